import { endExternalCall } from '#db/queries/imports/external-calls.ts'
import type { Connection } from '../../connections/connection.ts'
import { handle, type Outcome } from '../../queue/runtime/handler.ts'
import { PermanentError, RetryLater } from '../../queue/errors.ts'
import { findCallsToImport, type Transcript } from './steps/import-content.ts'
import { requireSignIn, type ProviderCall } from './steps/import-input.ts'
import { itemsForCalls } from './steps/import-items.ts'
import { decideCall, type OpenVerdict } from './steps/import-verdict.ts'
import { importBatch } from './import-batch.ts'

/** Transcripts in the order of the calls, each as soon as it arrives. */
async function* transcriptsOf(
  { adapter, context }: Connection,
  calls: readonly ProviderCall[],
): AsyncGenerator<Transcript> {
  const { client } = adapter
  if (client.getTranscripts === undefined)
    for (const call of calls) yield await client.getTranscript(context, call)
  else if (calls.length > 0) yield* await client.getTranscripts(context, calls)
}

function merge(outcomes: readonly Outcome[]): Outcome {
  const commits = outcomes.flatMap(({ commit }) => commit ?? [])
  return {
    batchWrites: outcomes.flatMap((outcome) => outcome.batchWrites ?? []),
    next: outcomes.flatMap((outcome) => outcome.next ?? []),
    commit: async (trx) => {
      const next = []
      for (const commit of commits) next.push(...((await commit(trx)) ?? []))
      return next
    },
  }
}

export const importBatchHandler = handle(importBatch, {
  run: async ({ importId, integrationId, externalIds }, services) => {
    const { database, orgId, connections, signal, failures } = services
    const found = await findCallsToImport(database, orgId, { integrationId, importId, externalIds })
    const [first] = found
    if (first === undefined) return {}
    requireSignIn(first.import)
    const connection = await connections.open(orgId, integrationId, signal)
    const owner = { importId, integrationId, providerAccount: connection.integration.providerAccount }
    // A call failed, or the provider was down: from here on, each call is its own item.
    if (failures > 0) return { next: itemsForCalls(owner, externalIds, 1) }

    const outcomes: Outcome[] = []
    const toFetch: (OpenVerdict & { externalId: string })[] = []
    for (const call of found) {
      const externalId = call.known.external_id
      const key = { orgId, integrationId, externalId, importId }
      const verdict = await decideCall({ key, found: call, connection, services, looks: 0 })
      if ('outcome' in verdict) outcomes.push(verdict.outcome)
      else toFetch.push({ externalId, ...verdict })
    }
    let fetched = 0
    const fetchAll = async (): Promise<void> => {
      const calls = toFetch.map(({ call }) => call)
      for await (const transcript of transcriptsOf(connection, calls)) {
        outcomes.push(toFetch[fetched]?.conclude(transcript) ?? {})
        fetched += 1
      }
    }
    try {
      await fetchAll().catch((error: unknown) => connection.failed(error))
    } catch (error) {
      // Settled calls are stored. The rest is retried, as one item if the provider only asked us to wait.
      if (signal.aborted || (outcomes.length === 0 && !(error instanceof PermanentError))) throw error
      const left = toFetch.slice(fetched).map(({ externalId }) => externalId)
      outcomes.push({ next: itemsForCalls(owner, left, error instanceof RetryLater ? left.length : 1) })
    }
    return merge(outcomes)
  },
  onDeath: async ({ importId, integrationId, externalIds }, { orgId, message }, trx) => {
    for (const externalId of externalIds) {
      await endExternalCall(
        trx,
        { orgId, integrationId, externalId, importId },
        { state: 'failed', reason: message },
      )
    }
  },
})
