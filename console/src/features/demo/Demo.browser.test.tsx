import { createRoute, useParams } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, leavePage, openPages, overflow, violationsOfPage } from '../../ui/testing-pages.tsx'
import { schemesFor } from '../../ui/testing-axe.ts'
import { openTestProduct, type TestProduct } from '../../ui/testing-product.ts'
import { DemoPage } from './DemoPage.tsx'
import { demo } from './texts.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
}, 300_000)
afterAll(() => product.close())
beforeEach(() => sessionStorage.clear())
afterEach(() => leavePage())

const open = (path = '/demo', scheme: 'light' | 'dark' = 'light') =>
  openPages(
    path,
    (root) => [
      createRoute({ getParentRoute: () => root, path: '/demo', component: () => <DemoPage botId={null} /> }),
      createRoute({
        getParentRoute: () => root,
        path: '/demo/$botId',
        component: function Page() {
          return <DemoPage botId={useParams({ strict: false }).botId ?? null} />
        },
      }),
    ],
    { texts: demo, scheme },
  )
const say = async (text: string) => {
  await userEvent.fill(page.getByRole('textbox', { name: 'What you say' }), text)
  await userEvent.keyboard('{Enter}')
}

describe('practice without an account', () => {
  it('asks for a name, makes a bot from the visitor’s words, and continues the call after a reload', async () => {
    await open()
    await userEvent.fill(page.getByRole('textbox', { name: 'Your name' }), 'Una Skerrit')
    await userEvent.click(button('Continue'))
    await userEvent.fill(
      page.getByRole('textbox', { name: 'Describe the buyer' }),
      'Odette Marchmain, events director at Saffron Table. A patient buyer on a cold call. She says it is too expensive.',
    )
    await userEvent.click(button('Make the bot'))
    await userEvent.click(button('Call Odette Marchmain'))
    await expect.element(page.getByRole('heading', { name: /On the call with Odette/ })).toBeVisible()
    await say('Hi Odette, this is Una from Larkfield. Do you have a minute?')
    const log = page.getByRole('log')
    await expect.element(log.getByText('Una Skerrit')).toBeVisible()
    await expect.poll(() => log.getByText('Odette Marchmain').elements().length).toBeGreaterThan(1)

    await leavePage()
    await open()
    await expect.element(page.getByRole('log').getByText(/Do you have a minute/)).toBeVisible()
    await userEvent.click(button('Hang up'))
    await expect.element(page.getByRole('heading', { name: 'How it went' })).toBeVisible()
    await expect.element(page.getByText('You hung up.')).toBeVisible()
    await userEvent.click(button('Call again'))
    await expect.element(page.getByRole('heading', { name: /On the call with Odette/ })).toBeVisible()
  })

  it('says that a bot is not there, whether it never was or its link was withdrawn', async () => {
    await open(`/demo/${crypto.randomUUID()}`)
    await expect.element(page.getByRole('heading', { name: 'This bot is gone' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Make a bot of your own' })).toBeVisible()
  })

  it.each(schemesFor(import.meta.url))('fits a phone and can be used by everybody in %s', async (scheme) => {
    await open('/demo', scheme)
    await userEvent.fill(page.getByRole('textbox', { name: 'Your name' }), 'Una')
    expect(await violationsOfPage()).toEqual([])
    await userEvent.click(button('Continue'))
    await userEvent.fill(
      page.getByRole('textbox', { name: 'Describe the buyer' }),
      'Vera Sund, buyer at Harbor Foods.',
    )
    await userEvent.click(button('Make the bot'))
    await userEvent.click(button('Call Vera Sund'))
    await say('Hello Vera, how do you plan the week today?')
    await expect.poll(() => page.getByRole('log').getByText('Vera Sund').elements().length).toBeGreaterThan(1)
    expect(await violationsOfPage()).toEqual([])
    await page.viewport(390, 844)
    await expect.poll(overflow).toBe(0)
  })
})
