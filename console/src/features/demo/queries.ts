import { queryOptions } from '@tanstack/react-query'
import { getDemoAgent, getDemoUser, listDemoAgents } from '#api/contract/bot-demo.ts'
import { getDemoCall } from '#api/contract/demo-calls.ts'
import { isMissing } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'

/** Visitors have no organization. */
const key = ['org', 'none', 'demo'] as const

/** A retry cannot help: missing things stay missing, and a rate limit requires waiting. */
const withoutRetry = { retry: false } as const

export const visitorQuery = (formId: string) =>
  queryOptions({
    queryKey: [...key, 'visitor', formId],
    queryFn: ({ signal }) =>
      call(getDemoUser, { query: { demoInboundFormResponseId: formId }, signal }).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      }),
    ...withoutRetry,
  })

export const ownBotsQuery = (formId: string) =>
  queryOptions({
    queryKey: [...key, 'bots', formId],
    queryFn: async ({ signal }) =>
      (await call(listDemoAgents, { query: { ownerDemoInboundResponseFormId: formId }, signal })).results,
    ...withoutRetry,
  })

export const demoBotQuery = (botId: string) =>
  queryOptions({
    queryKey: [...key, 'bot', botId],
    queryFn: ({ signal }) => call(getDemoAgent, { params: { id: botId }, signal }),
    ...withoutRetry,
  })

export const demoCallQuery = (formId: string, id: string) =>
  queryOptions({
    queryKey: [...key, 'call', formId, id],
    queryFn: ({ signal }) =>
      call(getDemoCall, { params: { id }, query: { ownerDemoInboundResponseFormId: formId }, signal }),
    staleTime: Infinity,
    ...withoutRetry,
  })
