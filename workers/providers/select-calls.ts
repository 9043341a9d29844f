import type { ListCallsParams, ProviderCall } from './provider.ts'

/** Calls that start in the range and, where users are named, belong to one of them: for what a provider's listing cannot filter by. */
export const selectCalls = (
  calls: readonly ProviderCall[],
  { from, to, userIds }: Pick<ListCallsParams, 'from' | 'to' | 'userIds'>,
): ProviderCall[] =>
  calls.filter(
    ({ startedAt, ownerUserId }) =>
      startedAt >= from &&
      startedAt < to &&
      (userIds === undefined || (ownerUserId !== undefined && userIds.includes(ownerUserId))),
  )
