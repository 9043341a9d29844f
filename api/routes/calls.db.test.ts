import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepTombstoneOnly, listParticipants, saveTrace } from '#db/queries/calls.ts'
import { findTranscriptSource } from '#db/queries/transcripts.ts'
import { acceptedCall, callDetail, callScore, callTrace, listCallsAnswer, transcription } from '../contract/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../testing.ts'
import { auditOf, callMessages, givenCall, givenProvisioned, givenScore, givenTranscript, itemsOf, readCall, scorecardNamed } from '../testing-calls.ts'

let api: ApiTest
let orgId: string
let otherOrgId: string
let admin: TestUser
let rep: TestUser
let outsider: TestUser
const base = '/integrations/real-calls'
const async = { prefer: 'respond-async' }

beforeAll(async () => {
  api = await createApiTest()
  orgId = await givenProvisioned(api)
  otherOrgId = await givenProvisioned(api)
  admin = await api.givenUser({ orgId, role: 'ADMIN', firstName: 'Ida', lastName: 'Wells' })
  rep = await api.givenUser({ orgId, role: 'MEMBER', firstName: 'Nora', lastName: 'Field' })
  outsider = await api.givenUser({ orgId: otherOrgId, role: 'OWNER' })
})
afterAll(() => api.close())

const create = (body: Record<string, unknown>, headers: Record<string, string> = async, user = admin) =>
  api.request(user, 'POST', base, { body, headers })
const upload = { title: 'Discovery with Larkspur', transcript: callMessages }

describe('POST /integrations/real-calls', () => {
  it('records the call, its speakers, its transcript and the work on it, and answers 202 at once', async () => {
    const scorecard = await scorecardNamed(api, orgId, /discovery/i)
    const response = await create({
      ...upload,
      callerId: rep.id,
      scorecardConfigId: scorecard.id,
      callType: 'discovery',
      buyerCompany: 'Larkspur',
      startedAt: '2026-11-19T08:00:00+01:00',
      durationSeconds: 600,
      actors: [
        { name: 'Nora Field', kind: 'INTERNAL', userId: rep.id },
        { name: 'Sam Reed', kind: 'EXTERNAL', email: 'sam@larkspur.test', company: 'Larkspur' },
        { name: 'nora  field', kind: 'INTERNAL' },
      ],
    })
    expect(response.statusCode, response.body).toBe(202)
    const { callId, commandId } = acceptedCall.parse(response.json())
    expect(await itemsOf(api, commandId)).toEqual([`parse-transcript ${callId}`])
    expect(await readCall(api, orgId, callId)).toMatchObject({
      title: upload.title,
      caller_id: rep.id,
      created_by: admin.id,
      status: 'SCORING',
      score_status: 'TO_BE_SCORED',
      stage: 'recorded',
      chosen_scorecard_id: scorecard.id,
      chosen_call_type: 'discovery',
      started_at: new Date('2026-11-19T07:00:00Z'),
      duration_seconds: 600,
      run_score: true,
      command_id: commandId,
    })
    const { people, source } = await api.database.withOrg({ orgId }, async (trx) => ({
      people: await listParticipants(trx, callId),
      source: await findTranscriptSource(trx, callId),
    }))
    expect(people.map(({ name, side, user_id }) => [name, side, user_id])).toEqual([
      ['Nora Field', 'rep', rep.id],
      ['Sam Reed', 'buyer', null],
    ])
    expect(source?.kind).toBe('messages')
    expect(JSON.parse(source!.body.toString())).toEqual(callMessages)
    const [entry] = await auditOf(api, orgId, callId)
    expect(entry).toMatchObject({ action: 'call.create', actor_user_id: admin.id, after: null })
  })

  it('keeps the text of a transcript file as it was handed in', async () => {
    const transcript = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nNora: Grüße\n'
    const { callId } = acceptedCall.parse((await create({ title: 'Text', transcript, runScore: false })).json())
    const source = await api.database.withOrg({ orgId }, (trx) => findTranscriptSource(trx, callId))
    expect([source?.kind, source?.body.toString('utf8')]).toEqual(['text', transcript])
    expect((await readCall(api, orgId, callId)).run_score).toBe(false)
  })

  it.each([
    ['no title', { title: '  ' }, 'title'],
    ['no transcript', { transcript: undefined }, 'transcript'],
    ['an empty transcript', { transcript: [] }, 'transcript'],
    ['an unknown call type', { callType: 'chat' }, 'callType'],
    ['a negative duration', { durationSeconds: -1 }, 'durationSeconds'],
    ['a start that is no time', { startedAt: 'yesterday' }, 'startedAt'],
    ['an unknown field', { score: 100 }, 'score'],
    ['a title that is too long', { title: 'x'.repeat(501) }, 'title'],
  ])('refuses %s by name', async (_, change, path) => {
    const response = await create({ ...upload, ...change })
    expect(response.statusCode).toBe(400)
    const problem = response.json<{ code: string; errors: { path: string; message: string }[] }>()
    expect(problem.code).toBe('validation_failed')
    expect(JSON.stringify(problem.errors)).toContain(path)
  })

  it('refuses people who are not active members, wherever they are named', async () => {
    const gone = await api.givenUser({ orgId, status: 'DEPROVISIONED' })
    for (const id of [outsider.id, gone.id, randomUUID()]) {
      for (const body of [{ callerId: id }, { actors: [{ name: 'Who', kind: 'INTERNAL', userId: id }] }]) {
        const response = await create({ ...upload, ...body })
        expect(response.statusCode).toBe(422)
        expect(response.json()).toMatchObject({ code: 'unknown_person' })
      }
    }
  })

  it('refuses scorecards that are foreign, missing or not active', async () => {
    const foreign = await scorecardNamed(api, otherOrgId, /demo/i)
    const archived = await scorecardNamed(api, orgId, /renewal/i)
    await api.database.withOrg({ orgId }, (trx) =>
      trx.updateTable('scorecard_configs').set({ status: 'ARCHIVED' }).where('id', '=', archived.id).execute(),
    )
    for (const [id, code] of [
      [foreign.id, 'unknown_scorecard'],
      [randomUUID(), 'unknown_scorecard'],
      [archived.id, 'scorecard_not_active'],
    ]) {
      const response = await create({ ...upload, scorecardConfigId: id })
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([422, code])
    }
  })

  it('creates one call however often the same key is sent', async () => {
    const headers = { ...async, 'idempotency-key': randomUUID() }
    const body = { ...upload, title: 'Sent twice' }
    const first = await create(body, headers)
    const second = await create(body, headers)
    expect([second.statusCode, second.headers['idempotent-replayed']]).toEqual([202, 'true'])
    expect(second.json()).toEqual(first.json())
    expect((await create({ ...body, title: 'Another' }, headers)).statusCode).toBe(422)
    const list = await api.request(admin, 'POST', `${base}/listCalls`, { body: { search: 'sent twice' } })
    expect(listCallsAnswer.parse(list.json()).total).toBe(1)
  })

  it('waits for the end of the work when the client does not ask for an answer at once', async () => {
    const waiting = create({ ...upload, title: 'Waited for' }, {})
    const commandId = await expect
      .poll(async () => {
        const row = await api.database.asSystem((trx) =>
          trx.selectFrom('commands').select('id').where('label', '=', 'Waited for').executeTakeFirst(),
        )
        return row?.id
      })
      .toBeTypeOf('string')
      .then(async () => {
        const { id } = await api.database.asSystem((trx) =>
          trx
            .updateTable('commands')
            .set({ state: 'done', ended_at: new Date() })
            .where('label', '=', 'Waited for')
            .returning('id')
            .executeTakeFirstOrThrow(),
        )
        return id
      })
    api.signals.send({ type: 'progress', orgId, commandId, version: 1 })
    const response = await waiting
    expect(response.statusCode).toBe(201)
    expect(acceptedCall.parse(response.json()).commandId).toBe(commandId)
  })

  it('refuses whoever may not create calls', async () => {
    const observer = await api.givenUser({ orgId, role: 'OBSERVER' })
    expect((await create(upload, async, observer)).statusCode).toBe(403)
  })
})

const reads = ['', '/trace'].map((rest) => (id: string) => `${base}/${id}${rest}`)
const everyRead = [...reads, (id: string) => `${base}/transcription/${id}`, (id: string) => `${base}/scorecard/${id}`]

describe('the reads of one call', () => {
  it('answer foreign, hidden, deleted and missing calls with the same 404', async () => {
    const foreign = await givenCall(api, otherOrgId)
    const hidden = await givenCall(api, orgId, { caller_id: admin.id, is_private: true })
    const deleted = await givenCall(api, orgId, { caller_id: rep.id, deleted_at: new Date(), status: 'DELETED' })
    for (const path of everyRead) {
      const missing = await api.request(rep, 'GET', path(randomUUID()))
      expect(missing.statusCode).toBe(404)
      for (const id of [foreign, hidden, deleted]) {
        const response = await api.request(rep, 'GET', path(id))
        expect({ ...response.json<object>(), requestId: '' }).toEqual({ ...missing.json<object>(), requestId: '' })
      }
      expect((await api.request(rep, 'GET', path('not-an-id'))).statusCode).toBe(404)
    }
  })

  it('send a member of the organisation that owns the call there', async () => {
    const foreign = await givenCall(api, otherOrgId)
    const both = await api.givenUser({ orgId, role: 'MEMBER' })
    await api.givenMembership(both.id, { orgId: otherOrgId, role: 'MEMBER' })
    for (const path of everyRead) {
      const response = await api.request(both, 'GET', path(foreign))
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([403, `switchOrg::${otherOrgId}`])
    }
  })
})

describe('GET /integrations/real-calls/{id}', () => {
  it('adds people, scorecard, category and origin to the row', async () => {
    const { callId } = acceptedCall.parse(
      (await create({ ...upload, callerId: rep.id, actors: [{ name: 'Nora Field', kind: 'INTERNAL', userId: rep.id }] })).json(),
    )
    const scorecard = await scorecardNamed(api, orgId, /discovery/i)
    const ruleId = randomUUID()
    await api.database.withOrg({ orgId }, (trx) =>
      trx
        .updateTable('calls')
        .set({
          scorecard_config_id: scorecard.id,
          category_rule_id: ruleId,
          category_label: 'Discovery',
          category_level: 'TEAM',
          message_count: 2,
        })
        .where('id', '=', callId)
        .execute(),
    )
    const response = await api.request(rep, 'GET', `${base}/${callId}`)
    expect(response.statusCode, response.body).toBe(200)
    const detail = callDetail.parse(response.json())
    expect(detail).toMatchObject({
      id: callId,
      caller: { id: rep.id, firstName: 'Nora' },
      createdBy: { id: admin.id, firstName: 'Ida' },
      scorecard: { id: scorecard.id, name: scorecard.name, version: 1 },
      category: { ruleId, label: 'Discovery', level: 'TEAM' },
      messageCount: 2,
      integrationId: null,
      externalId: null,
      contentHash: null,
    })
    expect(detail.participants).toMatchObject([{ name: 'Nora Field', kind: 'INTERNAL', side: 'rep', userId: rep.id, email: null }])
  })
})

describe('GET /integrations/real-calls/transcription/{id}', () => {
  it('gives every message its side', async () => {
    const { callId } = acceptedCall.parse(
      (
        await create({
          ...upload,
          actors: [
            { name: 'Nora Field', kind: 'INTERNAL' },
            { name: 'Sam Reed', kind: 'EXTERNAL' },
          ],
        })
      ).json(),
    )
    await givenTranscript(api, orgId, callId)
    const answer = transcription.parse((await api.request(admin, 'GET', `${base}/transcription/${callId}`)).json())
    expect(answer).toEqual({
      messages: [
        { ...callMessages[0], side: 'rep' },
        { ...callMessages[1], side: 'buyer' },
      ],
      detectedFormat: 'webvtt',
      timesAreEstimated: false,
      warnings: ['One cue had no text.'],
    })
  })

  it('is empty while the transcript has not been read', async () => {
    const callId = await givenCall(api, orgId, { stage: 'recorded', score_status: 'TO_BE_SCORED', status: 'SCORING' })
    expect((await api.request(admin, 'GET', `${base}/transcription/${callId}`)).json()).toEqual({
      messages: [],
      detectedFormat: null,
      timesAreEstimated: false,
      warnings: [],
    })
  })
})

describe('GET /integrations/real-calls/scorecard/{id}', () => {
  it('answers the current score with the scorecard version that it pins and its evidence', async () => {
    const scorecard = await scorecardNamed(api, orgId, /discovery/i)
    const callId = await givenCall(api, orgId, { scorecard_config_id: scorecard.id, status_reason: 'Scored.' })
    await givenScore(api, orgId, callId, scorecard, 'missed')
    const criterion = await givenScore(api, orgId, callId, scorecard, 'met')
    const answer = callScore.parse((await api.request(admin, 'GET', `${base}/scorecard/${callId}`)).json())
    expect(answer).toMatchObject({ scoreStatus: 'SCORED_SUCCESS', reason: 'Scored.', scorecard: { id: scorecard.id, version: 1 } })
    expect(answer.scorecard?.definition).toEqual(scorecard.definition)
    expect(answer.score).toMatchObject({ overall: 72.5, coverage: 0.9, passed: true, metrics: { talkSharePercent: 41 }, engine: 'offline' })
    expect(answer.score?.answers).toHaveLength(1)
    expect(answer.score?.answers[0]).toMatchObject({
      criterionId: criterion.id,
      sectionId: criterion.sectionId,
      status: 'met',
      checks: [{ status: 'met', evidence: [{ messageIndex: 0, start: 0, end: 12, quote: 'Good morning', secondsFromStart: 0 }] }],
    })
  })

  it('says why there is no score', async () => {
    const callId = await givenCall(api, orgId, {
      status: 'SKIPPED',
      score_status: 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE',
      status_reason: 'Saved without scoring, as chosen at upload.',
    })
    expect((await api.request(admin, 'GET', `${base}/scorecard/${callId}`)).json()).toEqual({
      scoreStatus: 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE',
      reason: 'Saved without scoring, as chosen at upload.',
      score: null,
      scorecard: null,
    })
  })
})

describe('GET /integrations/real-calls/{id}/trace', () => {
  it('tells stage by stage what decided, in the order of time', async () => {
    const callId = await givenCall(api, orgId)
    const line = {
      ruleId: randomUUID(),
      level: 'ORGANIZATION',
      position: 1,
      label: 'Discovery',
      condition: 'title has "discovery"',
      matchedText: 'Discovery',
      verdict: 'matched',
      reason: 'The title holds it.',
    }
    await api.database.withOrg({ orgId }, async (trx) => {
      for (const [index, stage] of (['scoring', 'routing', 'privacy', 'parsing'] as const).entries()) {
        await saveTrace(trx, {
          org_id: orgId,
          call_id: callId,
          stage,
          verdict: 'decided',
          reason: `About ${stage}.`,
          trace: JSON.stringify(stage === 'routing' ? [line] : []),
          started_at: new Date(1_800_000_000_000 - index * 1000),
          finished_at: new Date(1_800_000_000_500 - index * 1000),
        })
      }
    })
    const answer = callTrace.parse((await api.request(admin, 'GET', `${base}/${callId}/trace`)).json())
    expect(answer.stages.map((stage) => stage.stage)).toEqual(['parsing', 'privacy', 'routing', 'scoring'])
    expect(answer.stages[2]).toMatchObject({ verdict: 'decided', reason: 'About routing.', trace: [line] })
  })
})

describe('a call that a privacy rule excluded', () => {
  it('shows nothing of what was said, who took part or what it was called', async () => {
    const word = 'Marmalade'
    const { callId, commandId } = acceptedCall.parse(
      (
        await create({
          title: `${word} talk`,
          transcript: [{ ...callMessages[0], message: `${word} is secret`, userName: word }],
          buyerCompany: word,
          actors: [{ name: word, kind: 'EXTERNAL', email: `${word}@example.test`, company: word }],
        })
      ).json(),
    )
    await givenTranscript(api, orgId, callId)
    const contentHash = createHash('sha256').update('x').digest()
    await api.database.withOrg({ orgId }, async (trx) => {
      await saveTrace(trx, {
        org_id: orgId,
        call_id: callId,
        stage: 'parsing',
        verdict: 'read',
        reason: word,
        started_at: new Date(),
        finished_at: new Date(),
      })
      await keepTombstoneOnly(trx, callId, { contentHash, privacyRuleId: null, reason: 'A privacy rule excluded this call.' })
    })
    const answers = await Promise.all([
      ...everyRead.map((path) => api.request(admin, 'GET', path(callId))),
      api.request(admin, 'POST', `${base}/listCalls`, { body: {} }),
      api.request(admin, 'GET', `/commands/${commandId}`),
      api.request(admin, 'GET', '/ops/work-items'),
    ])
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.body).not.toContain(word)
    }
    expect(callDetail.parse(answers[0]!.json())).toMatchObject({
      title: '',
      participants: [],
      contentHash: contentHash.toString('hex'),
      status: 'SKIPPED',
      scoreStatus: 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE',
      statusReason: 'A privacy rule excluded this call.',
    })
    // Neither search nor the stored rows know the word any more.
    const found = await api.request(admin, 'POST', `${base}/listCalls`, { body: { search: word } })
    expect(listCallsAnswer.parse(found.json()).total).toBe(0)
    const left = await api.database.asSystem(async (trx) =>
      JSON.stringify([
        await trx.selectFrom('calls').selectAll().where('id', '=', callId).execute(),
        await trx.selectFrom('transcripts').selectAll().where('call_id', '=', callId).execute(),
        await trx.selectFrom('transcript_sources').selectAll().where('call_id', '=', callId).execute(),
        await trx.selectFrom('call_participants').selectAll().where('call_id', '=', callId).execute(),
        await trx.selectFrom('call_traces').selectAll().where('call_id', '=', callId).execute(),
        await trx.selectFrom('commands').selectAll().where('id', '=', commandId).execute(),
        await trx.selectFrom('work_items').selectAll().where('command_id', '=', commandId).execute(),
        await trx.selectFrom('audit_log').selectAll().where('org_id', '=', orgId).execute(),
      ]),
    )
    expect(left.toLowerCase()).not.toContain(word.toLowerCase())
  })
})
