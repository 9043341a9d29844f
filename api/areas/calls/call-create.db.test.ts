import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listParticipants } from '#db/queries/calls/calls.ts'
import { findTranscriptSource } from '#db/queries/calls/transcripts.ts'
import { acceptedCall, listCallsResponse } from '../../contract/calls.ts'
import { transcriptLimits } from '#workers/domain/transcripts/message.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import {
  answered,
  auditOf,
  callMessages,
  givenProvisioned,
  itemsOf,
  readCall,
  scorecardNamed,
} from '../../testing/calls.ts'

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
  it('reads the plain text where no other transcript is sent, and needs one of them', async () => {
    const { title } = upload
    const words = 'Nora: Hello, this is Nora.\nSam: Hi Nora.'
    const response = await create({ title, plainTextTranscript: words })
    answered(response, 202)
    const { callId } = acceptedCall.parse(response.json())
    const source = await api.database.withOrg(admin, (trx) => findTranscriptSource(trx, callId))
    expect(source).toMatchObject({ kind: 'text', body: Buffer.from(words) })
    expect((await create({ title, plainTextTranscript: '' })).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'transcript', message: 'Send a transcript.' }],
    })
  })

  it('records the call, its speakers, its transcript and the work on it, and returns 202 at once', async () => {
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

  it('takes the call type "None" as no choice, so that routing decides', async () => {
    const { callId } = acceptedCall.parse((await create({ ...upload, callType: 'None - Default' })).json())
    expect(await readCall(api, orgId, callId)).toMatchObject({ chosen_call_type: null, call_type: null })
  })

  it('keeps the text of a transcript file as it was uploaded', async () => {
    const transcript = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nNora: Grüße\n'
    const { callId } = acceptedCall.parse(
      (await create({ title: 'Text', transcript, runScore: false })).json(),
    )
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

  it('refuses users who are not active members, wherever they are named', async () => {
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
      trx
        .updateTable('scorecard_configs')
        .set({ status: 'ARCHIVED' })
        .where('id', '=', archived.id)
        .execute(),
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
    expect(listCallsResponse.parse(list.json()).total).toBe(1)
  })

  it('waits for the work to end unless the client prefers an immediate response', async () => {
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

  it('refuses users who may not create calls', async () => {
    const observer = await api.givenUser({ orgId, role: 'OBSERVER' })
    expect((await create(upload, async, observer)).statusCode).toBe(403)
  })

  it('refuses text that the worker could not read to its end, with the limit in words', async () => {
    const line = `Nora Field: ${'word '.repeat(200)}`
    const tooLong = Array.from({ length: 600 }, () => line).join('\n')
    expect(tooLong.length).toBeGreaterThan(transcriptLimits.textCharacters)
    const response = await create({ title: 'Too long', transcript: tooLong })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({
      code: 'unreadable_transcript',
      detail: 'File content is too long. Maximum length is 500,000 characters.',
    })
  })

  it('takes longer text whose speech is short enough, such as captions with times', async () => {
    const captions = Array.from({ length: 9_000 }, (_, index) => {
      const at = (offset: number): string => new Date((index * 3 + offset) * 1000).toISOString().slice(11, 23)
      return `${index + 1}\n${at(0)} --> ${at(2)}\n<v Nora Field>We can look at it.\n`
    })
    const transcript = `WEBVTT\n\n${captions.join('\n')}`
    expect(transcript.length).toBeGreaterThan(transcriptLimits.textCharacters)
    answered(await create({ title: 'Captions', transcript }), 202)
  })
})

describe('a call of another rep', () => {
  it('can be uploaded by a user who may upload for others, and shows who uploaded it', async () => {
    const response = await create({ ...upload, callerId: rep.id })
    answered(response, 202)
    const { callId } = acceptedCall.parse(response.json())
    const detail = await api.request(admin, 'GET', `${base}/${callId}`)
    expect(detail.json()).toMatchObject({
      caller: { id: rep.id },
      createdBy: { id: admin.id, firstName: 'Ida' },
    })
  })

  it('is not uploaded by a member, who uploads calls of their own or of nobody', async () => {
    const colleague = await api.givenUser({ orgId, role: 'MEMBER' })
    const refused = await create({ ...upload, callerId: rep.id }, async, colleague)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({
      detail: 'You can only upload calls of your own or of the teams that you lead.',
    })
    answered(await create({ ...upload, callerId: colleague.id }, async, colleague), 202)
    answered(await create(upload, async, colleague), 202)
  })

  it('is uploaded by a lead of a team of the rep, and not by a member of it', async () => {
    const [lead, mate] = [
      await api.givenUser({ orgId, role: 'MEMBER' }),
      await api.givenUser({ orgId, role: 'MEMBER' }),
    ]
    const teamId = await api.givenTeam(orgId, 'Uploads', [lead, mate, rep])
    await api.database.withOrg({ orgId }, (trx) =>
      trx
        .updateTable('team_members')
        .set({ role: 'ADMIN' })
        .where('team_id', '=', teamId)
        .where('user_id', '=', lead.id)
        .execute(),
    )
    answered(await create({ ...upload, callerId: rep.id }, async, lead), 202)
    expect((await create({ ...upload, callerId: rep.id }, async, mate)).statusCode).toBe(403)
    expect((await create({ ...upload, callerId: admin.id }, async, lead)).statusCode).toBe(403)
  })

  it('is left to admins where only admins see all calls', async () => {
    const strict = await givenProvisioned(api)
    const settings = JSON.stringify({ onlyAdminCanViewAllCalls: true })
    await api.database.system
      .updateTable('organizations')
      .set({ settings })
      .where('id', '=', strict)
      .execute()
    const manager = await api.givenUser({ orgId: strict, role: 'MEMBER_PLUS' })
    const owner = await api.givenUser({ orgId: strict, role: 'OWNER' })
    const seller = await api.givenUser({ orgId: strict, role: 'MEMBER' })
    expect((await create({ ...upload, callerId: seller.id }, async, manager)).statusCode).toBe(403)
    answered(await create({ ...upload, callerId: seller.id }, async, owner), 202)
  })
})
