import type { RuleLevel } from '#db/vocabulary/rules.ts'
import type { EditableColumn, EditCellProps, ReadCellProps } from '../../../ui/table/editable/columns.ts'
import type { RuleDraft, SavedRule } from '../model/drafts.ts'
import type { rules } from '../texts.ts'

export type RuleColumn<Draft extends RuleDraft> = EditableColumn<SavedRule<Draft>>
export type EditProps<Draft extends RuleDraft> = EditCellProps<SavedRule<Draft>>
export type ReadProps<Draft extends RuleDraft> = ReadCellProps<SavedRule<Draft>>

/** The text of a column's head. */
export type HeaderTexts = (key: keyof typeof rules.ruleColumns) => string

export type ColumnsByLevel<Draft extends RuleDraft> = Record<RuleLevel, readonly RuleColumn<Draft>[]>
