import { fullName, parseEmail } from '../parse-participants.ts'
import { z } from 'zod'
import { nextCursor, readNext } from '../cursor.ts'
import { fetchJson, type ProviderWire } from '../http.ts'
import { idText } from '../json.ts'
import { type AdapterContext, type Cursor, type Page, ProviderError, type ProviderUser } from '../provider.ts'

/** The most that the provider returns at once. */
const pageSize = 300

export const zoomUsers = z.object({
  next_page_token: z.string().nullish(),
  users: z.array(
    z.object({
      id: idText.nullish(),
      email: z.string().nullish(),
      first_name: z.string().nullish(),
      last_name: z.string().nullish(),
      status: z.string().nullish(),
    }),
  ),
})
type ZoomUser = z.infer<typeof zoomUsers>['users'][number]

/** Null for an invited user who has no id yet. */
export const toProviderUser = (user: ZoomUser): ProviderUser | null =>
  user.id == null
    ? null
    : {
        externalId: user.id,
        email: parseEmail(user.email) ?? null,
        name: fullName(user.first_name, user.last_name) ?? null,
        isActive: user.status == null || user.status === 'active',
      }

export async function listZoomUsers(
  context: AdapterContext,
  wire: ProviderWire,
  cursor?: Cursor | null,
): Promise<Page<ProviderUser>> {
  const query = { status: 'active', page_size: pageSize, next_page_token: readNext(cursor) }
  const answer = await fetchJson(context, wire, { path: '/users', query, schema: zoomUsers })
  return {
    items: answer.users.flatMap((user) => toProviderUser(user) ?? []),
    nextCursor: nextCursor(answer.next_page_token),
  }
}

/** More than the largest account has. */
const mostPages = 50

/** Ids of all active users, sorted; only 'me' if the account may not see other users. */
export async function allZoomUserIds(context: AdapterContext, wire: ProviderWire): Promise<string[]> {
  const ids = new Set<string>()
  let cursor: Cursor | null = null
  try {
    for (let page = 0; page < mostPages; page += 1) {
      const { items, nextCursor: next }: Page<ProviderUser> = await listZoomUsers(context, wire, cursor)
      for (const { externalId } of items) ids.add(externalId)
      if (next === null) break
      cursor = next
    }
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'forbidden') return ['me']
    throw error
  }
  return [...ids].toSorted()
}
