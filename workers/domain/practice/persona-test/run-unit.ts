import { attitudeNow } from '../weigh.ts'
import { mainSpeaker } from '../talk.ts'
import { step } from '../step.ts'
import { missesOfAttitude } from './attitude-bands.ts'
import { converse } from './converse.ts'
import { findingsInWords, repeated } from './in-call.ts'
import { interview } from './interview.ts'
import { placeOfWords } from './places.ts'
import { type PreparedTest, testUnits } from './prepare.ts'
import { type RepId, reps } from './reps.ts'
import type { Finding, TestUnit, UnitResult } from './result.ts'
import { type Series, tryFacts, tryInjections, tryObjections } from './series.ts'
import {
  emptySummary,
  mergeFindings,
  played,
  type Played,
  quoted,
  summaryOf,
  turnOf,
  wordsOf,
} from './transcript.ts'

/** Most findings stored per unit. */
const mostFindings = 60
const mostTurns = 240

const series = { facts: tryFacts, objections: tryObjections, injections: tryInjections }

/** Plays one unit and reports what is wrong in it. The same bot gives the same result. */
export function runUnit(test: PreparedTest, position: number): UnitResult {
  const unit = testUnits[position]
  if (unit === undefined) throw new Error('A test has no such part.')
  const { all, findings, counts } = play(test, unit, position)
  return {
    unit,
    summary: { ...summaryOf(test.script, all), ...adherence(all), ...counts },
    findings: mergeFindings(findings).slice(0, mostFindings),
    turns: all.slice(0, mostTurns).map((one) => turnOf(test.script, one)),
  }
}

type PlayedUnit = {
  all: Played[]
  findings: Finding[]
  counts: Partial<UnitResult['summary']>
}

function play(test: PreparedTest, unit: TestUnit, position: number): PlayedUnit {
  if (unit.kind === 'call') return playCall(test, unit.rep ?? 'good', unit.seed, position)
  if (unit.kind === 'interview') {
    const { played: all, findings, probes, sameAnswers } = interview(test, position)
    return {
      all,
      findings: [...findingsInWords(test, position, all), ...findings],
      counts: { probes, sameAnswers },
    }
  }
  const { played: all, findings, tried, failed }: Series = series[unit.kind](test, position)
  const ofNobody = { ...emptySummary, repTurns: all.length, replies: 0, outOfBand: 0 }
  return {
    all,
    findings,
    counts:
      unit.kind === 'injections'
        ? { ...ofNobody, injections: tried, obeyed: failed }
        : { ...ofNobody, probes: tried, sameAnswers: tried - failed },
  }
}

function playCall(test: PreparedTest, repId: RepId, seed: number, position: number): PlayedUnit {
  const { bot, script } = test
  const { inputs, steps } = converse(bot, script, reps[repId], `persona-test-${seed}`)
  const all = played(inputs, steps)
  return {
    all,
    findings: [
      ...findingsInWords(test, position, all),
      ...repeated(test, position, all),
      ...endings(test, repId, position, all),
    ],
    counts: {},
  }
}

/** Whether the call ended where it should, with nothing after it. */
export function endings(
  { script, bot: { form } }: PreparedTest,
  rep: RepId,
  position: number,
  all: readonly Played[],
): Finding[] {
  const last = all.at(-1)
  if (last === undefined) return []
  const { state, end } = last.step
  const { firstName } = mainSpeaker(script)
  const base = {
    section: 'configDetails' as const,
    path: 'emotionalState',
    evidence: { position, at: all.length - 1, words: wordsOf(last.step) },
    times: 1,
  }
  const { hangsUp } = attitudeNow(script, state)
  if (end === null)
    return [
      {
        ...base,
        kind: 'neverEnds',
        level: 'problem',
        text: `${firstName} is still on the line after ${all.length - 1} turns.`,
        fix: 'Choose a personality that hangs up, or report it: a call ends after a quarter of an hour.',
      },
    ]
  const after = step(script, state, { kind: 'words', text: 'Are you still there?', elapsedMs: 2000 })
  if (after.turns.length > 0)
    return [
      {
        ...base,
        kind: 'hangUp',
        level: 'problem',
        text: `${firstName} goes on talking after the end of the call.`,
        fix: 'Nothing in the form: this is a fault of the engine. Report it.',
      },
    ]
  const isSilent = state.known.silences > 0
  if (end.outcome === 'buyerHungUp' && !hangsUp && !isSilent)
    return [
      {
        ...base,
        kind: 'hangUp',
        level: 'problem',
        text: `${firstName} hangs up, although this personality never does.`,
        fix: 'Nothing in the form: this is a fault of the engine. Report it.',
      },
    ]
  return loop({ firstName, rep, position, all, form })
}

/** After this many turns in a row of the same reaction to a rep who sells well, the call is at a dead end. */
const stuckTurns = 4

function loop({
  rep,
  position,
  all,
  form,
  firstName,
}: {
  rep: RepId
  position: number
  all: readonly Played[]
  form: PreparedTest['bot']['form']
  firstName: string
}): Finding[] {
  if (rep !== 'good') return []
  let times = 0
  let before = ''
  for (const [at, { step: one }] of all.entries()) {
    const act = one.turns.at(-1)?.act ?? ''
    times = act === before ? times + 1 : 1
    before = act
    if (times < stuckTurns || !deadEnds.has(act)) continue
    const words = wordsOf(one)
    return [
      {
        kind: 'deadEnd',
        level: 'problem',
        text: `A rep who does everything right is stuck: ${firstName} gives the same kind of answer ${stuckTurns} times in a row, ${quoted(words)}`,
        fix: 'Give the buyer more to tell: company details and goals that answer what a rep asks.',
        ...(placeOfWords(form, (text) => words.includes(text)) ?? {
          section: 'companyDetails' as const,
          path: 'companyDetails',
        }),
        evidence: { position, at, words },
        times: 1,
      },
    ]
  }
  return []
}
const deadEnds = new Set([
  'notKnown',
  'withhold',
  'confused',
  'askWhat',
  'doubt',
  'screen',
  'refuseCaller',
  'refuseNextStep',
  'press',
])

function adherence(all: readonly Played[]): { replies: number; outOfBand: number } {
  const replies = all.flatMap(({ step: one }) => one.turns.filter(({ side }) => side === 'buyer'))
  return {
    replies: replies.length,
    outOfBand: replies.filter((turn) => missesOfAttitude(turn) !== null).length,
  }
}
