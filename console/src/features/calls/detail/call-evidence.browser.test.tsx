import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { TranscriptTurn } from '#api/contract/calls.ts'
import {
  type CriterionAnswer,
  type EvidenceSpan,
  scorecardDefinition,
} from '#workers/domain/scoring/scorecard.ts'
import { setPreference } from '../../../lib/preferences.ts'
import { TestShell } from '../../../ui/testing.tsx'
import { type EvidenceAddress, numberEvidence } from '../../../ui/evidence/evidence.ts'
import { ScoreSections } from '../../../ui/score/ScoreSections.tsx'
import { TranscriptPane } from './transcript/TranscriptPane.tsx'
import { useEvidenceSelection } from '../../../ui/evidence/use-evidence.ts'

const turn = (index: number, message: string): TranscriptTurn => ({
  secondsFromStart: index * 10,
  userName: index % 2 === 0 ? 'Ines Duarte' : 'Ola Brandt',
  side: index % 2 === 0 ? 'rep' : 'buyer',
  message,
})

const opening = 'Shall we agree the agenda and the time for today?'
const pain = 'We lose six shifts a week, and each one costs us two hundred euro.'
const late = 'On Thursday at three, then.'
/** Long enough that its end is not in the document until the list scrolls there. */
const messages = [
  turn(0, opening),
  turn(1, pain),
  ...Array.from({ length: 400 }, (_, index) => turn(index + 2, `Small talk, part ${index + 1}.`)),
  turn(402, late),
]

const spanOf = (messageIndex: number, quote: string): EvidenceSpan => {
  const start = messages[messageIndex]?.message.indexOf(quote) ?? 0
  return { messageIndex, start, end: start + quote.length, quote, secondsFromStart: messageIndex * 10 }
}

const answer = (criterionId: string, evidence: EvidenceSpan[]): CriterionAnswer => ({
  sectionId: 'talk',
  criterionId,
  status: evidence.length === 0 ? 'missed' : 'met',
  earned: evidence.length === 0 ? 0 : 10,
  possible: 10,
  assessed: 10,
  checks: [
    {
      checkId: `${criterionId}-check`,
      status: evidence.length === 0 ? 'missed' : 'met',
      reason: '',
      value: null,
      evidence,
    },
  ],
})

const criterionOf = (id: string, text: string) => ({
  id,
  text,
  speaker: 'buyer' as const,
  weight: 10,
  checks: [{ id: `${id}-check`, text: `Check of ${id}`, share: 1, method: { kind: 'judgement' as const } }],
})

const definition = scorecardDefinition.parse({
  name: 'Sample',
  callTypes: [],
  passMark: 60,
  sections: [
    {
      id: 'talk',
      name: 'Conversation',
      criteria: [
        criterionOf('agenda', 'Agenda agreed'),
        criterionOf('pain', 'Pain in numbers'),
        criterionOf('cost', 'Cost named'),
        criterionOf('date', 'Day agreed'),
      ],
    },
  ],
})

// The buyer's two quotes overlap in 'each one'.
const answers = [
  answer('agenda', []),
  answer('pain', [spanOf(1, 'six shifts a week, and each one')]),
  answer('cost', [spanOf(1, 'each one costs us two hundred euro')]),
  answer('date', [spanOf(402, late)]),
]
const evidence = numberEvidence(answers)
const names = new Map([
  ['pain', 'Pain in numbers'],
  ['cost', 'Cost named'],
  ['date', 'Day agreed'],
])

const nowhere: EvidenceAddress = {}

const Subject = ({ start = nowhere }: { start?: EvidenceAddress }) => (
  <TestShell>
    <CallUnderTest start={start} />
  </TestShell>
)

function CallUnderTest({ start }: { start: EvidenceAddress }) {
  const [address, setAddress] = useState<EvidenceAddress>(start)
  const selection = useEvidenceSelection(evidence, address, setAddress)
  return (
    <>
      <div style={{ display: 'flex', height: 600 }}>
        <div style={{ width: 700 }}>
          <TranscriptPane
            transcription={{
              stamp: 'read',
              messages,
              detectedFormat: null,
              timesAreEstimated: false,
              warnings: [],
            }}
            title="Sample"
            repPercent={null}
            evidence={evidence}
            selection={selection}
            criterionNames={names}
            startSeconds={null}
            onMark={selection.select}
            notes={[]}
            onNote={() => undefined}
            onAddNote={undefined}
          />
        </div>
        <div style={{ width: 500 }}>
          <ScoreSections
            definition={definition}
            answers={answers}
            evidence={evidence}
            messages={messages}
            selection={selection}
            corrections={null}
            onQuote={selection.select}
          />
        </div>
      </div>
      <output data-testid="address">{JSON.stringify(address)}</output>
    </>
  )
}

const mark = (number: number) => page.getByRole('button', { name: new RegExp(`^Evidence ${number}:`) })
const address = () => page.getByTestId('address')

beforeEach(() => setPreference('singleKeyShortcuts', true))

describe('evidence of a call', () => {
  it('underlines overlapping quotes piece by piece and keeps the words whole', async () => {
    await render(<Subject />)
    await expect.element(mark(1)).toBeVisible()
    const row = mark(1).element().closest('p')
    expect(row?.textContent.replaceAll(/\d/g, '')).toBe(pain)
    const pieces = [...(row?.querySelectorAll('[class*="quote"]') ?? [])].map((piece) => piece.textContent)
    expect(pieces).toEqual(['six shifts a week, and ', 'each one', ' costs us two hundred euro'])
  })

  it('is stepped through with N and P, opens its criterion and reports its address', async () => {
    await render(<Subject />)
    await expect.element(mark(1)).toBeVisible()
    await userEvent.keyboard('n')
    await expect.element(mark(1)).toHaveAttribute('aria-pressed', 'true')
    await expect
      .element(page.getByRole('button', { name: /^Pain in numbers/ }))
      .toHaveAttribute('aria-expanded', 'true')
    await expect.element(address()).toHaveTextContent('{"c":"pain","t":10,"at":8}')
    await userEvent.keyboard('n')
    await expect.element(mark(2)).toHaveAttribute('aria-pressed', 'true')
    await expect.element(mark(1)).toHaveAttribute('aria-pressed', 'false')
    await userEvent.keyboard('p')
    await expect.element(address()).toHaveTextContent('{"c":"pain","t":10,"at":8}')
  })

  it('scrolls the transcript to words that were not in the document', async () => {
    await render(<Subject />)
    await expect.element(mark(1)).toBeVisible()
    expect(mark(3).query()).toBeNull()
    await page.getByRole('button', { name: /^Day agreed/ }).click()
    await expect.element(mark(3)).toBeInViewport()
    await expect.element(mark(3)).toHaveAttribute('aria-pressed', 'true')
  })

  it('is restored from a shared address', async () => {
    await render(<Subject start={{ c: 'cost', t: 10, at: 27 }} />)
    await expect.element(mark(2)).toHaveAttribute('aria-pressed', 'true')
    await expect
      .element(page.getByRole('button', { name: /^Cost named/ }))
      .toHaveAttribute('aria-expanded', 'true')
  })

  it('opens an answer that quotes nothing without moving the transcript', async () => {
    await render(<Subject />)
    await page.getByRole('button', { name: /^Agenda agreed/ }).click()
    await expect.element(page.getByText('Check of agenda')).toBeVisible()
    await expect.element(address()).toHaveTextContent('{"c":"agenda"}')
    await page.getByRole('button', { name: /^Agenda agreed/ }).click()
    expect(page.getByText('Check of agenda').query()).toBeNull()
  })
})

describe('transcript search', () => {
  const field = page.getByRole('textbox', { name: 'Search the transcript' })
  const position = page.getByRole('search').getByRole('status')

  it('counts the hits, steps with Enter and Shift+Enter and wraps around at the ends', async () => {
    await render(<Subject />)
    await field.fill('the')
    await expect.element(position).toHaveTextContent('1 of 3')
    await userEvent.keyboard('{Enter}')
    await expect.element(position).toHaveTextContent('2 of 3')
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}{Shift>}{Enter}{/Shift}')
    await expect.element(position).toHaveTextContent('3 of 3')
    // The last match is in the last message.
    await expect.element(mark(3)).toBeInViewport()
    await userEvent.keyboard('{Escape}')
    await expect.element(field).toHaveValue('')
  })

  it('finds words inside a quote without breaking the quote', async () => {
    await render(<Subject />)
    await field.fill('shifts')
    await expect.element(position).toHaveTextContent('1 of 1')
    expect(document.querySelector('mark')?.textContent).toBe('shifts')
    expect(document.querySelector('mark')?.closest('[class*="quote"]')).not.toBeNull()
    await field.fill('no such word')
    await expect.element(position).toHaveTextContent('No match')
  })

  it('takes mod+F only while the transcript has the focus', async () => {
    await render(<Subject />)
    const transcript = page.getByRole('region', { name: 'Transcript' })
    await expect.element(transcript).toBeVisible()
    // Real key presses would open the browser's own search, which stays open.
    const press = (target: Element) => {
      const event = new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, bubbles: true, cancelable: true })
      target.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(press(document.body)).toBe(false)
    ;(transcript.element() as HTMLElement).focus()
    expect(press(transcript.element())).toBe(true)
    await expect.element(field).toHaveFocus()
  })
})
