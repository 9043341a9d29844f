import { createRoute } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, leavePage, openPages, overflow, violationsOfPage } from '../../../ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from '../../../ui/testing-product.ts'
import { OrganizationPage } from './OrganizationPage.tsx'
import { organizationSettings } from './texts.ts'
import { schemesFor } from '../../../ui/testing-axe.ts'

let product: TestProduct
/** The API's response to the next change, in place of making it. */
let refusal: { status: number; detail: string } | null
let pilotExpiresAt: string | null
beforeAll(async () => {
  product = await openTestProduct()
}, 300_000)
afterAll(() => product.close())

beforeEach(() => {
  refusal = null
  pilotExpiresAt = null
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
    if (refusal !== null && init?.method === 'PATCH')
      return Response.json({ detail: refusal.detail, code: 'denied' }, { status: refusal.status })
    const response = await real(input, init)
    if (pilotExpiresAt === null || pathname !== '/api/organizations/me') return response
    return Response.json({ ...((await response.json()) as object), pilotExpiresAt })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  return leavePage()
})

const open = (scheme: 'light' | 'dark' = 'light') =>
  openPages(
    '/settings/organization',
    (root) => [
      createRoute({
        getParentRoute: () => root,
        path: '/settings/organization',
        component: OrganizationPage,
      }),
    ],
    { texts: organizationSettings, scheme },
  )

const toggle = (name: string) => page.getByRole('switch', { name, exact: true })
/** The switch is covered by its label, so the test clicks the label. */
const turn = (name: string) => userEvent.click(page.getByText(name, { exact: true }))

describe('the settings of an organization', () => {
  it('save one by one, say so, and are there after a reload', async () => {
    await open()
    const leads = toggle('Team leads can change what a rep sees')
    await expect.element(leads).not.toBeChecked()
    await turn('Team leads can change what a rep sees')
    await expect.element(page.getByText('Saved')).toBeVisible()
    await userEvent.selectOptions(
      page.getByRole('combobox', { name: 'What reps see' }),
      'Calls of their teams',
    )
    await expect.poll(() => page.getByText('Saved').elements().length).toBe(2)
    await leavePage()
    await open()
    await expect.element(leads).toBeChecked()
    await expect.element(page.getByRole('combobox', { name: 'What reps see' })).toHaveValue('TEAM')
  })

  it('say what reps may do with scores and practice calls, and whether similar calls are listed', async () => {
    const chosen = {
      'Reps can edit their scores': true,
      'Reps can restart practice calls': false,
      'Hide similar calls': true,
    }
    const isOn = (name: string): boolean => (toggle(name).element() as HTMLInputElement).checked
    await open()
    for (const [name, isChosen] of Object.entries(chosen)) {
      await expect.element(toggle(name)).toHaveAccessibleDescription(/\.$/)
      expect(isOn(name)).toBe(!isChosen)
      await turn(name)
    }
    await expect.poll(() => page.getByText('Saved').elements().length).toBe(3)
    await leavePage()
    await open()
    for (const [name, isChosen] of Object.entries(chosen)) {
      await expect.element(toggle(name)).toBeVisible()
      expect(isOn(name)).toBe(isChosen)
    }
  })

  it('keep things for admins and hide things from members; hidden bots hide practice too', async () => {
    const names = [
      'Only admins can export calls',
      'Only admins can score calls again',
      'Only admins can filter calls',
      'Only admins see the list of users',
      'Hide practice from members',
    ]
    await open()
    for (const name of names) {
      await expect.element(toggle(name)).not.toBeChecked()
      await expect.element(toggle(name)).toHaveAccessibleDescription(/\.$/)
      await turn(name)
      await expect.element(toggle(name)).toBeChecked()
    }
    await turn('Hide buyer bots from members')
    await expect.element(toggle('Hide practice from members')).toBeDisabled()
    await expect
      .element(toggle('Hide practice from members'))
      .toHaveAccessibleDescription('Hidden together with the buyer bots.')
    await leavePage()
    await open()
    for (const name of [...names, 'Hide buyer bots from members'])
      await expect.element(toggle(name)).toBeChecked()
  })

  it('go back to the stored values if a change is refused, with the cause next to them', async () => {
    await open()
    const deleting = toggle('Only admins can delete calls')
    await expect.element(deleting).not.toBeChecked()
    refusal = { status: 403, detail: 'You do not have access to this.' }
    await turn('Only admins can delete calls')
    await expect.element(page.getByRole('alert')).toHaveTextContent('You do not have access to this.')
    await expect.element(deleting).not.toBeChecked()
  })

  it('say how many people lose sight of calls before they do', async () => {
    await open()
    const onlyAdmins = toggle('Only admins see all calls')
    await turn('Only admins see all calls')
    const dialog = page.getByRole('dialog', { name: 'Show all calls to admins only?' })
    await expect
      .element(dialog.getByText(/^(Nobody besides admins has|Besides admins, \d+ \w+ ha(s|ve)) a role/))
      .toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await expect.element(onlyAdmins).not.toBeChecked()
    await turn('Only admins see all calls')
    await userEvent.click(dialog.getByRole('button', { name: 'Show to admins only' }))
    await expect.element(onlyAdmins).toBeChecked()
    await turn('Only admins see all calls')
    await expect.element(onlyAdmins).not.toBeChecked()
  })

  it('do not say that nobody loses sight of calls while that is not known', async () => {
    const mocked = vi.mocked(globalThis.fetch)
    const real = mocked.getMockImplementation()
    let answer = (_response: Response): void => undefined
    const held = new Promise<Response>((resolve) => {
      answer = resolve
    })
    mocked.mockImplementation(async (input, init) =>
      typeof input === 'string' && input.includes('/accounts-used-per-role')
        ? held
        : (real?.(input, init) ?? Response.error()),
    )
    await open()
    await turn('Only admins see all calls')
    const dialog = page.getByRole('dialog', { name: 'Show all calls to admins only?' })
    await expect.element(dialog.getByText('Counting who is affected...')).toBeVisible()
    const seats = { used: 9, limit: null }
    answer(
      Response.json([
        { ...seats, role: 'ADMIN', viewAllCalls: 9 },
        { ...seats, role: 'OBSERVER', viewAllCalls: 9 },
        { ...seats, role: 'CUSTOM', viewAllCalls: 2 },
      ]),
    )
    await expect.element(dialog.getByText(/^Besides admins, 11 people have a role/)).toBeVisible()
  })

  it('change the name and the domain, which the members’ addresses may then have to be at', async () => {
    await open()
    const required = toggle('Only people with an address at this domain can be invited')
    await expect.element(required).toBeDisabled()
    const domain = page.getByRole('textbox', { name: 'Domain' })
    await userEvent.fill(domain, 'gmail.com')
    await userEvent.click(button('Save'))
    await expect.element(page.getByText(/Everybody can have an address at this domain/)).toBeVisible()
    await userEvent.fill(domain, 'larkfield.example')
    await userEvent.keyboard('{Enter}')
    await expect.element(required).toBeEnabled()
    await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'لاركفيلد الخليج')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('لاركفيلد الخليج')
    await expect.poll(() => button('Save').elements().length).toBe(0)
  })

  it('show the sub-organization that was added', async () => {
    await open()
    await userEvent.click(button('Add'))
    const dialog = page.getByRole('dialog')
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Larkfield Iberia')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Larkfield Iberia', { exact: true }).first()).toBeVisible()
  })

  it('count the pilot down to its end, after which nothing can be changed', async () => {
    pilotExpiresAt = new Date(Date.now() + 90_061_000).toISOString()
    await open()
    await expect.element(page.getByText(/^1d (1h 1m|1h 0m|0h) /)).toBeVisible()
    await expect.element(page.getByText(/^After its end, no calls come in/)).toBeVisible()
    await leavePage()
    pilotExpiresAt = new Date(Date.now() - 1_000).toISOString()
    await open()
    await expect.element(page.getByText('Expired')).toBeVisible()
    await expect.element(toggle('Only admins can delete calls')).toBeDisabled()
  })

  it.each(schemesFor(import.meta.url))('have no violations and fit a phone, %s', async (scheme) => {
    await open(scheme)
    await expect.element(page.getByText('Only admins can delete calls')).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await page.viewport(390, 844)
    await expect.element(page.getByText('Only admins can delete calls')).toBeVisible()
    await expect.poll(overflow).toBeLessThanOrEqual(0)
    expect(await violationsOfPage()).toEqual([])
  })
})
