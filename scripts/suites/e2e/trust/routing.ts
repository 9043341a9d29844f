import { expect } from 'vitest'
import { visit } from '../browser.ts'
import { until } from '../until.ts'
import { type TrustStory, upload } from './story.ts'

/** "Pricing" belongs to the demo's rule "Negotiation", which only saves calls, although all of these are demos. */
const words = 'pricing and platform tour'
const titles = ['Aldermoor', 'Brackley', 'Cowes'].map((company) => `${company}: ${words}`)
const lines = [
  '00:00 Sales rep: Hi, this is Noor calling from Tallgrass Systems. Thanks for your time today.',
  '00:09 Customer: I have twenty minutes.',
  '00:14 Sales rep: Let me share my screen. Here you see how a late trailer changes the night routes.',
  '00:40 Customer: What happens when two are late?',
  '01:10 Sales rep: It plans both again. How about thirty minutes on Thursday at ten with your director?',
  '02:10 Customer: Thursday at ten works for me.',
]

/**
 * Finds calls that a rule wrongly only saved, corrects them together and scores them. What they share is proposed as a rule, which shows
 * its effect, goes to the draft and is published; the next such call is routed correctly.
 */
export async function correctionsBecomeRule(story: TrustStory): Promise<void> {
  const { page, url } = story
  for (const title of titles) {
    await upload(story, { name: 'tour.txt', lines, title })
    await page.getByRole('heading', { name: 'Saved, not scored' }).waitFor()
  }

  await visit(page, `${url}/calls?notScored=any`)
  for (const title of titles) {
    const row = page.getByRole('row').filter({ hasText: title })
    await row.getByText('Not scored: routed to Negotiation').waitFor()
    await row.getByRole('checkbox').check()
  }
  await page.getByRole('button', { name: 'Correct', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct 3 calls' })
  await dialog.getByRole('combobox', { name: 'Call type' }).click()
  await page.getByRole('option', { name: 'Demo', exact: true }).click()
  await dialog.getByRole('button', { name: 'Correct 3 calls' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await visit(page, `${url}/calls?q=${encodeURIComponent(words)}`)
  const scored = page.getByRole('row').filter({ hasText: words }).getByText('Scored', { exact: true })
  await until(page, 'the corrected calls to be scored', async () => (await scored.count()) === titles.length)

  await visit(page, `${url}/settings/real-calls`)
  const proposals = page.getByRole('region', { name: 'Proposed from corrections' })
  await proposals.getByText(`3 corrected calls with “${words}” in the title are Demo.`).waitFor()
  await proposals.getByRole('button', { name: 'Preview effect' }).click()
  const figures = proposals.getByLabel('Effect in figures')
  await figures.waitFor()
  expect(await figures.textContent()).toMatch(/change category3/)
  await proposals.getByRole('button', { name: 'Add to draft' }).click()
  await proposals.waitFor({ state: 'hidden' })
  await page.getByText(/^Draft: 1 change by you/).waitFor()
  await page.getByRole('button', { name: 'Continue editing' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await page.getByText(/^One change is published/).waitFor()

  await upload(story, { name: 'tour.txt', lines, title: `Dunmore: ${words}` })
  const address = page.url()
  await page
    .getByText(/pass mark|^No total$/)
    .first()
    .waitFor()
  await visit(page, `${address}?tab=trace`)
  await page
    .getByText(`Matched organization rule "Product demo": title contains "${words}".`)
    .first()
    .waitFor()
}
