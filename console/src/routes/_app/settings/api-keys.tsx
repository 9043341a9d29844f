import { createFileRoute } from '@tanstack/react-router'
import { ApiKeysPage } from '../../../features/organization/api-keys/ApiKeysPage.tsx'
import { apiKeysQuery } from '../../../features/organization/api-keys/queries.ts'
import { apiKeys } from '../../../features/organization/api-keys/texts.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { session } from '../../../lib/session.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/settings/api-keys')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'API keys' },
  beforeLoad: ({ context }) => requireCapability(context, 'developer.settings'),
  loader: ({ context: { queryClient } }) => {
    // Prefetches while the page renders. The page awaits the same query and shows its errors.
    queryClient.query(apiKeysQuery(session.snapshot().orgId ?? 'none')).catch(() => undefined)
  },
  component: function ApiKeys() {
    return (
      <MoreTexts texts={apiKeys}>
        <ApiKeysPage />
      </MoreTexts>
    )
  },
})
