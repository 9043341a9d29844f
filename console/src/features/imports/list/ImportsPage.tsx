import { Button, Checkbox } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload, IconPlus, IconSearchOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ImportTask } from '#api/contract/imports.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { EmptyState, NoMatchState } from '../../../ui/feedback/EmptyState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Filters } from '../../../ui/list/Filters.tsx'
import { hasActiveFilter } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { importTasksQuery } from '../queries.ts'
import { PhoneDetail, useImportColumns } from './columns.tsx'
import { filterRules, type ImportsSearch, tasksRequest } from './search.ts'
import { useImportFilters } from './use-import-filters.tsx'

const phoneDetail = (task: ImportTask) => <PhoneDetail task={task} />

export type ImportsPageProps = {
  search: ImportsSearch
  /** Writes the whole state into the address; defaults can be left out. */
  onSearch: (next: Partial<ImportsSearch>, options?: { isReplacing?: boolean }) => void
}

/** Imports of calls, newest first. */
export function ImportsPage({ search, onSearch }: ImportsPageProps) {
  const t = useTranslations('imports')
  const navigate = useNavigate()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const list = useList({ query: importTasksQuery(useOrgId(), tasksRequest(search)), search, onSearch })
  const isFiltered = hasActiveFilter(Object.values(filterRules), search)
  return (
    <ListPage
      title={t('title')}
      label={t('label')}
      list={list}
      columns={useImportColumns()}
      primary={
        <LinkButton
          to="/imports/new"
          search={{ integrationId: search.integration }}
          leftSection={<IconPlus size={15} stroke={2} />}
        >
          {isPhone ? t('newShort') : t('newImport')}
        </LinkButton>
      }
      filters={
        <Filters
          search={search}
          filters={useImportFilters(search)}
          onFilter={(next) => onSearch({ ...next, page: 1 })}
          end={
            <Checkbox
              size="xs"
              label={t('automatic')}
              checked={search.automatic}
              onChange={(event) => onSearch({ ...search, automatic: event.currentTarget.checked, page: 1 })}
            />
          }
        />
      }
      onOpen={({ id }) => void navigate({ to: '/imports/$id', params: { id } })}
      isRowMuted={({ state }) => state === 'cancelled'}
      phoneDetail={phoneDetail}
      empty={
        isFiltered ? (
          <NoMatchState
            icon={IconSearchOff}
            title={t('noMatch')}
            onClear={() => onSearch({ size: search.size, automatic: search.automatic })}
          />
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
  )
}
