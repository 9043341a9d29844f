import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CallDetail, RepQuestion as Question, Transcription } from '#api/contract/calls.ts'
import { noEvidence } from '../../../../ui/evidence/evidence.ts'
import { violationsOfPage } from '../../../../ui/testing-pages.tsx'
import { scoringId } from '../../list/testing-server.ts'
import { call, showPart, stopServer } from '../testing-call.tsx'
import { CallTranscript } from '../transcript/CallTranscript.tsx'
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
const show = (repQuestion: Question, onChosen: (commandId: string) => void = () => {}) =>
  showPart(() => <RepQuestion call={call} onChosen={onChosen} />, { repQuestion })

describe('the question who the rep is', () => {
  it('shows the proposed speaker first with certainty and reason, and takes one click', async () => {
    const chosen: string[] = []
    const server = await show(question, (commandId) => chosen.push(commandId))
    const group = page.getByRole('group', { name: 'Who is the rep?' })
    await expect.element(group).toBeVisible()
    const [first] = group.getByRole('listitem').elements()
    expect(first?.textContent).toMatch(/^Speaker 1Likely/)
    await expect.element(group.getByText('They set the course of the call.')).toBeVisible()
    await group.getByRole('button', { name: 'Speaker 2 is the rep' }).click()
    await expect.poll(() => server.posted.map(({ body }) => body)).toEqual([{ speaker: 'Speaker 2' }])
    await expect.poll(() => chosen).toEqual([scoringId])
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

/** The transcript of a call that others change. */
async function showTranscript(first: Transcription) {
  let stored = first
  let asked = 0
  let setCall: (next: CallDetail) => void = () => undefined
  function Subject() {
    const [shown, setShown] = useState<CallDetail>({ ...call, transcriptStamp: first.stamp })
    setCall = setShown
    return (
      <CallTranscript
        call={shown}
        evidence={noEvidence}
        selection={{ current: null, turn: 0 }}
        criterionNames={new Map()}
        repPercent={null}
        startSeconds={null}
        onMark={() => undefined}
        notes={[]}
        onNote={() => undefined}
        onAddNote={undefined}
      />
    )
  }
  await showPart(() => <Subject />, {
    transcription: () => {
      asked += 1
      return stored
    },
  })
  return {
    asked: () => asked,
    store: (next: Transcription) => (stored = next),
    refetchCall: (change: Partial<CallDetail>) => setCall({ ...call, ...change }),
  }
}
const transcriptionOf = (stamp: string, side: 'rep' | 'buyer', words: string): Transcription => ({
  stamp,
  messages: [{ secondsFromStart: 0, userName: 'Ana', message: words, side }],
  detectedFormat: null,
  timesAreEstimated: false,
  warnings: [],
})

describe('the transcript of an open call', () => {
  it('is fetched again when the call has another rep or other words, and not because the call was scored', async () => {
    const { asked, store, refetchCall } = await showTranscript(transcriptionOf('one', 'buyer', 'Hello.'))
    const turn = page.getByRole('listitem').filter({ hasText: 'Ana' })
    await expect.element(turn.getByText('Buyer')).toBeVisible()
    refetchCall({ version: 2, transcriptStamp: 'one' })
    store(transcriptionOf('two', 'rep', 'Hello.'))
    refetchCall({ version: 3, transcriptStamp: 'two' })
    await expect.element(turn.getByText('Rep')).toBeVisible()
    expect(asked()).toBe(2)
    store(transcriptionOf('three', 'rep', 'What the provider sent later.'))
    refetchCall({ version: 4, transcriptStamp: 'three' })
    await expect.element(page.getByText('What the provider sent later.')).toBeVisible()
    expect(asked()).toBe(3)
  })

  it('is fetched once more if it was fetched before the call was read', async () => {
    const { asked, store, refetchCall } = await showTranscript({
      ...transcriptionOf('unread', 'buyer', ''),
      messages: [],
    })
    await expect.poll(asked).toBe(1)
    store(transcriptionOf('read', 'buyer', 'Hello.'))
    refetchCall({ transcriptStamp: 'read' })
    await expect.element(page.getByText('Hello.')).toBeVisible()
    // A page that is behind shows what there is, and does not ask again and again.
    refetchCall({ transcriptStamp: 'unread' })
    await expect.poll(asked).toBe(3)
    await expect.element(page.getByText('Hello.')).toBeVisible()
    refetchCall({ transcriptStamp: 'read' })
    await expect.element(page.getByText('Hello.')).toBeVisible()
    expect(asked()).toBe(3)
  })
})
