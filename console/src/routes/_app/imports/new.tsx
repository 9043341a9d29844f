import { createFileRoute } from '@tanstack/react-router'
import { NewImportPage } from '../../../features/imports/new/NewImportPage.tsx'
import { newImportSearch } from '../../../features/imports/search.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { imports } from '../../../lib/messages/imports.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/imports/new')({
  staticData: { title: 'New import' },
  validateSearch: newImportSearch,
  beforeLoad: ({ context }) => requireCapability(context, 'integrations.access'),
  component: NewImport,
})

function NewImport() {
  const { integrationId } = Route.useSearch()
  return (
    <MoreTexts texts={imports}>
      <NewImportPage key={integrationId ?? ''} integrationId={integrationId} />
    </MoreTexts>
  )
}
