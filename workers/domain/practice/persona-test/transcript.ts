import type { RepInput, Step } from '../conversation.ts'
import { missingFor } from '../next-step.ts'
import type { PersonaScript } from '../script.ts'
import { classOf, isOneTask, pointsOf } from './points.ts'
import type { Finding, TestTurn, UnitSummary } from './result.ts'

/**
 * A step with the rep's input before it. `isAside`: asked aside, so that the call continued as if it had not been asked. `about`: what a
 * series tests from here on.
 */
export type Played = { input: RepInput | null; step: Step; isAside: boolean; about?: string }

export const played = (inputs: readonly RepInput[], steps: readonly Step[]): Played[] =>
  steps.map((step, index) => ({ input: inputs[index - 1] ?? null, step, isAside: false }))

const saidOf = (input: RepInput | null): TestTurn['said'] => {
  if (input === null) return { kind: 'nothing' }
  return input.kind === 'words' ? { kind: 'words', text: input.text } : { kind: input.kind }
}

/** What the page shows of a step. */
export function turnOf(
  script: PersonaScript,
  { input, step: { turns, state }, isAside, about }: Played,
): TestTurn {
  const textOf = (list: readonly { id: string; text: string }[], ids: readonly string[]): string[] =>
    ids.flatMap((id) => list.find((each) => each.id === id)?.text ?? [])
  const causes = new Map(turns.flatMap((turn) => turn.causes.map((cause) => [cause.rule, cause])))
  return {
    said: saidOf(input),
    isAside,
    about: about ?? null,
    answers: turns.map(({ name, side, act, text, facts, objections }) => ({
      name,
      side,
      act,
      text,
      facts: textOf(script.facts, facts),
      objections: textOf(script.objections, objections),
    })),
    causes: [...causes.values()].map(({ text, trust, patience, interest }) => ({
      text,
      trust,
      patience,
      interest,
    })),
    trust: state.trust,
    patience: state.patience,
    interest: state.interest,
  }
}

/** The figures of a call. */
export function summaryOf(script: PersonaScript, all: readonly Played[]): UnitSummary {
  const steps = all.filter(({ isAside }) => !isAside).map(({ step }) => step)
  const last = steps.at(-1)?.state
  const outcome = last?.end?.outcome ?? null
  return {
    ...emptySummary,
    outcome,
    class: outcome === null ? null : classOf(script, outcome),
    repTurns: all.filter(({ input }) => input?.kind === 'words').length,
    ...untilYes(script, steps),
    mostTrust: Math.max(0, ...steps.map(({ state }) => state.trust)),
    leastPatience: Math.min(
      100,
      ...steps.filter(({ state }) => state.phase !== 'gatekeeper').map(({ state }) => state.patience),
    ),
    points: Math.round(pointsOf(script, steps)),
    revealed: last?.revealed.map(({ id }) => id) ?? [],
    settled: (last?.objections ?? []).filter(({ status }) => status === 'resolved').map(({ id }) => id),
    isWarned: steps.some(({ state }) => state.isWarned),
  }
}

/** What it took until a yes. A call with a single task reaches it by ending well. */
function untilYes(
  script: PersonaScript,
  steps: readonly Step[],
): Pick<UnitSummary, 'turnsToYes' | 'actsToYes' | 'actsToTrust'> {
  let acts = 0
  let actsToTrust: number | null = null
  for (const [turns, { state, turns: said, end }] of steps.entries()) {
    acts += said.at(-1)?.causes.filter(({ trust }) => trust > 0).length ?? 0
    const isThere = state.phase !== 'gatekeeper'
    if (isThere && state.trust >= script.attitude.revealTrust) actsToTrust ??= acts
    const isYes = isOneTask(script)
      ? end?.outcome === 'completed'
      : isThere && turns > 0 && missingFor({ script, state }) <= 0
    if (isYes) return { turnsToYes: turns, actsToYes: acts, actsToTrust }
  }
  return { turnsToYes: null, actsToYes: null, actsToTrust }
}

export const emptySummary: UnitSummary = {
  outcome: null,
  class: null,
  repTurns: 0,
  turnsToYes: null,
  actsToYes: null,
  actsToTrust: null,
  mostTrust: 0,
  leastPatience: 100,
  points: 0,
  revealed: [],
  settled: [],
  replies: 0,
  outOfBand: 0,
  isWarned: false,
  probes: 0,
  sameAnswers: 0,
  injections: 0,
  obeyed: 0,
}

/** The words of a finding's turn, cut to the stored length. */
export const wordsOf = ({ turns }: Step): string =>
  turns
    .map(({ text }) => text)
    .join(' ')
    .slice(0, 700)

/** Counts repeated findings. The first one stands for all. */
export function mergeFindings(found: readonly Finding[]): Finding[] {
  const merged = new Map<string, Finding>()
  for (const one of found) {
    const key = `${one.kind} ${one.path} ${one.text}`
    const known = merged.get(key)
    merged.set(key, known === undefined ? one : { ...known, times: known.times + one.times })
  }
  return [...merged.values()]
}

/** Somebody's words in quotation marks, short enough for use in a sentence. */
export const quoted = (text: string): string =>
  `“${text.length > 140 ? `${text.slice(0, 139).trimEnd()}…` : text}”`
