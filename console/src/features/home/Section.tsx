import { Button, Skeleton, Text, Title } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import styles from './Home.module.css'

/** One part of the page with its heading. */
export function Section({
  title,
  count,
  hint,
  end,
  children,
}: {
  title: string
  count?: ReactNode
  hint?: ReactNode
  /** Shown at the end of the heading line; false: nothing. */
  end?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {count !== undefined && (
          <Text span c="dimmed" className="numeric">
            {count}
          </Text>
        )}
        {hint !== undefined && <span className="meta">{hint}</span>}
        {end !== undefined && end !== false && <span className={styles.end}>{end}</span>}
      </div>
      {children}
    </section>
  )
}

type Block<Data> = { state: 'ready'; data: Data } | { state: 'failed' }

/** A part of the page. If the server could not read it, only this part shows an error. */
export function BlockSection<Data>({
  block,
  title,
  onRetry,
  children,
}: {
  /** Null if it is not meant for this user. */
  block: Block<Data> | null
  title: string
  onRetry: () => void
  children: (data: Data) => ReactNode
}) {
  const t = useTranslations()
  if (block === null) return null
  if (block.state === 'ready') return children(block.data)
  return (
    <Section title={title}>
      <EmptyState
        isLine
        role="alert"
        icon={IconAlertCircle}
        title={t('home.failed')}
        action={
          <Button size="xs" variant="default" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        }
      />
    </Section>
  )
}

/** Placeholder sections with their final height. */
export function HomeSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.scroller} aria-busy aria-label={label} role="status">
      {['main', 'aside'].map((part) => (
        <div key={part} className={part === 'main' ? styles.main : styles.aside}>
          {[5, 3].map((rows) => (
            <div key={rows} className={styles.section}>
              <div className={styles.head}>
                <Skeleton h={10} w={140} />
              </div>
              {Array.from({ length: rows }, (_, row) => (
                <div key={row} className={styles.row}>
                  <Skeleton h={10} w={`${40 + ((row * 17) % 40)}%`} />
                </div>
              ))}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
