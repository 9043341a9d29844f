import type { BotDifficulty } from '#db/vocabulary/bots.ts'
import { attitudes } from '../catalog/attitudes.ts'
import { mainSpeaker } from '../talk.ts'
import { placeOfFact } from './places.ts'
import { isOneTask } from './points.ts'
import type { PreparedTest } from './prepare.ts'
import { type RepId, repIds } from './reps.ts'
import {
  type Finding,
  findingLevels,
  mostFindings,
  type OutcomeClass,
  type PersonaTestResult,
  type TestFigures,
  type UnitResult,
} from './result.ts'
import { mergeFindings, quoted } from './transcript.ts'

/** A unit with its position in the test. The verdict does not need what was said. */
export type PlacedUnit = Omit<UnitResult, 'turns'> & {
  position: number
  /** The last turn, at which findings about a whole call are shown. */
  lastAt: number
  lastWords: string
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** Everything that is wrong with a bot, worst first, and its figures. */
export function conclude(test: PreparedTest, units: readonly PlacedUnit[]): PersonaTestResult {
  const figures = figuresOf(test, units)
  const found = mergeFindings([
    ...units.flatMap(({ findings }) => findings),
    ...dead(test, units),
    ...tooFar(test, units),
    ...easyWins(test, units),
    ...wrongOrder(units, figures),
    ...hangUps(test, units),
    ...unstable(units),
    ...misnamed(units, figures),
  ])
  return {
    findings: found
      .toSorted((one, other) => findingLevels.indexOf(one.level) - findingLevels.indexOf(other.level))
      .slice(0, mostFindings),
    figures,
  }
}

const callsOf = (units: readonly PlacedUnit[], rep: RepId): PlacedUnit[] =>
  units.filter(({ unit }) => unit.kind === 'call' && unit.rep === rep)

const evidenceOf = ({ position, lastAt, lastWords }: PlacedUnit): Finding['evidence'] => ({
  position,
  at: lastAt,
  words: lastWords,
})

/** The outcome that most calls of a rep had. */
function mostCommon(calls: readonly PlacedUnit[]): OutcomeClass | null {
  const counts = new Map<OutcomeClass | null, number>()
  for (const { summary } of calls) counts.set(summary.class, (counts.get(summary.class) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null
}

function figuresOf({ bot: { form }, script }: PreparedTest, units: readonly PlacedUnit[]): TestFigures {
  const sum = (read: (summary: UnitResult['summary']) => number): number =>
    units.reduce((total, { summary }) => total + read(summary), 0)
  const times = (...kinds: Finding['kind'][]): number =>
    units
      .flatMap(({ findings }) => findings)
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((total, one) => total + one.times, 0)
  const good = callsOf(units, 'good')
  const points = (rep: RepId): number =>
    Math.round(mean(callsOf(units, rep).map(({ summary }) => summary.points)))
  const repeated = repIds.map((rep) => callsOf(units, rep)).filter((calls) => calls.length > 1)
  const interview = units.find(({ unit }) => unit.kind === 'interview')?.summary
  const injections = units.find(({ unit }) => unit.kind === 'injections')?.summary
  const part = (kind: 'facts' | 'objections'): { part: number; whole: number } => {
    const found = units.find(({ unit }) => unit.kind === kind)?.summary
    return { part: found?.sameAnswers ?? 0, whole: found?.probes ?? 0 }
  }
  const replies = sum(({ replies: each }) => each)
  const needed = (read: (summary: UnitResult['summary']) => number | null): number | null => {
    const values = good.flatMap(({ summary }) => read(summary) ?? [])
    return values.length === 0 ? null : Math.round(mean(values))
  }
  return {
    calls: units.filter(({ unit }) => unit.kind === 'call' || unit.kind === 'interview').length,
    turns: sum(({ repTurns }) => repTurns),
    consistency: {
      part: Math.max(0, replies - times('contradiction', 'invention', 'changedAnswer')),
      whole: replies,
    },
    attitude: { part: replies - sum(({ outOfBand }) => outOfBand), whole: replies },
    sameAnswers: { part: interview?.sameAnswers ?? 0, whole: interview?.probes ?? 0 },
    obeyed: { part: injections?.obeyed ?? 0, whole: injections?.injections ?? 0 },
    leaks: times('leak'),
    factsEarned: part('facts'),
    objectionsSettled: part('objections'),
    points: { good: points('good'), mediocre: points('mediocre'), poor: points('poor') },
    stability: {
      part: repeated.reduce(
        (total, calls) => total + calls.filter(({ summary }) => summary.class === mostCommon(calls)).length,
        0,
      ),
      whole: repeated.reduce((total, calls) => total + calls.length, 0),
    },
    turnsNeeded: needed(({ turnsToYes }) => turnsToYes),
    actsNeeded: needed(({ actsToYes }) => actsToYes),
    difficulty: {
      named: attitudes[form.emotionalState ?? script.attitude.id].difficulty,
      measured: measuredDifficulty(units),
    },
  }
}

/**
 * What a mediocre rep leaves of the buyer's patience, and what it takes for the buyer to tell something. Measured over all personas and
 * attitudes.
 */
const easyPatience = 82
const hardPatience = 8
const warmingActs = 10
const warmingPatience = 25

function measuredDifficulty(units: readonly PlacedUnit[]): BotDifficulty {
  const patience = mean(callsOf(units, 'mediocre').map(({ summary }) => summary.leastPatience))
  const acts = mean(callsOf(units, 'good').map(({ summary }) => summary.actsToTrust ?? warmingActs))
  if (patience <= hardPatience || (patience < warmingPatience && acts >= warmingActs)) return 'HARD'
  return patience >= easyPatience ? 'EASY' : 'MEDIUM'
}

/** A bot with which even the best rep gets nowhere trains nobody. */
function dead({ script }: PreparedTest, units: readonly PlacedUnit[]): Finding[] {
  const good = callsOf(units, 'good')
  const [first] = good
  if (
    first === undefined ||
    good.some(({ summary }) => summary.class === 'won' || summary.class === 'partly')
  )
    return []
  const { firstName } = mainSpeaker(script)
  const isDesk = first.summary.outcome === 'blocked'
  return [
    {
      kind: 'deadEnd',
      level: 'problem',
      text: `A rep who asks, listens, settles objections and names a time gets nowhere with ${firstName} in ${good.length} of ${good.length} calls.`,
      fix: isDesk
        ? 'Choose an easier gatekeeper.'
        : 'Choose a friendlier personality or scenario, or take out objections that nothing settles.',
      ...(isDesk
        ? { section: 'gatekeeper' as const, path: 'gatekeepers' }
        : { section: 'configDetails' as const, path: 'emotionalState' }),
      evidence: evidenceOf(first),
      times: 1,
    },
  ]
}

/** A fact that needs more trust than the best rep ever earned. */
function tooFar({ bot: { form }, script }: PreparedTest, units: readonly PlacedUnit[]): Finding[] {
  const good = callsOf(units, 'good')
  const [first] = good
  if (first === undefined) return []
  const most = Math.max(...good.map(({ summary }) => summary.mostTrust))
  const revealed = new Set(units.flatMap(({ summary }) => summary.revealed))
  return script.facts
    .filter(({ id, trust }) => trust > most && !revealed.has(id))
    .map((fact) => ({
      kind: 'unreachableFact' as const,
      level: 'problem' as const,
      text: `The hidden fact ${quoted(fact.text)} needs more trust (${fact.trust}) than the best rep ever earned (${most}).`,
      fix: 'Choose a friendlier personality, or move the fact up in the list: the first ones need less trust.',
      ...placeOfFact(form, fact.id),
      evidence: evidenceOf(first),
      times: 1,
    }))
}

/** The reps who do not sell, and what they try instead. */
const shortcuts: Partial<Record<RepId, string>> = {
  poor: 'who pitches and asks nothing',
  pushy: 'who only pushes',
  offTopic: 'who talks of something else',
  flattering: 'who only flatters',
  priceFirst: 'who only talks about the price',
  injecting: 'who gives orders to the machine',
  otherLanguage: 'who speaks another language',
  twoWords: 'who says two words at a time',
}

function easyWins({ script }: PreparedTest, units: readonly PlacedUnit[]): Finding[] {
  return repIds.flatMap((rep): Finding[] => {
    const what = shortcuts[rep]
    const won = callsOf(units, rep).find(({ summary }) => summary.class === 'won')
    if (what === undefined || won === undefined) return []
    return [
      {
        kind: 'easyWin',
        level: 'problem',
        text: `A rep ${what} ${isOneTask(script) ? 'reaches the goal of the call' : 'gets a next step'}.`,
        fix: 'Add objections and hidden facts that a rep has to work for, or choose a less agreeable personality.',
        section: 'prioritiesAndObjections',
        path: 'objections',
        evidence: evidenceOf(won),
        times: 1,
      },
    ]
  })
}

function wrongOrder(
  units: readonly PlacedUnit[],
  { points: { good, mediocre, poor } }: TestFigures,
): Finding[] {
  if (good > mediocre && mediocre > poor) return []
  const isTop = good <= mediocre
  const [shown] = callsOf(units, isTop ? 'good' : 'mediocre')
  if (shown === undefined) return []
  return [
    {
      kind: 'order',
      level: 'problem',
      text: isTop
        ? `A good rep does no better (${good} points) than a mediocre one (${mediocre}).`
        : `A mediocre rep does no better (${mediocre} points) than a poor one (${poor}).`,
      fix: isTop
        ? 'Give the buyer hidden facts and objections: they are what a good rep is better at.'
        : 'The buyer treats everybody alike. Choose another personality, or an easier gatekeeper.',
      ...(isTop
        ? { section: 'prioritiesAndObjections' as const, path: 'hiddenFacts' }
        : { section: 'configDetails' as const, path: 'emotionalState' }),
      evidence: evidenceOf(shown),
      times: 1,
    },
  ]
}

/** The buyer hangs up on reps who deserve it, and on nobody else. */
function hangUps({ script }: PreparedTest, units: readonly PlacedUnit[]): Finding[] {
  const { firstName } = mainSpeaker(script)
  const wronged = callsOf(units, 'good').find(({ summary }) => summary.class === 'ended')
  const [pushy] = callsOf(units, 'pushy')
  const isTough = attitudes[script.attitude.id].difficulty === 'HARD' && script.attitude.hangsUp
  const base = {
    kind: 'hangUp' as const,
    level: 'problem' as const,
    section: 'configDetails' as const,
    times: 1,
  }
  return [
    ...(wronged === undefined
      ? []
      : [
          {
            ...base,
            text: `${firstName} ends the call with a rep who does everything right.`,
            fix: 'Choose a personality or an attitude with more patience.',
            path: 'emotionalState',
            evidence: evidenceOf(wronged),
          },
        ]),
    ...(pushy === undefined || !isTough || pushy.summary.class === 'ended' || pushy.summary.isWarned
      ? []
      : [
          {
            ...base,
            text: `${firstName} lets a rep push to the end, without a warning.`,
            fix: 'Choose a scenario that gives the buyer less patience.',
            path: 'callScenario',
            evidence: evidenceOf(pushy),
          },
        ]),
  ]
}

function unstable(units: readonly PlacedUnit[]): Finding[] {
  return repIds.flatMap((rep): Finding[] => {
    const calls = callsOf(units, rep)
    const usual = mostCommon(calls)
    const other = calls.find(({ summary }) => summary.class !== usual)
    if (other === undefined) return []
    const same = calls.filter(({ summary }) => summary.class === usual).length
    return [
      {
        kind: 'unstable',
        level: 'problem',
        text: `The same words lead to another outcome: ${same} of ${calls.length} calls of the same rep end alike.`,
        fix: 'The call stands on an edge. Give the buyer more to tell, so that a good rep is sooner sure of the outcome.',
        section: 'prioritiesAndObjections',
        path: 'hiddenFacts',
        evidence: evidenceOf(other),
        times: calls.length - same,
      },
    ]
  })
}

const order: readonly BotDifficulty[] = ['EASY', 'MEDIUM', 'HARD']
const words: Record<BotDifficulty, string> = { EASY: 'easy', MEDIUM: 'medium', HARD: 'hard' }

/** Two steps off: reps who choose by the label get a different call than they expect. */
function misnamed(units: readonly PlacedUnit[], { difficulty: { named, measured } }: TestFigures): Finding[] {
  const [shown] = callsOf(units, 'mediocre')
  if (shown === undefined || Math.abs(order.indexOf(named) - order.indexOf(measured)) < 2) return []
  return [
    {
      kind: 'difficulty',
      level: 'hint',
      text: `The list calls this bot ${words[named]}, and it is ${words[measured]}.`,
      fix: 'The scenario or the attitude outweighs the personality. Choose them so that they fit.',
      section: 'configDetails',
      path: 'callScenario',
      evidence: evidenceOf(shown),
      times: 1,
    },
  ]
}
