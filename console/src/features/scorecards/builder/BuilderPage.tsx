import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { PagePending } from '../../../ui/feedback/PagePending.tsx'
import { scorecardQuery } from '../queries.ts'
import type { BuilderPageProps } from './LoadedBuilder.tsx'

// Loads in parallel with the scorecard.
const loading = import('./LoadedBuilder.tsx')
const LoadedBuilder = lazy(() => loading.then(({ LoadedBuilder }) => ({ default: LoadedBuilder })))

/** One scorecard: its draft, and the version that calls are scored with. */
export function BuilderPage(props: BuilderPageProps) {
  const { data, error, refetch } = useQuery(scorecardQuery(useOrgId(), props.id))
  if (error !== null && data === undefined)
    return <ErrorState error={error} isPage onRetry={() => void refetch()} />
  if (data === undefined) return <PagePending />
  return (
    <Suspense fallback={<PagePending />}>
      <LoadedBuilder key={props.id} scorecard={data} {...props} />
    </Suspense>
  )
}
