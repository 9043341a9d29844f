import { mostFailedAtOnce } from '#db/vocabulary/ledger.ts'

/** How many items of the groups the server handled. `error` is set if it stopped before the last one. */
export type GroupsResult = { count: number; error: unknown }

/**
 * Sends a request group by group. A request handles at most `mostFailedAtOnce` items, so it is repeated for larger groups, but never more
 * often than for the number of items that is shown: those that fail again meanwhile are left.
 */
export async function handleGroups<Group extends { count: number }>(
  groups: readonly Group[],
  send: (group: Group) => Promise<{ count: number }>,
): Promise<GroupsResult> {
  let count = 0
  try {
    for (const group of groups) {
      let last = mostFailedAtOnce
      for (let left = group.count; left >= 0 && last === mostFailedAtOnce; left -= mostFailedAtOnce) {
        last = (await send(group)).count
        count += last
      }
    }
    return { count, error: null }
  } catch (error) {
    return { count, error }
  }
}
