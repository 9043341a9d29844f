import type { ListCallsParams, ProviderCall } from './provider.ts'

/** Calls that start in the range and, if users are given, belong to one of them: for filters that a provider's listing does not have. */
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
