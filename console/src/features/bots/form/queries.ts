import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  type GeneratedOpinions,
  generateOpinions,
  getGeneratedTexts,
  getRandomNames,
  listAvatars,
} from '#api/contract/bot-resources.ts'
import { listUnansweredQuestions } from '#api/contract/unanswered-questions.ts'
import type { Gender } from '#db/vocabulary/bots.ts'
import { call } from '../../../lib/call.ts'
import { waitFor } from '../../../lib/wait-for.ts'
import { botsKey } from '../queries.ts'

export const avatarsQuery = (orgId: string, gender: Gender | null) =>
  queryOptions({
    queryKey: [...botsKey(orgId), 'avatars', gender],
    queryFn: async ({ signal }) =>
      (await call(listAvatars, { query: gender === null ? {} : { gender }, signal })).results,
    staleTime: Infinity,
  })

/** Questions that reps asked a bot without getting an answer, most frequent first. */
export const unansweredQuery = (orgId: string, id: string) =>
  infiniteQueryOptions({
    queryKey: [...botsKey(orgId), 'unanswered', id],
    queryFn: ({ pageParam, signal }) =>
      call(listUnansweredQuestions, { params: { id }, query: { cursor: pageParam, limit: 10 }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** Invented names of a gender, or of both. */
export async function suggestNames(gender: Gender | null, count: number) {
  const male = gender === 'MALE' ? count : gender === 'FEMALE' ? 0 : Math.ceil(count / 2)
  const query = { nMaleNames: male, nFemaleNames: count - male }
  return (await call(getRandomNames, { query })).results
}

/** Opinions for a job. A model that writes them takes a while. @throws with the error */
export async function proposeOpinions(
  orgId: string,
  about: { jobTitle: string; companyName: string; orgName: string },
  idempotencyKey: string,
  tooLong: string,
): Promise<GeneratedOpinions> {
  const made = await call(generateOpinions, { orgId, body: about, idempotencyKey, respondAsync: true })
  if ('opinions' in made) return made
  const { opinions } = await waitFor(
    () => call(getGeneratedTexts, { orgId, params: { id: made.requestId } }),
    tooLong,
  )
  if (opinions === null) throw new Error(tooLong)
  return opinions
}
