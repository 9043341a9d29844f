import { createRoute } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Assignment } from '#api/contract/assignments.ts'
import type { Home } from '#api/contract/home.ts'
import { getAgent } from '#api/contract/bots.ts'
import type { Improvements } from '#api/contract/improvements.ts'
import { call } from '../../lib/call.ts'
import { ui } from '../../ui/texts.ts'
import { button, leavePage, openPages, overflow, violationsOfPage } from '../../ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from '../../ui/testing-product.ts'
import { HomePage } from './HomePage.tsx'
import { home } from './texts.ts'
import { schemesFor } from '../../ui/testing-axe.ts'

let product: TestProduct
let server: typeof window.fetch
/** The server's response; null: the real one. */
let answer: (() => Response) | null
/** What the page has sent to the server. */
let sent: unknown[]
beforeAll(async () => {
  product = await openTestProduct()
  server = window.fetch
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (answer !== null && /^\/api\/home\/(focus|scorecard-news)$/.test(pathname)) {
      sent.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null)
      return Promise.resolve(new Response(null, { status: 204 }))
    }
    if (answer !== null && pathname === '/api/home') return Promise.resolve(answer())
    if (answer !== null && pathname === '/api/users/stats/improvements')
      return Promise.resolve(Response.json(moved))
    return server(input, init)
  }
}, 300_000)
afterAll(() => {
  window.fetch = server
  return product.close()
})
beforeEach(() => {
  answer = null
  sent = []
})
afterEach(leavePage)

const lists = ['/calls', '/calls/held', '/calls/new', '/calls/$callId', '/integrations', '/integrations/$id']
const practicePages = ['/bots', '/scorecards/$id', '/practice', '/practice/assignments', '/practice/$agentId']
const more = [...practicePages, '/imports', '/imports/$id', '/people', '/settings/real-calls']
const open = (scheme: 'light' | 'dark' = 'light') =>
  openPages(
    '/home',
    (root) => [
      createRoute({ getParentRoute: () => root, path: '/home', component: HomePage }),
      ...[...lists, ...more].map((path) =>
        createRoute({ getParentRoute: () => root, path, component: () => <h1>A list</h1> }),
      ),
    ],
    { texts: { ...ui, ...home }, scheme },
  )
const section = (name: string) => page.getByRole('region', { name, exact: true })
const id = (number: number): string => `01a1fba8-2cc0-7b8f-a8a2-c43f2068e${String(number).padStart(3, '0')}`
const long = 'Maximiliana-Evangeline von Hohenbergen-Lichtenau and the whole purchasing department of Vesper'
const arabic = 'عرض تخطيط مسارات التوزيع للعميل الجديد في المنطقة الشمالية'

const nothing: Home = {
  setup: null,
  decisions: null,
  team: null,
  practice: null,
  latestCalls: null,
  focus: null,
  progress: null,
  scorecardNews: null,
}
const at = '2026-11-24T08:00:00.000Z'
const manager: Home = {
  ...nothing,
  decisions: {
    state: 'ready',
    data: {
      failed: [],
      items: [
        {
          kind: 'integrations',
          count: 1,
          isAtLeast: false,
          dueSoon: 0,
          examples: [{ id: id(1), name: long, detail: 'Sign-in expired.', at }],
        },
        {
          kind: 'heldCalls',
          count: 4,
          isAtLeast: false,
          dueSoon: 2,
          examples: [{ id: id(2), name: arabic, detail: 'About 45 s by estimate.', at }],
        },
        {
          kind: 'overduePractice',
          count: 1,
          isAtLeast: false,
          dueSoon: 0,
          examples: [{ id: id(9), name: long, detail: arabic, at: '2026-11-20T00:00:00Z' }],
        },
        { kind: 'repUnknown', count: 10_001, isAtLeast: true, dueSoon: 0, examples: [] },
      ],
    },
  },
  team: {
    state: 'ready',
    data: {
      fromDate: '2026-10-28',
      scored: 9,
      passed: 4,
      mean: 66.4,
      people: 2,
      reps: [
        {
          person: { id: id(3), firstName: 'ليلى', lastName: 'الحسيني', avatar: null },
          scored: 6,
          passed: 3,
          mean: 71,
        },
        {
          person: { id: id(4), firstName: long, lastName: '', avatar: null },
          scored: 3,
          passed: 1,
          mean: null,
        },
      ],
      withoutCalls: {
        count: 7,
        isAtLeast: false,
        people: [{ id: id(5), firstName: 'Otto', lastName: 'Reed', avatar: null }],
      },
    },
  },
}
const moved: Improvements = {
  fromDate: '2026-10-28',
  beforeFromDate: '2026-09-30',
  days: 28,
  callsNeeded: 5,
  isTotalAtLeast: false,
  total: 2,
  results: [
    {
      kind: 'compared',
      person: { id: id(3), firstName: 'ليلى', lastName: 'الحسيني', avatar: null },
      recent: { calls: 6, mean: 71 },
      before: { calls: 5, mean: 64.6 },
      change: 6.4,
      low: -3.2,
      high: 16,
    },
    {
      kind: 'tooFewCalls',
      person: { id: id(4), firstName: long, lastName: '', avatar: null },
      recent: { calls: 3, mean: null },
      before: { calls: 0, mean: null },
    },
  ],
}
const toDo = (number: number, name: string, change: Partial<Assignment> = {}): Assignment => ({
  id: id(number),
  agent: {
    id: id(number + 20),
    name,
    jobTitle: 'Plant Manager',
    companyName: 'Quayline Storage',
    callType: 'cold',
    difficulty: 'HARD',
    status: 'ACTIVE',
  },
  user: { id: id(3), firstName: 'ليلى', lastName: 'الحسيني', avatar: null },
  assignedBy: { id: id(5), firstName: 'Dana', lastName: 'Whitlock', avatar: null },
  assignedAt: at,
  dueOn: null,
  passMark: 60,
  times: 1,
  progress: { tries: 0, passed: 0, best: null, isScoring: false, liveCallId: null },
  state: 'open',
  doneAt: null,
  endedAt: null,
  mayPractice: true,
  mayChange: false,
  version: 1,
  ...change,
})
const rep: Home = {
  ...nothing,
  decisions: { state: 'ready', data: { items: [], failed: [] } },
  practice: {
    state: 'ready',
    data: {
      results: [
        toDo(40, 'Stellan Rydqvist', {
          state: 'overdue',
          dueOn: '2025-11-21',
          progress: { tries: 3, passed: 0, best: 57, isScoring: false, liveCallId: null },
        }),
        toDo(41, arabic, {
          dueOn: '2199-11-27',
          passMark: 65,
          times: 2,
          progress: { tries: 2, passed: 1, best: 71, isScoring: false, liveCallId: null },
        }),
        toDo(42, long, { passMark: null }),
        toDo(43, 'Kept elsewhere', { mayPractice: false }),
      ],
      total: 4,
      isTotalAtLeast: false,
    },
  },
  latestCalls: {
    state: 'ready',
    data: {
      results: [
        {
          id: id(6),
          title: long,
          buyerCompany: 'Vesper',
          scorecard: 'Discovery',
          startedAt: at,
          score: 58,
          passMark: 65,
          passed: false,
        },
      ],
      total: 31,
      isTotalAtLeast: false,
    },
  },
  focus: {
    state: 'ready',
    data: {
      kind: 'criterion',
      isChosen: false,
      others: [
        {
          scorecardId: id(50),
          criterionId: 'recap',
          text: arabic,
          scorecard: long,
          missed: 2,
          asked: 7,
        },
      ],
      scorecardId: id(50),
      criterionId: 'impact',
      text: 'Impact quantified in money, time or risk',
      scorecard: 'Discovery',
      missed: 2,
      lookFor: ['A unit is named (money, time or risk)', 'The buyer says the number, not the rep'],
      answers: [
        { callId: id(7), title: 'First', status: 'missed' },
        { callId: id(8), title: 'Second', status: 'met' },
        { callId: id(6), title: long, status: 'missed' },
      ],
      missedIn: {
        callId: id(6),
        title: 'Late loads',
        startedAt: at,
        quote: 'We lose a dock most Fridays.',
        secondsFromStart: 483,
        startCharacter: 4,
      },
      metIn: {
        callId: id(8),
        title: 'Second',
        startedAt: at,
        quote: 'What does one uncovered night cost you?',
        secondsFromStart: 380,
        startCharacter: 0,
      },
      bot: {
        id: id(30),
        name: 'Odette Marchmain',
        jobTitle: 'Fleet Planning Lead',
        companyName: 'Saffron Table',
        callType: 'discovery',
        difficulty: 'MEDIUM',
      },
    },
  },
  scorecardNews: {
    state: 'ready',
    data: {
      results: [
        {
          scorecardId: id(50),
          name: long,
          version: 8,
          publishedAt: at,
          publishedBy: { id: id(5), firstName: 'Dana', lastName: 'Whitlock', avatar: null },
          changes: ['Budget or funding route: weight 6 → 4', `${arabic}: added`],
          moreChanges: 3,
        },
        ...[1, 3].map((version) => ({
          scorecardId: id(50 + version),
          name: `Version ${version}`,
          version,
          publishedAt: at,
          publishedBy: null,
          changes: [],
          moreChanges: 0,
        })),
      ],
    },
  },
  progress: {
    state: 'ready',
    data: {
      fromWeek: '2026-09-07',
      thisWeek: '2026-11-23',
      weeks: [
        { week: '2026-10-05', calls: 1, mean: 50 },
        { week: '2026-11-16', calls: 2, mean: 61.6 },
      ],
    },
  },
}

describe('Home of a new organization', () => {
  it('leads its owner to the first scored call, and can be hidden and shown again', async () => {
    const { address } = await open()
    await expect.element(section('First steps').getByText('0 of 5 done')).toBeVisible()
    await expect.element(section('Needs a decision').getByText('Nothing needs your attention.')).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await userEvent.click(button('Hide first steps'))
    await expect.element(section('First steps')).not.toBeInTheDocument()
    await userEvent.click(button('Undo'))
    await userEvent.click(section('First steps').getByRole('link', { name: 'Open call rules' }))
    expect(address()).toBe('/settings/real-calls')
  })

  it('takes its owner to a practice call with one click, the second time with the same buyer', async () => {
    const { address, back } = await open()
    const press = () => userEvent.click(section('First steps').getByRole('button', { name: 'Call a buyer' }))
    await press()
    await expect.poll(address, { timeout: 30_000 }).toMatch(/^\/practice\/[0-9a-f-]{36}$/)
    const first = address()
    const bot = await call(getAgent, { params: { id: first.split('/').at(-1) ?? '' } })
    expect(bot).toMatchObject({ status: 'ACTIVE', name: 'Joan Ferris', scorecardName: 'Cold call' })
    back()
    await press()
    await expect.poll(address).toBe(first)
  })
})

describe('Home of a manager', () => {
  it.each(schemesFor(import.meta.url))(
    'says what needs a decision, on a phone as well (%s)',
    async (scheme) => {
      answer = () => Response.json(manager)
      await open(scheme)
      const needed = section('Needs a decision')
      await expect.element(needed.getByText('1 integration does not work')).toBeVisible()
      await expect.element(needed.getByText(/^2 of them are excluded within 3 days/)).toBeVisible()
      await expect.element(needed.getByText('Who is the rep of 10,000 calls?, or more')).toBeVisible()
      await expect.element(page.getByText(/10,006\+ things need you/)).toBeVisible()
      await expect.element(section('Recent scores').getByText(/9 scored calls of 2 people/)).toBeVisible()
      const scores = section('Recent scores')
      await expect
        .element(scores.getByText('65 → 71: no clear change (−3 to +16); 6 calls, 5 before'))
        .toBeVisible()
      await expect.element(scores.getByText('Too few calls to compare: 3 calls, 0 before')).toBeVisible()
      await expect.element(section('No calls').getByText('and 6 more')).toBeVisible()
      expect(await violationsOfPage()).toEqual([])
      await page.viewport(390, 844)
      await expect.poll(overflow).toBe(0)
      expect(await violationsOfPage()).toEqual([])
    },
  )

  it('opens the list with the filter, by the keyboard too, and one example directly', async () => {
    answer = () => Response.json(manager)
    const { address, back } = await open()
    const decide = page.getByRole('link', { name: /^Decide: 4 calls are held/ })
    await expect.element(decide).toBeVisible()
    ;(decide.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('/calls/held?decidable=true')
    back()
    await userEvent.click(page.getByRole('link', { name: long }).first())
    await expect.poll(address).toBe(`/integrations/${id(1)}`)
    back()
    await userEvent.click(page.getByRole('link', { name: 'ليلى الحسيني' }))
    await expect.poll(address).toBe(`/calls?date=custom&from=2026-10-28&status=SCORED_SUCCESS&reps=${id(3)}`)
  })

  it('keeps what could be read when a part could not, and reads again', async () => {
    answer = () =>
      Response.json({
        ...manager,
        decisions: { state: 'ready', data: { items: [], failed: ['heldCalls', 'invitations'] } },
        team: { state: 'failed' },
      })
    await open()
    await expect.element(page.getByText('Could not be counted: Held calls, Invitations.')).toBeVisible()
    await expect.element(page.getByText('Nothing needs your attention.')).not.toBeInTheDocument()
    await expect.element(section('Recent scores').getByText('This part could not be loaded.')).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    answer = () => Response.json(manager)
    await userEvent.click(section('Recent scores').getByRole('button', { name: 'Retry' }))
    await expect.element(section('Recent scores').getByText(/9 scored calls/)).toBeVisible()
  })

  it('says why nothing at all could be read', async () => {
    answer = () =>
      Response.json(
        { title: 'Error', status: 500, detail: 'It broke.', message: 'It broke.' },
        { status: 500 },
      )
    await open()
    await expect.element(page.getByText('It broke.')).toBeVisible()
    answer = () => Response.json(manager)
    await userEvent.click(button('Retry'))
    await expect.element(section('Needs a decision')).toBeVisible()
  })
})

describe('Home of a rep', () => {
  it.each(schemesFor(import.meta.url))(
    'shows their calls and one criterion with the words (%s)',
    async (scheme) => {
      answer = () => Response.json(rep)
      const { address } = await open(scheme)
      // Practice is waiting, so the page does not say that nothing needs the user.
      await expect.element(section('Practice to do')).toBeVisible()
      await expect.element(section('Waiting for you')).not.toBeInTheDocument()
      const row = page.getByRole('row', { name: /Not passed/ })
      await expect.element(row.getByRole('img', { name: /58.*pass/i })).toBeVisible()
      await expect
        .element(page.getByRole('link', { name: 'Week of 16 Nov: 62 (2 calls)' }))
        .toHaveAttribute(
          'href',
          '/calls?view=mine&status=SCORED_SUCCESS&date=custom&from=2026-11-16&to=2026-11-22',
        )
      const news = section('Changed scorecards')
      await expect.element(news.getByText('Budget or funding route: weight 6 → 4')).toBeVisible()
      await expect.element(news.getByRole('link', { name: `${long} v8` })).toBeVisible()
      for (const words of [
        /Its first version\.$/,
        /It is the same as before: its latest changes undo each other\.$/,
      ]) {
        await expect.element(news.getByText(words)).toBeVisible()
        expect(news.getByText(words).elements()).toHaveLength(1)
      }
      const practice = section('Practice to do')
      for (const words of [
        'Overdue since Fri 21 Nov 2025',
        '3 tries, best 57',
        'Pass 60 once',
        'Pass 65 twice',
        '1 of 2 passed',
        'Try once',
        'Not open to you',
        'assigned by Dana Whitlock',
      ])
        await expect.element(practice.getByText(words, { exact: true }).first()).toBeVisible()
      for (const name of ['Try again: Stellan Rydqvist', `Continue: ${arabic}`, `Start: ${long}`])
        await expect.element(practice.getByRole('link', { name, exact: true })).toBeVisible()
      const focus = section('Work on this next')
      await expect.element(focus.getByRole('link', { name: 'Start: Odette Marchmain' })).toBeVisible()
      await expect.element(focus.getByText('2 of 3 calls missed it')).toBeVisible()
      expect(await violationsOfPage()).toEqual([])
      await page.viewport(390, 844)
      await expect.poll(overflow).toBe(0)
      await userEvent.click(focus.getByRole('button', { name: 'Choose another' }))
      await userEvent.click(page.getByRole('menuitem', { name: /2 of 7 calls missed it/ }))
      await expect.poll(() => sent).toEqual([{ chosen: { scorecardId: id(50), criterionId: 'recap' } }])
      await userEvent.click(news.getByRole('button', { name: /v8$/ }))
      await expect.poll(() => sent.at(-1)).toEqual({ scorecardId: id(50), version: 8 })
      await userEvent.click(focus.getByRole('link', { name: 'Late loads at 8:03' }))
      await expect.poll(address).toBe(`/calls/${id(6)}?c=impact&t=483&at=4`)
    },
  )

  it.each([
    [
      ['A unit is named', 'The buyer says the number'],
      'What it takes: A unit is named · The buyer says the number',
      'The call says why it was missed.',
    ],
    [[], 'The call says why it was missed.', 'What it takes:'],
  ])(
    'shows what a criterion takes where no call has any words for it (%j)',
    async (lookFor, shown, hidden) => {
      const { focus } = rep
      if (focus?.state !== 'ready' || focus.data.kind !== 'criterion')
        throw new Error('No criterion is shown.')
      const missedIn = { ...focus.data.missedIn, quote: null }
      answer = () =>
        Response.json({ ...rep, focus: { ...focus, data: { ...focus.data, lookFor, missedIn } } })
      await open()
      await expect.element(section('Work on this next').getByText(shown)).toBeVisible()
      expect(section('Work on this next').getByText(hidden).query()).toBeNull()
    },
  )
})
