import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { IntegrationDetail } from '#api/contract/integrations.ts'
import type { ImportScope } from '#db/vocabulary/imports.ts'
import { listMoment } from '../../../lib/time.ts'
import { Banner } from '../../../ui/Banner.tsx'
import cards from '../../../ui/Cards.module.css'
import { useNow } from '../../../ui/Moment.tsx'
import { useScopeText } from '../../../lib/imports/use-scope-text.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import styles from './Detail.module.css'

const noticeClass = `${cards.inset} ${styles.notice}`

/** Problems of an integration, shown before everything else. */
export function Notices({ row }: { row: IntegrationDetail }) {
  const t = useTranslations('integrationDetail')
  if (row.status === 'INACTIVE') return <Notice tone="gray">{t('ended')}</Notice>
  const isUnfinished = !row.hasConnected && row.health !== 'checking'
  const isBroken = row.health === 'failing' || row.health === 'needs_reauth'
  return (
    <>
      {isBroken && (
        <Notice tone="red">
          <strong>{isUnfinished ? t('notConnected') : t(row.health)}.</strong> {row.healthReason}{' '}
          {row.can.edit && !row.can.connect && t('adminsReconnect', { company: row.provider.companyName })}
          {row.can.connect && (
            <TextLink to="/integrations" search={{ dialog: row.id, reconnect: true }}>
              {isUnfinished ? t('finish') : t('reconnect')}
            </TextLink>
          )}
        </Notice>
      )}
      {row.status === 'PAUSED' && row.health !== 'checking' && !isBroken && (
        <Notice tone="yellow">{t('paused')}</Notice>
      )}
      {row.originalIntegrationId !== null && (
        <Notice tone="gray">{t(row.authKind === 'WEBHOOK_ONLY' ? 'copyWithAddress' : 'copyOf')}</Notice>
      )}
      {row.lastSyncError !== '' && !isBroken && (
        <Notice tone="yellow">{t('syncError', { reason: row.lastSyncError })}</Notice>
      )}
    </>
  )
}

/** A manual sync, and until when calls had been synced before it. */
export type StartedSync = { importId: string; scope: ImportScope; syncedUntil: string | null }

/** Explains that a manual sync is an import, and links to it. */
export function Started({ started }: { started: StartedSync | null }) {
  const t = useTranslations('integrationDetail')
  const scopeText = useScopeText()
  const now = useNow()
  return (
    // Always rendered, so that screen readers announce changes.
    <div role="status">
      {started !== null && (
        <Banner tone="gray" icon={IconInfoCircle} className={noticeClass}>
          <strong>{t('synced')}</strong>{' '}
          {t('syncedScope', { scope: scopeText({ scope: started.scope, selectedCalls: 0 }) })}{' '}
          {started.syncedUntil === null
            ? t('syncedFirst')
            : t('syncedSince', { time: listMoment(new Date(started.syncedUntil), now) })}{' '}
          <TextLink to="/imports/$id" params={{ id: started.importId }}>
            {t('syncedOpen')}
          </TextLink>
        </Banner>
      )}
    </div>
  )
}

function Notice({ tone, children }: { tone: 'gray' | 'red' | 'yellow'; children: ReactNode }) {
  return (
    <Banner
      tone={tone}
      icon={tone === 'gray' ? IconInfoCircle : IconAlertCircle}
      role="status"
      className={noticeClass}
    >
      {children}
    </Banner>
  )
}
