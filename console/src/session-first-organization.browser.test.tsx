import { afterEach, expect, it, vi } from 'vitest'
import type { OrganizationSummary } from '#api/contract/session.ts'

// Test files of a run share the session of their page. This file gets its own copy of the module.
const path = new URL('./lib/session.ts?first-organization', import.meta.url).href
const { session } = (await import(/* @vite-ignore */ path)) as typeof import('./lib/session.ts')

const stored = Object.entries(localStorage)
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  for (const [key, value] of stored) localStorage.setItem(key, value)
})

const id = (last: number): string => `0198a000-0000-7000-8000-00000000000${last}`
const organization = (more: Partial<OrganizationSummary>): OrganizationSummary => ({
  id: id(1),
  name: 'Larkfield Nordics',
  logoUrl: null,
  parentId: id(2),
  dataRegion: 'default',
  pilotExpiresAt: null,
  isActive: true,
  role: 'ADMIN',
  status: 'ACTIVE',
  ...more,
})

it('a first sign-in begins in the organization above the others, whatever their names', async () => {
  localStorage.clear()
  const organizations = [
    organization({}),
    organization({ id: id(2), name: 'Larkfield Software', parentId: null }),
  ]
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
    if (pathname === '/api/users/me/orgs') return Promise.resolve(Response.json({ results: organizations }))
    return Promise.resolve(
      Response.json({ accessToken: 'token', expiresAt: new Date(Date.now() + 540_000).toISOString() }),
    )
  })
  await session.ready()
  expect(session.snapshot()).toMatchObject({ phase: 'signed-in', orgId: id(2) })
})
