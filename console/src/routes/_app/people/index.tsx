import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { usersQuery } from '../../../features/users/queries.ts'
import { searchDefaults, usersRequest, usersSearch } from '../../../features/users/search.ts'
import { users } from '../../../features/users/texts.ts'
import { UsersPage, type UsersPageProps } from '../../../features/users/UsersPage.tsx'
import { MoreTexts } from '../../../lib/intl.tsx'
import { session } from '../../../lib/session.ts'
import { requireCapability, requireNotNarrowed } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/people/')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Users' },
  validateSearch: usersSearch,
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  beforeLoad: async ({ context }) => {
    await requireCapability(context, 'users.view')
    await requireNotNarrowed(context, 'onlyAdminCanViewMembers')
  },
  loaderDeps: ({ search }) => usersRequest(search),
  loader: ({ context: { queryClient }, deps }) => {
    const orgId = session.snapshot().orgId ?? 'none'
    // Prefetches while the page renders. The page awaits the same query and shows its error.
    queryClient.query(usersQuery(orgId, deps)).catch(() => undefined)
  },
  component: Users,
})

function Users() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const write = useCallback<UsersPageProps['onSearch']>(
    (next, options) => void navigate({ search: next, replace: options?.isReplacing === true }),
    [navigate],
  )
  return (
    <MoreTexts texts={users}>
      <UsersPage search={search} onSearch={write} />
    </MoreTexts>
  )
}
