import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import {
  IntegrationsPage,
  type IntegrationsPageProps,
} from '../../../features/integrations/list/IntegrationsPage.tsx'
import { integrationsQuery } from '../../../features/integrations/queries.ts'
import {
  integrationsSearch,
  listRequest,
  searchDefaults,
} from '../../../features/integrations/list/search.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { meQuery } from '../../../lib/me.ts'
import { integrations } from '../../../features/integrations/texts.ts'
import { session } from '../../../lib/session.ts'

// Open to everybody: users without access find out whom to ask.
export const Route = createFileRoute('/_app/integrations/')({
  staticData: { title: 'Integrations' },
  validateSearch: integrationsSearch,
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  loaderDeps: ({ search }) => listRequest(search),
  loader: ({ context: { queryClient }, deps }) => {
    const orgId = session.snapshot().orgId ?? 'none'
    if (
      queryClient.getQueryData(meQuery(orgId).queryKey)?.capabilities.includes('integrations.access') !== true
    )
      return
    // Prefetches while the page renders. The page awaits the same query and shows its error.
    queryClient.query(integrationsQuery(orgId, deps)).catch(() => undefined)
  },
  component: Integrations,
})

function Integrations() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const write = useCallback<IntegrationsPageProps['onSearch']>(
    (next, options) => void navigate({ search: next, replace: options?.isReplacing === true }),
    [navigate],
  )
  return (
    <MoreTexts texts={integrations}>
      <IntegrationsPage search={search} onSearch={write} />
    </MoreTexts>
  )
}
