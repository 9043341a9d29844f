import { generateKeyPairSync, randomUUID, createSign } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { errorTexts } from '#api/contract/errors.ts'
import { createApiTest } from '#api/testing/test-api.ts'
import { figure, sized } from '../../figures.ts'
import { seededRandom } from '../lab/seeded-random.ts'
import { exchange } from './connections.ts'
import { problemBody } from './problem-body.ts'
import { forgeToken, mutateToken, readClaims } from './tokens.ts'

const secret = 'the secret of this installation, of forty characters'
const publicUrl = 'http://coachline.test'

const api = await createApiTest({ config: { sessionSecret: secret, publicUrl, logLevel: 'warn' } })
const orgId = await api.givenOrganization()
const user = await api.givenUser({ orgId, role: 'ADMIN' })
const stranger = await api.givenUser({ orgId: await api.givenOrganization(), role: 'OWNER' })
const valid = await api.tokenFor(user)
const claims = readClaims(valid)
afterAll(() => api.close())

const ask = (authorization: string, path = `/api/users/me?orgId=${orgId}`) =>
  api.app.inject({ url: path, headers: { authorization } })
const askWith = (token: string) => ask(`Bearer ${token}`)

const now = (): number => Math.floor(Date.now() / 1000)
const without = (...names: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)))
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()

function signWithRsa(header: Record<string, unknown>): string {
  const input = forgeToken({ header, claims, key: null }).slice(0, -1)
  return `${input}.${createSign('sha256').update(input).sign(rsa.privateKey).toString('base64url')}`
}

const hs256 = { alg: 'HS256', typ: 'JWT' }
const signed = (changed: unknown): string => forgeToken({ claims: changed, key: secret })

const forgeries: [name: string, token: () => Promise<string> | string][] = [
  [
    'no algorithm, no signature',
    () => forgeToken({ header: { alg: 'none', typ: 'JWT' }, claims, key: null }),
  ],
  ['no algorithm in another spelling', () => forgeToken({ header: { alg: 'NONE' }, claims, key: null })],
  ['no algorithm beside a signature', () => forgeToken({ header: { alg: 'none' }, claims, key: secret })],
  ['the right algorithm without a signature', () => forgeToken({ claims, key: null })],
  ['a wrong key', () => forgeToken({ claims, key: 'another secret of more than thirty-two characters' })],
  ['an empty key', () => forgeToken({ claims, key: '' })],
  [
    'HS384 of the right key',
    () => forgeToken({ header: { alg: 'HS384' }, claims, key: secret, hash: 'sha384' }),
  ],
  [
    'HS512 of the right key',
    () => forgeToken({ header: { alg: 'HS512' }, claims, key: secret, hash: 'sha512' }),
  ],
  ['RS256 of a key of its own', () => signWithRsa({ alg: 'RS256', typ: 'JWT' })],
  [
    'RS256 that brings its key along',
    () => signWithRsa({ alg: 'RS256', typ: 'JWT', jwk: rsa.publicKey.export({ format: 'jwk' }) }),
  ],
  [
    'RS256 whose key lies at an address',
    () => signWithRsa({ alg: 'RS256', jku: 'http://127.0.0.1:1/keys', x5u: 'http://127.0.0.1:1/x' }),
  ],
  ['HS256 with a public key as the secret', () => forgeToken({ claims, key: publicPem })],
  [
    'RS256 in name, HMAC in fact',
    () => forgeToken({ header: { alg: 'RS256', typ: 'JWT' }, claims, key: secret }),
  ],
  [
    'a key id that names an empty file',
    () => forgeToken({ header: { ...hs256, kid: '../../../../dev/null' }, claims, key: '' }),
  ],
  [
    'a key id that is SQL',
    () => forgeToken({ header: { ...hs256, kid: "x' union select 'key" }, claims, key: 'key' }),
  ],
  [
    'a key id that is the key',
    () => forgeToken({ header: { ...hs256, kid: 'known' }, claims, key: 'known' }),
  ],
  [
    'two algorithms in one header',
    () => forgeToken({ header: '{"alg":"HS256","alg":"none"}', claims, key: null }),
  ],
  [
    'an unknown critical extension',
    () => forgeToken({ header: { ...hs256, crit: ['exp2'], exp2: 1 }, claims, key: secret }),
  ],
  ['another issuer', () => signed({ ...claims, iss: 'https://elsewhere.test' })],
  ['an issuer that begins alike', () => signed({ ...claims, iss: `${publicUrl}.evil.test` })],
  ['another audience', () => signed({ ...claims, aud: 'coachline-console' })],
  ...['iss', 'aud', 'exp', 'sub', 'sid', 'ver'].map((name): [string, () => string] => [
    `no ${name}`,
    () => signed(without(name)),
  ]),
  ['no claims at all', () => signed({})],
  ['claims that are no object', () => signed('"admin"')],
  ['claims that are no JSON', () => signed('{')],
  ['a time of end long past', () => signed({ ...claims, exp: now() - 3600 })],
  ['a time of end one second past', () => signed({ ...claims, exp: now() - 1 })],
  ['a time of end that is text', () => signed({ ...claims, exp: String(now() + 600) })],
  ['a time of end that is no time', () => signed({ ...claims, exp: [now() + 600] })],
  ['a time of beginning yet to come', () => signed({ ...claims, nbf: now() + 600 })],
  ['another version', () => signed({ ...claims, ver: 2 })],
  ['a session of nobody', () => signed({ ...claims, sid: randomUUID() })],
  ['a session that is no id', () => signed({ ...claims, sid: "' or true --" })],
  ['another person on a living session', () => signed({ ...claims, sub: stranger.id })],
  [
    "the signature of another person's token",
    async () => [...valid.split('.').slice(0, 2), (await api.tokenFor(stranger)).split('.')[2]].join('.'),
  ],
  ['another spelling of the right signature', () => otherSpelling(valid)],
  ['nearly as long as a header may be', () => signed({ ...claims, filler: 'x'.repeat(8_000) })],
]

/** 32 bytes fill 43 characters except for two bits, so three other last characters encode the same bytes. */
function otherSpelling(token: string): string {
  const last = Buffer.from(token.slice(-1) + 'AAA', 'base64url')[0] ?? 0
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return token.slice(0, -1) + alphabet.charAt((last >> 2) | 1)
}

describe('forged access tokens', () => {
  it('are told apart from the one that was issued', async () => {
    expect((await askWith(valid)).statusCode).toBe(200)
    expect((await askWith(forgeToken({ claims, key: secret }))).statusCode).toBe(200)
  })

  it('are refused with one and the same response, whatever is wrong with them', async () => {
    const answers = new Map<string, string[]>()
    for (const [name, token] of forgeries) {
      const response = await askWith(await token())
      const answer = `${response.statusCode} ${problemBody(response)}`
      answers.set(answer, [...(answers.get(answer) ?? []), name])
    }
    expect([...answers].flatMap(([answer, names]) => (answer.startsWith('401 ') ? [] : names))).toEqual([])
    // A token longer than any that is issued is not treated as a token.
    const tooLong = answers.get(`401 ${problemBody(await ask('Bearer '))}`) ?? []
    expect(tooLong).toEqual(['nearly as long as a header may be'])
    expect(answers.size).toBe(2)
    expect([...answers.keys()].filter((answer) => answer.includes(errorTexts.sessionEnded))).toHaveLength(1)
    figure('forged tokens: hand-made forgeries refused', `${forgeries.length} of ${forgeries.length}`)
  })

  it('are refused when another installation has issued them', async () => {
    const elsewhere = await createApiTest({
      config: { sessionSecret: 'the secret of another installation, quite long', publicUrl },
    })
    try {
      const twin = await elsewhere.givenUser({ orgId: await elsewhere.givenOrganization(), role: 'OWNER' })
      const foreign = await elsewhere.tokenFor(twin)
      expect((await elsewhere.request(twin, 'GET', '/users/me')).statusCode).toBe(200)
      expect((await askWith(foreign)).statusCode).toBe(401)
    } finally {
      await elsewhere.close()
    }
  })

  it('are refused at every door: no organization, a stream, a write', async () => {
    const forged = forgeToken({ claims, key: 'another secret of more than thirty-two characters' })
    const headers = { authorization: `Bearer ${forged}` }
    const doors = [
      { method: 'GET', url: '/api/users/me/orgs' },
      { method: 'GET', url: `/api/events?orgId=${orgId}` },
      {
        method: 'POST',
        url: `/api/integrations/real-calls?orgId=${orgId}`,
        payload: { title: 'x', transcript: 'a: b' },
      },
      // Without a sign-in, nothing is revealed about parameters.
      { method: 'GET', url: '/api/users/me' },
      { method: 'GET', url: '/api/users/me?orgId=nonsense' },
    ] as const
    for (const door of doors)
      expect([door.url, (await api.app.inject({ ...door, headers })).statusCode]).toEqual([door.url, 401])
  })

  it('are refused in every other form of the header', async () => {
    const forms = [
      `Basic ${valid}`,
      `Bearer`,
      `Bearer ${valid} ${valid}`,
      `Bearer,${valid}`,
      `bearer\t${valid}x`,
      valid,
      `Token ${valid}`,
      ` Bearer=${valid}`,
    ]
    for (const form of forms)
      expect([form.slice(0, 12), (await ask(form)).statusCode]).toEqual([form.slice(0, 12), 401])
    // Neither an address nor a cookie contains a token.
    expect(
      (await api.app.inject({ url: `/api/users/me?orgId=${orgId}&access_token=${valid}` })).statusCode,
    ).toBe(401)
    const cookies = { token: valid, coachline_refresh: valid }
    expect((await api.app.inject({ url: `/api/users/me?orgId=${orgId}`, cookies })).statusCode).toBe(401)
  })

  it('are not saved by a second header or by their sheer size', async () => {
    await api.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = api.app.server.address() as AddressInfo
    const forged = forgeToken({ claims, key: 'another secret of more than thirty-two characters' })
    const send = async (...lines: string[]): Promise<number> =>
      (
        await exchange(
          port,
          `GET /api/users/me?orgId=${orgId} HTTP/1.1\r\nHost: x\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`,
        )
      ).status
    expect(await send(`Authorization: Bearer ${valid}`)).toBe(200)
    expect(await send(`Authorization: Bearer ${forged}`, `Authorization: Bearer ${valid}`)).toBe(401)
    expect(await send(`Authorization: Bearer ${valid}, Bearer ${valid}`)).toBe(401)
    expect(await send(`Authorization : Bearer ${valid}`)).toBe(400)
    expect(await send(`Authorization: Bearer ${signed({ ...claims, filler: 'x'.repeat(200_000) })}`)).toBe(
      431,
    )
  })

  it('are never accepted, however a valid one is changed', async () => {
    const random = seededRandom()
    const count = sized(20_000, 1_000)
    const answers = new Map<string, number>()
    const accepted: string[] = []
    for (let index = 0; index < count; index += 1) {
      const mutated = mutateToken(valid, random)
      const response = await askWith(mutated)
      if (response.statusCode !== 401) {
        accepted.push(mutated)
        continue
      }
      const { code } = response.json<{ code: string }>()
      const isToken = /^[\w.~+/=-]{20,4000}$/.test(mutated)
      expect(code).toBe(isToken ? 'session_ended' : 'unauthenticated')
      answers.set(problemBody(response), (answers.get(problemBody(response)) ?? 0) + 1)
    }
    expect(accepted).toEqual([])
    expect(answers.size).toBeLessThanOrEqual(2)
    expect((await askWith(valid)).statusCode).toBe(200)
    figure('forged tokens: mutated tokens accepted', `${accepted.length} of ${count}`)
  })
})
