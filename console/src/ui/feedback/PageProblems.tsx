import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { isMissing } from '../../lib/api-error.ts'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import styles from './State.module.css'

/** A route that failed: the rest of the console stays usable. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('error')
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  if (isMissing(error)) return <MissingPage />
  const retry = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  return (
    <main className={styles.page}>
      <ErrorState error={error} title={t('page')} onRetry={retry} action={<StartLink />} />
    </main>
  )
}

export function MissingPage() {
  const t = useTranslations('error')
  return (
    <main className={styles.page}>
      <EmptyState
        icon={IconMapOff}
        title={
          <span role="heading" aria-level={1}>
            {t('missingTitle')}
          </span>
        }
        text={t('missingHint')}
        action={<StartLink />}
      />
    </main>
  )
}

function StartLink() {
  const t = useTranslations('error')
  return (
    <Button component="a" href="/" variant="default">
      {t('toStart')}
    </Button>
  )
}
