import { listPracticeCalls } from '../../contract/practice.ts'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertSample } from '#db/queries/grading/items.ts'
import { listScorecards } from '#db/queries/scorecards/scorecards.ts'
import { listGradingQueue } from '../../contract/calibration.ts'
import { insertImport } from '#db/queries/imports/imports.ts'
import { insertIntegration } from '#db/queries/integrations/integrations.ts'
import type { NewRow } from '#db/schema.ts'
import type { ScoreStatus } from '#db/vocabulary/calls.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import { scoreCall } from '#workers/jobs/calls/score-call.ts'
import { listAssignments } from '../../contract/assignments.ts'
import { listCalls } from '../../contract/calls.ts'
import { listHeldCalls } from '../../contract/calls-held.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import {
  type Decision,
  type DecisionKind,
  decisionKinds,
  decisionLists,
  type Home,
  home,
  withoutCallsList,
} from '../../contract/home.ts'
import { listImports } from '../../contract/imports.ts'
import { listIntegrations } from '../../contract/integrations.ts'
import { listUsers } from '../../contract/people.ts'
import { givenBot as givenPublishedBot, givenPracticeCall } from '../../testing/practice.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import { answered, givenCall, givenProvisioned } from '../../testing/calls.ts'
import { daysAgo, homeOf, ready, listed, type World, givenWorld, givenPractice } from '../../testing/home.ts'

let api: ApiTest
beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())

const countsOf = (page: Home): Partial<Record<DecisionKind, number>> =>
  page.decisions === null
    ? {}
    : Object.fromEntries(ready(page, 'decisions').items.map(({ kind, count }) => [kind, count]))

/** A call that was parsed, but whose rep is unknown. */
const repUnknown = { message_count: 4, talk_share: null, score: null } satisfies Partial<NewRow<'calls'>>
const repKnown = { message_count: 4, talk_share: 40 } satisfies Partial<NewRow<'calls'>>

const listEndpoints: Record<DecisionKind, Endpoint> = {
  integrations: listIntegrations,
  heldCalls: listHeldCalls,
  disputes: listCalls,
  waitingChecks: listCalls,
  practiceDisputes: listPracticeCalls,
  practiceChecks: listPracticeCalls,
  toGrade: listGradingQueue,
  overduePractice: listAssignments,
  failedImports: listImports,
  repUnknown: listCalls,
  undecidedCalls: listCalls,
  failedScores: listCalls,
  invitations: listUsers,
  withoutTeam: listUsers,
}

async function givenHeld({ orgId }: World, values: { isPrivate?: boolean; uploader: string; days?: number }) {
  const callId = await givenCall(api, orgId, {
    title: '',
    created_by: values.uploader,
    status: 'SKIPPED',
    score_status: 'HELD_FOR_PRIVACY_DECISION',
    stage: 'parsed',
  })
  await api.database.withOrg({ orgId }, (trx) =>
    trx
      .insertInto('held_calls')
      .values({
        org_id: orgId,
        call_id: callId,
        title: 'Kestrel, short',
        buyer_company: 'Kestrel',
        created_by: values.uploader,
        is_private: values.isPrivate ?? false,
        reason: 'About 45 s by estimate.',
        content: Buffer.from('sealed'),
        content_hash: Buffer.alloc(32, 7),
        expires_at: daysAgo(-(values.days ?? 10)),
      })
      .execute(),
  )
}

/** A finished import that somebody started. */
async function givenImport(
  { orgId }: World,
  { integrationId, by, error, at }: { integrationId: string; by: string; error: string; at: Date },
): Promise<void> {
  await api.database.withOrg({ orgId }, async (trx) => {
    const { commandId } = await recordCommand(trx, {
      orgId,
      kind: 'import-calls',
      label: 'Import',
      subjectId: null,
      actorUserId: by,
      items: [newItem(scoreCall, { subject: randomUUID(), payload: { callId: randomUUID() } })],
    })
    await trx.updateTable('commands').set({ state: 'done' }).where('id', '=', commandId).execute()
    await insertImport(trx, {
      org_id: orgId,
      integration_id: integrationId,
      command_id: commandId,
      scope: 'ALL',
      started_by: 'person',
      created_by: by,
      error,
      pages: 1,
      created_at: at,
    })
  })
}

/** A seeded generator, so that every run draws the same numbers. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

/** A call that the owner grades blind. */
async function giveToGrade({ orgId, users }: World): Promise<void> {
  const call_id = await givenCall(api, orgId, { caller_id: users.rep.id })
  await api.database.withOrg({ orgId }, async (trx) => {
    const [scorecard] = await listScorecards(trx, [])
    if (scorecard === undefined) throw new Error('There is no scorecard')
    await insertSample(
      trx,
      {
        org_id: orgId,
        scorecard_id: scorecard.id,
        scorecard_version: 1,
        rules: '[]',
        pool: 1,
        seed: 'world',
        two_graders_share: 0,
      },
      [{ org_id: orgId, call_id, grader_id: users.owner.id, position: 0, reasons: ['random'], inclusion: 1 }],
    )
  })
}

/** A practice call with an open dispute and a check that a person must answer. */
async function givenWaitingAttempt(rep: TestUser, botId: string): Promise<void> {
  const { id } = await givenPracticeCall(api, rep, botId)
  await api.database.withOrg({ orgId: rep.orgId }, (trx) =>
    trx.updateTable('calls').set({ open_disputes: 1, waiting_checks: 1 }).where('id', '=', id).execute(),
  )
}

/** Random calls, holds, integrations, imports, practice and members of all kinds. */
async function fill(world: World, seed: number): Promise<void> {
  const { orgId, users } = world
  const roll = dice(seed)
  const anyOf = <Item>(items: readonly Item[]): Item => items[roll(items.length)] as Item
  const callers = [users.rep.id, users.other.id, users.lead.id, users.manager.id, null]
  const statuses: ScoreStatus[] = [
    'SCORED_SUCCESS',
    'SCORED_SUCCESS',
    'SCORED_ERROR',
    'SCORING',
    'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE',
    'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE',
    'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE',
  ]
  for (let index = 0; index < 60; index++) {
    await givenCall(api, orgId, {
      title: `Call ${index}`,
      caller_id: anyOf(callers),
      created_by: anyOf([...callers, users.owner.id]),
      shared_with: roll(6) === 0 ? [users.other.id] : [],
      is_private: roll(5) === 0,
      score_status: anyOf(statuses),
      stage: anyOf(['recorded', 'parsed', 'scored']),
      run_score: roll(3) > 0,
      message_count: roll(4) === 0 ? 0 : 5,
      talk_share: roll(2) === 0 ? null : 40,
      plausible_categories: roll(2) === 0 ? null : JSON.stringify([]),
      started_at: daysAgo(roll(60)),
      deleted_at: roll(8) === 0 ? new Date() : null,
      waiting_checks: roll(6) === 0 ? 1 : 0,
      open_disputes: roll(6) === 0 ? 2 : 0,
    })
  }
  await giveToGrade(world)
  await givenPractice(api, world, [users.rep, users.other, users.lead])
  const botId = await givenPublishedBot(api, users.owner)
  for (const rep of [users.rep, users.other, users.manager]) await givenWaitingAttempt(rep, botId)
  for (let index = 0; index < 8; index++)
    await givenHeld(world, { isPrivate: roll(3) === 0, uploader: anyOf(callers.slice(0, 4)) ?? users.rep.id })
  for (const owner of [users.owner, users.manager, users.rep]) {
    for (let index = 0; index < 3; index++) {
      const { id } = await api.database.withOrg({ orgId }, (trx) =>
        insertIntegration(trx, {
          org_id: orgId,
          name: `Gong ${index}`,
          user_id: owner.id,
          provider: 'gong',
          auth_kind: 'BASIC',
          health: anyOf(['healthy', 'failing', 'needs_reauth']),
          status: anyOf(['ACTIVE', 'ACTIVE', 'PAUSED', 'INACTIVE']),
        }),
      )
      await givenImport(world, {
        integrationId: id,
        by: anyOf([owner.id, users.owner.id]),
        error: anyOf(['', 'The provider has refused the request.']),
        at: daysAgo(roll(12)),
      })
    }
  }
  for (let index = 0; index < 6; index++) {
    const invited = await api.givenUser({ orgId, role: 'MEMBER', status: 'INVITED' })
    await api.database.asSystem((trx) =>
      trx
        .updateTable('memberships')
        .set({ invited_at: daysAgo(roll(8)), invitation_expires_at: daysAgo(roll(8) - 4) })
        .where('user_id', '=', invited.id)
        .execute(),
    )
  }
}

describe('GET /home: what waits for somebody', () => {
  it.each([1, 2, 3])(
    'counts exactly the entries of the list that it links to, for every role (world %i)',
    async (seed) => {
      const world = await givenWorld(
        api,
        [{}, { managerVisibilityLevel: 'TEAM' }, { useTeamLevelManagement: true }][seed - 1],
      )
      await fill(world, seed)
      for (const [role, user] of Object.entries(world.users)) {
        const page = await homeOf(api, user)
        const counts = countsOf(page)
        for (const kind of decisionKinds) {
          if (counts[kind] === undefined) continue
          const total = await listed(api, user, listEndpoints[kind], decisionLists[kind])
          expect({ role, kind, count: counts[kind] }).toEqual({ role, kind, count: total })
        }
        const silent = page.team === null ? null : ready(page, 'team').withoutCalls.count
        expect({ role, silent }).toEqual({
          role,
          silent: silent === null ? null : await listed(api, user, listUsers, withoutCallsList),
        })
      }
      const ofOwner = countsOf(await homeOf(api, world.users.owner))
      expect(Object.keys(ofOwner).toSorted()).toEqual(decisionKinds.toSorted())
    },
    60_000,
  )

  it('is there only for those who may act on it', async () => {
    const world = await givenWorld(api)
    await fill(world, 7)
    const kinds = async (user: TestUser): Promise<string[]> => Object.keys(countsOf(await homeOf(api, user)))
    const { users } = world
    expect(await kinds(users.manager)).toEqual(
      expect.arrayContaining(['heldCalls', 'undecidedCalls', 'failedScores', 'withoutTeam']),
    )
    expect(await kinds(users.manager)).not.toContain('invitations')
    // A rep may say who the rep of their calls is, and has their own integrations.
    for (const user of [users.lead, users.rep, users.other])
      expect(
        (await kinds(user)).filter((kind) => !['repUnknown', 'integrations', 'failedImports'].includes(kind)),
      ).toEqual([])
    expect((await homeOf(api, users.observer)).decisions).toBeNull()
    expect(await homeOf(api, users.temp)).toEqual({
      setup: null,
      decisions: null,
      team: null,
      practice: { state: 'ready', data: { results: [], total: 0, isTotalAtLeast: false } },
      latestCalls: null,
      focus: null,
      progress: null,
      scorecardNews: null,
    })
  })

  it('asks a rep about their own calls and those they uploaded, a lead also about those of their team', async () => {
    const { orgId, users } = await givenWorld(api, { defaultRepVisibilityLevel: 'ORGANIZATION' })
    await givenCall(api, orgId, { ...repUnknown, title: 'Of the rep', caller_id: users.rep.id })
    await givenCall(api, orgId, { ...repUnknown, title: 'Uploaded by the rep', created_by: users.rep.id })
    await givenCall(api, orgId, { ...repUnknown, title: 'Of the other', caller_id: users.other.id })
    await givenCall(api, orgId, { ...repKnown, title: 'Known', caller_id: users.rep.id })
    await givenCall(api, orgId, {
      ...repUnknown,
      title: 'Not read',
      caller_id: users.rep.id,
      message_count: 0,
    })
    const names = async (user: TestUser): Promise<string[]> => {
      const item: Decision | undefined = ready(await homeOf(api, user), 'decisions').items.find(
        ({ kind }) => kind === 'repUnknown',
      )
      return (item?.examples ?? []).map(({ name }) => name).toSorted()
    }
    expect(await names(users.rep)).toEqual(['Of the rep', 'Uploaded by the rep'])
    expect(await names(users.lead)).toEqual(['Of the rep'])
    expect(await names(users.other)).toEqual(['Of the other'])
    expect(await names(users.manager)).toEqual(['Of the other', 'Of the rep', 'Uploaded by the rep'])
    // The list shows all of them to people who see them, and only these to people who may choose the rep.
    expect(await listed(api, users.other, listCalls, { repUnknown: 'any' })).toBe(3)
  })

  it('leaves disputes and checks of one’s own calls to somebody else', async () => {
    const { orgId, users } = await givenWorld(api)
    const waiting = { waiting_checks: 1, open_disputes: 1, caller_id: users.manager.id }
    await givenCall(api, orgId, waiting)
    await givenCall(api, orgId, { ...waiting, caller_id: null })
    const counts = async (user: TestUser) => {
      const { disputes, waitingChecks } = countsOf(await homeOf(api, user))
      return { disputes, waitingChecks }
    }
    expect(await counts(users.manager)).toEqual({ disputes: 1, waitingChecks: 1 })
    expect(await counts(users.owner)).toEqual({ disputes: 2, waitingChecks: 2 })
    expect(await listed(api, users.manager, listCalls, { waitsFor: 'decision' })).toBe(2)
  })

  it('names disputes and checks of practice to those who may decide them, not to the rep', async () => {
    const { users } = await givenWorld(api)
    const botId = await givenPublishedBot(api, users.owner)
    await givenWaitingAttempt(users.rep, botId)
    await givenWaitingAttempt(users.manager, botId)
    const counts = async (user: TestUser) => {
      const { practiceDisputes, practiceChecks } = countsOf(await homeOf(api, user))
      return { practiceDisputes, practiceChecks }
    }
    expect(await counts(users.owner)).toEqual({ practiceDisputes: 2, practiceChecks: 2 })
    expect(await counts(users.manager)).toEqual({ practiceDisputes: 1, practiceChecks: 1 })
    expect(await counts(users.rep)).toEqual({})
  })

  it('says how many held calls are excluded soon', async () => {
    const world = await givenWorld(api)
    await givenHeld(world, { uploader: world.users.rep.id, days: 2 })
    await givenHeld(world, { uploader: world.users.rep.id, days: 9 })
    const [item] = ready(await homeOf(api, world.users.owner), 'decisions').items
    expect(item).toMatchObject({ kind: 'heldCalls', count: 2, dueSoon: 1 })
    expect(item?.examples[0]).toMatchObject({ name: 'Kestrel, short', detail: 'About 45 s by estimate.' })
  })

  it('counts no further than 200, and says so', async () => {
    const orgId = await givenProvisioned(api)
    const owner = await api.givenUser({ orgId, role: 'OWNER' })
    await api.givenTeam(orgId, 'North')
    await api.database.asSystem(async (trx) => {
      const started = {
        org_id: orgId,
        status: 'SCORED',
        score_status: 'SCORED_SUCCESS',
        stage: 'scored',
      } as const
      const calls = Array.from({ length: 205 }, (_, number) => ({
        ...started,
        ...repUnknown,
        title: `Call ${number}`,
        started_at: daysAgo(1),
      }))
      await trx.insertInto('calls').values(calls).execute()
      const emails = calls.map((_, number) => ({ email: `${number}@${orgId}.example` }))
      const people = await trx.insertInto('users').values(emails).returning('id').execute()
      await trx
        .insertInto('memberships')
        .values(
          people.map(({ id }) => ({
            org_id: orgId,
            user_id: id,
            role: 'MEMBER' as const,
            status: 'ACTIVE' as const,
          })),
        )
        .execute()
    })
    const page = await homeOf(api, owner)
    for (const kind of ['repUnknown', 'withoutTeam'])
      expect(ready(page, 'decisions').items.find((item) => item.kind === kind)).toMatchObject({
        count: 201,
        isAtLeast: true,
      })
  })

  it('does not count people without a team if the organization has no teams', async () => {
    const orgId = await givenProvisioned(api)
    const owner = await api.givenUser({ orgId, role: 'OWNER' })
    await api.givenUser({ orgId, role: 'MEMBER' })
    expect(countsOf(await homeOf(api, owner))).toEqual({})
    await api.givenTeam(orgId, 'North')
    expect(countsOf(await homeOf(api, owner))).toEqual({ withoutTeam: 1 })
  })
})

describe('GET /home: parts that fail', () => {
  it('leave the others as they are, and are named', async () => {
    const broken = await createApiTest()
    const client = new pg.Client({ connectionString: broken.databaseUrl })
    await client.connect()
    try {
      const owner = await broken.givenUser({ orgId: await givenProvisioned(broken), role: 'OWNER' })
      const read = async () => {
        const response = await broken.request(owner, 'GET', '/home')
        answered(response, 200)
        return home.parse(response.json())
      }
      await client.query('alter table held_calls rename to held_calls_away')
      expect(ready(await read(), 'decisions')).toEqual({ items: [], failed: ['heldCalls'] })
      await client.query('alter table audit_log rename to audit_log_away')
      const page = await read()
      expect(page.setup).toEqual({ state: 'failed' })
      expect(page.team?.state).toBe('ready')
    } finally {
      await client.end()
      await broken.close()
    }
  })
})
