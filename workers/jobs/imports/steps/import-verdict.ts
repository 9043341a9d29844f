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
} from '#db/queries/imports/imported-calls.ts'
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
  exclusionOf,
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

/** The call as the provider has it now. Used if no listing was stored. */
const fetchCall = (connection: Connection, externalId: string): Promise<ProviderCall | null> =>
  connection.adapter.client
    .getCall(connection.context, externalId)
    .catch((error: unknown) => connection.failed(error))

/** A rule excludes the call based on its listing, before its content is fetched. */
function exclude(
  { key, found }: Task,
  exclusion: { reason: string; privacyRuleId: string | null },
  listingHash: Buffer,
): Outcome {
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

/**
 * Several people may connect the same provider, which then lists the same call to each of them. Null: no other integration has it. The same
 * id with another start is a call of another account.
 */
function leftToOther({ key, found, connection, services, looks }: Task, call: ProviderCall): Outcome | null {
  const { elsewhere } = found.known
  if (elsewhere === null) return null
  if (elsewhere.startedAt !== null && elsewhere.startedAt.getTime() !== call.startedAt.getTime()) return null
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
  const { key, connection, services, looks } = task
  const input = task.found
  const { known } = input
  const { adapter, integration } = connection
  const retryWhenIdle = () =>
    later(task, new Date(services.now().getTime() + nextCheckWaitMs(looks)), looks + 1)
  const isAtWork = known.call?.isAtWork === true
  if (isAtWork && known.elsewhere === null) return { outcome: { next: retryWhenIdle() } }

  const isFinished = known.state !== null && known.state !== 'listed'
  // This provider only pushes. The import of a later delivery already took what it sent.
  if (input.listed === null && isFinished && !adapter.capabilities.pull) return { outcome: {} }
  const call = input.listed?.call ?? (await fetchCall(connection, key.externalId))
  if (call === null) {
    const ending = { state: 'deleted' as const, reason: 'The provider no longer has this call.' }
    return { outcome: { commit: (trx) => endExternalCall(trx, key, ending) } }
  }
  const elsewhere = leftToOther(task, call)
  if (elsewhere !== null) return { outcome: elsewhere }
  if (isAtWork) return { outcome: { next: retryWhenIdle() } }
  const context =
    input.listed === null
      ? await services.database.withOrg({ orgId: key.orgId }, (trx) =>
          loadImportContext(trx, key.integrationId, [call]),
        )
      : input.context
  const found = { ...input, context }
  const listingHash = listingHashOf(call)
  const exclusion = exclusionOf(call, context)
  if (exclusion !== null) return { outcome: exclude({ ...task, found }, exclusion, listingHash) }

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
            : retryWhenIdle(),
      }
    }
    return { ...batchWrite(insertImportedCalls, { call: stored(hash, callId, reason), content }), next }
  }
  // A transcript that came with a webhook is as good as a fetched one.
  const sent = input.listed?.transcript
  return sent?.status === 'ready' ? { outcome: conclude(sent) } : { call, conclude }
}
