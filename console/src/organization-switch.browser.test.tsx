import { createMemoryHistory } from '@tanstack/react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './ui/mantine.css'
import './ui/global.css'
import {
  createCategorizationRule,
  listCategorizationRules,
  updateCategorizationRule,
} from '#api/contract/rules.ts'
import { listScorecards } from '#api/contract/calls.ts'
import { createScorecard } from '#api/contract/scorecards.ts'
import { connectConsole } from './console.tsx'
import { call } from './lib/call.ts'
import { session } from './lib/session.ts'
import { leavePage } from './ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from './ui/testing-product.ts'

const larkfieldCalls = [
  'Renewal with Larkspur',
  'Discovery with Tern Logistics',
  'Pricing with Vesper Packaging',
]
const miradorCalls = ['Kickoff with Halden Security']

const { router, console: consoleOfTab } = connectConsole(createMemoryHistory({ initialEntries: ['/calls'] }))

let product: TestProduct
let miradorId: string

beforeAll(async () => {
  // The test's modules have filled the browser's list of requests.
  performance.clearResourceTimings()
  product = await openTestProduct()
  await commands.addCalls(product.orgId, larkfieldCalls)
  miradorId = await commands.addOrganization(product.userId, 'Mirador', miradorCalls)
}, 90_000)
afterAll(async () => {
  await leavePage()
  await product.close()
})

describe('switching the organization', () => {
  it('shows the calls of the new organization, and none of the former one', async () => {
    await render(consoleOfTab)
    await expect.element(page.getByRole('link', { name: larkfieldCalls[0] })).toBeVisible()

    const seenAfterSwitch = collectTextsOf(larkfieldCalls)
    await session.switchOrganization(miradorId)
    await expect.element(page.getByRole('link', { name: miradorCalls[0] })).toBeVisible()
    expect(seenAfterSwitch.stop()).toEqual([])

    await session.switchOrganization(product.orgId)
    await expect.element(page.getByRole('link', { name: larkfieldCalls[0] })).toBeVisible()
    expect(document.body.textContent).not.toContain(miradorCalls[0])
  })

  it('reports once an hour and organization that the app was loaded', () => {
    const reports = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/users/log-action'))
    const organizations = reports.map(({ name }) => new URL(name).searchParams.get('orgId'))
    expect(organizations).toEqual([product.orgId, miradorId])
  })
})

describe('rules that are changed just before the organization is switched', () => {
  const body = { callType: 'demo', behavior: 'SAVE_ONLY' } as const
  const given = (label: string, { isDraft }: { isDraft: boolean }) =>
    call(createCategorizationRule, {
      orgId: product.orgId,
      params: { level: 'organization' },
      query: isDraft ? { draft: true } : {},
      body: { ...body, label, callTitleIncludes: label },
    })
  const labelsOf = async (orgId: string) => {
    const { organization } = await call(listCategorizationRules, { orgId, query: { draft: true } })
    return organization.filter(({ isDefault }) => !isDefault).map(({ label }) => label)
  }
  const field = (column: string, number: number | null) =>
    page.getByLabelText(`${column}, ${number === null ? 'new rule' : `rule ${number}`}`, { exact: true })
  /** Opens the settings. @returns the field of the rule with this label */
  const openAt = async (label: string) => {
    const number = (await labelsOf(product.orgId)).indexOf(label) + 1
    await router.navigate({ to: '/settings/real-calls', search: { edit: true } as never })
    await expect.element(field('Label', number)).toHaveValue(label)
    return { number, labelField: field('Label', number) }
  }

  let miradorLabels: string[]
  beforeEach(async () => {
    await render(consoleOfTab)
    await session.switchOrganization(product.orgId)
    miradorLabels = await labelsOf(miradorId)
  })
  const expectMirador = async () => {
    expect(session.snapshot().orgId).toBe(miradorId)
    expect(await labelsOf(miradorId)).toEqual(miradorLabels)
  }

  it.each([
    { what: 'published', isDraft: false },
    { what: 'of the draft', isDraft: true },
  ])('are saved where they belong: one that is $what', async ({ what, isDraft }) => {
    const label = `Rule ${what}`
    await given(label, { isDraft })
    const { labelField } = await openAt(label)
    await userEvent.fill(labelField, `${label} again`)
    await session.switchOrganization(miradorId)
    await expect.poll(() => labelsOf(product.orgId)).toContain(`${label} again`)
    await expectMirador()
  })

  it('are created where they belong', async () => {
    await given('Above the new', { isDraft: true })
    const { number } = await openAt('Above the new')
    await userEvent.fill(field('Label', null), 'Brand new')
    await userEvent.selectOptions(field('Call type', number + 1), 'demo')
    await userEvent.fill(field('Description', number + 1), 'A new kind')
    await session.switchOrganization(miradorId)
    await expect.poll(() => labelsOf(product.orgId)).toContain('Brand new')
    await expectMirador()
  })

  it('keep what is typed while they are being saved', async () => {
    await given('Slow', { isDraft: true })
    const { labelField } = await openAt('Slow')
    const held = holdNextChange('/categorization-rules/')
    await userEvent.fill(labelField, 'Slower')
    await userEvent.keyboard('{Enter}')
    await held.isRequested
    await userEvent.fill(labelField, 'Slowest')
    await session.switchOrganization(miradorId)
    held.release()
    await expect.poll(() => labelsOf(product.orgId)).toContain('Slowest')
    await expectMirador()
  })

  it('offer no Undo afterwards', async () => {
    await given('Deleted', { isDraft: true })
    await openAt('Deleted')
    await userEvent.click(page.getByRole('button', { name: 'Actions for Deleted' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }))
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect.element(undo).toBeVisible()
    await session.switchOrganization(miradorId)
    await expect.element(undo).not.toBeInTheDocument()
    expect(await labelsOf(product.orgId)).not.toContain('Deleted')
  })

  it('are found by a request that comes later, and the user stays', async () => {
    const { id } = await given('Early', { isDraft: false })
    await session.switchOrganization(miradorId)
    await call(updateCategorizationRule, {
      params: { level: 'organization', id },
      query: { draft: true },
      body: { ...body, label: 'Late', callTitleIncludes: 'early' },
    })
    expect(await labelsOf(product.orgId)).toContain('Late')
    await expectMirador()
  })
})

describe('what the user started just before the organization is switched', () => {
  it('opens nothing in the new organization', async () => {
    const { orgId } = product
    await call(createScorecard, { orgId, body: { name: 'Discovery basics', callTypes: [] } })
    const namesOf = async () => {
      const { results } = await call(listScorecards, { orgId, query: { includeDrafts: true } })
      return results.map(({ name }) => name).filter((name) => name.includes('Discovery basics'))
    }
    await render(consoleOfTab)
    await session.switchOrganization(orgId)
    await router.navigate({ to: '/scorecards' })
    await userEvent.click(page.getByRole('button', { name: 'Actions for Discovery basics' }))
    const held = holdNextChange('/scorecard-configs/clone/')
    await userEvent.click(page.getByRole('menuitem', { name: 'Clone' }))
    await held.isRequested
    await session.switchOrganization(miradorId)
    const { href } = router.history.location
    held.release()
    await held.isAnswered
    await expect.poll(namesOf).toHaveLength(2)
    expect(router.history.location.href).toBe(href)
    await expect.element(page.getByText(/was created as a draft/)).not.toBeInTheDocument()
  })
})

/** Holds the next request that changes something at an address with `part` until it is released. */
function holdNextChange(part: string) {
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const real = window.fetch
  const fetching = vi.spyOn(window, 'fetch')
  fetching.mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (init?.method === 'GET' || !pathname.includes(part)) return real(input, init)
    fetching.mockRestore()
    requested.resolve()
    await released.promise
    const response = await real(input, init)
    answered.resolve()
    return response
  })
  return { isRequested: requested.promise, release: released.resolve, isAnswered: answered.promise }
}

/** Records which of the texts the page paints from the next frame on. */
function collectTextsOf(texts: readonly string[]) {
  const seen = new Set<string>()
  let frame = requestAnimationFrame(function look() {
    for (const text of texts)
      if (session.snapshot().orgId === miradorId && document.body.textContent.includes(text)) seen.add(text)
    frame = requestAnimationFrame(look)
  })
  return {
    stop: () => {
      cancelAnimationFrame(frame)
      return [...seen]
    },
  }
}
