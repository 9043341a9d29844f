import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { BuilderPage } from '../../../features/scorecards/builder/BuilderPage.tsx'
import { scorecardBuilder } from '../../../features/scorecards/builder/texts.ts'
import { scorecardQuery } from '../../../features/scorecards/queries.ts'
import { builderDefaults, type BuilderSearch, builderSearch } from '../../../features/scorecards/search.ts'
import { scorecards } from '../../../features/scorecards/texts.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { session } from '../../../lib/session.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/scorecards/$id')({
  staticData: { title: 'Scorecard' },
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: builderSearch,
  search: { middlewares: [stripSearchParams(builderDefaults)] },
  beforeLoad: ({ context }) => requireCapability(context, 'calls.view'),
  loader: ({ context: { queryClient }, params: { id } }) => {
    const orgId = session.snapshot().orgId ?? 'none'
    // Prefetches while the page renders. The page awaits the same query and shows its error.
    queryClient.query(scorecardQuery(orgId, id)).catch(() => undefined)
  },
  component: Scorecard,
})

function Scorecard() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const write = useCallback(
    (next: Partial<BuilderSearch>) =>
      void navigate({ search: (former) => ({ ...former, ...next }), replace: true }),
    [navigate],
  )
  return (
    <MoreTexts texts={scorecards}>
      <MoreTexts texts={scorecardBuilder}>
        <BuilderPage id={id} search={search} onSearch={write} />
      </MoreTexts>
    </MoreTexts>
  )
}
