import { Button, Group, Stack } from '@mantine/core'
import { IconPhoneOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { ProviderCallRow } from '#api/contract/imports.ts'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert, ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { PhoneDetail, useCallColumns } from './call-columns.tsx'
import { CallFilters } from './CallFilters.tsx'
import { callSearchOf, isSearchable } from './draft.ts'
import { providerCallsQuery } from './queries.ts'
import type { NewImportSearch } from './search.ts'

const getRowId = ({ externalId }: ProviderCallRow): string => externalId
const phoneDetail = (call: ProviderCallRow) => <PhoneDetail call={call} />

/** The provider's calls to choose from. Shift selects a range; calls that are already imported are marked. */
export function CallsStep({
  row,
  chosen,
  onChange,
  search: address,
  onSearch,
}: {
  row: IntegrationRow
  chosen: ReadonlySet<string>
  onChange: (chosen: Set<string>) => void
  search: NewImportSearch
  onSearch: (next: Partial<NewImportSearch>) => void
}) {
  const t = useTranslations('newImport')
  const company = row.provider.companyName
  const search = callSearchOf(address)
  const isReady = isSearchable(search)
  const query = useInfiniteQuery({ ...providerCallsQuery(useOrgId(), row.id, search), enabled: isReady })
  const rows = useMemo(() => query.data?.pages.flatMap(({ results }) => results), [query.data])
  const columns = useCallColumns()
  const retry = () => void query.refetch()
  const isLoading = query.isFetching && rows === undefined
  return (
    <Stack gap={8}>
      <CallFilters search={address} onChange={onSearch} />
      <Group role="status" gap={8}>
        {isLoading && (
          <>
            <RunningRing /> <strong>{t('asking', { company })}</strong>{' '}
            <span className="dimmed">{t('askingMore')}</span>
          </>
        )}
      </Group>
      {query.error !== null && rows === undefined ? (
        <ErrorState error={query.error} title={t('failed', { company })} onRetry={retry} />
      ) : (
        isReady && (
          <div>
            <DataTable
              label={t('callsTitle', { company })}
              columns={columns}
              rows={rows}
              getRowId={getRowId}
              selection={chosen}
              onSelection={onChange}
              rowName={({ title }) => (title === null || title === '' ? t('noTitle') : title)}
              isRowMuted={({ known }) => known?.state === 'imported'}
              phoneDetail={phoneDetail}
              empty={
                <EmptyState icon={IconPhoneOff} title={t('noCalls', { company })} text={t('noCallsText')} />
              }
            />
            {query.error !== null && rows !== undefined && (
              <ErrorAlert
                error={query.error}
                onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
              />
            )}
            {rows !== undefined && rows.length > 0 && (
              <Group gap={12} py={6}>
                <span className="meta">
                  {t(query.hasNextPage ? 'someLoaded' : 'allLoaded', { count: rows.length })}
                </span>
                {query.hasNextPage && (
                  <Button
                    variant="default"
                    size="xs"
                    loading={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {t('more')}
                  </Button>
                )}
              </Group>
            )}
          </div>
        )
      )}
    </Stack>
  )
}
