import { expect } from 'vitest'
import { type TrustStory, upload } from './story.ts'

/** Nobody has a name or a label here; only the words tell who sells. A rule of the demo excludes calls under 90 seconds. */
export const unnamedLines = [
  '00:00 Speaker 1: Hello, who is this?',
  '00:04 Speaker 2: Hi, this is Noor calling from Tallgrass Systems. Did I catch you at a bad time?',
  '00:12 Speaker 1: I have two minutes. What is this about?',
  '00:17 Speaker 2: We help companies like yours plan routes for fourteen depots. How do you plan them today?',
  '00:27 Speaker 1: We use a spreadsheet, and it costs the night planners thirty hours a month.',
  '00:36 Speaker 2: What happens when a trailer is late and the plan falls apart?',
  '00:42 Speaker 1: Three people start calling around until somebody knows where it is.',
  '00:50 Speaker 2: Who else is involved when you decide about a tool for that?',
  '00:57 Speaker 1: Our operations director signs, and finance looks at anything above ten thousand.',
  '02:01 Speaker 2: How about thirty minutes on Thursday at ten? I will send you an invite.',
  '02:10 Speaker 1: Thursday at ten works for me.',
]

/** A call with an unknown rep has no score. One click on its page says who the rep is, and the call is scored. */
export async function repIsAskedThenScored(story: TrustStory): Promise<void> {
  const { page } = story
  await upload(
    story,
    { name: 'unnamed.txt', lines: unnamedLines, title: 'Discovery: nobody has a name' },
    'Save',
  )
  await page.getByRole('heading', { name: 'Who is the rep?' }).waitFor()
  expect(await page.getByText(/pass mark/).count()).toBe(0)

  const question = page.getByRole('group', { name: 'Who is the rep?' })
  const proposed = question.getByRole('listitem').first()
  expect(await proposed.textContent()).toMatch(/Speaker 2.*(Likely|A guess)/)
  await proposed.getByRole('button', { name: 'Speaker 2 is the rep' }).click()
  await page
    .getByText(/pass mark|^No total$/)
    .first()
    .waitFor()
  expect(await page.getByText('the rep is unknown').count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'Who is the rep?' }).count()).toBe(0)
}
