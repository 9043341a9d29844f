import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../../features/home/HomePage.tsx'
import { homeQuery } from '../../features/home/queries.ts'
import { home } from '../../features/home/texts.ts'
import { MoreTexts } from '../../lib/intl.tsx'
import { session } from '../../lib/session.ts'

export const Route = createFileRoute('/_app/home')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Home' },
  loader: ({ context: { queryClient } }) => {
    // Prefetches while the page renders. The page awaits the same query and shows its error.
    queryClient.query(homeQuery(session.snapshot().orgId ?? 'none')).catch(() => undefined)
  },
  component: () => (
    <MoreTexts texts={home}>
      <HomePage />
    </MoreTexts>
  ),
})
