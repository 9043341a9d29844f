/** How a recorder's visit has ended, as people should read it. */
export const botOutcomes = ['NORMAL', 'NOT_ADMITTED', 'NOBODY_CAME', 'REMOVED', 'NO_PERMISSION', 'BAD_LINK', 'PROVIDER'] as const
export type BotOutcome = (typeof botOutcomes)[number]

/** Of our own: the vendor had no recorder to send for as long as the meeting ran. */
export const noCapacityCode = 'no_capacity_until_end'

/** The vendor's words for an end, which may get more at any time. Source: recorder facts 1.5. */
const meanings: readonly (readonly [RegExp, BotOutcome])[] = [
  [/waiting_room|^google_meet_(?:bot_blocked|knocking_disabled)$|^meeting_(?:locked|full)$/, 'NOT_ADMITTED'],
  [/noone_joined|only_bots_detected|^meeting_(?:not_started|ended)$|^zoom_meeting_host_inactive$/, 'NOBODY_CAME'],
  [/^bot_kicked_from_call$/, 'REMOVED'],
  [/recording_permission_denied|^zoom_local_recording|^zoom_host_not_present$|^zoom_sdk_key_blocked/, 'NO_PERMISSION'],
  [/^meeting_(?:link_|not_found|password_incorrect|requires_)/, 'BAD_LINK'],
  [/^bot_errored$|^failed_to_launch_in_time$|_internal_error$/, 'PROVIDER'],
]

/** What an end means. An unknown word is a normal end of a call, and a failure of the vendor where there was none. */
export function outcomeOf(kind: 'left' | 'failed', subCode: string | null): BotOutcome {
  const known = meanings.find(([pattern]) => pattern.test(subCode ?? ''))
  return known?.[1] ?? (kind === 'failed' ? 'PROVIDER' : 'NORMAL')
}

/** Whether a second recorder may be sent while the meeting runs: once, and never to people who sent the first one away. */
export const deservesRetry = (outcome: BotOutcome | null): boolean => outcome === 'PROVIDER' || outcome === 'NOBODY_CAME'
