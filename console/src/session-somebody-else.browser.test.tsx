import { afterEach, expect, it, vi } from 'vitest'
import { page } from './lib/page.ts'

// Test files of a run share the session of their page. This file gets its own copy of the module.
const path = new URL('./lib/session.ts?somebody-else', import.meta.url).href
const { session } = (await import(/* @vite-ignore */ path)) as typeof import('./lib/session.ts')

afterEach(() => vi.restoreAllMocks())

const tokenOf = (sub: string): string => `header.${btoa(JSON.stringify({ sub }))}.signature`

it('a tab starts again, and keeps its user until then, if another tab has signed in as somebody else', async () => {
  let signedIn = 'dana'
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
    if (pathname === '/api/users/me/orgs') return Promise.resolve(Response.json({ results: [] }))
    const expiresAt = new Date(Date.now() + 540_000).toISOString()
    return Promise.resolve(Response.json({ accessToken: tokenOf(signedIn), expiresAt }))
  })
  const reload = vi.spyOn(page, 'reload').mockReturnValue()
  await session.ready()
  expect(await session.renew()).toBe(true)
  expect(reload).not.toHaveBeenCalled()

  signedIn = 'kim'
  expect(await session.renew()).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
  expect((await session.credentials()).token).toBe(tokenOf('dana'))
})
