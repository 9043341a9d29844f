import { createRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listFilteredAgents } from '#api/contract/bots.ts'
import { call } from '../../../lib/call.ts'
import { button, leavePage, openPages, overflow, violationsOfPage } from '../../../ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from '../../../ui/testing-product.ts'
import { givenBot, wholeForm } from '../testing-bots.ts'
import { bots } from '../texts.ts'
import { NewBotPage } from './NewBotPage.tsx'
import { newBotSearch } from './search.ts'
import { schemesFor } from '../../../ui/testing-axe.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
}, 300_000)
afterAll(() => product.close())
afterEach(() => leavePage())

const open = (search = '', scheme: 'light' | 'dark' = 'light') =>
  openPages(
    `/bots/new${search}`,
    (root) => [
      createRoute({
        getParentRoute: () => root,
        path: '/bots/new',
        component: function New() {
          const navigate = useNavigate()
          return (
            <NewBotPage
              search={newBotSearch.parse(useSearch({ strict: false }))}
              onSearch={(next) => void navigate({ to: '/bots/new', search: next } as never)}
            />
          )
        },
      }),
      createRoute({ getParentRoute: () => root, path: '/bots/$id', component: () => <h1>The form</h1> }),
    ],
    { texts: bots, scheme },
  )

const found = async (search: string) => (await call(listFilteredAgents, { query: { search } })).results

describe('a new buyer bot', () => {
  it('begins as a draft from a description, with who made it on the screen', async () => {
    const { address } = await open()
    await expect.element(button('Create draft')).toBeDisabled()
    await userEvent.fill(
      page.getByRole('textbox', { name: /^Describe the buyer/ }),
      'Odette Marchmain, events director, gets a cold call. She already uses someone for the rotas.',
    )
    await userEvent.click(button('Propose a bot'))
    await expect.element(page.getByText(/without a language model/)).toBeVisible()
    await expect.element(page.getByRole('radio', { name: /^Cold call/ })).toBeChecked()
    await userEvent.click(button('Create draft from the proposal'))
    await expect.element(page.getByRole('heading', { name: 'The form' })).toBeVisible()
    const [bot] = await found('Odette')
    expect(bot).toMatchObject({ status: 'DRAFT', callType: 'cold', name: 'Odette Marchmain' })
    expect(address()).toContain(bot?.id)
  })

  it('begins as a copy of another one', async () => {
    const { id } = await givenBot(wholeForm)
    await open(`?cloneBuyerId=${id}`)
    await expect
      .element(page.getByRole('textbox', { name: 'Scenario name of the copy' }))
      .toHaveValue('Copy of Night shift, two sheds')
    await userEvent.click(button('Create copy'))
    await expect.element(page.getByRole('heading', { name: 'The form' })).toBeVisible()
    expect((await found('Copy of Night')).map(({ name }) => name)).toEqual(['Stellan Rydqvist'])
  })

  it.each(schemesFor(import.meta.url))('fits a phone and can be used by everybody in %s', async (scheme) => {
    await open('?callType=demo', scheme)
    await expect.element(page.getByRole('radio', { name: /^Demo/ })).toBeChecked()
    expect(await violationsOfPage()).toEqual([])
    await page.viewport(390, 844)
    await expect.poll(overflow).toBe(0)
  })
})
