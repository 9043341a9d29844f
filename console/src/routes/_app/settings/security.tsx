import { createFileRoute } from '@tanstack/react-router'
import { scimTokensQuery, securityQuery } from '../../../features/security/settings/queries.ts'
import { SecuritySettingsPage } from '../../../features/security/settings/SecuritySettingsPage.tsx'
import { security } from '../../../features/security/texts.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { session } from '../../../lib/session.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/settings/security')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Security' },
  beforeLoad: ({ context }) => requireCapability(context, 'security.manage'),
  loader: ({ context: { queryClient } }) => {
    const orgId = session.snapshot().orgId ?? 'none'
    // Prefetches while the page renders. The page awaits the same queries and shows their errors.
    queryClient.query(securityQuery(orgId)).catch(() => undefined)
    queryClient.query(scimTokensQuery(orgId)).catch(() => undefined)
  },
  component: () => (
    <MoreTexts texts={security}>
      <SecuritySettingsPage />
    </MoreTexts>
  ),
})
