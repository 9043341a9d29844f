import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createApiTest, type TestUser } from '#api/testing/test-api.ts'
import { figure, sized } from '../../figures.ts'
import { seededRandom } from '../lab/seeded-random.ts'
import {
  countLiveSessions,
  followLink,
  givenLink,
  later as moveClock,
  password,
  postCookie,
  refresh,
  type RefreshClient,
  signIn,
  visit,
} from './people.ts'

const graceMs = 10_000
const minuteMs = 60_000

const api = await createApiTest({ config: { logLevel: 'warn' } })
const orgId = await api.givenOrganization()
const admin = await api.givenUser({ orgId, role: 'OWNER' })
beforeEach(() => {
  api.clock.at = new Date()
})
afterAll(() => api.close())

const later = (ms: number): void => moveClock(api, ms)
const deactivate = (user: TestUser) =>
  api.request(admin, 'POST', '/organizations/deactivate-user', { body: { userId: user.id } })

const families = sized(300, 4)
const random = seededRandom()
const below = (limit: number): number => Math.floor(random() * limit)

async function givenSignedIn(): Promise<{ user: TestUser; browser: RefreshClient }> {
  const user = await api.givenUser({ orgId, password })
  return { user, browser: await signIn(api, user, '10.0.0.1') }
}

/** A client elsewhere that has copied the cookie. */
const thiefOf = (browser: RefreshClient): RefreshClient => ({ ...browser, address: '10.66.6.6' })

describe('a refresh token that comes back', () => {
  it('ends its whole family after the grace, however old it is', async () => {
    const users: TestUser[] = []
    for (let index = 0; index < families; index += 1) {
      const { user, browser } = await givenSignedIn()
      users.push(user)
      const thief = thiefOf(browser)
      const used: string[] = []
      for (let turn = 0; turn <= below(4); turn += 1) {
        used.push(browser.cookie)
        later(5 * minuteMs)
        expect(await refresh(api, browser)).toEqual({ status: 200, code: null })
      }
      later(graceMs + 1)
      expect(await visit(api, user, browser)).toBe(200)
      const stolen = used[below(used.length)] ?? ''
      expect(await refresh(api, thief, stolen)).toEqual({ status: 401, code: 'session_ended' })
      // Nobody knows which of the two is the thief, so both are out, immediately and permanently.
      expect(await visit(api, user, browser)).toBe(401)
      for (const cookie of [...used, browser.cookie])
        expect((await refresh(api, browser, cookie)).status).toBe(401)
    }
    const alive = await countLiveSessions(api, users)
    expect(alive).toBe(0)
    figure('refresh tokens: sessions alive after reuse', `${alive} of ${users.length} families`)
  })

  it('ends the family when the thief came first and the person second', async () => {
    const { user, browser } = await givenSignedIn()
    const thief = thiefOf(browser)
    expect((await refresh(api, thief)).status).toBe(200)
    later(graceMs + 1)
    expect((await refresh(api, browser)).status).toBe(401)
    expect((await refresh(api, thief)).status).toBe(401)
    expect([await visit(api, user, thief), await visit(api, user, browser)]).toEqual([401, 401])
    expect(await countLiveSessions(api, [user])).toBe(0)
  })

  it('ends both chains if a thief uses it within the grace period, and the person and the thief go on', async () => {
    for (const whoIsFirst of ['person', 'thief'] as const) {
      const { user, browser } = await givenSignedIn()
      const thief = thiefOf(browser)
      expect((await refresh(api, browser)).status).toBe(200)
      later(3_000)
      expect((await refresh(api, thief)).status).toBe(200)
      later(5 * minuteMs)
      const [first, second] = whoIsFirst === 'person' ? [browser, thief] : [thief, browser]
      expect((await refresh(api, first)).status).toBe(200)
      later(5 * minuteMs)
      // Two chains of one family: the second one to continue exposes both.
      expect((await refresh(api, second)).status).toBe(401)
      expect((await refresh(api, first)).status).toBe(401)
      expect(await countLiveSessions(api, [user])).toBe(0)
    }
  })
})

describe('refreshes at the same moment', () => {
  it('keep exactly one family alive when two or more tabs ask, and the browser stays signed in', async () => {
    const users: TestUser[] = []
    let refreshes = 0
    for (let index = 0; index < families; index += 1) {
      const { user, browser } = await givenSignedIn()
      users.push(user)
      for (let turn = 0; turn < 3; turn += 1) {
        const tabs = Array.from({ length: 2 + below(4) }, () => ({ ...browser }))
        const responses = await Promise.all(tabs.map((tab) => refresh(api, tab)))
        refreshes += tabs.length
        expect(responses.filter(({ status }) => status !== 200)).toEqual([])
        expect(await countLiveSessions(api, [user])).toBe(1)
        for (const tab of tabs) expect(await visit(api, user, tab)).toBe(200)
        // All tabs share one cookie jar, which keeps the response that came last; that may be any of them.
        Object.assign(browser, tabs[below(tabs.length)])
        later(5 * minuteMs)
      }
      expect((await refresh(api, browser)).status).toBe(200)
    }
    const alive = await countLiveSessions(api, users)
    expect(alive).toBe(users.length)
    figure(
      'refresh tokens: families after refreshes at once',
      `${alive} of ${users.length} people, ${refreshes} refreshes`,
    )
  })

  it('leave nothing alive when the person signs out or is deprovisioned meanwhile', async () => {
    const users: TestUser[] = []
    for (let index = 0; index < families; index += 1) {
      const { user, browser } = await givenSignedIn()
      users.push(user)
      const tabs = Array.from({ length: 4 }, () => ({ ...browser }))
      const end = index % 2 === 0 ? postCookie(api, '/auth/logout', browser.cookie) : deactivate(user)
      const responses = await Promise.all([
        ...tabs.map((tab) => refresh(api, tab)),
        end.then(({ statusCode }) => ({ status: statusCode })),
      ])
      expect([200, 204]).toContain(responses.at(-1)?.status)
      for (const tab of tabs) {
        expect(await visit(api, user, tab)).toBe(401)
        expect((await refresh(api, tab)).status).toBe(401)
      }
    }
    const alive = await countLiveSessions(api, users)
    expect(alive).toBe(0)
    figure('refresh tokens: sessions alive after an end meanwhile', `${alive} of ${users.length}`)
  })
})

describe('a session that has ended', () => {
  it('stays ended after sign-out, also with an older token of the family', async () => {
    const { user, browser } = await givenSignedIn()
    const older = browser.cookie
    await refresh(api, browser)
    expect((await postCookie(api, '/auth/logout', older)).statusCode).toBe(204)
    expect(await visit(api, user, browser)).toBe(401)
    expect((await refresh(api, browser)).status).toBe(401)
    expect((await refresh(api, browser, older)).status).toBe(401)
    expect(await countLiveSessions(api, [user])).toBe(0)
  })

  it('stays ended for somebody deprovisioned, who is told so, and stays so after they return', async () => {
    const { user, browser } = await givenSignedIn()
    await deactivate(user)
    expect(await refresh(api, browser)).toEqual({ status: 401, code: 'deprovisioned' })
    expect(await visit(api, user, browser)).toBe(401)
    await api.request(admin, 'POST', '/organizations/reactivate-user', { body: { userId: user.id } })
    expect(await refresh(api, browser)).toEqual({ status: 401, code: 'session_ended' })
    expect(await visit(api, user, browser)).toBe(401)
    expect(await visit(api, user, await signIn(api, user, '10.0.0.1'))).toBe(200)
  })

  it('does not begin while the person is being deprovisioned', async () => {
    const users: TestUser[] = []
    const count = sized(100, 6)
    for (let index = 0; index < count; index += 1) {
      const user = await api.givenUser({ orgId, password })
      users.push(user)
      const signIns = Array.from({ length: 3 }, () => signIn(api, user, '10.0.0.2').catch(() => null))
      // Sometime between the password check and the opening of the session.
      await new Promise((done) => setTimeout(done, below(12)))
      await Promise.all([...signIns, deactivate(user)])
    }
    const alive = await countLiveSessions(api, users)
    expect(alive).toBe(0)
    figure('refresh tokens: sessions that began during an end', `${alive} of ${count * 3} sign-ins`)
  })

  it('does not begin again by a handed-over token of before', async () => {
    const { user } = await givenSignedIn()
    const token = await givenLink(api, 'handoff', user)
    await deactivate(user)
    expect((await followLink(api, 'handoff', token)).statusCode).toBe(401)
    expect(await countLiveSessions(api, [user])).toBe(0)
  })

  it('ends with a change of role, and with the session’s last day', async () => {
    const { user, browser } = await givenSignedIn()
    await api.request(admin, 'POST', '/organizations/bulk-update-user-roles', {
      body: { userIds: [user.id], role: 'ADMIN' },
    })
    expect((await refresh(api, browser)).status).toBe(401)
    expect(await visit(api, user, browser)).toBe(401)
    const other = await givenSignedIn()
    for (let day = 0; day < 30; day += 6) {
      expect((await refresh(api, other.browser)).status).toBe(200)
      later(6 * 24 * 60 * minuteMs)
    }
    // Refreshed all along, but thirty days have passed.
    expect((await refresh(api, other.browser)).status).toBe(401)
    expect(await visit(api, other.user, other.browser)).toBe(401)
  })
})
