import { commands } from 'vitest/browser'
import { session } from '../lib/session.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    openProduct: (role?: string) => Promise<unknown>
    addOrganization: (userId: string, name: string, titles: readonly string[]) => Promise<string>
    addCalls: (orgId: string, titles: readonly string[]) => Promise<void>
    closeProduct: () => Promise<void>
    blockVendor: (providerId: string, ms: number) => Promise<void>
  }
}

export type TestProduct = { orgId: string; userId: string; accessToken: string; close: () => Promise<void> }

/** The real API with workers behind it, and somebody signed in to an organization of this test file. */
export async function openTestProduct(role: 'OWNER' | 'OBSERVER' | 'STAFF' = 'OWNER'): Promise<TestProduct> {
  const given = (await commands.openProduct(role)) as Pick<TestProduct, 'orgId' | 'userId' | 'accessToken'>
  const original = window.fetch
  // The refresh cookie is the one thing that the page does not have.
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

/** A simulated vendor answers nothing but "too many requests" for as long. It is the same one for all test files. */
export const blockVendor = (providerId: string, ms: number): Promise<void> =>
  commands.blockVendor(providerId, ms)
