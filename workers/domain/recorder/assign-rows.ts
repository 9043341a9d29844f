import type { BotRow } from './bot-row.ts'
import { phaseOf } from './bot-states.ts'
import { copyIdsOf, type MeetingGroup, minuteOf } from './groups.ts'

/** Nearer than this a vendor can no longer move a recorder, so that one that is there already serves. Source: recorder facts 1.3. */
export const soonMs = 600_000

export const isAtKeyOf = (row: BotRow, { room, startsAt }: MeetingGroup): boolean =>
  row.room === room && minuteOf(row.startsAt) === minuteOf(startsAt)

const isSoon = ({ startsAt }: MeetingGroup, now: Date): boolean => startsAt.getTime() - soonMs <= now.getTime()

/** The group that a recorder serves: that of its room and start, else one that it has a copy of, else what it was sent to by hand. */
function groupOf(row: BotRow, groups: readonly MeetingGroup[], now: Date): MeetingGroup | undefined {
  const isLive = phaseOf[row.state] === 'live'
  const linked = (group: MeetingGroup): boolean => {
    const ids = new Set(copyIdsOf(group))
    // One that is in a call cannot follow a meeting that was moved away from it, to another time or room.
    return row.copyIds.some((id) => ids.has(id)) && (!isLive || (row.room === group.room && isSoon(group, now)))
  }
  const visited = (group: MeetingGroup): boolean => row.isManual && row.room === group.room && isSoon(group, now) && group.endsAt > now
  return groups.find((group) => isAtKeyOf(row, group)) ?? groups.find(linked) ?? groups.find(visited)
}

/**
 * Which of several serves best: whoever is in the call, then whoever was sent by hand, neither of which is moved any more; then whoever
 * holds the key, so that no other is ever moved to a key that is taken; then the smallest id.
 */
const fitness = (row: BotRow, group: MeetingGroup): number =>
  (phaseOf[row.state] === 'live' && !row.isLeaving ? 4 : 0) +
  (phaseOf[row.state] === 'pending' && row.isManual ? 2 : 0) +
  (isAtKeyOf(row, group) ? 1 : 0)

/** Gives every recorder that is not over to at most one group, the fittest of each first. */
export function assignRows(groups: readonly MeetingGroup[], rows: readonly BotRow[], now: Date): Map<MeetingGroup | undefined, BotRow[]> {
  const given = Map.groupBy(rows, (row) => groupOf(row, groups, now))
  for (const [group, own] of given)
    own.sort((one, other) => (group === undefined ? 0 : fitness(other, group) - fitness(one, group)) || (one.id < other.id ? -1 : 1))
  return given
}
