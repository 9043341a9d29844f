import type { BotRow } from '../bots/bot-row.ts'
import { phaseOf } from '../bots/bot-states.ts'
import { copyIdsOf, type MeetingGroup, minuteOf } from '../meetings/groups.ts'

/** This close to its start a vendor cannot move a bot anymore, so an existing one is used as it is. Source: recorder facts 1.3. */
export const moveLimitMs = 600_000

export const isAtKeyOf = (row: BotRow, { linkKey, startsAt }: MeetingGroup): boolean =>
  row.linkKey === linkKey && minuteOf(row.startsAt) === minuteOf(startsAt)

const isSoon = ({ startsAt }: MeetingGroup, now: Date): boolean =>
  startsAt.getTime() - moveLimitMs <= now.getTime()

/** The group that a bot serves: that of its link and start, else one of its copies, else the running meeting it was sent to by hand. */
function groupOf(row: BotRow, groups: readonly MeetingGroup[], now: Date): MeetingGroup | undefined {
  const isLive = phaseOf[row.state] === 'live'
  const linked = (group: MeetingGroup): boolean => {
    const ids = new Set(copyIdsOf(group))
    // A bot in a call cannot follow a meeting that moved to another time or link.
    return (
      row.copyIds.some((id) => ids.has(id)) &&
      (!isLive || (row.linkKey === group.linkKey && isSoon(group, now)))
    )
  }
  const visited = (group: MeetingGroup): boolean =>
    row.isManual && row.linkKey === group.linkKey && isSoon(group, now) && group.endsAt > now
  return groups.find((group) => isAtKeyOf(row, group)) ?? groups.find(linked) ?? groups.find(visited)
}

/**
 * Rank of a bot for a group. In the call first, then sent by hand: neither is moved anymore. Then the one at the group's link and
 * start, so that no other is moved onto a taken start. The smallest id breaks ties.
 */
const fitness = (row: BotRow, group: MeetingGroup): number =>
  (phaseOf[row.state] === 'live' && !row.isLeaving ? 4 : 0) +
  (phaseOf[row.state] === 'pending' && row.isManual ? 2 : 0) +
  (isAtKeyOf(row, group) ? 1 : 0)

/** Assigns every bot that is not over to at most one group, best first. `undefined` contains those without a group. */
export function assignRows(
  groups: readonly MeetingGroup[],
  rows: readonly BotRow[],
  now: Date,
): Map<MeetingGroup | undefined, BotRow[]> {
  const given = Map.groupBy(rows, (row) => groupOf(row, groups, now))
  for (const [group, own] of given)
    own.sort(
      (one, other) =>
        (group === undefined ? 0 : fitness(other, group) - fitness(one, group)) ||
        (one.id < other.id ? -1 : 1),
    )
  return given
}
