import type { OrgUser } from '#api/contract/people.ts'
import type { UserStatus } from '#db/vocabulary/organizations.ts'
import { type Status, type StatusRegistry, statusOf } from '../../ui/status/registry.ts'

type Shown = UserStatus | 'expired'

const registry: StatusRegistry<Shown> = {
  ACTIVE: { tone: 'teal', icon: 'dot' },
  INVITED: { tone: 'cyan', icon: 'dot' },
  expired: { tone: 'orange', icon: 'ring' },
  DEPROVISIONED: { tone: 'gray', icon: 'dot' },
  DELETED: { tone: 'gray', icon: 'dot', isStruck: true },
}

/** The invitation's link has expired; it can be sent again. */
export const isExpired = ({ status, invitationExpiresAt }: OrgUser, now: Date): boolean =>
  status === 'INVITED' && invitationExpiresAt !== null && new Date(invitationExpiresAt) <= now

export const userStatus = (user: OrgUser, now: Date, t: (key: Shown) => string): Status =>
  statusOf(registry, isExpired(user, now) ? 'expired' : user.status, t as (key: string) => string)

/** The name, or the address of a person without a name. */
export const nameOf = ({ firstName, lastName, email }: OrgUser): string =>
  `${firstName} ${lastName}`.trim() || email
