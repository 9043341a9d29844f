import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { BotsPage, type BotsPageProps } from '../../../features/bots/list/BotsPage.tsx'
import { botsRequest, botsSearch, searchDefaults } from '../../../features/bots/list/search.ts'
import { botsQuery, foldersQuery } from '../../../features/bots/queries.ts'
import { bots } from '../../../features/bots/texts.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { session } from '../../../lib/session.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/bots/')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Buyer bots' },
  validateSearch: botsSearch,
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  beforeLoad: ({ context }) => requireCapability(context, 'bots.view'),
  loaderDeps: ({ search }) => botsRequest(search),
  loader: ({ context: { queryClient }, deps }) => {
    const orgId = session.snapshot().orgId ?? 'none'
    // Prefetches while the page renders. The page awaits the same queries and shows their errors.
    queryClient.query(botsQuery(orgId, deps)).catch(() => undefined)
    queryClient.query(foldersQuery(orgId, null)).catch(() => undefined)
  },
  component: Bots,
})

function Bots() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const write = useCallback<BotsPageProps['onSearch']>(
    (next, options) => void navigate({ search: next, replace: options?.isReplacing === true }),
    [navigate],
  )
  return (
    <MoreTexts texts={bots}>
      <BotsPage search={search} onSearch={write} />
    </MoreTexts>
  )
}
