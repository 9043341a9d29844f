import { conclude, type PlacedUnit } from './conclude.ts'
import { type PreparedTest, testUnits } from './prepare.ts'
import type { Finding, PersonaTestResult, UnitResult } from './result.ts'
import { runUnit } from './run-unit.ts'

/** What the verdict needs from a unit that was played. */
export function placed({ turns, ...unit }: UnitResult, position: number): PlacedUnit {
  const lastAt = Math.max(0, turns.length - 1)
  // A rep who hangs up gets no answer, so the last words come from an earlier turn.
  const lastWords = turns.findLast(({ answers }) => answers.length > 0)?.answers.map(({ text }) => text)
  return { ...unit, position, lastAt, lastWords: (lastWords ?? []).join(' ').slice(0, 700) }
}

export function runTest(test: PreparedTest): { result: PersonaTestResult; units: UnitResult[] } {
  const units = testUnits.map((_unit, position) => runUnit(test, position))
  return { units, result: conclude(test, units.map(placed)) }
}

/** A bot with nothing but hints has passed. */
export const outcomeOfFindings = (findings: readonly Finding[]): 'passed' | 'findings' =>
  findings.some(({ level }) => level !== 'hint') ? 'findings' : 'passed'
