import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveTranscript } from '#db/queries/calls/transcripts.ts'
import { cancelCommand } from '#db/queries/ledger/ledger.ts'
import { endTextAnswer } from '#db/queries/rules/text-requests.ts'
import { insertPublishedScorecard } from '#db/queries/scorecards/scorecards.ts'
import { coldCallScorecard } from '#workers/domain/scoring/default-scorecards/cold-call.ts'
import { answered, givenCall, givenTranscript } from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())

const post = (user: TestUser, path: string, body: object) =>
  api.request(user, 'POST', `/scorecard-configs${path}`, { body, headers: { prefer: 'respond-async' } })
const get = (user: TestUser, path: string) => api.request(user, 'GET', `/scorecard-configs${path}`)

const givenManager = async (): Promise<TestUser> =>
  api.givenUser({ orgId: await api.givenOrganization(), role: 'MEMBER_PLUS' })

async function givenDraft(user: TestUser): Promise<{ id: string; draftVersion: number }> {
  const response = await api.request(user, 'POST', '/scorecard-configs', {
    body: { config: coldCallScorecard },
  })
  answered(response, 201)
  return response.json()
}

describe('the catalog of checks', () => {
  it('is searched by text and example, and says what each check finds and misses', async () => {
    const manager = await givenManager()
    const all = await get(manager, '/checks')
    expect(all.json().total).toBeGreaterThan(90)
    const found = await get(manager, '/checks?search=recap%20confirm')
    expect(found.json().results.map(({ id }: { id: string }) => id)).toEqual(['recap-confirmed'])
    const numbers = await get(manager, '/checks?kind=metric&search=monologue')
    expect(numbers.json().results).toMatchObject([
      { id: 'longestMonologueSeconds', metric: { unit: 'seconds', hears: 40, misses: 100, max: 90 } },
    ])
  })
})

describe('a check that is tried', () => {
  const check = (method: object) => ({
    check: { id: 'c', text: '', share: 1, method },
    criterionSpeaker: 'rep',
    text: 'Rep: Hello.',
  })

  it('is recorded only for its reader', async () => {
    const manager = await givenManager()
    const accepted = await post(manager, '/test-check', check({ kind: 'detector', detector: 'recap' }))
    answered(accepted, 202)
    const { requestId } = accepted.json()
    expect((await get(manager, `/test-check/${requestId}`)).json()).toEqual({ result: null, error: null })
    const other = await api.givenUser({ orgId: manager.orgId, role: 'OWNER' })
    expect((await get(other, `/test-check/${requestId}`)).statusCode).toBe(404)
  })

  it('is refused if it is unfinished, or patterns cannot answer it', async () => {
    const manager = await givenManager()
    expect(
      (await post(manager, '/test-check', check({ kind: 'detector', detector: 'buyer-problem' }))).json(),
    ).toMatchObject({
      code: 'check_incomplete',
      errors: [{ path: 'check.speaker' }],
    })
    for (const method of [{ kind: 'person' }, { kind: 'model', question: 'Is it?' }])
      expect((await post(manager, '/test-check', check(method))).json()).toMatchObject({
        code: 'not_offline',
      })
  })
})

describe('what was handed in to be tried or read', () => {
  const inputOf = (requestId: string) =>
    api.database.system
      .selectFrom('text_answers')
      .select('input')
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow()

  it.each([
    ['/generate-config', { details: 'Ask for the budget.' }],
    [
      '/test-check',
      {
        check: { id: 'c', text: '', share: 1, method: { kind: 'detector', detector: 'recap' } },
        criterionSpeaker: 'rep',
        text: 'Rep: Hello.',
      },
    ],
  ])('is erased with its command, also where no worker has begun: %s', async (path, body) => {
    const manager = await givenManager()
    const accepted = await post(manager, path, body)
    answered(accepted, 202)
    const { commandId, requestId } = accepted.json()
    expect(await inputOf(requestId)).toEqual({ input: expect.any(Buffer) })
    await api.database.withOrg(manager, (trx) =>
      cancelCommand(trx, { orgId: manager.orgId, commandId, cancelledBy: manager.id }),
    )
    expect(await inputOf(requestId)).toEqual({ input: null })
  })

  it('shows no word of a call that is erased afterwards', async () => {
    const manager = await givenManager()
    const callId = await givenCall(api, manager.orgId, {})
    await api.database.withOrg(manager, (trx) =>
      saveTranscript(trx, {
        org_id: manager.orgId,
        call_id: callId,
        messages: JSON.stringify([{ userName: 'Ann', role: 'user', message: 'Hello.', secondsFromStart: 0 }]),
        plain_text: 'Hello.',
        detected_format: 'json',
        confidence: 1,
        warnings: '[]',
      }),
    )
    const { requestId } = (
      await post(manager, '/test-check', {
        check: { id: 'c', text: '', share: 1, method: { kind: 'detector', detector: 'recap' } },
        criterionSpeaker: 'rep',
        numberOfCalls: 1,
      })
    ).json()
    const span = { messageIndex: 0, start: 0, end: 6, secondsFromStart: 0 }
    const result = {
      text: null,
      calls: [{ callId, status: 'met', reason: 'Said.', value: null, spans: [span] }],
    }
    await api.database.withOrg(manager, (trx) => endTextAnswer(trx, requestId, '', { result }))
    const shown = async () => (await get(manager, `/test-check/${requestId}`)).json()
    expect(await shown()).toMatchObject({ result: { read: 1, calls: [{ quotes: [{ quote: 'Hello.' }] }] } })

    await api.database.system.deleteFrom('calls').where('id', '=', callId).execute()
    expect(await shown()).toMatchObject({ result: { read: 0, calls: [] } })
  })
})

describe('a scorecard that is made from a description', () => {
  async function form(user: TestUser, description: string, file?: { name: string; bytes: Buffer }) {
    const boundary = randomBytes(12).toString('hex')
    const parts = [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="description"\r\n\r\n${description}\r\n`,
      ),
      ...(file === undefined
        ? []
        : [
            Buffer.from(
              `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${file.name}"\r\n\r\n`,
            ),
            file.bytes,
            Buffer.from('\r\n'),
          ]),
      Buffer.from(`--${boundary}--\r\n`),
    ]
    return api.app.inject({
      method: 'POST',
      url: `/api/scorecard-configs/generate-with-ai?orgId=${user.orgId}`,
      headers: {
        authorization: `Bearer ${await api.tokenFor(user)}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        prefer: 'respond-async',
      },
      payload: Buffer.concat(parts),
    })
  }

  it('is recorded with the text of its files, only for its reader', async () => {
    const manager = await givenManager()
    const accepted = await form(manager, 'Be polite.', {
      name: 'rules.txt',
      bytes: Buffer.from('Ask for the budget.'),
    })
    answered(accepted, 202)
    const { requestId } = accepted.json()
    const stored = await api.database.system
      .selectFrom('text_answers')
      .select('input')
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(String(stored.input))).toEqual({ details: 'Be polite.\n\nAsk for the budget.' })
    expect((await get(manager, `/generated/${requestId}`)).json()).toEqual({ result: null, error: null })
    const other = await api.givenUser({ orgId: manager.orgId, role: 'OWNER' })
    expect((await get(other, `/generated/${requestId}`)).statusCode).toBe(404)

    answered(await post(manager, '/generate-config', { details: 'Ask for the budget.' }), 202)
    expect((await form(manager, ' ')).statusCode).toBe(400)
    expect(
      (
        await form(manager, 'x'.repeat(19_000), { name: 'a.txt', bytes: Buffer.from('y'.repeat(2_000)) })
      ).json(),
    ).toMatchObject({
      code: 'too_long',
    })
    const image = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    expect((await form(manager, 'x', { name: 'a.png', bytes: image })).statusCode).toBe(422)
  })
})

describe('a preview', () => {
  it('lets those of other editors run, at most five at a time', async () => {
    const manager = await givenManager()
    const { id, draftVersion } = await givenDraft(manager)
    const editors = [
      manager,
      ...(await Promise.all(
        [1, 2, 3, 4, 5].map(() => api.givenUser({ orgId: manager.orgId, role: 'MEMBER_PLUS' })),
      )),
    ]
    const start = async (editor: TestUser) =>
      answered(await post(editor, `/${id}/previews`, { draftVersion }), 202)
    const runningOf = async () =>
      Promise.all(
        editors.map(
          async (editor) => (await get(editor, `/${id}/previews/latest`)).json().preview?.state ?? null,
        ),
      )
    for (const editor of editors.slice(0, 5)) await start(editor)
    expect(await runningOf()).toEqual([...Array<string>(5).fill('running'), null])
    await start(manager)
    expect(await runningOf()).toEqual([...Array<string>(5).fill('running'), null])
    for (const editor of editors.slice(5)) await start(editor)
    expect(await runningOf()).toEqual(['running', 'cancelled', ...Array<string>(4).fill('running')])
  })

  it('replaces a running one of the same user, and is shown only to the user who started it', async () => {
    const manager = await givenManager()
    const { id, draftVersion } = await givenDraft(manager)
    await givenCall(api, manager.orgId, { call_type: 'cold' })
    expect((await get(manager, `/${id}/previews/latest`)).json()).toEqual({ preview: null })
    expect((await post(manager, `/${id}/previews`, { draftVersion: draftVersion + 1 })).json()).toMatchObject(
      {
        code: 'stale',
      },
    )
    expect((await post(manager, `/${id}/previews`, { draftVersion, modelCalls: 5 })).json()).toMatchObject({
      code: 'no_model',
    })
    const first = await post(manager, `/${id}/previews`, { draftVersion })
    answered(first, 202)
    const second = await post(manager, `/${id}/previews`, { draftVersion, numberOfCalls: 10 })
    answered(second, 202)
    const states = await api.database.system
      .selectFrom('commands')
      .select('state')
      .where('org_id', '=', manager.orgId)
      .orderBy('id')
      .execute()
    expect(states.map(({ state }) => state)).toEqual(['cancelled', 'running'])

    const { previewId } = second.json()
    expect((await get(manager, `/${id}/previews/${previewId}`)).json()).toMatchObject({
      state: 'running',
      isCurrent: true,
      baseVersion: null,
      before: null,
      after: { scored: 0, passRate: null, median: null },
      criteria: expect.arrayContaining([
        expect.objectContaining({ before: null, after: { met: 0, assessed: 0 } }),
      ]),
    })
    expect((await get(manager, `/${id}/previews/${previewId}/calls`)).json()).toEqual({
      results: [],
      nextCursor: null,
    })
    const owner = await api.givenUser({ orgId: manager.orgId, role: 'OWNER' })
    expect((await get(owner, `/${id}/previews/${previewId}`)).statusCode).toBe(404)
    expect((await post(manager, `/${id}/previews/estimate`, { modelCalls: 5 })).json()).toEqual({
      calls: 1,
      modelChecks: 0,
      personChecks: 0,
      model: null,
    })
  })

  it('says before what a model would cost, for the checks of both versions', async () => {
    api.context.config.model = {
      isThere: true,
      isAllowedInEu: false,
      name: 'acme-large',
      isPriceKnown: true,
      price: { input: 3, output: 15 },
    }
    const orgId = await api.givenOrganization({ settings: { textEngine: 'model' } })
    const manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
    const scorecardId = await api.database.withOrg(manager, (trx) =>
      insertPublishedScorecard(trx, {
        orgId,
        name: 'Cold',
        tag: '',
        callTypes: [{ callType: 'cold', isDefaultForCallType: true }],
        definition: coldCallScorecard,
        createdBy: null,
      }),
    )
    for (let index = 0; index < 3; index += 1)
      await givenTranscript(api, orgId, await givenCall(api, orgId, { call_type: 'cold', message_count: 2 }))
    const estimate = async (modelCalls: number) =>
      (await post(manager, `/${scorecardId}/previews/estimate`, { modelCalls })).json()
    expect(await estimate(0)).toMatchObject({ model: { calls: 0, requests: 0, tokens: 0, cost: 0 } })
    const [one, two] = [await estimate(1), await estimate(2)]
    expect(one).toMatchObject({ calls: 3, model: { name: 'acme-large', calls: 1 } })
    expect(one.model.cost).toBeGreaterThan(0)
    expect(two.model).toMatchObject({ calls: 2, requests: 2 * one.model.requests })

    // A check that was reworded is asked about on both sides.
    const { version, draftVersion } = (await get(manager, `/${scorecardId}`)).json()
    const config = structuredClone(coldCallScorecard)
    const criterion = config.sections
      .flatMap(({ criteria }) => criteria)
      .find(({ speaker }) => speaker === 'rep')
    if (criterion !== undefined) criterion.text = 'In other words'
    answered(
      await api.request(manager, 'PATCH', `/scorecard-configs/${scorecardId}`, {
        body: { version, draftVersion, config },
      }),
      200,
    )
    expect((await estimate(1)).model.requests).toBeGreaterThan(one.model.requests)
  })

  it('lists the calls that change, by criterion and direction, page by page', async () => {
    const manager = await givenManager()
    const { id, draftVersion } = await givenDraft(manager)
    const { previewId } = (await post(manager, `/${id}/previews`, { draftVersion })).json()
    const calls = await Promise.all(
      [1, 2, 3].map((minute) =>
        givenCall(api, manager.orgId, { started_at: new Date(Date.UTC(2026, 10, 18, 10, minute)) }),
      ),
    )
    await api.database.withOrg(manager, (trx) =>
      trx
        .insertInto('scorecard_preview_calls')
        .values(
          calls.map((callId, index) => ({
            org_id: manager.orgId,
            preview_id: previewId,
            call_id: callId,
            started_at: new Date(Date.UTC(2026, 10, 18, 10, index + 1)),
            before_score: 70,
            after_score: 50,
            before_passed: true,
            after_passed: index === 0,
            gained: index === 0 ? ['a'] : [],
            lost: index === 0 ? [] : ['b'],
          })),
        )
        .execute(),
    )
    const list = async (query: string) =>
      (await get(manager, `/${id}/previews/${previewId}/calls${query}`)).json()
    const ids = ({ results }: { results: { callId: string }[] }) => results.map(({ callId }) => callId)
    const page = await list('?criterionId=b&direction=loss&limit=1')
    expect(ids(page)).toEqual([calls[2]])
    expect(ids(await list(`?criterionId=b&direction=loss&limit=1&cursor=${page.nextCursor}`))).toEqual([
      calls[1],
    ])
    expect(ids(await list('?direction=stopsPassing'))).toEqual([calls[2], calls[1]])
    expect(ids(await list('?direction=gain'))).toEqual([calls[0]])
    expect((await get(manager, `/${id}/previews/${previewId}/calls?cursor=x`)).statusCode).toBe(400)
  })
})
