import type { DesiredBot } from './bot-row.ts'

/** One recorder as the vendor knows it. */
export type VendorBot = {
  externalId: string
  /** Scheduled: not sent yet. Live: sent, whether inside or not. Over: out of the call for good. */
  phase: 'scheduled' | 'live' | 'over'
  /** The number of the wish that it was last told, out of its metadata; null: it has none. */
  revision: number | null
}

export type VendorCall =
  /** All recorders whose metadata name our row. */
  | { method: 'find'; rowId: string }
  | { method: 'get' | 'delete' | 'leave'; externalId: string }
  | { method: 'move'; externalId: string; desired: DesiredBot; revision: number }
  /** `idempotencyKey`: whatever the vendor needs may be hashed out of it. */
  | { method: 'create'; rowId: string; desired: DesiredBot; revision: number; idempotencyKey: string }

export type VendorAnswer = {
  /** Of HTTP; 0: none came, so that nobody knows whether the call was carried out. */
  status: number
  /** The vendor's word for an error. */
  code: string | null
  retryAfterSeconds: number | null
  /** What was found, fetched, moved or created. */
  bots: readonly VendorBot[]
}

/** What an answer says. */
export type AnswerMeaning =
  | 'done'
  | 'unknown_bot'
  | 'too_late_to_move'
  | 'already_sent'
  | 'not_inside_yet'
  | 'already_over'
  /** Try again as it was. */
  | 'busy'
  | 'no_capacity'
  /** Our key or our account is refused: a person has to act. */
  | 'locked_out'
  | 'refused'

/** Words of the vendor, whatever the status beside them, which has changed over time. Source: recorder facts 1.7. */
const codes = new Map<string, AnswerMeaning>([
  ['update_bot_failed', 'too_late_to_move'],
  ['cannot_delete_bot', 'already_sent'],
  ['cannot_command_unstarted_bot', 'not_inside_yet'],
  ['cannot_command_completed_bot', 'already_over'],
  // It has one already: whoever begins again finds it. Source: recorder facts 3.1.
  ['deduplication_key_in_use', 'busy'],
])

const statuses = new Map<number, AnswerMeaning>([
  [0, 'busy'],
  [401, 'locked_out'],
  [402, 'locked_out'],
  [403, 'locked_out'],
  [404, 'unknown_bot'],
  [405, 'already_sent'],
  [408, 'busy'],
  // The same call is still under way.
  [409, 'busy'],
  [429, 'busy'],
  [507, 'no_capacity'],
])

export function meaningOf({ status, code }: VendorAnswer): AnswerMeaning {
  if (status >= 200 && status < 300) return 'done'
  return codes.get(code ?? '') ?? statuses.get(status) ?? (status >= 500 ? 'busy' : 'refused')
}
