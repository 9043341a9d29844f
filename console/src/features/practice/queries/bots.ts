import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { type agentsQuery as agentsContract, getAgent, listAgents } from '#api/contract/bots.ts'
import { call } from '../../../lib/call.ts'

export type BotsRequest = Partial<z.output<typeof agentsContract>>

/** Bots that the user can practice with, and their variations, by name. */
export const practiceBotsQuery = (orgId: string, request: BotsRequest) =>
  queryOptions({
    queryKey: ['org', orgId, 'practice-bots', request],
    queryFn: ({ signal }) =>
      call(listAgents, {
        query: { ...request, agentStatus: ['ACTIVE'], includeVariationsBots: true },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const practiceBotQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'practice-bot', id],
    queryFn: ({ signal }) => call(getAgent, { params: { id }, signal }),
  })
