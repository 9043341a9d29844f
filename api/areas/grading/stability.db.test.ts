import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertStabilityAnswers, setStabilityError } from '#db/queries/grading/stability.ts'
import { insertPublishedScorecard } from '#db/queries/scorecards/scorecards.ts'
import type { AnswerStatus } from '#workers/domain/scoring/answer-words.ts'
import { smallScorecard } from '#workers/domain/calibration/testing-answers.ts'
import type { StabilityEstimate, StabilityView } from '../../contract/stability.ts'
import { answered, givenCall, givenScore, givenTranscript } from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
let owner: TestUser
let scorecardId: string
let callIds: string[]
beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())

beforeEach(async () => {
  api.context.config.model = {
    isThere: true,
    isAllowedInEu: false,
    name: 'acme-large',
    isPriceKnown: true,
    price: { input: 3, output: 15 },
  }
  orgId = await api.givenOrganization({ settings: { textEngine: 'model' } })
  owner = await api.givenUser({ orgId, role: 'OWNER' })
  scorecardId = await api.database.withOrg({ orgId }, (trx) =>
    insertPublishedScorecard(trx, {
      orgId,
      name: 'Discovery',
      tag: '',
      callTypes: [],
      definition: smallScorecard,
      createdBy: null,
    }),
  )
  callIds = []
  const scorecard = { id: scorecardId, name: 'Discovery', definition: smallScorecard }
  for (let index = 0; index < 3; index += 1) {
    const callId = await givenCall(api, orgId, {
      caller_id: owner.id,
      scorecard_config_id: scorecardId,
      talk_share: 40,
      message_count: 2,
    })
    await givenTranscript(api, orgId, callId)
    await givenScore(api, orgId, callId, scorecard as Parameters<typeof givenScore>[3])
    callIds.push(callId)
  }
})

const path = (): string => `/scorecard-configs/${scorecardId}/stability`
async function estimate(body: Record<string, unknown> = {}): Promise<StabilityEstimate> {
  const response = await api.request(owner, 'POST', `${path()}/estimate`, { body })
  answered(response, 200)
  return response.json<StabilityEstimate>()
}
const measure = (body: Record<string, unknown>) =>
  api.request(owner, 'POST', path(), {
    body,
    headers: { 'idempotency-key': `key-${Math.random()}` },
  })
async function read(): Promise<StabilityView> {
  const response = await api.request(owner, 'GET', path())
  answered(response, 200)
  return response.json<StabilityView>()
}

const itemsOf = (commandId: string) =>
  api.database.system
    .selectFrom('work_items')
    .select(['kind', 'payload'])
    .where('command_id', '=', commandId)
    .execute()

describe('the stability of a model’s answers', () => {
  it('has a price before anything is asked, which grows with calls, asks and criteria', async () => {
    const once = await estimate({ asks: 2 })
    expect(once).toMatchObject({ calls: 3, asks: 2, criteria: 3, obstacle: null })
    expect(once.cost).toBeGreaterThan(0)
    const more = await estimate({ asks: 4 })
    expect(more.tokens).toBe(2 * once.tokens)
    expect((await estimate({ asks: 2, criteria: ['budget'] })).tokens).toBeLessThan(once.tokens)
    expect((await estimate({ asks: 2, calls: 2 })).tokens).toBeLessThan(once.tokens)
    expect(await read()).toEqual({ run: null, criteria: [] })
  })

  it('is measured once, by one ask per call and round, for no more than was agreed to', async () => {
    const { tokens } = await estimate({ asks: 2 })
    expect((await measure({ asks: 2, acceptedTokens: tokens - 1 })).statusCode).toBe(409)
    const accepted = await measure({ asks: 2, acceptedTokens: tokens })
    answered(accepted, 202)
    const { commandId, runId } = accepted.json<{ commandId: string; runId: string }>()
    const items = await itemsOf(commandId)
    expect(items).toHaveLength(6)
    expect(items.every(({ kind }) => kind === 'measure-stability')).toBe(true)
    expect(items.map(({ payload }) => payload)).toContainEqual({ runId, callId: callIds[0], ask: 2 })
    expect((await read()).run).toMatchObject({ state: 'running', calls: 3, asks: 2, done: 0 })
    expect((await measure({ asks: 2, acceptedTokens: tokens })).statusCode).toBe(409)
  })

  it('is shown per criterion with its calls and interval, and says why it ended early', async () => {
    const { tokens } = await estimate({ asks: 2 })
    const { runId } = (await measure({ asks: 2, acceptedTokens: tokens })).json<{ runId: string }>()
    const said: AnswerStatus[][] = [
      ['met', 'met'],
      ['missed', 'missed'],
      ['met', 'missed'],
    ]
    await api.database.withOrg({ orgId }, (trx) =>
      insertStabilityAnswers(
        trx,
        said.flatMap((statuses, call) =>
          statuses.map((status, index) => ({
            org_id: orgId,
            run_id: runId,
            call_id: callIds[call] ?? '',
            criterion_id: 'budget',
            ask: index + 1,
            status,
            engine: 'model:acme-large v1',
          })),
        ),
      ),
    )
    const { run, criteria } = await read()
    expect(run).toMatchObject({ done: 6, engine: 'model:acme-large v1', error: null })
    expect(criteria).toMatchObject([{ criterionId: 'budget', calls: 3, asks: 6 }])
    expect(criteria[0]?.index.value).toBeCloseTo(2 / 3)
    expect(criteria[0]?.index.low).toBeLessThan(0.5)

    await api.database.withOrg({ orgId }, (trx) => setStabilityError(trx, runId, 'The limit is reached.'))
    await api.database.system
      .updateTable('commands')
      .set({ state: 'failed' })
      .where('org_id', '=', orgId)
      .execute()
    expect((await read()).run).toMatchObject({ state: 'failed', error: 'The limit is reached.' })
  })

  it('is not measured where no model would be asked, and says why', async () => {
    const refusal = async (): Promise<unknown> => {
      expect((await measure({ acceptedTokens: 1_000_000_000 })).statusCode).toBe(422)
      return (await estimate()).obstacle
    }
    api.context.config.model = { ...api.context.config.model, isThere: false }
    expect(await refusal()).toBe('noModel')
    api.context.config.model = { ...api.context.config.model, isThere: true }
    await api.database.system
      .updateTable('organizations')
      .set({ settings: JSON.stringify({ textEngine: 'offline' }) })
      .where('id', '=', orgId)
      .execute()
    expect(await refusal()).toBe('offline')
    await api.database.system
      .updateTable('organizations')
      .set({ settings: JSON.stringify({ textEngine: 'model' }) })
      .where('id', '=', orgId)
      .execute()
    expect((await estimate({ criteria: ['talk'] })).obstacle).toBe('noCriteria')
    expect((await measure({ criteria: ['talk'], acceptedTokens: 1_000_000_000 })).statusCode).toBe(422)
    await api.database.system
      .updateTable('calls')
      .set({ talk_share: null })
      .where('org_id', '=', orgId)
      .execute()
    expect((await estimate()).obstacle).toBe('noCalls')
  })
})
