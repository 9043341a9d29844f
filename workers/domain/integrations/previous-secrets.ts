import { z } from 'zod'

/** A replaced signing secret, and until when it is accepted. Both sides cannot change at the same moment. */
export type PreviousSecret = { secret: string; until: Date }

/** Each is tried on every delivery, and nobody enters more secrets at a provider in a day. */
const mostPrevious = 10

const storedList = z.array(z.strictObject({ secret: z.string(), until: z.coerce.date() })).min(1)

/** Reads the text of `webhook_previous`, newest first. It used to hold one secret as it is, whose end is that of the row. */
export function readPreviousSecrets(text: string, expiresAt: Date | null): PreviousSecret[] {
  try {
    return storedList.parse(JSON.parse(text))
  } catch {
    return expiresAt === null ? [] : [{ secret: text, until: expiresAt }]
  }
}

/** The text of `webhook_previous` once another secret has been replaced. Those that have ended are left out. */
export function addPreviousSecret(
  known: readonly PreviousSecret[],
  replaced: PreviousSecret,
  now: Date,
): string {
  const others = known.filter(({ secret, until }) => until > now && secret !== replaced.secret)
  return JSON.stringify([replaced, ...others].slice(0, mostPrevious))
}
