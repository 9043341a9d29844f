import { queryOptions } from '@tanstack/react-query'
import { getPersonaConversation, getPersonaTest, listPersonaTests } from '#api/contract/persona-tests.ts'
import { call } from '../../../lib/call.ts'
import { botsKey } from '../queries.ts'

export const personaTestsKey = (orgId: string, id: string) =>
  [...botsKey(orgId), 'persona-tests', id] as const

/** All tests of a bot; at most ten are kept. */
export const personaTestsQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...personaTestsKey(orgId, id), 'list'],
    queryFn: async ({ signal }) => (await call(listPersonaTests, { params: { id }, signal })).results,
  })

export const personaTestKey = (orgId: string, id: string, testId: string | null) =>
  [...personaTestsKey(orgId, id), testId] as const

/** More than a test has parts. */
const mostParts = 200

export const loadPersonaTest = (id: string, testId: string, signal: AbortSignal) =>
  call(getPersonaTest, { params: { id, testId }, query: { numberOfResults: mostParts }, signal })

export const conversationQuery = (orgId: string, id: string, testId: string, position: number) =>
  queryOptions({
    queryKey: [...personaTestKey(orgId, id, testId), 'conversation', position],
    queryFn: ({ signal }) => call(getPersonaConversation, { params: { id, testId, position }, signal }),
    // A conversation never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
