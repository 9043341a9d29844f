/** Stored words of organizations: const tuples and their types. Pure. Spelling follows the product specification. */

export const orgRoles = ['OWNER', 'ADMIN', 'MEMBER_PLUS', 'MEMBER', 'OBSERVER', 'TEMP', 'CUSTOM'] as const
export type OrgRole = (typeof orgRoles)[number]

export const userStatuses = ['INVITED', 'ACTIVE', 'DEPROVISIONED', 'DELETED'] as const
export type UserStatus = (typeof userStatuses)[number]

export const teamRoles = ['ADMIN', 'MEMBER'] as const
export type TeamRole = (typeof teamRoles)[number]

/** Whose calls a user may see: their own, also those of their teams, or everybody's. Each level includes the one before. */
export const visibilityLevels = ['PERSONAL', 'TEAM', 'ORGANIZATION'] as const
export type VisibilityLevel = (typeof visibilityLevels)[number]

/** Roles over all organizations. `staff` runs the installation, `ops` watches its queues. */
export const platformRoles = ['staff', 'ops'] as const
export type PlatformRole = (typeof platformRoles)[number]

export const dataRegions = ['default', 'EU'] as const
export type DataRegion = (typeof dataRegions)[number]

/** The text engine that an organization has chosen; `default` leaves it to the installation. */
export const textEngineChoices = ['default', 'offline', 'model'] as const
export type TextEngineChoice = (typeof textEngineChoices)[number]

/** Images that may be uploaded: formats that can't contain scripts. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type ImageType = (typeof imageTypes)[number]

/** Public mailbox providers: their domains belong to no organization. */
export const freeMailDomains: ReadonlySet<string> = new Set([
  'aol.com',
  'fastmail.com',
  'gmail.com',
  'gmx.at',
  'gmx.ch',
  'gmx.co.uk',
  'gmx.com',
  'gmx.de',
  'gmx.fr',
  'gmx.net',
  'googlemail.com',
  'hey.com',
  'hotmail.be',
  'hotmail.co.uk',
  'hotmail.com',
  'hotmail.de',
  'hotmail.es',
  'hotmail.fr',
  'hotmail.it',
  'hotmail.nl',
  'hotmail.se',
  'icloud.com',
  'live.be',
  'live.ca',
  'live.co.uk',
  'live.com',
  'live.com.au',
  'live.de',
  'live.fr',
  'live.it',
  'live.nl',
  'live.se',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'outlook.be',
  'outlook.com',
  'outlook.com.br',
  'outlook.de',
  'outlook.es',
  'outlook.fr',
  'outlook.it',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'web.de',
  'yahoo.ca',
  'yahoo.co.id',
  'yahoo.co.in',
  'yahoo.co.jp',
  'yahoo.co.uk',
  'yahoo.com',
  'yahoo.com.ar',
  'yahoo.com.au',
  'yahoo.com.br',
  'yahoo.com.mx',
  'yahoo.de',
  'yahoo.es',
  'yahoo.fr',
  'yahoo.in',
  'yahoo.it',
  'yandex.com',
  'yandex.ru',
  'zoho.com',
  '163.com',
])

/** @param domain in lower case */
export const isFreeMailDomain = (domain: string): boolean => freeMailDomains.has(domain)
