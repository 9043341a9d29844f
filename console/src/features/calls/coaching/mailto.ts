import type { FollowUpEmail } from '#api/contract/follow-up.ts'

/** Longer addresses are cut by mail clients and by Windows. */
const longestAddress = 2000

/** Opens the draft in the user's mail client. A body that does not fit is left out whole: half a mail is worse than none. */
export function mailtoOf({ to, subject, body }: Pick<FollowUpEmail, 'to' | 'subject' | 'body'>): string {
  const addresses = to.flatMap(({ email }) => (email === null ? [] : [encodeURIComponent(email)]))
  const start = `mailto:${addresses.join(',')}?subject=${encodeURIComponent(subject)}`
  const whole = `${start}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
  return whole.length <= longestAddress ? whole : start
}
