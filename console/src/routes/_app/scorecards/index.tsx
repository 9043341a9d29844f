import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import {
  ScorecardsPage,
  type ScorecardsPageProps,
} from '../../../features/scorecards/list/ScorecardsPage.tsx'
import { scorecardListQuery } from '../../../features/scorecards/list/queries.ts'
import { listDefaults, scorecardsSearch } from '../../../features/scorecards/search.ts'
import { scorecards } from '../../../features/scorecards/texts.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { session } from '../../../lib/session.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/scorecards/')({
  staticData: { title: 'Scorecards' },
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: scorecardsSearch,
  search: { middlewares: [stripSearchParams(listDefaults)] },
  beforeLoad: ({ context }) => requireCapability(context, 'calls.view'),
  loader: ({ context: { queryClient } }) => {
    const orgId = session.snapshot().orgId ?? 'none'
    // Prefetches while the page renders. The page awaits the same query and shows its error.
    queryClient.query(scorecardListQuery(orgId)).catch(() => undefined)
  },
  component: Scorecards,
})

function Scorecards() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const write = useCallback<ScorecardsPageProps['onSearch']>(
    (next, options) => void navigate({ search: next, replace: options?.isReplacing === true }),
    [navigate],
  )
  return (
    <MoreTexts texts={scorecards}>
      <ScorecardsPage search={search} onSearch={write} />
    </MoreTexts>
  )
}
