import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { IntegrationDetail } from '#api/contract/integrations.ts'
import type { ImportScope } from '#db/vocabulary.ts'
import { listMoment } from '../../../lib/time.ts'
import { Banner } from '../../../ui/Banner.tsx'
import cards from '../../../ui/Cards.module.css'
import { useNow } from '../../../ui/Moment.tsx'
import { useScopeText } from '../../imports/use-scope-text.ts'
import shared from '../../imports/Imports.module.css'
import styles from './Detail.module.css'

const noticeClass = `${cards.inset} ${styles.notice}`

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

/** A sync by hand: what it is, and since when nothing had been asked. */
export type StartedSync = { importId: string; scope: ImportScope; lastSyncAt: string | null }

/** Says that a sync by hand has become an import like any other, and where it runs. */
export function Started({ started }: { started: StartedSync | null }) {
  const t = useTranslations('integrationDetail')
  const scopeText = useScopeText()
  const now = useNow()
  return (
    // It stands in the page from the start, so that what appears in it is read out.
    <div role="status">
      {started !== null && (
        <Banner tone="gray" icon={IconInfoCircle} className={noticeClass}>
          <strong>{t('synced')}</strong> {t('syncedScope', { scope: scopeText({ scope: started.scope, selectedCalls: 0 }) })}{' '}
          {started.lastSyncAt === null ? t('syncedFirst') : t('syncedSince', { time: listMoment(new Date(started.lastSyncAt), now) })}{' '}
          <Link to="/imports/$id" params={{ id: started.importId }} className={shared.textLink}>
            {t('syncedOpen')}
          </Link>
        </Banner>
      )}
    </div>
  )
}

function Notice({ tone, children }: { tone: 'gray' | 'red' | 'yellow'; children: ReactNode }) {
  return (
    <Banner tone={tone} icon={tone === 'gray' ? IconInfoCircle : IconAlertCircle} role="status" className={noticeClass}>
      {children}
    </Banner>
  )
}
