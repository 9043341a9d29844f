import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SimulatorServer, serveSimulators } from '../../simulators/vendor-server.ts'
import { getCommand } from '#api/contract/commands.ts'
import { getImport } from '#api/contract/imports.ts'
import { listLanes, listWorkItems } from '#api/contract/ops.ts'
import { type DemoApi, openDemoApi } from './api.ts'
import { storyProducts } from './app.ts'
import { launchBrowser, openPage, type OpenPage, signIn, visit, type StoryBrowser } from './browser.ts'
import { overflowOf, violationsOf } from './judgement.ts'
import { until } from './until.ts'

const source = 'Gong, Europe workspace'
const dialer = 'Orum dialer'

const app = storyProducts().administration
let simulated: SimulatorServer
let api: DemoApi
let browser: StoryBrowser
let open: OpenPage
let page: Page
/** The dialer's webhook, as its dialog has shown it. */
let webhook: { webhookUrl: string | undefined; webhookSecret: string | undefined }

beforeAll(async () => {
  browser = await launchBrowser()
  // A third of the calls are from the last 30 days: enough to watch, pause and resume. All transcripts are available immediately, because
  // an import waits up to a day for one that is not.
  simulated = await serveSimulators({
    port: app.simulatorsPort,
    world: { calls: 480, readyAfterRequests: 0 },
  })
  api = await openDemoApi(app.url)
  open = await openPage(browser)
  page = open.page
  await signIn(page, app.url)
})
afterAll(async () => {
  await browser?.close()
  await simulated?.close()
})

/** The number at "Imported" on an import's page. */
async function imported(): Promise<number> {
  const text = await page
    .getByRole('group', { name: 'Figures' })
    .or(page.getByRole('region', { name: 'Figures' }))
    .first()
    .innerText()
  return Number(/Imported\s+([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '') ?? Number.NaN)
}

/** A call of the dialer ends, and the dialer delivers the event. */
async function callEnds(): Promise<unknown> {
  const response = await fetch(`${simulated.url}/orum/desk/calls`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ minutesAgo: 15, ...webhook }),
  })
  return response.json()
}

describe('a newcomer', () => {
  it('connects a simulated Gong from the integrations page', async () => {
    await visit(page, `${app.url}/integrations`)
    await page.getByRole('link', { name: 'Contact the team to get started' }).waitFor()
    await page.getByRole('button', { name: 'New Integration' }).first().click()
    await page.getByRole('switch', { name: 'Try with a simulator' }).click()
    await page.getByRole('button', { name: 'Gong (simulator)' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Integration' })
    await dialog.getByLabel('Name', { exact: true }).fill(source)
    await dialog.getByLabel('Auth Key', { exact: true }).fill('newcomer')
    await dialog.getByLabel('Secret Key', { exact: true }).fill('wrong')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Gong refused the credentials.').waitFor()
    await dialog.getByLabel('Secret Key', { exact: true }).fill('simulated-secret-1')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('link', { name: 'Import past calls' }).waitFor()
    await dialog.getByRole('button', { name: 'Done', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByRole('row', { name: new RegExp(source) })
    await row.getByText('Active').waitFor()
    expect(await row.innerText()).toContain('(simulator)')
  })

  it('imports the last 30 days, pauses, resumes, and watches it to its end', async () => {
    const gong = simulated.vendors.get('gong')?.world
    if (gong === undefined) throw new Error('There is no simulated Gong')
    // However slow this machine is, the pause comes in time, because the vendor serves only three batches until then.
    let asked = 0
    gong.intercept = (_request, route) => {
      if (!route.endsWith('/transcript')) return null
      asked += 1
      return asked <= 3 ? null : Response.json({}, { status: 429, headers: { 'retry-after': '5' } })
    }
    await visit(page, `${app.url}/imports/new`)
    await page.getByRole('radio', { name: new RegExp(source) }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('radio', { name: /last 30 days/ }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Start import' }).click()
    await page.waitForURL(/\/imports\/[0-9a-f-]{36}/)
    await page.getByRole('heading', { name: `Import from ${source}` }).waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const stored = () => api.get(getImport, { id })
    const { commandId } = await stored()
    const moving = async () => {
      const { state, isPaused, counts, wait, error } = await stored()
      const { stages } = await api.get(getCommand, { id: commandId })
      return { state, isPaused, counts, wait, error, stages }
    }
    await until(page, 'the first imported calls', async () => (await imported()) >= 2, moving)
    await until(page, 'the vendor to hold still', async () => asked > 3, moving)

    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByText('This import is paused.').waitFor()
    gong.intercept = null
    // Once the dispatcher has seen that the vendor is free again, the lane is no longer held back, and only the pause remains.
    await until(
      page,
      'the import to be at rest',
      async () => {
        const { lanes } = await api.get(listLanes)
        const held = await api.get(listWorkItems, {}, { commandId, state: 'offered,running' })
        return lanes.find(({ lane }) => lane === 'imports')?.state === 'running' && held.results.length === 0
      },
      moving,
    )
    const atRest = (await stored()).counts.imported
    // Without the pause, all of them would be imported.
    expect(atRest).toBeLessThan(140)
    await until(page, 'the page to say so', async () => (await imported()) === atRest, moving)
    expect((await stored()).counts.imported).toBe(atRest)

    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    await until(
      page,
      'the end of the import',
      () => page.getByText('Completed', { exact: true }).first().isVisible(),
      moving,
    )
    const end = await imported()
    expect(end).toBeGreaterThan(atRest)
    expect(end).toBeGreaterThan(140)
  })

  it('is kept from nothing on the pages of the import and of its integration, wide or narrow, light or dark', async () => {
    const judge = async (): Promise<void> => {
      for (const { width, colorScheme } of [
        { width: 390, colorScheme: 'dark' },
        { width: 1440, colorScheme: 'light' },
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
        expect.soft(await violationsOf(page)).toEqual([])
        expect.soft(await overflowOf(page)).toBe(0)
      }
    }
    await judge()
    await visit(page, `${app.url}/integrations`)
    await page.getByRole('link', { name: source }).click()
    await page.getByRole('heading', { name: source }).waitFor()
    await page.getByRole('table').first().waitFor()
    await judge()
  })

  it('sees its calls scored', async () => {
    await visit(page, `${app.url}/calls?q=${encodeURIComponent('Discovery with')}`)
    await page
      .getByRole('link', { name: /Discovery with/ })
      .first()
      .click()
    await page.getByText(/pass mark|^No total$/).waitFor()
    // The transcript contains it, and a score may quote it.
    await expect.poll(() => page.getByText('Then I send you a summary today.').first().isVisible()).toBe(true)
  })

  it('sees a call that a webhook brings, without a reload', async () => {
    await visit(page, `${app.url}/integrations?dialog=new`)
    await page.getByRole('button', { name: 'Orum', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill(dialer)
    await dialog.getByRole('button', { name: 'Enable' }).click()
    await dialog.getByRole('button', { name: 'Done', exact: true }).waitFor()
    const shown = await dialog.innerText()
    const webhookUrl = /https?:\/\/\S+\/api\/webhooks\/orum\/\S+/.exec(shown)?.[0]
    const webhookSecret = (await dialog.locator('code').allInnerTexts()).find(
      (text) => text !== webhookUrl && text.length > 20,
    )
    webhook = { webhookUrl, webhookSecret }
    await dialog.getByRole('button', { name: 'Done', exact: true }).click()
    expect(webhookUrl).toBeDefined()

    await visit(page, `${app.url}/calls`)
    await page.getByRole('heading', { name: 'Calls', level: 1 }).waitFor()
    await page.getByRole('row').nth(1).waitFor()
    // Dialers give calls no title, so the title names the other person.
    const fromDialers = page.getByRole('row').getByRole('link', { name: /Call with/ })
    const newest = async () =>
      (await fromDialers.count()) === 0 ? null : fromDialers.first().getAttribute('href')
    const before = await newest()
    expect(await callEnds()).toMatchObject({ delivered: 202, isAcknowledged: true })
    await until(page, 'the new call', async () => ![null, before].includes(await newest()))
  })

  it('removes the integration, and with it everything secret', async () => {
    const remove = async (name: string): Promise<void> => {
      await visit(page, `${app.url}/integrations`)
      await page.getByRole('button', { name: `Actions for ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Remove integration' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove integration' }).click()
      const row = page.getByRole('row', { name: new RegExp(name) })
      await row.waitFor({ state: 'detached' })
      await page.getByText('Show removed').click()
      await row.getByText('Removed').waitFor()
      // A removed integration cannot be resumed.
      expect(await row.getByRole('button', { name: /Resume|Pause/ }).count()).toBe(0)
    }
    await remove(source)
    const asked = simulated.vendors.get('gong')?.world.requests.total
    await remove(dialer)
    // Deliveries signed with a deleted secret lead nowhere, and nothing is requested with deleted credentials.
    await until(page, 'the address to be forgotten', async () =>
      JSON.stringify(await callEnds()).includes('404'),
    )
    expect(simulated.vendors.get('gong')?.world.requests.total).toBe(asked)
  })

  it('met no error on the way', () => {
    expect(open.problems).toEqual([])
  })
})
