import { Button, Text } from '@mantine/core'
import { IconAlertCircle, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, isDenied } from '../../lib/api-error.ts'
import { useSession } from '../../lib/use-session.ts'
import { Banner } from '../Banner.tsx'
import { EmptyState } from './EmptyState.tsx'

/** Cause, request id and an action, for a panel or page that could not load. A 403 shows an explanation instead. */
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
  /** It is the page's only content, so its title is the page's heading. */
  isPage?: boolean
}) {
  const t = useTranslations()
  if (isDenied(error))
    return <DeniedState message={(error as ApiError).message} action={action} isPage={isPage} />
  const retry = onRetry !== undefined && (
    <Button variant="default" onClick={onRetry}>
      {t('common.retry')}
    </Button>
  )
  return (
    <EmptyState
      role="alert"
      icon={IconAlertCircle}
      isPage={isPage}
      title={title ?? t('error.title')}
      text={messageOf(error)}
      action={
        <>
          {retry}
          {action}
        </>
      }
    >
      <RequestId error={error} />
    </EmptyState>
  )
}

/** An error inside a form or row, next to where it happened. */
export function ErrorAlert({
  error,
  children,
  onRetry,
}: {
  error: unknown
  children?: ReactNode
  onRetry?: () => void
}) {
  const t = useTranslations('common')
  return (
    <Banner tone="red" icon={IconAlertCircle} role="alert">
      <strong>{messageOf(error)}</strong> {children}{' '}
      {error instanceof ApiError && error.requestId !== null && (
        <Text span inherit opacity={0.85} style={{ whiteSpace: 'nowrap' }}>
          {t('request', { id: error.requestId })}
        </Text>
      )}
      {onRetry !== undefined && (
        <Button size="xs" variant="subtle" color="red" onClick={onRetry} ml={4}>
          {t('retry')}
        </Button>
      )}
    </Banner>
  )
}

/** An explanation instead of a blank page. */
export function DeniedState({
  message,
  action,
  isPage = false,
}: {
  message?: string
  action?: ReactNode
  isPage?: boolean
}) {
  const t = useTranslations('error')
  const { organizations, orgId } = useSession()
  const organization = organizations.find(({ id }) => id === orgId)?.name ?? ''
  return (
    <EmptyState
      icon={IconLock}
      isPage={isPage}
      title={message ?? t('deniedTitle')}
      text={t('deniedHint', { organization })}
      action={action}
    />
  )
}

function RequestId({ error }: { error: unknown }) {
  const t = useTranslations('common')
  if (!(error instanceof ApiError) || error.requestId === null) return null
  return <p className="meta mono">{t('request', { id: error.requestId })}</p>
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
