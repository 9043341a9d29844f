import { expect } from 'vitest'
import { visit } from '../browser.ts'
import { type TrustStory, upload } from './story.ts'

/** No times, and few words, so the length can only be estimated. A rule of the demo excludes calls under 90 seconds. */
const lines = [
  'Speaker 1: Hello, who is this?',
  'Speaker 2: Hi, this is Noor calling from Tallgrass Systems about your night routes.',
  'Speaker 1: Send me two pages, and call again on Thursday.',
]
const title = 'Discovery: as short as it looks'

/** A call that would be excluded only because of its estimated length is held, nobody can read it, and a decision imports it. */
export async function heldCallIsDecided(story: TrustStory): Promise<void> {
  const { page, url } = story
  await upload(story, { name: 'short.txt', lines, title }, 'Save')
  const callUrl = page.url()
  await page.getByRole('heading', { name: 'Held for a decision' }).waitFor()
  expect(await page.getByText('night routes').count()).toBe(0)

  await visit(page, `${url}/calls`)
  await page.getByRole('link', { name: 'Show held calls' }).click()
  await page.getByRole('heading', { name: 'Held calls' }).waitFor()
  expect(await page.getByText(/by estimate\. Your rule: lasts 89 s or less\./).count()).toBe(1)
  await page.getByRole('button', { name: `Import ${title}` }).click()
  await page.getByText('No call is held').waitFor()

  await visit(page, callUrl)
  await page.getByText('night routes').first().waitFor()
}
