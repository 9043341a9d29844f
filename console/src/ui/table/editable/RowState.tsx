import { Anchor } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { browserTimeZone, listMoment } from '../../../lib/time.ts'
import { useNow } from '../../Moment.tsx'
import { RunningRing } from '../../status/StatusBadge.tsx'
import { type EditableRow, isBlankRow, isDirty } from './rows.ts'
import styles from './Editable.module.css'

/** Read once: asking the browser for the time zone in every row would take longer than the rest of a row. */
const timeZone = browserTimeZone()

/** The save state of a row: Unsaved, Saving, Saved hh:mm, Changed, or Failed with Retry. */
export function RowState({ row, name, onRetry }: { row: EditableRow; name: string; onRetry: () => void }) {
  const t = useTranslations('editable')
  const now = useNow()
  const state = (icon: ReactNode, text: ReactNode, tone?: string) => (
    <span
      className={styles.state}
      style={{ color: tone && `var(--tone-${tone}-text)` }}
      title={row.failure ?? undefined}
    >
      {icon} {text}
    </span>
  )
  const warning = <IconAlertTriangle size={14} stroke={1.8} aria-hidden />

  if (isBlankRow(row)) return null
  if (row.activity !== 'idle')
    return state(<RunningRing />, row.activity === 'deleting' ? t('deleting') : t('saving'), 'blue')
  if (row.theirs !== null) return state(warning, t('changed'), 'orange')
  if (row.failure !== null) {
    const retry = (
      <Anchor
        component="button"
        type="button"
        size="xs"
        mih={24}
        px={2}
        aria-label={t('retryRow', { name })}
        onClick={onRetry}
      >
        {t('retry')}
      </Anchor>
    )
    return state(
      warning,
      <>
        {t('failed')} {retry}
      </>,
      'red',
    )
  }
  if (isDirty(row)) return state(<IconCircle size={10} stroke={2.4} aria-hidden />, t('unsaved'))

  const time = listMoment(new Date(row.saved?.updatedAt ?? ''), now, timeZone)
  return state(
    <IconCheck size={14} stroke={1.8} aria-hidden />,
    <span className="numeric truncate">{t('saved', { time })}</span>,
  )
}
