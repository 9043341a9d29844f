import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../../../features/imports/detail/ImportPage.tsx'
import { importQuery } from '../../../features/imports/queries.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { imports } from '../../../features/imports/texts.ts'
import { session } from '../../../lib/session.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/imports/$id')({
  staticData: { title: 'Import' },
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: ({ context }) => requireCapability(context, 'integrations.access'),
  loader: ({ context: { queryClient }, params: { id } }) => {
    // Prefetches while the page renders. The page awaits the same query and shows its error.
    queryClient.query(importQuery(session.snapshot().orgId ?? 'none', id)).catch(() => undefined)
  },
  component: OneImport,
})

function OneImport() {
  const { id } = Route.useParams()
  return (
    <MoreTexts texts={imports}>
      <ImportPage key={id} id={id} />
    </MoreTexts>
  )
}
