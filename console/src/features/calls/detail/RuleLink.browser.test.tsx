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
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CallDetail, CallTrace } from '#api/contract/calls.ts'
import type { Capability } from '#api/contract/permissions.ts'
import { meQuery } from '../../../lib/me.ts'
import { session } from '../../../lib/session.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { TestShell } from '../../../ui/testing.tsx'
import { callOf, startTestServer } from '../list/testing-server.ts'
import { DetailsPanel } from './details/DetailsPanel.tsx'
import { Tombstone } from './Tombstone.tsx'
import { TracePanel } from './trace/TracePanel.tsx'

let server: ReturnType<typeof startTestServer> | undefined
afterEach(() => server?.stop())

const ruleId = '01a40000-0000-7000-8000-000000000001'
const call: CallDetail = {
  ...callOf(1),
  participants: [],
  scorecard: null,
  category: { ruleId, label: 'Renewals', level: 'TEAM' },
  messageCount: 12,
  createdAt: '2026-11-20T09:00:00Z',
  createdBy: null,
  integrationId: null,
  externalId: null,
  contentHash: null,
}
const trace: CallTrace = {
  stages: (['privacy', 'routing', 'scoring'] as const).map((stage) => ({
    stage,
    verdict: stage === 'privacy' ? 'excluded' : 'title',
    reason: '',
    startedAt: '2026-11-20T09:00:00Z',
    finishedAt: '2026-11-20T09:00:01Z',
    trace: [
      {
        ruleId,
        level: 'TEAM',
        position: 1,
        label: 'title contains standup',
        condition: 'title',
        matchedText: null,
        verdict: 'matched',
        reason: '',
      },
    ],
  })),
}

async function show(content: () => ReactNode, without: readonly Capability[] = []) {
  server = startTestServer(() => [], { without, trace })
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
}

const address = (tab: string) => `/settings/real-calls?tab=${tab}&rule=${ruleId}`

describe('the rule that decided about a call', () => {
  it('is a link to that rule on a call that it excluded', async () => {
    await show(() => <Tombstone call={call} />)
    const link = page.getByRole('link', { name: 'title contains standup' })
    await expect.element(link).toHaveAttribute('href', address('privacy'))
  })

  it('is a link to that rule in the details of a call that it routed', async () => {
    await show(() => <DetailsPanel call={call} />)
    const link = page.getByRole('link', { name: /Renewals/ })
    await expect.element(link).toHaveAttribute('href', address('routing'))
  })

  it('is a link to that rule in the trace, in every stage that has rules', async () => {
    await show(() => <TracePanel call={call} />)
    await expect.element(page.getByRole('region', { name: 'Scoring' })).toBeVisible()
    const links = page.getByRole('link', { name: 'Open this rule' }).elements()
    expect(links.map((link) => link.getAttribute('href'))).toEqual([address('privacy'), address('routing')])
  })

  it('is text for users who may not see rules', async () => {
    await show(() => <Tombstone call={call} />, ['rules.view'])
    await expect.element(page.getByText('title contains standup')).toBeVisible()
    expect(page.getByRole('link').elements()).toEqual([])
  })
})
