import { keepTombstoneOnly } from '#db/queries/calls.ts'
import { endExternalCall, excludeExternalCall, type ExternalCallKey } from '#db/queries/external-calls.ts'
import { insertImportedCalls, keepImportedCall, leaveDeleted, replaceImportedCall } from '#db/queries/imported-calls.ts'
import type { Connection } from '../connections/connection.ts'
import { ownerUnknown } from '../domain/imports/people.ts'
import { atWorkWaitMs, nextWaitMs } from '../domain/imports/waiting.ts'
import { importCall } from '../jobs/import-call.ts'
import { parseTranscript } from '../jobs/parse-transcript.ts'
import { type HandlerContext, type Outcome, together } from '../runtime/handler.ts'
import { newItem, type NewWorkItem } from '../shared/record.ts'
import { contentOf, type FoundCall, type Transcript } from './import-content.ts'
import { exclusionOf, listingHashOf, loadImportContext, type ProviderCall, subjectOf } from './import-input.ts'

/** One call on its way, with the connection that it comes through. `looks`: how often its pipeline was found at work. */
export type Task = { key: ExternalCallKey; found: FoundCall; connection: Connection; services: HandlerContext; looks: number }

/** What becomes of a call: known, or to be said once its transcript is here. */
export type Verdict = { outcome: Outcome } | OpenVerdict
export type OpenVerdict = { call: ProviderCall; conclude: (transcript: Transcript) => Outcome }

/** The same call later. It is an item of its own: a deferral would hold up everything else of the account. */
function later({ key, connection }: Pick<Task, 'key' | 'connection'>, dueAt: Date, looks?: number): NewWorkItem[] {
  const { importId, integrationId, externalId } = key
  const subject = `${subjectOf(externalId).slice(0, 160)} at ${dueAt.toISOString()}`
  const { providerAccount } = connection.integration
  const payload = { importId, integrationId, externalId, ...(looks === undefined ? {} : { looks }) }
  return [newItem(importCall, { subject, payload, providerAccount, dueAt })]
}

/** The call as its provider has it now, where nothing of its listing was kept. */
const fetchCall = (connection: Connection, externalId: string): Promise<ProviderCall | null> =>
  connection.adapter.client.getCall(connection.context, externalId).catch((error: unknown) => connection.failed(error))

/** A rule excludes it by what its provider says of it, before a word of it is fetched. */
function exclude({ key, found }: Task, exclusion: { reason: string; privacyRuleId: string | null }, listingHash: Buffer): Outcome {
  const here = found.known.call
  return {
    commit: async (trx) => {
      await excludeExternalCall(trx, key, { ...exclusion, listingHash })
      // It was let through before its title or its people changed.
      if (here !== null && !here.isTombstone) await keepTombstoneOnly(trx, here.id, { contentHash: listingHash, ...exclusion })
    },
  }
}

function withoutTranscript(task: Task, call: ProviderCall, transcript: Transcript): Outcome {
  const { key, services } = task
  const none = (reason: string): Outcome => ({ commit: (trx) => endExternalCall(trx, key, { state: 'no_transcript', reason }) })
  if (transcript.status === 'ready') return none('The transcript is empty.')
  if (transcript.status !== 'pending') return none(transcript.reason === '' ? 'There is no transcript.' : transcript.reason)
  const now = services.now()
  const waitMs = nextWaitMs({ startedAt: call.startedAt, now, retryAfterMs: transcript.retryAfterMs })
  if (waitMs === null) return none('A day after the call there was no transcript of it.')
  const waitingUntil = new Date(now.getTime() + waitMs)
  return {
    commit: (trx) => endExternalCall(trx, key, { state: 'waiting', reason: 'Its transcript is not ready yet.', waitingUntil }),
    next: later(task, waitingUntil),
  }
}

/**
 * What becomes of a call by what is known of it, in the order of what speaks against it. Its provider is asked only for a call of which
 * nothing was listed, and never for what was said.
 */
export async function judgeCall(task: Task): Promise<Verdict> {
  const { key, connection, services, looks } = task
  const asked = task.found
  const { known } = asked
  const { adapter, integration } = connection
  const onceAtRest = () => later(task, new Date(services.now().getTime() + atWorkWaitMs(looks)), looks + 1)
  if (known.call?.isAtWork === true) return { outcome: { next: onceAtRest() } }

  const isDealtWith = known.state !== null && known.state !== 'listed'
  // Its provider cannot be asked: what it has sent was taken by an earlier delivery's import, which came later.
  if (asked.listed === null && isDealtWith && !adapter.capabilities.pull) return { outcome: {} }
  const call = asked.listed?.call ?? (await fetchCall(connection, key.externalId))
  if (call === null) {
    const ending = { state: 'deleted' as const, reason: 'The provider no longer has this call.' }
    return { outcome: { commit: (trx) => endExternalCall(trx, key, ending) } }
  }
  const context =
    asked.listed === null
      ? await services.database.withOrg({ orgId: key.orgId }, (trx) => loadImportContext(trx, key.integrationId, [call]))
      : asked.context
  const found = { ...asked, context }
  const listingHash = listingHashOf(call)
  const exclusion = exclusionOf(call, context)
  if (exclusion !== null) return { outcome: exclude({ ...task, found }, exclusion, listingHash) }

  const before = known.content_hash?.length === 64 ? known.content_hash.subarray(32) : null
  if (before !== null && (known.call === null || known.call.isDeleted)) {
    return { outcome: { commit: (trx) => leaveDeleted(trx, key, Buffer.concat([listingHash, before]), adapter.version) } }
  }
  const here = known.call === null || known.call.isTombstone ? null : known.call
  const stored = (hash: Buffer, callId: string, reason = '') => {
    const contentHash = Buffer.concat([listingHash, hash])
    return { ...key, callId, commandId: services.commandId, reason, contentHash, adapterVersion: adapter.version }
  }

  const conclude = (transcript: Transcript): Outcome => {
    const imported = transcript.status === 'ready' ? contentOf(call, transcript, found, integration) : null
    if (imported === null) {
      // What was imported before stays.
      if (here !== null && before !== null) return { commit: (trx) => keepImportedCall(trx, stored(before, here.id)) }
      return withoutTranscript(task, call, transcript)
    }
    const { content, hash } = imported
    const reason = content.callerId === null ? ownerUnknown : ''
    if (here !== null && before?.equals(hash) === true) return { commit: (trx) => keepImportedCall(trx, stored(hash, here.id, reason)) }
    const callId = here?.id ?? known.newCallId
    const next = [newItem(parseTranscript, { subject: callId, payload: { callId } })]
    if (here !== null) {
      // Somebody may have begun to work on it since it was read: then what was fetched now is fetched once more.
      return {
        commit: async (trx) =>
          (await replaceImportedCall(trx, stored(hash, callId, reason), content, here.commandId)) ? next : onceAtRest(),
      }
    }
    return { ...together(insertImportedCalls, { call: stored(hash, callId, reason), content }), next }
  }
  // A transcript that has come along with a webhook is as good as a fetched one.
  const sent = asked.listed?.transcript
  return sent?.status === 'ready' ? { outcome: conclude(sent) } : { call, conclude }
}
