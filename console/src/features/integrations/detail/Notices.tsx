import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { IntegrationDetail } from '#api/contract/integrations.ts'
import shared from '../../imports/Imports.module.css'
import styles from './Detail.module.css'

/** What somebody should know before everything else. */
export function Notices({ row }: { row: IntegrationDetail }) {
  const t = useTranslations('integrationDetail')
  if (row.status === 'INACTIVE') return <Notice tone="gray">{t('ended')}</Notice>
  const isBroken = row.health === 'failing' || row.health === 'needs_reauth'
  return (
    <>
      {isBroken && (
        <Notice tone="red">
          <strong>{t(row.health)}.</strong> {row.healthReason}{' '}
          {row.can.edit && (
            <Link to="/integrations" search={{ dialog: row.id, reconnect: true }} className={shared.textLink}>
              {t('reconnect')}
            </Link>
          )}
        </Notice>
      )}
      {row.status === 'PAUSED' && row.health !== 'checking' && !isBroken && <Notice tone="yellow">{t('paused')}</Notice>}
      {row.originalIntegrationId !== null && <Notice tone="gray">{t('copyOf')}</Notice>}
      {row.lastSyncError !== '' && !isBroken && <Notice tone="yellow">{t('syncError', { reason: row.lastSyncError })}</Notice>}
    </>
  )
}

function Notice({ tone, children }: { tone: 'gray' | 'red' | 'yellow'; children: ReactNode }) {
  const Icon = tone === 'gray' ? IconInfoCircle : IconAlertCircle
  return (
    <div className={styles.notice} data-tone={tone} role="status">
      <Icon size={15} stroke={1.8} aria-hidden />
      <p>{children}</p>
    </div>
  )
}
