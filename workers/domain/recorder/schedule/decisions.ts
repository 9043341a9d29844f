import type { BotRow, DesiredBot } from '../bots/bot-row.ts'
import type { AttendReason } from '../rules/attendance.ts'

/** Why a bot is canceled. */
export type CancelReason =
  | AttendReason
  | 'SHIFT_AFTER_END'
  | 'TOO_LATE'
  | 'BEYOND_HORIZON'
  | 'EVENT_GONE'
  | 'MERGED'
  | 'NEXT_MEETING'

/** Which meeting a bot serves. */
export type ServedMeeting = Pick<BotRow, 'linkKey' | 'startsAt' | 'endsAt' | 'copyIds'>

/**
 * What to write. A decision with a `revision` also creates a task of that revision for the vendor: ENSURE for `insert` (revision 1) and
 * `change`, CANCEL for `cancel` and `leave`.
 */
export type Decision =
  | ({ kind: 'insert'; desired: DesiredBot; isManual: boolean } & ServedMeeting)
  /** `state`: the new state, even of a row that was CANCELLING. The row keeps its id when time or link change. */
  | ({
      kind: 'change'
      rowId: string
      revision: number
      state: 'CREATING' | 'SCHEDULED'
      desired: DesiredBot
      isManual: boolean
    } & ServedMeeting)
  /** It serves other copies than before; nothing changes at the vendor. */
  | { kind: 'attach'; rowId: string; endsAt: Date; copyIds: readonly string[] }
  /** It has not joined yet: its state becomes CANCELLING. */
  | { kind: 'cancel'; rowId: string; revision: number; because: CancelReason }
  /** It has joined: `isLeaving` becomes true. */
  | { kind: 'leave'; rowId: string; revision: number; because: CancelReason }

/** Changes a bot that has not joined. */
export const changeDecision = (
  row: BotRow,
  { linkKey, startsAt, endsAt, copyIds }: ServedMeeting,
  desired: DesiredBot,
  isManual: boolean,
): Decision => ({
  kind: 'change',
  rowId: row.id,
  revision: row.revision + 1,
  state: row.externalId === null ? 'CREATING' : 'SCHEDULED',
  desired,
  isManual,
  linkKey,
  startsAt,
  endsAt,
  copyIds,
})
