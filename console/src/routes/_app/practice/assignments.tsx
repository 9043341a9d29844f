import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { AssignmentsPage, type AssignmentsPageProps } from '../../../features/assignments/AssignmentsPage.tsx'
import { assignmentsQuery } from '../../../features/assignments/queries.ts'
import {
  assignmentsRequest,
  assignmentsSearch,
  searchDefaults,
} from '../../../features/assignments/search.ts'
import { assignments } from '../../../features/assignments/texts.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { session } from '../../../lib/session.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/practice/assignments')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Assignments' },
  validateSearch: assignmentsSearch,
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  // Team leads see assignments of their people whatever their role, so the list says whose they are.
  beforeLoad: ({ context }) => requireCapability(context, 'practice.use'),
  loaderDeps: ({ search }) => assignmentsRequest(search),
  loader: ({ context: { queryClient }, deps }) => {
    const orgId = session.snapshot().orgId ?? 'none'
    // Prefetches while the page renders. The page awaits the same query and shows its error.
    queryClient.query(assignmentsQuery(orgId, deps)).catch(() => undefined)
  },
  component: Assignments,
})

function Assignments() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const write = useCallback<AssignmentsPageProps['onSearch']>(
    (next, options) => void navigate({ search: next, replace: options?.isReplacing === true }),
    [navigate],
  )
  return (
    <MoreTexts texts={assignments}>
      <AssignmentsPage search={search} onSearch={write} />
    </MoreTexts>
  )
}
