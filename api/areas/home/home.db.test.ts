import { listPracticeCalls } from '../../contract/practice.ts'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCurrentScore } from '#db/queries/calls/scores.ts'
import { insertScoreEvents } from '#db/queries/grading/corrections.ts'
import { insertSample } from '#db/queries/grading/items.ts'
import { listScorecards } from '#db/queries/scorecards/scorecards.ts'
import { listGradingQueue } from '../../contract/calibration.ts'
import { insertImport } from '#db/queries/imports/imports.ts'
import { readTeamScores } from '#db/queries/home/team-scores.ts'
import { insertIntegration } from '#db/queries/integrations/integrations.ts'
import { findLedMembers } from '#db/queries/people/visibility.ts'
import type { NewRow } from '#db/schema.ts'
import type { ScoreStatus } from '#db/vocabulary/calls.ts'
import { scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import type { ScorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
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
import { questionOf } from '../grading/scored-call.ts'
import { givenAttempt } from '../../testing/assignments.ts'
import { givenBot } from '../../testing/bots.ts'
import { givenBot as givenPublishedBot, givenPracticeCall } from '../../testing/practice.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import {
  answered,
  auditOf,
  givenCall,
  givenProvisioned,
  givenScore,
  scorecardNamed,
} from '../../testing/calls.ts'

let api: ApiTest
beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())

const dayMs = 86_400_000
const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs)

async function homeOf(user: TestUser, headers: Record<string, string> = {}): Promise<Home> {
  const response = await api.request(user, 'GET', '/home', { headers })
  answered(response, 200)
  return home.parse(response.json())
}

/** The data of a block that must be ready. */
function ready<Name extends keyof Home>(page: Home, name: Name) {
  const block = page[name]
  if (block?.state !== 'ready') throw new Error(`${name} is ${block?.state ?? 'not there'}`)
  return block.data as Extract<NonNullable<Home[Name]>, { state: 'ready' }>['data']
}

const countsOf = (page: Home): Partial<Record<DecisionKind, number>> =>
  page.decisions === null
    ? {}
    : Object.fromEntries(ready(page, 'decisions').items.map(({ kind, count }) => [kind, count]))

/** A call that was parsed, but whose rep is unknown. */
const repUnknown = { message_count: 4, talk_share: null, score: null } satisfies Partial<NewRow<'calls'>>
/** A reader who sees nobody else's calls. */
const onlyOwn = { seesAll: false, seesPrivate: false, sharedTeams: { teamIds: [], topIds: [] } }
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

/** How many entries the list that a count links to has for a user; null if they may not open it. */
async function listed(user: TestUser, endpoint: Endpoint, filter: object): Promise<number | null> {
  const query = new URLSearchParams(
    Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const response =
    endpoint.method === 'POST'
      ? await api.request(user, 'POST', endpoint.path, { body: filter })
      : await api.request(user, 'GET', `${endpoint.path}?${query.toString()}`)
  if (response.statusCode === 403) return null
  answered(response, 200)
  return (response.json() as { total: number }).total
}

type World = {
  orgId: string
  users: Record<'owner' | 'manager' | 'lead' | 'rep' | 'other' | 'observer' | 'temp', TestUser>
}

async function givenWorld(settings: Record<string, unknown> = {}): Promise<World> {
  const orgId = await givenProvisioned(api)
  await api.database.asSystem((trx) =>
    trx
      .updateTable('organizations')
      .set({ settings: JSON.stringify(settings) })
      .where('id', '=', orgId)
      .execute(),
  )
  const users = {
    owner: await api.givenUser({ orgId, role: 'OWNER' }),
    manager: await api.givenUser({ orgId, role: 'MEMBER_PLUS' }),
    lead: await api.givenUser({ orgId, role: 'MEMBER', firstName: 'Lea' }),
    rep: await api.givenUser({ orgId, role: 'MEMBER', firstName: 'Nora', lastName: 'Field' }),
    other: await api.givenUser({ orgId, role: 'MEMBER', firstName: 'Otto' }),
    observer: await api.givenUser({ orgId, role: 'OBSERVER' }),
    temp: await api.givenUser({ orgId, role: 'TEMP' }),
  }
  const teamId = await api.givenTeam(orgId, 'North', [users.lead, users.rep])
  await api.database.withOrg({ orgId }, (trx) =>
    trx
      .updateTable('team_members')
      .set({ role: 'ADMIN' })
      .where('team_id', '=', teamId)
      .where('user_id', '=', users.lead.id)
      .execute(),
  )
  return { orgId, users }
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

/** A bot assigned to these people; `dueOn` is long past unless given. */
async function givenPractice(
  { orgId, users }: World,
  people: readonly TestUser[],
  dueOn: string | null = '2026-01-01',
): Promise<string> {
  const { id } = await givenBot(api, users.owner)
  await api.database.withOrg({ orgId }, (trx) =>
    trx
      .insertInto('assignments')
      .values(
        people.map((person) => ({
          org_id: orgId,
          agent_id: id,
          user_id: person.id,
          due_on: dueOn,
          created_by: users.manager.id,
          created_at: daysAgo(1),
        })),
      )
      .execute(),
  )
  return id
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
  await givenPractice(world, [users.rep, users.other, users.lead])
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
        [{}, { managerVisibilityLevel: 'TEAM' }, { useTeamLevelManagement: true }][seed - 1],
      )
      await fill(world, seed)
      for (const [role, user] of Object.entries(world.users)) {
        const page = await homeOf(user)
        const counts = countsOf(page)
        for (const kind of decisionKinds) {
          if (counts[kind] === undefined) continue
          const total = await listed(user, listEndpoints[kind], decisionLists[kind])
          expect({ role, kind, count: counts[kind] }).toEqual({ role, kind, count: total })
        }
        const silent = page.team === null ? null : ready(page, 'team').withoutCalls.count
        expect({ role, silent }).toEqual({
          role,
          silent: silent === null ? null : await listed(user, listUsers, withoutCallsList),
        })
      }
      const ofOwner = countsOf(await homeOf(world.users.owner))
      expect(Object.keys(ofOwner).toSorted()).toEqual(decisionKinds.toSorted())
    },
    60_000,
  )

  it('is there only for those who may act on it', async () => {
    const world = await givenWorld()
    await fill(world, 7)
    const kinds = async (user: TestUser): Promise<string[]> => Object.keys(countsOf(await homeOf(user)))
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
    expect((await homeOf(users.observer)).decisions).toBeNull()
    expect(await homeOf(users.temp)).toEqual({
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
    const { orgId, users } = await givenWorld({ defaultRepVisibilityLevel: 'ORGANIZATION' })
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
      const item: Decision | undefined = ready(await homeOf(user), 'decisions').items.find(
        ({ kind }) => kind === 'repUnknown',
      )
      return (item?.examples ?? []).map(({ name }) => name).toSorted()
    }
    expect(await names(users.rep)).toEqual(['Of the rep', 'Uploaded by the rep'])
    expect(await names(users.lead)).toEqual(['Of the rep'])
    expect(await names(users.other)).toEqual(['Of the other'])
    expect(await names(users.manager)).toEqual(['Of the other', 'Of the rep', 'Uploaded by the rep'])
    // The list shows all of them to people who see them, and only these to people who may choose the rep.
    expect(await listed(users.other, listCalls, { repUnknown: 'any' })).toBe(3)
  })

  it('leaves disputes and checks of one’s own calls to somebody else', async () => {
    const { orgId, users } = await givenWorld()
    const waiting = { waiting_checks: 1, open_disputes: 1, caller_id: users.manager.id }
    await givenCall(api, orgId, waiting)
    await givenCall(api, orgId, { ...waiting, caller_id: null })
    const counts = async (user: TestUser) => {
      const { disputes, waitingChecks } = countsOf(await homeOf(user))
      return { disputes, waitingChecks }
    }
    expect(await counts(users.manager)).toEqual({ disputes: 1, waitingChecks: 1 })
    expect(await counts(users.owner)).toEqual({ disputes: 2, waitingChecks: 2 })
    expect(await listed(users.manager, listCalls, { waitsFor: 'decision' })).toBe(2)
  })

  it('names disputes and checks of practice to those who may decide them, not to the rep', async () => {
    const { users } = await givenWorld()
    const botId = await givenPublishedBot(api, users.owner)
    await givenWaitingAttempt(users.rep, botId)
    await givenWaitingAttempt(users.manager, botId)
    const counts = async (user: TestUser) => {
      const { practiceDisputes, practiceChecks } = countsOf(await homeOf(user))
      return { practiceDisputes, practiceChecks }
    }
    expect(await counts(users.owner)).toEqual({ practiceDisputes: 2, practiceChecks: 2 })
    expect(await counts(users.manager)).toEqual({ practiceDisputes: 1, practiceChecks: 1 })
    expect(await counts(users.rep)).toEqual({})
  })

  it('says how many held calls are excluded soon', async () => {
    const world = await givenWorld()
    await givenHeld(world, { uploader: world.users.rep.id, days: 2 })
    await givenHeld(world, { uploader: world.users.rep.id, days: 9 })
    const [item] = ready(await homeOf(world.users.owner), 'decisions').items
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
    const page = await homeOf(owner)
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
    expect(countsOf(await homeOf(owner))).toEqual({})
    await api.givenTeam(orgId, 'North')
    expect(countsOf(await homeOf(owner))).toEqual({ withoutTeam: 1 })
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

describe('GET /home: the reader’s own calls', () => {
  it('shows the latest scored ones with score, scorecard and pass, never those of others', async () => {
    const { orgId, users } = await givenWorld()
    const scorecard = await scorecardNamed(api, orgId, /discovery/i)
    for (let day = 1; day <= 8; day++)
      await givenCall(api, orgId, {
        title: `Day ${day}`,
        caller_id: users.rep.id,
        started_at: daysAgo(day),
        score: 60 + day,
        score_pass_mark: 65,
        score_passed: day >= 5,
        scorecard_config_id: scorecard.id,
      })
    await givenCall(api, orgId, { title: 'Not scored', caller_id: users.rep.id, score_status: 'SCORING' })
    await givenCall(api, orgId, { title: 'Of the other', caller_id: users.other.id })
    const { results, total } = ready(await homeOf(users.rep), 'latestCalls')
    expect(results.map(({ title }) => title)).toEqual([1, 2, 3, 4, 5, 6].map((day) => `Day ${day}`))
    expect(total).toBe(8)
    expect(results[0]).toMatchObject({ scorecard: scorecard.name, score: 61, passMark: 65, passed: false })
    // A manager without calls gets none of these blocks.
    const { latestCalls, focus, progress } = await homeOf(users.manager)
    expect([latestCalls, focus, progress]).toEqual([null, null, null])
  })

  it('names no criterion as missed where a person has said otherwise', async () => {
    const { orgId, users } = await givenWorld()
    const scorecard = await scorecardNamed(api, orgId, /discovery/i)
    const calls: string[] = []
    for (const days of [1, 2, 3]) {
      const id = await givenCall(api, orgId, { caller_id: users.rep.id, started_at: daysAgo(days) })
      await givenScore(api, orgId, id, scorecard, days === 3 ? 'met' : 'missed')
      calls.push(id)
    }
    const focus = async () => ready(await homeOf(users.rep), 'focus')
    expect(await focus()).toMatchObject({ missed: 2, metIn: { callId: calls[2] } })

    const [criterion] = scorecardDefinition.parse(scorecard.definition).sections[0]?.criteria ?? []
    if (criterion === undefined) throw new Error('The scorecard is empty')
    const overridden = calls[0] ?? ''
    const words = { messageIndex: 0, start: 5, end: 12, quote: 'morning', secondsFromStart: 0 }
    await api.database.withOrg({ orgId }, async (trx) => {
      const score = await findCurrentScore(trx, overridden)
      await insertScoreEvents(trx, [
        {
          org_id: orgId,
          call_id: overridden,
          score_id: score?.id ?? '',
          scorecard_id: scorecard.id,
          criterion_id: criterion.id,
          question: questionOf(criterion),
          kind: 'overridden',
          checks: JSON.stringify(
            criterion.checks.map(({ id }) => ({ checkId: id, status: 'met', evidence: [words] })),
          ),
          reason: 'They said so.',
          by_user: users.manager.id,
        },
      ])
    })
    expect(await focus()).toMatchObject({
      missed: 1,
      missedIn: { callId: calls[1] },
      metIn: { callId: overridden, quote: 'morning', startCharacter: 5 },
    })
  })

  it('names the criterion that they miss most, with the call where it came closest to being met and one where it was met', async () => {
    const { orgId, users } = await givenWorld()
    const scorecard = await scorecardNamed(api, orgId, /discovery/i)
    const score = async (title: string, days: number, status: 'met' | 'missed', caller = users.rep) => {
      const id = await givenCall(api, orgId, { title, caller_id: caller.id, started_at: daysAgo(days) })
      return { id, criterion: await givenScore(api, orgId, id, scorecard, status) }
    }
    await score('Missed', 1, 'missed')
    const focusOf = async (user: TestUser) => ready(await homeOf(user), 'focus')
    expect(await focusOf(users.rep)).toEqual({ kind: 'tooFew', needed: 3 })
    const { id: met, criterion } = await score('Met', 2, 'met')
    await score('Missed too', 3, 'missed')
    // Too old, or somebody else's.
    await score('Long ago', 120, 'missed')
    await score('Of the other', 1, 'missed', users.other)
    const found = await focusOf(users.rep)
    expect(found).toMatchObject({ bot: null })
    const bot = await givenBot(api, users.manager, { scorecardConfigId: scorecard.id })
    expect(await focusOf(users.rep)).toMatchObject({ bot: { id: bot.id, name: bot.name } })
    await givenBot(api, users.manager, { scorecardConfigId: scorecard.id, status: 'INACTIVE' })
    expect(found).toMatchObject({
      kind: 'criterion',
      criterionId: criterion.id,
      text: criterion.text,
      scorecard: scorecard.name,
      missed: 2,
      lookFor: criterion.checks.map(({ text }) => text),
      missedIn: { title: 'Missed', quote: 'Good morning', secondsFromStart: 0 },
      metIn: { callId: met, title: 'Met', quote: 'Good morning' },
    })
    const choose = (criterionId: string) =>
      api.request(users.rep, 'POST', '/home/focus', {
        body: { chosen: { scorecardId: scorecard.id, criterionId } },
      })
    expect((await choose('unknown')).statusCode).toBe(400)
    answered(await choose(criterion.id), 204)
    expect(await focusOf(users.rep)).toMatchObject({ criterionId: criterion.id, isChosen: true, others: [] })
    answered(await api.request(users.rep, 'POST', '/home/focus', { body: { chosen: null } }), 204)
    expect(await focusOf(users.rep)).toMatchObject({ isChosen: false })
    expect(found.kind === 'criterion' && found.answers.map(({ title }) => title)).toEqual([
      'Missed too',
      'Met',
      'Missed',
    ])
  })

  it('offers no criterion that cannot be chosen, also after the scorecard stopped asking for it', async () => {
    const { orgId, users } = await givenWorld()
    const scorecard = await scorecardNamed(api, orgId, /discovery/i)
    const earlier = JSON.parse(JSON.stringify(scorecard.definition)) as ScorecardDefinition
    const [asked] = earlier.sections[0]?.criteria ?? []
    if (asked === undefined) throw new Error('The scorecard is empty')
    const gone = { scorecardId: scorecard.id, criterionId: `${asked.id}-earlier` }
    asked.id = gone.criterionId
    for (const days of [1, 2, 3]) {
      const started_at = daysAgo(days)
      const now = await givenCall(api, orgId, { caller_id: users.rep.id, started_at })
      await givenScore(api, orgId, now, scorecard, 'missed')
      const before = await givenCall(api, orgId, { caller_id: users.rep.id, started_at })
      await givenScore(api, orgId, before, { ...scorecard, definition: earlier }, 'missed')
    }
    const focus = async () => ready(await homeOf(users.rep), 'focus')
    const choose = (chosen: object | null) =>
      api.request(users.rep, 'POST', '/home/focus', { body: { chosen } })
    answered(await choose(gone), 204)
    const chosen = await focus()
    expect(chosen).toMatchObject({ ...gone, isChosen: true, others: [{ scorecardId: scorecard.id }] })
    const other = await api.givenUser({ orgId, role: 'MEMBER' })
    const foreign = await api.request(other, 'POST', '/home/focus', { body: { chosen: gone } })
    expect(foreign.statusCode).toBe(400)
  })

  it('lists the practice that they have to do, and no longer what they have done', async () => {
    const world = await givenWorld()
    const { orgId, users } = world
    expect((await homeOf(users.manager)).practice).toBeNull()
    expect(ready(await homeOf(users.rep), 'practice')).toMatchObject({ results: [], total: 0 })
    const agentId = await givenPractice(world, [users.rep, users.temp, users.manager])
    const later = await givenPractice(world, [users.rep], null)
    for (const user of [users.temp, users.manager])
      expect(ready(await homeOf(user), 'practice').results.map(({ agent }) => agent.id)).toEqual([agentId])
    await givenAttempt(api, { orgId, userId: users.rep.id, agentId, score: 40, endedAt: new Date() })
    expect(ready(await homeOf(users.rep), 'practice').results).toMatchObject([{ agent: { id: later } }])
  })

  it('has a mean for each week with scores, in weeks of the reader’s time zone, and no others', async () => {
    const { orgId, users } = await givenWorld()
    api.clock.at = new Date('2026-11-24T12:00:00Z')
    try {
      const given = (at: string, score: number | null) =>
        givenCall(api, orgId, { caller_id: users.rep.id, started_at: new Date(at), score })
      await given('2026-11-23T10:00:00Z', 80)
      // It is Sunday in UTC and Monday in Tokyo.
      await given('2026-11-22T20:00:00Z', 60)
      await given('2026-11-10T10:00:00Z', 50)
      await given('2026-11-10T11:00:00Z', null)
      await given('2026-11-03T10:00:00Z', null)
      await given('2026-01-10T10:00:00Z', 10)
      await given('2026-12-02T10:00:00Z', 20)
      expect(ready(await homeOf(users.rep), 'progress')).toEqual({
        fromWeek: '2026-09-07',
        thisWeek: '2026-11-23',
        weeks: [
          { week: '2026-11-09', calls: 2, mean: 50 },
          { week: '2026-11-16', calls: 1, mean: 60 },
          { week: '2026-11-23', calls: 1, mean: 80 },
        ],
      })
      expect(ready(await homeOf(users.rep, { 'x-time-zone': 'Asia/Tokyo' }), 'progress').weeks).toEqual([
        { week: '2026-11-09', calls: 2, mean: 50 },
        { week: '2026-11-23', calls: 2, mean: 70 },
      ])
    } finally {
      api.clock.at = null
    }
  })
})

describe('GET /home: the team', () => {
  it('counts scores of the people whose calls the reader sees, private ones only for those who see them', async () => {
    const { orgId, users } = await givenWorld()
    const given = (caller: TestUser, score: number, more: Partial<NewRow<'calls'>> = {}) =>
      givenCall(api, orgId, {
        caller_id: caller.id,
        score,
        score_passed: score >= 65,
        started_at: daysAgo(3),
        ...more,
      })
    await given(users.rep, 80)
    await given(users.rep, 60)
    await given(users.rep, 10, { is_private: true })
    await given(users.rep, 10, { started_at: daysAgo(40) })
    await given(users.other, 90)
    const teamOf = async (user: TestUser) => ready(await homeOf(user), 'team')
    expect(await teamOf(users.lead)).toMatchObject({ scored: 2, passed: 1, mean: 70, people: 1 })
    expect((await teamOf(users.lead)).reps).toMatchObject([
      { person: { id: users.rep.id }, scored: 2, mean: 70 },
    ])
    expect(await teamOf(users.observer)).toMatchObject({ scored: 3, passed: 2, people: 2 })
    expect(await teamOf(users.owner)).toMatchObject({ scored: 4, passed: 2, mean: 60, people: 2 })
    expect((await homeOf(users.rep)).team).toBeNull()

    // A lead of too many people to list has the same numbers.
    const lookup = { since: daysAgo(28), reps: 8 }
    const scores = await api.database.withOrg({ orgId }, async (trx) => {
      const { teammateIds, reachedTeams } = await findLedMembers(trx, users.lead.id, 0)
      expect(reachedTeams?.topIds).toHaveLength(1)
      const visibility = { ...onlyOwn, userId: users.lead.id, teammateIds, reachedTeams }
      return readTeamScores(trx, visibility, lookup)
    })
    expect(scores).toMatchObject({ scored: 2, passed: 1, mean: 70, people: 1 })
    expect(scores.reps).toMatchObject([{ callerId: users.rep.id, scored: 2, mean: 70 }])

    // Every number shown for a rep equals the count of the list filtered by this rep and from this day.
    for (const user of [users.owner, users.lead, users.observer, users.manager]) {
      const { fromDate, reps } = await teamOf(user)
      for (const { person, scored, passed } of reps) {
        const filter = {
          reps: [person.id],
          date: { range: 'custom' as const, fromDate },
          scoreStatuses: ['SCORED_SUCCESS' as const],
        }
        expect(scored).toBe(await listed(user, listCalls, filter))
        expect(passed).toBe(await listed(user, listCalls, { ...filter, passed: true }))
      }
    }
  })

  it('names reps who have had no call for four weeks, but nobody who has just joined', async () => {
    const { orgId, users } = await givenWorld()
    await api.database.asSystem((trx) =>
      trx
        .updateTable('memberships')
        .set({ created_at: daysAgo(60) })
        .where('org_id', '=', orgId)
        .execute(),
    )
    await api.givenUser({ orgId, role: 'MEMBER', firstName: 'New' })
    await givenCall(api, orgId, { caller_id: users.other.id, started_at: daysAgo(2) })
    await givenCall(api, orgId, { caller_id: users.rep.id, started_at: daysAgo(30) })
    const names = async (user: TestUser) =>
      ready(await homeOf(user), 'team').withoutCalls.people.map(({ firstName }) => firstName)
    expect((await names(users.owner)).toSorted()).toEqual(['Lea', 'Nora'])
    expect((await names(users.lead)).toSorted()).toEqual(['Lea', 'Nora'])
  })
})

describe('GET /home: first steps of an organization', () => {
  const stepsOf = (page: Home): string[] | null =>
    page.setup === null
      ? null
      : ready(page, 'setup')
          .steps.filter(({ isDone }) => isDone)
          .map(({ step }) => step)

  it('are done one by one by what is really there, and then disappear', async () => {
    const orgId = await givenProvisioned(api)
    const owner = await api.givenUser({ orgId, role: 'OWNER' })
    expect(stepsOf(await homeOf(owner))).toEqual([])
    const callId = await givenCall(api, orgId, { score_status: 'TO_BE_SCORED', stage: 'recorded' })
    expect(stepsOf(await homeOf(owner))).toEqual(['source'])
    await api.givenUser({ orgId, role: 'MEMBER', status: 'INVITED' })
    expect(stepsOf(await homeOf(owner))).toEqual(['source', 'people'])
    // Only the rep sees a private attempt.
    const practice = await givenCall(api, orgId, { kind: 'practice', is_private: true })
    expect(stepsOf(await homeOf(owner))).toEqual(['source', 'people'])
    await api.database.asSystem((trx) =>
      trx.updateTable('calls').set({ is_private: false }).where('id', '=', practice).execute(),
    )
    expect(stepsOf(await homeOf(owner))).toEqual(['source', 'practice', 'people'])
    await api.database.asSystem((trx) => trx.deleteFrom('calls').where('id', '=', practice).execute())
    const change = (values: Partial<NewRow<'calls'>>) =>
      api.database.asSystem((trx) => trx.updateTable('calls').set(values).where('id', '=', callId).execute())
    await change({ score_status: 'SCORED_SUCCESS' })
    expect(stepsOf(await homeOf(owner))).toEqual(['source', 'people', 'score'])
    await change({ category_rule_id: randomUUID() })
    expect(stepsOf(await homeOf(owner))).toBeNull()
  })

  it('are for owners and admins only, and can be hidden for the whole organization and shown again', async () => {
    const orgId = await givenProvisioned(api)
    const owner = await api.givenUser({ orgId, role: 'OWNER' })
    const admin = await api.givenUser({ orgId, role: 'ADMIN' })
    const manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
    expect((await homeOf(manager)).setup).toBeNull()
    const dismiss = (isDismissed: boolean, user = owner) =>
      api.request(user, 'POST', '/home/setup', { body: { isDismissed } })
    answered(await dismiss(true, manager), 403)
    answered(await dismiss(true), 204)
    answered(await dismiss(true), 204)
    expect((await homeOf(admin)).setup).toBeNull()
    answered(await dismiss(false), 204)
    expect(stepsOf(await homeOf(admin))).toEqual(['people'])
    expect((await auditOf(api, orgId, orgId)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['organization.hide-setup', 'organization.show-setup']),
    )
  })
})
