import { queryOptions } from '@tanstack/react-query'
import { listScorecards } from '#api/contract/calls.ts'
import { call } from '../../../lib/call.ts'
import { scorecardsKey } from '../keys.ts'

export const scorecardListQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...scorecardsKey(orgId), 'list'],
    queryFn: ({ signal }) =>
      call(listScorecards, { query: { includeDrafts: true, includeAgents: true }, signal }),
  })

/** Loads the contract of drafts on demand, because the list itself does not need it. */
export const scorecardTagsQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...scorecardsKey(orgId), 'tags'],
    queryFn: async ({ signal }) => (await import('../load-tags.ts')).loadTags(signal),
  })
