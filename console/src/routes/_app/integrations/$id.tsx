import { createFileRoute } from '@tanstack/react-router'
import { IntegrationPage } from '../../../features/integrations/detail/IntegrationPage.tsx'
import { integrationQuery } from '../../../features/integrations/queries.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { imports } from '../../../lib/messages/imports.ts'
import { integrationDetail } from '../../../lib/messages/integration-detail.ts'
import { integrations } from '../../../lib/messages/integrations.ts'
import { session } from '../../../lib/session.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/integrations/$id')({
  staticData: { title: 'Integration' },
  beforeLoad: ({ context }) => requireCapability(context, 'integrations.access'),
  loader: ({ context: { queryClient }, params: { id } }) => {
    // On its way while the page is drawn, which waits for it by itself and shows its error.
    queryClient.query(integrationQuery(session.snapshot().orgId ?? 'none', id)).catch(() => undefined)
  },
  component: OneIntegration,
})

const texts = { ...integrations, ...imports, ...integrationDetail }

function OneIntegration() {
  const { id } = Route.useParams()
  return (
    <MoreTexts texts={texts}>
      <IntegrationPage key={id} id={id} />
    </MoreTexts>
  )
}
