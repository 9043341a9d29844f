import { Button } from '@mantine/core'
import { IconPhone, IconSearchOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useCan } from '../../../lib/use-can.ts'
import { EmptyState, NoMatchState } from '../../../ui/feedback/EmptyState.tsx'
import { UploadCall } from './UploadCall.tsx'
import { type CallsSearch, isFiltered, withoutFilters } from './search.ts'

/** No match, no own calls, or no calls at all: each with one next step. */
export function EmptyCalls({
  search,
  onFilter,
}: {
  search: CallsSearch
  onFilter: (next: Partial<CallsSearch>) => void
}) {
  const t = useTranslations('callList')
  const mayCreate = useCan('calls.create')
  if (isFiltered(search))
    return (
      <NoMatchState
        icon={IconSearchOff}
        title={t('noMatch')}
        onClear={() => onFilter(withoutFilters(search))}
      />
    )
  if (search.view === 'mine') {
    const showAll = (
      <Button variant="default" onClick={() => onFilter({ ...search, view: 'all' })}>
        {t('showAll')}
      </Button>
    )
    return (
      <EmptyState icon={IconPhone} title={t('mineEmptyTitle')} text={t('mineEmptyText')} action={showAll} />
    )
  }
  if (!mayCreate) return <EmptyState icon={IconPhone} title={t('emptyTitle')} text={t('emptyTextReader')} />
  return (
    <EmptyState
      icon={IconPhone}
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={<UploadCall label={t('upload')} />}
    />
  )
}
