import { parseTranscript, type ParseTranscriptResponse } from '#api/contract/calls.ts'
import { call } from '../../../lib/call.ts'

/** Lets the server parse a file that matches no known format. @throws ApiError; 422 carries the text to show. */
export function parseOnServer(
  file: File,
  repName: string,
  signal: AbortSignal,
): Promise<ParseTranscriptResponse> {
  const body = new FormData()
  if (repName !== '') body.set('repName', repName)
  // Fields come before the file, because the server reads the parts in order.
  body.set('file', file, file.name)
  return call(parseTranscript, { body, signal })
}
