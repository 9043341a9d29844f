import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './SelectionBar.module.css'

/** Floats over the end of the list while rows are selected; the actions are buttons of size `sm`, variant `subtle`. */
export function SelectionBar({
  count,
  total,
  isAllMatching,
  onAllMatching,
  onClear,
  children,
}: {
  count: number
  /** Rows that match the filters; offers "select all matching" when the page has more. */
  total?: number | undefined
  isAllMatching?: boolean
  onAllMatching?: () => void
  onClear: () => void
  children: ReactNode
}) {
  const t = useTranslations('selection')
  if (count === 0 && isAllMatching !== true) return null
  const offersAll =
    onAllMatching !== undefined && isAllMatching !== true && total !== undefined && total > count
  return (
    <div className={styles.place}>
      <div className={styles.bar} role="toolbar" aria-label={t('label')}>
        <span className={`${styles.count} numeric`} role="status">
          {isAllMatching === true ? t('allMatching', { count: total ?? count }) : t('count', { count })}
        </span>
        {offersAll && (
          <Button variant="transparent" size="xs" className={styles.all} onClick={onAllMatching}>
            {t('selectAllMatching', { count: total })}
          </Button>
        )}
        <span className={styles.line} />
        <div className={styles.actions}>{children}</div>
        <span className={styles.line} />
        <ActionIcon aria-label={t('clear')} onClick={onClear}>
          <IconX size={16} />
        </ActionIcon>
      </div>
    </div>
  )
}
