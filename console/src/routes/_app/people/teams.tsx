import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { teamTreeQuery } from '../../../features/teams/queries.ts'
import { teamsSearch, type TeamsSearch } from '../../../features/teams/search.ts'
import { TeamsPage } from '../../../features/teams/TeamsPage.tsx'
import { teams } from '../../../features/teams/texts.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { session } from '../../../lib/session.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/people/teams')({
  staticData: { title: 'Teams' },
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: teamsSearch,
  beforeLoad: ({ context }) => requireCapability(context, 'teams.view'),
  loader: ({ context: { queryClient } }) => {
    // Prefetches while the page renders. The page awaits the same query and shows its error.
    queryClient.infiniteQuery(teamTreeQuery(session.snapshot().orgId ?? 'none')).catch(() => undefined)
  },
  component: Teams,
})

function Teams() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const write = useCallback(
    (next: TeamsSearch) => void navigate({ search: next, resetScroll: false }),
    [navigate],
  )
  return (
    <MoreTexts texts={teams}>
      <TeamsPage search={search} onSearch={write} />
    </MoreTexts>
  )
}
