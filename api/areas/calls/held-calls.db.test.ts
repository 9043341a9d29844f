import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropHeld, lockExpired } from '#db/queries/calls/held-calls.ts'
import { bulkResponse, listCallsResponse } from '../../contract/calls.ts'
import { explainedUpload, heldCallsResponse } from '../../contract/calls-held.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import { answered, auditOf, givenCall, givenProvisioned, itemsOf, readCall } from '../../testing/calls.ts'

let api: ApiTest
let orgId: string
let otherOrgId: string
let admin: TestUser
let rep: TestUser
let manager: TestUser
const base = '/integrations/real-calls'
const dayMs = 86_400_000

beforeAll(async () => {
  api = await createApiTest()
  orgId = await givenProvisioned(api)
  otherOrgId = await givenProvisioned(api)
  admin = await api.givenUser({ orgId, role: 'ADMIN' })
  manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
  rep = await api.givenUser({ orgId, role: 'MEMBER' })
})
afterAll(() => api.close())

async function givenHeld(
  values: {
    title?: string
    expiresInDays?: number
    isPrivate?: boolean
    org?: string
    uploader?: string
  } = {},
): Promise<string> {
  const org = values.org ?? orgId
  const id = await givenCall(api, org, {
    title: '',
    caller_id: null,
    created_by: values.uploader ?? rep.id,
    status: 'SKIPPED',
    score_status: 'HELD_FOR_PRIVACY_DECISION',
    stage: 'parsed',
    score: null,
    duration_seconds: null,
  })
  await api.database.withOrg({ orgId: org }, (trx) =>
    trx
      .insertInto('held_calls')
      .values({
        org_id: org,
        call_id: id,
        title: values.title ?? 'Kestrel, short',
        buyer_company: 'Kestrel',
        created_by: values.uploader ?? rep.id,
        is_private: values.isPrivate ?? false,
        duration_seconds: 45,
        rule_label: 'lasts 89 s or less',
        reason: 'Length: about 45 s by estimate. Your rule: lasts 89 s or less.',
        content: Buffer.from('sealed'),
        content_hash: Buffer.alloc(32, 7),
        expires_at: new Date(Date.now() + (values.expiresInDays ?? 14) * dayMs),
      })
      .execute(),
  )
  return id
}

async function held(user: TestUser, ids: string[]) {
  const response = await api.request(user, 'GET', `${base}/held?ids=${ids.join(',')}`)
  answered(response, 200)
  return heldCallsResponse.parse(response.json())
}
async function decide(user: TestUser, ids: string[], decision: 'import' | 'exclude') {
  const response = await api.request(user, 'POST', `${base}/held/decide`, { body: { ids, decision } })
  answered(response, 200)
  return bulkResponse.parse(response.json())
}

describe('GET /integrations/real-calls/held', () => {
  it('shows users who may decide a call its reason and its deadline, nearest deadline first', async () => {
    const later = await givenHeld({ title: 'Later' })
    const soon = await givenHeld({ title: 'Soon', expiresInDays: 2 })
    const { results, total, dueSoon } = await held(admin, [later, soon])
    expect(results.map(({ title, isDecidable }) => [title, isDecidable])).toEqual([
      ['Soon', true],
      ['Later', true],
    ])
    expect([total, dueSoon]).toEqual([2, 1])
    expect(results[0]).toMatchObject({
      reason: 'Length: about 45 s by estimate. Your rule: lasts 89 s or less.',
      uploadedBy: { id: rep.id },
    })
  })

  it('shows the uploader that it is held, without a decision, and other reps and organizations nothing', async () => {
    const id = await givenHeld()
    expect((await held(rep, [id])).results).toMatchObject([{ callId: id, isDecidable: false }])
    const other = await api.givenUser({ orgId, role: 'MEMBER' })
    const foreign = await api.givenUser({ orgId: otherOrgId, role: 'ADMIN' })
    for (const user of [other, foreign]) {
      expect((await held(user, [id])).results).toEqual([])
      expect((await api.request(user, 'GET', `${base}/${id}`)).statusCode).toBe(404)
    }
  })

  it('keeps a private call from everybody but owners and admins', async () => {
    const id = await givenHeld({ isPrivate: true })
    expect((await held(manager, [id])).results).toEqual([])
    expect((await decide(manager, [id], 'exclude')).accepted).toBe(0)
    expect((await held(admin, [id])).results).toHaveLength(1)
  })

  it('gives its row to the uploader and to lists without a word of it, and to no search', async () => {
    const id = await givenHeld({ title: 'Quicksilver' })
    const detail = await api.request(rep, 'GET', `${base}/${id}`)
    answered(detail, 200)
    expect(detail.body).not.toContain('Quicksilver')
    for (const body of [{ search: 'Quicksilver' }, { numberOfResults: 1000 }]) {
      const response = await api.request(admin, 'POST', `${base}/listCalls`, { body })
      expect(response.body).not.toContain('Quicksilver')
      const shown = listCallsResponse.parse(response.json()).results.some((row) => row.id === id)
      expect(shown).toBe(!('search' in body))
    }
    const rescore = await api.request(admin, 'POST', `${base}/bulk-rescore`, { body: { ids: [id] } })
    expect(bulkResponse.parse(rescore.json()).skipped).toEqual([
      { id, reason: 'A privacy rule holds this call until somebody decides about it.' },
    ])
  })
})

describe('POST /integrations/real-calls/held/decide', () => {
  it('imports many as one command, once, with a line each in the audit log', async () => {
    const ids = [await givenHeld(), await givenHeld()]
    const { commandId, accepted } = await decide(manager, ids, 'import')
    expect(accepted).toBe(2)
    expect((await itemsOf(api, commandId ?? '')).toSorted()).toEqual(
      ids.map((id) => `release-held-call ${id}`).toSorted(),
    )
    for (const id of ids) {
      expect(await readCall(api, orgId, id)).toMatchObject({
        score_status: 'TO_BE_SCORED',
        command_id: commandId,
      })
      expect((await auditOf(api, orgId, id))[0]).toMatchObject({ action: 'call.hold-import' })
    }
    expect((await held(admin, ids)).results).toEqual([])
    expect((await decide(admin, ids, 'exclude')).accepted).toBe(0)
  })

  it('holds a call again when its import is canceled before it was carried out', async () => {
    const [carriedOut, open] = [await givenHeld(), await givenHeld()]
    const expired = await givenHeld({ expiresInDays: -1 })
    const { commandId } = await decide(manager, [carriedOut, open, expired], 'import')
    await api.database.withOrg({ orgId }, (trx) => dropHeld(trx, carriedOut))
    const canceled = await api.request(manager, 'POST', `/commands/${commandId ?? ''}/cancel`)
    answered(canceled, 200)
    for (const id of [open, expired]) {
      expect(await readCall(api, orgId, id)).toMatchObject({
        status: 'SKIPPED',
        score_status: 'HELD_FOR_PRIVACY_DECISION',
        status_reason: 'Still held: its import was canceled.',
      })
    }
    expect((await held(admin, [open])).results).toMatchObject([{ callId: open, isDecidable: true }])
    expect(await readCall(api, orgId, carriedOut)).toMatchObject({ score_status: 'TO_BE_SCORED' })
    const due = await api.database.withOrg({ orgId }, (trx) => lockExpired(trx, 50))
    expect(due.map(({ call_id }) => call_id)).toEqual([expired])
  })

  it('excludes finally: hash, rule and time are left, and no word of the call', async () => {
    const id = await givenHeld({ title: 'Quicksilver' })
    expect((await decide(admin, [id], 'exclude')).accepted).toBe(1)
    const call = await readCall(api, orgId, id)
    expect(call).toMatchObject({
      score_status: 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE',
      status_reason: 'Excluded by a decision about a held call.',
    })
    expect(call.content_hash).toEqual(Buffer.alloc(32, 7))
    const [entry] = await auditOf(api, orgId, id)
    expect(entry).toMatchObject({ action: 'call.hold-exclude' })
    expect(JSON.stringify(entry)).not.toContain('Quicksilver')
  })

  it('refuses the uploader, and skips what is not held, foreign or missing alike', async () => {
    const id = await givenHeld()
    const refused = await api.request(rep, 'POST', `${base}/held/decide`, {
      body: { ids: [id], decision: 'import' },
    })
    expect(refused.statusCode).toBe(403)
    const foreignUploader = await api.givenUser({ orgId: otherOrgId, role: 'MEMBER' })
    const foreign = await givenHeld({ org: otherOrgId, uploader: foreignUploader.id })
    const ordinary = await givenCall(api, orgId, {})
    const { accepted, skipped } = await decide(admin, [foreign, randomUUID(), ordinary], 'exclude')
    expect(accepted).toBe(0)
    expect(new Set(skipped.map(({ reason }) => reason)).size).toBe(1)
    expect(await readCall(api, otherOrgId, foreign)).toMatchObject({
      score_status: 'HELD_FOR_PRIVACY_DECISION',
    })
  })
})

describe('POST /integrations/real-calls/explain-upload', () => {
  const explain = async (body: Record<string, unknown>, user = rep) => {
    const response = await api.request(user, 'POST', `${base}/explain-upload`, { body })
    answered(response, 200)
    return explainedUpload.parse(response.json())
  }
  const long = { callerId: undefined as string | undefined, durationSeconds: 1800 }

  it('says what would happen, and why, for each kind of end', async () => {
    expect(await explain({ ...long, title: 'Job interview: Kim' })).toMatchObject({
      outcome: 'excluded',
      reason: expect.stringContaining('The title contains "job interview"'),
      rule: { level: 'ORGANIZATION' },
    })
    const short = { title: 'Discovery Kestrel', durationSeconds: 45, durationIsEstimated: true }
    expect(await explain(short)).toMatchObject({ outcome: 'held', rule: { label: 'lasts 89 s or less' } })
    expect(await explain({ ...short, durationIsEstimated: false })).toMatchObject({ outcome: 'excluded' })
    expect(await explain({ ...short, durationSeconds: null })).toMatchObject({
      outcome: 'held',
      reason: expect.stringMatching(/^Held for a decision: /u),
    })
    expect(await explain({ ...long, title: 'Pricing Kestrel' })).toMatchObject({
      outcome: 'saved',
      reason: 'Saved without scoring: the rule "Negotiation" only saves calls.',
      rule: null,
      categoryLabel: 'Negotiation',
    })
    expect(await explain({ ...long, title: 'Discovery Kestrel' })).toMatchObject({ outcome: 'scored' })
    expect(await explain({ ...long, title: 'Discovery Kestrel', callType: 'None - Default' })).toMatchObject({
      outcome: 'scored',
    })
    expect(await explain({ ...long, title: 'Discovery Kestrel', runScore: false })).toMatchObject({
      outcome: 'saved',
    })
  })

  it('stores nothing', async () => {
    const count = () =>
      api.database.system
        .selectFrom('calls')
        .select(({ fn }) => fn.countAll<number>().as('calls'))
        .executeTakeFirstOrThrow()
    const before = await count()
    await explain({ ...long, title: 'Discovery Kestrel', texts: ['How do you plan today?'] })
    expect(await count()).toEqual(before)
  })

  it('refuses another caller than oneself, and people of other organizations', async () => {
    const body = { ...long, title: 'Discovery', callerId: admin.id }
    expect((await api.request(rep, 'POST', `${base}/explain-upload`, { body })).statusCode).toBe(403)
    const stranger = await api.givenUser({ orgId: otherOrgId, role: 'MEMBER' })
    const foreign = { ...long, title: 'Discovery', participantUserIds: [stranger.id] }
    const response = await api.request(admin, 'POST', `${base}/explain-upload`, { body: foreign })
    expect(response.statusCode).toBe(422)
  })
})
