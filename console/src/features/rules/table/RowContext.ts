import { createContext } from 'react'
import type { RuleLevel } from '#db/vocabulary.ts'
import type { RuleDraft } from '../model/drafts.ts'
import type { ShadowNote } from '../model/notes.ts'
import type { RuleRow } from '../model/rows.ts'
import type { RuleProblem } from '#workers/domain/routing/validity.ts'
import type { RuleColumn } from '../columns/columns.ts'

/** What a table asks its rows to do; the same functions for all rows and renders. */
export type RowActions<Draft extends RuleDraft> = {
  change: (level: RuleLevel, key: string, change: Partial<Draft>) => void
  save: (level: RuleLevel, key: string) => Promise<void>
  move: (level: RuleLevel, key: string, to: number) => void
  askPosition: (level: RuleLevel, key: string) => void
  remove: (level: RuleLevel, key: string) => void
  keepMine: (level: RuleLevel, key: string) => void
  takeTheirs: (level: RuleLevel, key: string) => void
  /** Opens the menu of a row at its button, or closes it. */
  toggleMenu: (level: RuleLevel, key: string, button: HTMLElement) => void
  /** Opens the sheet of a row where there is no room for a table. */
  open: (level: RuleLevel, key: string) => void
}

export type RowProps<Draft extends RuleDraft> = {
  level: RuleLevel
  row: RuleRow<Draft>
  /** Place among the rules that have one; -1 for the default rule and the blank row. */
  index: number
  /** Line of the table; the head is the first. */
  rowIndex: number
  /** Rules that have a place. */
  count: number
  columns: readonly RuleColumn<Draft>[]
  problems: readonly RuleProblem[]
  note: ShadowNote | undefined
  /** Of the rule that the note names. */
  winnerName: string
  isEditing: boolean
  isMenuOpen: boolean
  actions: RowActions<Draft>
}

/** What the drag handle needs of the row that is dragged by it. Apart from the row, which then need not render while something moves. */
export type Handle = {
  setRef: (element: HTMLElement | null) => void
  listeners: Record<string, (event: never) => void> | undefined
}

export const HandleContext = createContext<Handle>({ setRef: () => undefined, listeners: undefined })
