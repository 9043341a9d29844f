import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeOrganization } from '#api/contract/organization-settings.ts'
import { call } from '../../lib/call.ts'
import { ui } from '../../ui/texts.ts'
import { button, leavePage, openPages, overflow, violationsOfPage } from '../../ui/testing-pages.tsx'
import { givenPilotOver, openTestProduct, type TestProduct } from '../../ui/testing-product.ts'
import { searchDefaults, usersSearch } from './search.ts'
import { users } from './texts.ts'
import { UsersPage } from './UsersPage.tsx'
import { schemesFor } from '../../ui/testing-axe.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
}, 300_000)
afterAll(() => product.close())
afterEach(() => {
  vi.restoreAllMocks()
  return leavePage()
})

const open = (address = '/people', scheme: 'light' | 'dark' = 'light') =>
  openPages(
    address,
    (root) => {
      const list = createRoute({
        getParentRoute: () => root,
        path: '/people',
        validateSearch: usersSearch,
        search: { middlewares: [stripSearchParams(searchDefaults)] },
        component: function List() {
          const navigate = useNavigate()
          return (
            <UsersPage
              search={list.useSearch()}
              onSearch={(next) => void navigate({ to: '/people', search: next } as never)}
            />
          )
        },
      })
      return [list]
    },
    { texts: { ...ui, ...users }, scheme },
  )

const dialog = () => page.getByRole('dialog')
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name })
const row = (name: RegExp) => page.getByRole('row', { name })
const paste = async (text: string) => {
  const field = dialog().getByRole('textbox', { name: 'Add addresses' })
  await userEvent.click(field)
  const data = new DataTransfer()
  data.setData('text', text)
  field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
}

describe('the people of an organization', () => {
  it('are not invited after a pilot, and the page says why', async () => {
    givenPilotOver()
    await open()
    await expect.element(button('Invite people').first()).toBeDisabled()
    await expect
      .element(button('Invite people').first())
      .toHaveAttribute('title', 'The pilot has ended, so nobody can be invited.')
  })

  it('are invited from a pasted list that is checked before anything is sent', async () => {
    await open()
    await expect.element(row(/Dana Whitlock/)).toBeVisible()
    await userEvent.click(button('Invite people'))
    await paste('Nadia Ferrow <nadia@larkfield.test>, tove@larkfield.test; not@valid')
    await expect.element(dialog().getByText('not@valid: This is no email address.')).toBeVisible()
    await expect.element(inDialog('Send 2 invites')).toBeEnabled()
    expect(await violationsOfPage()).toEqual([])
    await userEvent.click(inDialog('Remove not@valid'))
    // The dialog is smaller then, and its buttons have moved.
    await expect.element(dialog().getByText('not@valid')).not.toBeInTheDocument()
    await userEvent.click(inDialog('Send 2 invites'))
    await expect.element(row(/nadia@larkfield\.test/)).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
    await userEvent.click(button('Invite people'))
    await paste('nadia@larkfield.test')
    await expect.element(dialog().getByText('nadia@larkfield.test: Already invited.')).toBeVisible()
    await expect.element(inDialog('Send invites')).toBeDisabled()
    await userEvent.click(dialog().getByRole('checkbox', { name: /Send a new link/ }))
    await expect.element(inDialog('Send 1 invite')).toBeEnabled()
  })

  it('are pointed to the organization’s domain where an address nearly has it', async () => {
    await call(changeOrganization, { body: { domain: 'larkfield.test' } })
    await open()
    await userEvent.click(button('Invite people'))
    await paste('kees@larkfeild.test, partner@quayline.test')
    await expect.element(dialog().getByText(/kees@larkfeild\.test is not at larkfield\.test\./)).toBeVisible()
    // A different domain is intentional.
    await expect.element(dialog().getByText(/partner@quayline\.test is not at/)).not.toBeInTheDocument()
    await expect.element(inDialog('Send 2 invites')).toBeEnabled()
    await userEvent.click(inDialog('Use kees@larkfield.test'))
    await expect.element(dialog().getByText(/is not at larkfield\.test/)).not.toBeInTheDocument()
    await expect.element(inDialog('Remove kees@larkfield.test')).toBeVisible()
    await expect.element(inDialog('Send 2 invites')).toBeEnabled()
  })

  it('are changed together, with the effect shown before and the cause of each failure after', async () => {
    await open('/people?status=ACTIVE,INVITED')
    await userEvent.click(page.getByRole('checkbox', { name: /tove@larkfield\.test/ }))
    await userEvent.click(page.getByRole('checkbox', { name: 'Select Dana Whitlock' }))
    await expect.element(button('Resend invite 1')).toBeVisible()
    await userEvent.click(button('Change role'))
    await userEvent.click(dialog().getByRole('combobox', { name: 'Role' }))
    await userEvent.click(page.getByRole('option', { name: 'Observer' }))
    await expect.element(dialog().getByText(/1 person gets the new role/)).toBeVisible()
    await expect.element(dialog().getByText(/last owner/)).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await userEvent.click(inDialog('Change 1'))
    await expect.element(row(/tove@larkfield\.test.*Observer/)).toBeVisible()
    await expect.element(page.getByText('The last owner of an organization stays its owner.')).toBeVisible()
    // Only those who could not be changed stay selected.
    await expect.element(page.getByText('1 selected')).toBeVisible()
  })

  it('may get a list of capabilities instead of a role', async () => {
    await open()
    await userEvent.click(row(/tove@larkfield\.test/))
    await userEvent.click(page.getByRole('complementary').getByRole('button', { name: 'Change role' }))
    await userEvent.click(dialog().getByRole('combobox', { name: 'Role' }))
    await userEvent.click(page.getByRole('option', { name: 'Custom' }))
    await userEvent.click(dialog().getByRole('checkbox', { name: 'Calls: view', exact: true }))
    await userEvent.click(inDialog('Change 1'))
    await expect
      .element(page.getByRole('complementary').getByText('calls.view', { exact: true }))
      .toBeVisible()
    await userEvent.click(page.getByRole('complementary').getByRole('button', { name: 'Revoke invitation' }))
    await expect.element(row(/tove@larkfield\.test/)).not.toBeInTheDocument()
  })

  it('are handed over as a file of whom the list shows', async () => {
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob)
      return 'blob:nothing'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await open('/people?q=nadia')
    await expect.element(row(/nadia@larkfield\.test/)).toBeVisible()
    await userEvent.click(button('Export CSV'))
    await expect.poll(() => files.length).toBe(1)
    const lines = (await files[0]?.text())?.trim().split('\r\n') ?? []
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('"nadia@larkfield.test","MEMBER","INVITED"')
  })

  it('see as far as somebody who may set it chooses beside the list', async () => {
    await open('/people?q=nadia')
    await userEvent.click(row(/nadia@larkfield\.test/))
    const level = page.getByRole('complementary').getByRole('combobox', { name: 'Sees calls of' })
    await expect.element(level).toHaveValue('Organization default')
    await userEvent.click(level)
    await userEvent.click(page.getByRole('option', { name: 'Their teams' }))
    await expect.element(page.getByText(/^Saved what .* sees\.$/)).toBeVisible()
    await expect.element(level).toHaveValue('Their teams')
    expect(await violationsOfPage()).toEqual([])
  })

  it('say before a mail who has had no call', async () => {
    await open()
    await userEvent.click(button('More actions'))
    await userEvent.click(page.getByRole('menuitem', { name: 'Email people without calls' }))
    await expect.element(dialog().getByText('Nobody gets it.')).toBeVisible()
    await expect.element(inDialog('Send to 0')).toBeDisabled()
    expect(await violationsOfPage()).toEqual([])
  })

  it('get a mail once when its answer is lost, and another number of days is another mail', async () => {
    const real = globalThis.fetch
    const keys: (string | null)[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      if (pathname !== '/api/organizations/send-login-info-to-slackers') return real(input, init)
      const { isPreview } = (await request.json()) as { isPreview?: boolean }
      if (isPreview !== true) {
        keys.push(request.headers.get('idempotency-key'))
        throw new TypeError('Failed to fetch')
      }
      return Response.json({ results: [{ id: product.userId, outcome: 'done', reason: null }] })
    })
    await open()
    await userEvent.click(button('More actions'))
    await userEvent.click(page.getByRole('menuitem', { name: 'Email people without calls' }))
    const send = async () => {
      const sent = keys.length
      await userEvent.click(inDialog('Send to 1'))
      await expect.poll(() => keys.length).toBe(sent + 1)
      await expect.element(dialog().getByRole('alert')).toBeVisible()
    }
    await send()
    await send()
    await userEvent.fill(dialog().getByRole('textbox', { name: 'Days without a call' }), '30')
    await send()
    const [first, again, other] = keys
    expect(first).toEqual(expect.any(String))
    expect([again === first, other === first]).toEqual([true, false])
  })

  it.each(schemesFor(import.meta.url))('have no violations and fit a phone, %s', async (scheme) => {
    await open('/people', scheme)
    await expect.element(row(/Dana Whitlock/)).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await page.viewport(390, 844)
    await expect.element(button('Invite')).toBeVisible()
    await expect.poll(overflow).toBeLessThanOrEqual(0)
    expect(await violationsOfPage()).toEqual([])
  })

  it('are a list without boxes and actions for somebody who does not manage them', async () => {
    const real = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const response = await real(input, init)
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
      if (pathname !== '/api/users/me') return response
      const me = (await response.json()) as { capabilities: string[] }
      return Response.json({ ...me, role: 'OBSERVER', capabilities: ['users.view', 'teams.view'] })
    })
    await open()
    await expect.element(row(/Dana Whitlock/)).toBeVisible()
    for (const name of ['Invite people', 'Export CSV', 'More actions'])
      expect(button(name).query()).toBeNull()
    expect(page.getByRole('checkbox').query()).toBeNull()
    await userEvent.click(row(/Dana Whitlock/))
    await expect.element(page.getByRole('complementary').getByText('Last seen')).toBeVisible()
    expect(page.getByRole('complementary').getByRole('button', { name: 'Change role' }).query()).toBeNull()
  })
})
