import type { FollowUpEmail } from '#api/contract/follow-up.ts'

/** Mail clients and Windows cut longer addresses. */
const longestAddress = 2000

/**
 * The address that opens the draft in the user's mail client. A body that is too long is left out entirely, because half an email is worse
 * than none.
 */
export function mailtoOf({ to, subject, body }: Pick<FollowUpEmail, 'to' | 'subject' | 'body'>): string {
  const addresses = to.flatMap(({ email }) => (email === null ? [] : [encodeURIComponent(email)]))
  const start = `mailto:${addresses.join(',')}?subject=${encodeURIComponent(subject)}`
  const whole = `${start}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
  return whole.length <= longestAddress ? whole : start
}
