import { Button, Stack } from '@mantine/core'
import { IconLockX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isProvider } from '#workers/domain/providers.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'
import { recallConsent } from './consent-memory.ts'
import type { OauthReturn } from './oauth-return.ts'
import { Connected } from './Connected.tsx'
import { EditConnection, NewConnection } from './Connections.tsx'
import type { Saved } from './mutations.ts'
import { useConnect } from './use-connect.ts'
import styles from './Dialog.module.css'

/** The return from a consent page: sends the code automatically, or explains why there is none. */
export function ReturnedConnection({ returned, onClose }: { returned: OauthReturn; onClose: () => void }) {
  const t = useTranslations('integrationDialog')
  const { outcome, name, companyName, providerId } = returned
  const [isRetrying, setRetrying] = useState(false)
  const [connected, setConnected] = useState<Saved['integration'] | null>(null)
  const connection = useConnect(null, ({ integration }) => setConnected(integration))
  const isSent = useRef(false)
  const { connect } = connection
  useEffect(() => {
    // A code works only once, but effects may run twice.
    if (isSent.current || outcome.kind !== 'code') return
    isSent.current = true
    connect({
      name: name.trim() === '' ? companyName || providerId || t('newTitle') : name,
      providerId: isProvider(providerId) ? providerId : 'manual_upload',
      oauthDetails: { code: outcome.code, state: outcome.state },
    })
  }, [outcome, connect, name, companyName, providerId, t])

  const { saved, problem } = connection
  if (connected !== null) return <Connected row={connected} onClose={onClose} />
  if (isRetrying) {
    // The row exists once the code was used, so the next consent is for that row.
    const left = recallConsent(providerId)
    const savedId = saved?.id ?? left?.integrationId
    if (savedId != null)
      return (
        <EditConnection
          id={savedId}
          start={{ isReconnecting: true, problem: problem ?? undefined }}
          onClose={onClose}
        />
      )
    return (
      <NewConnection
        startOf={(offers) => ({
          offer:
            offers.find(
              ({ id, isSimulator }) => id === providerId && isSimulator === (left?.isSimulator ?? false),
            ) ?? null,
          name: name === '' ? undefined : name,
        })}
        onClose={onClose}
      />
    )
  }
  const tryAgain = <Button onClick={() => setRetrying(true)}>{t('tryAgain')}</Button>
  return (
    <div className={styles.content}>
      {outcome.kind === 'denied' ? (
        <EmptyState
          icon={IconLockX}
          title={<span role="alert">{t('accessDenied', { company: companyName })}</span>}
          text={t('accessDeniedHint', { company: companyName })}
          action={tryAgain}
        />
      ) : outcome.kind === 'failed' ? (
        <ErrorState
          error={new Error(t('consentFailed', { company: companyName, reason: outcome.reason }))}
          title={t('failed')}
          action={tryAgain}
        />
      ) : problem !== null ? (
        <ErrorState error={problem} title={t('failed')} action={tryAgain} />
      ) : (
        <Stack align="center" justify="center" gap={10} mih={200} role="status">
          <RunningRing size={20} />
          <strong>{t('connecting')}</strong>
          <span className="dimmed">{t('connectingTo', { name, company: companyName })}</span>
        </Stack>
      )}
    </div>
  )
}
