import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from './app.ts'
import { launchBrowser, openPage, signIn } from './browser.ts'
import { noRepNoScore } from './trust/rep.ts'
import type { TrustStory } from './trust/story.ts'

let app: RunningApp
let browser: Browser
let story: TrustStory

beforeAll(async () => {
  browser = await launchBrowser()
  app = await startApp({ redisUrl: null, isSeeded: true })
  story = { ...(await openPage(browser)), url: app.url }
  await signIn(story.page, app.url)
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

describe('a call can be trusted', () => {
  it('has no score as long as nobody knows who the rep is', async () => {
    await noRepNoScore(story)
    expect(story.problems).toEqual([])
  })
})
