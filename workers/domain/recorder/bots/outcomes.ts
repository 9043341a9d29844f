/** How a bot's visit ended, in categories for people. */
export const botOutcomes = [
  'NORMAL',
  'NOT_ADMITTED',
  'NOBODY_CAME',
  'REMOVED',
  'NO_PERMISSION',
  'BAD_LINK',
  'PROVIDER',
] as const
export type BotOutcome = (typeof botOutcomes)[number]

/** Our own code: the vendor had no capacity until the end of the meeting. */
export const noCapacityCode = 'no_capacity_until_end'

/** The vendor's codes for an end. The vendor may add codes at any time. Source: recorder facts 1.5. */
const meanings: readonly (readonly [RegExp, BotOutcome])[] = [
  [/waiting_room|^google_meet_(?:bot_blocked|knocking_disabled)$|^meeting_(?:locked|full)$/, 'NOT_ADMITTED'],
  [
    /noone_joined|only_bots_detected|^meeting_(?:not_started|ended)$|^zoom_meeting_host_inactive$/,
    'NOBODY_CAME',
  ],
  [/^bot_kicked_from_call$/, 'REMOVED'],
  [
    /recording_permission_denied|^zoom_local_recording|^zoom_host_not_present$|^zoom_sdk_key_blocked/,
    'NO_PERMISSION',
  ],
  [/^meeting_(?:link_|not_found|password_incorrect|requires_)/, 'BAD_LINK'],
  [/^bot_errored$|^failed_to_launch_in_time$|_internal_error$/, 'PROVIDER'],
]

/** What an end means. An unknown code is a normal end after `left`, and the vendor's failure after `failed`. */
export function outcomeOf(kind: 'left' | 'failed', subCode: string | null): BotOutcome {
  const known = meanings.find(([pattern]) => pattern.test(subCode ?? ''))
  return known?.[1] ?? (kind === 'failed' ? 'PROVIDER' : 'NORMAL')
}

/** Whether one more bot may be sent while the meeting is running. Never if people removed the first one or kept it out. */
export const deservesRetry = (outcome: BotOutcome | null): boolean =>
  outcome === 'PROVIDER' || outcome === 'NOBODY_CAME'
