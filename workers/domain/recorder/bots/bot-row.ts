import type { BotState } from './bot-states.ts'
import type { BotOutcome } from './outcomes.ts'

/** How the vendor should send a bot. */
export type DesiredBot = {
  /** The link as given, password included. */
  meetingUrl: string
  /** Null: join immediately. */
  joinAt: Date | null
  waitingRoomTimeoutSeconds: number
  botName: string
}

/** One bot that was sent or will be sent. A row of the database. */
export type BotRow = {
  id: string
  state: BotState
  /** Increases with each change of what we want, starting from 1. A task with an older revision has nothing left to do. */
  revision: number
  /** The vendor's id; null: not known yet. */
  externalId: string | null
  /** A person sent it, so no rule cancels it. */
  isManual: boolean
  /** It was told to leave its call, which cannot be undone. */
  isLeaving: boolean
  /** Key of the meeting link, see `linkKeyOf`. Unique together with the minute of `startsAt` among bots that are not over. */
  linkKey: string
  /** Start of the meeting, not of the bot's visit. */
  startsAt: Date
  endsAt: Date
  desired: DesiredBot
  /** Ids of the calendar event copies that it records. */
  copyIds: readonly string[]
  /** Null until the visit has ended. */
  outcome: BotOutcome | null
}
