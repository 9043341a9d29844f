import type { Reporter, TestCase, TestSuite } from 'vitest/node'
import { applied, unchanged } from './mutant.ts'

/** The suite's result for one mutant, with the names of tests that failed. */
export type Verdict = {
  mutant: string
  file: string
  byBehavior: string[]
  byCatalog: string[]
  couldBePutIn: boolean
}

const failures = (suite: TestSuite): TestCase[] => [...suite.children.allTests('failed')]

/** A suite whose hook has failed fails without a failed test. */
function brokenSuites(suite: TestSuite): TestSuite[] {
  return [...suite.children.allSuites()].filter(
    (each) => each.state() === 'failed' && each.errors().length > 0,
  )
}

function verdictOf(suite: TestSuite): Verdict {
  const failed = failures(suite)
  const red = [
    ...failed.filter((test) => test.name !== applied).map((test) => test.fullName),
    ...[suite, ...brokenSuites(suite)]
      .filter((each) => each.errors().length > 0)
      .map((each) => `${each.fullName} (set-up)`),
  ].map((name) => name.replace(`${suite.fullName} > `, ''))
  const isCatalog = (name: string): boolean => name.startsWith('the catalog')
  return {
    mutant: suite.name,
    file: suite.module.relativeModuleId,
    byBehavior: red.filter((name) => !isCatalog(name)),
    byCatalog: red.filter(isCatalog),
    couldBePutIn: failed.every((test) => test.name !== applied),
  }
}

export const isNoticed = (verdict: Verdict): boolean =>
  verdict.couldBePutIn && verdict.byBehavior.length + verdict.byCatalog.length > 0

const more = (names: string[]): string =>
  names.length === 1 ? `${names[0]}` : `${names[0]} (and ${names.length - 1} more)`

export function lineOf(verdict: Verdict): string {
  if (!verdict.couldBePutIn) return `? ${verdict.mutant}\n    could not be put in`
  if (!isNoticed(verdict)) return `✗ ${verdict.mutant}\n    SURVIVES: every test of the suite is green`
  const parts = [
    ...(verdict.byBehavior.length === 0 ? [] : [`behavior: ${more(verdict.byBehavior)}`]),
    ...(verdict.byCatalog.length === 0 ? [] : [`catalog: ${more(verdict.byCatalog)}`]),
  ]
  return `✓ ${verdict.mutant}\n    ${parts.join('\n    ')}`
}

/** Prints every mutant as soon as the suite has judged it, and stores the verdicts. */
export class MutationReporter implements Reporter {
  readonly verdicts: Verdict[] = []
  /** What failed without any fault, or could not be loaded: then nothing is proven. */
  readonly problems: string[] = []

  onTestSuiteResult(suite: TestSuite): void {
    if (suite.parent.type !== 'module') return
    const verdict = verdictOf(suite)
    if (suite.name === unchanged) {
      this.problems.push(
        ...[...verdict.byBehavior, ...verdict.byCatalog].map((name) => `red without any fault: ${name}`),
      )
      return
    }
    this.verdicts.push(verdict)
    console.log(lineOf(verdict))
  }

  onTestModuleEnd(module: Parameters<NonNullable<Reporter['onTestModuleEnd']>>[0]): void {
    this.problems.push(...module.errors().map((error) => `${module.relativeModuleId}: ${error.message}`))
  }
}
