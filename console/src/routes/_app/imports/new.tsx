import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { NewImportPage, type NewImportPageProps } from '../../../features/imports/new/NewImportPage.tsx'
import { newImportSearch, searchDefaults } from '../../../features/imports/new/search.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { imports } from '../../../features/imports/texts.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/imports/new')({
  staticData: { title: 'New import' },
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: newImportSearch,
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  beforeLoad: ({ context }) => requireCapability(context, 'integrations.access'),
  component: NewImport,
})

function NewImport() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const write = useCallback<NewImportPageProps['onSearch']>(
    (next, options) =>
      void navigate({ search: (before) => ({ ...before, ...next }), replace: options?.isReplacing === true }),
    [navigate],
  )
  return (
    <MoreTexts texts={imports}>
      <NewImportPage search={search} onSearch={write} />
    </MoreTexts>
  )
}
