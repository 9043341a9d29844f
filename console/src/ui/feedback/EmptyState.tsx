import type { ComponentType, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@mantine/core'
import styles from './State.module.css'

type Icon = ComponentType<{ size?: number; stroke?: number; className?: string | undefined }>

/** Nothing exists yet: one cause, one action. `isPage`: it is all that the page shows, so its title is the page's heading. */
export function EmptyState({
  icon: Icon,
  title,
  text,
  action,
  isPage = false,
}: {
  icon?: Icon
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  isPage?: boolean
}) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={styles.state}>
      {Icon !== undefined && <Icon size={28} stroke={1.5} className={styles.icon} />}
      <Title className={styles.title}>{title}</Title>
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
