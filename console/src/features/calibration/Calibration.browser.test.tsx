import { createRoute } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Calibration } from '#api/contract/calibration.ts'
import type { StabilityEstimate, StabilityView } from '#api/contract/stability.ts'
import {
  button,
  leavePage,
  openPages,
  overflow,
  returnToPage,
  violationsOfPage,
} from '../../ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from '../../ui/testing-product.ts'
import { CalibrationPage } from './CalibrationPage.tsx'
import { calibration } from './texts.ts'
import { schemesFor } from '../../ui/testing-axe.ts'

let product: TestProduct
/** The test product has no model, so it cannot measure this itself. */
let stability: StabilityView
let estimate: StabilityEstimate
let sent: unknown[]
let settings: Calibration['settings']

const scorecardId = '0198a000-0000-7000-8000-0000000000aa'
const criterion = (criterionId: string, number: string, text: string, method: string) => ({
  criterionId,
  sectionId: 'all',
  number,
  text,
  methods: [method],
  comparable: method === 'person' ? ('people' as const) : ('yes' as const),
  machine: null,
  people: null,
  alpha: null,
  gate: 'notEnoughData' as const,
  disagreements: { open: 0, decided: 0 },
  trend: [],
})
const figures: Calibration = {
  scorecard: { id: scorecardId, name: 'Renewal talks', version: 3 },
  criteria: [
    criterion('calm', '1.1', 'Stays calm when the price is attacked', 'model'),
    criterion('notice', '1.2', 'Says that the call is recorded', 'phrases'),
    criterion('tone', '1.3', 'Sounds like one of us', 'person'),
  ],
  blocked: [],
  settings: { hasGate: false, kappa: 0.4, agreement: 0.8, needsGrades: false, version: 0 },
  graders: [],
  grading: { open: 0, submitted: 0, passed: 0, seconds: null },
  waiting: { calls: 7, isAtLeast: false },
  disputes: { open: 0, decided: 0, overturned: 0 },
  seesAll: true,
}

/** More than a list of the API holds. */
const members = Array.from({ length: 1_200 }, (_, index) => ({
  id: `0198a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  firstName: `Member ${index}`,
  lastName: '',
  email: `${index}@acme.example`,
  avatar: null,
  role: 'MEMBER',
  status: 'ACTIVE',
  teams: [],
}))

beforeAll(async () => {
  product = await openTestProduct()
}, 300_000)
afterAll(() => product.close())

beforeEach(() => {
  sent = []
  settings = figures.settings
  stability = { run: null, criteria: [] }
  estimate = {
    calls: 20,
    asks: 3,
    criteria: 1,
    requests: 120,
    tokens: 412_000,
    cost: 1.37,
    obstacle: null,
  }
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as { asks: number }) : null
    if (pathname.endsWith('/calibration/scorecards'))
      return Response.json({ results: [{ ...figures.scorecard, graded: 0 }] })
    if (pathname.endsWith(`/calibration/scorecards/${scorecardId}`))
      return Response.json({ ...figures, settings })
    if (pathname.endsWith(`/calibration/scorecards/${scorecardId}/settings`)) {
      sent.push(body)
      return Response.json({ detail: 'Somebody else has changed it.', code: 'stale' }, { status: 409 })
    }
    if (pathname.endsWith('/users')) {
      const search = new URL(input instanceof Request ? input.url : input, location.origin).searchParams
      const found = members.filter(({ firstName }) => firstName.includes(search.get('search') ?? ''))
      const from = Number(search.get('from') ?? 0)
      const size = Number(search.get('numberOfResults') ?? 20)
      return Response.json({ results: found.slice(from, from + size), total: found.length })
    }
    if (pathname.endsWith(`/calibration/scorecards/${scorecardId}/samples`)) {
      sent.push(body)
      return Response.json({ calls: 20, pool: 90, items: 20, unassigned: 0 }, { status: 201 })
    }
    if (pathname.endsWith('/stability/estimate'))
      return Response.json({ ...estimate, tokens: (estimate.tokens / 3) * (body?.asks ?? 3) })
    if (!pathname.endsWith('/stability')) return real(input, init)
    if (body === null) return Response.json(stability)
    sent.push(body)
    stability = { ...measured, run: { ...run, state: 'running', done: 0, engine: null } }
    return Response.json({ commandId: scorecardId, runId: scorecardId }, { status: 202 })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  return leavePage()
})

const run = {
  id: scorecardId,
  state: 'done' as const,
  calls: 20,
  asks: 3,
  done: 60,
  error: null,
  engine: 'model:acme-large v1',
  startedAt: '2026-11-20T10:00:00.000Z',
  startedBy: null,
}
const measured: StabilityView = {
  run,
  criteria: [
    {
      criterionId: 'calm',
      calls: 20,
      asks: 60,
      index: { value: 0.87, low: 0.66, high: 0.96 },
      unanimous: { value: 0.8, low: 0.58, high: 0.92 },
    },
  ],
}

const open = (scheme: 'light' | 'dark' = 'light') =>
  openPages(
    '/calibration',
    (root) => [
      createRoute({
        getParentRoute: () => root,
        path: '/calibration',
        component: () => <CalibrationPage search={{}} onSearch={() => undefined} />,
      }),
      createRoute({ getParentRoute: () => root, path: '/calls', component: () => <p>Calls</p> }),
    ],
    { texts: calibration, scheme },
  )

describe('the page of calibration', () => {
  it('prints next to a criterion how steady the model is, and links to calls that wait for a person', async () => {
    stability = measured
    await open()
    await expect.element(page.getByText('Steady 0.87 (0.66–0.96), n 20')).toBeVisible()
    await expect
      .element(page.getByText(/20 calls, each asked about 3 times · model:acme-large v1/))
      .toBeVisible()
    await expect.element(page.getByText('7 calls wait for a person’s answer')).toBeVisible()
    const link = page.getByRole('link', { name: 'Answer' }).element().getAttribute('href') ?? ''
    expect(decodeURIComponent(link)).toContain(`scorecards=${scorecardId}`)
    expect(link).toContain('waits=person')
  })

  it('sends a changed gate with the version that the dialog shows, whatever is refetched meanwhile', async () => {
    await open()
    await userEvent.click(button('Publishing gate…'))
    const dialog = page.getByRole('dialog')
    await userEvent.click(dialog.getByRole('switch', { name: /^Block publishing/ }))
    settings = { ...settings, agreement: 0.9, version: 1 }
    await returnToPage(`/calibration/scorecards/${scorecardId}`)
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    expect(sent).toEqual([{ ...figures.settings, hasGate: true }])
    await userEvent.click(button('Cancel'))
    await userEvent.click(button('Leave anyway'))
    await userEvent.click(button('Publishing gate…'))
    await expect.element(dialog.getByLabelText('Agreement’s interval begins at')).toHaveValue('0.9')
  })

  it('finds everybody who may grade, also beyond the first thousand members', async () => {
    await open()
    await userEvent.click(button('Choose calls to grade…'))
    const dialog = page.getByRole('dialog')
    await userEvent.click(dialog.getByRole('button', { name: 'Choose calls to grade' }))
    await expect.element(dialog.getByText('Choose who grades.')).toBeVisible()
    await userEvent.fill(dialog.getByRole('group', { name: 'Graders' }).getByRole('textbox'), 'Member 1150')
    await userEvent.click(dialog.getByText('Member 1150', { exact: true }))
    await userEvent.click(dialog.getByRole('button', { name: 'Choose calls to grade' }))
    await expect.poll(() => sent).toEqual([expect.objectContaining({ graders: [members[1150]?.id] })])
  })

  it('says what measuring would take before anything is asked', async () => {
    await open()
    await expect.element(page.getByText('Not measured for this scorecard yet')).toBeVisible()
    await userEvent.click(button('Measure stability…'))
    await expect.element(page.getByText(/About \$1\.37.*: 412,000 tokens in 120 requests/)).toBeVisible()
    expect(sent).toEqual([])
    await userEvent.click(button('Ask the model'))
    await expect.element(page.getByText(/0 of 60 asks answered/)).toBeVisible()
    expect(sent).toEqual([{ calls: 20, asks: 3, acceptedTokens: 412_000 }])
  })

  it('estimates and measures the sample that the fields show', async () => {
    estimate = { ...estimate, tokens: 300_000 }
    await open()
    await userEvent.click(button('Measure stability…'))
    await userEvent.fill(page.getByLabelText('Times each is asked about'), '5')
    await expect.element(page.getByText(/: 500,000 tokens/)).toBeVisible()
    await userEvent.click(button('Cancel'))
    await userEvent.click(button('Leave anyway'))
    await expect.element(button('Ask the model')).not.toBeInTheDocument()
    await userEvent.click(button('Measure stability…'))
    await expect.element(page.getByLabelText('Times each is asked about')).toHaveValue('3')
    await expect.element(page.getByText(/: 300,000 tokens/)).toBeVisible()
    await userEvent.click(button('Ask the model'))
    await expect.poll(() => sent).toEqual([{ calls: 20, asks: 3, acceptedTokens: 300_000 }])
  })

  it('says why the model cannot be asked', async () => {
    estimate = { ...estimate, obstacle: 'noModel' }
    await open()
    await userEvent.click(button('Measure stability…'))
    await expect.element(page.getByText('No language model is configured.')).toBeVisible()
  })

  it.each(schemesFor(import.meta.url))('is accessible and fits a phone in %s', async (scheme) => {
    stability = measured
    await open(scheme)
    await expect.element(page.getByText('Steady 0.87 (0.66–0.96), n 20')).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await page.viewport(390, 844)
    await expect.element(page.getByText('Steady 0.87 (0.66–0.96), n 20')).toBeVisible()
    await expect.poll(overflow).toBe(0)
    await page.viewport(1280, 800)
  })
})
