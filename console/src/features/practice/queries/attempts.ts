import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  getPracticeCall,
  getPracticeResult,
  listPracticeCalls,
  type practiceCallsQuery as attemptsContract,
} from '#api/contract/practice.ts'
import { call } from '../../../lib/call.ts'
import { callsKey } from '../../../lib/query-keys.ts'

/** While something is being scored, in addition to live events. */
const pollMs = 5_000

/** Attempts and their results. A change of an answer refetches calls, and these with them. */
export const practiceKey = (orgId: string) => [...callsKey(orgId), 'practice'] as const

export type AttemptsRequest = Partial<z.output<typeof attemptsContract>>

/** A page of attempts that the reader sees, newest first. */
export const attemptsQuery = (orgId: string, request: AttemptsRequest) =>
  queryOptions({
    queryKey: [...practiceKey(orgId), 'attempts', request],
    queryFn: ({ signal }) => call(listPracticeCalls, { query: request, signal }),
    placeholderData: keepPreviousData,
  })

export const practiceResultQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...practiceKey(orgId), 'result', id],
    queryFn: ({ signal }) => call(getPracticeResult, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.call.scoreState === 'waiting' || data?.gatekeeper?.state === 'waiting' ? pollMs : false,
  })

/** Only its own rep changes an open call, so events elsewhere in the organization do not refetch it. */
export const practiceCallQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'practice-call', id],
    queryFn: ({ signal }) => call(getPracticeCall, { params: { id }, signal }),
  })
