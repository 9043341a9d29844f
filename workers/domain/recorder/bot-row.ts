import type { BotState } from './bot-states.ts'
import type { BotOutcome } from './outcomes.ts'

/** What the vendor is to be told. */
export type DesiredBot = {
  /** As it was given, with its password. */
  meetingUrl: string
  /** Null: at once. */
  joinAt: Date | null
  waitingRoomTimeoutSeconds: number
  botName: string
}

/** One recorder that we have sent, or are about to. A row of the database. */
export type BotRow = {
  id: string
  state: BotState
  /** Counts our wishes: whoever carries out an older one has nothing to do. From 1. */
  revision: number
  /** The vendor's id of it; null: not known yet. */
  externalId: string | null
  /** Somebody has sent it by hand, so that no rule calls it back. */
  isManual: boolean
  /** It was told to leave a call, which cannot be taken back. */
  isLeaving: boolean
  /** Of the canonical form. Together with the minute of `startsAt` it is unique among those that are not over. */
  room: string
  /** Of the meeting, not of the visit. */
  startsAt: Date
  endsAt: Date
  desired: DesiredBot
  /** The copies of events that it records. */
  copyIds: readonly string[]
  /** Null until its visit has ended. */
  outcome: BotOutcome | null
}
