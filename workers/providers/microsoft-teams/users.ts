import { nextCursor, readNext } from '../cursor.ts'
import { fetchJson, type ProviderWire } from '../http.ts'
import type { AdapterContext, Cursor, Page, ProviderUser } from '../provider.ts'
import { graphUsers, toProviderUser } from './map.ts'

/** The most that the provider returns at once. */
const usersAtOnce = 999

export async function listGraphUsers(
  context: AdapterContext,
  wire: ProviderWire,
  cursor?: Cursor | null,
  top = usersAtOnce,
): Promise<Page<ProviderUser>> {
  const link = readNext(cursor)
  const query = { $select: 'id,displayName,mail,userPrincipalName', $top: top }
  const address = link === undefined ? { path: '/users', query } : { url: link }
  const answer = await fetchJson(context, wire, { ...address, schema: graphUsers })
  return { items: answer.value.map(toProviderUser), nextCursor: nextCursor(answer['@odata.nextLink']) }
}

/** 100,000 users. */
const mostPages = 100

/** Ids of all users of the tenant, sorted. */
export async function allGraphUserIds(context: AdapterContext, wire: ProviderWire): Promise<string[]> {
  const ids = new Set<string>()
  let cursor: Cursor | null = null
  for (let page = 0; page < mostPages; page += 1) {
    const { items, nextCursor: next }: Page<ProviderUser> = await listGraphUsers(context, wire, cursor)
    for (const { externalId } of items) ids.add(externalId)
    if (next === null) break
    cursor = next
  }
  return [...ids].toSorted()
}
