import { keepTombstoneOnly } from '#db/queries/calls/calls.ts'
import {
  endExternalCall,
  excludeExternalCall,
  type ExternalCallKey,
} from '#db/queries/imports/external-calls.ts'
import {
  insertImportedCalls,
  keepImportedCall,
  leaveDeleted,
  leaveToOther,
  replaceImportedCall,
  takeOverCall,
} from '#db/queries/imports/imported-calls.ts'
import type { CallToFetch } from '#db/queries/imports/external-calls.ts'
import type { Connection } from '../../../connections/connection.ts'
import { ownerUnknown } from '../../../domain/imports/people.ts'
import { nextCheckWaitMs, nextWaitMs } from '../../../domain/imports/waiting.ts'
import { readCommonSettings } from '../../../domain/provider-settings.ts'
import { importCall } from '../import-call.ts'
import { parseTranscript } from '../../calls/parse-transcript.ts'
import { type HandlerContext, type Outcome, batchWrite } from '../../../queue/runtime/handler.ts'
import { newItem, type NewWorkItem } from '../../../queue/record.ts'
import { contentOf, type FoundCall, type Transcript } from './import-content.ts'
import {
  type Exclusion,
  exclusionOf,
  leftOutByRecipe,
  listingHashOf,
  loadImportContext,
  type ProviderCall,
  subjectOf,
} from './import-input.ts'

/** One call to import, with its connection. `looks`: how often its pipeline was already running, or another integration at it. */
export type Task = {
  key: ExternalCallKey
  found: FoundCall
  connection: Connection
  services: HandlerContext
  looks: number
}

/** The outcome of a call, or how to conclude it once its transcript arrives. */
export type Verdict = { outcome: Outcome } | OpenVerdict
export type OpenVerdict = { call: ProviderCall; conclude: (transcript: Transcript) => Outcome }

/** A new item for the same call, due later. A deferral would block everything else of the account. */
function later(
  { key, connection }: Pick<Task, 'key' | 'connection'>,
  dueAt: Date,
  looks?: number,
): NewWorkItem[] {
  const { importId, integrationId, externalId } = key
  const subject = subjectOf(externalId, ` at ${dueAt.toISOString()}`)
  const { providerAccount } = connection.integration
  const payload = { importId, integrationId, externalId, ...(looks === undefined ? {} : { looks }) }
  return [newItem(importCall, { subject, payload, providerAccount, dueAt })]
}

const retryWhenIdle = (task: Task): NewWorkItem[] =>
  later(task, new Date(task.services.now().getTime() + nextCheckWaitMs(task.looks)), task.looks + 1)

/** The call as the provider has it now. Used if no listing was stored. */
const fetchCall = (connection: Connection, externalId: string): Promise<ProviderCall | null> =>
  connection.adapter.client
    .getCall(connection.context, externalId)
    .catch((error: unknown) => connection.failed(error))

/** A rule excludes the call based on its listing, before its content is fetched. */
function exclude({ key, found }: Task, exclusion: Exclusion, listingHash: Buffer): Outcome {
  const here = found.known.call
  return {
    commit: async (trx) => {
      await excludeExternalCall(trx, key, { ...exclusion, listingHash })
      // The call was imported before its title or people changed.
      if (here !== null && !here.isTombstone)
        await keepTombstoneOnly(trx, here.id, { contentHash: listingHash, ...exclusion })
    },
  }
}

/** How often the import of another integration is awaited. After that, the call is fetched here. */
const looksAtOther = 30

const isSameStart = ({ startedAt }: { startedAt: Date | null }, call: ProviderCall): boolean =>
  startedAt === null || startedAt.getTime() === call.startedAt.getTime()

/**
 * The call as if this integration had imported it, if a removed one has: nobody else can keep it up to date. A call that was deleted since
 * is new to an integration that lists it for the first time.
 */
function asOwn(known: CallToFetch, call: ProviderCall): { known: CallToFetch; isTaken: boolean } {
  const { removed } = known
  const isOther = known.call !== null && known.call.id !== removed?.call?.id
  if (removed === null || isOther || !isSameStart(removed, call)) return { known, isTaken: false }
  const isGone = removed.call === null || removed.call.isDeleted
  if (isGone && !known.wasLeft) return { known: { ...known, call: null, content_hash: null }, isTaken: false }
  return {
    known: { ...known, call: removed.call, content_hash: removed.contentHash },
    isTaken: !isGone,
  }
}

/** Makes the call this integration's before anything else is stored about it. */
function takingOver(key: ExternalCallKey, callId: string, outcome: Outcome): Outcome {
  const { commit } = outcome
  if (commit === undefined) return outcome
  return {
    ...outcome,
    commit: async (trx) => {
      await takeOverCall(trx, key, callId)
      return commit(trx)
    },
  }
}

/**
 * Several people may connect the same provider, which then lists the same call to each of them. Null: no other integration has it. The same
 * id with another start is a call of another account.
 */
function leftToOther({ key, found, connection, services, looks }: Task, call: ProviderCall): Outcome | null {
  const { elsewhere } = found.known
  if (elsewhere === null || !isSameStart(elsewhere, call)) return null
  const { integrationName, isImported, callId, waitingUntil } = elsewhere
  if (isImported) {
    const reason = callId === null ? 'It was deleted here.' : `It was imported through “${integrationName}”.`
    const other = {
      callId,
      reason,
      listingHash: listingHashOf(call),
      adapterVersion: connection.adapter.version,
    }
    return { commit: (trx) => leaveToOther(trx, key, other) }
  }
  if (looks >= looksAtOther) return null
  const nextLook = services.now().getTime() + nextCheckWaitMs(looks)
  const dueAt = new Date(Math.max(nextLook, waitingUntil?.getTime() ?? 0))
  return { next: later({ key, connection }, dueAt, looks + 1) }
}

function withoutTranscript(task: Task, call: ProviderCall, transcript: Transcript): Outcome {
  const { key, connection, services } = task
  const none = (reason: string): Outcome => ({
    commit: (trx) => endExternalCall(trx, key, { state: 'no_transcript', reason }),
  })
  if (transcript.status === 'ready') return none('The transcript is empty.')
  if (transcript.status !== 'pending')
    return none(transcript.reason === '' ? 'There is no transcript.' : transcript.reason)
  const now = services.now()
  const { transcriptWaitHours } = readCommonSettings(connection.context.config)
  const waitMs = nextWaitMs({
    startedAt: call.startedAt,
    durationMs: call.durationMs,
    now,
    limitMs: transcriptWaitHours * 3_600_000,
    retryAfterMs: transcript.retryAfterMs,
  })
  if (waitMs === null)
    return none(
      `The provider had no transcript ${transcriptWaitHours} ${transcriptWaitHours === 1 ? 'hour' : 'hours'} after the call.`,
    )
  const waitingUntil = new Date(now.getTime() + waitMs)
  return {
    commit: (trx) =>
      endExternalCall(trx, key, {
        state: 'waiting',
        reason: 'The transcript is not ready yet.',
        waitingUntil,
      }),
    next: later(task, waitingUntil),
  }
}

/**
 * Decides what happens to a call, as far as possible without its transcript. Asks the provider only about a call without a stored listing.
 */
export async function decideCall(task: Task): Promise<Verdict> {
  const { key, connection, services } = task
  const input = task.found
  const { known } = input
  const { adapter } = connection
  if (known.call?.isAtWork === true && known.elsewhere === null)
    return { outcome: { next: retryWhenIdle(task) } }

  const isFinished = known.state !== null && known.state !== 'listed'
  // This provider only pushes. The import of a later delivery already took what it sent.
  if (input.listed === null && isFinished && !adapter.capabilities.pull) return { outcome: {} }
  const call = input.listed?.call ?? (await fetchCall(connection, key.externalId))
  if (call === null) {
    const ending = { state: 'deleted' as const, reason: 'The provider no longer has this call.' }
    return { outcome: { commit: (trx) => endExternalCall(trx, key, ending) } }
  }
  const context =
    input.listed === null
      ? await services.database.withOrg({ orgId: key.orgId }, (trx) =>
          loadImportContext(trx, key.integrationId, [call]),
        )
      : input.context
  const exclusion = exclusionOf(call, context)
  const elsewhere = leftToOther(task, call)
  if (elsewhere !== null) {
    // The other integration's call is not ours to remove.
    const found = { ...input, known: { ...known, call: null } }
    return {
      outcome: exclusion === null ? elsewhere : exclude({ ...task, found }, exclusion, listingHashOf(call)),
    }
  }
  const own = asOwn(known, call)
  const found = { ...input, context, known: own.known }
  if (own.known.call?.isAtWork === true) return { outcome: { next: retryWhenIdle(task) } }
  const verdict = decideOwnCall({ ...task, found }, call, exclusion)
  const { call: here } = own.known
  if (!own.isTaken || here === null) return verdict
  const taking = (outcome: Outcome) => takingOver(key, here.id, outcome)
  return 'outcome' in verdict
    ? { outcome: taking(verdict.outcome) }
    : { call, conclude: (transcript) => taking(verdict.conclude(transcript)) }
}

/** For a call that no other integration imports. */
function decideOwnCall(task: Task, call: ProviderCall, excludedByRule: Exclusion | null): Verdict {
  const { key, found, connection, services } = task
  const { known } = found
  const { adapter, integration } = connection
  const listingHash = listingHashOf(call)
  const exclusion = excludedByRule ?? (known.call === null ? leftOutByRecipe(call, integration) : null)
  if (exclusion !== null) return { outcome: exclude(task, exclusion, listingHash) }
  const before = known.content_hash?.length === 64 ? known.content_hash.subarray(32) : null
  if (before !== null && (known.call === null || known.call.isDeleted)) {
    return {
      outcome: {
        commit: (trx) => leaveDeleted(trx, key, Buffer.concat([listingHash, before]), adapter.version),
      },
    }
  }
  const here = known.call === null || known.call.isTombstone ? null : known.call
  const stored = (hash: Buffer, callId: string, reason = '') => {
    const contentHash = Buffer.concat([listingHash, hash])
    return {
      ...key,
      callId,
      commandId: services.commandId,
      reason,
      contentHash,
      adapterVersion: adapter.version,
    }
  }

  const conclude = (transcript: Transcript): Outcome => {
    const imported = transcript.status === 'ready' ? contentOf(call, transcript, found, integration) : null
    if (imported === null) {
      // Keep what was imported before.
      if (here !== null && before !== null)
        return { commit: (trx) => keepImportedCall(trx, stored(before, here.id)) }
      return withoutTranscript(task, call, transcript)
    }
    const { content, hash } = imported
    const reason = content.callerId === null ? ownerUnknown : ''
    if (here !== null && before?.equals(hash) === true)
      return { commit: (trx) => keepImportedCall(trx, stored(hash, here.id, reason)) }
    const callId = here?.id ?? known.newCallId
    const next = [newItem(parseTranscript, { subject: callId, payload: { callId } })]
    if (here !== null) {
      // The pipeline may have started on the call since it was read. If so, fetch the call again later.
      return {
        commit: async (trx) =>
          (await replaceImportedCall(trx, stored(hash, callId, reason), content, here.commandId))
            ? next
            : retryWhenIdle(task),
      }
    }
    return { ...batchWrite(insertImportedCalls, { call: stored(hash, callId, reason), content }), next }
  }
  // A transcript that came with a webhook is as good as a fetched one.
  const sent = found.listed?.transcript
  return sent?.status === 'ready' ? { outcome: conclude(sent) } : { call, conclude }
}
