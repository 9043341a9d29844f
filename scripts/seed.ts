import type { Database, Trx } from '../db/client.ts'
import { updateCall } from '../db/queries/calls/calls.ts'
import { createCall } from '../api/areas/calls/create-call.ts'
import { hashPassword } from '../api/http/passwords.ts'
import { organizationSettings } from '../api/contract/session.ts'
import { provisionOrganization } from '../api/areas/organizations/provision-organization.ts'
import type { RequestActor } from '../api/http/actor.ts'
import { seedCalendarEvents } from './demo/calendar-events.ts'
import { seedAssignments } from './demo/practice/seed-assignments.ts'
import { type DemoRep, seedPractice } from './demo/practice/seed-practice.ts'
import { seedBots } from './demo/bots/seed-bots.ts'
import { type DemoCall, planDemoCalls } from './demo/calls.ts'
import { conversationByKey } from './demo/conversations/library.ts'
import { demoOrganizations } from './demo/organizations.ts'
import { type DemoMembership, type DemoPerson, demoPeople, demoPersonName } from './demo/people.ts'
import { renderTranscript } from './demo/render.ts'
import { leftDaysAgo } from './demo/selling-plan.ts'
import { demoSignIn } from './demo/sign-in.ts'

const dayMs = 86_400_000

type SeededOrganization = { id: string; teams: Map<string, string> }

async function seedOrganizations(trx: Trx, now: Date): Promise<Map<string, SeededOrganization>> {
  const seeded = new Map<string, SeededOrganization>()
  for (const organization of demoOrganizations) {
    const { id } = await trx
      .insertInto('organizations')
      .values({
        name: organization.name,
        domain: organization.domain,
        parent_id: organization.parentKey === null ? null : (seeded.get(organization.parentKey)?.id ?? null),
        data_region: organization.dataRegion,
        pilot_expires_at:
          organization.pilotEndsInDays === null
            ? null
            : new Date(now.getTime() + organization.pilotEndsInDays * dayMs),
        settings: JSON.stringify(organization.settings),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const teams = new Map<string, string>()
    for (const team of organization.teams) {
      const row = await trx
        .insertInto('teams')
        .values({
          org_id: id,
          name: team.name,
          parent_id: team.parentKey === null ? null : (teams.get(team.parentKey) ?? null),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      teams.set(team.key, row.id)
    }
    seeded.set(organization.key, { id, teams })
  }
  return seeded
}

/** All demo users share one password, which is hashed only once because hashing is slow on purpose. */
async function seedPeople(
  trx: Trx,
  organizations: Map<string, SeededOrganization>,
  now: Date,
): Promise<Map<string, string>> {
  const passwordHash = await hashPassword(demoSignIn.password)
  const ids = new Map<string, string>()
  for (const [index, person] of demoPeople.entries()) {
    const { id } = await trx
      .insertInto('users')
      .values({
        email: person.email,
        first_name: person.firstName,
        last_name: person.lastName,
        platform_role: person.platformRole,
        password_hash: person.status === 'ACTIVE' ? passwordHash : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(person.email, id)
    for (const membership of person.memberships) {
      const organization = organizations.get(membership.organizationKey)
      if (organization === undefined) throw new Error(`No demo organization ${membership.organizationKey}`)
      await trx
        .insertInto('memberships')
        .values({
          org_id: organization.id,
          user_id: id,
          role: membership.role,
          // Former members made calls before they left, so their final status is set after the calls are written.
          status: 'ACTIVE',
          capabilities: membership.capabilities ?? [],
        })
        .execute()
      if (person.status !== 'INVITED')
        await trx
          .insertInto('user_actions')
          .values({
            org_id: organization.id,
            user_id: id,
            action: 'APP_LOADED',
            at: lastSeenAt(person, index, now),
          })
          .execute()
      for (const team of membership.teams) {
        const teamId = organization.teams.get(team.key)
        if (teamId === undefined) throw new Error(`No demo team ${team.key}`)
        await trx
          .insertInto('team_members')
          .values({ org_id: organization.id, team_id: teamId, user_id: id, role: team.role })
          .execute()
      }
    }
  }
  return ids
}

/** Most members opened the product within the last two days, some within the last nine; former members not since their last calls. */
function lastSeenAt({ status }: DemoPerson, index: number, now: Date): Date {
  const minutesAgo = index % 4 === 3 ? 2_900 + index * 211 : 35 + ((index * 397) % 2_800)
  const daysAgo = status === 'ACTIVE' ? 0 : leftDaysAgo - 1
  return new Date(now.getTime() - daysAgo * dayMs - minutesAgo * 60_000)
}

const nameOf = (email: string): string => {
  const found = demoPeople.find((person) => person.email === email)
  if (found === undefined) throw new Error(`No demo person ${email}`)
  return demoPersonName(found)
}

/** Adds one call with the same command that the console uses; the workers parse, route and score it. */
async function seedCall(
  trx: Trx,
  actor: RequestActor,
  call: DemoCall,
  ids: Map<string, string>,
): Promise<void> {
  const callerId = ids.get(call.repEmail)
  const colleague = call.colleagueEmail
  const { text } = renderTranscript(call, conversationByKey(call.conversationKey), call.format)
  const buyers = [
    { name: call.buyerName, email: call.buyerEmail },
    { name: call.buyer2Name, email: call.buyer2Email },
  ]
  const { callId } = await createCall(
    trx,
    actor,
    {
      title: call.title,
      callerId: callerId ?? null,
      transcript: text,
      buyerCompany: call.buyerCompany ?? '',
      startedAt: call.startedAt.toISOString(),
      durationSeconds: call.durationSeconds,
      runScore: true,
      actors: [
        {
          name: nameOf(call.repEmail),
          kind: 'INTERNAL',
          side: 'rep',
          userId: callerId ?? null,
          email: call.repEmail,
        },
        ...(colleague === null
          ? []
          : [
              {
                name: nameOf(colleague),
                kind: 'INTERNAL' as const,
                side: 'colleague' as const,
                userId: ids.get(colleague) ?? null,
                email: colleague,
              },
            ]),
        ...buyers.flatMap(({ name, email }) =>
          name === null
            ? []
            : [
                {
                  name,
                  kind: 'EXTERNAL' as const,
                  side: 'buyer' as const,
                  email,
                  company: call.buyerCompany,
                },
              ],
        ),
      ],
    },
    { now: call.startedAt, interactive: false },
  )
  await updateCall(trx, callId, { created_at: call.startedAt })
}

/** Writes the demo organizations into an installation that has none. */
export async function seedDemo(database: Database, now: Date): Promise<void> {
  await database.asSystem(async (trx) => {
    const organizations = await seedOrganizations(trx, now)
    const ids = await seedPeople(trx, organizations, now)
    const demoUserId = ids.get(demoSignIn.email)
    if (demoUserId === undefined) throw new Error('The demo has no administrator')
    const calls = planDemoCalls(now)
    for (const [key, { id: orgId }] of organizations) {
      // The tenant queries below need the organization set on the transaction.
      await trx.executeQuery(setOrganization(trx, orgId))
      await provisionOrganization(trx, orgId, demoUserId)
      if (key === 'larkfield') await seedCalendarEvents(trx, orgId, ids, now)
      const actor = demoActor(orgId, demoUserId)
      if (key === 'larkfield') {
        await seedBots(trx, actor)
        await seedPractice(trx, (userId) => repActor(actor, userId), practicingReps(ids), { orgId, now })
        const assigned = [...practicingReps(ids).slice(0, assignedReps), ...temporaryMembers(ids)]
        await seedAssignments(trx, managerActor(actor), assigned, { orgId, now })
      }
      for (const call of calls) if (call.organizationKey === key) await seedCall(trx, actor, call, ids)
    }
    for (const person of demoPeople.filter(({ status }) => status !== 'ACTIVE')) {
      const ended_at = person.status === 'INVITED' ? null : now
      await trx
        .updateTable('memberships')
        .set({ status: person.status, ended_at })
        .where('user_id', '=', ids.get(person.email) ?? '')
        .execute()
    }
  })
}

/** Enough to fill a page of assignments while some reps have none. */
const assignedReps = 8

/** Reps of the organization that the demo is shown with. */
const practicingReps = (ids: Map<string, string>): DemoRep[] =>
  activeMembers(ids, ({ skill }, role) => skill !== null && role === 'MEMBER')

/** They see only what is assigned to them. */
const temporaryMembers = (ids: Map<string, string>): DemoRep[] =>
  activeMembers(ids, (_, role) => role === 'TEMP')

const activeMembers = (
  ids: Map<string, string>,
  isMeant: (person: DemoPerson, role: DemoMembership['role']) => boolean,
): DemoRep[] =>
  demoPeople
    .filter(
      (person) =>
        person.status === 'ACTIVE' &&
        person.memberships.some(
          ({ organizationKey, role }) => organizationKey === 'larkfield' && isMeant(person, role),
        ),
    )
    .map((person) => ({ userId: ids.get(person.email) ?? '', name: demoPersonName(person) }))

const repActor = (actor: RequestActor, userId: string): RequestActor => ({
  ...actor,
  userId,
  role: 'MEMBER',
  capabilities: ['practice.use', 'bots.view'],
})

/** The member who assigns practice to everybody. */
const managerActor = (actor: RequestActor): RequestActor => ({
  ...actor,
  capabilities: ['calls.view', 'calls.viewAll', 'bots.viewAll', 'bots.manage'],
})

const setOrganization = (trx: Trx, orgId: string) =>
  trx
    .selectNoFrom((eb) => eb.fn('set_config', [eb.val('app.org_id'), eb.val(orgId), eb.lit(true)]).as('set'))
    .compile()

function demoActor(orgId: string, userId: string): RequestActor {
  return {
    orgId,
    userId,
    role: 'OWNER',
    capabilities: [],
    platformRole: null,
    flags: organizationSettings.parse({}),
    visibilityLevel: null,
    timeZone: 'UTC',
    sessionId: null,
    boundOrgId: null,
    kind: 'user',
    address: '',
    requestId: 'demo',
  }
}
