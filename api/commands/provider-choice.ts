import type { Trx } from '#db/client.ts'
import { findOrganization } from '#db/queries/organizations.ts'
import { hasSimulator, notesOfSimulator } from '#workers/domain/integrations/simulators.ts'
import { type AnyProviderId, catalogue, type CatalogueEntry, recipeIds, recipes } from '#workers/domain/providers.ts'
import type { ApiConfig } from '../config.ts'
import type { ServiceProvider } from '../contract/integrations.ts'
import { organizationSettings } from '../contract/session.ts'
import type { RequestActor } from '../plugins/actor.ts'
import { HttpProblem } from '../plugins/problem.ts'
import { isIntegrationAdmin } from './integration-access.ts'

export const entries = Object.entries(catalogue) as [AnyProviderId, CatalogueEntry][]

/** Providers in trial are there for the organisations that are allowed them. */
export async function readAllowedBeta(trx: Trx, orgId: string): Promise<ReadonlySet<string>> {
  const settings = organizationSettings.safeParse((await findOrganization(trx, orgId))?.settings)
  return new Set(settings.success ? settings.data.allowedBetaProviders : [])
}

/** Whether the actor may connect an account of the provider. */
export const mayConnect = (actor: RequestActor, id: AnyProviderId, allowedBeta: ReadonlySet<string>): boolean => {
  const { isBeta, isPersonal } = catalogue[id]
  return (!isBeta || allowedBeta.has(id)) && (isPersonal || isIntegrationAdmin(actor))
}

export async function demandProvider(
  trx: Trx,
  actor: RequestActor,
  settings: ApiConfig['connections'],
  wish: { providerId: AnyProviderId; type: string; useSimulator: boolean },
): Promise<CatalogueEntry> {
  if (!mayConnect(actor, wish.providerId, await readAllowedBeta(trx, actor.orgId))) {
    throw new HttpProblem(422, 'provider_not_available', 'You cannot connect this provider here.')
  }
  if (wish.type !== 'REAL_CALL_SCORING') throw new HttpProblem(422, 'provider_not_available', 'This provider has no calendars.')
  if (wish.useSimulator && (settings.simulatorsUrl === null || !hasSimulator(wish.providerId))) {
    throw new HttpProblem(422, 'no_simulator', 'This installation offers no simulator of this provider.')
  }
  return catalogue[wish.providerId]
}

/** The recipe to store. @throws HttpProblem 422 for an unknown one */
export function chooseRecipe(entry: CatalogueEntry, recipeId: string | null | undefined): string | null {
  if (recipeId == null) return entry.hasRecipes ? recipes[0].id : null
  if (!(recipeIds as readonly string[]).includes(recipeId)) throw new HttpProblem(422, 'unknown_recipe', 'This recipe does not exist.')
  return recipeId
}

/** A provider as it is offered; simulators stand beside the real ones. */
export function offersOf(id: AnyProviderId, settings: ApiConfig['connections']): ServiceProvider[] {
  const entry = catalogue[id]
  const hasOwnOauthApp = settings.oauthClients[id] !== undefined
  const authKinds = entry.authKinds.filter((kind) => kind !== 'NANGO' || settings.nango !== null)
  const real: ServiceProvider = {
    id,
    companyName: entry.companyName,
    logoUrl: null,
    authKinds,
    credentialFields: Object.fromEntries(
      authKinds.map((kind) => [kind, kind === 'OAUTH2' && hasOwnOauthApp ? [] : [...(entry.credentialFields[kind] ?? [])]]),
    ),
    hasOwnOauthApp,
    isBeta: entry.isBeta,
    isSharable: entry.isSharable,
    isSimulator: false,
    hasRecipes: entry.hasRecipes,
    needsUserTeamSettings: entry.needsUserTeamSettings,
    services: ['REAL_CALL_SCORING'],
    recipes: entry.hasRecipes ? recipes.map(({ id: recipeId, name, description }) => ({ id: recipeId, name, description })) : [],
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
