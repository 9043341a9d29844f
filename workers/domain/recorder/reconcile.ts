import { assignRows, isAtKeyOf } from './assign-rows.ts'
import type { BotRow, DesiredBot } from './bot-row.ts'
import { phaseOf } from './bot-states.ts'
import { type CancelReason, changeOf, type Decision, type Served } from './decisions.ts'
import { type EventCopy, copyIdsOf, groupCopies, type MeetingGroup } from './groups.ts'
import { type Attend, judgeGroup, planGroupJoin } from './group-verdict.ts'
import { deservesRetry } from './outcomes.ts'

export type ReconcileSettings = {
  botName: string
  organizationRulesVetoAll: boolean
  /** How far ahead recorders are scheduled. */
  horizonMs: number
}

/** Seven days: further ahead every change of rules would move too many recorders at the vendor's rate. Source: recorder facts 7. */
export const defaultHorizonMs = 7 * 86_400_000

export type Reconciliation = {
  decisions: Decision[]
  /** When to look again because a recorder of the meeting before still holds the room; null: nothing is known to come. */
  wakeAt: Date | null
}

type World = { attend: Attend; settings: ReconcileSettings; rows: readonly BotRow[]; now: Date }

/** Calls a recorder off in the way that its phase allows; nothing, if that was done already. */
function callOff(row: BotRow, because: CancelReason): Decision[] {
  const phase = phaseOf[row.state]
  const order = { rowId: row.id, revision: row.revision + 1, because }
  if (phase === 'pending') return [{ kind: 'cancel', ...order }]
  return phase === 'live' && !row.isLeaving ? [{ kind: 'leave', ...order }] : []
}

type Wish = { desired: DesiredBot; because: null } | { desired: null; because: CancelReason }

/** What a group should have: one recorder at a time, or none and why. */
function wishFor(group: MeetingGroup, { attend, settings, rows, now }: World): Wish {
  const verdict = judgeGroup(group, attend, settings)
  if (!verdict.willAttend) return { desired: null, because: verdict.reason }
  // Whoever was here and has gone was sent away or is through, unless we called it off or it had no chance.
  const visits = rows.filter((row) => phaseOf[row.state] === 'over' && row.state !== 'CANCELLED' && !row.isLeaving && isAtKeyOf(row, group))
  const isRetry = visits.length === 1 && visits.every(({ outcome }) => deservesRetry(outcome))
  if (visits.length > 0 && !isRetry) return { desired: null, because: 'TOO_LATE' }
  const plan = planGroupJoin(group, verdict, verdict.isDemanded || isRetry, now)
  if (plan.state === 'not_scheduled') return { desired: null, because: plan.reason }
  if (plan.joinAt.getTime() > now.getTime() + settings.horizonMs) return { desired: null, because: 'BEYOND_HORIZON' }
  const joinAt = plan.state === 'now' ? null : plan.joinAt
  const { waitingRoomTimeoutSeconds } = plan
  return { desired: { meetingUrl: group.meetingUrl, joinAt, waitingRoomTimeoutSeconds, botName: settings.botName }, because: null }
}

const isDue = ({ desired }: BotRow, now: Date): boolean => desired.joinAt === null || desired.joinAt <= now

function isSameWish({ desired: is }: BotRow, wish: DesiredBot, now: Date): boolean {
  // One that is due joins now in any case, and the vendor would refuse to hear of it.
  const isSameTime = wish.joinAt === null ? is.joinAt === null || is.joinAt <= now : is.joinAt?.getTime() === wish.joinAt.getTime()
  return (
    isSameTime &&
    is.meetingUrl === wish.meetingUrl &&
    is.botName === wish.botName &&
    is.waitingRoomTimeoutSeconds === wish.waitingRoomTimeoutSeconds
  )
}

function attach(row: BotRow, { copyIds, endsAt }: Served): Decision[] {
  const isSame = row.endsAt.getTime() === endsAt.getTime() && row.copyIds.join('|') === copyIds.join('|')
  return isSame ? [] : [{ kind: 'attach', rowId: row.id, endsAt, copyIds }]
}

function decideFor(group: MeetingGroup, row: BotRow | undefined, { desired, because }: Wish, now: Date): Decision[] {
  const served: Served = { room: group.room, startsAt: group.startsAt, endsAt: group.endsAt, copyIds: copyIdsOf(group) }
  if (row === undefined) return desired === null ? [] : [{ kind: 'insert', desired, isManual: false, ...served }]
  const isLive = phaseOf[row.state] === 'live'
  if (desired === null) {
    if (because === 'MUST_NOT_BE_RECORDED') return callOff(row, because)
    // Only a person stops what is under way or was sent by hand; time does not stop what should be under way and has not told us yet.
    const isMatterOfTime = because === 'TOO_LATE' || because === 'SHIFT_AFTER_END' || because === 'EVENT_ENDED'
    return isLive || row.isManual || (isMatterOfTime && isDue(row, now)) ? attach(row, served) : callOff(row, because)
  }
  if (isLive || (row.isManual && phaseOf[row.state] === 'pending')) return attach(row, served)
  const isCancelling = phaseOf[row.state] === 'cancelling'
  if (isCancelling || !isAtKeyOf(row, group) || !isSameWish(row, desired, now)) return [changeOf(row, served, desired, false)]
  return attach(row, served)
}

/** Whether a meeting before, which ends now as its group does, holds the room of another, or is going to. */
const isBefore = (row: BotRow, own: MeetingGroup | undefined, { room, startsAt }: MeetingGroup): boolean =>
  row.room === room && !row.isManual && (own ?? row).endsAt <= startsAt

const urgency: Record<Decision['kind'], number> = { leave: 0, cancel: 1, attach: 2, change: 3, insert: 4 }
const joinMs = (decision: Decision): number => ('desired' in decision ? (decision.desired.joinAt?.getTime() ?? 0) : 0)

/**
 * Compares what the calendars want with the recorders that there are. `copies`: all of the rooms in question, also cancelled ones, and
 * of the rows linked to them; `rows`: all of those rooms and copies, also those that are over. The decisions are to be written in
 * their order, which frees a room before it is taken. Where nothing has changed there are none. Source: recorder facts 5.6.
 */
export function reconcile({ copies, ...world }: World & { copies: readonly EventCopy[] }): Reconciliation {
  const { rows, now } = world
  const groups = groupCopies(copies)
  const open = rows.filter(({ state }) => phaseOf[state] !== 'over')
  const given = assignRows(groups, open, now)
  const groupOf = new Map([...given].flatMap(([group, own]) => own.map((row) => [row, group])))
  const wishes = groups.map((group) => ({ group, wish: wishFor(group, world) }))
  // Whoever joins now has the room: a meeting that comes before gets no recorder any more.
  const isTakenOver = ({ room, endsAt }: MeetingGroup): boolean =>
    wishes.some(({ group, wish }) => group.room === room && group.startsAt >= endsAt && wish.desired?.joinAt === null)
  const decisions: Decision[] = []
  const waits: Date[] = []
  for (const { group, wish: ownWish } of wishes) {
    const [row, ...others] = given.get(group) ?? []
    const wish: Wish = ownWish.desired !== null && isTakenOver(group) ? { desired: null, because: 'NEXT_MEETING' } : ownWish
    decisions.push(...decideFor(group, row, wish, now))
    decisions.push(...others.flatMap((other) => callOff(other, wish.because === 'MUST_NOT_BE_RECORDED' ? wish.because : 'MERGED')))
    // A meeting that has run over holds up the next one in its room until that one's recorder comes.
    const before = open.filter((other) => isBefore(other, groupOf.get(other), group) && other !== row && !others.includes(other))
    if (wish.desired === null || before.length === 0) continue
    if (wish.desired.joinAt !== null) waits.push(wish.desired.joinAt)
    else decisions.push(...before.filter(({ state }) => phaseOf[state] === 'live').flatMap((other) => callOff(other, 'NEXT_MEETING')))
  }
  const known = new Map(copies.filter(({ event }) => !event.isCancelled).map(({ id, event }) => [id, event.shouldRecordOverride]))
  for (const row of given.get(undefined) ?? []) {
    const isGone = phaseOf[row.state] !== 'live' || !row.copyIds.some((id) => known.has(id))
    if (row.copyIds.some((id) => known.get(id) === false)) decisions.push(...callOff(row, 'MUST_NOT_BE_RECORDED'))
    else if (!row.isManual && isGone) decisions.push(...callOff(row, 'EVENT_GONE'))
  }
  decisions.sort((one, other) => urgency[one.kind] - urgency[other.kind] || joinMs(one) - joinMs(other))
  return { decisions, wakeAt: waits.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null }
}
