const valueText = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '–'
  if (value === true) return 'on'
  if (value === false) return 'off'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  const isList = Array.isArray(value) && value.every((each) => typeof each === 'string')
  return isList ? value.join(', ') || '–' : JSON.stringify(value)
}

/** Turns `maxLogoBytes` and `max_logo_bytes` into 'Max logo bytes'. */
const words = (name: string): string => {
  const spaced = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, low: string, high: string) => `${low} ${high.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** Names of subjects that would read badly with spaces in place of their hyphens, e.g. `api-key`. */
const subjectNames: Record<string, string> = {
  'api-key': 'API key',
  sso: 'single sign-on',
  'scim-token': 'SCIM token',
  'sign-in-token': 'sign-in token',
  'two-factor': 'two-factor sign-in',
  'bot-folder': 'folder',
  membership: 'member',
  lane: 'queue',
  work: 'job',
  command: 'job',
  user: 'profile',
}
/** Subjects that are named without "a" or "an". */
const withoutArticle: ReadonlySet<string> = new Set(['sso', 'two-factor', 'queues', 'calibration', 'grading'])
/** Each organization has one. */
const onlyOnes: ReadonlySet<string> = new Set(['organization'])

const irregular: Record<string, string> = {
  choose: 'chose',
  take: 'took',
  lose: 'lost',
  send: 'sent',
  set: 'set',
  reset: 'reset',
  withdraw: 'withdrew',
  submit: 'submitted',
  update: 'changed',
  limit: 'limited',
  hide: 'hid',
  draw: 'drew',
  add: 'added',
  end: 'ended',
  view: 'opened',
  replay: 'ran again',
  rename: 'renamed',
  retry: 'retried',
  apply: 'applied',
  verify: 'verified',
}
const past = (verb: string): string => irregular[verb] ?? (verb.endsWith('e') ? `${verb}d` : `${verb}ed`)

/** Actions whose words alone would not say what was done. */
const sentences: Record<string, string> = {
  'calibration.decide': 'Decided a calibration',
  'calibration.draw': 'Drew calls for calibration',
  'calibration.measure-stability': 'Measured stability',
  'calibration.settings': 'Changed calibration settings',
  'call.choose-rep': 'Chose the rep of a call',
  'call.hold-exclude': 'Excluded a held call',
  'call.hold-expired': 'Deleted a held call at its deadline',
  'call.hold-import': 'Imported a held call',
  'call.send-summary': 'Sent the summary of a call',
  'bot.end-public': 'Made a bot private',
  'bot.link-to-folder': 'Put a bot in a folder',
  'bot.lose-share': 'Lost a shared bot',
  'bot.make-public': 'Made a bot public',
  'bot.receive-share': 'Received a shared bot',
  'bot.set-scorecard': 'Set the scorecard of bots',
  'bot.share-with-organization': 'Shared a bot with an organization',
  'bot.share-with-teams': 'Shared a bot with teams',
  'grading.pass': 'Passed on a grading',
  'grading.submit': 'Submitted a grading',
  'integration.receive-share': 'Received a shared integration',
  'integration.rotate-webhook-secret': 'Renewed the webhook secret',
  'integration.team-settings': 'Changed the team settings of an integration',
  'integration.user-settings': 'Changed the user settings of an integration',
  'membership.accept-invitation': 'Accepted an invitation',
  'membership.invite': 'Invited a member',
  'membership.join-with-sso': 'Joined through single sign-on',
  'membership.provision': 'Added a member through the directory',
  'membership.revoke-invitation': 'Revoked an invitation',
  'membership.send-login-info': 'Sent sign-in information',
  'organization.add-sub-organization': 'Added a sub-organization',
  'organization.hide-setup': 'Hid the first steps',
  'organization.limit-model': 'Limited the use of the model',
  'organization.show-setup': 'Showed the first steps again',
  'practice.start': 'Started a practice call',
  'practice.delete': 'Deleted a practice call',
  'queues.view': 'Opened the queues',
  'rule.apply-to-history': 'Applied a rule to past calls',
  'score.answer': 'Answered a criterion',
  'score.decide-dispute': 'Decided a dispute',
  'score.dispute': 'Disputed a score',
  'score.dispute-expired': 'A dispute expired',
  'score.override': 'Overrode a score',
  'score.take-back': 'Took back a changed score',
  'score.withdraw-dispute': 'Withdrew a dispute',
  'scorecard.lose-default': 'A scorecard is no longer the default',
  'scorecard.receive-share': 'Received a shared scorecard',
  'scorecard.share-teams': 'Shared a scorecard with teams',
  'session.revoke': 'Signed a session out',
  'session.revoke-others': 'Signed all other sessions out',
  'sso.add-domain': 'Added a domain for single sign-on',
  'sso.remove-domain': 'Removed a domain of single sign-on',
  'sso.verify-domain': 'Verified a domain for single sign-on',
  'team.add-member': 'Added a member to a team',
  'team.change-role': 'Changed a role in a team',
  'team.remove-member': 'Removed a member from a team',
  'two-factor.renew-recovery-codes': 'Renewed recovery codes',
  'user.cancel-email-change': 'Canceled an email change',
  'user.export': 'Exported members',
  'user.remove-avatar': 'Removed a picture',
  'user.rename': 'Changed a name',
  'user.request-email-change': 'Asked for an email change',
  'webhook.replay': 'Processed a webhook again',
  'work.replay': 'Ran a job again',
}

/** Describes an action: 'Created a call' for `call.create`, 'Changed the logo of the organization' for `organization.change-logo`. */
export function actionText(action: string): string {
  const known = sentences[action]
  if (known !== undefined) return known
  const dot = action.indexOf('.')
  if (dot === -1) return words(action)
  const subject = action.slice(0, dot)
  const [verb = '', ...what] = action.slice(dot + 1).split('-')
  const bare = subjectNames[subject] ?? subject.replaceAll('-', ' ')
  const named = withoutArticle.has(subject)
    ? bare
    : onlyOnes.has(subject)
      ? `the ${bare}`
      : `${/^[aeiou]|^api|^scim/i.test(bare) ? 'an' : 'a'} ${bare}`
  const object = what.length === 0 ? named : `the ${what.join(' ')} of ${named}`
  const text = `${past(verb)} ${object}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Turns a stored word such as `MEMBER_PLUS` into 'Member plus', for the fields that contain one. */
const namedFields: ReadonlySet<string> = new Set(['role', 'status', 'teamRole', 'visibilityLevel'])
const namedText = (field: string, value: unknown): string => {
  if (!namedFields.has(field) || typeof value !== 'string' || !/^[A-Z_]+$/.test(value))
    return valueText(value)
  return value === 'DEPROVISIONED' ? 'Deactivated' : words(value.toLowerCase())
}

export type Change = { name: string; before: string; after: string }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The differences between two states, by field. */
export function changesOf(before: unknown, after: unknown): Change[] {
  if (!isRecord(before) && !isRecord(after)) {
    const pair = { before: valueText(before), after: valueText(after) }
    return pair.before === pair.after ? [] : [{ name: '', ...pair }]
  }
  const [old, next] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  return [...new Set([...Object.keys(old), ...Object.keys(next)])]
    .map((key) => ({ name: words(key), before: namedText(key, old[key]), after: namedText(key, next[key]) }))
    .filter((change) => change.before !== change.after)
}

/** All changes in one line. */
export const changeText = (changes: readonly Change[]): string =>
  changes.map(({ name, before, after }) => `${name === '' ? '' : `${name}: `}${before} → ${after}`).join('; ')
