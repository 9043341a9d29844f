import type { Trx } from '#db/client.ts'
import { findOrganization, findOutgoingTerms } from '#db/queries/people/organizations.ts'
import { hasSimulator, notesOfSimulator } from '#workers/domain/integrations/simulators.ts'
import { type AnyProviderId, catalog, type CatalogEntry, recipesOf } from '#workers/domain/providers.ts'
import { type OutgoingService, refusalOf } from '#workers/security/outgoing.ts'
import type { ApiConfig } from '../../config.ts'
import type { ServiceProvider } from '../../contract/integrations.ts'
import { organizationSettings } from '../../contract/session.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { HttpProblem } from '../../http/problem.ts'
import { mayConnectProvider } from './integration-access.ts'
import { logoOf } from './provider-logo.ts'

export const entries = Object.entries(catalog) as [AnyProviderId, CatalogEntry][]

/** Beta providers that the organization may connect. */
export async function readAllowedBeta(trx: Trx, orgId: string): Promise<ReadonlySet<string>> {
  const settings = organizationSettings.safeParse((await findOrganization(trx, orgId))?.settings)
  return new Set(settings.success ? settings.data.allowedBetaProviders : [])
}

/** Whether the actor may connect an account of the provider. */
export const mayConnect = (
  actor: RequestActor,
  id: AnyProviderId,
  allowedBeta: ReadonlySet<string>,
): boolean => (!catalog[id].isBeta || allowedBeta.has(id)) && mayConnectProvider(actor, id)

export async function requireProvider(
  trx: Trx,
  actor: RequestActor,
  settings: ApiConfig['connections'],
  choice: { providerId: AnyProviderId; type: string; useSimulator: boolean },
): Promise<CatalogEntry> {
  if (!mayConnect(actor, choice.providerId, await readAllowedBeta(trx, actor.orgId))) {
    throw new HttpProblem(
      422,
      'provider_not_available',
      mayConnectProvider(actor, choice.providerId)
        ? 'You cannot connect this provider here.'
        : `Only owners and admins can connect ${catalog[choice.providerId].companyName}.`,
    )
  }
  if (choice.type !== 'REAL_CALL_SCORING')
    throw new HttpProblem(422, 'provider_not_available', 'This provider has no calendars.')
  if (choice.useSimulator && (settings.simulatorsUrl === null || !hasSimulator(choice.providerId))) {
    throw new HttpProblem(422, 'no_simulator', 'This installation offers no simulator of this provider.')
  }
  return catalog[choice.providerId]
}

/**
 * Refuses to connect a provider that could never be reached, before credentials are accepted or anybody is sent to a consent page.
 * @throws HttpProblem 422 if the data region forbids what the connection needs
 */
export async function assertReachable(
  trx: Trx,
  { config, now }: Pick<ApiContext, 'config' | 'now'>,
  { useSimulator, services }: { useSimulator: boolean; services: readonly OutgoingService[] },
): Promise<void> {
  const terms = await findOutgoingTerms(trx)
  for (const service of services) {
    const use = { service, isOwn: useSimulator }
    const refusal = refusalOf(terms, use, { servicesInEu: config.servicesInEu, now: now() })
    if (refusal !== null) throw new HttpProblem(422, 'data_region', refusal)
  }
}

/**
 * The recipe to store: the one that imports most if none is named. One that is stored may stay.
 * @throws HttpProblem 422 for one that the provider does not have
 */
export function chooseRecipe(
  entry: CatalogEntry,
  recipeId: string | null | undefined,
  stored: string | null = null,
): string | null {
  const offered = recipesOf(entry)
  if (recipeId == null) return offered.at(-1)?.id ?? null
  if (recipeId !== stored && !offered.some(({ id }) => id === recipeId))
    throw new HttpProblem(422, 'unknown_recipe', `${entry.companyName} has no such recipe.`)
  return recipeId
}

/** Calendar providers, by which the meeting recorder learns of meetings. */
export const calendarOffers: readonly ServiceProvider[] = []

/** A provider as offered to the user, followed by its simulator where there is one. */
export function offersOf(id: AnyProviderId, settings: ApiConfig['connections']): ServiceProvider[] {
  const entry = catalog[id]
  const hasOwnOauthApp = settings.oauthClients[id] !== undefined
  const authKinds = entry.authKinds.filter((kind) => kind !== 'NANGO' || settings.nango !== null)
  const real: ServiceProvider = {
    id,
    companyName: entry.companyName,
    logoUrl: logoOf(id),
    authKinds,
    credentialFields: Object.fromEntries(
      authKinds.map((kind) => [
        kind,
        kind === 'OAUTH2' && hasOwnOauthApp ? [] : [...(entry.credentialFields[kind] ?? [])],
      ]),
    ),
    hasOwnOauthApp,
    isBeta: entry.isBeta,
    isSharable: entry.isSharable,
    isSimulator: false,
    hasRecipes: entry.recipeObjects.length > 0,
    needsUserTeamSettings: entry.needsUserTeamSettings,
    services: ['REAL_CALL_SCORING'],
    recipes: recipesOf(entry).map(({ id: recipeId, name, description }) => ({
      id: recipeId,
      name,
      description,
    })),
    configurationNotes: entry.configurationNotes,
    configurationLinks: [...entry.configurationLinks],
  }
  if (settings.simulatorsUrl === null || !hasSimulator(id)) return [real]
  return [
    real,
    {
      ...real,
      companyName: `${entry.companyName} (simulator)`,
      isSimulator: true,
      authKinds: authKinds.filter((kind) => kind !== 'NANGO'),
      configurationNotes: notesOfSimulator(id, settings.simulatorsUrl),
      configurationLinks: [],
    },
  ]
}
