import { afterEach, expect, it, vi } from 'vitest'

// Test files of a run share the session of their page. This file gets its own copy of the module.
const path = new URL('./lib/session.ts?by-link', import.meta.url).href
const { session } = (await import(/* @vite-ignore */ path)) as typeof import('./lib/session.ts')

const before = location.href
afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '', before)
})

it('a link’s token that no longer works leaves the address, and says whom to ask', async () => {
  const asked: { path: string; body: unknown }[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const path = new URL(input instanceof Request ? input.url : input, location.origin).pathname
    asked.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
    const body = { status: 401, detail: 'No.', message: 'No.', code: 'unauthorized' }
    return Promise.resolve(Response.json(body, { status: 401 }))
  })
  history.replaceState(null, '', '/calls?hyp_tkn=secret-of-the-link&page=2')
  session.consumeAddress()
  expect(location.search).toBe('?page=2')
  await session.ready()
  expect(asked[0]).toEqual({ path: '/api/auth/token', body: { hyp_tkn: 'secret-of-the-link' } })
  expect(session.snapshot()).toMatchObject({
    phase: 'signed-out',
    reason: 'Embed Authentication failure. Please contact your admins for support.',
  })
})

it('a link that names an organization opens that one, and nothing of it stays in the address', async () => {
  session.beginAnew()
  const organization = {
    id: '01a10000-0000-7000-8000-000000000001',
    name: 'Larkfield',
    logoUrl: null,
    parentId: null,
    dataRegion: 'default',
    pilotExpiresAt: null,
    isActive: true,
    role: 'MEMBER',
    status: 'ACTIVE',
  }
  const named = { ...organization, id: '01a10000-0000-7000-8000-000000000002', name: 'Pennant' }
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
    if (pathname === '/api/auth/token')
      return Promise.resolve(
        Response.json({
          accessToken: 'handed over',
          expiresAt: new Date(Date.now() + 600_000).toISOString(),
        }),
      )
    if (pathname === '/api/users/me/orgs')
      return Promise.resolve(Response.json({ results: [organization, named] }))
    return Promise.resolve(Response.json({}, { status: 404 }))
  })
  history.replaceState(null, '', `/calls?hyp_tkn=secret-of-the-link&orgId=${named.id}&page=2`)
  session.consumeAddress()
  expect(location.search).toBe('?page=2')
  await session.ready()
  expect(session.snapshot()).toMatchObject({ phase: 'signed-in', orgId: named.id })
  session.beginAnew()
})
