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
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { LanesResponse, WorkItemDetail, WorkItemRow } from '#api/contract/ops.ts'
import { lanes } from '#db/vocabulary/ledger.ts'
import { schemesFor, wcag } from '../../ui/testing-axe.ts'
import { TestShell } from '../../ui/testing.tsx'
import { OpsPage, type OpsPageProps } from './OpsPage.tsx'
import { opsSearch } from './search.ts'

const uuid = (end: number) => `01a1fba1-ccc0-7edd-b169-${String(end).padStart(12, '0')}`
const organization = {
  id: uuid(1),
  name: 'Tallgrass',
  logoUrl: null,
  parentId: null,
  dataRegion: 'default',
  pilotExpiresAt: null,
  isActive: true,
  role: 'ADMIN',
  status: 'ACTIVE',
}

type Answer = { status: number; body?: unknown }
type Asked = { path: string; method: string; query: URLSearchParams; body: unknown }

/** Stands in for the server; a test can replace single responses. */
let server: {
  asked: Asked[]
  answers: Record<string, (asked: Asked) => Answer | Promise<Answer>>
  pausedBy: string | null
  dead: number
}
const realFetch = window.fetch
const ok = (body: unknown): Answer => ({ status: 200, body })
const problem = (status: number, message: string): Answer => ({
  status,
  body: {
    type: 'about:blank',
    title: 'Problem',
    status,
    detail: message,
    message,
    code: 'test',
    requestId: '7f3c-91ad',
  },
})

const me = (rest: object = {}) => ({
  id: uuid(2),
  email: 'dana@tallgrass.example',
  firstName: 'Dana',
  lastName: 'Whitlock',
  avatar: null,
  platformRole: null,
  organization,
  settings: {},
  role: 'ADMIN',
  capabilities: ['ops.view', 'ops.manage', 'commands.view', 'calls.view'],
  teams: [],
  ...rest,
})

const lanesNow = (): LanesResponse => ({
  lanes: lanes.map((lane) => ({
    lane,
    state: lane === 'scoring' && server.pausedBy !== null ? 'paused' : 'running',
    stateReason: lane === 'scoring' ? server.pausedBy : null,
    runnable: lane === 'scoring' ? 46 : 0,
    waitingForLater: 0,
    oldestSeconds: lane === 'scoring' ? 72 : null,
    inFlight: lane === 'scoring' ? 12 : 0,
    donePerMinute: lane === 'scoring' ? 19 : 0,
    dead: lane === 'scoring' ? server.dead : 0,
    history: Array.from({ length: 30 }, (_, minute) => (lane === 'scoring' ? minute : 0)),
  })),
  workers: 4,
  slots: 64,
  slotsUsed: 39,
  backend: 'postgres',
  at: new Date().toISOString(),
})

const item = (number: number, rest: Partial<WorkItemRow> = {}): WorkItemRow => ({
  id: uuid(100 + number),
  commandId: uuid(500),
  kind: 'score-call',
  lane: 'scoring',
  state: 'queued',
  about: `Walkthrough ${number}`,
  callId: uuid(900 + number),
  organizationId: organization.id,
  organization: 'Tallgrass',
  attempts: 0,
  maxAttempts: 5,
  waitReason: 'fair_share',
  note: '',
  dueAt: '2026-11-20T13:00:00.000Z',
  createdAt: new Date(Date.now() - 58_000).toISOString(),
  finishedAt: null,
  errorClass: null,
  error: null,
  ...rest,
})
const detail = (row: WorkItemRow): WorkItemDetail => ({
  ...row,
  timeline: [
    { at: row.createdAt, event: 'recorded', detail: 'Command rescore' },
    { at: null, event: 'waiting', detail: row.note },
  ],
  payload: { callId: row.callId },
  worker: null,
  successors: [{ id: uuid(777), kind: 'send-mail', state: 'queued' }],
})
const group = (number: number, count: number) => ({
  errorClass: `Failure${number}`,
  message: `Engine failed in way ${number}`,
  messageHash: String(number).repeat(64),
  kind: 'score-call',
  lane: 'scoring',
  count,
  firstAt: '2026-11-20T12:41:00.000Z',
  lastAt: '2026-11-20T12:58:00.000Z',
})
const filterOf = (body: unknown) =>
  body as { preview?: boolean; filter: { errorClass?: string; ids?: string[] } }

beforeEach(() => {
  server = {
    asked: [],
    pausedBy: null,
    dead: 7,
    answers: {
      '/auth/refresh': () =>
        ok({ accessToken: 'token', expiresAt: new Date(Date.now() + 3_600_000).toISOString() }),
      '/users/me/orgs': () => ok({ results: [organization] }),
      '/users/me': () => ok(me()),
      '/ops/lanes': () => ok(lanesNow()),
      '/ops/lanes/scoring/pause': ({ body }) => {
        server.pausedBy = `Paused by Dana Whitlock: ${(body as { reason: string }).reason}`
        return { status: 204 }
      },
      '/ops/lanes/scoring/resume': () => {
        server.pausedBy = null
        return { status: 204 }
      },
      '/ops/work-items': () => ok({ results: [item(1), item(2), item(3)], nextCursor: null }),
      '/ops/failures': () => ok({ results: server.dead <= 0 ? [] : [group(1, 5), group(2, 2)], total: 2 }),
      '/ops/work-items/replay': ({ body }) => {
        const { preview, filter } = filterOf(body)
        const count = filter.errorClass === 'Failure1' ? 5 : 2
        if (preview !== true) server.dead -= count
        return ok({
          count,
          replayed: preview !== true,
          examples: [{ id: uuid(1), about: `Call of ${filter.errorClass}` }],
        })
      },
      '/ops/providers': () => ok({ results: [], total: 0 }),
      '/ops/workers': () => ok({ results: [], total: 0 }),
    },
  }
  for (const number of [1, 2, 3])
    server.answers[`/ops/work-items/${uuid(100 + number)}`] = () => ok(detail(item(number)))
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (!url.pathname.startsWith('/api/')) return realFetch(input, init)
    const path = url.pathname.slice('/api'.length)
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
    const asked = { path, method: init?.method ?? 'GET', query: url.searchParams, body }
    server.asked.push(asked)
    const answer = await (server.answers[path]?.(asked) ?? problem(404, 'Not found.'))
    return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    })
  }
})
afterEach(async () => {
  window.fetch = realFetch
  notifications.clean()
  await page.viewport(1280, 800)
})

async function show(address = '/ops', scheme: 'light' | 'dark' = 'light') {
  const root = createRootRoute({ component: Outlet })
  const ops = createRoute({
    getParentRoute: () => root,
    path: '/ops',
    validateSearch: opsSearch,
    component: () => {
      const search = ops.useSearch()
      const navigate = ops.useNavigate()
      const write: OpsPageProps['onSearch'] = (next, options) =>
        void navigate({ search: next as never, replace: options?.isReplacing === true })
      return (
        <div style={{ height: '100vh' }}>
          <OpsPage search={search} onSearch={write} />
        </div>
      )
    },
  })
  const call = createRoute({
    getParentRoute: () => root,
    path: '/calls/$callId',
    component: () => <h1>A call</h1>,
  })
  const router = createRouter({
    routeTree: root.addChildren([ops, call]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await render(
    <TestShell scheme={scheme}>
      <RouterProvider router={router as never} />
    </TestShell>,
  )
  return router
}
const searchOf = (router: Awaited<ReturnType<typeof show>>) =>
  router.state.location.search as Record<string, unknown>
const lastItemsAsked = () => server.asked.findLast(({ path }) => path === '/ops/work-items')?.query
const itemRow = (number: number) => page.getByRole('row', { name: new RegExp(`Walkthrough ${number}`) })

describe('filters and the address', () => {
  it('asks for open work when the address says nothing', async () => {
    await show()
    await expect.element(itemRow(1)).toBeInTheDocument()
    expect(lastItemsAsked()?.get('state')).toBe('queued,offered,running')
    await expect
      .element(page.getByText('Other organizations go first (fair share)').first())
      .toBeInTheDocument()
    await expect
      .element(page.getByRole('button', { name: 'Change filter: State not done' }))
      .toBeInTheDocument()
  })

  it('filters by the lanes that are chosen in the table and lets go of them again', async () => {
    const router = await show()
    await userEvent.click(page.getByRole('button', { name: 'Scoring', exact: true }))
    await userEvent.click(page.getByRole('button', { name: 'Mail', exact: true }))
    await expect.poll(() => searchOf(router).lane).toBe('scoring,mail')
    await expect.poll(() => lastItemsAsked()?.get('lane')).toBe('scoring,mail')
    await userEvent.click(page.getByRole('button', { name: 'Remove filter Queue' }))
    await expect.poll(() => searchOf(router).lane).toBeUndefined()
    await expect
      .element(page.getByRole('button', { name: 'Scoring', exact: true }))
      .toHaveAttribute('aria-pressed', 'false')
  })

  it('restores every filter from the address and clears them together', async () => {
    const router = await show('/ops?lane=scoring&state=dead&kind=score-call&error=Failure1')
    for (const chip of ['Queue Scoring', 'State Failed', 'Job score-call', 'Error Failure1'])
      await expect.element(page.getByRole('button', { name: `Change filter: ${chip}` })).toBeInTheDocument()
    await expect.poll(() => lastItemsAsked()?.get('error')).toBe('Failure1')
    await userEvent.click(page.getByRole('button', { name: 'Clear filters' }).first())
    await expect.poll(() => searchOf(router).error).toBeUndefined()
    await expect.poll(() => lastItemsAsked()?.get('state')).toBe('queued,offered,running')
  })

  it('shows the items of a failure group', async () => {
    const router = await show()
    await userEvent.click(page.getByRole('button', { name: 'Show items of Engine failed in way 2' }))
    await expect
      .poll(() => searchOf(router))
      .toMatchObject({ lane: 'scoring', state: 'dead', kind: 'score-call', error: 'Failure2' })
    await expect.poll(() => lastItemsAsked()?.get('messageHash')).toBe('2'.repeat(64))
    const chip = page.getByRole('button', {
      name: 'Change filter: Error Failure2: Engine failed in way 2',
    })
    await expect.element(chip).toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: 'Remove filter Error' }))
    await expect.poll(() => lastItemsAsked()?.get('messageHash')).toBeNull()
  })

  it('shows the items of the group without a message, and only those', async () => {
    server.answers['/ops/failures'] = () => ok({ results: [{ ...group(1, 5), message: '' }], total: 1 })
    await show()
    await userEvent.click(page.getByRole('button', { name: 'Show items of No message was recorded' }))
    await expect.poll(() => lastItemsAsked()?.get('messageHash')).toBe('1'.repeat(64))
    await expect
      .element(page.getByRole('button', { name: 'Change filter: Error Failure1: No message was recorded' }))
      .toBeInTheDocument()
  })

  it('loads more by cursor', async () => {
    server.answers['/ops/work-items'] = ({ query }) =>
      query.get('cursor') === null
        ? ok({ results: [item(1)], nextCursor: uuid(101) })
        : ok({ results: [item(2)], nextCursor: null })
    await show()
    await userEvent.click(page.getByRole('button', { name: 'Load more' }))
    await expect.element(itemRow(2)).toBeInTheDocument()
    await expect.element(itemRow(1)).toBeInTheDocument()
    expect(page.getByRole('button', { name: 'Load more' }).query()).toBeNull()
  })
})

describe('one work item', () => {
  it('opens with J and Enter, moves along and is in the address', async () => {
    const router = await show()
    await expect.element(itemRow(1)).toBeInTheDocument()
    await userEvent.keyboard('jj{Enter}')
    await expect.poll(() => searchOf(router).item).toBe(uuid(102))
    const panel = page.getByRole('complementary', { name: 'Work item' })
    await expect.element(panel.getByText('Timeline')).toBeInTheDocument()
    await userEvent.keyboard('j')
    await expect.poll(() => searchOf(router).item).toBe(uuid(103))
    await userEvent.click(panel.getByRole('button', { name: 'Previous work item' }))
    await expect.poll(() => searchOf(router).item).toBe(uuid(102))
    await userEvent.click(panel.getByRole('button', { name: 'View payload' }))
    await expect.element(panel.getByText(`"callId": "${uuid(902)}"`, { exact: false })).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => searchOf(router).item).toBeUndefined()
  })

  it('cancels its job only after naming what is dropped', async () => {
    const command = {
      commandId: uuid(500),
      kind: 'rescore',
      label: 'Rescore 12 calls',
      subjectId: null,
      state: 'running',
      version: 3,
      counts: { done: 5, queued: 7 },
      total: 12,
      stages: [],
      createdAt: '2026-11-20T13:00:00.000Z',
      endedAt: null,
      updatedAt: '2026-11-20T13:00:00.000Z',
    }
    server.answers[`/commands/${uuid(500)}`] = () => ok(command)
    server.answers[`/commands/${uuid(500)}/cancel`] = () => ok({ ...command, state: 'cancelled' })
    await show(`/ops?item=${uuid(101)}`)
    await userEvent.click(page.getByRole('button', { name: 'Cancel job' }))
    await expect
      .element(page.getByText('“Rescore 12 calls” stops. 7 unfinished steps are dropped', { exact: false }))
      .toBeInTheDocument()
    expect(server.asked.some(({ path }) => path.endsWith('/cancel'))).toBe(false)
    // Without portals, as in tests, the dialog renders next to its panel, out of the pointer's reach.
    ;(page.getByRole('button', { name: 'Cancel 7 steps' }).element() as HTMLElement).click()
    await expect.poll(() => server.asked.some(({ path }) => path.endsWith('/cancel'))).toBe(true)
    await expect.element(page.getByText('The job was canceled.')).toBeInTheDocument()
  })

  it('is replayed from its panel when it is dead', async () => {
    server.answers[`/ops/work-items/${uuid(101)}`] = () =>
      ok(
        detail(
          item(1, {
            state: 'dead',
            errorClass: 'Failure1',
            error: 'Engine failed',
            finishedAt: '2026-11-20T12:58:00.000Z',
          }),
        ),
      )
    await show(`/ops?item=${uuid(101)}`)
    await userEvent.click(page.getByRole('button', { name: 'Replay 1 item' }))
    await expect
      .poll(() => server.asked.findLast(({ path }) => path.endsWith('/replay'))?.body)
      .toMatchObject({ filter: { ids: [uuid(101)] } })
    await expect.element(page.getByText('The item was queued again.')).toBeInTheDocument()
  })
})

describe('replaying failure groups', () => {
  it('counts on the server first, repeats the number on the button and says how many were started', async () => {
    await show()
    await userEvent.click(page.getByRole('checkbox', { name: 'Select Engine failed in way 1' }))
    await expect.element(page.getByRole('button', { name: 'Replay 5 items' })).toBeEnabled()
    await userEvent.click(page.getByRole('checkbox', { name: 'Select Engine failed in way 2' }))
    const bar = page.getByRole('region', { name: 'Replay' })
    await expect
      .element(bar.getByRole('status'))
      .toHaveTextContent('Replay 7 items · from 2 groups · such as Call of Failure1, Call of Failure2')
    expect(
      server.asked
        .filter(({ path }) => path.endsWith('/replay'))
        .every(({ body }) => filterOf(body).preview === true),
    ).toBe(true)
    await userEvent.click(bar.getByRole('button', { name: 'Replay 7 items' }))
    await expect.element(page.getByText('7 items were queued again.')).toBeInTheDocument()
    const started = server.asked.filter(
      ({ path, body }) => path.endsWith('/replay') && filterOf(body).preview !== true,
    )
    expect(started.map(({ body }) => filterOf(body).filter.errorClass)).toEqual(['Failure1', 'Failure2'])
    await expect.element(bar).not.toBeInTheDocument()
  })

  it('says when fewer were started than previewed', async () => {
    server.answers['/ops/work-items/replay'] = ({ body }) =>
      ok({ count: filterOf(body).preview === true ? 5 : 3, replayed: true, examples: [] })
    await show()
    await userEvent.click(page.getByRole('checkbox', { name: 'Select Engine failed in way 1' }))
    await userEvent.click(page.getByRole('button', { name: 'Replay 5 items' }))
    await expect
      .element(page.getByText('3 items were queued again, of 5 previewed.', { exact: false }))
      .toBeInTheDocument()
  })

  it('does not offer the button while the count is not known', async () => {
    server.answers['/ops/work-items/replay'] = () => problem(500, 'The count did not work.')
    await show()
    await userEvent.click(page.getByRole('checkbox', { name: 'Select Engine failed in way 1' }))
    await expect.element(page.getByText('The count did not work.')).toBeInTheDocument()
    await expect
      .element(
        page.getByRole('region', { name: 'Replay' }).getByRole('button', { name: 'Replay', exact: true }),
      )
      .toBeDisabled()
  })
})

describe('discarding failures', () => {
  const discards = (isPreview: boolean) =>
    server.asked.filter(
      ({ path, body }) => path.endsWith('/discard') && (filterOf(body).preview === true) === isPreview,
    )
  // Without portals, as in tests, the dialog may be out of the pointer's reach.
  const confirm = (name: string) => (page.getByRole('button', { name }).element() as HTMLElement).click()
  beforeEach(() => {
    server.answers['/ops/work-items/discard'] = ({ body }) => {
      const { preview, filter } = filterOf(body)
      const count = filter.ids === undefined ? 6 : 1
      if (preview !== true) server.dead = 0
      return ok({ count, discarded: preview !== true, examples: [] })
    }
  })

  it('counts on the server first, asks, and says how many were discarded', async () => {
    await show()
    await userEvent.click(page.getByRole('checkbox', { name: 'Select Engine failed in way 1' }))
    await userEvent.click(page.getByRole('button', { name: 'Discard…' }))
    await expect.element(page.getByText('6 failed items are canceled', { exact: false })).toBeInTheDocument()
    expect([discards(true).length, discards(false).length]).toEqual([1, 0])
    confirm('Discard 6 items')
    await expect.element(page.getByText('6 items were discarded.')).toBeInTheDocument()
    expect(discards(false).map(({ body }) => filterOf(body).filter.errorClass)).toEqual(['Failure1'])
    await expect.element(page.getByText('No failed jobs')).toBeInTheDocument()
  })

  it('gives up a single item from its panel', async () => {
    server.answers[`/ops/work-items/${uuid(101)}`] = () => ok(detail(item(1, { state: 'dead', error: 'No' })))
    await show(`/ops?item=${uuid(101)}`)
    await userEvent.click(page.getByRole('button', { name: 'Discard…' }))
    await expect.element(page.getByText('1 failed item is canceled', { exact: false })).toBeInTheDocument()
    confirm('Discard 1 item')
    await expect.element(page.getByText('1 item was discarded.')).toBeInTheDocument()
    expect(discards(false).map(({ body }) => filterOf(body).filter.ids)).toEqual([[uuid(101)]])
  })
})

describe('pausing a lane', () => {
  it('asks for a reason, waits for the server and can be undone', async () => {
    await show()
    await userEvent.click(page.getByRole('button', { name: 'Pause Scoring' }))
    await expect.element(page.getByText('The 12 running jobs finish', { exact: false })).toBeInTheDocument()
    await userEvent.fill(page.getByLabelText('Reason'), 'engine upgrade')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Pause Scoring' }))
    await expect.element(page.getByText('Paused by Dana Whitlock: engine upgrade')).toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: 'Resume Scoring' }))
    await expect.element(page.getByRole('button', { name: 'Pause Scoring' })).toBeInTheDocument()
  })

  it('keeps the reason when the server refuses', async () => {
    server.answers['/ops/lanes/scoring/pause'] = () => problem(503, 'The server is busy.')
    await show()
    await userEvent.click(page.getByRole('button', { name: 'Pause Scoring' }))
    await userEvent.fill(page.getByLabelText('Reason'), 'engine upgrade')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Pause Scoring' }))
    await expect.element(page.getByText('The server is busy.')).toBeInTheDocument()
    expect((page.getByLabelText('Reason').element() as HTMLInputElement).value).toBe('engine upgrade')
  })

  it('says who else holds a lane that stays paused', async () => {
    server.pausedBy = 'Paused by Platform: maintenance'
    server.answers['/ops/lanes/scoring/resume'] = () => ({ status: 204 })
    await show()
    await userEvent.click(page.getByRole('button', { name: 'Resume Scoring' }))
    await expect
      .element(page.getByText('only platform staff can end it', { exact: false }))
      .toBeInTheDocument()
  })
})

describe('who sees what', () => {
  it('explains itself to a person without the right', async () => {
    server.answers['/users/me'] = () => ok(me({ capabilities: ['calls.view'] }))
    await show()
    await expect.element(page.getByText('You do not have access to this')).toBeInTheDocument()
    expect(server.asked.some(({ path }) => path.startsWith('/ops'))).toBe(false)
  })

  it('offers all organizations only to platform staff', async () => {
    await show('/ops?scope=all')
    await expect.element(itemRow(1)).toBeInTheDocument()
    expect(page.getByText('All organizations').query()).toBeNull()
    expect(
      server.asked
        .filter(({ path }) => path === '/ops/lanes')
        .every(({ query }) => query.get('scope') === 'organization'),
    ).toBe(true)
  })

  it('lets platform staff switch, and keeps it in the address', async () => {
    server.answers['/users/me'] = () => ok(me({ platformRole: 'ops' }))
    const router = await show()
    await userEvent.click(page.getByText('All organizations'))
    await expect.poll(() => searchOf(router).scope).toBe('all')
    await expect.poll(() => lastItemsAsked()?.get('scope')).toBe('all')
  })

  it('offers platform staff no cancel for a job of another organization, even one with the same name', async () => {
    server.answers['/users/me'] = () => ok(me({ platformRole: 'ops' }))
    const foreign = { organizationId: uuid(3), about: '', callId: null }
    server.answers['/ops/work-items'] = () => ok({ results: [item(1), item(2, foreign)], nextCursor: null })
    server.answers[`/ops/work-items/${uuid(102)}`] = () => ok(detail(item(2, foreign)))
    await show(`/ops?scope=all&item=${uuid(102)}`)
    const payload = page.getByRole('button', { name: 'View payload' })
    await expect.element(payload).toBeInTheDocument()
    expect(page.getByRole('button', { name: 'Cancel job' }).query()).toBeNull()
  })

  it('opens the queue contents in a tab of their own, once the server lets this browser in', async () => {
    server.answers['/users/me'] = () => ok(me({ platformRole: 'ops' }))
    const opened: {
      opener: unknown
      document: { title: string }
      location: { replace: (url: string) => void }
      close: () => void
    } = {
      opener: window,
      document: { title: '' },
      location: { replace: (url) => (address = url) },
      close: () => undefined,
    }
    let address = ''
    const realOpen = window.open
    window.open = () => opened as unknown as Window
    server.answers['/ops/queues/session'] = () =>
      ok({ url: '/api/ops/queues', expiresAt: '2026-11-20T14:00:00.000Z' })
    await show()
    await userEvent.click(page.getByRole('button', { name: 'More actions' }))
    await expect
      .element(page.getByText('Shows waiting and running jobs only. Finished jobs leave the queue at once.'))
      .toBeInTheDocument()
    ;(page.getByRole('menuitem').first().element() as HTMLElement).click()
    await expect.poll(() => address).toBe('/api/ops/queues')
    expect(opened.opener).toBeNull()
    window.open = realOpen
  })

  it('shows no controls that the person may not use', async () => {
    server.answers['/users/me'] = () => ok(me({ capabilities: ['ops.view'] }))
    await show()
    await expect.element(itemRow(1)).toBeInTheDocument()
    expect(page.getByRole('button', { name: /^Pause/ }).query()).toBeNull()
    expect(page.getByRole('checkbox').query()).toBeNull()
  })
})

describe('sections that have nothing or fail', () => {
  it('says that nothing waits and nothing failed', async () => {
    server.dead = 0
    server.answers['/ops/work-items'] = () => ok({ results: [], nextCursor: null })
    await show()
    await expect.element(page.getByText('Queue is empty')).toBeInTheDocument()
    await expect.element(page.getByText('No failed jobs')).toBeInTheDocument()
    await userEvent.click(page.getByRole('tab', { name: /Providers/ }))
    await expect.element(page.getByText('No rate limits')).toBeInTheDocument()
    await userEvent.click(page.getByRole('tab', { name: /Workers/ }))
    await expect.element(page.getByText('No worker is running')).toBeInTheDocument()
  })

  it('fail without affecting other sections, with the request id, and can be retried', async () => {
    let tries = 0
    server.answers['/ops/failures'] = () => {
      tries += 1
      return tries === 1 ? problem(500, 'The failures could not be read.') : ok({ results: [], total: 0 })
    }
    await show()
    await expect.element(itemRow(1)).toBeInTheDocument()
    await expect.element(page.getByText('Request 7f3c-91ad')).toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: 'Retry' }))
    await expect.element(page.getByText('No failed jobs')).toBeInTheDocument()
  })
})

describe.each(schemesFor(import.meta.url))('accessibility in %s', (scheme) => {
  const problems = async () => {
    const { violations } = await axe.run(document.body, wcag)
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`,
    )
  }

  it('has no violations with panel, payload, selection and popover', async () => {
    server.answers['/users/me'] = () => ok(me({ platformRole: 'ops' }))
    server.pausedBy = 'Paused by Dana Whitlock: engine upgrade'
    await show(`/ops?lane=scoring&item=${uuid(101)}`, scheme)
    await userEvent.click(page.getByRole('button', { name: 'View payload' }))
    await userEvent.click(page.getByRole('checkbox', { name: 'Select Engine failed in way 1' }))
    await expect.element(page.getByRole('button', { name: 'Replay 5 items' })).toBeEnabled()
    expect(await problems()).toEqual([])
    await userEvent.click(page.getByRole('button', { name: 'Pause Mail' }))
    await expect.element(page.getByRole('dialog')).toBeInTheDocument()
    expect(await problems()).toEqual([])
  })

  it('has no violations on a phone, with the item over the whole screen', async () => {
    await page.viewport(390, 844)
    await show('/ops', scheme)
    await expect.element(itemRow(1)).toBeInTheDocument()
    expect(await problems()).toEqual([])
    await userEvent.click(itemRow(1).getByRole('cell').last())
    await expect.element(page.getByRole('dialog').getByText('Timeline')).toBeInTheDocument()
    expect(page.getByRole('dialog').element().getBoundingClientRect().width).toBe(390)
    expect(await problems()).toEqual([])
  })
})
