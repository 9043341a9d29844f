import type { RuleLevel } from '#db/vocabulary.ts'
import type { RuleProblem } from '#workers/domain/routing/validity.ts'
import type { RuleDraft } from '../model/drafts.ts'
import type { RuleKind } from '../model/kinds.ts'
import { emptyRows, isBlankRow, isDefaultRow, type RuleRow, type RuleRows } from '../model/rows.ts'
import type { ScorecardChoice } from '../model/scorecards.ts'

const noProblems: readonly RuleProblem[] = []

/**
 * Holds the rows of one kind of rules outside of React: saves end after a page was left, and a thousand rows must not render because
 * one of them is typed into.
 */
export type RuleStore<Draft extends RuleDraft = RuleDraft> = {
  kind: RuleKind<Draft>
  get: () => RuleRows<Draft>
  set: (change: (rows: RuleRows<Draft>) => RuleRows<Draft>) => void
  subscribe: (listener: () => void) => () => void
  /** What is wrong with a row; nothing with a blank one. Asked again only for a changed draft. */
  problemsOf: (level: RuleLevel, row: RuleRow<Draft>) => readonly RuleProblem[]
  setScorecards: (scorecards: readonly ScorecardChoice[]) => void
  /** Moves of a level reach the server in the order in which they were sent: a rank means nothing beside another move. */
  inTurn: <Result>(level: RuleLevel, work: () => Promise<Result>) => Promise<Result>
}

export function createRuleStore<Draft extends RuleDraft>(kind: RuleKind<Draft>): RuleStore<Draft> {
  let rows = emptyRows(kind.empty)
  let scorecards: readonly ScorecardChoice[] = []
  let known = new WeakMap<RuleRow<Draft>, readonly RuleProblem[]>()
  const listeners = new Set<() => void>()
  const turns: Partial<Record<RuleLevel, Promise<unknown>>> = {}
  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  return {
    kind,
    get: () => rows,
    set: (change) => {
      const next = change(rows)
      if (next === rows) return
      rows = next
      notify()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    problemsOf: (level, row) => {
      if (isBlankRow(row)) return noProblems
      const found = known.get(row)
      if (found !== undefined) return found
      const problems = kind.problemsOf(row.draft, { level, isDefault: isDefaultRow(row), scorecards })
      known.set(row, problems)
      return problems
    },
    setScorecards: (list) => {
      if (list === scorecards) return
      scorecards = list
      known = new WeakMap()
      rows = { ...rows }
      notify()
    },
    inTurn: (level, work) => {
      const turn = (turns[level] ?? Promise.resolve()).then(work, work)
      turns[level] = turn.catch(() => undefined)
      return turn
    },
  }
}
