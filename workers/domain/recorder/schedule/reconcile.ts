import { assignRows, isAtKeyOf } from './assign-bots.ts'
import type { BotRow, DesiredBot } from '../bots/bot-row.ts'
import { phaseOf } from '../bots/bot-states.ts'
import { type CancelReason, changeDecision, type Decision, type ServedMeeting } from './decisions.ts'
import {
  type CalendarEventCopy,
  copyIdsOf,
  groupCopies,
  type MeetingGroup,
  validCopies,
} from '../meetings/groups.ts'
import { type Attend, judgeGroup, planGroupJoin } from '../meetings/group-verdict.ts'
import { deservesRetry } from '../bots/outcomes.ts'

export type ReconcileSettings = {
  botName: string
  organizationRulesVetoAll: boolean
  /** How far ahead bots are scheduled. */
  horizonMs: number
}

/** Seven days: with more, a change of rules would move too many bots for the vendor's rate limit. Source: recorder facts 7. */
export const defaultHorizonMs = 7 * 86_400_000

export type Reconciliation = {
  decisions: Decision[]
  /** When to reconcile again because a bot of the previous meeting is still in the call; null: no such time is known. */
  wakeAt: Date | null
}

type World = { attend: Attend; settings: ReconcileSettings; rows: readonly BotRow[]; now: Date }

/** Cancels a bot in the way its phase allows; no decision if that happened already. */
function cancelBot(row: BotRow, because: CancelReason): Decision[] {
  const phase = phaseOf[row.state]
  const order = { rowId: row.id, revision: row.revision + 1, because }
  if (phase === 'pending') return [{ kind: 'cancel', ...order }]
  return phase === 'live' && !row.isLeaving ? [{ kind: 'leave', ...order }] : []
}

type GroupPlan = { desired: DesiredBot; because: null } | { desired: null; because: CancelReason }

/** The bot that a group should have, or why it should have none. */
function planGroup(group: MeetingGroup, { attend, settings, rows, now }: World): GroupPlan {
  const verdict = judgeGroup(group, attend, settings)
  if (!verdict.willAttend) return { desired: null, because: verdict.reason }

  // A bot that was here and is over was sent away or is done, unless we canceled it or it could not do its work.
  const visits = rows.filter(
    (row) =>
      phaseOf[row.state] === 'over' && row.state !== 'CANCELLED' && !row.isLeaving && isAtKeyOf(row, group),
  )
  const isRetry = visits.length === 1 && visits.every(({ outcome }) => deservesRetry(outcome))
  if (visits.length > 0 && !isRetry) return { desired: null, because: 'TOO_LATE' }

  const join = planGroupJoin(group, verdict, verdict.mustRecord || isRetry, now)
  if (join.state === 'not_scheduled') return { desired: null, because: join.reason }
  if (join.joinAt.getTime() > now.getTime() + settings.horizonMs)
    return { desired: null, because: 'BEYOND_HORIZON' }

  const joinAt = join.state === 'now' ? null : join.joinAt
  const { waitingRoomTimeoutSeconds } = join
  return {
    desired: { meetingUrl: group.meetingUrl, joinAt, waitingRoomTimeoutSeconds, botName: settings.botName },
    because: null,
  }
}

const isDue = ({ desired }: BotRow, now: Date): boolean => desired.joinAt === null || desired.joinAt <= now

function isAsDesired({ desired: current }: BotRow, desired: DesiredBot, now: Date): boolean {
  // A bot that is due joins now in any case, and the vendor would refuse the change.
  const isSameTime =
    desired.joinAt === null
      ? current.joinAt === null || current.joinAt <= now
      : current.joinAt?.getTime() === desired.joinAt.getTime()
  return (
    isSameTime &&
    current.meetingUrl === desired.meetingUrl &&
    current.botName === desired.botName &&
    current.waitingRoomTimeoutSeconds === desired.waitingRoomTimeoutSeconds
  )
}

function attach(row: BotRow, { copyIds, endsAt }: ServedMeeting): Decision[] {
  const isSame = row.endsAt.getTime() === endsAt.getTime() && row.copyIds.join('|') === copyIds.join('|')
  return isSame ? [] : [{ kind: 'attach', rowId: row.id, endsAt, copyIds }]
}

/** The decisions for a group and the bot assigned to it. */
function decideFor(
  group: MeetingGroup,
  row: BotRow | undefined,
  { desired, because }: GroupPlan,
  now: Date,
): Decision[] {
  const served: ServedMeeting = {
    linkKey: group.linkKey,
    startsAt: group.startsAt,
    endsAt: group.endsAt,
    copyIds: copyIdsOf(group),
  }
  if (row === undefined)
    return desired === null ? [] : [{ kind: 'insert', desired, isManual: false, ...served }]

  const isLive = phaseOf[row.state] === 'live'
  if (desired === null) {
    if (because === 'MUST_NOT_BE_RECORDED') return cancelBot(row, because)
    // Only a person stops a bot that is live or was sent by hand. Time alone does not stop a bot that is due, because it may
    // have joined without an event having arrived yet.
    const isOnlyTime = because === 'TOO_LATE' || because === 'SHIFT_AFTER_END' || because === 'EVENT_ENDED'
    const isKept = isLive || row.isManual || (isOnlyTime && isDue(row, now))
    return isKept ? attach(row, served) : cancelBot(row, because)
  }

  if (isLive || (row.isManual && phaseOf[row.state] === 'pending')) return attach(row, served)

  const isCancelling = phaseOf[row.state] === 'cancelling'
  if (isCancelling || !isAtKeyOf(row, group) || !isAsDesired(row, desired, now))
    return [changeDecision(row, served, desired, false)]
  return attach(row, served)
}

/** Whether a bot of an earlier meeting with the same link, which is planned to end by then, blocks the group or will block it. */
const isBefore = (row: BotRow, own: MeetingGroup | undefined, { linkKey, startsAt }: MeetingGroup): boolean =>
  row.linkKey === linkKey && !row.isManual && (own ?? row).endsAt <= startsAt

const urgency: Record<Decision['kind'], number> = { leave: 0, cancel: 1, attach: 2, change: 3, insert: 4 }
const joinMs = (decision: Decision): number =>
  'desired' in decision ? (decision.desired.joinAt?.getTime() ?? 0) : 0

/**
 * Compares what the calendars want with the bots that exist. `copies`: all copies with the links in question, canceled ones
 * included, and those linked to the rows. `rows`: all rows of those links and copies, including those that are over. Write the decisions in
 * their order: it frees a start before another bot takes it. Without a change there are no decisions. Source: recorder facts 5.6.
 */
export function reconcile({
  copies,
  ...world
}: World & { copies: readonly CalendarEventCopy[] }): Reconciliation {
  const { rows, now } = world
  const groups = groupCopies(copies)
  const open = rows.filter(({ state }) => phaseOf[state] !== 'over')
  const assigned = assignRows(groups, open, now)
  const groupOf = new Map([...assigned].flatMap(([group, own]) => own.map((row) => [row, group])))
  const plans = groups.map((group) => ({ group, plan: planGroup(group, world) }))
  const decisions: Decision[] = []
  const waits: Date[] = []

  // Once the bot of a later meeting joins, an earlier meeting with the same link gets no bot anymore.
  const isTakenOver = ({ linkKey, endsAt }: MeetingGroup): boolean =>
    plans.some(
      ({ group, plan }) =>
        group.linkKey === linkKey && group.startsAt >= endsAt && plan.desired?.joinAt === null,
    )

  for (const { group, plan: ownPlan } of plans) {
    const [row, ...others] = assigned.get(group) ?? []
    const plan: GroupPlan =
      ownPlan.desired !== null && isTakenOver(group) ? { desired: null, because: 'NEXT_MEETING' } : ownPlan
    decisions.push(...decideFor(group, row, plan, now))
    decisions.push(
      ...others.flatMap((other) =>
        cancelBot(other, plan.because === 'MUST_NOT_BE_RECORDED' ? plan.because : 'MERGED'),
      ),
    )

    // A meeting that runs over keeps its bot until the bot of the next meeting with the same link joins.
    const before = open.filter(
      (other) => isBefore(other, groupOf.get(other), group) && other !== row && !others.includes(other),
    )
    if (plan.desired === null || before.length === 0) continue
    if (plan.desired.joinAt !== null) waits.push(plan.desired.joinAt)
    else
      decisions.push(
        ...before
          .filter(({ state }) => phaseOf[state] === 'live')
          .flatMap((other) => cancelBot(other, 'NEXT_MEETING')),
      )
  }

  const valid = new Set(validCopies(copies).map(({ id }) => id))
  // Whoever forbids it on their own calendar is obeyed there even if the organizer has canceled the meeting.
  const forbidden = new Set(
    copies
      .filter(({ event }) => !event.isCancelled && event.shouldRecordOverride === false)
      .map(({ id }) => id),
  )
  for (const row of assigned.get(undefined) ?? []) {
    const isGone = phaseOf[row.state] !== 'live' || !row.copyIds.some((id) => valid.has(id))
    if (row.copyIds.some((id) => forbidden.has(id))) decisions.push(...cancelBot(row, 'MUST_NOT_BE_RECORDED'))
    else if (!row.isManual && isGone) decisions.push(...cancelBot(row, 'EVENT_GONE'))
  }

  decisions.sort((one, other) => urgency[one.kind] - urgency[other.kind] || joinMs(one) - joinMs(other))
  return { decisions, wakeAt: waits.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null }
}
