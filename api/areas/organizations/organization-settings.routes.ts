import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import { replaceImage } from '#db/queries/people/images.ts'
import { setLogoAddress, updateOrganization } from '#db/queries/people/organization-changes.ts'
import {
  changeLogo,
  changeOrganization,
  maxLogoBytes,
  type OrganizationChanges,
} from '../../contract/organization-settings.ts'
import type { MyOrganization } from '../../contract/session.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext, RoutePlugin } from '../../http/context.ts'
import { newImage, readImageForm, type SentImage } from '../../http/images.ts'
import { HttpProblem, invalid, stale } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { readOrganization } from './organization-view.ts'

/** Stores a logo and names its new address. System role. */
export async function setLogo(trx: Trx, orgId: string, { contentType, body }: SentImage): Promise<void> {
  const { url, ...image } = newImage(contentType, body)
  await replaceImage(trx, { org_id: orgId }, image)
  await setLogoAddress(trx, orgId, url)
}

/** Explains why nobody can join by domain alone. @throws HttpProblem 422 */
export function refuseAutoJoin(): never {
  const reason =
    'An address alone lets nobody in. Invite members, or connect single sign-on and prove the domain: it lets its people in at their first sign-in.'
  throw new HttpProblem(422, 'domain_not_proven', reason, {
    errors: [{ path: 'enableAutoJoiningByDomain', message: reason }],
  })
}

/** @throws HttpProblem 400 if members must use the organization's domain but it has none */
export function assertDomainFits(domain: string | null, membersMustHaveMatchingDomain: boolean): void {
  if (membersMustHaveMatchingDomain && domain === null)
    throw invalid('membersMustHaveMatchingDomain', 'Enter the domain of the organization first.')
}

/** The current values of the fields that a request names. */
function named(changes: object, organization: MyOrganization): Record<string, unknown> {
  const values: Record<string, unknown> = { ...organization.settings, ...organization }
  return Object.fromEntries(Object.keys(changes).map((key) => [key, values[key]]))
}

async function change(
  trx: Trx,
  context: ApiContext,
  actor: RequestActor,
  { version, enableAutoJoiningByDomain, ...changes }: OrganizationChanges,
): Promise<MyOrganization> {
  if (enableAutoJoiningByDomain === true) refuseAutoJoin()
  const before = await readOrganization(context, trx, actor)
  const { name, domain, ...settings } = changes
  assertDomainFits(
    domain === undefined ? before.domain : domain,
    settings.membersMustHaveMatchingDomain ?? before.settings.membersMustHaveMatchingDomain,
  )
  const was = named(changes, before)
  const hasVersion = version === undefined || version === before.version
  // Setting a value to what it already is changes nothing and is not recorded.
  if (hasVersion && Object.entries(changes).every(([key, value]) => was[key] === value)) return before
  const isSet = await updateOrganization(trx, actor.orgId, { name, domain, settings }, version)
  const after = await readOrganization(context, trx, actor)
  if (!isSet) throw stale(after)
  await audit(trx, actor, {
    action: 'organization.update',
    subjectKind: 'organization',
    subjectId: actor.orgId,
    before: was,
    after: named(changes, after),
  })
  return after
}

export const organizationSettingRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  route(app, changeOrganization, async ({ actor, body }) => {
    const changed = await database.withOrg(actor, (trx) => change(trx, context, actor, body))
    context.access.forgetOrganization(actor.orgId)
    return changed
  })

  route(app, changeLogo, async (request) => {
    const { actor } = request
    const { image } = await readImageForm(request, 'logo', maxLogoBytes)
    if (image === null) throw new HttpProblem(400, 'file_missing', 'Send one image in the field "logo".')
    return database.asSystem(async (trx) => {
      const { logoUrl } = await readOrganization(context, trx, actor)
      await setLogo(trx, actor.orgId, image)
      const after = await readOrganization(context, trx, actor)
      await audit(trx, actor, {
        action: 'organization.change-logo',
        subjectKind: 'organization',
        subjectId: actor.orgId,
        before: { logoUrl },
        after: { logoUrl: after.logoUrl },
      })
      return after
    })
  })
}
