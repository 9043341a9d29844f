import { skipToken, useQuery } from '@tanstack/react-query'
import { useOrgId } from './use-session.ts'

/** Criteria of a call that a model is asked about, by name. Live events write it, and nothing reads it from the server. */
export const judgingKey = (orgId: string, callId: string) => ['org', orgId, 'judging', callId] as const

export const useJudging = (callId: string): readonly string[] =>
  useQuery<readonly string[]>({ queryKey: judgingKey(useOrgId(), callId), queryFn: skipToken }).data ?? []
