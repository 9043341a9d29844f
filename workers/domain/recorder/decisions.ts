import type { BotRow, DesiredBot } from './bot-row.ts'
import type { AttendReason } from './evaluate.ts'

/** Why a recorder is no longer wanted. */
export type CancelReason = AttendReason | 'SHIFT_AFTER_END' | 'TOO_LATE' | 'BEYOND_HORIZON' | 'EVENT_GONE' | 'MERGED' | 'NEXT_MEETING'

/** Which meeting a recorder serves. */
export type Served = Pick<BotRow, 'room' | 'startsAt' | 'endsAt' | 'copyIds'>

/**
 * What is to be written. Whatever has a `revision` also leaves an errand of that number for the vendor: `insert` (number 1) and
 * `change` to ensure it, `cancel` and `leave` to call it off.
 */
export type Decision =
  | ({ kind: 'insert'; desired: DesiredBot; isManual: boolean } & Served)
  /** `state`: what it is from now on, also if it was about to be cancelled. The row keeps its id when time or room move. */
  | ({ kind: 'change'; rowId: string; revision: number; state: 'CREATING' | 'SCHEDULED'; desired: DesiredBot; isManual: boolean } & Served)
  /** It serves other copies than before; the vendor need not know. */
  | { kind: 'attach'; rowId: string; endsAt: Date; copyIds: readonly string[] }
  /** It has not joined yet: from now on it is CANCELLING. */
  | { kind: 'cancel'; rowId: string; revision: number; because: CancelReason }
  /** It has joined: from now on it is leaving. */
  | { kind: 'leave'; rowId: string; revision: number; because: CancelReason }

/** A new wish for a recorder that has not joined. */
export const changeOf = (row: BotRow, { room, startsAt, endsAt, copyIds }: Served, desired: DesiredBot, isManual: boolean): Decision => ({
  kind: 'change',
  rowId: row.id,
  revision: row.revision + 1,
  state: row.externalId === null ? 'CREATING' : 'SCHEDULED',
  desired,
  isManual,
  room,
  startsAt,
  endsAt,
  copyIds,
})
