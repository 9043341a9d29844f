import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload, IconPlus, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { ImportTask } from '#api/contract/imports.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { EmptyState, NoMatchState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert, ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import listPage from '../../../ui/ListPage.module.css'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { PaginationBar } from '../../../ui/table/PaginationBar.tsx'
import { LinkButton } from '../LinkButton.tsx'
import { importTasksQuery } from '../queries.ts'
import { type ImportsSearch, isFiltered, tasksRequest } from '../search.ts'
import { PhoneDetail, useImportColumns } from './columns.tsx'
import { ListFilters } from './ListFilters.tsx'

const getRowId = ({ id }: ImportTask): string => id
const phoneDetail = (task: ImportTask) => <PhoneDetail task={task} />

export type ImportsPageProps = {
  search: ImportsSearch
  /** Writes the whole state into the address; defaults need not be named. */
  onSearch: (next: Partial<ImportsSearch>, options?: { isReplacing?: boolean }) => void
}

/** Imports of calls, newest first. */
export function ImportsPage({ search, onSearch }: ImportsPageProps) {
  const t = useTranslations('imports')
  const navigate = useNavigate()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { data, error, isPlaceholderData, refetch } = useQuery(importTasksQuery(useOrgId(), tasksRequest(search)))
  const columns = useImportColumns()
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / search.size))
  const isPastEnd = data !== undefined && !isPlaceholderData && search.page > pages
  useEffect(() => {
    if (isPastEnd) onSearch({ ...search, page: pages }, { isReplacing: true })
  }, [isPastEnd, pages, onSearch, search])
  const retry = () => void refetch()
  const newSearch = search.integration === undefined ? {} : { integrationId: search.integration }
  return (
    <Page>
      <PageHeader
        title={t('title')}
        {...(data === undefined ? {} : { count: data.total })}
        primary={
          <LinkButton to="/imports/new" search={newSearch} leftSection={<IconPlus size={15} stroke={2} />}>
            {isPhone ? t('newShort') : t('newImport')}
          </LinkButton>
        }
      />
      <div className={listPage.body}>
        <ListFilters search={search} onFilter={(next) => onSearch({ size: search.size, ...next, page: 1 })} />
        <h2 className="visually-hidden">{t('label')}</h2>
        {error !== null && data !== undefined && (
          <div className={listPage.problem}>
            <ErrorAlert error={error} onRetry={retry} />
          </div>
        )}
        {error !== null && data === undefined ? (
          <div className={listPage.scrollable}>
            <ErrorState error={error} onRetry={retry} />
          </div>
        ) : (
          <DataTable
            label={t('label')}
            columns={columns}
            rows={data?.results}
            getRowId={getRowId}
            {...(data === undefined ? {} : { total: data.total })}
            firstRow={(search.page - 1) * search.size}
            onOpen={({ id }) => void navigate({ to: '/imports/$id', params: { id } })}
            isRefetching={isPlaceholderData}
            isRowMuted={({ state }) => state === 'cancelled'}
            phoneDetail={phoneDetail}
            empty={
              isFiltered(search) ? (
                <NoMatchState icon={IconSearchOff} title={t('noMatch')} onClear={() => onSearch({ size: search.size })} />
              ) : (
                <EmptyState
                  icon={IconDownload}
                  title={t('emptyTitle')}
                  text={t('emptyText')}
                  action={
                    <>
                      <LinkButton to="/imports/new">{t('newImport')}</LinkButton>
                      {!search.automatic && (
                        <Button variant="default" onClick={() => onSearch({ size: search.size, automatic: true })}>
                          {t('automatic')}
                        </Button>
                      )}
                    </>
                  }
                />
              )
            }
          />
        )}
        {data !== undefined && data.total > 0 && (
          <PaginationBar
            page={search.page}
            size={search.size}
            total={data.total}
            onPage={(page) => onSearch({ ...search, page })}
            onSize={(size) => onSearch({ ...search, size, page: Math.floor(((search.page - 1) * search.size) / size) + 1 })}
          />
        )}
      </div>
    </Page>
  )
}
