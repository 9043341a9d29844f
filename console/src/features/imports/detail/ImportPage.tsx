import { IconMapOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
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
import { NewestImports } from '../list/NewestImports.tsx'
import { importQuery } from '../queries.ts'
import { Events } from './Events.tsx'
import { Figures } from './Figures.tsx'
import { ImportHeader } from './ImportHeader.tsx'
import { NotImported } from './NotImported.tsx'
import styles from './Import.module.css'

/** One import, running or finished. Live events and slow polling keep it current. */
export function ImportPage({ id }: { id: string }) {
  const t = useTranslations('importPage')
  const { data, error, refetch } = useQuery(importQuery(useOrgId(), id))
  usePageTitle(data?.integration.name)
  const retry = () => void refetch()
  if (data === undefined) {
    if (error === null) return <PagePending />
    const toList = (
      <LinkButton to="/imports" variant="default">
        {t('viewAll')}
      </LinkButton>
    )
    return isMissing(error) ? (
      <EmptyState isPage icon={IconMapOff} title={t('missing')} action={toList} />
    ) : (
      <ErrorState isPage error={error} onRetry={retry} action={toList} />
    )
  }
  return (
    <Page>
      <div className={cards.scroller}>
        <ImportHeader task={data} />
        {error !== null && (
          <div className={cards.inset}>
            <ErrorAlert error={error} onRetry={retry} />
          </div>
        )}
        <Figures task={data} />
        <div className={`${cards.columns} ${cards.inset} ${styles.columns}`}>
          <NotImported task={data} />
          <Events task={data} />
        </div>
        <NewestImports integrationId={data.integration.id} count={7} exceptId={data.id} />
      </div>
    </Page>
  )
}
