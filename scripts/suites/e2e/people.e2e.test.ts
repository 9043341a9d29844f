import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openTestIdentityProvider,
  type TestIdentityProvider,
} from '#api/areas/identity/sso/testing-identity-provider.ts'
import { openTestNameServer, type TestNameServer } from '#api/http/testing-name-server.ts'
import { openSmtpSink, type SmtpSink, textOfMail } from '../lab/smtp-sink.ts'
import { openDemoApi } from './api.ts'
import { storyProducts } from './app.ts'
import { launchBrowser, openPage, type OpenPage, signIn, visit, type StoryBrowser } from './browser.ts'
import { until } from './until.ts'

const invited = {
  email: 'nadia.ferrow@larkfield.example',
  firstName: 'Nadia',
  lastName: 'Ferrow',
  password: 'practice-makes-pipeline',
}

/** An admin and a colleague, each in their own browser, from the invitation to the end. */
describe('people of an organization', () => {
  const app = storyProducts().administration
  let mails: SmtpSink
  let browser: StoryBrowser
  let admin: OpenPage
  let colleague: OpenPage

  beforeAll(async () => {
    mails = await openSmtpSink(app.mailPort)
    browser = await launchBrowser()
    admin = await openPage(browser)
    colleague = await openPage(browser)
    await signIn(admin.page, app.url)
  })
  afterAll(async () => {
    await browser?.close()
    await mails?.close()
  })

  const dialog = (page: Page) => page.getByRole('dialog')
  const row = (page: Page, name: RegExp) => page.getByRole('row', { name })

  async function signInAsColleague(): Promise<void> {
    const { page } = colleague
    await page.getByLabel('Work email').fill(invited.email)
    await page.getByLabel('Password', { exact: true }).fill(invited.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((address) => address.pathname !== '/login')
  }

  /** Opens the colleague's panel next to the admin's list. */
  async function openPanel() {
    const { page } = admin
    await visit(page, `${app.url}/people?status=ACTIVE,INVITED,DEPROVISIONED&q=ferrow`)
    await row(page, /nadia\.ferrow/).click()
    return page.getByRole('complementary')
  }

  it('are invited by a mail whose link lets them choose a password, once', async () => {
    const { page } = admin
    await visit(page, `${app.url}/people`)
    await page.getByRole('button', { name: 'Invite people' }).click()
    await dialog(page).getByLabel('Add addresses').fill(invited.email)
    await dialog(page).getByLabel('Add addresses').press('Enter')
    await dialog(page).getByRole('button', { name: 'Send 1 invite' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    const mail = () => mails.mails.find(({ to }) => to.includes(invited.email))
    await until(page, 'the invitation arrives', async () => mail() !== undefined)
    const sent = mail()
    const link = /\/accept-invite\?token=[\w-]+/.exec(sent === undefined ? '' : textOfMail(sent))?.[0] ?? ''

    const { page: other } = colleague
    await other.goto(`${app.url}${link}`)
    await other.getByLabel('First name').fill(invited.firstName)
    await other.getByLabel('Last name').fill(invited.lastName)
    await other.getByLabel('Password', { exact: true }).fill(invited.password)
    await other.locator('button[type=submit]').click()
    await other.waitForURL((address) => address.pathname !== '/accept-invite')
    await other.goto(`${app.url}/people`)
    await row(other, /Nadia Ferrow/).waitFor()
    expect(await other.getByRole('button', { name: 'Invite people' }).count()).toBe(0)

    const { page: late } = await openPage(browser)
    await late.goto(`${app.url}${link}`)
    await late.getByLabel('First name').fill('Somebody')
    await late.getByLabel('Last name').fill('Else')
    await late.getByLabel('Password', { exact: true }).fill(invited.password)
    await late.locator('button[type=submit]').click()
    await late.getByText('This link is no longer valid.').first().waitFor()
    await late.context().close()
  })

  it('move between teams', async () => {
    const { page } = admin
    const panel = await openPanel()
    for (const team of ['Sales development', 'New business']) {
      await panel.getByRole('button', { name: 'Add to team' }).click()
      await dialog(page).getByRole('combobox', { name: 'Team' }).fill(team)
      await page.getByRole('option', { name: new RegExp(team) }).click()
      await dialog(page).getByRole('button', { name: 'Add 1' }).click()
      await dialog(page).waitFor({ state: 'hidden' })
      await panel.getByText(team).waitFor()
    }

    await visit(page, `${app.url}/people/teams`)
    await page
      .getByRole('treeitem', { name: /Sales development/ })
      .last()
      .click()
    await page.getByRole('button', { name: 'Actions for Nadia Ferrow' }).click()
    await page.getByRole('menuitem', { name: 'Remove from team' }).click()
    await page.getByRole('button', { name: 'Actions for Nadia Ferrow' }).waitFor({ state: 'hidden' })
    const { page: other } = colleague
    // A list of a few seconds ago would not be read again after a link.
    await other.goto(`${app.url}/people`)
    await row(other, /Nadia Ferrow.*New business/).waitFor()
    expect(await row(other, /Nadia Ferrow/).textContent()).not.toContain('Sales development')
  })

  it('are promoted, sign in again, and may do more', async () => {
    const { page } = admin
    const panel = await openPanel()
    await panel.getByRole('button', { name: 'Change role' }).click()
    await dialog(page).getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Member plus' }).click()
    await dialog(page).getByRole('button', { name: 'Change 1' }).click()
    await dialog(page).waitFor({ state: 'hidden' })

    const { page: other } = colleague
    await other.waitForURL(/\/login/)
    await signInAsColleague()
    await other.goto(`${app.url}/people/teams`)
    await other.getByRole('treeitem').first().waitFor()
    expect(await other.getByRole('treeitem').count()).toBe(1)
  })

  it('see what a setting lets them see', async () => {
    const { page } = admin
    const { page: other } = colleague
    const calls = other.getByRole('row').filter({ has: other.getByRole('checkbox') })
    const hasCalls = async (): Promise<boolean> => {
      await other.goto(`${app.url}/calls`)
      await other.getByRole('heading', { name: 'Calls' }).first().waitFor()
      await other
        .getByText(/No calls|rows/)
        .first()
        .waitFor()
      return (await calls.count()) > 1
    }
    expect(await hasCalls()).toBe(true)

    await visit(page, `${app.url}/settings/organization`)
    await page.getByText('Only admins see all calls', { exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Show to admins only' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await hasCalls()).toBe(false)
  })

  it('make an API key that works until they revoke it', async () => {
    const { page: other } = colleague
    await visit(other, `${app.url}/settings/api-keys`)
    await other.getByRole('button', { name: 'New key' }).first().click()
    await dialog(other).getByRole('textbox', { name: 'Name' }).fill('Export')
    await dialog(other).getByRole('combobox', { name: 'Scopes' }).click()
    await other.getByRole('option', { name: 'users.view' }).click()
    await other.keyboard.press('Escape')
    await dialog(other).getByRole('button', { name: 'Create key' }).click()
    const secret = (await other.getByText(/^clk_\w{12}_/).textContent()) ?? ''
    const orgId = (await openDemoApi(app.url)).orgIds[0] ?? ''
    const use = async (path: string): Promise<number> =>
      (
        await fetch(`${app.url}/api${path}?orgId=${orgId}`, {
          headers: { authorization: `Bearer ${secret}` },
        })
      ).status
    expect(await use('/users')).toBe(200)
    expect(await use('/commands')).toBe(403)

    await other.getByRole('button', { name: 'Done' }).click()
    await other.getByRole('button', { name: 'Revoke Export' }).click()
    await dialog(other).getByRole('textbox', { name: 'Type the name of the key' }).fill('Export')
    await dialog(other).getByRole('button', { name: 'Revoke' }).click()
    await dialog(other).waitFor({ state: 'hidden' })
    expect(await use('/users')).toBe(401)
  })

  it('are out at once when they are deactivated, and cannot come back', async () => {
    const { page } = admin
    const { page: other } = colleague
    await other.goto(`${app.url}/people`)
    await row(other, /Nadia Ferrow/).waitFor()
    const panel = await openPanel()
    await panel.getByRole('button', { name: 'Deactivate' }).click()
    await dialog(page).getByRole('button', { name: 'Deactivate 1' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    const startedAt = performance.now()
    // Nobody touches their page.
    await other.waitForURL(/\/login/)
    console.log(`signed out ${(performance.now() - startedAt).toFixed(0)} ms after the deactivation`)

    await other.getByLabel('Work email').fill(invited.email)
    await other.getByLabel('Password', { exact: true }).fill(invited.password)
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await other.getByText('User is deprovisioned').first().waitFor()
    expect(admin.problems).toEqual([])
  })
})

/** An owner connects the company's identity provider, and an uninvited person signs in through it. */
describe('single sign-on', () => {
  const app = storyProducts().administration
  const domain = 'sign-on.larkfield.example'
  const newcomer = { sub: 'tove', given_name: 'Tove', family_name: 'Aldersund', email: `tove@${domain}` }
  let names: TestNameServer
  let provider: TestIdentityProvider
  let browser: StoryBrowser
  let owner: OpenPage

  beforeAll(async () => {
    names = await openTestNameServer(app.namesPort)
    provider = await openTestIdentityProvider(`${app.url}/sso/callback`, app.identityProviderPort)
    provider.person = { ...newcomer, email_verified: true }
    browser = await launchBrowser()
    owner = await openPage(browser)
    await signIn(owner.page, app.url)
  })
  afterAll(async () => {
    await browser?.close()
    await provider?.close()
    await names?.close()
  })

  const signOn = async (page: Page): Promise<void> => {
    await page.goto(`${app.url}/login`)
    await page.getByRole('link', { name: 'Single sign-on' }).click()
    // The page before has a field of the same name.
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    await page.getByLabel('Work email').fill(newcomer.email)
    await page.getByRole('button', { name: 'Continue' }).click()
  }

  it('takes an identity provider and a domain that its TXT record proves', async () => {
    const { page } = owner
    await visit(page, `${app.url}/settings/security`)
    const section = page.getByRole('region', { name: 'Single sign-on (OpenID Connect)' })
    await section.getByRole('button', { name: 'Set up' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Issuer').fill(provider.issuer)
    await dialog.getByLabel('Client ID').fill(provider.clientId)
    await dialog.getByLabel('Client secret').fill(provider.clientSecret)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })

    await section.getByRole('button', { name: 'Add domain' }).click()
    await dialog.getByRole('textbox', { name: 'Domain' }).fill(domain)
    await dialog.getByRole('button', { name: 'Add domain' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const value = (await section.getByText(/^coachline-domain=/).textContent()) ?? ''
    await section.getByRole('button', { name: `Check ${domain} now` }).click()
    await section.getByText(/^No TXT record of/).waitFor()
    names.records.set(`_coachline.${domain}`, [value])
    await section.getByRole('button', { name: `Check ${domain} now` }).click()
    await section.getByText('Verified', { exact: true }).waitFor()
    expect(await section.getByText('Not verified yet').count()).toBe(0)
  })

  it('lets somebody in for the first time, as a member, and keeps them out once they are deactivated', async () => {
    const { page: other } = await openPage(browser)
    await signOn(other)
    await other.waitForURL(
      (address) => address.origin === app.url && !/^\/(login|sso)/.test(address.pathname),
    )
    await visit(other, `${app.url}/people?q=aldersund`)
    await other.getByRole('row', { name: /Tove Aldersund.*Member/ }).waitFor()

    const { page } = owner
    await visit(page, `${app.url}/people?q=aldersund`)
    await page.getByRole('row', { name: /Tove Aldersund/ }).click()
    await page.getByRole('complementary').getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate 1' }).click()
    await other.waitForURL(/\/login/)
    await signOn(other)
    await other.getByText('User is deprovisioned').first().waitFor()
    expect(owner.problems.filter((text) => !text.includes('422'))).toEqual([])
  })
})
