import { useTranslations } from 'use-intl'
import type { TableSettings } from './columns.ts'
import { type EditableRow, isBlankRow, isPinnedRow, type SavedItem } from './rows.ts'
import { capitalize } from './use-editable-list.ts'

/** The name of a row in sentences, and its position in the names of its fields. */
export function useRowName<Item extends SavedItem>(
  { noun, nameOf, pinnedName }: Pick<TableSettings<Item>, 'noun' | 'nameOf' | 'pinnedName'>,
  row: EditableRow<Item>,
  index: number,
): { name: string; place: string } {
  const t = useTranslations('editable')
  if (isPinnedRow(row)) return { name: pinnedName, place: pinnedName }
  if (isBlankRow(row)) return { name: t('unnamedNew', { noun }), place: t('newRow', { noun }) }
  const number = index + 1
  const name = nameOf(row.draft)
  return {
    name: name === '' ? t('unnamed', { Noun: capitalize(noun), number }) : name,
    place: t('row', { noun, number }),
  }
}
