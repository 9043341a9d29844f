import { isIP } from 'node:net'
import type { ApiContext } from '../../http/context.ts'

export type PasskeyConfig = Pick<ApiContext['config'], 'publicUrl'>
export type PasskeySite = { rpId: string; origin: string }

/** The site that passkeys are bound to. Null where browsers allow none: an address without https or without a host name. */
export function passkeySite({ publicUrl }: PasskeyConfig): PasskeySite | null {
  const { origin, protocol, hostname } = new URL(publicUrl)
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return null
  return protocol === 'https:' || hostname === 'localhost' ? { rpId: hostname, origin } : null
}

/** The name of the site in stored passkeys. */
export const siteIdOf = (config: PasskeyConfig): string | null => passkeySite(config)?.rpId ?? null
