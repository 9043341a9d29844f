import type { ComponentType, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@mantine/core'
import styles from './State.module.css'

type Icon = ComponentType<{ size?: number; stroke?: number; className?: string | undefined }>

/** Nothing exists yet: one cause, one action. */
export function EmptyState({ icon: Icon, title, text, action }: { icon?: Icon; title: ReactNode; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.state}>
      {Icon !== undefined && <Icon size={28} stroke={1.5} className={styles.icon} />}
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && <div className={styles.actions}>{action}</div>}
    </div>
  )
}

/** Something exists, but nothing fits the filters. */
export function NoMatchState({ title, onClear, icon }: { title: ReactNode; onClear: () => void; icon?: Icon }) {
  const t = useTranslations('common')
  const action = (
    <Button variant="default" onClick={onClear}>
      {t('clearFilters')}
    </Button>
  )
  return <EmptyState {...(icon === undefined ? {} : { icon })} title={title} action={action} />
}
