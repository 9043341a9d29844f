import { Button } from '@mantine/core'
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOrgId } from '../../lib/use-session.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Filters } from '../../ui/list/Filters.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { PilotLine, useStaffColumns } from './columns.tsx'
import { type ListedOrganization, organizationsQuery } from './queries.ts'
import type { StaffSearch } from './search.ts'

const CreateDialog = lazyDialog(() => import('./CreateDialog.tsx').then((module) => module.CreateDialog))
const PlanDialog = lazyDialog(() => import('./PlanDialog.tsx').then((module) => module.PlanDialog))

export type StaffPageProps = {
  search: StaffSearch
  onSearch: (next: StaffSearch, options?: { isReplacing?: boolean }) => void
}

const phoneDetail = ({ pilotExpiresAt }: ListedOrganization) => <PilotLine endsAt={pilotExpiresAt} />

/** Every organization of the installation, with its terms. */
export function StaffPage({ search, onSearch }: StaffPageProps) {
  const t = useTranslations('staff')
  const list = useList({ query: organizationsQuery(useOrgId(), search), search, onSearch })
  const [isCreating, setCreating] = useState(false)
  return (
    <ListPage
      title={t('title')}
      label={t('label')}
      list={list}
      columns={useStaffColumns()}
      phoneDetail={phoneDetail}
      onOpen={({ id }) => onSearch({ ...search, open: id })}
      primary={
        <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => setCreating(true)}>
          {t('create')}
        </Button>
      }
      filters={
        <Filters
          search={search}
          filters={[]}
          text={{ param: 'q', placeholder: t('search') }}
          onFilter={(next, options) =>
            onSearch({ ...next, page: 1 }, { isReplacing: options?.isTyping === true })
          }
        />
      }
      empty={<EmptyState icon={IconBuilding} title={t('emptyTitle')} text={t('emptyText')} />}
      after={
        <Suspense fallback={null}>
          <CreateDialog opened={isCreating} onClose={() => setCreating(false)} />
          <PlanDialog
            opened={search.open !== undefined}
            id={search.open}
            onClose={() => onSearch({ ...search, open: undefined })}
          />
        </Suspense>
      }
    />
  )
}
