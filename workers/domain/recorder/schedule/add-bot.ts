import { moveLimitMs } from './assign-bots.ts'
import type { BotRow, DesiredBot } from '../bots/bot-row.ts'
import { phaseOf } from '../bots/bot-states.ts'
import { changeDecision, type Decision } from './decisions.ts'
import { minuteOf } from '../meetings/groups.ts'
import { waitingRoomSeconds } from '../meetings/join-time.ts'
import { linkKeyOf } from '../meetings/meeting-link.ts'

/** The assumed length of a meeting that is in no calendar. */
const unknownLengthMs = 3_600_000

export type AddedBot =
  /** `decision`: null if a bot is already there, which also counts as success. */
  { linkKey: string; decision: Decision | null } | { linkKey: null; decision: null }

/**
 * Sends a bot into a meeting immediately. A bot that is there or joining is enough. One that is scheduled soon joins now, in the same
 * row, so that it keeps its calendar events. `linkKey`: null if the text isn't a link. Source: recorder facts 5.6, add-bot-to-meeting.
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
  const linkKey = linkKeyOf(meetingUrl)
  if (linkKey === null) return { linkKey: null, decision: null }
  const here = rows.filter((row) => row.linkKey === linkKey && !row.isLeaving)
  const isComing = ({ state, desired }: BotRow): boolean =>
    phaseOf[state] === 'pending' && desired.joinAt === null
  if (here.some((row) => phaseOf[row.state] === 'live' || isComing(row))) return { linkKey, decision: null }
  const desired: DesiredBot = {
    meetingUrl: meetingUrl.trim(),
    joinAt: null,
    waitingRoomTimeoutSeconds: waitingRoomSeconds,
    botName,
  }
  const last = now.getTime() + moveLimitMs
  const isSoon = ({ startsAt, endsAt, desired }: BotRow): boolean =>
    Math.min(startsAt.getTime(), desired.joinAt?.getTime() ?? 0) <= last && endsAt > now
  const soon = here.find((row) => phaseOf[row.state] !== 'over' && isSoon(row))
  if (soon !== undefined) return { linkKey, decision: changeDecision(soon, soon, desired, true) }
  const startsAt = firstFreeMinute(
    rows.filter((row) => row.linkKey === linkKey && phaseOf[row.state] !== 'over'),
    now,
  )
  const endsAt = new Date(startsAt.getTime() + unknownLengthMs)
  return {
    linkKey,
    decision: { kind: 'insert', desired, isManual: true, linkKey, startsAt, endsAt, copyIds: [] },
  }
}

/** A bot that is leaving keeps the minute of its start occupied until it is gone. */
function firstFreeMinute(rows: readonly BotRow[], now: Date): Date {
  const taken = new Set(rows.map(({ startsAt }) => minuteOf(startsAt)))
  let startsAt = now
  while (taken.has(minuteOf(startsAt))) startsAt = new Date(startsAt.getTime() + 60_000)
  return startsAt
}
