import { IconCheck, IconCircleHalf2, IconMinus, IconSlash, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { AnswerStatus as Status } from '#workers/domain/scoring/scorecard.ts'
import styles from './Score.module.css'

const icons = { met: IconCheck, partly: IconCircleHalf2, missed: IconX, not_assessable: IconMinus, not_applicable: IconSlash } as const

/** Icon and word of an answer. */
export function AnswerStatus({ status }: { status: Status }) {
  const t = useTranslations('answer')
  return (
    <span className={styles.status} data-status={status}>
      <StatusIcon status={status} />
      {t(status)}
    </span>
  )
}

export function StatusIcon({ status, label }: { status: Status; label?: string }) {
  const Icon = icons[status]
  return (
    <Icon
      size={14}
      stroke={2}
      className={styles.statusIcon}
      data-status={status}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  )
}
