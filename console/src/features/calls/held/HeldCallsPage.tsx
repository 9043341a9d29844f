import { Switch, Text } from '@mantine/core'
import { IconShieldQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useOrgId } from '../../../lib/use-session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Page, PageBody, PageHeader } from '../../../ui/Page.tsx'
import { HeldList } from './HeldList.tsx'
import { heldCallsQuery } from './queries.ts'
import type { HeldSearch } from './search.ts'

/** All calls that wait for a privacy decision, earliest deadline first. */
export function HeldCallsPage({
  search,
  onSearch,
}: {
  search: HeldSearch
  onSearch: (next: HeldSearch) => void
}) {
  const t = useTranslations('heldCalls')
  const { decidable } = search
  const { data, error, refetch } = useQuery(heldCallsQuery(useOrgId(), { onlyDecidable: decidable }))
  const hasOthers = data?.results.some(({ isDecidable }) => !isDecidable) ?? false
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={data?.total}
        actions={
          (decidable || hasOthers) && (
            <Switch
              size="sm"
              label={t('onlyDecidable')}
              checked={decidable}
              onChange={(event) => onSearch({ decidable: event.currentTarget.checked })}
            />
          )
        }
      />
      {data?.results.length === 0 && (
        <EmptyState icon={IconShieldQuestion} title={t('empty')} text={t('emptyText')} />
      )}
      <PageBody maxWidth={860}>
        {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
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
