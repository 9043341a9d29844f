import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Matches,
  Outlet,
  RouterContextProvider,
  stripSearchParams,
  useNavigate,
} from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CallRow } from '#api/contract/calls.ts'
import { meQuery } from '../../../lib/me.ts'
import { session } from '../../../lib/session.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { TestShell } from '../../../ui/testing.tsx'
import { CallsPage } from './CallsPage.tsx'
import { callsSearch, searchDefaults } from './search.ts'
import {
  callId,
  callOf,
  copiedScorecard,
  customTypeId,
  repId,
  scorecardId,
  startTestServer,
} from './testing-server.ts'

let server: ReturnType<typeof startTestServer> | undefined
afterEach(() => server?.stop())

/** Opens the page at its own address, with an in-memory API. */
async function open(
  address: string,
  calls: () => CallRow[],
  given: Parameters<typeof startTestServer>[1] = {},
) {
  server = startTestServer(calls, given)
  await session.ready()
  const root = createRootRoute({ component: Outlet })
  const list = createRoute({
    getParentRoute: () => root,
    path: '/calls',
    validateSearch: callsSearch,
    search: { middlewares: [stripSearchParams(searchDefaults)] },
    component: function List() {
      const search = list.useSearch()
      const navigate = useNavigate()
      // In the console, the shell has loaded the user before any page renders.
      const isReady = useQuery(meQuery(useOrgId())).isSuccess
      if (!isReady) return null
      return (
        <CallsPage
          search={search}
          onSearch={(next, options) =>
            void navigate({ to: '/calls', search: next, replace: options?.isReplacing === true })
          }
        />
      )
    },
  })
  const one = createRoute({
    getParentRoute: () => root,
    path: '/calls/$callId',
    component: () => <h1>One call</h1>,
  })
  const upload = createRoute({
    getParentRoute: () => root,
    path: '/calls/new',
    component: () => <h1>Upload</h1>,
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([list, one, upload]), history })
  await render(
    <TestShell>
      <div style={{ height: 700 }}>
        <RouterContextProvider router={router}>
          <Matches />
        </RouterContextProvider>
      </div>
    </TestShell>,
  )
  return {
    address: () => decodeURIComponent(history.location.href),
    back: () => history.back(),
    asked: server.asked,
    posted: server.posted,
  }
}

const three = () => [
  callOf(1),
  callOf(2, { title: 'Renewal two', callType: 'renewal', score: 41, passed: false }),
  callOf(3),
]
const tombstone = callOf(4, {
  title: '',
  caller: null,
  buyerCompany: '',
  callType: null,
  status: 'SKIPPED',
  scoreStatus: 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE',
  statusReason: 'A privacy rule excluded this call.',
  stage: 'routed',
  score: null,
  passMark: null,
  passed: null,
  coverage: null,
  talkShare: null,
  durationSeconds: null,
})

describe('CallsPage', () => {
  it('asks before it rescores, and changes nothing when that is canceled', async () => {
    const { posted } = await open('/calls', three)
    await expect.element(page.getByRole('link', { name: 'Call 1' })).toBeVisible()
    await userEvent.click(page.getByLabelText('Select Renewal two'))
    await userEvent.click(page.getByRole('toolbar').getByRole('button', { name: 'Rescore' }))
    const dialog = page.getByRole('dialog', { name: 'Rescore 1 call?' })
    await expect.element(dialog.getByText(/Earlier scores stay stored/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await expect.element(dialog).not.toBeInTheDocument()
    expect(posted.filter(({ path }) => path.includes('rescore'))).toEqual([])
    await expect.element(page.getByText('1 selected')).toBeVisible()
  })

  it('rescores with the scorecard that is chosen in the dialog', async () => {
    const { posted } = await open('/calls', three)
    await userEvent.click(page.getByRole('button', { name: 'Actions for Renewal two' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Rescore' }))
    const dialog = page.getByRole('dialog', { name: 'Rescore 1 call?' })
    await userEvent.click(dialog.getByRole('combobox', { name: 'Scorecard' }))
    await userEvent.click(page.getByRole('option', { name: 'Renewal · v3' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Rescore 1 call' }))
    await expect
      .poll(() => posted.find(({ path }) => path.endsWith('/bulk-rescore'))?.body)
      .toEqual({ ids: [callId(2)], scorecardConfigId: scorecardId })
  })

  it('offers to rescore a call whose work was canceled, as its page does, but none with open work', async () => {
    const unfinished = {
      status: 'SCORING',
      scoreStatus: 'TO_BE_SCORED',
      stage: 'recorded',
      score: null,
    } as const
    await open('/calls', () => [
      callOf(1, { ...unfinished, title: 'Stopped', isStopped: true }),
      callOf(2, { ...unfinished, title: 'Waiting' }),
    ])
    const rescore = page.getByRole('menuitem', { name: 'Rescore' })
    await expect.element(page.getByText('Scoring stopped')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Actions for Waiting' }))
    await expect.element(rescore).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(page.getByRole('button', { name: 'Actions for Stopped' }))
    await expect.element(rescore).toBeEnabled()
  })

  it('selects with the keyboard, rescores the selection and reports what was skipped and why', async () => {
    const { posted } = await open('/calls', three)
    await expect.element(page.getByRole('link', { name: 'Call 1' })).toBeVisible()
    await userEvent.keyboard('jxjj{Shift>}X{/Shift}')
    await expect.element(page.getByText('3 selected')).toBeVisible()
    await userEvent.keyboard('r')
    await userEvent.click(page.getByRole('button', { name: 'Rescore 3 calls' }))
    await expect.element(page.getByRole('dialog', { name: '2 scored again, 1 skipped' })).toBeVisible()
    await expect
      .element(page.getByRole('dialog').getByRole('listitem'))
      .toHaveTextContent('1 call · This call is being scored already.Call 3')
    expect(posted.find(({ path }) => path.endsWith('/bulk-rescore'))?.body).toEqual({
      ids: [callId(1), callId(2), callId(3)],
      scorecardConfigId: null,
    })
    expect(page.getByText('3 selected').query()).toBeNull()
  })

  it('deletes the selection at once and offers to undo it', async () => {
    const { posted } = await open('/calls', three)
    await userEvent.click(page.getByLabelText('Select Renewal two'))
    await userEvent.click(page.getByRole('toolbar').getByRole('button', { name: 'Delete' }))
    await userEvent.click(page.getByRole('button', { name: 'Undo' }))
    await expect.element(page.getByText('The call is back.')).toBeVisible()
    expect(posted.map(({ path }) => path.split('/').at(-1))).toEqual(
      expect.arrayContaining(['bulk-delete', 'bulk-restore']),
    )
  })

  it('shows the filters of the address as chips and takes them out of the address', async () => {
    const { address, asked, back } = await open('/calls?types=renewal&min=90&page=1&sort=newest', three)
    await expect.element(page.getByRole('button', { name: 'Change filter: Min duration 90 s' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Change filter: Call type Renewal' })).toBeVisible()
    expect(asked.at(0)).toMatchObject({ callTypes: ['renewal'], minDuration: 90 })
    await userEvent.click(page.getByRole('button', { name: 'Remove filter Min duration' }))
    await expect.poll(address).toBe('/calls?types=renewal')
    await userEvent.click(page.getByRole('button', { name: 'Clear filters' }))
    await expect.poll(address).toBe('/calls')
    back()
    await expect.element(page.getByRole('button', { name: 'Change filter: Call type Renewal' })).toBeVisible()
  })

  it('puts a new filter into the address and goes back to the first page', async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      callOf(index + 1, { callType: index % 2 === 0 ? 'demo' : 'cold' }),
    )
    const { address } = await open('/calls?page=2', () => many)
    await expect.element(page.getByText('21 - 40 of 60 rows')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Add a filter' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Call type' }))
    await userEvent.click(page.getByRole('checkbox', { name: 'Demo' }))
    await expect.poll(address).toBe('/calls?types=demo')
    await expect.element(page.getByText('1 - 20 of 30 rows')).toBeVisible()
    await userEvent.click(page.getByRole('checkbox', { name: 'Cold call' }))
    await expect.poll(address).toBe('/calls?types=cold,demo')
  })

  it('offers the people of a typed name as a filter, in place of the text', async () => {
    const { address, asked } = await open('/calls', three)
    await userEvent.fill(page.getByRole('searchbox'), 'larkfield')
    await expect.element(page.getByText('No call matches these filters')).toBeVisible()
    expect(page.getByRole('button', { name: /Add the filter Rep/ }).query()).toBeNull()
    await userEvent.fill(page.getByRole('searchbox'), 'brandt')
    await userEvent.click(page.getByRole('button', { name: 'Add the filter Rep: Ola Brandt' }))
    await expect.poll(address).toBe(`/calls?reps=${repId}`)
    await expect.element(page.getByRole('button', { name: 'Change filter: Rep Ola Brandt' })).toBeVisible()
    await expect.element(page.getByRole('searchbox')).toHaveValue('')
    expect(asked).toContainEqual(expect.objectContaining({ reps: [repId] }))
    expect(page.getByRole('button', { name: /Add the filter Rep/ }).query()).toBeNull()
  })

  it('narrows to the call types that routing rules define', async () => {
    const { address, asked } = await open('/calls', three)
    await userEvent.click(page.getByRole('button', { name: 'Add a filter' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Custom call type' }))
    await userEvent.click(page.getByRole('checkbox', { name: 'Site visit' }))
    await expect.poll(address).toBe(`/calls?custom=${customTypeId}`)
    await expect
      .element(page.getByRole('button', { name: 'Change filter: Custom call type Site visit' }))
      .toBeVisible()
    expect(asked).toContainEqual(expect.objectContaining({ customCallTypeOrgIds: [customTypeId] }))
  })

  it('offers sections and criteria of every scorecard, also those that have the same id', async () => {
    const { address, asked } = await open('/calls', three)
    await userEvent.click(page.getByRole('button', { name: 'Add a filter' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Section' }))
    await expect.element(page.getByRole('checkbox', { name: 'Objections Renewal' })).toBeVisible()
    await userEvent.click(page.getByRole('checkbox', { name: 'Objections Upsell' }))
    await expect.poll(address).toBe(`/calls?sections=${copiedScorecard.id}:objections`)
    expect(asked).toContainEqual(
      expect.objectContaining({
        scorecardSections: [`${copiedScorecard.id}:objections`],
      }),
    )
  })

  it('hides calls that a privacy rule skipped until the chip is removed', async () => {
    const { address } = await open('/calls', () => [callOf(1), tombstone])
    await expect.element(page.getByRole('link', { name: 'Call 1' })).toBeVisible()
    expect(page.getByRole('row', { name: /Content not kept/ }).query()).toBeNull()
    await userEvent.click(page.getByRole('button', { name: 'Remove filter Status' }))
    await expect.poll(address).toBe('/calls?status=all')
    await expect.element(page.getByRole('row', { name: /Content not kept/ })).toBeVisible()
    expect(
      page
        .getByRole('row', { name: /Content not kept/ })
        .getByRole('checkbox')
        .query(),
    ).toBeNull()
  })

  it('shows nothing of a call that a privacy rule excluded', async () => {
    await open('/calls?status=all', () => [tombstone])
    const row = page.getByRole('row', { name: /Content not kept/ })
    await expect.element(row.getByText('Excluded by privacy')).toBeVisible()
    const cells = [...row.element().querySelectorAll('td')].map(({ textContent }) => textContent)
    expect(cells.filter((text) => text === '–').length).toBeGreaterThanOrEqual(4)
  })

  it('peeks with Space and moves the peek with J', async () => {
    const { address } = await open('/calls', three)
    await expect.element(page.getByRole('link', { name: 'Call 1' })).toBeVisible()
    await userEvent.keyboard('j ')
    await expect.poll(address).toBe(`/calls?peek=${callId(1)}`)
    await expect.element(page.getByRole('complementary', { name: 'Call summary' })).toBeVisible()
    await userEvent.keyboard('j')
    await expect.poll(address).toBe(`/calls?peek=${callId(2)}`)
    await userEvent.keyboard(' ')
    await expect.poll(address).toBe('/calls')
  })

  it('does not round a score up to the pass mark, in the list and in the peek', async () => {
    await open(`/calls?peek=${callId(1)}`, () => [callOf(1, { score: 69.6, passed: false })])
    await expect
      .element(page.getByRole('img', { name: '69.6 of 100, pass mark 70, not passed' }).first())
      .toBeVisible()
    await expect
      .element(page.getByRole('complementary', { name: 'Call summary' }).getByText('69.6 / 100'))
      .toBeVisible()
  })

  it('says why a call has no total: no known rep, too little assessed, or a scorecard that does not fit', async () => {
    const noTotal = { score: null, passed: null, coverage: 0.2 }
    await open('/calls', () => [
      callOf(1, { ...noTotal, talkShare: null }),
      callOf(2, noTotal),
      callOf(3, { ...noTotal, coverage: 0.6 }),
    ])
    await expect
      .element(
        page.getByTitle(
          'No total: this scorecard does not fit the call, or too few of its checks could be answered',
        ),
      )
      .toBeVisible()
    await expect.element(page.getByTitle('No total: the rep is unknown.')).toBeVisible()
    await expect.element(page.getByTitle('No total: only 20% of the points could be assessed')).toBeVisible()
  })

  it('distinguishes an empty list from one without matches', async () => {
    await open('/calls', () => [])
    await expect.element(page.getByText('No calls yet')).toBeVisible()
    await userEvent.fill(page.getByRole('searchbox'), 'zebra')
    await expect.element(page.getByText('No call matches these filters')).toBeVisible()
  })

  it('goes to the last page when the address names one beyond it', async () => {
    const many = Array.from({ length: 30 }, (_, index) => callOf(index + 1))
    const { address } = await open('/calls?page=9', () => many)
    await expect.poll(address).toBe('/calls?page=2')
    await expect.element(page.getByText('21 - 30 of 30 rows')).toBeVisible()
  })
})

const notScored = (number: number, change: Partial<CallRow>): CallRow =>
  callOf(number, {
    status: 'SKIPPED',
    scoreStatus: 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE',
    statusReason: 'Saved without scoring: the rule only saves calls.',
    notScored: 'routed',
    callType: 'custom',
    callTypeLabel: 'Negotiation',
    score: null,
    passed: null,
    talkShare: null,
    ...change,
  })
const category = (label: string, callType: 'demo' | 'discovery' | 'warm' | 'renewal', reasons: string[]) => ({
  ruleId: label,
  label,
  callType,
  level: 'ORGANIZATION' as const,
  score: 0.4,
  reasons,
})
const undecided = notScored(2, {
  title: 'Kestrel, second talk',
  notScored: 'undecided',
  callTypeLabel: 'Default',
  callType: 'None - Default',
  plausible: [category('Demo', 'demo', ['shares a screen']), category('Discovery', 'discovery', [])],
})

describe('calls that are not scored', () => {
  it('say which call type they were routed to, uncut at 1440 pixels', async () => {
    await page.viewport(1440, 900)
    await open('/calls', () => [
      notScored(1, { callTypeLabel: 'Manager 1:1' }),
      undecided,
      notScored(3, { notScored: 'chosenAtUpload' }),
      notScored(4, {
        notScored: 'undecided',
        plausible: [
          category('Product demo', 'demo', []),
          category('Warm follow-up', 'warm', []),
          category('Renewal', 'renewal', []),
        ],
      }),
    ])
    for (const text of [
      'Not scored: routed to Manager 1:1',
      'Not scored: Demo or Discovery?',
      'Not scored: chosen at upload',
      'Not scored: Product demo, Warm follow-up or Renewal?',
    ]) {
      const shown = page.getByText(text)
      await expect.element(shown).toBeVisible()
      expect(shown.element().scrollWidth).toBeLessThanOrEqual(shown.element().clientWidth)
    }
  })

  it('are corrected to one of several types that might fit with one click', async () => {
    const { posted } = await open('/calls', () => [undecided])
    await page.getByRole('button', { name: 'Score as... Kestrel, second talk' }).click()
    await page.getByRole('menuitem', { name: 'Discovery' }).click()
    await expect.element(page.getByText('The call was corrected and is being scored.')).toBeVisible()
    expect(posted).toContainEqual({
      path: '/api/integrations/real-calls/bulk-correct',
      body: { ids: [callId(2)], callType: 'discovery', scorecardConfigId: null },
    })
  })

  it('are corrected together, after the dialog said how many, and says what was skipped', async () => {
    const { posted } = await open('/calls', () => [notScored(1, {}), notScored(2, {}), notScored(3, {})])
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
    await page.getByRole('button', { name: 'Correct', exact: true }).click()
    await expect.element(page.getByRole('dialog', { name: 'Correct 3 calls' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Correct 3 calls' })).toBeDisabled()
    await page.getByRole('combobox', { name: 'Call type' }).click()
    await page.getByRole('option', { name: 'Demo' }).click()
    await page.getByRole('button', { name: 'Correct 3 calls' }).click()
    await expect.element(page.getByText('3 calls were corrected and are being scored.')).toBeVisible()
    expect(posted).toContainEqual({
      path: '/api/integrations/real-calls/bulk-correct',
      body: { ids: [callId(1), callId(2), callId(3)], callType: 'demo', scorecardConfigId: null },
    })
  })

  it('have a filter of their own, for several types that might fit and for the rules that took them', async () => {
    const { asked } = await open(`/calls?notScored=${customTypeId}`, () => [notScored(1, {})])
    await expect.element(page.getByText('Not scored: routed to Negotiation')).toBeVisible()
    expect(asked).toContainEqual(
      expect.objectContaining({ notScored: 'any', customCallTypeOrgIds: [customTypeId] }),
    )
    await expect.element(page.getByRole('button', { name: 'Remove filter Not scored' })).toBeVisible()
  })

  it('offer nothing to those who may not score calls', async () => {
    await open('/calls', () => [undecided], { without: ['calls.rescore'] })
    await expect.element(page.getByText('Not scored: Demo or Discovery?')).toBeVisible()
    expect(page.getByRole('button', { name: /^Score / }).query()).toBeNull()
  })

  it('keep very long and right-to-left names inside their row', async () => {
    await page.viewport(1440, 900)
    const long = `عرض المنتج ${'والتسعير '.repeat(10)}`
    await open('/calls', () => [notScored(1, { callTypeLabel: long, title: long })])
    await expect.element(page.getByTitle(new RegExp('^Not scored: routed to'))).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  })

  it('say why on a phone too, and are corrected there', async () => {
    await page.viewport(390, 844)
    const { posted } = await open('/calls', () => [undecided])
    await expect.element(page.getByText('Not scored: Demo or Discovery?')).toBeVisible()
    await page.getByRole('button', { name: 'Score as... Kestrel, second talk' }).click()
    await page.getByRole('menuitem', { name: 'Demo' }).click()
    await expect.element(page.getByText('The call was corrected and is being scored.')).toBeVisible()
    expect(posted).toContainEqual({
      path: '/api/integrations/real-calls/bulk-correct',
      body: { ids: [callId(2)], callType: 'demo', scorecardConfigId: null },
    })
  })
})

describe('what is done with everything that matches', () => {
  it('shows how many calls a rescore takes and which it leaves out, and rescores by the filters of the list', async () => {
    await page.viewport(1280, 800)
    await open('/calls?types=discovery', () => [callOf(1)])
    await userEvent.click(page.getByRole('button', { name: 'More actions' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Rescore all matching…' }))
    await expect.element(page.getByText('12 calls match, 9 can be scored now.')).toBeVisible()
    await expect.element(page.getByText('3: This call is being scored already.')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Rescore 9 calls' }))
    await expect
      .poll(() => server?.posted.find(({ path }) => path.endsWith('/rescore-matching'))?.body)
      .toMatchObject({ filter: { callTypes: ['discovery'] }, scorecardConfigId: null })
  })

  it('is offered to those who may do it', async () => {
    await page.viewport(1280, 800)
    await open('/calls', () => [callOf(1)], { without: ['calls.rescore', 'calls.export', 'calls.delete'] })
    await userEvent.click(page.getByRole('button', { name: 'More actions' }))
    await expect.element(page.getByRole('menuitem', { name: 'Refresh' })).toBeVisible()
    for (const name of ['Rescore all matching…', 'Export as CSV', 'Deleted calls'])
      expect(page.getByRole('menuitem', { name }).query()).toBeNull()
  })
})
