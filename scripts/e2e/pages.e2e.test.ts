import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from './app.ts'
import { launchBrowser, openPage, type OpenPage, signIn } from './browser.ts'

/** A page and what must be on it before it is judged. */
type Visit = { name: string; path: () => string; ready: (page: Page) => Promise<unknown>; isPublic?: true }

type Scheme = 'light' | 'dark'
/** The width and the schemes in which a page is judged, one after the other. */
type PageShape = { width: number; schemes: readonly [Scheme, ...Scheme[]] }

const shapes: PageShape[] = [
  { width: 1440, schemes: ['light', 'dark'] },
  // Colours do not depend on the width, so one scheme is enough here.
  { width: 390, schemes: ['dark'] },
]

/** What can differ between two schemes of a page that has been judged in one of them. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

async function violationsOf(page: Page, rules: string[] | null): Promise<string[]> {
  await page.evaluate(untilStill)
  // There are no frames to join, which is what the other mode opens a page of its own for, at half of the time of a judgement.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const judge =
    rules === null ? axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']) : axe.withRules(rules)
  const { violations } = await judge.analyze()
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  )
}

/** Resolves when nothing moves or fades any more: a colour on its way is not what a person reads. */
const untilStill = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let still = 0; still < 3; still += 1) {
    await frame()
    const moving = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
    if (moving.length > 0) still = 0
    await Promise.allSettled(moving.map((animation) => animation.finished))
  }
})()`

let app: RunningApp
let browser: Browser
/** The newest scored call of the list. */
let scoredCall = ''

beforeAll(async () => {
  browser = await launchBrowser()
  app = await startApp({ redisUrl: null })
  const { page } = await openPage(browser)
  await signIn(page, app.url)
  await page.goto(`${app.url}/calls`)
  const link = page
    .getByRole('row')
    .filter({ hasText: /Scored/ })
    .getByRole('link')
    .first()
  scoredCall = (await link.getAttribute('href')) ?? ''
  await page.context().close()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const visits: Visit[] = [
  { name: 'sign-in', path: () => '/login', ready: (page) => page.getByLabel('Work email').waitFor(), isPublic: true },
  {
    name: 'forgotten password',
    path: () => '/forgot-password',
    ready: (page) => page.getByRole('heading').first().waitFor(),
    isPublic: true,
  },
  {
    name: 'new password',
    path: () => '/reset-password?token=abcdefghijklmnopqrstuvwxyz',
    ready: (page) => page.getByRole('heading').first().waitFor(),
    isPublic: true,
  },
  {
    name: 'invitation',
    path: () => '/accept-invite?token=abcdefghijklmnopqrstuvwxyz',
    ready: (page) => page.getByRole('heading').first().waitFor(),
    isPublic: true,
  },
  { name: 'home', path: () => '/home', ready: (page) => page.getByRole('heading').first().waitFor() },
  { name: 'calls', path: () => '/calls', ready: (page) => page.getByRole('row').nth(3).waitFor() },
  {
    name: 'calls without a match',
    path: () => '/calls?q=nobodysaidthis',
    ready: (page) => page.getByText('Clear filters').first().waitFor(),
  },
  {
    name: 'calls with a filter',
    path: () => '/calls?types=renewal',
    ready: (page) => page.getByRole('button', { name: /^Change filter:/ }).waitFor(),
  },
  {
    name: 'calls while a filter is changed',
    path: () => '/calls?types=renewal',
    ready: async (page) => {
      const isPhone = (page.viewportSize()?.width ?? 0) < 768
      await page.getByRole('button', { name: isPhone ? /^Filters/ : /^Change filter:/ }).click()
      await page.locator('[role=dialog]:visible').waitFor()
    },
  },
  {
    name: 'calls beside a peek',
    path: () => `/calls?peek=${scoredCall.split('/').at(-1)}`,
    ready: (page) => page.getByRole('button', { name: 'Close' }).waitFor(),
  },
  {
    name: 'the keyboard shortcuts of the calls',
    path: () => '/calls',
    ready: async (page) => {
      await page.getByRole('row').nth(3).waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog').getByText('Peek at the row').waitFor()
    },
  },
  { name: 'a call', path: () => scoredCall, ready: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  {
    name: 'a call’s trace',
    path: () => `${scoredCall}?tab=trace`,
    ready: (page) => page.getByRole('tabpanel', { name: 'Trace' }).getByRole('heading').first().waitFor(),
  },
  {
    name: 'a call’s details',
    path: () => `${scoredCall}?tab=details`,
    ready: (page) => page.getByRole('tabpanel', { name: 'Details' }).getByRole('heading').first().waitFor(),
  },
  {
    name: 'a call that does not exist',
    path: () => '/calls/01a1fba8-2cc0-7b8f-a8a2-c43f2068e45c',
    ready: (page) => page.getByRole('heading').first().waitFor(),
  },
  { name: 'new call', path: () => '/calls/new', ready: (page) => page.getByText("Click to select or drag'n'drop a file here").waitFor() },
  {
    name: 'operations',
    path: () => '/ops',
    ready: (page) =>
      page
        .getByRole('row', { name: /Scoring/ })
        .first()
        .waitFor(),
  },
  {
    name: 'real call settings',
    path: () => '/settings/real-calls',
    ready: (page) => page.getByText('Everything that no rule matched').first().waitFor(),
  },
  {
    name: 'real call settings while they are edited',
    path: () => '/settings/real-calls?edit=true',
    ready: (page) =>
      page
        .getByRole('button', { name: 'Preview effect' })
        .or(page.getByRole('button', { name: 'Preview' }))
        .first()
        .waitFor(),
  },
  {
    name: 'the effect of rules',
    path: () => '/settings/real-calls?edit=true',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^Preview/ })
        .first()
        .click()
      await page.getByLabel('Effect in figures').or(page.getByText('Nothing would change')).first().waitFor()
    },
  },
  {
    name: 'privacy rules while they are edited',
    path: () => '/settings/real-calls?tab=privacy&edit=true',
    ready: (page) => page.getByRole('switch').first().waitFor(),
  },
  {
    name: 'bot scheduling',
    path: () => '/settings/real-calls?tab=bots',
    ready: (page) => page.getByText('Opt Out Rule 1').first().waitFor(),
  },
  { name: 'integrations', path: () => '/integrations', ready: (page) => page.getByRole('button', { name: 'Edit Settings' }).waitFor() },
  {
    name: 'a new integration',
    path: () => '/integrations?dialog=new',
    ready: (page) => page.getByRole('dialog').getByText('Gong').first().waitFor(),
  },
  {
    name: 'integration settings',
    path: () => '/integrations?settings=email',
    ready: (page) => page.getByText('Add a team...').or(page.getByPlaceholder('Add a team...')).first().waitFor(),
  },
  {
    name: 'people of integrations',
    path: () => '/integrations?settings=people',
    ready: (page) => page.getByRole('tab', { name: 'People and teams', selected: true }).waitFor(),
  },
  { name: 'imports', path: () => '/imports', ready: (page) => page.getByRole('heading', { name: 'Imports', level: 1 }).waitFor() },
  { name: 'a new import', path: () => '/imports/new', ready: (page) => page.getByRole('heading', { name: /calls come from/ }).waitFor() },
  { name: 'restricted', path: () => '/restricted', ready: (page) => page.getByRole('heading').first().waitFor() },
  { name: 'not found', path: () => '/no-such-page', ready: (page) => page.getByRole('heading').first().waitFor() },
]

// A page that is not there after this time is broken; waiting longer tells nothing more.
const readyMs = 10_000

describe.each(shapes)('every page $width wide, $schemes', ({ schemes, width }) => {
  let open: OpenPage
  let visitor: OpenPage
  const shape = { colorScheme: schemes[0], viewport: { width, height: width === 390 ? 844 : 900 } }

  beforeAll(async () => {
    visitor = await openPage(browser, shape)
    open = await openPage(browser, shape)
    for (const { page } of [visitor, open]) page.setDefaultTimeout(readyMs)
    await signIn(open.page, app.url)
  })

  it.each(visits)('$name has no accessibility violation and fits', async (visit) => {
    const { page } = visit.isPublic === true ? visitor : open
    await page.emulateMedia({ colorScheme: schemes[0] })
    await page.goto(`${app.url}${visit.path()}`)
    await visit.ready(page)
    await page.waitForLoadState('networkidle', { timeout: 300 }).catch(() => undefined)
    for (const [index, scheme] of schemes.entries()) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor()
      const violations = await violationsOf(page, index === 0 ? null : rulesOfColour)
      expect(violations.map((violation) => `${scheme}: ${violation}`)).toEqual([])
    }
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(overflow, 'sideways scroll of the whole page').toBeLessThanOrEqual(0)
  })
})
