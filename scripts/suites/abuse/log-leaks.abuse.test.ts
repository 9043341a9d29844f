import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { provisionOrganization } from '#api/areas/organizations/provision-organization.ts'
import { hashPassword } from '#api/http/passwords.ts'
import { answered } from '#api/testing/calls.ts'
import { figure } from '../../figures.ts'
import { openSecrets, until } from './leaks.ts'
import { openSmtpSink, type SmtpSink, textOfMail } from './smtp-sink.ts'
import { openWatchedProduct, type WatchedProduct } from './watched-product.ts'

const { secrets, secret, hitsIn, mark } = openSecrets()
const address = (what: string, local = ''): string =>
  secret(`address of ${what}`, `${local}canary${what}${mark}@leaks.example.test`)

let product: WatchedProduct
let sink: SmtpSink
let orgId: string
const owner = { email: '', password: '', id: '' }

/** A route of the kind that is written some day: its error says too much. */
const careless = (): Error =>
  new Error(
    `Sending for ${address('careless')} over smtp://mailer:${secret('password in an error')}@mail.example.test failed with ` +
      `Authorization: Bearer ${secret('bearer in an error', `canarybearer${mark}`)} and key clk_${secret('key in an error', `canarykey${mark}`)}`,
  )

beforeAll(async () => {
  sink = await openSmtpSink()
  product = await openWatchedProduct({
    smtpUrl: sink.url(secret('password of the mail server')),
    extraRoutes: [
      (app) => {
        app.get('/careless', { config: { permission: 'public' } }, () => Promise.reject(careless()))
      },
    ],
  })
  owner.email = address('owner')
  owner.password = secret('password')
  const passwordHash = await hashPassword(owner.password)
  await product.database.asSystem(async (trx) => {
    orgId = (
      await trx
        .insertInto('organizations')
        .values({ name: 'Leaks' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    const user = {
      email: owner.email,
      first_name: secret('first name'),
      last_name: 'Owner',
      password_hash: passwordHash,
    }
    owner.id = (await trx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id
    await trx
      .insertInto('memberships')
      .values({ org_id: orgId, user_id: owner.id, role: 'OWNER', status: 'ACTIVE' })
      .execute()
  })
  await product.database.withOrg({ orgId }, (trx) => provisionOrganization(trx, orgId, null))
})
afterAll(async () => {
  await product?.close()
  await sink?.close()
})

type Sent = { body?: unknown; raw?: string; headers?: Record<string, string>; query?: string }

async function ask(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { body, raw, headers = {}, query = '' }: Sent = {},
) {
  return product.app.inject({
    method,
    url: `/api${path}?orgId=${orgId}${query}`,
    headers: { ...(raw === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(raw === undefined ? (body === undefined ? {} : { payload: body as object }) : { payload: raw }),
  })
}

const mailTo = (to: string): Promise<string> =>
  until(`a mail to ${to.slice(0, 12)}…`, () => {
    const mail = sink.mails.find((sent) => sent.to.includes(to))
    return mail === undefined ? null : textOfMail(mail)
  })
const tokenIn = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? ''

async function signIn(password: string): Promise<{ bearer: string; cookie: string }> {
  const response = await ask('POST', '/auth/login', { body: { email: owner.email, password } })
  answered(response, 200)
  const bearer = secret(`access token ${secrets.size}`, response.json<{ accessToken: string }>().accessToken)
  const cookie = secret(`refresh token ${secrets.size}`, response.cookies[0]?.value ?? '')
  return { bearer, cookie }
}

describe('the logs of the API and the workers at their most talkative', () => {
  it('hold no password, token, key, cookie, address or word of a transcript', async () => {
    await ask('POST', '/auth/login', { body: { email: owner.email, password: secret('wrong password') } })
    await ask('POST', '/auth/login', {
      body: { email: address('nobody'), password: secret('password of nobody') },
    })
    const { bearer, cookie } = await signIn(owner.password)
    const headers = { authorization: `Bearer ${bearer}` }
    await ask('GET', '/users/me', {
      headers,
      query: `&token=${secret('token in a query')}&password=${secret('password in a query')}`,
    })
    await ask('GET', '/users/me', {
      headers: { authorization: `Bearer ${secret('forged token', `eyJhbGciOiJub25lIn0.canary${mark}.x`)}` },
    })
    await ask('GET', '/users/me', {
      headers: {
        ...headers,
        cookie: `session=${secret('foreign cookie')}; coachline_refresh=${cookie}`,
        'x-api-key': secret('key in a header'),
        'proxy-authorization': `Basic ${secret('basic credentials', Buffer.from(`user:canary${mark}`).toString('base64'))}`,
        'idempotency-key': secret('idempotency key'),
        referer: `http://127.0.0.1/reset-password?token=${secret('token in a referer')}`,
        'user-agent': secret('user agent'),
      },
    })
    const renewed = await ask('POST', '/auth/refresh', { headers: { cookie: `coachline_refresh=${cookie}` } })
    expect(renewed.statusCode).toBe(200)
    secret('renewed access token', renewed.json<{ accessToken: string }>().accessToken)
    await ask('POST', '/auth/refresh', {
      headers: { cookie: `coachline_refresh=${secret('refresh token of nobody')}` },
    })
    // The old one again, after its grace: this is written down, without the token.
    await product.database.system
      .updateTable('refresh_tokens')
      .set({ used_at: new Date(Date.now() - 60_000) })
      .where('used_at', 'is not', null)
      .execute()
    await ask('POST', '/auth/refresh', { headers: { cookie: `coachline_refresh=${cookie}` } })
    const fresh = await signIn(owner.password)
    const own = { authorization: `Bearer ${fresh.bearer}` }

    const key = await ask('POST', '/users/api-keys', {
      headers: own,
      body: { name: secret('name of a key'), scopes: ['calls.view'] },
    })
    answered(key, 201)
    const keySecret = secret('API key', key.json<{ secret: string }>().secret)
    expect(
      (
        await ask('POST', '/integrations/real-calls/listCalls', {
          headers: { authorization: `Bearer ${keySecret}` },
          body: {},
        })
      ).statusCode,
    ).toBe(200)
    await ask('GET', '/users/me', {
      headers: {
        authorization: `Bearer clk_AAAAAAAAAAAA_${secret('forged API key', `canary${mark}`.padEnd(43, 'x'))}`,
      },
    })

    const invited = address('invited')
    const rejected = address('rejected', 'rejected')
    await ask('POST', '/organizations/invite-members-to-org', {
      headers: own,
      body: { orgId, emails: [invited, rejected], role: 'MEMBER' },
    })
    const inviteToken = secret('token of an invitation', tokenIn(await mailTo(invited)))
    expect(inviteToken.length).toBeGreaterThan(40)
    await ask('POST', '/auth/accept-invite', {
      body: { token: secret('token of nobody').padEnd(43, 'x'), password: secret('chosen in vain') },
    })
    const accepted = await ask('POST', '/auth/accept-invite', {
      body: {
        token: inviteToken,
        password: secret('chosen password'),
        firstName: 'Ada',
        lastName: secret('last name').slice(0, 25),
      },
    })
    answered(accepted, 200)
    secrets.set('last name', (secrets.get('last name') ?? '').slice(0, 25))
    await ask('POST', '/auth/forgot-password', { body: { email: owner.email } })
    const resetToken = secret('token of a reset', tokenIn(await mailTo(owner.email)))
    const reset = await ask('POST', '/auth/reset-password', {
      body: { token: resetToken, password: secret('new password') },
    })
    answered(reset, 204)
    const { bearer: last } = await signIn(secrets.get('new password') ?? '')
    const now = { authorization: `Bearer ${last}` }
    await until('the refusal of a mail', async () =>
      product.database.system
        .selectFrom('work_items')
        .select('error')
        .where('kind', '=', 'send-mail')
        .where('error', 'is not', null)
        .executeTakeFirst(),
    )

    const said = secret('word of a transcript')
    const call = {
      title: `Talk with ${secret('title of a call')}`,
      buyerCompany: secret('company of a buyer'),
      transcript: `[00:00:02] Ada: Good morning, my word is ${said}.\n[00:00:09] ${secret('name of a speaker')}: And mine is ${said} too, what does it cost?`,
      actors: [{ name: 'Ada', kind: 'INTERNAL', email: address('speaker') }],
    }
    const created = await ask('POST', '/integrations/real-calls', { headers: now, body: call })
    answered(created, 201)
    const { callId } = created.json<{ callId: string }>()
    for (const path of [
      `/integrations/real-calls/${callId}`,
      `/integrations/real-calls/transcription/${callId}`,
      `/integrations/real-calls/scorecard/${callId}`,
    ]) {
      expect((await ask('GET', path, { headers: now })).statusCode).toBe(200)
    }
    await ask('POST', '/integrations/real-calls/listCalls', { headers: now, body: { search: said } })
    await ask('GET', '/users', { headers: now, query: `&search=${secret('search')}` })
    await ask('POST', '/integrations/real-calls/parse-transcript', {
      headers: now,
      body: { transcript: call.transcript },
    })
    // Stored messages that are broken: the error of a JSON reader quotes what it has read.
    const broken = await ask('POST', '/integrations/real-calls', {
      headers: { ...now, prefer: 'respond-async' },
      body: { title: 'Broken', transcript: [{ secondsFromStart: 0, userName: 'Ada', message: said }] },
    })
    await product.database.system
      .updateTable('transcript_sources')
      .set({ body: Buffer.from(`${secret('beginning of a transcript').slice(0, 30)} is no JSON`) })
      .where('call_id', '=', broken.json<{ callId: string }>().callId)
      .execute()

    const credentials = {
      title: 'x',
      transcript: 'x',
      access_token: secret('access token of a provider'),
      client_secret: secret('client secret of a provider'),
      refreshToken: secret('refresh token of a provider'),
      nested: { apiKey: secret('nested key of a provider') },
      [secret('name of an unknown field')]: 1,
    }
    expect(
      (await ask('POST', '/integrations/real-calls', { headers: now, body: credentials })).statusCode,
    ).toBe(400)
    await ask('POST', '/integrations/real-calls', {
      headers: now,
      raw: `{"password": "${secret('password in broken JSON')}", `,
    })
    await ask('POST', '/integrations/real-calls', {
      headers: { ...now, 'content-type': `text/${secret('content type')}` },
      raw: secret('body of a wrong type'),
    })
    await ask('POST', '/auth/login', {
      raw: `{"email":"${owner.email}","password":"${secret('password in a large body')}${'x'.repeat(20_000)}"}`,
    })
    await ask('POST', '/auth/login', {
      body: { email: `${secret('no address')}@`, password: secret('password beside no address') },
    })
    await product.app.inject({ url: `/api/%zz?token=${secret('token in a broken address')}` })
    await product.app.inject({
      url: `/reset-password?token=${secret('token in the address of a page')}`,
      headers: { accept: 'text/html' },
    })
    const boundary = 'b'
    await product.app.inject({
      method: 'POST',
      url: `/api/integrations/real-calls/parse-transcript?orgId=${orgId}`,
      headers: { ...now, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${secret('name of a file')}.txt"\r\nContent-Type: text/plain\r\n\r\n${call.transcript}\r\n--${boundary}--\r\n`,
    })
    expect((await ask('GET', '/careless')).statusCode).toBe(500)

    // The mail server goes away while mails are on their way.
    await sink.close()
    await ask('POST', '/organizations/invite-members-to-org', {
      headers: now,
      body: { orgId, emails: [address('unreachable')], role: 'MEMBER' },
    })
    await until('a mail that cannot be sent', async () =>
      product.database.system
        .selectFrom('work_items')
        .select('id')
        .where('kind', '=', 'send-mail')
        .where('error', 'like', '%ECONNREFUSED%')
        .executeTakeFirst(),
    )
    await until('the broken transcript to be given up', async () =>
      product.database.system
        .selectFrom('work_items')
        .select('error')
        .where('kind', '=', 'parse-transcript')
        .where('state', 'in', ['dead', 'queued'])
        .where('error', 'is not', null)
        .executeTakeFirst(),
    )
    await ask('POST', '/auth/logout', { headers: { cookie: `coachline_refresh=${fresh.cookie}` } })

    const { api, workers, spans } = product.lines
    expect(sink.passwords).toContain(secrets.get('password of the mail server'))
    expect(hitsIn([...api, ...workers, ...spans])).toEqual([])
    // A log that says nothing would pass as well.
    expect(api.length).toBeGreaterThan(50)
    expect(workers.length).toBeGreaterThan(3)
    for (const value of secrets.values()) expect(value.length).toBeGreaterThan(12)
    figure(
      'secrets found in log lines and traces',
      `0 of ${secrets.size} secrets in ${api.length + workers.length} lines and ${spans.length} span texts`,
    )
  })
})
