import { IconGripVertical, IconPinned, IconPlus } from '@tabler/icons-react'
import { use } from 'react'
import { useTranslations } from 'use-intl'
import { isBlankRow, isDefaultRow, type RuleRow } from '../model/rows.ts'
import { HandleContext } from './RowContext.ts'
import styles from './Row.module.css'

/** A rule's number with the handle to drag it by; a pin for the rule that stays last. */
export function OrderCell({
  row,
  name,
  index,
  count,
  canMove,
}: {
  row: RuleRow
  name: string
  index: number
  count: number
  canMove: boolean
}) {
  if (isBlankRow(row)) return <IconPlus size={14} stroke={1.6} className={styles.orderIcon} aria-hidden />
  if (isDefaultRow(row)) return <IconPinned size={14} stroke={1.6} className={styles.orderIcon} aria-hidden />
  return (
    <>
      {canMove && <DragHandle name={name} index={index} count={count} />}
      <span className={`${styles.number} numeric`}>{index + 1}</span>
    </>
  )
}

function DragHandle({ name, index, count }: { name: string; index: number; count: number }) {
  const t = useTranslations('ruleRows')
  const { setRef, listeners } = use(HandleContext)
  return (
    <button
      type="button"
      ref={setRef}
      className={styles.handle}
      aria-label={t('handle', { name, number: index + 1, count })}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      {...listeners}
    >
      <IconGripVertical size={14} stroke={1.6} aria-hidden />
    </button>
  )
}
