import { useQueryClient } from '@tanstack/react-query'
import { createBotTag } from '#api/contract/bot-tags.ts'
import { newIdempotencyKey } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'
import { tagIdsOf } from '../../lib/tag-ids.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { tagsQuery } from './queries.ts'

/** The ids of bot tags by their names. Tags that do not exist yet are created. */
export function useTagIds(): (names: readonly string[]) => Promise<string[]> {
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  return async (names) => {
    const query = tagsQuery(orgId)
    const tags = await queryClient.query({ ...query, staleTime: 'static' })
    const ids = await tagIdsOf(names, tags, (name) =>
      call(createBotTag, { orgId, body: { name }, idempotencyKey: newIdempotencyKey() }),
    )
    // The names of new tags must be known before they are shown.
    if (ids.some((id) => !tags.some((tag) => tag.id === id)))
      await queryClient.invalidateQueries({ queryKey: query.queryKey })
    return ids
  }
}
