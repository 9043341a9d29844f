import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useOrgId } from '../../../lib/use-session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Page, PageBody, PageHeader } from '../../../ui/Page.tsx'
import { HeldList } from './HeldList.tsx'
import { heldCallsQuery } from './queries.ts'

/** All calls that wait for a privacy decision, the nearest deadline first. */
export function HeldCallsPage() {
  const t = useTranslations('heldCalls')
  const { data, error, refetch } = useQuery(heldCallsQuery(useOrgId()))
  return (
    <Page>
      <PageHeader title={t('title')} count={data?.total} />
      <PageBody maxWidth={860}>
        {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.results.length === 0 && <EmptyState title={t('empty')} text={t('emptyText')} />}
        {data !== undefined && data.results.length > 0 && (
          <>
            <Text size="sm" c="dimmed" mb={12}>
              {t('intro')}
            </Text>
            <HeldList held={data} />
          </>
        )}
      </PageBody>
    </Page>
  )
}
