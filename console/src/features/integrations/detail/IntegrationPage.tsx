import { IconMapOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isMissing } from '../../../lib/api-error.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert, ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { PagePending } from '../../../ui/feedback/PagePending.tsx'
import { Page } from '../../../ui/Page.tsx'
import cards from '../../../ui/Cards.module.css'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { integrationQuery } from '../queries.ts'
import { DetailHeader } from './DetailHeader.tsx'
import { Facts } from './Facts.tsx'
import { Notices, Started, type StartedSync } from './Notices.tsx'
import { WhyCall } from './WhyCall.tsx'
import styles from './Detail.module.css'

// Needed only if the provider sends webhooks.
const WebhookPart = lazy(() =>
  import('./WebhookPart.tsx').then(({ WebhookPart }) => ({ default: WebhookPart })),
)

// Needed only by users who may change them.
const ProviderSettings = lazy(() =>
  import('./provider-settings/ProviderSettings.tsx').then(({ ProviderSettings }) => ({
    default: ProviderSettings,
  })),
)

/** Polling interval while the connection is tested. */
const checkingMs = 2_000

/** One integration: its status, its data, and actions on both. `imports`: its newest imports, from another feature. */
export function IntegrationPage({ id, imports }: { id: string; imports: ReactNode }) {
  const t = useTranslations('integrationDetail')
  const texts = useTranslations('integrations')
  const { data, error, refetch } = useQuery({
    ...integrationQuery(useOrgId(), id),
    refetchInterval: ({ state }) => (state.data?.health === 'checking' ? checkingMs : false),
  })
  usePageTitle(data?.name)
  const [started, setStarted] = useState<StartedSync | null>(null)
  const retry = () => void refetch()
  if (data === undefined) {
    if (error === null) return <PagePending />
    const toList = (
      <LinkButton to="/integrations" variant="default">
        {texts('all')}
      </LinkButton>
    )
    return isMissing(error) ? (
      <EmptyState isPage icon={IconMapOff} title={t('missing')} action={toList} />
    ) : (
      <ErrorState isPage error={error} onRetry={retry} action={toList} />
    )
  }
  const isEnded = data.status === 'INACTIVE'
  const hasCalls = data.type === 'REAL_CALL_SCORING'
  return (
    <Page>
      <div className={cards.scroller}>
        <DetailHeader row={data} onStarted={setStarted} />
        {error !== null && <ErrorAlert error={error} onRetry={retry} />}
        <Started started={started} />
        <Notices row={data} />
        <div className={`${cards.columns} ${cards.inset} ${styles.columns}`}>
          <Facts row={data} />
          {hasCalls && !isEnded && <WhyCall row={data} />}
        </div>
        {hasCalls && data.can.edit && !isEnded && data.originalIntegrationId === null && (
          <Suspense fallback={<div aria-busy />}>
            <ProviderSettings row={data} />
          </Suspense>
        )}
        {data.webhook !== null && !isEnded && (
          <Suspense fallback={<div aria-busy />}>
            <WebhookPart row={data} webhook={data.webhook} />
          </Suspense>
        )}
        {hasCalls && imports}
      </div>
    </Page>
  )
}
