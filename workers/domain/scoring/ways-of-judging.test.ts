import { describe, expect, it } from 'vitest'
import { judges } from './answer-words.ts'
import { check, measured, section, spoken } from './default-scorecards/build.ts'
import { evidenceProblems } from './evidence.ts'
import { phraseCheck } from './phrase-checks/definition.ts'
import { prepareScorecard } from './prepared-scorecard.ts'
import {
  type CheckAnswer,
  checkMethod,
  type CheckMethod,
  type ScorecardDefinition,
  scorecardDefinition,
  type ScoreResult,
  type SubCheck,
} from './scorecard.ts'
import { goodDiscovery, poorDiscovery } from './testing-conversations.ts'
import { scoreOffline } from './testing-score.ts'

function by(id: string, method: CheckMethod): SubCheck {
  return { id, text: `Check ${id}`, share: 1, speaker: null, method }
}

function phrases(id: string, input: Partial<Parameters<typeof phraseCheck.parse>[0]> & object): SubCheck {
  return by(id, { kind: 'phrases', phrases: phraseCheck.parse({ speaker: 'rep', ...input }) })
}

const person = (id: string): SubCheck => by(id, { kind: 'person' })
const model = (id: string): SubCheck => by(id, { kind: 'model', question: 'Does the rep sound rushed?' })

/** One criterion of the rep per check, all with the same weight. */
function cardOf(...checks: SubCheck[]): ScorecardDefinition {
  return scorecardDefinition.parse({
    name: 'Own words',
    callTypes: ['discovery'],
    passMark: 60,
    sections: [
      section(
        'all',
        'All',
        ...checks.map((one) =>
          spoken('rep', { id: one.id, text: one.text, weight: 100 / checks.length }, one),
        ),
      ),
    ],
  })
}

function answerOf(result: ScoreResult, id: string): CheckAnswer {
  const found = result.answers.flatMap(({ checks }) => checks).find(({ checkId }) => checkId === id)
  if (found === undefined) throw new Error(`There is no answer to ${id}.`)
  return found
}

const hardStop = phrases('hard-stop', { speaker: 'buyer', any: ['hard stop'] })
const recorded = phrases('recorded', { any: ['this call is recorded'], whenNotSaid: 'missed' })

describe('a scorecard with several ways of judging', () => {
  it('adds up all checks by one rule and leaves out what no engine can answer', () => {
    const card = scorecardDefinition.parse({
      name: 'Mixed',
      callTypes: ['discovery'],
      passMark: 40,
      sections: [
        section(
          'all',
          'All',
          spoken('rep', { id: 'recap', text: 'Recap', weight: 20 }, check('recap', 'Sums up')),
          measured({ id: 'talk', text: 'Talk share', weight: 10 }, 'talkSharePercent', { max: 100 }),
          spoken('buyer', { id: 'stop', text: 'Hard stop', weight: 20 }, hardStop),
          spoken('rep', { id: 'law', text: 'Recording', weight: 20 }, recorded),
          spoken('rep', { id: 'tone', text: 'Tone', weight: 15 }, model('rushed')),
          spoken('rep', { id: 'fit', text: 'Fit', weight: 15 }, person('fits')),
        ),
      ],
    })
    const result = scoreOffline(goodDiscovery, card)
    expect(result.answers.flatMap(({ checks }) => checks.map((one) => [one.judgedBy, one.status]))).toEqual([
      ['offline', 'met'],
      ['metric', 'met'],
      ['phrases', 'met'],
      ['phrases', 'missed'],
      ['offline', 'not_assessable'],
      ['person', 'not_assessable'],
    ])
    expect(result).toMatchObject({ coverage: 0.7, overall: 71.4, passed: true })
    expect(answerOf(result, 'rushed').reason).toBe('This check needs a language model; none is configured.')
    expect(answerOf(result, 'fits').reason).toBe('This check waits for a person.')
    expect(evidenceProblems(result, goodDiscovery, card)).toEqual([])
    expect(JSON.stringify(scoreOffline(structuredClone(goodDiscovery), structuredClone(card)))).toBe(
      JSON.stringify(result),
    )
  })

  it('measures a place from the answer of any other check, wherever that check is', () => {
    const dated = phrases('dated', {
      any: ['Thursday at #'],
      place: { kind: 'after', check: { criterionId: 'recap', checkId: 'recap' } },
    })
    const early = phrases('early', {
      any: ['how often'],
      place: { kind: 'before', check: { criterionId: 'dated', checkId: 'dated' } },
    })
    const waits = phrases('waits', {
      any: ['Thursday at #'],
      place: { kind: 'after', check: { criterionId: 'fits', checkId: 'fits' } },
    })
    const card = cardOf(early, dated, waits, person('fits'), check('recap', 'Sums up'))
    const result = scoreOffline(goodDiscovery, card)
    expect(answerOf(result, 'dated')).toMatchObject({ status: 'met', evidence: [{ messageIndex: 22 }] })
    expect(answerOf(result, 'early')).toMatchObject({ status: 'met', evidence: [{ messageIndex: 8 }] })
    expect(answerOf(result, 'waits').reason).toContain('Nobody can tell where in the call')
  })

  it('is rejected if checks refer to each other in a cycle', () => {
    const after = (id: string, other: string): SubCheck =>
      phrases(id, { any: ['hello'], place: { kind: 'after', check: { criterionId: other, checkId: other } } })
    expect(() => prepareScorecard(cardOf(after('a', 'b'), after('b', 'a')))).toThrow('in a circle')
  })
})

describe('a scorecard in its author’s words', () => {
  it('fits a call as soon as one of its checks is answered, because its author says what silence means', () => {
    const silent = scoreOffline(goodDiscovery, cardOf(recorded, person('fits')))
    expect(silent).toMatchObject({ overall: 0, passed: false, coverage: 0.5 })
    const shown = scoreOffline(goodDiscovery, cardOf(hardStop, person('fits')))
    expect(shown).toMatchObject({ overall: 100, passed: true })
  })

  it('has no total while all of its answers are open', () => {
    const open = scoreOffline(goodDiscovery, cardOf(person('fits'), model('rushed')))
    expect(open).toMatchObject({ overall: null, passed: null, coverage: 0 })
    const unsaid = phrases('unsaid', { any: ['purple elephant'] })
    expect(scoreOffline(poorDiscovery, cardOf(unsaid))).toMatchObject({ overall: null, coverage: 0 })
  })
})

describe('evidence of phrases before it is stored', () => {
  const ruledOut = phrases('no-promise', { none: ['never a problem'] })
  const card = cardOf(hardStop, ruledOut, person('fits'))
  const problemsOf = (id: string, change: (answer: CheckAnswer) => void): string[] => {
    const result = structuredClone(scoreOffline(poorOrGood(id), card))
    change(answerOf(result, id))
    return evidenceProblems(result, poorOrGood(id), card)
  }
  const poorOrGood = (id: string) => (id === 'no-promise' ? poorDiscovery : goodDiscovery)
  const spanOf = (answer: CheckAnswer) => {
    const [span] = answer.evidence
    if (span === undefined) throw new Error('The answer has no evidence.')
    return span
  }

  it('is valid as found, for required and for forbidden words', () => {
    expect(problemsOf('hard-stop', () => undefined)).toEqual([])
    expect(problemsOf('no-promise', ({ status }) => expect(status).toBe('missed'))).toEqual([])
  })

  it('is refused with another range, quote or speaker', () => {
    expect(problemsOf('hard-stop', (answer) => (spanOf(answer).start += 3))).toEqual([
      expect.stringContaining('the quote is not what message 1 says there.'),
    ])
    expect(problemsOf('hard-stop', (answer) => (spanOf(answer).quote += '!'))).toEqual([
      expect.stringContaining('the quote is not what message 1 says there.'),
    ])
    expect(problemsOf('hard-stop', (answer) => (spanOf(answer).messageIndex = 2))).toContain(
      'hard-stop/hard-stop: message 2 is spoken by the rep, not by the buyer.',
    )
  })

  it('is refused if a verbatim quote contains none of the phrases', () => {
    const elsewhere = goodDiscovery.messages[3]?.message ?? ''
    const moved = { messageIndex: 3, start: 0, end: elsewhere.length, quote: elsewhere }
    expect(problemsOf('hard-stop', (answer) => Object.assign(spanOf(answer), moved))).toEqual([
      'hard-stop/hard-stop: the quote of message 3 holds none of the phrases.',
    ])
    expect(problemsOf('hard-stop', (answer) => (answer.status = 'missed'))).toEqual([
      'hard-stop/hard-stop: the quote of message 1 holds none of the phrases.',
    ])
  })

  it.each(judges.filter((judge) => judge !== 'person'))(
    'leaves a check for a person to a person: not to %s',
    (judgedBy) => {
      const given: Partial<CheckAnswer> = { status: 'missed', judgedBy }
      expect(problemsOf('fits', (answer) => Object.assign(answer, given))).toContain(
        'fits/fits: only a person answers this check.',
      )
      expect(problemsOf('fits', (answer) => Object.assign(answer, { ...given, judgedBy: 'person' }))).toEqual(
        [],
      )
    },
  )
})

describe('a way of judging', () => {
  it('limits what its author writes', () => {
    expect(checkMethod.safeParse({ kind: 'model', question: ' ' }).success).toBe(false)
    expect(checkMethod.safeParse({ kind: 'model', question: 'x'.repeat(501) }).success).toBe(false)
    expect(phraseCheck.safeParse({ speaker: 'rep' }).success).toBe(false)
    expect(phraseCheck.safeParse({ speaker: 'rep', any: ['a*'] }).success).toBe(false)
    expect(checkMethod.safeParse({ kind: 'person' }).success).toBe(true)
  })
})
