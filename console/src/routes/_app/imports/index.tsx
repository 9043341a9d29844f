import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ImportsPage, type ImportsPageProps } from '../../../features/imports/list/ImportsPage.tsx'
import { importTasksQuery } from '../../../features/imports/queries.ts'
import { importsSearch, searchDefaults, tasksRequest } from '../../../features/imports/list/search.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { imports } from '../../../features/imports/texts.ts'
import { session } from '../../../lib/session.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/imports/')({
  staticData: { title: 'Imports' },
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: importsSearch,
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  beforeLoad: ({ context }) => requireCapability(context, 'integrations.access'),
  loaderDeps: ({ search }) => tasksRequest(search),
  loader: ({ context: { queryClient }, deps }) => {
    const orgId = session.snapshot().orgId ?? 'none'
    // Prefetches while the page renders. The page awaits the same query and shows its error.
    queryClient.query(importTasksQuery(orgId, deps)).catch(() => undefined)
  },
  component: Imports,
})

function Imports() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const write = useCallback<ImportsPageProps['onSearch']>(
    (next, options) => void navigate({ search: next, replace: options?.isReplacing === true }),
    [navigate],
  )
  return (
    <MoreTexts texts={imports}>
      <ImportsPage search={search} onSearch={write} />
    </MoreTexts>
  )
}
