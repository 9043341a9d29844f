import { judgePages } from './judge-pages.ts'

judgePages([
  {
    name: 'sign-in',
    path: () => '/login',
    ready: (page) => page.getByLabel('Work email').waitFor(),
    isPublic: true,
  },
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
    ready: (page) => page.getByRole('button', { name: /^Change filter: Call type/ }).waitFor(),
  },
  {
    name: 'calls while a filter is changed',
    path: () => '/calls?types=renewal',
    ready: async (page) => {
      const isPhone = (page.viewportSize()?.width ?? 0) < 768
      await page.getByRole('button', { name: isPhone ? /^Filters/ : /^Change filter: Call type/ }).click()
      await page.locator('[role=dialog]:visible').waitFor()
    },
  },
  {
    name: 'calls beside a peek',
    path: (call) => `/calls?peek=${call.split('/').at(-1)}`,
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
  {
    name: 'a call',
    path: (call) => call,
    ready: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'a call’s trace',
    path: (call) => `${call}?tab=trace`,
    ready: (page) => page.getByRole('tabpanel', { name: 'Trace' }).getByRole('heading').first().waitFor(),
  },
  {
    name: 'a call’s details',
    path: (call) => `${call}?tab=details`,
    ready: (page) => page.getByRole('tabpanel', { name: 'Details' }).getByRole('heading').first().waitFor(),
  },
  {
    name: 'a call that does not exist',
    path: () => '/calls/01a1fba8-2cc0-7b8f-a8a2-c43f2068e45c',
    ready: (page) => page.getByRole('heading').first().waitFor(),
  },
  {
    name: 'new call',
    path: () => '/calls/new',
    ready: (page) => page.getByText("Click to select or drag'n'drop a file here").waitFor(),
  },
])
