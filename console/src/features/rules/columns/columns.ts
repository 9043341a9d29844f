import type { ComponentType } from 'react'
import type { useTranslations } from 'use-intl'
import type { RuleLevel } from '#db/vocabulary.ts'
import type { RuleDraft, SavedRule } from '../model/drafts.ts'
import type { rules } from '../../../lib/messages/rules.ts'

export type FieldTexts = ReturnType<typeof useTranslations<'ruleFields'>>

export type CellProps<Draft extends RuleDraft> = {
  level: RuleLevel
  draft: Draft
  saved: SavedRule<Draft> | null
  /** e.g. 'Label, rule 3'. */
  label: string
  problem: string | undefined
  onChange: (change: Partial<Draft>) => void
  onSave: () => void
}

export type ReadProps<Draft extends RuleDraft> = { level: RuleLevel; draft: Draft; saved: SavedRule<Draft> | null }

/** One column of a rule table, one line of a rule's sheet on a phone, and one line where two versions of a rule are compared. */
export type RuleColumn<Draft extends RuleDraft> = {
  id: string
  header: keyof typeof rules.ruleColumns
  /** Track of the grid. */
  width: string
  /** Names of the problems that this column shows. */
  paths: readonly string[]
  fields: readonly (keyof Draft)[]
  /** True for values that may run over several lines where there is room. */
  isLong?: boolean
  /** Its words, or its values, without a look at anything but the rule: for rows that pass by. */
  brief: (draft: Draft, saved: SavedRule<Draft> | null, t: FieldTexts) => string | readonly string[]
  Edit: ComponentType<CellProps<Draft>>
  Read: ComponentType<ReadProps<Draft>>
}

export const hasSameFields = <Draft extends RuleDraft>(column: RuleColumn<Draft>, one: Draft, other: Draft): boolean =>
  column.fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]))
