import { randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultLimits } from '#api/config.ts'
import { computedHashes, hashPassword } from '#api/http/passwords.ts'
import { newOpaqueToken } from '#api/http/tokens.ts'
import { createApiTest, type TestUser } from '#api/testing/test-api.ts'
import { figure, sized } from '../../figures.ts'
import { seededRandom } from '../lab/seeded-random.ts'
import {
  cookieOf,
  countLiveSessions,
  followLink,
  givenLink,
  givenLinkUser,
  later,
  linkKinds,
  linkPaths,
  login as signInAt,
  password,
  post,
  postCookie,
} from './people.ts'
import { problemBody } from './problem-body.ts'

const minuteMs = 60_000
const windowMs = 15 * minuteMs
const wrong = 'certainly not the password'

const api = await createApiTest({ config: { logLevel: 'warn' } })
const orgId = await api.givenOrganization()
beforeEach(() => {
  api.clock.at = new Date()
})
afterAll(() => api.close())

const login = (email: string, given: string, address: string, headers: Record<string, string> = {}) =>
  signInAt(api, email, given, address, headers)

/** Makes attempts differ in time, as with a real clock. */
function tick(ms = 1): void {
  later(api, ms)
}

const givenUsers = (count: number): Promise<TestUser[]> =>
  Promise.all(Array.from({ length: count }, () => api.givenUser({ orgId, password })))

async function hashesOf(work: () => Promise<unknown>): Promise<number> {
  const before = computedHashes()
  await work()
  return computedHashes() - before
}

const addressOf = (network: number, index: number): string =>
  `10.${network}.${Math.floor(index / 250)}.${1 + (index % 250)}`

// The hash that unknown accounts are checked against is computed with the first such attempt.
await login('nobody@example.test', wrong, '10.255.0.1')

describe('guessed passwords', () => {
  it('are looked at five times per account and address, however many come at once', async () => {
    const accounts = sized(100, 5)
    let looked = 0
    for (let index = 0; index < accounts; index += 1) {
      const user = await api.givenUser({ orgId, password })
      const statuses: number[] = []
      const hashes = await hashesOf(async () => {
        const guesses = Array.from({ length: 20 }, () => login(user.email, wrong, addressOf(1, index)))
        statuses.push(...(await Promise.all(guesses)).map(({ statusCode }) => statusCode))
      })
      expect(statuses.toSorted()).toEqual([...Array<number>(5).fill(401), ...Array<number>(15).fill(429)])
      expect(hashes).toBe(5)
      looked += hashes
    }
    figure('sign-in: guesses looked at, one address on one account', `${looked} of ${accounts * 20}`)
  })

  it('are looked at thirty times per account from anywhere, and a hundred times per address on any account', async () => {
    const user = await api.givenUser({ orgId, password })
    const guesses = sized(2_000, 40)
    const ofAccount = await hashesOf(async () => {
      for (let index = 0; index < guesses; index += 1) {
        await login(user.email, wrong, addressOf(2, index))
        tick()
      }
    })
    expect(ofAccount).toBe(30)
    const victims = await givenUsers(sized(400, 22))
    const sprayed = victims.length * 5
    const ofAddress = await hashesOf(async () => {
      for (let index = 0; index < sprayed; index += 1) {
        await login(victims[index % victims.length]?.email ?? '', wrong, '10.3.0.1')
        tick()
      }
    })
    expect(ofAddress).toBe(100)
    figure('sign-in: guesses looked at, any address on one account', `${ofAccount} of ${guesses}`)
    figure('sign-in: guesses looked at, one address on any account', `${ofAddress} of ${sprayed}`)
  })

  it('count as of one address from all of an IPv6 network that one customer gets', async () => {
    const user = await api.givenUser({ orgId, password })
    const random = seededRandom()
    const host = (): string => Math.floor(random() * 65_536).toString(16)
    const statuses: number[] = []
    for (let index = 0; index < 20; index += 1) {
      const address = `2001:db8:7:9:${host()}:${host()}:${host()}:${host()}`
      statuses.push((await login(user.email, wrong, address)).statusCode)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect((await login(user.email, password, '2001:db8:7:a::1')).statusCode).toBe(200)
  })

  it('are answered alike, with the same work, whether or not the account exists', async () => {
    const own = await api.givenUser({ orgId })
    const users = api.database.system.updateTable('users').where('id', '=', own.id)
    await users.set({ password_hash: await hashPassword(password) }).execute()
    const ended = await api.givenUser({ orgId, password, status: 'DEPROVISIONED' })
    const invited = await api.givenUser({ orgId, status: 'INVITED' })
    const known = [own, ended, invited].map(({ email }) => email)
    const emails = [...known, 'nobody-knows@example.test', `${'x'.repeat(60)}@example.test`]
    const responses = new Set<string>()
    const names = new Set<string>()
    for (const email of emails) {
      const hashes = await hashesOf(async () => {
        const response = await login(email, wrong, '10.4.0.1')
        responses.add(`${response.statusCode} ${problemBody(response)}`)
        names.add(Object.keys(response.headers).toSorted().join())
      })
      expect(hashes, `for ${email}`).toBe(1)
    }
    expect([...responses]).toHaveLength(1)
    expect([...responses][0]).toMatch(/^401 /)
    expect(names.size).toBe(1)
    const forgotten = await Promise.all(emails.map((email) => post(api, '/auth/forgot-password', { email })))
    expect(new Set(forgotten.map((response) => `${response.statusCode} ${response.body}`)).size).toBe(1)
    // A refused attempt takes no time, whatever the account.
    for (const email of [own.email, 'nobody-knows@example.test']) {
      for (let index = 0; index < 5; index += 1) await login(email, wrong, '10.4.0.2')
      expect(await hashesOf(() => login(email, wrong, '10.4.0.2'))).toBe(0)
    }
    figure('sign-in: different answers for known and unknown accounts', responses.size - 1)
  })

  it('never lock an account: the right password works when the window has passed', async () => {
    const users = await givenUsers(sized(20, 3))
    let opened = 0
    for (const user of users) {
      for (let index = 0; index < 5; index += 1) {
        await login(user.email, wrong, '10.5.0.1')
        tick()
      }
      const refused = await login(user.email, password, '10.5.0.1')
      expect(refused.statusCode).toBe(429)
      const waitMs = Number(refused.headers['retry-after']) * 1000
      expect(waitMs).toBeGreaterThan(0)
      expect(waitMs).toBeLessThanOrEqual(windowMs)
      // Repeated requests do not prolong the wait.
      for (let index = 0; index < 10; index += 1)
        expect((await login(user.email, password, '10.5.0.1')).statusCode).toBe(429)
      tick(waitMs)
      if ((await login(user.email, password, '10.5.0.1')).statusCode === 200) opened += 1
      tick(windowMs)
    }
    expect(opened).toBe(users.length)
    figure('sign-in: right passwords accepted after the wait', `${opened} of ${users.length}`)
  })

  it('do not keep a person out who comes from an address where they are signed in, however long and from wherever others guess', async () => {
    const user = await api.givenUser({ orgId, password })
    expect((await login(user.email, password, '10.6.0.1')).statusCode).toBe(200)
    const hours = sized(24, 2)
    let opened = 0
    let strangers = 0
    for (let hour = 0; hour < hours; hour += 1) {
      for (let index = 0; index < 40; index += 1) {
        await login(user.email, wrong, addressOf(7, hour * 40 + index))
        tick(20_000)
      }
      if ((await login(user.email, password, '10.6.0.1')).statusCode === 200) opened += 1
      // From a new place even the correct password has to wait, like a guess.
      if ((await login(user.email, password, '10.6.0.2')).statusCode === 429) strangers += 1
      tick(60 * minuteMs - 40 * 20_000)
    }
    expect([opened, strangers]).toEqual([hours, hours])
    figure('sign-in: entries of the person during guessing from everywhere', `${opened} of ${hours}`)
  })

  it('are refused before they are looked at when an address asks too often', async () => {
    const strict = await createApiTest({ config: { limits: defaultLimits, logLevel: 'warn' } })
    try {
      const asked = sized(2_000, 80)
      let looked = 0
      for (let index = 0; index < asked; index += 1) {
        const response = await post(strict, '/auth/reset-password', { token: newOpaqueToken(), password })
        if (response.statusCode !== 429) looked += 1
      }
      // A minute may end while the test runs, but never two.
      expect(looked).toBeLessThanOrEqual(defaultLimits.perMinute.auth * 2)
      figure('one-time links: guesses looked at with the default limits', `${looked} of ${asked}`)
    } finally {
      await strict.close()
    }
  })
})

describe('guessed secrets', () => {
  const guesses = sized(10_000, 40)
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

  const anySecret = (): string => randomBytes(32).toString('base64url')

  /** Anything from a random value to one that differs from the secret by one letter. */
  function guessOf(truth: string, index: number, random: () => number): string {
    const at = Math.floor(random() * truth.length)
    const letter = alphabet.charAt((alphabet.indexOf(truth.charAt(at)) + 1) % 64)
    const guesses = [
      anySecret(),
      truth.slice(0, at) + letter + truth.slice(at + 1),
      truth.slice(0, -1),
      `${truth}A`,
    ]
    return guesses[index % 5] ?? Array.from(truth).toReversed().join('')
  }

  /** Sends guesses one after the other, which must all get the same response. @returns that response */
  async function answerToAll(guess: (index: number) => Promise<LightMyRequestResponse>): Promise<string> {
    const answers = new Set<string>()
    for (let index = 0; index < guesses; index += 1) {
      const response = await guess(index)
      answers.add(`${response.statusCode} ${problemBody(response)}`)
    }
    expect([...answers]).toHaveLength(1)
    return [...answers].join()
  }

  it('of API keys hit nothing, and a right prefix tells nothing', async () => {
    const owner = await api.givenUser({ orgId, role: 'ADMIN' })
    const body = { name: 'Guessed', scopes: ['users.view'] }
    const created = await api.request(owner, 'POST', '/users/api-keys', { body })
    const { secret: key } = created.json<{ secret: string }>()
    const [, prefix = '', secret = ''] = /^clk_([A-Za-z0-9]{12})_(.{43})$/.exec(key) ?? []
    const random = seededRandom()
    const ask = (token: string) =>
      api.request(null, 'GET', '/users?from=0&numberOfResults=1', {
        orgId,
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await ask(key)).statusCode).toBe(200)
    const answer = await answerToAll((index) => {
      const tried = index % 2 === 0 ? prefix : randomBytes(6).toString('hex')
      const guess = `clk_${tried}_${index % 3 === 0 ? anySecret() : guessOf(secret, index, random)}`
      return ask(guess === key ? `${key}x` : guess)
    })
    expect(answer).toMatch(/^401 /)
    // The correct secret with a different prefix is not a valid key.
    const lower = prefix.toLowerCase()
    const stolen = await ask(`clk_${lower === prefix ? prefix.toUpperCase() : lower}_${secret}`)
    expect(stolen.statusCode).toBe(401)
    expect((await ask(key)).statusCode).toBe(200)
    figure('API keys: guesses that hit', `0 of ${guesses}`)
  })

  it.each(linkKinds)(
    'of links of the kind %s hit nothing, cost no hash and leave the true one working',
    async (kind) => {
      const user = await givenLinkUser(api, orgId, kind)
      const inviter = await api.givenUser({ orgId, role: 'ADMIN' })
      const token = await givenLink(api, kind, user, inviter.id)
      // A valid token of another kind counts as a guess.
      const others = await Promise.all(
        linkKinds.filter((other) => other !== kind).map((other) => givenLink(api, other, user, inviter.id)),
      )
      const random = seededRandom()
      const { name, refusal, status } = linkPaths[kind]
      const hashes = await hashesOf(async () => {
        const answer = await answerToAll((index) =>
          followLink(api, kind, others[index] ?? guessOf(token, index, random)),
        )
        expect(answer).toMatch(new RegExp(`^${refusal} `))
      })
      expect(hashes).toBe(0)
      expect(await countLiveSessions(api, [user])).toBe(0)
      expect((await followLink(api, kind, token)).statusCode).toBe(status)
      figure(`${name}: guesses that hit`, `0 of ${guesses}`)
    },
  )

  it('of refresh tokens hit nothing', async () => {
    const user = await api.givenUser({ orgId, password })
    const cookie = cookieOf(await login(user.email, password, '10.8.0.1'))
    const random = seededRandom()
    let hits = 0
    for (let index = 0; index < guesses; index += 1) {
      const response = await postCookie(api, '/auth/refresh', guessOf(cookie, index, random))
      if (response.statusCode !== 401) hits += 1
    }
    expect(hits).toBe(0)
    expect(await countLiveSessions(api, [user])).toBe(1)
    figure('refresh tokens: guesses that hit', `${hits} of ${guesses}`)
  })
})

describe('X-Forwarded-For', () => {
  const spoofed = (index: number): string => `203.0.113.${1 + index}`

  it('counts for nothing when no proxy is trusted', async () => {
    const user = await api.givenUser({ orgId, password })
    const statuses: number[] = []
    for (let index = 0; index < 12; index += 1) {
      const address = spoofed(index)
      const headers = { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` }
      statuses.push((await login(user.email, wrong, '10.9.0.1', headers)).statusCode)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  })

  it('counts only from trusted proxies, and only the part that the proxy itself has seen', async () => {
    const behind = await createApiTest({ config: { trustedProxies: ['10.20.0.0/24'], logLevel: 'warn' } })
    try {
      const org = await behind.givenOrganization()
      const user = await behind.givenUser({ orgId: org, password })
      const ask = (given: string, address: string, forwarded: string) =>
        signInAt(behind, user.email, given, address, { 'x-forwarded-for': forwarded })
      const failures = async (address: string, forwarded: (index: number) => string): Promise<number> => {
        later(behind, 2 * windowMs)
        let looked = 0
        for (let index = 0; index < 8; index += 1)
          if ((await ask(wrong, address, forwarded(index))).statusCode === 401) looked += 1
        return looked
      }
      // Through the proxy, each client is counted separately; a client that is not a proxy cannot choose its address.
      expect(await failures('10.20.0.5', (index) => `198.51.100.${index}`)).toBe(8)
      expect(await failures('10.21.0.5', spoofed)).toBe(5)
      // What a client wrote is to the left of what the proxy added.
      expect(await failures('10.20.0.5', (index) => `${spoofed(index)}, 198.51.100.77`)).toBe(5)
      // Claiming a trusted proxy's address does not help either, because the chain ends at the first untrusted address.
      const chain = (index: number): string => `${spoofed(index)}, 10.20.0.9, 198.51.100.78, 10.20.0.6`
      expect(await failures('10.20.0.5', chain)).toBe(5)
      behind.clock.at = new Date(Date.now() + 20 * windowMs)
      for (const forwarded of ['nonsense', "'; drop table users --", ',,,', '::ffff:1.2.3.4%25']) {
        expect((await ask(password, '10.20.0.5', forwarded)).statusCode, `for ${forwarded}`).toBe(200)
      }
      // Longer than any address, so the value is refused as too long.
      expect((await ask(password, '10.20.0.5', 'a'.repeat(5_000))).statusCode).toBe(400)
    } finally {
      await behind.close()
    }
  })
})
