import { endExternalCall } from '#db/queries/external-calls.ts'
import type { Connection } from '../connections/connection.ts'
import type { DeathHandler, Handler, Outcome } from '../runtime/handler.ts'
import { PermanentError, RetryLater } from '../shared/errors.ts'
import { findCallsToImport, type Transcript } from './import-content.ts'
import { demandSignIn, type ProviderCall } from './import-input.ts'
import { itemsForCalls } from './import-items.ts'
import { judgeCall, type OpenVerdict } from './import-verdict.ts'

/** The calls' transcripts in their order, each as soon as it is here. */
async function* transcriptsOf({ adapter, context }: Connection, calls: readonly ProviderCall[]): AsyncGenerator<Transcript> {
  const { client } = adapter
  if (client.getTranscripts === undefined) for (const call of calls) yield await client.getTranscript(context, call)
  else if (calls.length > 0) yield* await client.getTranscripts(context, calls)
}

function merge(outcomes: readonly Outcome[]): Outcome {
  const commits = outcomes.flatMap(({ commit }) => commit ?? [])
  return {
    together: outcomes.flatMap((outcome) => outcome.together ?? []),
    next: outcomes.flatMap((outcome) => outcome.next ?? []),
    commit: async (trx) => {
      const next = []
      for (const commit of commits) next.push(...((await commit(trx)) ?? []))
      return next
    },
  }
}

export const run: Handler<'import-batch'> = async ({ importId, integrationId, externalIds }, services) => {
  const { database, orgId, connections, signal, failures } = services
  const found = await findCallsToImport(database, orgId, { integrationId, importId, externalIds })
  const [first] = found
  if (first === undefined) return {}
  demandSignIn(first.import)
  const connection = await connections.open(orgId, integrationId, signal)
  const owner = { importId, integrationId, providerAccount: connection.integration.providerAccount }
  // One of them has done harm, or its provider was down: from here on each stands for itself.
  if (failures > 0) return { next: itemsForCalls(owner, externalIds, 1) }

  const outcomes: Outcome[] = []
  const toFetch: (OpenVerdict & { externalId: string })[] = []
  for (const call of found) {
    const externalId = call.known.external_id
    const key = { orgId, integrationId, externalId, importId }
    const verdict = await judgeCall({ key, found: call, connection, services, looks: 0 })
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
    // What is here is stored. What is left is tried again: as one item, if its provider only wants to be left alone for a while.
    if (signal.aborted || (outcomes.length === 0 && !(error instanceof PermanentError))) throw error
    const left = toFetch.slice(fetched).map(({ externalId }) => externalId)
    outcomes.push({ next: itemsForCalls(owner, left, error instanceof RetryLater ? left.length : 1) })
  }
  return merge(outcomes)
}

export const onDeath: DeathHandler<'import-batch'> = async ({ importId, integrationId, externalIds }, { orgId, message }, trx) => {
  for (const externalId of externalIds) {
    await endExternalCall(trx, { orgId, integrationId, externalId, importId }, { state: 'failed', reason: message })
  }
}
