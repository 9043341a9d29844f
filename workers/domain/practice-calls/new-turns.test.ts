import { describe, expect, it } from 'vitest'
import type { SpeakerSide } from '#db/vocabulary/calls.ts'
import { scoreOffline } from '../../engines/offline/score-offline.ts'
import type { ScorableCall } from '../scoring/conversation.ts'
import { defaultScorecards } from '../scoring/default-scorecards.ts'
import type { CheckAnswer, ScoreResult } from '../scoring/scorecard.ts'
import { countNewTurns } from './new-turns.ts'
import { partOf, withPlacesOfWhole } from './scored-part.ts'

const definition = defaultScorecards.cold

const said: [SpeakerSide, string][] = [
  ['buyer', 'Rydqvist. Who is this?'],
  [
    'rep',
    'Hi Stellan, this is Bea from Larkfield. I know I am calling out of the blue. Do you have half a minute?',
  ],
  ['buyer', 'Half a minute, go on.'],
  [
    'rep',
    'Two storage firms of your size told us that their weekend rota falls over when an agency cancels late. How does that go at your sites?',
  ],
  ['buyer', 'We already have a system for the rota. I do not need another one.'],
  [
    'rep',
    'That makes sense, and most of our customers had one too. What does it do when somebody cancels on a Saturday night?',
  ],
  ['buyer', 'Nothing. Somebody phones around.'],
  ['rep', 'Would it be worth twenty minutes on Thursday at ten to look at it with your numbers?'],
  ['buyer', 'Thursday at ten works.'],
]

const call: ScorableCall = {
  messages: said.map(([side, message], index) => ({
    userName: side === 'rep' ? 'Bea Lindqvarn' : 'Stellan Rydqvist',
    message,
    secondsFromStart: index * 12,
    role: side === 'rep' ? 'user' : 'bot',
  })),
  sideOf: said.map(([side]) => side),
  repName: 'Bea Lindqvarn',
  buyerNames: ['Stellan Rydqvist'],
  organizationName: 'Larkfield',
  startedAt: '2026-11-20T10:00:00+00:00',
  durationSeconds: null,
}

const whole = scoreOffline(call, definition)
const from = (newFrom: number): ScoreResult => {
  const part = { from: newFrom, to: Infinity }
  const fresh = withPlacesOfWhole(scoreOffline(partOf(call, part), definition), part)
  return countNewTurns(whole, fresh, definition, newFrom, 'practice')
}
const checksOf = ({ answers }: ScoreResult): CheckAnswer[] => answers.flatMap(({ checks }) => checks)

describe('an attempt from the middle of a call', () => {
  it('has evidence only from its own turns, whichever turn it begins with', () => {
    for (const newFrom of [1, 3, 5, 7])
      for (const { evidence } of checksOf(from(newFrom)))
        for (const { messageIndex } of evidence) expect(messageIndex).toBeGreaterThanOrEqual(newFrom)
  })

  it('is not judged by how the call opened before it began', () => {
    const opened = checksOf(whole).filter(
      ({ status, evidence }) => status === 'met' && evidence.some(({ messageIndex }) => messageIndex === 1),
    )
    expect(opened.length).toBeGreaterThan(0)
    const again = checksOf(from(5))
    const saidBefore = opened.filter(({ evidence }) => evidence.every(({ messageIndex }) => messageIndex < 5))
    const statuses = saidBefore.map(({ checkId }) => again.find((check) => check.checkId === checkId)?.status)
    expect(statuses).not.toContain('missed')
  })

  it('counts numbers over its own turns', () => {
    const alone = scoreOffline(partOf(call, { from: 5, to: Infinity }), definition)
    expect(from(5).metrics).toEqual(alone.metrics)
    expect(from(5).metrics).not.toEqual(whole.metrics)
  })

  it('gets the points of what is still assessed, as any score does', () => {
    const { answers, coverage, overall } = from(5)
    const assessed = answers.reduce((sum, answer) => sum + answer.assessed, 0)
    expect(coverage).toBeLessThan(whole.coverage)
    expect(coverage).toBeCloseTo(assessed / 100, 3)
    expect(overall === null || (overall >= 0 && overall <= 100)).toBe(true)
  })
})
