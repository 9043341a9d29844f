import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Trx } from '#db/client.ts'
import { audit, auditAll } from '#db/queries/people/audit.ts'
import {
  ensureUser,
  findMemberships,
  listOwners,
  lockMembers,
  revokeInvitation,
} from '#db/queries/people/memberships.ts'
import {
  countChildrenLocked,
  insertOrganization,
  insertOwner,
  type ListedOrganization,
  listOrganizationsFor,
  type NewOrganization,
} from '#db/queries/people/organization-changes.ts'
import { findOrganization } from '#db/queries/people/organizations.ts'
import type { z } from 'zod'
import {
  createOrganization,
  createSubOrganization,
  inviteOwner,
  listAllOrganizations,
  listedOrganization,
  maxLogoBytes,
  organizationPlan,
  subOrganizationFields,
} from '../../contract/organization-settings.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext, RoutePlugin } from '../../http/context.ts'
import { parseInput } from '../../http/errors.ts'
import { readImageForm, type SentImage } from '../../http/images.ts'
import { conflict, invalid, notFound } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { sendInvitation } from '../people/invite-members.ts'
import { readPlan } from './organization-plan.ts'
import { assertDomainFits, refuseAutoJoin, setLogo } from './organization-settings.routes.ts'
import { provisionOrganization } from './provision-organization.ts'

/** More than any customer has; it stops a looping script. */
const maxSubOrganizations = 200

const view = (row: ListedOrganization): z.infer<typeof listedOrganization> => ({
  id: row.id,
  name: row.name,
  logoUrl: row.logo_url,
  parentId: row.parent_id,
  domain: row.domain,
  dataRegion: row.data_region,
  pilotExpiresAt: row.pilot_expires_at?.toISOString() ?? null,
  isActive: row.is_active,
  role: row.role,
})

type SentSubOrganization = z.infer<typeof subOrganizationFields> & { logo: SentImage | null }

async function readSubOrganization(request: FastifyRequest): Promise<SentSubOrganization> {
  const sent = request.isMultipart()
    ? await readImageForm(request, 'logo', maxLogoBytes)
    : { image: null, fields: request.body }
  const fields = parseInput(subOrganizationFields, sent.fields)
  // The fields that an Idempotency-Key covers.
  request.body = {
    ...fields,
    logo: sent.image === null ? null : createHash('sha256').update(sent.image.body).digest('hex'),
  }
  return { ...fields, logo: sent.image }
}

/** Creates the organization with default scorecards and rules. System role. */
async function provision(
  trx: Trx,
  actor: RequestActor,
  organization: NewOrganization,
  ownerId: string | null,
): Promise<string> {
  const orgId = await insertOrganization(trx, organization)
  if (ownerId !== null) await insertOwner(trx, orgId, ownerId)
  await provisionOrganization(trx, orgId, actor.userId)
  const { parentId, name, domain, dataRegion, pilotExpiresAt } = organization
  await audit(
    trx,
    { ...actor, orgId },
    {
      action: 'organization.create',
      subjectKind: 'organization',
      subjectId: orgId,
      after: { name, domain, parentId, dataRegion, pilotExpiresAt },
    },
  )
  return orgId
}

/**
 * Invites somebody to own a customer's organization. @returns the id of their account
 * @throws HttpProblem 400 for a member, whose role only the organization itself can change
 */
async function inviteAsOwner(
  context: ApiContext,
  trx: Trx,
  actor: RequestActor,
  orgId: string,
  email: string,
): Promise<string> {
  const { id: userId } = await ensureUser(trx, email)
  const [present] = await findMemberships(trx, orgId, [userId])
  if (present?.status === 'ACTIVE') throw invalid('email', 'Already a member.')
  if (present?.status === 'DEPROVISIONED') throw invalid('email', 'This member is deactivated.')
  await sendInvitation(context, trx, actor, { orgId, userId, role: 'OWNER', capabilities: [], present }, true)
  return userId
}

/** Whoever gets mail at a mistyped address must not become an owner too. */
async function endOtherInvitations(
  context: ApiContext,
  trx: Trx,
  actor: RequestActor,
  orgId: string,
  ownerId: string,
): Promise<void> {
  const others = (await listOwners(trx, orgId)).filter(({ userId }) => userId !== ownerId)
  for (const { userId } of others) await revokeInvitation(trx, { orgId, userId, now: context.now() })
  await auditAll(
    trx,
    { ...actor, orgId },
    others.map(({ userId }) => ({
      action: 'membership.revoke-invitation',
      subjectKind: 'membership',
      subjectId: userId,
      before: { role: 'OWNER', status: 'INVITED' },
      after: { status: 'DELETED' },
    })),
  )
}

/** Creates an organization below the actor's, which must itself be at the top level. System role. */
async function addSubOrganization(
  trx: Trx,
  actor: RequestActor,
  { name, domain, membersMustHaveMatchingDomain, logo }: SentSubOrganization,
): Promise<z.infer<typeof listedOrganization>> {
  const count = await countChildrenLocked(trx, actor.orgId)
  const parent = await findOrganization(trx, actor.orgId)
  if (parent === undefined) throw notFound()
  if (parent.parent_id !== null) throw conflict('A sub-organization cannot have sub-organizations.')
  if (count >= maxSubOrganizations)
    throw conflict(`An organization has at most ${maxSubOrganizations} sub-organizations.`)
  const { data_region: dataRegion, pilot_expires_at: pilotExpiresAt } = parent
  const orgId = await provision(
    trx,
    actor,
    {
      parentId: parent.id,
      name,
      domain,
      dataRegion,
      pilotExpiresAt,
      settings: { membersMustHaveMatchingDomain },
    },
    actor.userId,
  )
  if (logo !== null) await setLogo(trx, orgId, logo)
  await audit(trx, actor, {
    action: 'organization.add-sub-organization',
    subjectKind: 'organization',
    subjectId: orgId,
    after: { name, domain },
  })
  const created = await findOrganization(trx, orgId)
  if (created === undefined) throw notFound()
  return view({ ...created, role: 'OWNER' })
}

export const newOrganizationRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  route(app, listAllOrganizations, ({ actor, query }) =>
    database.asSystem(async (trx) => {
      const { results, total } = await listOrganizationsFor(
        trx,
        {
          userId: actor.userId,
          isStaff: actor.platformRole === 'staff',
          onlyOrgId: actor.kind === 'api_key' ? actor.orgId : null,
        },
        query,
      )
      return { results: results.map(view), total }
    }),
  )

  route(app, createSubOrganization, async (request, reply) => {
    const { actor } = request
    const sent = await readSubOrganization(request)
    if (sent.enableAutoJoiningByDomain) refuseAutoJoin()
    assertDomainFits(sent.domain, sent.membersMustHaveMatchingDomain)
    return context.runOnce(
      request,
      reply,
      listedOrganization,
      (trx) => addSubOrganization(trx, actor, sent),
      (work) => database.asSystem(work),
    )
  })

  route(app, createOrganization, async (request, reply) => {
    const { actor, body } = request
    const created = await context.runOnce(
      request,
      reply,
      organizationPlan,
      async (trx) => {
        const orgId = await provision(trx, actor, { ...body, parentId: null, settings: {} }, null)
        await inviteAsOwner(context, trx, actor, orgId, body.ownerEmail)
        return readPlan(trx, orgId)
      },
      (work) => database.asSystem(work),
    )
    context.kick()
    return created
  })

  route(app, inviteOwner, async (request, reply) => {
    const { actor, params, body } = request
    const invited = await context.runOnce(
      request,
      reply,
      organizationPlan,
      async (trx) => {
        await lockMembers(trx, params.id)
        const { hasOwner } = await readPlan(trx, params.id)
        if (hasOwner) throw conflict('This organization has an owner, who can invite others.')
        const ownerId = await inviteAsOwner(context, trx, actor, params.id, body.email)
        await endOtherInvitations(context, trx, actor, params.id, ownerId)
        return readPlan(trx, params.id)
      },
      (work) => database.asSystem(work),
    )
    context.kick()
    return invited
  })
}
