import { createRoute, useNavigate } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  changeOrganizationPlan,
  getOrganizationPlan,
  listAllOrganizations,
} from '#api/contract/organization-settings.ts'
import { call } from '../../lib/call.ts'
import {
  button,
  leavePage,
  openPages,
  overflow,
  returnToPage,
  violationsOfPage,
} from '../../ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from '../../ui/testing-product.ts'
import { staffSearch } from './search.ts'
import { StaffPage } from './StaffPage.tsx'
import { staff } from './texts.ts'
import { schemesFor } from '../../ui/testing-axe.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct('STAFF')
}, 300_000)
afterAll(() => product.close())
afterEach(() => leavePage())

/** Organizations of other test files fill the first page, so these tests search for their own. */
const open = (scheme: 'light' | 'dark' = 'light', address = '/staff?q=nordic') =>
  openPages(
    address,
    (root) => {
      const list = createRoute({
        getParentRoute: () => root,
        path: '/staff',
        validateSearch: staffSearch,
        component: function List() {
          const navigate = useNavigate()
          return (
            <StaffPage
              search={list.useSearch()}
              onSearch={(next) => void navigate({ to: '/staff', search: next } as never)}
            />
          )
        },
      })
      return [list]
    },
    { texts: staff, scheme },
  )

const dialog = page.getByRole('dialog')
const row = page.getByText('Nordic pilot', { exact: true })

describe('the organizations of the installation', () => {
  it('are created with an owner, a region and a pilot', async () => {
    await open()
    await userEvent.click(button('New organization'))
    await userEvent.click(dialog.getByRole('button', { name: 'Create and invite' }))
    await expect.element(page.getByText('Enter a name.')).toBeVisible()
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Nordic pilot')
    await userEvent.fill(dialog.getByLabelText('Owner’s email address'), 'owner@nordic.example')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Data region' }), 'EU')
    await userEvent.fill(dialog.getByLabelText('Last day of the pilot'), '2099-12-31')
    await userEvent.click(dialog.getByRole('button', { name: 'Create and invite' }))
    await expect.element(page.getByText('Nordic pilot was created, and its owner invited.')).toBeVisible()
    await expect.element(row).toBeVisible()
  })

  it('are found by name', async () => {
    await open('light', '/staff')
    await userEvent.fill(page.getByRole('searchbox'), 'nordic')
    await expect.element(row).toBeVisible()
    await expect.poll(() => page.getByText('Larkfield', { exact: true }).elements().length).toBe(0)
    await userEvent.fill(page.getByRole('searchbox'), 'nowhere')
    await expect.element(page.getByText('No organization found')).toBeVisible()
  })

  it('have terms, which are changed and read back', async () => {
    await open()
    await userEvent.click(row)
    await expect.element(dialog.getByRole('combobox', { name: 'Data region' })).toHaveValue('EU')
    await expect.element(dialog.getByLabelText('Last day of the pilot')).toHaveValue('2099-12-31')
    // This installation has no calendars, and the recorder needs one.
    expect(dialog.getByRole('switch', { name: /^Meeting recorder/ }).query()).toBeNull()
    await userEvent.click(dialog.getByRole('combobox', { name: 'Beta providers' }))
    await userEvent.click(page.getByRole('option', { name: 'Fathom' }))
    await userEvent.keyboard('{Escape}')
    const members = dialog.getByRole('textbox', { name: 'Member', exact: true })
    await userEvent.fill(members, 'many')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect.element(page.getByText('Enter a whole number up to 1,000,000.')).toBeVisible()
    await userEvent.fill(members, '25')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect.element(page.getByText('The terms of Nordic pilot were saved.')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(page.getByText('You have unsaved changes. Leave anyway?').elements()).toEqual([])
    await leavePage()
    await open()
    await userEvent.click(row)
    await expect.element(members).toHaveValue('25')
    await expect.element(dialog.getByText('Fathom').first()).toBeVisible()
    await expect.element(dialog.getByLabelText('Last day of the pilot')).toHaveValue('2099-12-31')
  })

  it('get a new invitation for their owner until somebody has accepted', async () => {
    await open()
    await userEvent.click(row)
    await expect.element(dialog.getByText(/owner@nordic.example has not accepted/)).toBeVisible()
    await userEvent.click(button('Invite an owner'))
    const inviting = page.getByRole('dialog', { name: 'Invite an owner of Nordic pilot' })
    const address = inviting.getByLabelText('Owner’s email address')
    await expect.element(address).toHaveValue('owner@nordic.example')
    await userEvent.fill(address, 'nobody')
    await userEvent.click(inviting.getByRole('button', { name: 'Send invitation' }))
    await expect.element(inviting.getByText('Enter an email address.')).toBeVisible()
    await userEvent.fill(address, 'chief@nordic.example')
    await userEvent.click(inviting.getByRole('button', { name: 'Send invitation' }))
    await expect.element(page.getByText('chief@nordic.example was invited.')).toBeVisible()
    await expect.element(inviting).not.toBeInTheDocument()
    await expect.element(dialog.getByText(/chief@nordic.example has not accepted/)).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
  })

  it('are not put back to what the dialog shows after somebody else has changed them', async () => {
    await open()
    await userEvent.click(row)
    const temp = dialog.getByRole('textbox', { name: 'Temp', exact: true })
    await userEvent.fill(temp, '4')
    const { results } = await call(listAllOrganizations, { query: { search: 'Nordic pilot' } })
    const id = results.find(({ name }) => name === 'Nordic pilot')?.id ?? ''
    const { version } = await call(getOrganizationPlan, { params: { id } })
    await call(changeOrganizationPlan, { params: { id }, body: { version, isActive: false } })
    await returnToPage(`/organizations/${id}/plan`)
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect.element(dialog.getByText('Somebody else has changed this meanwhile.')).toBeVisible()
    expect(await call(getOrganizationPlan, { params: { id } })).toMatchObject({ isActive: false })

    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(page.getByRole('button', { name: 'Leave anyway' }))
    await expect.element(dialog).not.toBeInTheDocument()
    await userEvent.click(row)
    await expect.element(dialog.getByRole('switch', { name: /^Active/ })).not.toBeChecked()
    await userEvent.fill(temp, '4')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect.element(dialog).not.toBeInTheDocument()
    expect(await call(getOrganizationPlan, { params: { id } })).toMatchObject({
      isActive: false,
      accountLimits: { TEMP: 4 },
    })
  })

  it('ask once before changed terms are given up', async () => {
    await open()
    await userEvent.click(row)
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Temp', exact: true }), '3')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(page.getByRole('button', { name: 'Leave anyway' }))
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it.each(schemesFor(import.meta.url))('have no violations and fit a phone, %s', async (scheme) => {
    await open(scheme)
    await expect.element(row).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await page.viewport(390, 844)
    await expect.element(row).toBeVisible()
    await expect.poll(overflow).toBeLessThanOrEqual(0)
    expect(await violationsOfPage()).toEqual([])
  })
})
