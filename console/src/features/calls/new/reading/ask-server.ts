import { type ParseTranscriptAnswer, parseTranscriptAnswer } from '#api/contract/calls.ts'
import { api } from '../../../../lib/api.ts'

/** Lets the server parse a file that no known format explains. @throws ApiError; 422 carries the text to show. */
export function parseOnServer(file: File, repName: string, signal: AbortSignal): Promise<ParseTranscriptAnswer> {
  const body = new FormData()
  if (repName !== '') body.set('repName', repName)
  // Fields stand before the file: the server reads them as they come.
  body.set('file', file, file.name)
  return api('/integrations/real-calls/parse-transcript', parseTranscriptAnswer, { method: 'POST', body, signal, isLong: true })
}
