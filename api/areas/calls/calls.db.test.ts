import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Trx } from '#db/client.ts'
import {
  insertParticipants,
  keepTombstoneOnly,
  listParticipants,
  saveTrace,
  updateCall,
} from '#db/queries/calls/calls.ts'
import { setRep } from '#db/queries/calls/speakers.ts'
import {
  acceptedCall,
  callDetail,
  callTrace,
  listCallsResponse,
  transcription,
} from '../../contract/calls.ts'
import { callScore } from '../../contract/scores.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import {
  answered,
  callMessages,
  givenCall,
  givenProvisioned,
  givenScore,
  givenTranscript,
  scorecardNamed,
} from '../../testing/calls.ts'

let api: ApiTest
let orgId: string
let otherOrgId: string
let admin: TestUser
let rep: TestUser
const base = '/integrations/real-calls'
const async = { prefer: 'respond-async' }

beforeAll(async () => {
  api = await createApiTest()
  orgId = await givenProvisioned(api)
  otherOrgId = await givenProvisioned(api)
  admin = await api.givenUser({ orgId, role: 'ADMIN', firstName: 'Ida', lastName: 'Wells' })
  rep = await api.givenUser({ orgId, role: 'MEMBER', firstName: 'Nora', lastName: 'Field' })
})
afterAll(() => api.close())

const create = (body: Record<string, unknown>, headers: Record<string, string> = async, user = admin) =>
  api.request(user, 'POST', base, { body, headers })
const upload = { title: 'Discovery with Larkspur', transcript: callMessages }

const reads = ['', '/trace'].map((rest) => (id: string) => `${base}/${id}${rest}`)
const everyRead = [
  ...reads,
  (id: string) => `${base}/transcription/${id}`,
  (id: string) => `${base}/scorecard/${id}`,
]

describe('the reads of one call', () => {
  it('return the same 404 for foreign, hidden, deleted and missing calls', async () => {
    const foreign = await givenCall(api, otherOrgId)
    const hidden = await givenCall(api, orgId, { caller_id: admin.id, is_private: true })
    const deleted = await givenCall(api, orgId, {
      caller_id: rep.id,
      deleted_at: new Date(),
      status: 'DELETED',
    })
    for (const path of everyRead) {
      const missing = await api.request(rep, 'GET', path(randomUUID()))
      expect(missing.statusCode).toBe(404)
      for (const id of [foreign, hidden, deleted]) {
        const response = await api.request(rep, 'GET', path(id))
        expect({ ...response.json<object>(), requestId: '' }).toEqual({
          ...missing.json<object>(),
          requestId: '',
        })
      }
      expect((await api.request(rep, 'GET', path('not-an-id'))).statusCode).toBe(404)
    }
  })

  it('send a member of the organization that owns the call there', async () => {
    const foreign = await givenCall(api, otherOrgId)
    const both = await api.givenUser({ orgId, role: 'MEMBER' })
    await api.givenMembership(both.id, { orgId: otherOrgId, role: 'MEMBER' })
    for (const path of everyRead) {
      const response = await api.request(both, 'GET', path(foreign))
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
        403,
        `switchOrg::${otherOrgId}`,
      ])
    }
  })
})

describe('GET /integrations/real-calls/{id}', () => {
  it('adds people, scorecard, category and origin to the row', async () => {
    const { callId } = acceptedCall.parse(
      (
        await create({
          ...upload,
          callerId: rep.id,
          actors: [{ name: 'Nora Field', kind: 'INTERNAL', userId: rep.id }],
        })
      ).json(),
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
    answered(response, 200)
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
    expect(detail.participants).toMatchObject([
      { name: 'Nora Field', kind: 'INTERNAL', side: 'rep', userId: rep.id, email: null },
    ])
  })
})

describe('GET /integrations/real-calls/transcription/{id}', () => {
  const stampOf = async (callId: string): Promise<string> =>
    callDetail.parse((await api.request(admin, 'GET', `${base}/${callId}`)).json()).transcriptStamp

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
    const answer = transcription.parse(
      (await api.request(admin, 'GET', `${base}/transcription/${callId}`)).json(),
    )
    expect(answer).toEqual({
      stamp: await stampOf(callId),
      messages: [
        { ...callMessages[0], side: 'rep' },
        { ...callMessages[1], side: 'buyer' },
      ],
      detectedFormat: 'webvtt',
      timesAreEstimated: false,
      warnings: ['One cue had no text.'],
    })
  })

  it('has a stamp that changes with the words and the sides, and with nothing else', async () => {
    const actors = [
      { name: 'Nora Field', kind: 'INTERNAL' },
      { name: 'Sam Reed', kind: 'EXTERNAL' },
    ]
    const { callId } = acceptedCall.parse((await create({ ...upload, actors })).json())
    const change = (work: (trx: Trx) => Promise<unknown>) => api.database.withOrg({ orgId }, work)
    const uploaded = await stampOf(callId)
    await change((trx) => updateCall(trx, callId, { message_count: 2, stage: 'parsed' }))
    const read = await stampOf(callId)
    await change((trx) => updateCall(trx, callId, { score: 80, title: 'Another title' }))
    expect(await stampOf(callId)).toBe(read)
    await change((trx) => setRep(trx, callId, { name: 'Sam Reed', reason: 'Chosen.' }))
    const chosen = await stampOf(callId)
    await change(async (trx) => {
      const [person] = await listParticipants(trx, callId)
      if (person === undefined) throw new Error('Nobody is on the call.')
      const { id, org_id, call_id, ...known } = person
      await trx.deleteFrom('call_participants').where('id', '=', id).execute()
      await insertParticipants(trx, [{ org_id, call_id, ...known }])
    })
    const replaced = await stampOf(callId)
    expect(new Set([uploaded, read, chosen, replaced]).size).toBe(4)
  })

  it('is empty while the transcript has not been read', async () => {
    const callId = await givenCall(api, orgId, {
      stage: 'recorded',
      score_status: 'TO_BE_SCORED',
      status: 'SCORING',
    })
    expect((await api.request(admin, 'GET', `${base}/transcription/${callId}`)).json()).toEqual({
      stamp: await stampOf(callId),
      messages: [],
      detectedFormat: null,
      timesAreEstimated: false,
      warnings: [],
    })
  })
})

describe('GET /integrations/real-calls/scorecard/{id}', () => {
  it('returns the current score with the scorecard version that it pins and its evidence', async () => {
    const scorecard = await scorecardNamed(api, orgId, /discovery/i)
    const callId = await givenCall(api, orgId, {
      scorecard_config_id: scorecard.id,
      status_reason: 'Scored.',
    })
    await givenScore(api, orgId, callId, scorecard, 'missed')
    const criterion = await givenScore(api, orgId, callId, scorecard, 'met')
    const answer = callScore.parse((await api.request(admin, 'GET', `${base}/scorecard/${callId}`)).json())
    expect(answer).toMatchObject({
      scoreStatus: 'SCORED_SUCCESS',
      reason: 'Scored.',
      scorecard: { id: scorecard.id, version: 1 },
    })
    expect(answer.scorecard?.definition).toEqual(scorecard.definition)
    expect(answer.score).toMatchObject({
      overall: 72.5,
      coverage: 0.9,
      passed: true,
      metrics: { talkSharePercent: 41 },
      engine: 'offline',
    })
    expect(answer.score?.answers).toHaveLength(1)
    expect(answer.score?.answers[0]).toMatchObject({
      criterionId: criterion.id,
      sectionId: criterion.sectionId,
      status: 'met',
      checks: [
        {
          status: 'met',
          evidence: [{ messageIndex: 0, start: 0, end: 12, quote: 'Good morning', secondsFromStart: 0 }],
        },
      ],
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
      layer: null,
      scores: [],
    })
  })
})

describe('GET /integrations/real-calls/{id}/trace', () => {
  it('shows stage by stage what decided, in the order of time', async () => {
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
      await keepTombstoneOnly(trx, callId, {
        contentHash,
        privacyRuleId: null,
        reason: 'A privacy rule excluded this call.',
      })
    })
    const answers = await Promise.all([
      ...everyRead.map((path) => api.request(admin, 'GET', path(callId))),
      api.request(admin, 'POST', `${base}/listCalls`, { body: {} }),
      api.request(admin, 'GET', `/commands/${commandId}`),
      api.request(admin, 'GET', '/ops/work-items'),
    ])
    for (const answer of answers) {
      answered(answer, 200)
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
    // Neither the search nor any stored row contains the word any more.
    const found = await api.request(admin, 'POST', `${base}/listCalls`, { body: { search: word } })
    expect(listCallsResponse.parse(found.json()).total).toBe(0)
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
