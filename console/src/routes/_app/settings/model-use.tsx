import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ModelUsePage, type ModelUsePageProps } from '../../../features/model-use/ModelUsePage.tsx'
import { modelUseDaysQuery, modelUseQuery } from '../../../features/model-use/queries.ts'
import { modelUseSearch, searchDefaults } from '../../../features/model-use/search.ts'
import { modelUse } from '../../../features/model-use/texts.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { session } from '../../../lib/session.ts'
import { requireCapability } from '../../../lib/use-can.ts'
import { pageRequest } from '../../../ui/list/search-params.ts'

export const Route = createFileRoute('/_app/settings/model-use')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Model use' },
  validateSearch: modelUseSearch,
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  beforeLoad: ({ context }) => requireCapability(context, 'ops.manage'),
  loaderDeps: ({ search }) => pageRequest(search),
  loader: ({ context: { queryClient }, deps }) => {
    const orgId = session.snapshot().orgId ?? 'none'
    // Prefetches while the page renders. The page awaits the same queries and shows their errors.
    queryClient.query(modelUseQuery(orgId)).catch(() => undefined)
    queryClient.query(modelUseDaysQuery(orgId, deps)).catch(() => undefined)
  },
  component: ModelUse,
})

function ModelUse() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const write = useCallback<ModelUsePageProps['onSearch']>(
    (next, options) => void navigate({ search: next, replace: options?.isReplacing === true }),
    [navigate],
  )
  return (
    <MoreTexts texts={modelUse}>
      <ModelUsePage search={search} onSearch={write} />
    </MoreTexts>
  )
}
