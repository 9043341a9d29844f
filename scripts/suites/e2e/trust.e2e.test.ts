import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storyProducts } from './app.ts'
import { launchBrowser, openPage, signIn, type StoryBrowser } from './browser.ts'
import { answersSayHowJudged } from './trust/judged.ts'
import { heldCallIsDecided } from './trust/privacy.ts'
import { repIsAskedThenScored } from './trust/rep.ts'
import { correctionsBecomeRule } from './trust/routing.ts'
import type { TrustStory } from './trust/story.ts'

const app = storyProducts().scoring
let browser: StoryBrowser
let story: TrustStory

beforeAll(async () => {
  browser = await launchBrowser()
  story = { ...(await openPage(browser)), url: app.url }
  await signIn(story.page, app.url)
})
afterAll(() => browser?.close())

describe('a call can be trusted', () => {
  it('is scored once somebody has said who the rep is, and has no score before', async () => {
    await repIsAskedThenScored(story)
    expect(story.problems).toEqual([])
  })

  it('says of each answer what judged it, where the words are, or why it is not assessable', async () => {
    await answersSayHowJudged(story)
    expect(story.problems).toEqual([])
  })
  it('is held where only an estimate would exclude it, until somebody decides', async () => {
    await heldCallIsDecided(story)
    expect(story.problems).toEqual([])
  })

  it('is corrected with others that were routed wrongly, and a rule made of that routes the next one', async () => {
    await correctionsBecomeRule(story)
    expect(story.problems).toEqual([])
  })
})
