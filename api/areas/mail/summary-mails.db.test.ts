import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertParticipants, listParticipants, updateCall } from '#db/queries/calls/calls.ts'
import { hasRefusedSummaries } from '#db/queries/mail/summary-mails.ts'
import { hashOfAddress } from '#workers/jobs/mail/summary-mails.ts'
import { answered, givenCall } from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
let rep: TestUser
let manager: TestUser
let stranger: TestUser
let callId: string
let buyerId: string
let repPartyId: string
let unknownId: string

beforeAll(async () => {
  api = await createApiTest()
  orgId = await api.givenOrganization()
  rep = await api.givenUser({ orgId, role: 'MEMBER' })
  manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
  stranger = await api.givenUser({ orgId, role: 'MEMBER' })
  callId = await givenCall(api, orgId, { caller_id: rep.id, title: 'Night routes' })
  const buyer = { org_id: orgId, call_id: callId, kind: 'EXTERNAL', side: 'buyer', company: null } as const
  const parties = await api.database.withOrg({ orgId }, async (trx) => {
    await insertParticipants(trx, [
      { ...buyer, position: 0, name: 'Ilse Maas', user_id: null, email: 'Ilse@maas.example' },
      {
        ...buyer,
        position: 1,
        name: 'Rob Maas',
        user_id: rep.id,
        kind: 'INTERNAL',
        side: 'rep',
        email: null,
      },
      { ...buyer, position: 2, name: 'Jan Maas', user_id: null, email: null },
    ])
    return listParticipants(trx, callId)
  })
  ;[buyerId = '', repPartyId = '', unknownId = ''] = parties.map(({ id }) => id)
})
afterAll(() => api.close())

const send = (user: TestUser, body: object) =>
  api.request(user, 'POST', `/integrations/real-calls/send-summary-email/${callId}`, {
    body,
    headers: { prefer: 'respond-async' },
  })
const mails = () =>
  api.database.system.selectFrom('summary_mails').selectAll().where('org_id', '=', orgId).execute()

it('sends a summary to a participant, and writes down who asked for it', async () => {
  answered(await send(rep, { realCallPartyId: buyerId }), 202)
  expect(await mails()).toMatchObject([
    {
      kind: 'requested',
      address: 'ilse@maas.example',
      user_id: null,
      requested_by: rep.id,
      state: 'waiting',
    },
  ])
  const [entry] = await api.database.system
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('org_id', '=', orgId)
    .where('action', '=', 'call.send-summary')
    .execute()
  expect(entry?.after).toEqual({ address: 'ilse@maas.example', isMember: false })
})

it('sends to nobody who may not have it', async () => {
  expect((await send(rep, { email: 'anybody@else.example' })).statusCode).toBe(422)
  expect((await send(manager, { email: 'anybody@else.example' })).statusCode).toBe(202)
  expect((await send(stranger, { realCallPartyId: buyerId })).statusCode).toBe(404)
  const { email } = await api.database.system
    .selectFrom('users')
    .select('email')
    .where('id', '=', stranger.id)
    .executeTakeFirstOrThrow()
  expect((await send(manager, { email })).json()).toMatchObject({
    message: 'Choose somebody who may see this call.',
  })
  await api.database.withOrg({ orgId }, (trx) => updateCall(trx, callId, { is_private: true }))
  expect((await send(rep, { realCallPartyId: buyerId })).statusCode).toBe(422)
  await api.database.withOrg({ orgId }, (trx) => updateCall(trx, callId, { is_private: false }))
})

it('takes an address only for somebody on the call who has neither an account nor an address', async () => {
  const email = 'anybody@else.example'
  for (const realCallPartyId of [buyerId, repPartyId])
    expect((await send(rep, { realCallPartyId, email })).json()).toMatchObject({
      status: 422,
      code: 'unknown_person',
    })
  answered(await send(rep, { realCallPartyId: unknownId, email }), 202)
  answered(await send(manager, { realCallPartyId: repPartyId, email }), 202)
})

it('queues nothing where no mail server is set up, and says so before anybody asks', async () => {
  const before = await mails()
  api.context.config.hasMailServer = false
  try {
    expect((await send(rep, { realCallPartyId: buyerId })).json()).toMatchObject({
      status: 422,
      code: 'mail_refused',
      message: expect.stringMatching(/^No mail server is set up/) as string,
    })
    expect((await api.request(rep, 'GET', '/organizations/me')).json()).toMatchObject({
      mailRefusal: expect.stringMatching(/^No mail server is set up/) as string,
    })
  } finally {
    api.context.config.hasMailServer = true
  }
  expect(await mails()).toEqual(before)
  expect((await api.request(rep, 'GET', '/organizations/me')).json()).toMatchObject({ mailRefusal: null })
})

it('stops summaries by one click of a mail client, and takes that back', async () => {
  const token = randomBytes(32).toString('base64url')
  await api.database.system
    .updateTable('summary_mails')
    .set({ unsubscribe_hash: createHash('sha256').update(token).digest() })
    .where('org_id', '=', orgId)
    .where('address', '=', 'ilse@maas.example')
    .execute()
  const url = `/api/unsubscribe/${token}`
  expect((await api.app.inject({ url })).json()).toEqual({
    organization: expect.any(String) as string,
    address: 'i…@maas.example',
    isSubscribed: true,
  })
  const click = await api.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(click.statusCode).toBe(204)
  const refused = () =>
    api.database.withOrg({ orgId }, (trx) => hasRefusedSummaries(trx, hashOfAddress('ilse@maas.example')))
  expect(await refused()).toBe(true)
  const before = await mails()
  expect((await send(rep, { realCallPartyId: buyerId })).json()).toMatchObject({
    status: 422,
    code: 'unsubscribed',
    message: expect.stringMatching(/^This person has unsubscribed/) as string,
  })
  expect(await mails()).toEqual(before)
  expect((await api.app.inject({ method: 'POST', url: `${url}/undo` })).statusCode).toBe(204)
  expect(await refused()).toBe(false)
  answered(await send(rep, { realCallPartyId: buyerId }), 202)
  expect((await api.app.inject({ url: `/api/unsubscribe/${'x'.repeat(43)}` })).statusCode).toBe(404)
})
