import type { Capability, PermissionFlags } from '../contract/permissions.ts'
import type { OrgRole, PlatformRole } from '#db/vocabulary.ts'

/** Who asks, in which organisation, with which rights at this moment. */
export type RequestActor = {
  userId: string
  orgId: string
  role: OrgRole
  /** Everything that this person (or this key) may do here, after flags and scopes. */
  capabilities: readonly Capability[]
  platformRole: PlatformRole | null
  flags: PermissionFlags
  /** IANA zone of the x-time-zone header; UTC without one. */
  timeZone: string
  /** Null for an API key. */
  sessionId: string | null
  kind: 'user' | 'api_key'
  address: string
  requestId: string
}

/** A signed-in person on a route that needs no organisation. */
export type SignedIn = { userId: string; sessionId: string; expiresAt: Date }

export const allows = (actor: RequestActor, capability: Capability): boolean => actor.capabilities.includes(capability)
