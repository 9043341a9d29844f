import { createFileRoute } from '@tanstack/react-router'
import { NewestImports } from '../../../features/imports/list/NewestImports.tsx'
import { IntegrationPage } from '../../../features/integrations/detail/IntegrationPage.tsx'
import { integrationQuery } from '../../../features/integrations/queries.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { imports } from '../../../features/imports/texts.ts'
import { integrationDetail } from '../../../features/integrations/detail/texts.ts'
import { integrations } from '../../../features/integrations/texts.ts'
import { session } from '../../../lib/session.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/integrations/$id')({
  staticData: { title: 'Integration' },
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: ({ context }) => requireCapability(context, 'integrations.access'),
  loader: ({ context: { queryClient }, params: { id } }) => {
    // Prefetches while the page renders. The page awaits the same query and shows its error.
    queryClient.query(integrationQuery(session.snapshot().orgId ?? 'none', id)).catch(() => undefined)
  },
  component: OneIntegration,
})

const texts = { ...integrations, ...imports, ...integrationDetail }

function OneIntegration() {
  const { id } = Route.useParams()
  return (
    <MoreTexts texts={texts}>
      <IntegrationPage
        key={id}
        id={id}
        imports={<NewestImports integrationId={id} count={5} includeAutomatic />}
      />
    </MoreTexts>
  )
}
