import { queryOptions } from '@tanstack/react-query'
import { explainUpload, type ExplainUploadBody } from '#api/contract/calls-held.ts'
import { call } from '../../../../lib/call.ts'
import type { ReadFile } from '../draft/draft.ts'
import { callBody, fingerprint } from './payload.ts'

/** Descriptions are compared only with the beginning of a long call. */
const comparedTexts = 2_000
const comparedCharacters = 150_000

/** What the server needs to know about an upload to predict its outcome. */
export function explainBody({ state: { form, transcript } }: ReadFile): ExplainUploadBody {
  const body = callBody(form, transcript, true)
  let characters = 0
  const texts: string[] = []
  for (const { message } of transcript.messages) {
    characters += message.length
    if (texts.length === comparedTexts || characters > comparedCharacters) break
    texts.push(message)
  }
  return {
    title: body.title,
    callerId: body.callerId ?? null,
    participantUserIds: [...new Set(body.actors.flatMap(({ userId }) => (userId == null ? [] : [userId])))],
    durationSeconds: body.durationSeconds ?? null,
    durationIsEstimated: body.durationIsEstimated ?? false,
    callType: body.callType ?? null,
    scorecardConfigId: body.scorecardConfigId ?? null,
    runScore: true,
    texts,
  }
}

/** What would happen to the call of this file. Refetched when anything that matters changes. */
export const uploadOutcomeQuery = (orgId: string, file: ReadFile) => {
  const body = explainBody(file)
  return queryOptions({
    queryKey: ['org', orgId, 'upload-outcome', fingerprint(body)],
    queryFn: ({ signal }) => call(explainUpload, { body, signal }),
    // Rules may change while the user fills in the form.
    staleTime: 30_000,
    retry: false,
  })
}
