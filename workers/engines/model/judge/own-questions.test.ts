import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { section, spoken } from '../../../domain/scoring/default-scorecards/build.ts'
import { defaultScorecards } from '../../../domain/scoring/default-scorecards.ts'
import { evidenceProblems } from '../../../domain/scoring/evidence.ts'
import { phraseCheck } from '../../../domain/scoring/phrase-checks/definition.ts'
import {
  type CheckAnswer,
  type CheckMethod,
  type ScorecardDefinition,
  scorecardDefinition,
  type ScoreResult,
  type SubCheck,
} from '../../../domain/scoring/scorecard.ts'
import { conversationOf } from '../../../domain/scoring/testing-conversations.ts'
import { forNobody } from '../../../security/egress.ts'
import { scoreOffline } from '../../offline/score-offline.ts'
import { LimitReached, noMeter } from '../meter.ts'
import { openModel } from '../model.ts'
import { type AskedModel, type ModelServer, openModelServer, settingsFor } from '../testing-server.ts'
import { isSecondLook, judgeReply, type JudgeScript, shownChecks } from './testing-judge.ts'

const call = conversationOf([
  'R: Morning Bea, Rita here. How is parental leave covered in your shift plan?',
  'B: Badly. We had four people away in spring and nobody told the planners.',
  'R: That must have been hard on the ones who stayed. Who stepped in?',
  'B: My deputy did, and she works weekends since.',
  'R: Then let us look at the cover plan together on Friday.',
])

function by(id: string, method: CheckMethod): SubCheck {
  return { id, text: `Check ${id}`, share: 1, speaker: null, method }
}
const asked = (id: string, question: string): SubCheck => by(id, { kind: 'model', question })

function cardOf(...checks: SubCheck[]): ScorecardDefinition {
  return scorecardDefinition.parse({
    name: 'Own questions',
    callTypes: ['discovery'],
    passMark: 50,
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

const empathy = asked('empathy', 'Does the rep acknowledge how the buyer’s people feel?')
const friday = by('friday', {
  kind: 'phrases',
  phrases: phraseCheck.parse({
    speaker: 'rep',
    any: ['on Friday'],
    place: { kind: 'after', check: { criterionId: 'empathy', checkId: 'empathy' } },
  }),
})

const script: JudgeScript = {
  first: () => ({ answer: 'met', turn: 2, quote: 'That must have been hard on the ones who stayed.' }),
  second: () => 'yes',
}

let server: ModelServer
let reply: (asked: AskedModel) => ReturnType<typeof judgeReply>
beforeEach(async () => {
  reply = (one) => judgeReply(one, script)
  server = await openModelServer((one) => reply(one))
})
afterEach(() => server.close())

const stored = new Map<string, unknown>()
beforeEach(() => stored.clear())

async function judge(
  definition: ScorecardDefinition,
  meter = noMeter,
  spokenCall = call,
): Promise<ScoreResult> {
  const engine = openModel(settingsFor(server))({
    meter,
    permit: forNobody,
    verdictsOf: () => ({
      find: (keys) =>
        Promise.resolve(
          new Map(keys.flatMap((key) => (stored.has(key) ? [[key, stored.get(key)] as const] : []))),
        ),
      save: (rows) => {
        for (const { key, verdict } of rows) stored.set(key, verdict)
        return Promise.resolve()
      },
    }),
  })
  const about = { callId: '0198a000-0000-7000-8000-000000000001', isLastAttempt: true }
  const result = await engine.assess(spokenCall, definition, new AbortController().signal, about)
  expect(evidenceProblems(result, spokenCall, definition)).toEqual([])
  return result
}

function answerOf(result: ScoreResult, id: string): CheckAnswer | undefined {
  return result.answers.flatMap(({ checks }) => checks).find(({ checkId }) => checkId === id)
}

describe('a question of the scorecard’s author', () => {
  it('is asked inside the fence and answered with a quote that a second look confirms', async () => {
    const card = cardOf(empathy, by('fits', { kind: 'person' }), friday)
    const result = await judge(card)
    const [first, second] = server.asked
    if (first === undefined || second === undefined) throw new Error('Nothing was asked.')
    expect(shownChecks(first).map(({ shows }) => shows)).toEqual(['Check empathy'])
    const row = expect.objectContaining({
      question: 'Does the rep acknowledge how the buyer’s people feel?',
    }) as object
    expect(first.rows).toContainEqual(row)
    expect(first.instructions).toContain('where the answer to the question is yes')
    expect(first.instructions).not.toContain('buyer’s people')
    expect(isSecondLook(second)).toBe(true)
    expect(second.rows).toContainEqual(row)
    expect(answerOf(result, 'empathy')).toMatchObject({
      status: 'met',
      judgedBy: 'model',
      evidence: [{ messageIndex: 2, start: 0, end: 48 }],
    })
    expect(answerOf(result, 'fits')).toMatchObject({ status: 'not_assessable', judgedBy: 'person' })
    expect(result).toMatchObject({ overall: 100, engine: 'model:acme-large' })
  })

  it('gives a total where the words alone sound like another kind of call', async () => {
    const { demo } = defaultScorecards
    const own = spoken('rep', { id: empathy.id, text: empathy.text, weight: 5 }, empathy)
    const card: ScorecardDefinition = {
      ...demo,
      sections: [...demo.sections, section('own', 'Own', own)],
    }
    const selling = conversationOf([
      ...call.messages.map(({ message }, index) => `${index % 2 === 0 ? 'R' : 'B'}: ${message}`),
      'B: Friday suits me. We are looking at two other vendors, so be quick.',
      'R: What does the weekend cover cost you in a month, and who decides about the budget for such a tool?',
      'B: About nine thousand euros in overtime. Our managing director signs it, after procurement has looked at it.',
      'R: How do you plan the shifts today, and what happens when somebody cancels at short notice?',
      'B: In spreadsheets. The planner calls everybody, and half of them do not pick up.',
      'R: How much time does your team lose with that in a week?',
    ])
    expect(scoreOffline(selling, card)).toMatchObject({ overall: null, soundsLike: 'discovery' })
    const result = await judge(card, noMeter, selling)
    expect(result.overall).not.toBeNull()
    expect(result.soundsLike).toBeUndefined()
  })

  it('is what a place of phrases is measured from', async () => {
    expect(answerOf(await judge(cardOf(friday, empathy)), 'friday')).toMatchObject({
      status: 'met',
      judgedBy: 'phrases',
      evidence: [{ messageIndex: 4 }],
    })
    reply = (one) => judgeReply(one, { ...script, first: () => ({ answer: 'missed', considered: [2] }) })
    stored.clear()
    const missed = await judge(cardOf(friday, empathy))
    expect(answerOf(missed, 'friday')).toMatchObject({ status: 'not_applicable', judgedBy: 'phrases' })
    expect(answerOf(missed, 'empathy')).toMatchObject({ status: 'missed', considered: [2] })
    expect(missed.overall).toBe(0)
  })

  it('is asked again only in other words', async () => {
    await judge(cardOf(empathy))
    const once = server.asked.length
    await judge(cardOf(empathy, by('fits', { kind: 'person' })))
    expect(server.asked).toHaveLength(once)
    await judge(cardOf(asked('empathy', 'Does the rep say something kind?')))
    expect(server.asked.length).toBeGreaterThan(once)
  })

  it('stays open, with the reason, where the model may not be asked', async () => {
    const spent = {
      ...noMeter,
      reserve: () => Promise.reject(new LimitReached('The monthly limit is reached.')),
    }
    const result = await judge(cardOf(empathy), spent)
    expect(answerOf(result, 'empathy')).toMatchObject({
      status: 'not_assessable',
      reason: 'The monthly limit is reached.',
    })
    expect(result).toMatchObject({ overall: null, engine: 'offline' })
  })
})
