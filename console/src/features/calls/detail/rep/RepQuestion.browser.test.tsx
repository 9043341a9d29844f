import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { RepQuestion as Question } from '#api/contract/calls.ts'
import { violationsOfPage } from '../../../../ui/testing-pages.tsx'
import { call, showPart, stopServer } from '../testing-call.tsx'
import { RepQuestion } from './RepQuestion.tsx'

afterEach(stopServer)

const speakerOf = (number: number) => ({
  name: `Speaker ${number}`,
  wordPercent: 60 - number * 10,
  quote: `What Speaker ${number} says first.`,
})
const question: Question = {
  isOpen: true,
  mayChoose: true,
  proposal: { name: 'Speaker 1', certainty: 'likely', reason: 'They set the course of the call.' },
  speakers: [1, 2, 3, 4, 5].map(speakerOf),
}
const show = (repQuestion: Question, onChosen = () => {}) =>
  showPart(() => <RepQuestion call={call} onChosen={onChosen} />, { repQuestion })

describe('the question who the rep is', () => {
  it('shows the proposed speaker first with certainty and reason, and takes one click', async () => {
    let chosen = 0
    const server = await show(question, () => (chosen += 1))
    const group = page.getByRole('group', { name: 'Who is the rep?' })
    await expect.element(group).toBeVisible()
    const [first] = group.getByRole('listitem').elements()
    expect(first?.textContent).toMatch(/^Speaker 1Likely/)
    await expect.element(group.getByText('They set the course of the call.')).toBeVisible()
    await group.getByRole('button', { name: 'Speaker 2 is the rep' }).click()
    await expect.poll(() => server.posted.map(({ body }) => body)).toEqual([{ speaker: 'Speaker 2' }])
    expect(chosen).toBe(1)
    // The chosen speaker cannot be chosen again while the call is being scored.
    await expect.element(group.getByRole('button', { name: 'Speaker 1 is the rep' })).toBeDisabled()
  })

  it('shows further speakers on request', async () => {
    await show(question)
    await expect.element(page.getByRole('listitem').nth(3)).toBeVisible()
    expect(page.getByText('Speaker 5', { exact: true }).query()).toBeNull()
    await page.getByRole('button', { name: 'Show all 5 speakers' }).click()
    await expect.element(page.getByText('Speaker 5', { exact: true })).toBeVisible()
  })

  it('tells those who may not choose whom to ask', async () => {
    await show({ ...question, mayChoose: false })
    await expect.element(page.getByText(/or a manager, can choose/)).toBeVisible()
    expect(page.getByRole('button', { name: /is the rep/ }).query()).toBeNull()
  })

  it('can be read and used by everybody', async () => {
    await show(question)
    await expect.element(page.getByRole('group')).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
  })
})
