import { afterAll, describe, expect, it } from 'vitest'
import { answered } from '#api/testing/calls.ts'
import { figure } from '../../figures.ts'
import { openSecrets, until } from './leaks.ts'
import { openSmtpSink, textOfMail } from '../lab/smtp-sink.ts'
import { filePart, formOf, formType } from './uploads.ts'
import { openWatchedProduct } from './watched-product.ts'

const base = '/integrations/real-calls'

const { secrets, secret, hitsIn, mark } = openSecrets()
const address = (what: string, local = ''): string =>
  secret(`address of ${what}`, `${local}canary${what}${mark}@leaks.example.test`)

/** A careless route, as somebody may write one day: its error reveals too much. */
const careless = (): Error =>
  new Error(
    `Sending for ${address('careless')} over smtp://mailer:${secret('password in an error')}@mail.example.test failed with ` +
      `Authorization: Bearer ${secret('bearer in an error', `canarybearer${mark}`)} and key clk_${secret('key in an error', `canarykey${mark}`)}`,
  )

const sink = await openSmtpSink()
const product = await openWatchedProduct({
  smtpUrl: sink.url(secret('password of the mail server')),
  extraRoutes: [
    (app) => {
      app.get('/careless', { config: { permission: 'public' } }, () => Promise.reject(careless()))
    },
  ],
})
const owner = { email: address('owner'), password: secret('password'), firstName: secret('first name') }
const { orgId } = await product.givenOwner(owner)
afterAll(async () => {
  await product.close()
  await sink.close()
})

type Sent = { body?: object | string; headers?: Record<string, string>; query?: string }

/** A text body is sent unchanged. */
function ask(method: 'GET' | 'POST', path: string, { body, headers = {}, query = '' }: Sent = {}) {
  const isText = typeof body === 'string'
  const url = `/api${path}?orgId=${orgId}${query}`
  return product.app.inject({
    method,
    url,
    headers: isText ? { 'content-type': 'application/json', ...headers } : headers,
    payload: body,
  })
}
const get = (path: string, headers: Record<string, string>, query = '') =>
  ask('GET', path, { headers, query })
const post = (path: string, body?: object | string, headers: Record<string, string> = {}) =>
  ask('POST', path, { body, headers })

/** The first work item of that kind with such an error. */
const untilFailed = (what: string, kind: string, error: string) =>
  until(what, () =>
    product.database.system
      .selectFrom('work_items')
      .select('error')
      .where('kind', '=', kind)
      .where('error', 'like', error)
      .executeTakeFirst(),
  )

const mailTo = (to: string): Promise<string> =>
  until(`a mail to ${to.slice(0, 12)}…`, () => {
    const mail = sink.mails.find((sent) => sent.to.includes(to))
    return mail === undefined ? null : textOfMail(mail)
  })
const tokenIn = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? ''

async function signIn(password: string): Promise<{ bearer: string; cookie: string }> {
  const response = await post('/auth/login', { email: owner.email, password })
  answered(response, 200)
  const bearer = secret(`access token ${secrets.size}`, response.json<{ accessToken: string }>().accessToken)
  const cookie = secret(`refresh token ${secrets.size}`, response.cookies[0]?.value ?? '')
  return { bearer, cookie }
}

describe('the logs of the API and the workers at their most talkative', () => {
  it('hold no password, token, key, cookie, address or word of a transcript', async () => {
    await post('/auth/login', { email: owner.email, password: secret('wrong password') })
    await post('/auth/login', { email: address('nobody'), password: secret('password of nobody') })
    const { bearer, cookie } = await signIn(owner.password)
    const headers = { authorization: `Bearer ${bearer}` }
    const query = `&token=${secret('token in a query')}&password=${secret('password in a query')}`
    await get('/users/me', headers, query)
    const forged = secret('forged token', `eyJhbGciOiJub25lIn0.canary${mark}.x`)
    await get('/users/me', { authorization: `Bearer ${forged}` })
    const basic = Buffer.from(`user:canary${mark}`).toString('base64')
    await get('/users/me', {
      ...headers,
      cookie: `session=${secret('foreign cookie')}; coachline_refresh=${cookie}`,
      'x-api-key': secret('key in a header'),
      'proxy-authorization': `Basic ${secret('basic credentials', basic)}`,
      'idempotency-key': secret('idempotency key'),
      referer: `http://127.0.0.1/reset-password?token=${secret('token in a referer')}`,
      'user-agent': secret('user agent'),
    })
    const renew = (of: string) => post('/auth/refresh', undefined, { cookie: `coachline_refresh=${of}` })
    const renewed = await renew(cookie)
    expect(renewed.statusCode).toBe(200)
    secret('renewed access token', renewed.json<{ accessToken: string }>().accessToken)
    await renew(secret('refresh token of nobody'))
    // The old token again, after its grace period: this is logged, without the token.
    const used = product.database.system.updateTable('refresh_tokens').where('used_at', 'is not', null)
    await used.set({ used_at: new Date(Date.now() - 60_000) }).execute()
    await renew(cookie)
    const fresh = await signIn(owner.password)
    const own = { authorization: `Bearer ${fresh.bearer}` }

    const key = await post('/users/api-keys', { name: secret('name of a key'), scopes: ['calls.view'] }, own)
    answered(key, 201)
    const keySecret = secret('API key', key.json<{ secret: string }>().secret)
    const listed = await post(`${base}/listCalls`, {}, { authorization: `Bearer ${keySecret}` })
    expect(listed.statusCode).toBe(200)
    const forgedKey = secret('forged API key', `canary${mark}`.padEnd(43, 'x'))
    await get('/users/me', { authorization: `Bearer clk_AAAAAAAAAAAA_${forgedKey}` })

    const invite = (emails: string[], by: Record<string, string>) =>
      post('/organizations/invite-members-to-org', { orgId, emails, role: 'MEMBER' }, by)
    const invited = address('invited')
    await invite([invited, address('rejected', 'rejected')], own)
    const inviteToken = secret('token of an invitation', tokenIn(await mailTo(invited)))
    expect(inviteToken.length).toBeGreaterThan(40)
    const nobodys = secret('token of nobody').padEnd(43, 'x')
    await post('/auth/accept-invite', { token: nobodys, password: secret('chosen in vain') })
    const accepted = await post('/auth/accept-invite', {
      token: inviteToken,
      password: secret('chosen password'),
      firstName: 'Ada',
      lastName: secret('last name').slice(0, 25),
    })
    answered(accepted, 200)
    secrets.set('last name', (secrets.get('last name') ?? '').slice(0, 25))
    await post('/auth/forgot-password', { email: owner.email })
    const resetToken = secret('token of a reset', tokenIn(await mailTo(owner.email)))
    answered(await post('/auth/reset-password', { token: resetToken, password: secret('new password') }), 204)
    const { bearer: last } = await signIn(secrets.get('new password') ?? '')
    const now = { authorization: `Bearer ${last}` }
    await untilFailed('the refusal of a mail', 'send-mail', '%')

    const said = secret('word of a transcript')
    const call = {
      title: `Talk with ${secret('title of a call')}`,
      buyerCompany: secret('company of a buyer'),
      transcript: `[00:00:02] Ada: Good morning, my word is ${said}.\n[00:00:09] ${secret('name of a speaker')}: And mine is ${said} too, what does it cost?`,
      actors: [{ name: 'Ada', kind: 'INTERNAL', email: address('speaker') }],
    }
    const created = await post(base, call, now)
    answered(created, 201)
    const { callId } = created.json<{ callId: string }>()
    for (const part of ['', '/transcription', '/scorecard'])
      expect((await get(`${base}${part}/${callId}`, now)).statusCode).toBe(200)
    await post(`${base}/listCalls`, { search: said }, now)
    await get('/users', now, `&search=${secret('search')}`)
    await post(`${base}/parse-transcript`, { transcript: call.transcript }, now)
    // Broken stored messages: a JSON parser's error quotes its input.
    const messages = [{ secondsFromStart: 0, userName: 'Ada', message: said }]
    const broken = await post(
      base,
      { title: 'Broken', transcript: messages },
      { ...now, prefer: 'respond-async' },
    )
    const { callId: brokenId } = broken.json<{ callId: string }>()
    const source = product.database.system.updateTable('transcript_sources').where('call_id', '=', brokenId)
    const beginning = secret('beginning of a transcript').slice(0, 30)
    await source.set({ body: Buffer.from(`${beginning} is no JSON`) }).execute()

    const credentials = {
      title: 'x',
      transcript: 'x',
      access_token: secret('access token of a provider'),
      client_secret: secret('client secret of a provider'),
      refreshToken: secret('refresh token of a provider'),
      nested: { apiKey: secret('nested key of a provider') },
      [secret('name of an unknown field')]: 1,
    }
    expect((await post(base, credentials, now)).statusCode).toBe(400)
    await post(base, `{"password": "${secret('password in broken JSON')}", `, now)
    const oddType = { ...now, 'content-type': `text/${secret('content type')}` }
    await post(base, secret('body of a wrong type'), oddType)
    const large = `${secret('password in a large body')}${'x'.repeat(20_000)}`
    await post('/auth/login', `{"email":"${owner.email}","password":"${large}"}`)
    const noAddress = `${secret('no address')}@`
    await post('/auth/login', { email: noAddress, password: secret('password beside no address') })
    await product.app.inject({ url: `/api/%zz?token=${secret('token in a broken address')}` })
    const pageToken = secret('token in the address of a page')
    await product.app.inject({ url: `/reset-password?token=${pageToken}`, headers: { accept: 'text/html' } })
    const file = {
      name: `${secret('name of a file')}.txt`,
      bytes: Buffer.from(call.transcript),
      type: 'text/plain',
    }
    await product.app.inject({
      method: 'POST',
      url: `/api${base}/parse-transcript?orgId=${orgId}`,
      headers: { ...now, 'content-type': formType },
      payload: formOf([filePart(file)]),
    })
    expect((await ask('GET', '/careless')).statusCode).toBe(500)

    // The mail server disappears while mails are being sent.
    await sink.close()
    await invite([address('unreachable')], now)
    await untilFailed('a mail that cannot be sent', 'send-mail', '%ECONNREFUSED%')
    await untilFailed('the broken transcript to be given up', 'parse-transcript', '%')
    await post('/auth/logout', undefined, { cookie: `coachline_refresh=${fresh.cookie}` })

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
