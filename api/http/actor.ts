import type { Capability, PermissionFlags } from '../contract/permissions.ts'
import type { VisibilityFlags } from '#db/queries/people/visibility.ts'
import type { OrgRole, PlatformRole, VisibilityLevel } from '#db/vocabulary/organizations.ts'

/** Who sends the request, in which organization, and with which rights. */
export type RequestActor = {
  userId: string
  orgId: string
  role: OrgRole
  /** Everything that the user or key may do in the organization, after flags and scopes. */
  capabilities: readonly Capability[]
  platformRole: PlatformRole | null
  flags: PermissionFlags &
    VisibilityFlags & {
      teamLeadsCanChangeRepVisibilityLevel: boolean
      repsCanEditScoreResults: boolean
      canRestartCalls: boolean
      isRepInstructionsMandatory: boolean
    }
  /** The member's own level; null: the organization's default. */
  visibilityLevel: VisibilityLevel | null
  /** IANA zone from the x-time-zone header; UTC without one. */
  timeZone: string
  /** Null for an API key. */
  sessionId: string | null
  /** As of `SignedIn`. Null for an API key too. */
  boundOrgId: string | null
  kind: 'user' | 'api_key'
  address: string
  requestId: string
}

/** A signed-in user on a route that requires no organization. */
export type SignedIn = {
  userId: string
  sessionId: string
  expiresAt: Date
  hasSecondFactor: boolean
  /**
   * The organization whose identity provider opened the session. The session works in no other organization. Null: the user signed in to
   * the account directly.
   */
  boundOrgId: string | null
}

export const allows = (actor: RequestActor, capability: Capability): boolean =>
  actor.capabilities.includes(capability)
