import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readModelMonth } from '#db/queries/model/model-use.ts'
import type { GeneratedScorecard } from '#api/contract/scorecard-generation.ts'
import { answered } from '#api/testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '#api/testing/test-api.ts'
import { openTextEngines } from '#workers/engines/engines.ts'
import {
  type ModelReply,
  type ModelServer,
  openModelServer,
  settingsFor,
} from '#workers/engines/model/testing-server.ts'
import { quickSettings } from '#workers/queue/runtime/testing.ts'
import { permitAll } from '#workers/security/testing-outgoing.ts'
import { openLabQueues, startLabWorkers } from '../lab/workers.ts'

/** The routes that make a scorecard from a description, with workers and a model. */
let api: ApiTest
let server: ModelServer
let reply: () => ModelReply
let manager: TestUser
let end: () => Promise<void>

beforeAll(async () => {
  server = await openModelServer(() => reply())
  api = await createApiTest()
  const log = pino({ level: 'silent' })
  const { queues, signals, close } = await openLabQueues({
    redisUrl: null,
    databaseUrl: api.databaseUrl,
    prefix: `generation-${randomBytes(6).toString('hex')}`,
    log,
  })
  const engines = await openTextEngines({
    standard: 'model',
    model: settingsFor(server),
    outgoing: permitAll,
    database: api.database,
    log,
  })
  const workers = await startLabWorkers({
    settings: { ...quickSettings, slots: { texts: 2 } },
    database: api.database,
    queues,
    signals,
    services: { engines },
    log,
  })
  end = async () => {
    await workers.drain(1_000)
    await close()
  }
})
afterAll(async () => {
  await end()
  await api.close()
  await server.close()
})
beforeEach(async () => {
  manager = await api.givenUser({ orgId: await api.givenOrganization(), role: 'MEMBER_PLUS' })
  server.asked.length = 0
})

const details = 'Ask what the night shift costs.\nName a day for the next talk.'
const criterion = { speaker: 'rep', weight: 50, gate: false, min: null, max: null }
const written = {
  name: 'Night shift',
  passMark: 60,
  sections: [
    {
      name: 'Talk',
      criteria: [
        {
          ...criterion,
          text: 'Asks for the cost',
          line: 0,
          check: null,
          question: 'Does the rep ask for the cost?',
        },
        { ...criterion, text: 'Names a day', line: 1, check: 'specific-day', question: '' },
      ],
    },
  ],
}

const criteriaOf = ({ config }: GeneratedScorecard) => config.sections.flatMap(({ criteria }) => criteria)
const usedRequests = async () =>
  (await api.database.withOrg({ orgId: manager.orgId }, readModelMonth)).requests

it('answers with the model’s draft: sources are lines of the text, questions are asked of a model, and nothing is stored', async () => {
  reply = () => ({ json: written })
  const response = await api.request(manager, 'POST', '/scorecard-configs/generate-config', {
    body: { details },
  })
  answered(response, 200)
  const draft = response.json<GeneratedScorecard>()
  expect(draft).toMatchObject({ madeBy: 'acme-large', note: null, unused: [] })
  expect(criteriaOf(draft)).toMatchObject([
    {
      text: 'Asks for the cost',
      source: 'Ask what the night shift costs.',
      weight: 50,
      checks: [{ method: { kind: 'model', question: 'Does the rep ask for the cost?' } }],
    },
    {
      source: 'Name a day for the next talk.',
      checks: [{ method: { kind: 'detector', detector: 'specific-day' } }],
    },
  ])
  expect(server.asked).toHaveLength(1)
  expect(server.asked[0]?.rows.map(({ text }) => text)).toEqual(details.split('\n'))
  expect(server.asked[0]?.instructions).not.toContain('night shift')
  expect(await usedRequests()).toBe(1)
  const stored = await api.database.system
    .selectFrom('scorecard_configs')
    .select('id')
    .where('org_id', '=', manager.orgId)
    .execute()
  expect(stored).toEqual([])

  // A person stores it, as a draft.
  const created = await api.request(manager, 'POST', '/scorecard-configs', { body: { config: draft.config } })
  answered(created, 201)
  expect(created.json()).toMatchObject({ name: 'Night shift', publishedVersion: null })
})

it('reads a form with a file, and hands the draft out under the id of the request', async () => {
  reply = () => ({ json: written })
  const boundary = 'coachline-form'
  const part = (head: string, body: string): string =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const [first = '', second = ''] = details.split('\n')
  const response = await api.app.inject({
    method: 'POST',
    url: `/api/scorecard-configs/generate-with-ai?orgId=${manager.orgId}`,
    headers: {
      authorization: `Bearer ${await api.tokenFor(manager)}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: `${part('name="description"', first)}${part('name="files"; filename="rules.txt"', second)}--${boundary}--\r\n`,
  })
  answered(response, 200)
  expect(server.asked[0]?.rows.map(({ text }) => text)).toEqual([first, second])
  expect(criteriaOf(response.json<GeneratedScorecard>()).map(({ source }) => source)).toEqual([first, second])

  const stored = await api.database.system
    .selectFrom('text_requests')
    .select('id')
    .where('org_id', '=', manager.orgId)
    .executeTakeFirstOrThrow()
  const again = await api.request(manager, 'GET', `/scorecard-configs/generated/${stored.id}`)
  expect(again.json()).toEqual({ result: response.json(), error: null })
})

it.each([
  [
    'names a line that is not there',
    {
      ...written,
      sections: [
        { name: 'Talk', criteria: [{ ...criterion, text: 'x', line: 9, check: null, question: 'x?' }] },
      ],
    },
  ],
  [
    'names a check that is not in the catalog',
    {
      ...written,
      sections: [
        { name: 'Talk', criteria: [{ ...criterion, text: 'x', line: 0, check: 'obedience', question: '' }] },
      ],
    },
  ],
])('makes the draft offline, and says so, where the model twice %s', async (_, given) => {
  reply = () => ({ json: given })
  const response = await api.request(manager, 'POST', '/scorecard-configs/generate-config', {
    body: { details },
  })
  answered(response, 200)
  expect(response.json()).toMatchObject({
    madeBy: 'offline',
    note: 'The model gave no usable scorecard twice. It was made offline.',
  })
  expect(server.asked).toHaveLength(2)
})

it('asks no model where the organization has chosen none', async () => {
  reply = () => ({ json: written })
  await api.database.system
    .updateTable('organizations')
    .set({ settings: '{"textEngine":"offline"}' })
    .where('id', '=', manager.orgId)
    .execute()
  const response = await api.request(manager, 'POST', '/scorecard-configs/generate-config', {
    body: { details },
  })
  answered(response, 200)
  expect(response.json()).toMatchObject({ madeBy: 'offline', note: null })
  expect(server.asked).toEqual([])
})
