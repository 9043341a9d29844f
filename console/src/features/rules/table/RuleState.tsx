import { IconAlertTriangle, IconCheck, IconCircle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { browserTimeZone, listMoment } from '../../../lib/time.ts'
import { useNow } from '../../../ui/Moment.tsx'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'
import { isBlankRow, isDirty, type RuleRow } from '../model/rows.ts'
import notes from './Notes.module.css'
import styles from './Row.module.css'

/** Where the saving of a row stands: Unsaved, Saving, Saved hh:mm, Failed with Retry. */
export function RuleState({ row, name, onRetry }: { row: RuleRow; name: string; onRetry: () => void }) {
  const t = useTranslations('ruleRows')
  if (isBlankRow(row)) return null
  if (row.activity !== 'idle') {
    return (
      <span className={styles.state} data-tone="blue">
        <RunningRing /> {row.activity === 'deleting' ? t('deleting') : t('saving')}
      </span>
    )
  }
  if (row.theirs !== null) {
    return (
      <span className={styles.state} data-tone="orange">
        <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {t('changed')}
      </span>
    )
  }
  if (row.failure !== null) {
    return (
      <span className={styles.state} data-tone="red" title={row.failure}>
        <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {t('failed')}
        <button type="button" className={notes.link} aria-label={t('retryRow', { name })} onClick={onRetry}>
          {t('retry')}
        </button>
      </span>
    )
  }
  if (isDirty(row)) {
    return (
      <span className={styles.state}>
        <IconCircle size={10} stroke={2.4} aria-hidden /> {t('unsaved')}
      </span>
    )
  }
  return (
    <span className={styles.state}>
      <IconCheck size={14} stroke={1.8} aria-hidden /> <SavedAt at={row.saved?.updatedAt ?? ''} />
    </span>
  )
}

/** Asking the browser takes longer than the rest of a row. */
const timeZone = browserTimeZone()

function SavedAt({ at }: { at: string }) {
  const t = useTranslations('ruleRows')
  const now = useNow()
  return <span className="numeric truncate">{t('saved', { time: listMoment(new Date(at), now, timeZone) })}</span>
}
