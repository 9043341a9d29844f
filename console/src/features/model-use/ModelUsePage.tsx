import { Button } from '@mantine/core'
import { IconChartBar, IconDownload, IconRobotOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ModelUseDay } from '#api/contract/model-use.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { pageRequest } from '../../ui/list/search-params.ts'
import { useList } from '../../ui/list/use-list.ts'
import { PhoneDetail, useModelUseColumns } from './columns.tsx'
import { LimitDialog } from './LimitDialog.tsx'
import { MonthSummary } from './MonthSummary.tsx'
import { modelUseDaysQuery, modelUseQuery } from './queries.ts'
import type { ModelUseSearch } from './search.ts'
import { useModelUseCsv } from './use-model-use-csv.ts'

const phoneDetail = (row: ModelUseDay) => <PhoneDetail row={row} />

export type ModelUsePageProps = {
  search: ModelUseSearch
  onSearch: (next: ModelUseSearch, options?: { isReplacing?: boolean }) => void
}

/** What the organization uses of the model, by day and purpose, and its monthly limits. */
export function ModelUsePage({ search, onSearch }: ModelUsePageProps) {
  const t = useTranslations('modelUse')
  const orgId = useOrgId()
  const [isChanging, setChanging] = useState(false)
  const { data: use } = useQuery(modelUseQuery(orgId))
  const list = useList({ query: modelUseDaysQuery(orgId, pageRequest(search)), search, onSearch })
  const csv = useModelUseCsv()
  const hasRows = (list.total ?? 0) > 0
  const isAvailable = use?.model.isAvailable === true
  return (
    <ListPage
      title={t('title')}
      label={t('label')}
      list={list}
      columns={useModelUseColumns()}
      phoneDetail={phoneDetail}
      actions={
        hasRows && (
          <Button
            variant="default"
            leftSection={<IconDownload size={15} stroke={1.8} />}
            loading={csv.isPreparing}
            onClick={csv.download}
          >
            {t('csv')}
          </Button>
        )
      }
      primary={isAvailable && <Button onClick={() => setChanging(true)}>{t('change')}</Button>}
      notice={use !== undefined && (isAvailable || hasRows) && <MonthSummary use={use} />}
      empty={
        isAvailable || use === undefined ? (
          <EmptyState icon={IconChartBar} title={t('emptyTitle')} text={t('emptyText')} />
        ) : (
          <EmptyState
            icon={IconRobotOff}
            title={t(use.model.name === null ? 'none' : 'forbidden')}
            text={t(use.model.name === null ? 'noneText' : 'forbiddenText')}
          />
        )
      }
      after={
        use !== undefined && <LimitDialog opened={isChanging} onClose={() => setChanging(false)} use={use} />
      }
    />
  )
}
