import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endTextAnswer, findTextInput } from '#db/queries/rules/text-requests.ts'
import type { CommandState } from '#db/vocabulary/ledger.ts'
import { errorTexts } from '../../contract/errors.ts'
import {
  acceptedDescriptions,
  acceptedTest,
  descriptionsResponse,
  descriptionsResult,
  testRoutingResponse,
  testRoutingResult,
  type TestRoutingResult,
  transcriptByteLimit,
} from '../../contract/rule-tests.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import { answered, givenProvisioned, itemsOf } from '../../testing/calls.ts'

let api: ApiTest
let orgId: string
let manager: TestUser
let observer: TestUser
let rep: TestUser
const base = '/integrations/real-calls'
const async = { prefer: 'respond-async' }

beforeAll(async () => {
  api = await createApiTest()
  orgId = await givenProvisioned(api)
  manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
  observer = await api.givenUser({ orgId, role: 'OBSERVER' })
  rep = await api.givenUser({ orgId, role: 'MEMBER' })
})
afterAll(() => api.close())

const transcript = 'Nora: Good morning.\nSam: Good morning.'
const test = (body: object = {}, user = manager, headers: Record<string, string> = async) =>
  api.request(user, 'POST', `${base}/test-routing`, {
    body: { title: 'Secret merger', transcript, callerId: rep.id, ...body },
    headers,
  })
const describeKinds = (callTypesData: object[], headers: Record<string, string> = async) =>
  api.request(manager, 'POST', `${base}/generate-descriptions`, { body: { callTypesData }, headers })

const result: TestRoutingResult = {
  categoryId: null,
  categoryLabel: null,
  callType: null,
  behavior: null,
  categoryType: null,
  explanation: 'No match found: checked 0 user, 0 team, 0 organization rules.',
  method: 'none',
  engine: 'offline',
  trace: [],
}

/** Ends the command the way workers do. */
async function end(
  commandId: string,
  state: CommandState,
  requestId: string,
  answers: [string, { result: unknown } | { error: string }][],
) {
  await api.database.withOrg({ orgId }, async (trx) => {
    for (const [subject, answer] of answers) await endTextAnswer(trx, requestId, subject, answer)
    await trx
      .updateTable('commands')
      .set({ state, ended_at: new Date() })
      .where('id', '=', commandId)
      .execute()
  })
  api.signals.send({ type: 'progress', orgId, commandId, version: 1 })
}

/** The request that was recorded after the known ones. */
async function newRequest(known: Set<string>): Promise<{ id: string; command_id: string }> {
  const find = () =>
    api.database.withOrg({ orgId }, async (trx) => {
      const rows = await trx.selectFrom('text_requests').select(['id', 'command_id']).execute()
      return rows.find((row) => !known.has(row.id))
    })
  await expect.poll(find).toBeTypeOf('object')
  const found = await find()
  if (found === undefined) throw new Error('Nothing was recorded')
  return found
}
const knownRequests = (): Promise<Set<string>> =>
  api.database.withOrg({ orgId }, async (trx) => {
    const rows = await trx.selectFrom('text_requests').select('id').execute()
    return new Set(rows.map((row) => row.id))
  })

describe('POST /integrations/real-calls/test-routing', () => {
  it('records the test and its work; the command tells nothing of what was handed in', async () => {
    const response = await test({}, observer)
    answered(response, 202)
    const { commandId, testId } = acceptedTest.parse(response.json())
    expect(await itemsOf(api, commandId)).toEqual([`test-routing ${testId}`])
    const command = await api.database.system
      .selectFrom('commands')
      .selectAll()
      .where('id', '=', commandId)
      .executeTakeFirstOrThrow()
    expect(command).toMatchObject({
      kind: 'test-routing',
      label: 'Test routing',
      actor_user_id: observer.id,
      subject_id: null,
    })
    expect(JSON.stringify(command)).not.toMatch(/merger|morning/)
    const input = await api.database.withOrg({ orgId }, (trx) => findTextInput(trx, testId, ''))
    expect(input).toEqual({ title: 'Secret merger', transcript, callerId: rep.id })
  })

  it('tests the draft’s rules for the caller if asked to, for users who manage rules', async () => {
    const rule = { callType: 'custom', behavior: 'SAVE_ONLY', position: 1 }
    const add = (level: string, body: object) =>
      api.request(manager, 'POST', `${base}/categorization-rules/${level}?draft=true`, {
        body: { ...rule, ...body },
      })
    answered(await add('organization', { label: 'Mergers', callTitleIncludes: 'merger' }), 200)
    answered(await add('user', { label: 'Own', callTitleIncludes: 'own', userId: rep.id }), 200)
    answered(await add('user', { label: 'Other', callTitleIncludes: 'own', userId: manager.id }), 200)
    const { testId } = acceptedTest.parse((await test({ draft: true })).json())
    const input = await api.database.withOrg({ orgId }, (trx) => findTextInput(trx, testId, ''))
    const { rules } = input as { rules: { label: string }[] }
    expect(rules.slice(0, 2).map(({ label }) => label)).toEqual(['Own', 'Mergers'])
    expect(rules.map(({ label }) => label)).not.toContain('Other')
    expect((await test({ draft: true }, observer)).statusCode).toBe(403)
  })

  it('shows its state and its result to the user who asked, and to nobody else', async () => {
    const { commandId, testId } = acceptedTest.parse((await test()).json())
    const read = (user = manager) => api.request(user, 'GET', `${base}/test-routing/${testId}`)
    expect(testRoutingResponse.parse((await read()).json())).toEqual({
      testId,
      commandId,
      state: 'running',
      result: null,
      error: null,
    })
    expect((await read(await api.givenUser({ orgId, role: 'OWNER' }))).statusCode).toBe(404)
    await end(commandId, 'done', testId, [['', { result }]])
    expect(testRoutingResponse.parse((await read()).json())).toEqual({
      testId,
      commandId,
      state: 'done',
      result,
      error: null,
    })
    expect((await api.request(manager, 'GET', `${base}/generate-descriptions/${testId}`)).statusCode).toBe(
      404,
    )
    await api.database.system
      .updateTable('text_requests')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', testId)
      .execute()
    expect((await read()).statusCode).toBe(404)
  })

  it('waits for the result when the client does not ask for an immediate response', async () => {
    const known = await knownRequests()
    const waiting = test({}, manager, {})
    const { id, command_id: commandId } = await newRequest(known)
    await end(commandId, 'done', id, [['', { result }]])
    const response = await waiting
    answered(response, 200)
    expect(testRoutingResult.parse(response.json())).toEqual(result)
  })

  it('says the specified words when the test fails, and why', async () => {
    const known = await knownRequests()
    const waiting = test({}, manager, {})
    const { id, command_id: commandId } = await newRequest(known)
    await end(commandId, 'failed', id, [['', { error: 'Transcript is empty or invalid.' }]])
    const response = await waiting
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({
      message: errorTexts.testRouting,
      errors: [{ path: 'transcript', message: 'Transcript is empty or invalid.' }],
    })
  })

  it('refuses an unknown caller, a missing transcript and one that is too large', async () => {
    const stranger = await api.givenUser({ orgId: await api.givenOrganization(), role: 'OWNER' })
    for (const callerId of [randomUUID(), stranger.id]) {
      const refused = await test({ callerId })
      expect([refused.statusCode, refused.json().code]).toEqual([422, 'unknown_user'])
    }
    expect((await test({ transcript: '' })).statusCode).toBe(400)
    // Within the limit by characters, beyond it by bytes.
    const large = await test({ transcript: 'é'.repeat(transcriptByteLimit / 2 + 1) })
    expect([large.statusCode, large.json().errors[0].message]).toEqual([
      400,
      'File size must be less than 2MB',
    ])
    expect((await test({}, rep)).statusCode).toBe(403)
  })

  it('is one test when it is sent twice with one key', async () => {
    const headers = { ...async, 'idempotency-key': randomUUID() }
    expect((await test({}, manager, headers)).json()).toEqual((await test({}, manager, headers)).json())
  })
})

describe('POST /integrations/real-calls/generate-descriptions', () => {
  it('records one piece of work per call type and shows results as they come', async () => {
    const response = await describeKinds([
      { callType: 'demo', transcript },
      { callType: 'renewal', transcript },
    ])
    answered(response, 202)
    const { commandId, requestId } = acceptedDescriptions.parse(response.json())
    expect(await itemsOf(api, commandId)).toEqual([
      `describe-call-type ${requestId} demo`,
      `describe-call-type ${requestId} renewal`,
    ])
    await api.database.withOrg({ orgId }, (trx) =>
      endTextAnswer(trx, requestId, 'demo', { result: 'Shows the product.' }),
    )
    const read = async () =>
      descriptionsResponse.parse(
        (await api.request(manager, 'GET', `${base}/generate-descriptions/${requestId}`)).json(),
      )
    expect(await read()).toEqual({
      requestId,
      commandId,
      state: 'running',
      descriptions: { demo: 'Shows the product.' },
      errors: {},
    })
    await end(commandId, 'failed', requestId, [['renewal', { error: 'Failed to parse file' }]])
    expect(await read()).toMatchObject({ state: 'failed', errors: { renewal: 'Failed to parse file' } })
    const rows = await api.database.system
      .selectFrom('text_answers')
      .select('input')
      .where('request_id', '=', requestId)
      .execute()
    expect(rows.map((row) => row.input)).toEqual([null, null])
  })

  it('returns a text per call type when it is waited for', async () => {
    const known = await knownRequests()
    const waiting = describeKinds([{ callType: 'demo', transcript }], {})
    const { id, command_id: commandId } = await newRequest(known)
    await end(commandId, 'done', id, [['demo', { result: 'Shows the product.' }]])
    expect(descriptionsResult.parse((await waiting).json())).toEqual({
      descriptions: { demo: 'Shows the product.' },
      errors: {},
    })
  })

  it('says which call types could not be described, and why, next to the descriptions of the others', async () => {
    const known = await knownRequests()
    const kinds = ['demo', 'renewal', 'discovery'].map((callType) => ({ callType, transcript }))
    const waiting = describeKinds(kinds, {})
    const { id, command_id: commandId } = await newRequest(known)
    await end(commandId, 'failed', id, [
      ['demo', { result: 'Shows the product.' }],
      ['renewal', { error: 'Failed to parse file' }],
    ])
    expect(descriptionsResult.parse((await waiting).json())).toEqual({
      descriptions: { demo: 'Shows the product.' },
      errors: { renewal: 'Failed to parse file', discovery: 'It was canceled.' },
    })
  })

  it('refuses a repeated call type, an empty list, and users who may not manage rules', async () => {
    const twice = { callType: 'demo', transcript }
    expect((await describeKinds([twice, twice])).statusCode).toBe(400)
    expect((await describeKinds([])).statusCode).toBe(400)
    const refused = await api.request(observer, 'POST', `${base}/generate-descriptions`, {
      body: { callTypesData: [twice] },
    })
    expect(refused.statusCode).toBe(403)
  })
})
