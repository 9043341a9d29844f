import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import { listOrganizationTree } from '#db/queries/people/memberships.ts'
import { updateOrganization } from '#db/queries/people/organization-changes.ts'
import { catalog, isProvider } from '#workers/domain/providers.ts'
import {
  changeOrganizationPlan,
  getOrganizationPlan,
  type OrganizationPlan,
  type OrganizationPlanChanges,
} from '../../contract/organization-settings.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { invalid, stale } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { readPlan } from './organization-plan.ts'

function assertBetaProviders(ids: readonly string[]): void {
  const unknown = ids.find((id) => !isProvider(id) || !catalog[id].isBeta)
  if (unknown !== undefined) throw invalid('allowedBetaProviders', `${unknown} is not a beta provider.`)
}

/** The current values of the fields that a request names. */
const named = (changes: OrganizationPlanChanges, plan: OrganizationPlan): Partial<OrganizationPlan> =>
  Object.fromEntries(Object.entries(plan).filter(([key]) => Object.hasOwn(changes, key)))

/** @returns ids of the organizations that changed. System role. */
async function changePlan(
  trx: Trx,
  actor: RequestActor,
  orgId: string,
  { version, ...changes }: OrganizationPlanChanges,
): Promise<string[]> {
  const before = await readPlan(trx, orgId)
  const { isActive, dataRegion, pilotExpiresAt, ...settings } = changes
  const inherited = { isActive, dataRegion, pilotExpiresAt }
  if (!(await updateOrganization(trx, orgId, { ...inherited, settings }, version)))
    throw stale(await readPlan(trx, orgId))
  await audit(
    trx,
    { ...actor, orgId },
    {
      action: 'organization.change-plan',
      subjectKind: 'organization',
      subjectId: orgId,
      before: named(changes, before),
      after: named(changes, await readPlan(trx, orgId)),
    },
  )
  if (Object.values(inherited).every((value) => value === undefined)) return [orgId]
  // One contract covers all: a sub-organization has the region, pilot and state of the organization above it.
  const below = (await listOrganizationTree(trx, orgId)).filter((id) => id !== orgId)
  for (const childId of below) {
    const childBefore = await readPlan(trx, childId)
    await updateOrganization(trx, childId, inherited, undefined)
    await audit(
      trx,
      { ...actor, orgId: childId },
      {
        action: 'organization.change-plan',
        subjectKind: 'organization',
        subjectId: childId,
        before: named(inherited, childBefore),
        after: named(inherited, await readPlan(trx, childId)),
      },
    )
  }
  return [orgId, ...below]
}

/** What platform staff set for each customer. */
export const organizationPlanRoutes: RoutePlugin = (app, context) => {
  const { database, access } = context

  route(app, getOrganizationPlan, ({ params }) => database.asSystem((trx) => readPlan(trx, params.id)))

  route(app, changeOrganizationPlan, async ({ actor, params, body }) => {
    assertBetaProviders(body.allowedBetaProviders ?? [])
    const { changed, plan } = await database.asSystem(async (trx) => ({
      changed: await changePlan(trx, actor, params.id, body),
      plan: await readPlan(trx, params.id),
    }))
    for (const orgId of changed) access.forgetOrganization(orgId)
    return plan
  })
}
