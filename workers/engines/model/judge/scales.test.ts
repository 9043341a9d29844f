import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { section, spoken } from '../../../domain/scoring/default-scorecards/build.ts'
import { evidenceProblems } from '../../../domain/scoring/evidence.ts'
import {
  type Criterion,
  type CriterionAnswer,
  type ScorecardDefinition,
  scorecardDefinition,
} from '../../../domain/scoring/scorecard.ts'
import { conversationOf } from '../../../domain/scoring/testing-conversations.ts'
import { forNobody } from '../../../security/egress.ts'
import { noMeter } from '../meter.ts'
import { openModel } from '../model.ts'
import { type ModelServer, openModelServer, settingsFor } from '../testing-server.ts'
import { type GivenAnswer, isSecondLook, judgeReply } from './testing-judge.ts'

const call = conversationOf([
  'R: Morning Bea, Rita here. How is parental leave covered in your shift plan?',
  'B: Badly. We had four people away in spring and nobody told the planners.',
  'R: That must have been hard on the ones who stayed. Who stepped in?',
  'B: My deputy did, and she works weekends since.',
])
const anchors = ['Ignores feelings', 'Names a feeling', 'Asks how the people cope']

function scale(change: Partial<Criterion> = {}): Criterion {
  const check = {
    id: 'empathy',
    text: 'Shows empathy',
    share: 1,
    speaker: null,
    method: { kind: 'model' as const, question: 'How much does the rep care?' },
  }
  return {
    ...spoken('rep', { id: 'empathy', text: 'Empathy', weight: 100 }, check),
    answerType: 'scale',
    anchors,
    ...change,
  }
}
const cardOf = (...criteria: Criterion[]): ScorecardDefinition =>
  scorecardDefinition.parse({
    name: 'Scale',
    callTypes: ['discovery'],
    passMark: 50,
    sections: [section('all', 'All', ...criteria)],
  })

let server: ModelServer
let first: GivenAnswer | GivenAnswer[]
let confirmed: (step: number) => string
beforeEach(async () => {
  first = { answer: 'met', turn: 2, quote: 'That must have been hard on the ones who stayed.', step: 1 }
  confirmed = () => 'yes'
  server = await openModelServer((asked) =>
    judgeReply(asked, {
      first: () => first,
      second: () => confirmed(Number(/what step (\d) means/.exec(asked.instructions)?.[1])),
    }),
  )
})
afterEach(() => server.close())

async function judge(definition = cardOf(scale())): Promise<CriterionAnswer> {
  const engine = openModel(settingsFor(server))({
    meter: noMeter,
    permit: forNobody,
    verdictsOf: () => ({ find: () => Promise.resolve(new Map()), save: () => Promise.resolve() }),
  })
  const about = { callId: '0198a000-0000-7000-8000-000000000001', isLastAttempt: true }
  const result = await engine.assess(call, definition, new AbortController().signal, about)
  expect(evidenceProblems(result, call, definition)).toEqual([])
  const [answer] = result.answers
  if (answer === undefined) throw new Error('There is no answer.')
  return answer
}

describe('a scale', () => {
  it('is shown with what its steps mean, and answered with a step that a second look confirms', async () => {
    const answer = await judge()
    expect(answer).toMatchObject({
      status: 'partly',
      earned: 50,
      checks: [{ status: 'met', step: 1, judgedBy: 'model', evidence: [{ messageIndex: 2 }] }],
    })
    const [one, two] = server.asked
    const row = expect.objectContaining({
      steps: anchors.map((means, step) => ({ step, means })),
    }) as object
    expect(one?.rows).toContainEqual(row)
    expect(one?.instructions).toContain('"step": a number or null')
    expect(two !== undefined && isSecondLook(two)).toBe(true)
    expect(two?.rows).toContainEqual(row)
    expect(two?.instructions).toContain('what step 1 means')
    for (const { instructions } of server.asked) expect(instructions).not.toContain('Names a feeling')
  })

  it('is missed on its lowest step, by turns that were considered', async () => {
    first = { answer: 'missed', considered: [2], step: 0 }
    expect(await judge()).toMatchObject({
      status: 'missed',
      earned: 0,
      checks: [{ status: 'missed', step: 0, considered: [2] }],
    })
  })

  it.each<[string, GivenAnswer]>([
    ['without a step', { answer: 'met', turn: 2, quote: 'Who stepped in?', step: null }],
    ['on the lowest step', { answer: 'met', turn: 2, quote: 'Who stepped in?', step: 0 }],
    ['on a step that it does not have', { answer: 'met', turn: 2, quote: 'Who stepped in?', step: 3 }],
    ['between two steps', { answer: 'met', turn: 2, quote: 'Who stepped in?', step: 1.5 }],
    ['missed above the lowest step', { answer: 'missed', considered: [2], step: 2 }],
    ['with words of the buyer', { answer: 'met', turn: 1, quote: 'Badly.', step: 1 }],
    ['without words of the call', { answer: 'met', turn: 2, quote: 'How awful!', step: 1 }],
  ])('is not assessable where the model answers %s', async (_name, given) => {
    first = given
    expect(await judge()).toMatchObject({ status: 'not_assessable', earned: null })
    expect(server.asked).toHaveLength(1)
  })

  it('is not assessable where a second look does not see the step, or the model names two', async () => {
    confirmed = () => 'no'
    expect(await judge()).toMatchObject({ status: 'not_assessable' })
    first = [1, 2].map((step) => ({ answer: 'met', turn: 2, quote: 'Who stepped in?', step }))
    expect(await judge()).toMatchObject({ status: 'not_assessable' })
  })

  it('changes nothing of what is asked about yes-or-no checks', async () => {
    first = { answer: 'met', turn: 2, quote: 'Who stepped in?' }
    await judge(cardOf(scale({ answerType: 'yesNo' })))
    for (const asked of server.asked) {
      expect(asked.instructions).not.toContain('step')
      expect(JSON.stringify(asked.rows)).not.toContain('"steps"')
    }
  })
})
