import type { FastifyRequest } from 'fastify'
import { fileTexts } from '#workers/domain/transcripts/extract/accept.ts'
import { type ParsedTranscript, TranscriptError } from '#workers/domain/transcripts/message.ts'
import { type ParseOptions, parseTranscriptWithFallback } from '#workers/domain/transcripts/parse.ts'
import { ExtractionBusyError, parseInChild, type UploadedFile } from '#workers/files/files.ts'
import { createOccupancy } from '../../http/occupancy.ts'
import { HttpProblem } from '../../http/problem.ts'

/** Up to this length, any text is parsed faster than it can be handed to a child process. */
const quickCharacters = 20_000

export type TranscriptInput = { transcript: UploadedFile | string; options: ParseOptions }

const tooManyUploads = (): HttpProblem =>
  new HttpProblem(
    429,
    'rate_limited',
    'Your earlier files are still being read. Please try again in a few seconds.',
    {
      retryAfterSeconds: 5,
    },
  )

/** Converts an error of reading a transcript to a problem. Other errors are returned unchanged. */
export function transcriptProblem(error: unknown): unknown {
  if (error instanceof TranscriptError) return new HttpProblem(422, 'unreadable_transcript', error.message)
  if (error instanceof ExtractionBusyError)
    return new HttpProblem(503, 'busy', error.message, { retryAfterSeconds: 5 })
  if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') {
    return new HttpProblem(413, 'payload_too_large', fileTexts.uploadTooLarge)
  }
  return error
}

export type TranscriptReader = (
  request: Pick<FastifyRequest, 'raw' | 'actor'>,
  load: () => Promise<TranscriptInput> | TranscriptInput,
) => Promise<ParsedTranscript>

/**
 * Reads transcripts the way workers do: long text and files in a child process, a limited number at a time per user. The reading stops if
 * the client disconnects.
 *
 * @throws HttpProblem 413 file too large, 422 too long or unreadable, 429 earlier files of the user are still being read, 503 too many
 * readings overall
 */
export function createTranscriptReader(uploadsPerUser: number): TranscriptReader {
  const readings = createOccupancy(uploadsPerUser)

  return async (request, load) => {
    const gone = new AbortController()
    const onClose = (): void => gone.abort(new Error('The client has gone.'))
    request.raw.socket.once('close', onClose)
    try {
      const { transcript, options } = await load()
      if (typeof transcript === 'string' && transcript.length <= quickCharacters)
        return parseTranscriptWithFallback(transcript, options)

      const { userId } = request.actor
      if (!readings.enter(userId)) throw tooManyUploads()
      try {
        return await parseInChild(transcript, options, { signal: gone.signal })
      } finally {
        readings.leave(userId)
      }
    } catch (error) {
      throw transcriptProblem(error)
    } finally {
      request.raw.socket.off('close', onClose)
    }
  }
}
