import { soonMs } from './assign-rows.ts'
import type { BotRow, DesiredBot } from './bot-row.ts'
import { phaseOf } from './bot-states.ts'
import { changeOf, type Decision } from './decisions.ts'
import { minuteOf } from './groups.ts'
import { canonicalRoom } from './rooms.ts'

/** How long a meeting is taken to last that no calendar knows of. */
const unknownLengthMs = 3_600_000

export type AddedBot =
  /** `decision`: null if a recorder is there already, which is a success as well. */
  { room: string; decision: Decision | null } | { room: null; decision: null }

/**
 * Sends a recorder into a meeting at once. One that is there or on its way is enough; one that is about to come comes now, in the same
 * row, so that its calendar events stay with it. `room`: null if the link is none. Source: recorder facts 5.6, add-bot-to-meeting.
 */
export function addBot({
  meetingUrl,
  rows,
  botName,
  now,
}: {
  meetingUrl: string
  rows: readonly BotRow[]
  botName: string
  now: Date
}): AddedBot {
  const room = canonicalRoom(meetingUrl)
  if (room === null) return { room: null, decision: null }
  const here = rows.filter((row) => row.room === room && !row.isLeaving)
  const isComing = ({ state, desired }: BotRow): boolean => phaseOf[state] === 'pending' && desired.joinAt === null
  if (here.some((row) => phaseOf[row.state] === 'live' || isComing(row))) return { room, decision: null }
  const desired: DesiredBot = { meetingUrl: meetingUrl.trim(), joinAt: null, waitingRoomTimeoutSeconds: 1200, botName }
  const last = now.getTime() + soonMs
  const isSoon = ({ startsAt, endsAt, desired }: BotRow): boolean =>
    Math.min(startsAt.getTime(), desired.joinAt?.getTime() ?? 0) <= last && endsAt > now
  const soon = here.find((row) => phaseOf[row.state] !== 'over' && isSoon(row))
  if (soon !== undefined) return { room, decision: changeOf(soon, soon, desired, true) }
  const startsAt = firstFreeMinute(
    rows.filter((row) => row.room === room && phaseOf[row.state] !== 'over'),
    now,
  )
  const endsAt = new Date(startsAt.getTime() + unknownLengthMs)
  return { room, decision: { kind: 'insert', desired, isManual: true, room, startsAt, endsAt, copyIds: [] } }
}

/** One that is leaving holds its start in its room until it is gone, and a start is a minute. */
function firstFreeMinute(rows: readonly BotRow[], now: Date): Date {
  const taken = new Set(rows.map(({ startsAt }) => minuteOf(startsAt)))
  let startsAt = now
  while (taken.has(minuteOf(startsAt))) startsAt = new Date(startsAt.getTime() + 60_000)
  return startsAt
}
