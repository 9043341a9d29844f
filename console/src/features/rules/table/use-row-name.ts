import { useTranslations } from 'use-intl'
import { isBlankRow, isDefaultRow, type RuleRow } from '../model/rows.ts'
import type { CategorizationDraft, RuleDraft } from '../model/drafts.ts'
import { valuesOf } from '../model/title-values.ts'

const isCategorization = (draft: RuleDraft): draft is CategorizationDraft => 'label' in draft

/** How a row is called in sentences and by assistive technology. */
export function useRowName(row: RuleRow, index: number): { name: string; place: string } {
  const t = useTranslations('ruleRows')
  if (isDefaultRow(row)) return { name: t('none'), place: t('none') }
  if (isBlankRow(row)) return { name: t('unnamedNew'), place: t('newRow') }
  const own = isCategorization(row.draft) ? row.draft.label.trim() : valuesOf(row.draft.callTitle).slice(0, 2).join(', ')
  return { name: own === '' ? t('unnamed', { number: index + 1 }) : own, place: t('row', { number: index + 1 }) }
}
