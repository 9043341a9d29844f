import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listParticipants } from '#db/queries/calls.ts'
import { findTranscriptSource } from '#db/queries/transcripts.ts'
import { acceptedCall, listCallsAnswer } from '../contract/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../testing.ts'
import { answered, auditOf, callMessages, givenProvisioned, itemsOf, readCall, scorecardNamed } from '../testing-calls.ts'

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
    answered(response, 202)
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
