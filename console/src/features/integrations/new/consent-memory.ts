import { z } from 'zod'

/**
 * What this tab was connecting when it left for a consent page, so that the next attempt continues it instead of creating a second
 * integration.
 */
const leftFor = z.object({
  providerId: z.string(),
  isSimulator: z.boolean(),
  integrationId: z.uuid().nullable(),
})
export type LeftFor = z.output<typeof leftFor>

const key = 'coachline-consent'

export function rememberConsent(left: LeftFor): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(left))
  } catch {
    // Storage is blocked, so the next attempt starts from scratch.
  }
}

/** Null if this tab has left for a different provider, or for none. */
export function recallConsent(providerId: string): LeftFor | null {
  try {
    const left = leftFor.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return left.success && left.data.providerId === providerId ? left.data : null
  } catch {
    return null
  }
}
