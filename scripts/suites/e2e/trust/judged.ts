import { expect } from 'vitest'
import { unnamedLines } from './rep.ts'
import { type TrustStory, upload } from './story.ts'

/** Every check of a score says what judged it, where its quote is, and why nothing could be judged. */
export async function answersSayHowJudged(story: TrustStory): Promise<void> {
  const { page } = story
  const lines = unnamedLines.map((line) =>
    line.replace('Speaker 2:', 'Sales rep:').replace('Speaker 1:', 'Customer:'),
  )
  await upload(story, { name: 'labeled.txt', lines, title: 'Discovery: how each answer was judged' })
  await page
    .getByText(/pass mark|^No total$/)
    .first()
    .waitFor()
  // A label says who the rep is, so the user is not asked.
  expect(await page.getByRole('heading', { name: 'Who is the rep?' }).count()).toBe(0)

  const criteria = page.locator('[data-criterion]')
  for (const criterion of await criteria.all()) {
    const head = criterion.getByRole('button').first()
    if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click()
  }
  const judgements = await criteria.locator('[data-judgement]').allTextContents()
  expect(judgements.length).toBeGreaterThan(10)
  for (const text of judgements) expect(text).toMatch(/^(Pattern|Number|Model|Not assessable|Not applicable)/)
  expect(judgements.some((text) => /^Pattern · words \d+/.test(text))).toBe(true)
  expect(judgements.some((text) => text.startsWith('Number · Measured'))).toBe(true)
  expect(judgements.some((text) => /^Not assessable · ./.test(text))).toBe(true)
}
