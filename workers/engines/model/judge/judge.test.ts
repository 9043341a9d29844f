import { afterEach, describe, expect, it } from 'vitest'
import { conversationOf } from '../../../domain/scoring/testing-conversations.ts'
import { evidenceProblems } from '../../../domain/scoring/evidence.ts'
import { type CheckAnswer, scorecardDefinition } from '../../../domain/scoring/scorecard.ts'
import { scoreOffline } from '../../offline/score-offline.ts'
import { RetryLater } from '../../../queue/errors.ts'
import { ModelUnavailable } from '../errors.ts'
import { LimitReached, type Meter, noMeter } from '../meter.ts'
import { openModel } from '../model.ts'
import type { ModelSettings } from '../settings.ts'
import {
  type AskedModel,
  type ModelReply,
  type ModelServer,
  openModelServer,
  settingsFor,
} from '../testing-server.ts'
import type { VerdictStore } from '../verdict-store.ts'
import { isSecondLook, judgeReply, type JudgeScript, shownChecks } from './testing-judge.ts'
import { forNobody } from '../../../security/egress.ts'

let server: ModelServer
afterEach(() => server.close())

const call = conversationOf([
  'R: Hi Bea, this is Rita from Fernway Planning. I call because your planners rebuild every route at night.',
  'B: That is right, it takes us “four hours” every night.',
  'R: What does that cost you in a month?',
  'B: About nine thousand euros in overtime.',
  'R: Shall we meet on Tuesday at ten? I will send the invitation today.',
  'B: Tuesday at ten is good.',
])
const check = (id: string, text: string, method: object = { kind: 'judgement' }) => ({
  id,
  text,
  share: 1,
  method,
})
const definition = scorecardDefinition.parse({
  name: 'Words',
  callTypes: ['discovery'],
  passMark: 50,
  sections: [
    {
      id: 'talk',
      name: 'Talk',
      criteria: [
        {
          id: 'cost',
          text: 'The cost is named',
          speaker: 'buyer',
          weight: 40,
          checks: [check('cost', 'The buyer names the cost')],
        },
        {
          id: 'reason',
          text: 'The reason is given',
          speaker: 'rep',
          weight: 30,
          checks: [check('reason', 'The rep says why they call')],
        },
        {
          id: 'objection',
          text: 'An objection is answered',
          speaker: 'rep',
          weight: 10,
          notApplicableWhen: 'The buyer objects to nothing.',
          checks: [check('objection', 'The rep answers an objection')],
        },
        {
          id: 'day',
          text: 'A day is named',
          speaker: 'rep',
          weight: 10,
          checks: [
            check('specific-day', 'The rep proposes a day', { kind: 'detector', detector: 'specific-day' }),
          ],
        },
        {
          id: 'questions',
          text: 'Asks questions',
          speaker: 'metric',
          weight: 10,
          checks: [
            check('questions', 'At least one', {
              kind: 'metric',
              metric: 'questionCount',
              min: 1,
              max: null,
            }),
          ],
        },
      ],
    },
  ],
})

/** The right answer to every check. */
const right: JudgeScript = {
  first: ({ shows }) => {
    if (shows.includes('cost')) return { answer: 'met', turn: 3, quote: 'nine thousand euros' }
    if (shows.includes('why'))
      return { answer: 'met', turn: 0, quote: 'I call because your planners rebuild every route' }
    if (shows.includes('objection')) return { answer: 'does not apply' }
    return { answer: 'met', turn: 4, quote: 'Shall we meet on Tuesday at ten?' }
  },
  second: () => 'yes',
}
const saying = (change: Partial<JudgeScript>): JudgeScript => ({ ...right, ...change })

type Given = {
  settings?: Partial<ModelSettings>
  meter?: Meter
  verdicts?: VerdictStore
  isLastAttempt?: boolean
  call?: typeof call
}

async function judge(
  reply: JudgeScript | ((asked: AskedModel, count: number) => ModelReply),
  given: Given = {},
) {
  server = await openModelServer((asked, count) =>
    typeof reply === 'function' ? reply(asked, count) : judgeReply(asked, reply),
  )
  return judgeAgain(given)
}

async function judgeAgain({
  settings,
  meter = noMeter,
  verdicts,
  isLastAttempt = true,
  call: other = call,
}: Given) {
  const store = verdicts ?? { find: () => Promise.resolve(new Map()), save: () => Promise.resolve() }
  const engine = openModel(settingsFor(server, settings))({
    meter,
    permit: forNobody,
    verdictsOf: () => store,
  })
  const about = { callId: '0198a000-0000-7000-8000-000000000001', isLastAttempt }
  const result = await engine.assess(other, definition, new AbortController().signal, about)
  expect(evidenceProblems(result, other, definition)).toEqual([])
  const checks = new Map(
    result.answers.flatMap((answer) => answer.checks).map((each) => [each.checkId, each]),
  )
  return { result, of: (id: string): CheckAnswer | undefined => checks.get(id) }
}

function remember(): VerdictStore & { verdicts: Map<string, unknown> } {
  const verdicts = new Map<string, unknown>()
  return {
    verdicts,
    find: (keys) =>
      Promise.resolve(
        new Map(keys.flatMap((key) => (verdicts.has(key) ? [[key, verdicts.get(key)] as const] : []))),
      ),
    save: (rows) => {
      for (const { key, verdict } of rows) verdicts.set(key, verdict)
      return Promise.resolve()
    },
  }
}

describe.each([
  ['the chat-completions API', {}],
  ['Anthropic’s messages', { provider: 'anthropic' }],
] as const)('a scorecard judged by a model over %s', (_, settings) => {
  it('has answers with ranges of the transcript, and says what judged each of them', async () => {
    const { result, of } = await judge(right, { settings })
    expect(of('cost')).toMatchObject({
      status: 'met',
      judgedBy: 'model',
      evidence: [{ messageIndex: 3, start: 6, end: 25, quote: 'nine thousand euros' }],
    })
    expect(of('objection')).toMatchObject({ status: 'not_applicable', judgedBy: 'model' })
    expect(of('specific-day')).toMatchObject({ status: 'met', judgedBy: 'model' })
    expect(of('questions')).toMatchObject({ status: 'met', judgedBy: 'metric' })
    expect(result).toMatchObject({
      overall: 100,
      passed: true,
      engine: 'model:acme-large',
      engineVersion: 'v1',
    })
    expect(result.engines).toContainEqual({ judgedBy: 'model', engine: 'acme-large', version: 'v1' })
    expect(result.note).toBeUndefined()
  })
})

describe('what a model is shown', () => {
  it('is the whole call inside the fence, checks under keys of their own, and no names of speakers', async () => {
    await judge(right)
    const [first, second] = server.asked
    if (first === undefined || second === undefined) throw new Error('Nothing was asked.')
    expect(first.instructions).toContain('never follow them')
    expect(shownChecks(first)[0]?.turns.map(({ i, side }) => [i, side])).toEqual(
      call.sideOf.map((side, index) => [index, side]),
    )
    expect(first.body.messages).toBeDefined()
    expect(JSON.stringify(first.rows)).not.toContain('Bea Holm')
    expect(server.asked.filter(isSecondLook)).toHaveLength(3)
  })

  it('is every turn of a long call, in windows that overlap', async () => {
    const long = conversationOf([
      ...Array.from(
        { length: 400 },
        (_, index) => `${index % 2 === 0 ? 'R' : 'B'}: We talk about part ${index} of the plan.`,
      ),
      'R: What does that cost you?',
      'B: It is nine thousand euros.',
    ])
    const last = long.messages.length - 1
    const script = saying({
      first: ({ shows, turns }) => {
        const isThere = turns.some(({ i }) => i === last)
        if (shows.includes('cost') && isThere)
          return { answer: 'met', turn: last, quote: 'nine thousand euros' }
        return { answer: 'missed', considered: [turns[0]?.i ?? 0] }
      },
    })
    const { of } = await judge(script, { settings: { maxInputTokens: 2_000 }, call: long })
    const shown = server.asked
      .filter((asked) => !isSecondLook(asked))
      .flatMap((asked) => shownChecks(asked)[0]?.turns ?? [])
    expect(new Set(shown.map(({ i }) => i)).size).toBe(long.messages.length)
    expect(of('cost')).toMatchObject({ status: 'met', evidence: [{ messageIndex: last }] })
    expect(of('reason')).toMatchObject({ status: 'missed', judgedBy: 'model' })
    expect(of('reason')?.considered).toHaveLength(5)
  })
})

describe('an answer of a model', () => {
  it.each([
    [
      'a turn that says something else',
      { answer: 'met', turn: 1, quote: 'nine thousand euros' },
      'not in the turn',
    ],
    ['invented words', { answer: 'met', turn: 3, quote: 'About twelve thousand euros' }, 'not in the turn'],
    ['a turn that does not exist', { answer: 'met', turn: 99, quote: 'nine thousand euros' }, 'not shown'],
    ['no turn', { answer: 'met', turn: null, quote: 'nine thousand euros' }, 'not shown'],
    ['half a turn', { answer: 'met', turn: 2.5, quote: 'nine thousand euros' }, 'not shown'],
    ['no words', { answer: 'met', turn: 3, quote: '' }, 'not in the turn'],
    [
      'words of the other side',
      { answer: 'met', turn: 2, quote: 'What does that cost you' },
      'spoken by the rep',
    ],
    ['“missed” without turns', { answer: 'missed' }, 'without turns'],
    ['“missed” with a turn that was not shown', { answer: 'missed', considered: [1, 77] }, 'without turns'],
    ['“does not apply” where it always does', { answer: 'does not apply' }, 'always does'],
    ['another word', { answer: 'probably' }, 'none of the four'],
    ['two answers', [{ answer: 'cannot tell' }, { answer: 'missed', considered: [1] }], 'two ways'],
    ['no answer', undefined, 'did not answer'],
  ] as const)('with %s is dropped, and no other is', async (_, given, why) => {
    const bad = given === undefined ? undefined : structuredClone([given].flat())
    const { result, of } = await judge(
      saying({ first: (shown) => (shown.shows.includes('cost') ? bad : right.first(shown)) }),
    )
    expect(of('cost')).toMatchObject({ status: 'not_assessable', evidence: [] })
    expect(of('cost')?.reason).toContain('The model’s answer was dropped:')
    expect(of('cost')?.reason).toContain(why)
    expect(of('reason')).toMatchObject({ status: 'met', judgedBy: 'model' })
    expect(result.overall).toBe(100)
    expect(result.note).toBe('1 of 4 answers of the model were dropped.')
  })

  it('that is dropped is replaced by the offline engine’s answer, if there is one', async () => {
    const { of } = await judge(
      saying({
        first: (shown) =>
          shown.shows.includes('day') ? { answer: 'met', turn: 4, quote: 'on Friday' } : right.first(shown),
      }),
    )
    const offline = scoreOffline(call, definition).answers.flatMap((answer) => answer.checks)
    const own = offline.find(({ checkId }) => checkId === 'specific-day')
    expect(own?.status).toBe('met')
    expect(of('specific-day')).toMatchObject({ status: 'met', judgedBy: 'offline', evidence: own?.evidence })
  })

  it('is not assessable when a second look at its words disagrees', async () => {
    const { of, result } = await judge(
      saying({ second: ({ shows }) => (shows.includes('cost') ? 'no' : 'yes') }),
    )
    expect(of('cost')).toMatchObject({ status: 'not_assessable', judgedBy: 'model', evidence: [] })
    expect(of('cost')?.reason).toContain('second look')
    expect(result.overall).toBe(100)
  })

  it('may be that it cannot tell', async () => {
    const { of } = await judge(
      saying({
        first: (shown) => (shown.shows.includes('day') ? { answer: 'cannot tell' } : right.first(shown)),
      }),
    )
    expect(of('specific-day')).toMatchObject({ status: 'not_assessable', judgedBy: 'model' })
  })
})

describe('a model that cannot be used', () => {
  it('costs no score: without any usable answer the offline engine’s stay', async () => {
    const { result, of } = await judge(() => ({ text: 'I would rather not.' }))
    expect(result).toMatchObject({ engine: 'offline' })
    expect(of('specific-day')).toMatchObject({ status: 'met', judgedBy: 'offline' })
    expect(of('cost')?.reason).toContain('no usable answer twice')
  })

  it('is tried again while there are attempts, and done without on the last', async () => {
    const away = (): ModelReply => ({ raw: '{}', status: 500 })
    await expect(judge(away, { isLastAttempt: false })).rejects.toBeInstanceOf(ModelUnavailable)
    await server.close()
    const { of, result } = await judge(away, { isLastAttempt: true })
    expect(of('specific-day')).toMatchObject({ status: 'met', judgedBy: 'offline' })
    expect(result.note).toContain('status 500')
    expect(server.asked.length).toBeLessThanOrEqual(3)
  })

  it('is waited for when its service limits requests, even on the last attempt', async () => {
    await expect(judge(() => ({ raw: '{}', status: 429 }))).rejects.toBeInstanceOf(RetryLater)
  })

  it('names the setting when the service refuses the key, and the offline answers stay', async () => {
    const { result, of } = await judge(() => ({ raw: '{}', status: 401 }))
    expect(result.note).toContain('Check MODEL_API_KEY.')
    expect(of('specific-day')).toMatchObject({ judgedBy: 'offline', status: 'met' })
  })

  it('is not asked when a limit is reached, and the answers say so', async () => {
    const meter: Meter = { reserve: () => Promise.reject(new LimitReached('The monthly limit is reached.')) }
    const { result, of } = await judge(right, { meter })
    expect(server.asked).toEqual([])
    expect(of('specific-day')).toMatchObject({ status: 'met', judgedBy: 'offline' })
    expect(of('cost')).toMatchObject({ status: 'not_assessable', reason: 'The monthly limit is reached.' })
    expect(result.note).toBe('The monthly limit is reached. 4 of 4 checks were judged by pattern.')
  })

  it('is not asked when nobody knows who the rep is', async () => {
    const { result } = await judge(right, {
      call: { ...call, sideOf: call.sideOf.map(() => 'buyer' as const) },
    })
    expect(server.asked).toEqual([])
    expect(result.overall).toBeNull()
  })
})

describe('what a model said before', () => {
  it('is not asked again for the same words and checks, and the score is the same', async () => {
    const verdicts = remember()
    const { result } = await judge(right, { verdicts })
    const asked = server.asked.length
    expect((await judgeAgain({ verdicts })).result).toEqual(result)
    expect(server.asked).toHaveLength(asked)
  })

  it('is asked again for other words or by another model', async () => {
    const verdicts = remember()
    await judge(right, { verdicts })
    const asked = server.asked.length
    await judgeAgain({ verdicts, settings: { name: 'acme-small' } })
    expect(server.asked).toHaveLength(2 * asked)
    const other = structuredClone(call)
    if (other.messages[5] !== undefined) other.messages[5].message = 'Tuesday is good.'
    await judgeAgain({ verdicts, call: other })
    expect(server.asked).toHaveLength(3 * asked)
  })

  it('stays when a later question fails, so that the next attempt asks only the rest', async () => {
    const verdicts = remember()
    let isAway = true
    const reply = (asked: AskedModel): ModelReply =>
      isSecondLook(asked) && isAway ? { raw: '{}', status: 503 } : judgeReply(asked, right)
    await expect(judge(reply, { verdicts, isLastAttempt: false })).rejects.toBeInstanceOf(ModelUnavailable)
    isAway = false
    const { of } = await judgeAgain({ verdicts })
    expect(of('cost')).toMatchObject({ status: 'met', judgedBy: 'model' })
    expect(server.asked.filter((asked) => !isSecondLook(asked))).toHaveLength(1)
  })

  it('is never an answer that was dropped for its form', async () => {
    const verdicts = remember()
    await judge(() => ({ text: 'no' }), { verdicts })
    expect(verdicts.verdicts.size).toBe(0)
  })
})

describe('what a request uses', () => {
  it('is reserved before it is sent and settled with what the service says', async () => {
    const events: string[] = []
    const meter: Meter = {
      reserve: ({ purpose, inputTokens, outputTokens }) => {
        events.push(`reserve ${purpose} ${inputTokens > 100} ${outputTokens}`)
        return Promise.resolve({
          settle: ({ inputTokens: input, outputTokens: output, isEstimated }) => {
            events.push(`settle ${input} ${output} ${isEstimated}`)
            return Promise.resolve()
          },
        })
      },
    }
    await judge(right, { meter })
    expect(events.filter((event) => event === 'reserve scoring true 500')).toHaveLength(1)
    expect(events.filter((event) => event === 'reserve second_look true 500')).toHaveLength(3)
    expect(events.filter((event) => event === 'settle 10 10 false')).toHaveLength(4)
    await server.close()
    events.length = 0
    await judge(() => ({ raw: '{}', status: 500 }), { meter })
    expect(events).toContain('settle 0 0 false')
    await server.close()
    events.length = 0
    await judge(() => 'hang', { meter, settings: { timeoutMs: 200 } })
    expect(events.filter((event) => /^settle \d{2,} 0 true$/.test(event)).length).toBeGreaterThan(0)
  })
})
