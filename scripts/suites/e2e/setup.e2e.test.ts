import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from './app.ts'
import { launchBrowser, openPage } from './browser.ts'

const owner = {
  firstName: 'Dana',
  lastName: 'Whitlock',
  email: 'dana@northwind.example',
  password: 'practice-makes-pipeline',
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Organization').fill('Northwind')
  await page.getByLabel('First name').fill(owner.firstName)
  await page.getByLabel('Last name').fill(owner.lastName)
  await page.getByLabel('Work email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
}

describe('the first run without demo data', () => {
  let app: RunningApp
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
    app = await startApp({ redisUrl: null, env: { DEMO: 'false' } })
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })

  it('asks who comes from elsewhere for the printed code, and creates nothing without it', async () => {
    // As through a proxy.
    const { page } = await openPage(browser, { extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.7' } })
    await page.goto(app.url)
    await page.waitForURL(`${app.url}/setup`)
    await fillIn(page)
    await page.getByLabel('Setup code').fill('a code that nobody has printed')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByText('The setup code is not right.').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/setup')
  })

  it('creates the organization and its owner in the browser, who then works in it and signs in again', async () => {
    const { page, problems } = await openPage(browser)
    await page.goto(app.url)
    await page.waitForURL(`${app.url}/setup`)
    await fillIn(page)
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.waitForURL((address) => !['/setup', '/login'].includes(address.pathname))
    await page.goto(`${app.url}/calls/new`)
    await page.getByText("Click to select or drag'n'drop a file here").waitFor()
    expect(problems).toEqual([])

    const { page: other } = await openPage(browser)
    await other.goto(`${app.url}/setup`)
    await other.waitForURL(`${app.url}/login`)
    await other.getByLabel('Work email').fill(owner.email)
    await other.getByLabel('Password', { exact: true }).fill(owner.password)
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await other.waitForURL((address) => address.pathname !== '/login')
  })
})
