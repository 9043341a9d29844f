import { createFileRoute } from '@tanstack/react-router'
import { OrganizationPage } from '../../../features/organization/settings/OrganizationPage.tsx'
import { organizationQuery, seatsQuery } from '../../../features/organization/settings/queries.ts'
import { organizationSettings } from '../../../features/organization/settings/texts.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { session } from '../../../lib/session.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/settings/organization')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Organization' },
  beforeLoad: ({ context }) => requireCapability(context, 'organization.manage'),
  loader: ({ context: { queryClient } }) => {
    const orgId = session.snapshot().orgId ?? 'none'
    // Prefetches while the page renders. The page awaits the same queries and shows their errors.
    queryClient.query(organizationQuery(orgId)).catch(() => undefined)
    queryClient.query(seatsQuery(orgId)).catch(() => undefined)
  },
  component: function Organization() {
    return (
      <MoreTexts texts={organizationSettings}>
        <OrganizationPage />
      </MoreTexts>
    )
  },
})
