import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keepTombstoneOnly, markCallsDeleted, updateCall } from '#db/queries/calls/calls.ts'
import { saveTranscript } from '#db/queries/calls/transcripts.ts'
import { publicDetails, publicLink, type PublicLink } from '../../contract/public-links.ts'
import { computedHashes } from '../../http/passwords.ts'
import { answered, auditOf, givenCall, givenProvisioned } from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
let manager: TestUser
let rep: TestUser
const base = '/integrations/real-calls'
const password = 'a door for Acme'

beforeAll(async () => {
  api = await createApiTest()
  orgId = await givenProvisioned(api, 'Larkfield')
  manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
  rep = await api.givenUser({ orgId })
})
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.at = null
  // Guesses of one test must not count against the next.
  await sql`delete from link_guesses`.execute(api.database.system)
})

async function givenTalk(call: Parameters<typeof givenCall>[2] = {}): Promise<string> {
  const id = await givenCall(api, orgId, { caller_id: rep.id, title: 'Depots', score: 74, ...call })
  const messages = [
    { role: 'user', userName: 'Nora Field', secondsFromStart: 0, message: 'Write to nora@lark.example.' },
    {
      role: 'bot',
      userName: 'Sam Reed',
      secondsFromStart: 6,
      message: 'Call +44 20 7946 0958, we lose a day.',
    },
  ]
  await api.database.withOrg({ orgId }, (trx) =>
    saveTranscript(trx, {
      org_id: orgId,
      call_id: id,
      messages: JSON.stringify(messages),
      plain_text: '',
      detected_format: 'webvtt',
      confidence: 1,
      warnings: '[]',
    }),
  )
  return id
}
const post = (id: string, action: string, body?: object, user = manager) =>
  api.request(user, 'POST', `${base}/public-url/${id}/${action}`, { body })
async function toggle(id: string, body: object): Promise<PublicLink> {
  const response = await post(id, 'toggle', body)
  answered(response, 200)
  return publicLink.parse(response.json())
}
async function givenLink(body: object = {}): Promise<{ id: string; token: string; link: PublicLink }> {
  const id = await givenTalk()
  const link = await toggle(id, { isPublicEnabled: true, password, ...body })
  return { id, token: tokenOf(link), link }
}
const tokenOf = ({ url }: PublicLink): string => /\/p\/([\w-]{43})$/.exec(url ?? '')?.[1] ?? ''
const open = (token: string, given: string, remoteAddress = '203.0.113.7') =>
  api.app.inject({
    method: 'POST',
    url: `/api${base}/public-details/${token}`,
    payload: { password: given },
    remoteAddress,
  })
const read = async (id: string): Promise<PublicLink> =>
  publicLink.parse((await api.request(manager, 'GET', `${base}/public-url/${id}`)).json())

describe('a public link', () => {
  it('shows without a session what was chosen, never the score unless asked, and hides contacts', async () => {
    const { id, token } = await givenLink()
    const response = await open(token, password)
    answered(response, 200)
    const details = publicDetails.parse(response.json())
    expect(details).toMatchObject({
      title: 'Depots',
      organization: 'Larkfield',
      score: null,
      summary: { speakers: [{ name: 'Sam Reed' }, { name: 'Nora Field' }] },
    })
    expect(details.transcript?.map(({ message }) => message)).toEqual([
      'Write to [email].',
      'Call [number], we lose a day.',
    ])
    expect(response.body).not.toContain(id)
    expect(response.headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    })
    await toggle(id, { isPublicEnabled: true, shows: { score: true, transcript: false, summary: false } })
    expect(publicDetails.parse((await open(token, password)).json())).toMatchObject({
      score: { overall: 74 },
      transcript: null,
      summary: null,
    })
  })

  it('answers an unknown link, a link that is off, an ended one and a wrong password alike', async () => {
    const known = await givenLink()
    const off = await givenLink()
    await toggle(off.id, { isPublicEnabled: false })
    const ended = await givenLink({ expiresAt: new Date(Date.now() + 60_000).toISOString() })
    api.clock.at = new Date(Date.now() + 120_000)
    const answers = [
      await open(known.token, 'not this one'),
      await open(randomBytes(32).toString('base64url'), password),
      await open('x', password),
      await open(off.token, password),
      await open(ended.token, password),
    ].map(({ statusCode, json }) => ({ statusCode, ...json<{ code: string; detail: string }>() }))
    expect(
      new Set(answers.map(({ statusCode, code, detail }) => `${statusCode} ${code} ${detail}`)).size,
    ).toBe(1)
    expect(answers[0]?.statusCode).toBe(403)
  })

  it('lets a visitor in again for a while, until the password or the address changes', async () => {
    const { id, token } = await givenLink()
    const cookie = String((await open(token, password)).headers['set-cookie']).split(';')[0] ?? ''
    const again = () =>
      api.app.inject({ method: 'GET', url: `/api${base}/public-details/${token}`, headers: { cookie } })
    expect((await again()).statusCode).toBe(200)
    await toggle(id, { isPublicEnabled: true, password: 'another door' })
    expect((await again()).statusCode).toBe(403)
    expect((await open(token, password)).statusCode).toBe(403)
    expect((await open(token, 'another door')).statusCode).toBe(200)
    const renewed = publicLink.parse((await post(id, 'regenerate')).json())
    expect((await open(token, 'another door')).statusCode).toBe(403)
    expect((await open(tokenOf(renewed), 'another door')).statusCode).toBe(200)
  })

  it('takes the password of the specification’s query, and tells members which call it is', async () => {
    const { id, token } = await givenLink()
    const get = (path: string) => api.app.inject({ method: 'GET', url: `/api${base}/${path}` })
    expect((await get(`public-details/${token}?pwd=${encodeURIComponent(password)}`)).statusCode).toBe(200)
    const found = await get(`call-id?link=${token}&pwd=${encodeURIComponent(password)}`)
    expect(found.json()).toEqual({ id })
    expect((await get('call-id')).statusCode).toBe(403)
    const logged = api.logLines.join('\n')
    expect(logged).toContain('public-details/[secret]')
    expect(logged).not.toContain(token)
    expect(logged).not.toContain('door')
  })

  it('stays as it is when somebody saves settings that were read before it changed', async () => {
    const { id, link } = await givenLink({ masksContacts: false })
    const save = (updatedAt: string | null) =>
      post(id, 'toggle', {
        isPublicEnabled: true,
        shows: { summary: true, transcript: true, score: true },
        masksContacts: false,
        updatedAt,
      })
    const masked = await toggle(id, { isPublicEnabled: true, masksContacts: true, updatedAt: link.updatedAt })
    const late = await save(link.updatedAt)
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ code: 'stale', current: { masksContacts: true } })
    await toggle(id, { isPublicEnabled: false })
    expect((await save(masked.updatedAt)).statusCode).toBe(409)
    expect((await save(null)).statusCode).toBe(409)
    expect(await read(id)).toMatchObject({
      isPublicEnabled: false,
      masksContacts: true,
      shows: { score: false },
    })
  })

  it('is stored without its address and its password', async () => {
    const { id, token } = await givenLink()
    const { rows } = await sql<{ text: string }>`
      select link::text as text from call_links link where call_id = ${id}`.execute(api.database.system)
    expect(rows[0]?.text).not.toContain(token)
    expect(rows[0]?.text).not.toContain(Buffer.from(token).toString('hex'))
    expect(rows[0]?.text).toContain('$argon2id$')
  })

  it('makes a password where none is given, and says it once', async () => {
    const id = await givenTalk()
    const { newPassword, ...link } = await toggle(id, { isPublicEnabled: true })
    expect(newPassword).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    expect((await open(tokenOf({ ...link, newPassword }), newPassword ?? '')).statusCode).toBe(200)
    expect((await read(id)).newPassword).toBeNull()
  })

  it('keeps a log of visits by a part of the address, and of changes by who made them', async () => {
    const { id, token } = await givenLink()
    await open(token, 'not this one', '198.51.100.23')
    await open(token, password, '2001:db8:aa:bb::1')
    const log = await read(id)
    expect(log).toMatchObject({ views: 1, wrongPasswords: 1, isPublicEnabled: true, hasPassword: true })
    expect(log.events.map(({ kind, address, member }) => [kind, address, member?.id ?? null])).toEqual([
      ['opened', '2001:db8:aa::', null],
      ['wrong_password', '198.51.100.x', null],
      ['turned_on', null, manager.id],
    ])
    expect((await auditOf(api, orgId, id)).map(({ action }) => action)).toEqual(['call.link-turned-on'])
    const shown = await api.request(rep, 'GET', `${base}/${id}/sharing`)
    expect(shown.json<{ publicLinkUntil: string }>().publicLinkUntil).toBe(log.expiresAt)
  })

  it('can be made by users who manage calls, lasts a year at most, and is refused for private calls', async () => {
    const id = await givenTalk()
    expect((await post(id, 'toggle', { isPublicEnabled: true }, rep)).statusCode).toBe(403)
    const late = { isPublicEnabled: true, expiresAt: '2099-01-01T00:00:00Z' }
    expect((await post(id, 'toggle', late)).statusCode).toBe(400)
    const hidden = await givenTalk({ is_private: true, caller_id: manager.id })
    expect((await post(hidden, 'toggle', { isPublicEnabled: true })).statusCode).toBe(422)
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['private', (id) => api.database.withOrg({ orgId }, (trx) => updateCall(trx, id, { is_private: true }))],
    ['deleted', (id) => api.database.withOrg({ orgId }, (trx) => markCallsDeleted(trx, [id]))],
    [
      'held',
      (id) =>
        api.database.withOrg({ orgId }, (trx) =>
          updateCall(trx, id, { score_status: 'HELD_FOR_PRIVACY_DECISION' }),
        ),
    ],
    [
      'excluded by a privacy rule',
      (id) =>
        api.database.withOrg({ orgId }, (trx) =>
          keepTombstoneOnly(trx, id, { contentHash: randomBytes(32), privacyRuleId: null, reason: 'Rule' }),
        ),
    ],
  ])(
    'ends in the same transaction when its call becomes %s, and does not come back with it',
    async (_, end) => {
      const { id, token } = await givenLink()
      await end(id)
      await api.database.withOrg({ orgId }, (trx) =>
        updateCall(trx, id, {
          is_private: false,
          deleted_at: null,
          status: 'SCORED',
          score_status: 'SCORED_SUCCESS',
        }),
      )
      expect((await open(token, password)).statusCode).toBe(403)
      expect((await read(id)).url).toBeNull()
    },
  )
})

describe('guessing', () => {
  /** From the sixth on, a guess is answered from memory. A short run tries a tenth as many. */
  const batches = process.env.SHORT_RUN === '1' ? 80 : 800

  it('lets nobody in with thousands of guesses, even when one of them is right', async () => {
    const { token } = await givenLink()
    const hashesBefore = computedHashes()
    const counts = { refused: 0, blocked: 0, other: 0 }
    for (let batch = 0; batch < batches; batch++) {
      const answers = await Promise.all(
        Array.from({ length: 25 }, (_, index) => {
          const number = batch * 25 + index
          const guess = number > 100 && number % 1000 === 0 ? password : `guess ${number}`
          return open(token, guess, `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`)
        }),
      )
      for (const { statusCode } of answers) {
        if (statusCode === 403) counts.refused += 1
        else if (statusCode === 429) counts.blocked += 1
        else counts.other += 1
      }
    }
    expect(counts).toEqual({ refused: 5, blocked: batches * 25 - 5, other: 0 })
    expect(computedHashes() - hashesBefore).toBe(5)
  })

  it('must wait longer after each wrong password, then the right one works', async () => {
    const { id, token } = await givenLink()
    let now = Date.now()
    api.clock.at = new Date(now)
    for (let wrong = 0; wrong < 4; wrong++) expect((await open(token, 'wrong')).statusCode).toBe(403)
    const waits: number[] = []
    for (let wrong = 0; wrong < 5; wrong++) {
      expect((await open(token, 'wrong')).statusCode).toBe(403)
      const blocked = await open(token, password)
      expect(blocked.statusCode).toBe(429)
      const wait = Number(blocked.headers['retry-after'])
      waits.push(wait)
      now += wait * 1000
      api.clock.at = new Date(now)
    }
    expect(waits).toEqual([60, 120, 240, 480, 960])
    expect((await open(token, password)).statusCode).toBe(200)
    expect((await read(id)).blockedUntil).toBeNull()
  })

  it('is counted per address, whichever links it tries', async () => {
    const { token } = await givenLink()
    for (let index = 0; index < 20; index++)
      expect((await open(randomBytes(32).toString('base64url'), password)).statusCode).toBe(403)
    expect((await open(token, password)).statusCode).toBe(429)
    expect((await open(token, password, '192.0.2.9')).statusCode).toBe(200)
  })
})
