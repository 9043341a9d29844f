import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { OpsPage, type OpsPageProps } from '../../../features/ops/OpsPage.tsx'
import { opsSearch, searchDefaults } from '../../../features/ops/search.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { ops } from '../../../features/ops/texts.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/ops/')({
  staticData: { title: 'Operations' },
  validateSearch: opsSearch,
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  beforeLoad: ({ context }) => requireCapability(context, 'ops.view'),
  component: Operations,
})

function Operations() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const write = useCallback<OpsPageProps['onSearch']>(
    (next, options) =>
      void navigate({ search: next, replace: options?.isReplacing === true, resetScroll: false }),
    [navigate],
  )
  return (
    <MoreTexts texts={ops}>
      <OpsPage search={search} onSearch={write} />
    </MoreTexts>
  )
}
