import type { Database } from '#db/client.ts'
import { type ClosingTerms, findOutgoingTerms, type OutgoingTerms } from '#db/queries/people/organizations.ts'

/** The services that the installation sends to, by their names in the configuration. */
export const outgoingServices = ['providers', 'nango', 'mail', 'model', 'sso'] as const
export type OutgoingService = (typeof outgoingServices)[number]

/** One kind of request. */
export type OutgoingUse = {
  service: OutgoingService
  /** The request stays in this installation, as with a simulator: no region forbids it. */
  isOwn?: boolean
  /** It only ends something, or gives people access to their own account. */
  worksWhenClosed?: boolean
}

const names: Record<OutgoingService, string> = {
  providers: 'requests to call providers',
  nango: 'requests to Nango',
  mail: 'mail',
  model: 'model',
  sso: 'sign-in through identity providers',
}

/** Why nothing new may happen for an organization; null: it may. */
export function closureOf(terms: ClosingTerms, now: Date): string | null {
  if (!terms.isActive) return 'The organization is not active.'
  if (terms.pilotExpiresAt !== null && terms.pilotExpiresAt <= now)
    return 'The pilot of the organization has ended.'
  return null
}

/** Why an organization with these terms may not send; null: it may. */
export function refusalOf(
  terms: OutgoingTerms,
  use: OutgoingUse,
  { servicesInEu, now }: { servicesInEu: ReadonlySet<OutgoingService>; now: Date },
): string | null {
  if (terms.dataRegion === 'EU' && use.isOwn !== true && !servicesInEu.has(use.service))
    return `The organization is in data region EU, where this installation allows no ${names[use.service]}.`
  return use.worksWhenClosed === true ? null : closureOf(terms, now)
}

/** The one gate before every request that is sent for an organization. */
export type Outgoing = {
  /** Null: it may be sent. */
  refusal(orgId: string, use: OutgoingUse): Promise<string | null>
}

/** How long terms are remembered: a change applies within seconds, and a burst of requests reads them once. */
const keptMs = 5_000
const maxRemembered = 10_000

export function openOutgoing(options: {
  database: Pick<Database, 'withOrg'>
  servicesInEu: ReadonlySet<OutgoingService>
  now: () => Date
}): Outgoing {
  const { database, servicesInEu, now } = options
  const known = new Map<string, { at: number; terms: Promise<OutgoingTerms> }>()

  function termsOf(orgId: string): Promise<OutgoingTerms> {
    const at = now().getTime()
    const entry = known.get(orgId)
    if (entry !== undefined && at - entry.at < keptMs && at >= entry.at) return entry.terms
    if (known.size >= maxRemembered) known.clear()
    const terms = database.withOrg({ orgId }, findOutgoingTerms)
    known.set(orgId, { at, terms })
    terms.catch(() => known.delete(orgId))
    return terms
  }

  return {
    refusal: async (orgId, use) => refusalOf(await termsOf(orgId), use, { servicesInEu, now: now() }),
  }
}
