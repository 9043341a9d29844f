import type { ComponentType, ReactNode } from 'react'
import type { EditableRow, SavedItem } from './rows.ts'
import type { Problem } from './source.ts'
import type { EditableActions } from './use-editable-list.ts'

export type ReadCellProps<Item extends SavedItem> = { draft: Item['draft']; saved: Item | null }

export type EditCellProps<Item extends SavedItem> = ReadCellProps<Item> & {
  /** The accessible name of the field, e.g. 'Label, rule 3'. */
  label: string
  problem: string | undefined
  onChange: (change: Partial<Item['draft']>) => void
  /** Saves the row now, e.g. on Enter. */
  onSave: () => void
}

/** One column of the table, one field of the sheet on a phone, and one line when two versions are compared. */
export type EditableColumn<Item extends SavedItem> = {
  id: string
  header: string
  /** A track of the grid, e.g. 'minmax(110px, 1fr)'. */
  width: string
  /** Paths of the problems that this column shows. */
  paths: readonly string[]
  fields: readonly (keyof Item['draft'])[]
  Edit: ComponentType<EditCellProps<Item>>
  Read: ComponentType<ReadCellProps<Item>>
  /** The cell of a pinned row; `Read` by default. */
  Pinned?: ComponentType<ReadCellProps<Item>>
}

/** A line under a row. */
export type RowNote = {
  /** Dims the row. */
  isMuted: boolean
  /** `moveTo` moves the row to an index; undefined if rows cannot be moved. */
  render: (moveTo: ((index: number) => void) | undefined) => ReactNode
}

/** An entry of the row's menu. */
export type RowMenuEntry = { label: string; icon: ReactNode; run: (rowKey: string) => void }

/** Shared by all rows of a table. Stable between renders. */
export type TableSettings<Item extends SavedItem> = {
  noun: string
  columns: readonly EditableColumn<Item>[]
  actions: EditableActions<Item>
  isEditing: boolean
  /** Paths of problems that the field itself shows, e.g. by a placeholder with a star. */
  quietPaths: ReadonlySet<string>
  /** Shown for pinned rows, e.g. 'None'. */
  pinnedName: string
  nameOf: (draft: Item['draft']) => string
  toggleMenu: (key: string, button: HTMLElement) => void
  /** Opens the sheet of a row on a phone. */
  open: (key: string) => void
}

export type RowProps<Item extends SavedItem> = {
  table: TableSettings<Item>
  row: EditableRow<Item>
  /** Index among the rows that have a position; -1 for pinned rows and the blank row. */
  index: number
  /** Line of the table; the head is line 1. */
  rowIndex: number
  /** Number of rows that have a position. */
  count: number
  problems: readonly Problem[]
  note: RowNote | undefined
  isMenuOpen: boolean
  /** A link led to this row, in a read-only table. */
  isRevealed: boolean
}

export const hasSameFields = <Item extends SavedItem>(
  { fields }: EditableColumn<Item>,
  one: Item['draft'],
  other: Item['draft'],
): boolean => fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]))

export const problemOf = (paths: readonly string[], problems: readonly Problem[]): string | undefined =>
  problems.find(({ path }) => paths.includes(path))?.message
