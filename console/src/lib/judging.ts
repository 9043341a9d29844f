import { skipToken, useQuery } from '@tanstack/react-query'
import { useOrgId } from './use-session.ts'

/** Criteria of a call that a model is working on, by name. Only live events write it; it is never fetched. */
export const judgingKey = (orgId: string, callId: string) => ['org', orgId, 'judging', callId] as const

export const useJudging = (callId: string): readonly string[] =>
  useQuery<readonly string[]>({ queryKey: judgingKey(useOrgId(), callId), queryFn: skipToken }).data ?? []
