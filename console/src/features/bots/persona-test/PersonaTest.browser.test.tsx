import { createRoute } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listPersonaTests } from '#api/contract/persona-tests.ts'
import { call } from '../../../lib/call.ts'
import { button, leavePage, openPages, overflow, violationsOfPage } from '../../../ui/testing-pages.tsx'
import { schemesFor } from '../../../ui/testing-axe.ts'
import { openTestProduct, type TestProduct } from '../../../ui/testing-product.ts'
import { BotFormPage } from '../form/BotFormPage.tsx'
import { botForm } from '../form/texts.ts'
import { givenAnswer, givenBot, wholeForm } from '../testing-bots.ts'
import { bots } from '../texts.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
}, 300_000)
afterAll(() => product.close())
afterEach(async () => {
  vi.restoreAllMocks()
  await leavePage()
})

const open = (id: string, scheme: 'light' | 'dark' = 'light') =>
  openPages(
    `/bots/${id}`,
    (root) => [
      createRoute({
        getParentRoute: () => root,
        path: '/bots/$id',
        component: () => <BotFormPage id={id} tab="individual" onTab={() => undefined} />,
      }),
    ],
    { texts: { ...bots, ...botForm }, scheme },
  )

const secret = 'Lost 40 tons of bottles in spring'
const leaking = {
  ...wholeForm,
  companyDetails: ['240 people in two towns', secret],
  hiddenFacts: [{ id: 'loss', text: secret, topic: 'quality', earnedBy: 'when asked about quality' }],
}

describe('the persona test of a bot', () => {
  it('does not begin with an older form if the newest one cannot be saved', async () => {
    const { id } = await givenBot(wholeForm)
    await open(id)
    await page.viewport(1440, 900)
    await expect.element(button('Test this bot')).toBeVisible()
    givenAnswer(new RegExp(`/agents/${id}$`), (_, real, method) =>
      method === 'GET' ? real() : Response.json({ code: 'internal', message: 'Broken' }, { status: 500 }),
    )
    await userEvent.fill(page.getByRole('textbox', { name: 'Company name' }), 'Northgate Storage')
    await userEvent.click(button('Test this bot'))
    await userEvent.click(button('Run the test'))
    await expect.element(page.getByText(/could not be saved/)).toBeVisible()
    expect((await call(listPersonaTests, { params: { id } })).results).toEqual([])
  })

  it.each(schemesFor(import.meta.url))(
    'runs, names what leaks with the turn, and leads to the section to change, in %s and on a phone',
    async (scheme) => {
      const { id } = await givenBot(leaking)
      await open(id, scheme)
      await page.viewport(1440, 900)
      await userEvent.click(button('Test this bot'))
      await userEvent.click(button('Run the test'))
      const panel = page.getByRole('dialog', { name: 'Test this bot' })
      const leak = panel.getByRole('listitem').filter({ hasText: 'is told to whoever asks' })
      await expect.element(leak.getByText('Publishing needs a reason')).toBeVisible()
      expect(await violationsOfPage()).toEqual([])
      await userEvent.click(leak.getByRole('button', { name: /^Read turn/ }))
      await expect.element(panel.getByRole('heading', { level: 3 })).toBeVisible()
      await expect.element(panel.getByText(/40 tons of bottles/i).first()).toBeVisible()
      await page.viewport(390, 844)
      await expect.poll(overflow).toBe(0)
      await userEvent.click(panel.getByRole('button', { name: 'Back to the result' }))
      await userEvent.click(panel.getByText('Figures'))
      await expect.element(panel.getByText('Instructions obeyed')).toBeVisible()
      await expect.poll(overflow).toBe(0)
      expect(await violationsOfPage()).toEqual([])
      await userEvent.click(panel.getByText('Findings', { exact: true }))
      await page.viewport(1440, 900)
      await userEvent.click(leak.getByRole('button', { name: 'Go to Company details' }))
      await expect.element(page.getByRole('textbox', { name: 'Detail 2' })).toHaveFocus()
    },
  )
})
