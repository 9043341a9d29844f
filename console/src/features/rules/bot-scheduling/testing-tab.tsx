import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { notifications } from '@mantine/notifications'
import axe from 'axe-core'
import { afterEach } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MoreTexts } from '../../../lib/intl.tsx'
import { botScheduling } from './texts.ts'
import { session } from '../../../lib/session.ts'
import { wcag } from '../../../ui/testing-axe.ts'
import { TestShell } from '../../../ui/testing.tsx'
import { BotSchedulingTab } from './BotSchedulingTab.tsx'
import { startRecorderServer } from './testing-recorder.ts'

export const paths = {
  rules: '/integrations/recall-ai/bot-scheduling-rules/org',
  count: '/integrations/recall-ai/calendar-count',
  override: '/integrations/recall-ai/should-record-override',
  preview: '/integrations/recall-ai/get-calendar-scheduling-preview',
}

export const subrule = (id: string, target: string, operation: string, ...values: string[]) => ({
  id,
  target,
  operation,
  values,
})
export const noDemos = { id: 'demos', subrules: [subrule('a', 'MEETING_NAME', 'CONTAINS', 'Demo')] }
export const noTeams = {
  id: 'teams',
  subrules: [
    subrule('a', 'MEETING_PLATFORM', 'EQUALS', 'microsoft_teams'),
    subrule('b', 'START_DAY_OF_WEEK', 'NOT_EQUALS', 'MONDAY'),
  ],
}

const stops: (() => void)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  notifications.clean()
  await page.viewport(1280, 800)
})

/** The tab on a page of its own, with the recorder's routes in memory. */
export async function show(
  start: Parameters<typeof startRecorderServer>[0] = {},
  { canEdit = true, scheme = 'light' as 'light' | 'dark' } = {},
) {
  const server = startRecorderServer(start)
  stops.push(server.stop)
  await session.ready()
  const root = createRootRoute({ component: Outlet })
  const tab = createRoute({
    getParentRoute: () => root,
    path: '/settings',
    component: () => <BotSchedulingTab canEdit={canEdit} />,
  })
  const other = createRoute({ getParentRoute: () => root, path: '/calls', component: () => <h1>Calls</h1> })
  const history = createMemoryHistory({ initialEntries: ['/settings'] })
  const router = createRouter({ routeTree: root.addChildren([tab, other]), history })
  await render(
    <TestShell scheme={scheme}>
      <MoreTexts texts={botScheduling}>
        <h1>Real call settings</h1>
        <h2>Bot Scheduling</h2>
        <RouterProvider router={router as never} />
      </MoreTexts>
    </TestShell>,
  )
  return { server, router }
}

export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const values = (place: number, number: number) =>
  page.getByRole('combobox', { name: `Values of subrule ${place}, rule ${number}` })

/** A response that is sent when the test says so. */
export function held(body: unknown) {
  const gate = Promise.withResolvers<void>()
  return { answer: () => gate.promise.then(() => ({ status: 200, body })), release: () => gate.resolve() }
}

/** Accessibility violations of the page, as sentences. */
export async function violationsOfPage(): Promise<string[]> {
  const { violations } = await axe.run(document.body, wcag)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`)
}
