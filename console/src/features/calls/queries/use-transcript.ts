import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallDetail } from '#api/contract/calls.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { transcriptQuery } from './calls.ts'

/**
 * The transcript of a call once it is read. Fetched again only when the call says that the words or sides have changed; until then it is
 * stale.
 */
export function useTranscript(
  { id, stage, transcriptStamp }: Pick<CallDetail, 'id' | 'stage' | 'transcriptStamp'>,
  options: { throwOnError?: (error: Error, query: { state: { data: unknown } }) => boolean } = {},
) {
  const query = useQuery({
    ...transcriptQuery(useOrgId(), id),
    staleTime: ({ state: { data } }) => (data?.stamp === transcriptStamp ? 'static' : 0),
    enabled: stage !== 'recorded',
    ...options,
  })
  const { data, refetch } = query
  const known = data?.stamp
  useEffect(() => {
    // The panels of a page share one request.
    if (known !== undefined && known !== transcriptStamp) void refetch({ cancelRefetch: false })
  }, [known, transcriptStamp, refetch])
  return query
}
