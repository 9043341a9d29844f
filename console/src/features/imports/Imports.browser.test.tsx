import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { blockVendor, givenWithout, openTestProduct, type TestProduct } from '../../ui/testing-product.ts'
import { button, leavePage, overflow, violationsOfPage } from '../../ui/testing-pages.tsx'
import { connectAircall, connectGong, connectOrum, openAt } from '../../testing-integration-pages.tsx'

/** A worker contacts the provider between a click and its result. */
const patient = { timeout: 60_000 }
/** How long Aircall refuses requests. The import's first one may wait for the work of other files. */
const blockedMs = 120_000
const whileBlocked = { timeout: blockedMs - 10_000 }
/** The simulated Gong handles three requests a second. */
const wholeImport = { timeout: 240_000 }
const gongName = 'Gong, Europe workspace'

let product: TestProduct
let gong = ''
beforeAll(async () => {
  product = await openTestProduct()
}, 300_000)
afterAll(() => product.close())
afterEach(() => {
  vi.restoreAllMocks()
  return leavePage()
})

/** Responds to the first request with such a path with 503. @returns a counter of the requests sent */
function refuseFirst(ending: string): () => number {
  const real = globalThis.fetch
  let sent = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (typeof input !== 'string' || !new URL(input, location.origin).pathname.endsWith(ending))
      return real(input, init)
    sent += 1
    return sent === 1 ? Promise.resolve(new Response(null, { status: 503 })) : real(input, init)
  })
  return () => sent
}

const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const calls = () => page.getByRole('table', { name: 'Calls of this import' })

describe('imports with the real API, its workers and a simulated Gong', () => {
  it('lead from an empty list to what must be connected first', async () => {
    await openAt('/imports')
    await expect.element(page.getByText('No imports yet')).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await userEvent.click(page.getByRole('link', { name: 'New import' }).last())
    await expect.element(page.getByText('Nothing is connected yet')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Connect an integration' })).toBeVisible()
  })

  it('start from a source that can be asked, and complete', async () => {
    gong = await connectGong(gongName)
    await connectOrum('Orum dialer')
    const { address } = await openAt('/imports/new')
    await expect.element(page.getByRole('radio', { name: /Orum dialer/ })).toBeDisabled()
    await expect
      .element(page.getByText('This integration pushes calls by webhook, so there is nothing to list.'))
      .toBeVisible()
    await expect.element(button('Continue')).toBeDisabled()
    await userEvent.click(page.getByRole('radio', { name: /Gong, Europe.* · connected \d\d:\d\d/ }))
    await userEvent.click(button('Continue'))
    await expect
      .element(page.getByRole('radio', { name: /^All in the last 30 days \d+ calls$/ }), patient)
      .toBeChecked()
    await userEvent.click(button('Continue'))
    await expect.element(page.getByText(/^All in the last 30 days · \d+ calls$/)).toBeVisible()
    await expect.element(page.getByText(/^8 users have no Coachline user\. /), patient).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Match users' })).toBeVisible()
    expect(button('Load more').query()).toBeNull()
    await expect.element(page.getByPlaceholder('Decided by rules').first()).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await userEvent.click(button('Start import'))
    await expect.element(heading(`Import from ${gongName}`), patient).toBeVisible()
    expect(address()).toMatch(/^\/imports\/[0-9a-f-]{36}$/)
    await expect.element(page.getByText('Started by Dana Whitlock')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Open the integration' }))
      .toHaveAttribute('href', `/integrations/${gong}`)
    await expect.element(page.getByText('Completed').first(), wholeImport).toBeVisible()
    await expect
      .element(page.getByRole('progressbar', { name: 'Progress of the import' }))
      .toHaveAttribute('aria-valuenow', '100')
    await expect.element(calls().getByText('No transcript').first()).toBeVisible()
    await expect.element(page.getByText('Nothing to do').first()).toBeVisible()
    await expect.element(page.getByText('This is the first import from this integration.')).toBeVisible()
    expect(button('Pause').query()).toBeNull()
    // If the rate kept counting after the end, it would fall every minute.
    expect(page.getByText('Calls per minute').query()).toBeNull()
    expect(page.getByText('Rate', { exact: true }).query()).toBeNull()
  })

  it('show what was imported, who has to be mapped, and a file of what was not', async () => {
    await openAt('/imports')
    await userEvent.click(page.getByRole('link', { name: gongName }).first())
    await expect.element(calls().getByRole('row').nth(1)).toBeVisible()
    const files: Blob[] = []
    const original = URL.createObjectURL.bind(URL)
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) files.push(file)
      return original(file)
    }
    await userEvent.click(button('Download CSV'))
    await expect.poll(() => files.length).toBe(1)
    URL.createObjectURL = original
    expect(await files[0]?.text()).toContain('"No transcript"')
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Show' }), 'imported')
    await expect.element(page.getByRole('link', { name: 'Match user' }).first(), patient).toBeVisible()
  })

  it('tell somebody who may not match users that an admin can, without a link', async () => {
    givenWithout('integrations.manage')
    await openAt('/imports')
    await userEvent.click(page.getByRole('link', { name: gongName }).first())
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Show' }), 'imported')
    await expect.element(calls().getByText('An admin can match users').first(), patient).toBeVisible()
    expect(page.getByRole('link', { name: 'Match user' }).query()).toBeNull()
    await leavePage()
    await openAt(`/imports/new?integrationId=${gong}&step=review&scope=LAST_7_DAYS`)
    await expect.element(page.getByText('An admin can match users.'), patient).toBeVisible()
    expect(page.getByRole('link', { name: 'Match users' }).query()).toBeNull()
  })

  it('choose calls one by one, by a range, and say which are here already', async () => {
    await openAt(`/imports/new?integrationId=${gong}`)
    await userEvent.click(page.getByRole('radio', { name: /Selected calls/ }))
    await userEvent.click(button('Continue'))
    await expect.element(page.getByText('Already imported').first(), patient).toBeVisible()
    const boxes = page.getByRole('table').getByRole('checkbox')
    await userEvent.click(boxes.nth(1))
    await userEvent.keyboard('{Shift>}')
    await userEvent.click(boxes.nth(4))
    await userEvent.keyboard('{/Shift}')
    await expect.element(page.getByText(/^4 calls chosen/)).toBeVisible()
    await userEvent.selectOptions(page.getByLabelText('Date'), 'all-time')
    await userEvent.click(button('Load more'))
    await expect.element(page.getByText(/^100 calls shown/), patient).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await userEvent.selectOptions(page.getByLabelText('Date'), 'today')
    await expect
      .element(page.getByText(/Gong has no such calls|calls are shown|calls shown/), patient)
      .toBeVisible()
    await expect.element(page.getByText(/^4 calls chosen/)).toBeVisible()
    await userEvent.click(button('Continue'))
    await userEvent.click(button('Start import'))
    await expect.element(page.getByText(/4 selected calls/), patient).toBeVisible()
    await expect.element(page.getByText('Completed').first(), patient).toBeVisible()
    await expect.element(page.getByText(/[1-4] already here/)).toBeVisible()
    await expect
      .element(page.getByRole('table', { name: 'Earlier imports' }).getByText('All in the last 30 days'))
      .toBeVisible()
  })

  it('keep step and choices in the address, for back, forward and anybody who opens it again', async () => {
    const { address, back, forward } = await openAt(`/imports/new?integrationId=${gong}`)
    const step = (name: string) =>
      page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name })
    await userEvent.click(page.getByRole('radio', { name: /Selected calls/ }))
    await userEvent.click(button('Continue'))
    await userEvent.selectOptions(page.getByLabelText('Date'), 'custom')
    await userEvent.fill(page.getByLabelText('From', { exact: true }), '2026-11-01')
    await expect
      .poll(address)
      .toBe(`/imports/new?integrationId=${gong}&scope=SELECTED_IDS&step=calls&date=custom&from=2026-11-01`)
    back()
    await expect.element(heading('Which calls?')).toHaveFocus()
    await expect.element(page.getByRole('radio', { name: /Selected calls/ })).toBeChecked()
    forward()
    await expect.element(page.getByLabelText('From', { exact: true })).toHaveValue('2026-11-01')
    await leavePage()
    // Chosen calls are not in the address, so the step that chooses them is shown.
    const reloaded = await openAt(
      `/imports/new?integrationId=${gong}&step=review&scope=SELECTED_IDS&date=all-time&rep=${product.userId}`,
    )
    await expect.element(heading('Choose calls from Gong')).toBeVisible()
    await expect.poll(reloaded.address).toContain('step=calls')
    await expect.element(page.getByRole('combobox', { name: 'Rep' })).toHaveValue('Dana Whitlock')
    await leavePage()
    await openAt(`/imports/new?integrationId=${gong}&step=review&scope=LAST_7_DAYS&type=demo`)
    await expect.element(heading('Ready to start')).toBeVisible()
    await expect.element(page.getByText(/^All in the last 7 days/)).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'Call type' })).toHaveValue('Demo')
    await userEvent.click(step('Source, done'))
    await expect.element(page.getByRole('radio', { name: /Gong, Europe/ })).toBeChecked()
    await leavePage()
    await openAt('/imports/new?integrationId=01a1fba8-2cc0-7b8f-a8a2-c43f2068e45c&step=review')
    await expect.element(page.getByText('The chosen integration cannot be used.')).toBeVisible()
  })

  it('pause, resume, and are cancelled only after a question, while the vendor has them wait', async () => {
    const aircall = await connectAircall('Aircall, support line')
    await openAt(`/imports/new?integrationId=${aircall}`)
    await userEvent.click(page.getByRole('radio', { name: /All in the last 60 days/ }))
    await userEvent.click(button('Continue'))
    await blockVendor('aircall', blockedMs)
    await userEvent.click(button('Start import'))
    await expect.element(page.getByText(/^Waiting for Aircall until \d/), whileBlocked).toBeVisible()
    await userEvent.click(button('Pause'))
    await expect.element(page.getByText('This import is paused.'), patient).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    // A busy server refuses the first request, and the page sends another.
    const sent = refuseFirst('/resume')
    await userEvent.click(button('Resume'))
    await expect.element(button('Pause'), patient).toBeVisible()
    expect(sent()).toBe(2)
    await userEvent.click(button('Cancel import'))
    const dialog = page.getByRole('dialog', { name: 'Cancel this import?' })
    await userEvent.click(dialog.getByRole('button', { name: 'Keep importing' }))
    await expect.poll(() => dialog.query()).toBeNull()
    await userEvent.click(button('Cancel import'))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel import' }))
    await expect.element(page.getByText('Canceled').first(), patient).toBeVisible()
  }, 240_000)

  it('are filtered, and fit a phone', async () => {
    const { address } = await openAt('/imports')
    await expect.element(page.getByRole('row').nth(2)).toBeVisible()
    await userEvent.click(button('Add the filter Status'))
    await userEvent.click(page.getByRole('radio', { name: 'Pending' }))
    await expect.element(page.getByText('No import matches these filters')).toBeVisible()
    expect(address()).toBe('/imports?status=PENDING')
    await userEvent.click(button('Clear filters').first())
    await userEvent.click(button('Add the filter Integration'))
    await userEvent.click(page.getByRole('radio', { name: `${gongName} (simulator)` }))
    await expect.element(page.getByRole('link', { name: gongName }).first()).toBeVisible()
    expect(address()).toBe(`/imports?integration=${gong}`)
    await page.viewport(390, 844)
    await expect.poll(overflow).toBe(0)
    await userEvent.click(page.getByRole('link', { name: gongName }).first())
    await expect.element(heading(`Import from ${gongName}`)).toBeVisible()
    await expect.poll(overflow).toBe(0)
    expect(await violationsOfPage()).toEqual([])
  })

  it('say that an import does not exist', async () => {
    await openAt('/imports/01a1fba8-2cc0-7b8f-a8a2-c43f2068e45c')
    await expect.element(heading('This import does not exist')).toBeVisible()
  })
})
