import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { throwawayFolder } from '../../throwaway-folder.ts'
import { startApp } from './app.ts'
import { launchBrowser, openPage, type StoryBrowser } from './browser.ts'

const owner = {
  firstName: 'Dana',
  lastName: 'Whitlock',
  email: 'dana@northwind.example',
  password: 'practice-makes-pipeline',
}
/** As if through a proxy. */
const fromElsewhere = { extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.7' } }

let folder: string
let browser: StoryBrowser
beforeAll(async () => {
  folder = throwawayFolder('coachline-start-')
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Organization').fill('Northwind')
  await page.getByLabel('First name').fill(owner.firstName)
  await page.getByLabel('Last name').fill(owner.lastName)
  await page.getByLabel('Work email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
}

const create = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Create organization' }).click()

describe('npm start', () => {
  it('uses the data of the first start', () => {
    // servers.ts has run both starts, and no test runs unless the first one ended with code 0.
    const [first, second] = [process.env.E2E_FIRST_OUTPUT, process.env.E2E_SECOND_OUTPUT].map((path = '') =>
      readFileSync(path, 'utf8'),
    )
    expect(first).toContain('Writing the demo organization')
    expect(second).not.toContain('Writing the demo organization')
    expect(second).toContain('Sign in with')
  })

  const startEmpty = () =>
    startApp({ redisUrl: null, dataFolder: join(folder, 'empty'), env: { DEMO: 'false' } })

  it('without demo data says where to create the organization and with what code, until there is one', async () => {
    const empty = join(folder, 'empty')
    const first = await startEmpty()
    const code = readFileSync(join(empty, 'setup-code'), 'utf8').trim()
    expect(first.output()).toContain(`Create your organization at ${first.url}/setup`)
    expect(first.output()).toContain(`From another machine this takes the setup code ${code}`)
    expect(statSync(join(empty, 'setup-code')).mode & 0o777).toBe(0o600)
    expect(await first.stop()).toBe(0)

    const second = await startEmpty()
    expect(second.output()).toContain(code)
    const { page: local, problems: localProblems } = await openPage(browser)
    await local.goto(second.url)
    await local.waitForURL(`${second.url}/setup`)
    await fillIn(local)
    expect(await local.getByLabel('Setup code').count()).toBe(0)
    const { page, problems } = await openPage(browser, fromElsewhere)
    await page.goto(second.url)
    await page.waitForURL(`${second.url}/setup`)
    await fillIn(page)
    await page.getByLabel('Setup code').fill('a code that nobody has printed')
    await create(page)
    await page.getByText('The setup code is not right.').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/setup')
    await page.getByLabel('Setup code').fill(code)
    await create(page)
    await page.waitForURL((address) => !['/setup', '/login'].includes(address.pathname))
    await page.goto(`${second.url}/calls/new`)
    await page.getByText("Click to select or drag'n'drop a file here").waitFor()
    // The browser reports the refusal of the wrong code.
    expect(problems.filter((problem) => !problem.includes('403'))).toEqual([])

    await local.goto(`${second.url}/setup`)
    await local.waitForURL(`${second.url}/login`)
    await local.getByLabel('Work email').fill(owner.email)
    await local.getByLabel('Password', { exact: true }).fill(owner.password)
    await local.getByRole('button', { name: 'Sign in', exact: true }).click()
    await local.waitForURL((address) => address.pathname !== '/login')
    expect(localProblems).toEqual([])
    expect(await second.stop()).toBe(0)
    await Promise.all([local, page].map((open) => open.context().close()))
    // Two starts.
  }, 300_000)

  it('asks for no organization once there is one, starts its Postgres again when that is killed, and stops cleanly', async () => {
    const empty = join(folder, 'empty')
    const app = await startEmpty()
    expect(app.output()).not.toContain('Create your organization')
    expect(existsSync(join(empty, 'setup-code'))).toBe(false)
    process.kill(
      Number(readFileSync(join(empty, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    )
    const isReady = async (): Promise<boolean> =>
      (await fetch(`${app.url}/readyz`).catch(() => null))?.ok === true
    await expect.poll(isReady).toBe(false)
    await expect.poll(isReady).toBe(true)
    expect(app.output()).toContain('Postgres has ended and is started again.')
    expect(await app.stop()).toBe(0)
  })
})
