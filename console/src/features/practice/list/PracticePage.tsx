import { SegmentedControl } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { PagePending } from '../../../ui/feedback/PagePending.tsx'
import { type PracticeSearch, practiceViews } from './search.ts'

// Each view has its own requests and columns.
const AttemptsList = lazy(() =>
  import('./AttemptsList.tsx').then(({ AttemptsList }) => ({ default: AttemptsList })),
)
const BotsList = lazy(() => import('./BotsList.tsx').then(({ BotsList }) => ({ default: BotsList })))

export type PracticePageProps = {
  search: PracticeSearch
  /** Writes the whole state into the address; defaults can be left out. */
  onSearch: (next: Partial<PracticeSearch>, options?: { isReplacing?: boolean }) => void
}

/** Bots to practice with, and the attempts that the reader sees: for a rep their own, for a manager also those of others. */
export function PracticePage({ search, onSearch }: PracticePageProps) {
  const t = useTranslations('practiceList')
  const viewSwitch = (
    <SegmentedControl
      size="sm"
      withItemsBorders={false}
      aria-label={t('view')}
      value={search.view}
      data={practiceViews.map((view) => ({ value: view, label: t(view) }))}
      onChange={(view) =>
        onSearch({ size: search.size, view: practiceViews.find((each) => each === view) ?? 'bots' })
      }
    />
  )
  const List = search.view === 'attempts' ? AttemptsList : BotsList
  return (
    <Suspense fallback={<PagePending />}>
      <List search={search} onSearch={onSearch} viewSwitch={viewSwitch} />
    </Suspense>
  )
}
