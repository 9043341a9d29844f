import { Button } from '@mantine/core'
import { IconAlertCircle, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, isDenied } from '../../lib/api-error.ts'
import { useSession } from '../../lib/use-session.ts'
import styles from './State.module.css'

/** Cause, request id and a way on, for a panel or page that could not load. A 403 explains itself instead. */
export function ErrorState({
  error,
  onRetry,
  title,
  action,
  isPage = false,
}: {
  error: unknown
  onRetry?: () => void
  title?: ReactNode
  action?: ReactNode
  /** It is all that the page shows, so its title is the page's heading. */
  isPage?: boolean
}) {
  const t = useTranslations()
  if (isDenied(error)) return <DeniedState message={(error as ApiError).message} action={action} isPage={isPage} />
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={styles.state} role="alert">
      <IconAlertCircle size={28} stroke={1.5} className={styles.icon} aria-hidden />
      <Title className={styles.title}>{title ?? t('error.title')}</Title>
      <p className={styles.text}>{messageOf(error)}</p>
      <RequestId error={error} />
      <div className={styles.actions}>
        {onRetry !== undefined && (
          <Button variant="default" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}

/** The same inside a form or row, where the error happened. */
export function ErrorAlert({ error, children, onRetry }: { error: unknown; children?: ReactNode; onRetry?: () => void }) {
  const t = useTranslations('common')
  return (
    <div className={styles.alert} role="alert">
      <IconAlertCircle size={16} stroke={1.8} aria-hidden />
      <div className={styles.alertBody}>
        <span className={styles.alertTitle}>{messageOf(error)}</span> {children}{' '}
        {error instanceof ApiError && error.requestId !== null && (
          <span className={styles.requestId}>{t('request', { id: error.requestId })}</span>
        )}
        {onRetry !== undefined && (
          <Button size="xs" variant="subtle" color="red" onClick={onRetry} ml={4}>
            {t('retry')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** An explanation instead of a blank page. */
export function DeniedState({ message, action, isPage = false }: { message?: string; action?: ReactNode; isPage?: boolean }) {
  const Title = isPage ? 'h1' : 'p'
  const t = useTranslations('error')
  const { organizations, orgId } = useSession()
  const organization = organizations.find(({ id }) => id === orgId)?.name ?? ''
  return (
    <div className={styles.state}>
      <IconLock size={28} stroke={1.5} className={styles.icon} aria-hidden />
      <Title className={styles.title}>{message ?? t('deniedTitle')}</Title>
      <p className={styles.text}>{t('deniedHint', { organization })}</p>
      {action !== undefined && <div className={styles.actions}>{action}</div>}
    </div>
  )
}

function RequestId({ error }: { error: unknown }) {
  const t = useTranslations('common')
  if (!(error instanceof ApiError) || error.requestId === null) return null
  return <p className="meta mono">{t('request', { id: error.requestId })}</p>
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
