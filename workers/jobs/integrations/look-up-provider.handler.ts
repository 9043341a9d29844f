import { z } from 'zod'
import { findStandings } from '#db/queries/imports/external-calls.ts'
import { endLookup, findLookup } from '#db/queries/integrations/provider-lookups.ts'
import type { Connection } from '../../connections/connection.ts'
import { listedProviderCall } from '../../domain/imports/listed-call.ts'
import { lookupRequest, type StoredLookup } from '../../domain/imports/lookups.ts'
import { handle } from '../../queue/runtime/handler.ts'
import { PermanentError } from '../../queue/errors.ts'
import {
  durationSecondsOf,
  exclusionOf,
  type ImportContext,
  loadImportContext,
  type ProviderCall,
} from '../imports/steps/import-input.ts'
import { lookUpProvider } from './look-up-provider.ts'

/** Maximum number of pages to skip before the requested calls. Further pages need the cursor. */
const mostPages = 10

type CallRequest = Extract<z.infer<typeof lookupRequest>, { kind: 'calls' }>

async function listWanted(
  { adapter, context }: Connection,
  request: CallRequest,
): Promise<{ calls: ProviderCall[]; nextCursor: string | null }> {
  const range = {
    from: new Date(request.from),
    to: new Date(request.to),
    ...(request.externalUserId === null ? {} : { userIds: [request.externalUserId] }),
  }
  let { cursor, skip } = request
  for (let page = 1; ; page += 1) {
    const { items, nextCursor } = await adapter.client.listCalls(context, {
      ...range,
      cursor,
      pageSize: Math.min(
        skip > 0 ? adapter.capabilities.maxPageSize : request.limit,
        adapter.capabilities.maxPageSize,
      ),
    })
    // Empty pages with a cursor are normal: nobody called in that time.
    const isWanted = items.length > skip
    if (isWanted || nextCursor === null || page >= mostPages) return { calls: items.slice(skip), nextCursor }
    skip -= items.length
    cursor = nextCursor
  }
}

/** A call as the import dialog shows it. If privacy excludes the call, only its existence is shown. */
function rowOf(
  call: ProviderCall,
  context: ImportContext,
  known: Awaited<ReturnType<typeof findStandings>>,
): StoredCallRow {
  const isExcluded = exclusionOf(call, context) !== null
  const owner = call.participants.find((one) => one.userId !== undefined && one.userId === call.ownerUserId)
  const knownCall = known.get(call.externalId)
  return {
    externalId: call.externalId,
    title: isExcluded ? null : call.title,
    startedAt: call.startedAt.toISOString(),
    durationSeconds: durationSecondsOf(call),
    ownerName: owner?.name ?? null,
    ownerEmail: call.ownerEmail ?? owner?.email ?? null,
    participants: isExcluded
      ? []
      : call.participants.slice(0, 50).map((one) => one.name ?? one.email ?? one.phone ?? one.id),
    transcript: call.transcript,
    known: isExcluded ? { state: 'excluded', callId: null } : (knownCall ?? null),
  }
}
type StoredCallRow = Extract<StoredLookup, { kind: 'calls' }>['results'][number]

export const lookUpProviderHandler = handle(lookUpProvider, {
  run: async ({ lookupId }, { database, orgId, connections, signal }) => {
    const lookup = await database.withOrg({ orgId }, (trx) => findLookup(trx, lookupId))
    // The request has expired.
    if (lookup === undefined) return {}
    const request = lookupRequest.parse(lookup.request)
    const connection = await connections.open(orgId, lookup.integration_id, signal)
    if (request.kind === 'users') {
      const { client } = connection.adapter
      if (client.listUsers === undefined) throw new PermanentError('This provider does not list its users.')
      const { items, nextCursor } = await client
        .listUsers(connection.context, request.cursor)
        .catch((error: unknown) => connection.failed(error))
      return {
        commit: (trx) =>
          endLookup(trx, lookupId, {
            result: { kind: 'users', results: items, nextCursor } satisfies StoredLookup,
          }),
      }
    }
    const { calls, nextCursor } = await listWanted(connection, request).catch((error: unknown) =>
      connection.failed(error),
    )
    // As strict as an import: a call that can't be imported is not offered.
    const usable = calls.filter((call) => listedProviderCall.safeParse(call).success)
    const results = await database.withOrg({ orgId }, async (trx) => {
      const context = await loadImportContext(trx, lookup.integration_id, usable)
      const known = await findStandings(
        trx,
        lookup.integration_id,
        usable.map((call) => call.externalId),
      )
      return usable.map((call) => rowOf(call, context, known))
    })
    return {
      commit: (trx) =>
        endLookup(trx, lookupId, { result: { kind: 'calls', results, nextCursor } satisfies StoredLookup }),
    }
  },
  onDeath: ({ lookupId }, { message }, trx) => endLookup(trx, lookupId, { error: message }),
})
