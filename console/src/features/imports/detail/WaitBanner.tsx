import { IconAlertCircle, IconHourglass } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ImportDetail } from '#api/contract/imports.ts'
import { listMoment } from '../../../lib/time.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { useNow } from '../../../ui/Moment.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import styles from './Import.module.css'

/** Why an import waits, until when, and what to do about it. */
export function WaitBanner({ task }: { task: ImportDetail }) {
  const t = useTranslations('importPage')
  const reason = useWaitReason(task)
  if (task.error !== '' && task.state !== 'running') {
    return (
      <Banner tone="red" icon={IconAlertCircle} className={styles.wait} role="status">
        <strong>{t('problem')}</strong> {task.error}
      </Banner>
    )
  }
  return (
    // Always rendered, so that screen readers announce changes.
    <div role="status">
      {reason !== null && (
        <Banner tone={reason.isUsual ? 'gray' : 'yellow'} icon={IconHourglass} className={styles.wait}>
          <strong>{reason.what}</strong> {reason.more}
        </Banner>
      )}
    </div>
  )
}

function useWaitReason(task: ImportDetail): { what: string; more: ReactNode; isUsual?: true } | null {
  const t = useTranslations('importPage')
  const now = useNow()
  const { wait, integration, requestsPerSecond, sharedWith, counts } = task
  if (wait === null) return null
  const company = integration.companyName
  const allowed =
    requestsPerSecond > 0 ? t('allowed', { rate: String(round(requestsPerSecond)), shared: sharedWith }) : ''
  const scoring = t('scoring', { count: counts.imported })
  const link = (text: string, reconnect: boolean) => (
    <TextLink
      to="/integrations"
      search={{ dialog: integration.id, ...(reconnect ? { reconnect: true } : {}) }}
    >
      {text}
    </TextLink>
  )
  switch (wait.reason) {
    case 'paused':
      return { what: t('waitPaused'), more: t('waitPausedMore') }
    case 'provider_blocked': {
      if (wait.until === null) return { what: `${wait.detail}.`, more: `${allowed} ${scoring}` }
      return {
        what: t('waitBlocked', { company, time: listMoment(new Date(wait.until), now) }),
        more: `${t('waitBlockedMore')} ${allowed} ${scoring}`,
      }
    }
    case 'provider_budget':
      return { what: t('waitBudget', { company }), more: `${allowed} ${scoring}`, isUsual: true }
    case 'window_full':
      return { what: t('waitWindow'), more: t('waitWindowMore'), isUsual: true }
    case 'fair_share':
      return { what: t('waitShare'), more: t('waitShareMore'), isUsual: true }
    case 'backlog':
      return { what: t('waitBacklog'), more: t('waitBacklogMore') }
    case 'needs_reauth':
      return {
        what: t('waitSignIn', { company }),
        more: (
          <>
            {wait.detail} {link(t('reconnect'), true)}
          </>
        ),
      }
    case 'integration_paused':
      return {
        what: t('waitIntegration'),
        more: (
          <>
            {t('waitIntegrationMore')}{' '}
            <TextLink to="/integrations/$id" params={{ id: integration.id }}>
              {t('openIntegration')}
            </TextLink>
          </>
        ),
      }
  }
  return wait.reason satisfies never
}

const round = (rate: number): number => Math.round(rate * 10) / 10
