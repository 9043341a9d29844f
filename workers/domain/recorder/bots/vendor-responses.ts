import type { DesiredBot } from './bot-row.ts'

/** One bot as the vendor reports it. */
export type VendorBot = {
  externalId: string
  /** Scheduled: not sent yet. Live: sent, in the call or on its way. Over: left the call. */
  phase: 'scheduled' | 'live' | 'over'
  /** The revision that it was last told, from its metadata; null if its metadata has none. */
  revision: number | null
}

export type VendorCall =
  /** Lists the bots whose metadata name our row. */
  | { method: 'find'; rowId: string }
  | { method: 'get' | 'delete' | 'leave'; externalId: string }
  | { method: 'move'; externalId: string; desired: DesiredBot; revision: number }
  /** `idempotencyKey`: may be hashed into the format that the vendor needs. */
  | { method: 'create'; rowId: string; desired: DesiredBot; revision: number; idempotencyKey: string }

export type VendorResponse = {
  /** HTTP status; 0: no response arrived, so the call may or may not have been carried out. */
  status: number
  /** The vendor's error code. */
  code: string | null
  retryAfterSeconds: number | null
  /** The bots found, fetched, moved or created. */
  bots: readonly VendorBot[]
}

/** What a response means for us. */
export type ResponseMeaning =
  | 'done'
  | 'unknown_bot'
  | 'too_late_to_move'
  | 'already_sent'
  | 'not_inside_yet'
  | 'already_over'
  /** Try the same call again. */
  | 'busy'
  | 'no_capacity'
  /** The vendor refuses our key or account: a person has to act. */
  | 'locked_out'
  | 'refused'

/** The vendor's codes. They go before the status, which has changed over time. Source: recorder facts 1.7. */
const codes = new Map<string, ResponseMeaning>([
  ['update_bot_failed', 'too_late_to_move'],
  ['cannot_delete_bot', 'already_sent'],
  ['cannot_command_unstarted_bot', 'not_inside_yet'],
  ['cannot_command_completed_bot', 'already_over'],
  // The bot exists already; a new attempt finds it. Source: recorder facts 3.1.
  ['deduplication_key_in_use', 'busy'],
])

const statuses = new Map<number, ResponseMeaning>([
  [0, 'busy'],
  [401, 'locked_out'],
  [402, 'locked_out'],
  [403, 'locked_out'],
  [404, 'unknown_bot'],
  [405, 'already_sent'],
  [408, 'busy'],
  // The same call is still in progress.
  [409, 'busy'],
  [429, 'busy'],
  [507, 'no_capacity'],
])

export function meaningOf({ status, code }: VendorResponse): ResponseMeaning {
  if (status >= 200 && status < 300) return 'done'
  return codes.get(code ?? '') ?? statuses.get(status) ?? (status >= 500 ? 'busy' : 'refused')
}
