import { z } from 'zod'
import { findStandings } from '#db/queries/imports/external-calls.ts'
import { endLookup, findLookup } from '#db/queries/integrations/provider-lookups.ts'
import type { Connection } from '../../connections/connection.ts'
import { listedProviderCall } from '../../domain/imports/listed-call.ts'
import { lookupRequest, type StoredLookup } from '../../domain/imports/lookups.ts'
import { handle } from '../../queue/runtime/handler.ts'
import { readCursor, writeCursor } from '../../providers/cursor.ts'
import { PermanentError } from '../../queue/errors.ts'
import {
  durationSecondsOf,
  exclusionOf,
  type ImportContext,
  leftOutByRecipe,
  loadImportContext,
  type ProviderCall,
} from '../imports/steps/import-input.ts'
import { lookUpProvider } from './look-up-provider.ts'

/** Maximum number of pages to skip before the requested calls. Further pages need the cursor. */
const mostPages = 10

type CallRequest = Extract<z.infer<typeof lookupRequest>, { kind: 'calls' }>

/** Where a list of calls continues. */
const listPlace = z.object({
  /** The provider's own cursor. */
  page: z.string().nullable(),
  /** How many calls to skip from there on. */
  skip: z.number().int().min(0),
  /** Of all pages of the list: a provider that counts pages has other calls on a page of another size. */
  pageSize: z.number().int().min(1),
})

async function listWanted(
  { adapter, context }: Connection,
  request: CallRequest,
): Promise<{ calls: ProviderCall[]; nextCursor: string | null }> {
  const range = {
    from: new Date(request.from),
    to: new Date(request.to),
    ...(request.externalUserId === null ? {} : { userIds: [request.externalUserId] }),
  }
  const { maxPageSize } = adapter.capabilities
  const place = readCursor(request.cursor, listPlace) ?? {
    page: null,
    skip: request.skip,
    pageSize: request.skip > 0 ? maxPageSize : request.limit,
  }
  const pageSize = Math.min(place.pageSize, maxPageSize)
  const continueAt = (page: string | null, skip: number): string => writeCursor({ page, skip, pageSize })
  let { page, skip } = place
  for (let read = 1; ; read += 1) {
    const { items, nextCursor } = await adapter.client.listCalls(context, {
      ...range,
      cursor: page,
      pageSize,
    })
    const end = skip + request.limit
    const calls = items.slice(skip, end)
    if (items.length > end) return { calls, nextCursor: continueAt(page, end) }
    if (nextCursor === null) return { calls, nextCursor }
    skip = Math.max(0, skip - items.length)
    // Empty pages with a cursor are normal: nobody called in that time.
    if (calls.length > 0 || read >= mostPages) return { calls, nextCursor: continueAt(nextCursor, skip) }
    page = nextCursor
  }
}

/** A call as the import dialog shows it. If privacy excludes the call, only its existence is shown. */
function rowOf(
  call: ProviderCall,
  context: ImportContext,
  integration: Connection['integration'],
  known: Awaited<ReturnType<typeof findStandings>>,
): StoredCallRow {
  const isExcluded = exclusionOf(call, context) !== null
  const owner = call.participants.find((one) => one.userId !== undefined && one.userId === call.ownerUserId)
  const knownCall = known.get(call.externalId)
  const isLeftOut = knownCall?.callId == null && leftOutByRecipe(call, integration) !== null
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
    known: isExcluded || isLeftOut ? { state: 'excluded', callId: null } : (knownCall ?? null),
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
      return usable.map((call) => rowOf(call, context, connection.integration, known))
    })
    return {
      commit: (trx) =>
        endLookup(trx, lookupId, { result: { kind: 'calls', results, nextCursor } satisfies StoredLookup }),
    }
  },
  onDeath: ({ lookupId }, { message }, trx) => endLookup(trx, lookupId, { error: message }),
})
