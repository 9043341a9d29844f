import { nextCursor, readNext } from '../cursor.ts'
import { providerJson, type ProviderWire } from '../http.ts'
import type { AdapterContext, Cursor, Page, ProviderUser } from '../provider.ts'
import { graphUsers, userOfGraph } from './map.ts'

/** The vendor's most. */
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
  const answer = await providerJson(context, wire, { ...address, schema: graphUsers })
  return { items: answer.value.map(userOfGraph), nextCursor: nextCursor(answer['@odata.nextLink']) }
}

/** 100,000 people. */
const mostPages = 100

/** Ids of all people of the tenant, in the order of their ids. */
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
