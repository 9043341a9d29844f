import { type OpenPage, visit } from '../browser.ts'

/** What every story about trust gets: the product at `url`, and a page where the demo's admin is signed in. */
export type TrustStory = OpenPage & { url: string }

/**
 * Walks a transcript through "New call" and stops on the call's own page, whatever happens to it there.
 *
 * @param save the button that ends it; with an unknown rep there is only "Save"
 */
export async function upload(
  { page, url }: TrustStory,
  file: { name: string; lines: readonly string[]; title: string },
  save: 'Save' | 'Save and score' = 'Save and score',
): Promise<void> {
  await visit(page, `${url}/calls/new`)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: file.name, mimeType: 'text/plain', buffer: Buffer.from(file.lines.join('\n')) })
  await page.getByText('Read', { exact: true }).waitFor()
  const next = page.getByRole('button', { name: 'Continue' })
  await next.click()
  await page.getByRole('heading', { name: 'Who is speaking?' }).waitFor()
  await next.click()
  await page.getByRole('textbox', { name: 'Title' }).fill(file.title)
  await next.click()
  await page.locator('footer').getByRole('button', { name: save, exact: true }).click()
  await page.waitForURL(/\/calls\/[0-9a-f-]{36}/)
}
