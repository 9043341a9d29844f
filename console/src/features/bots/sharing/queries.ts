import { queryOptions } from '@tanstack/react-query'
import { listAgentShares } from '#api/contract/bot-sharing.ts'
import { call } from '../../../lib/call.ts'
import { botsKey } from '../queries.ts'

/** Organizations that a bot can be shared with, and the state of the share in each. */
export const sharesQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...botsKey(orgId), 'shares', id],
    queryFn: async ({ signal }) => (await call(listAgentShares, { params: { id }, signal })).results,
  })
