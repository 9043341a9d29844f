import { Button } from '@mantine/core'
import { IconLockX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isProvider } from '#workers/domain/providers.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../ui/feedback/notices.tsx'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'
import { recallConsent } from '../consent-memory.ts'
import type { OauthReturn } from '../oauth-return.ts'
import { EditConnection, NewConnection } from './Connections.tsx'
import { useConnect } from './use-connect.ts'
import styles from './Dialog.module.css'

/** Back from a consent page: hands the code over by itself, or says why there is none. */
export function ReturnedConnection({ returned, onClose }: { returned: OauthReturn; onClose: () => void }) {
  const t = useTranslations('integrationDialog')
  const { outcome, name, companyName, providerId } = returned
  const [isRetrying, setRetrying] = useState(false)
  const connection = useConnect(null, ({ integration }) => {
    showDone(t('connected', { name: integration.name }))
    onClose()
  })
  const isSent = useRef(false)
  const { connect } = connection
  useEffect(() => {
    // A code counts once; effects may run twice.
    if (isSent.current || outcome.kind !== 'code') return
    isSent.current = true
    connect({
      name: name.trim() === '' ? companyName || providerId || t('newTitle') : name,
      providerId: isProvider(providerId) ? providerId : 'manual_upload',
      oauthDetails: { code: outcome.code, state: outcome.state },
    })
  }, [outcome, connect, name, companyName, providerId, t])

  const { saved, problem } = connection
  if (isRetrying) {
    // The row exists once the code was taken: the next consent is for it.
    const left = recallConsent(providerId)
    const savedId = saved?.id ?? left?.integrationId
    if (savedId != null)
      return <EditConnection id={savedId} start={{ isReconnecting: true, ...(problem === null ? {} : { problem }) }} onClose={onClose} />
    return (
      <NewConnection
        startOf={(offers) => ({
          offer: offers.find(({ id, isSimulator }) => id === providerId && isSimulator === (left?.isSimulator ?? false)) ?? null,
          ...(name === '' ? {} : { name }),
        })}
        onClose={onClose}
      />
    )
  }
  const tryAgain = <Button onClick={() => setRetrying(true)}>{t('tryAgain')}</Button>
  return (
    <div className={`${styles.frame} ${styles.single}`}>
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
          <div className={styles.wait} role="status">
            <RunningRing size={20} />
            <strong>{t('connecting')}</strong>
            <span className="dimmed">{t('connectingTo', { name, company: companyName })}</span>
          </div>
        )}
      </div>
    </div>
  )
}
