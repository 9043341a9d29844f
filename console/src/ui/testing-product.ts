import { vi } from 'vitest'
import { commands } from 'vitest/browser'
import type { Capability, NarrowingFlag } from '#api/contract/permissions.ts'
import type { Me } from '#api/contract/session.ts'
import { session } from '../lib/session.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    openProduct: (role?: string, settings?: Record<string, boolean>) => Promise<unknown>
    addOrganization: (userId: string, name: string, titles: readonly string[]) => Promise<string>
    addCalls: (orgId: string, titles: readonly string[]) => Promise<void>
    addTeams: (orgId: string, parentId: string, names: readonly string[]) => Promise<void>
    closeProduct: () => Promise<void>
    blockVendor: (providerId: string, ms: number) => Promise<void>
  }
}

export type TestProduct = { orgId: string; userId: string; accessToken: string; close: () => Promise<void> }

/** The real API with workers, and a user signed in to this test file's own organization, with these settings turned on. */
export async function openTestProduct(
  role: 'OWNER' | 'OBSERVER' | 'MEMBER' | 'STAFF' = 'OWNER',
  settings: readonly NarrowingFlag[] = [],
): Promise<TestProduct> {
  const turnedOn = Object.fromEntries(settings.map((name) => [name, true]))
  const given = (await commands.openProduct(role, turnedOn)) as Pick<
    TestProduct,
    'orgId' | 'userId' | 'accessToken'
  >
  const original = window.fetch
  // The page lacks only the refresh cookie.
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (pathname !== '/api/auth/refresh') return original(input, init)
    return Promise.resolve(
      Response.json({
        accessToken: given.accessToken,
        expiresAt: new Date(Date.now() + 9 * 60_000).toISOString(),
      }),
    )
  }
  await session.ready()
  return {
    ...given,
    close: async () => {
      window.fetch = original
      await commands.closeProduct()
    },
  }
}

/** The next POST to an address with this part reaches the API, but its response is lost. */
export function loseNextResponse(part: string): void {
  const real = window.fetch
  window.fetch = async (input, init) => {
    const response = await real(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (init?.method !== 'POST' || !pathname.includes(part)) return response
    window.fetch = real
    throw new TypeError('Failed to fetch')
  }
}

/** Makes a simulated provider respond only with "too many requests" for this long. All test files share the provider. */
export const blockVendor = (providerId: string, ms: number): Promise<void> =>
  commands.blockVendor(providerId, ms)

/** Changes what the next load says about the user. Ends with `vi.restoreAllMocks`. */
function changeMe(change: (me: Me) => Me): void {
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const response = await real(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (pathname !== '/api/users/me') return response
    return Response.json(change((await response.json()) as Me))
  })
}

/** From the next load on, the user's organization has a pilot that is over. Ends with `vi.restoreAllMocks`. */
export const givenPilotOver = (): void =>
  changeMe((me) => ({
    ...me,
    organization: { ...me.organization, pilotExpiresAt: '2026-01-01T00:00:00Z' },
  }))

/** From the next load on, the user lacks a capability. Ends with `vi.restoreAllMocks`. */
export const givenWithout = (capability: Capability): void =>
  changeMe((me) => ({ ...me, capabilities: me.capabilities.filter((each) => each !== capability) }))
