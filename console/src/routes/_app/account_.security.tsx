import { createFileRoute } from '@tanstack/react-router'
import { AccountSecurityPage } from '../../features/security/account/AccountSecurityPage.tsx'
import { ownSessionsQuery } from '../../features/security/account/queries.ts'
import { security } from '../../features/security/texts.ts'
import { MoreTexts } from '../../lib/intl.tsx'
import { session } from '../../lib/session.ts'

export const Route = createFileRoute('/_app/account_/security')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Account security' },
  loader: ({ context: { queryClient } }) => {
    // Prefetches while the page renders. The page awaits the same query and shows its errors.
    queryClient.query(ownSessionsQuery(session.snapshot().orgId ?? 'none')).catch(() => undefined)
  },
  component: () => (
    <MoreTexts texts={security}>
      <AccountSecurityPage />
    </MoreTexts>
  ),
})
