import { useQuery } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import type { CallDetail } from '#api/contract/calls.ts'
import { meQuery } from '../../../lib/me.ts'
import { session } from '../../../lib/session.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { TestShell } from '../../../ui/testing.tsx'
import { callOf, startTestServer } from '../list/testing-server.ts'

/** Parts of a call's page with an in-memory API, for component tests. */
export const ruleId = '01a40000-0000-7000-8000-000000000001'
export const call: CallDetail = {
  ...callOf(1),
  participants: [],
  scorecard: null,
  scoredWith: null,
  category: { ruleId, label: 'Renewals', level: 'TEAM' },
  isStopped: false,
  messageCount: 12,
  transcriptStamp: 'read',
  createdAt: '2026-11-20T09:00:00Z',
  createdBy: null,
  integrationId: null,
  externalId: null,
  contentHash: null,
}

let server: ReturnType<typeof startTestServer> | undefined
export const stopServer = () => server?.stop()

/** Shows `content` to a user without these capabilities, once the user is loaded. */
export async function showPart(content: () => ReactNode, given: Parameters<typeof startTestServer>[1] = {}) {
  server = startTestServer(() => [], given)
  await session.ready()
  const root = createRootRoute({ component: Outlet })
  const here = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: function Here() {
      return useQuery(meQuery(useOrgId())).isSuccess && content()
    },
  })
  const router = createRouter({
    routeTree: root.addChildren([here]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await render(
    <TestShell>
      <RouterProvider router={router as never} />
    </TestShell>,
  )
  return server
}
