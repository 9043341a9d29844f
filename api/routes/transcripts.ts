import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fileLimits, fileTexts } from '#workers/domain/transcripts/extract/accept.ts'
import { TranscriptError } from '#workers/domain/transcripts/message.ts'
import { type ParseOptions, parseTranscriptWithFallback } from '#workers/domain/transcripts/parse.ts'
import { closeExtraction, ExtractionBusyError, parseInChild, type UploadedFile } from '#workers/shared/files.ts'
import { parseTranscriptAnswer, parseTranscriptBody } from '../contract/calls.ts'
import type { RoutePlugin } from '../plugins/context.ts'
import { parseInput } from '../plugins/errors.ts'
import { createOccupancy } from '../plugins/occupancy.ts'
import { HttpProblem } from '../plugins/problem.ts'

const formFields = z.object({
  repName: parseTranscriptBody.shape.repName,
  mergeTurns: z
    .enum(['true', 'false'])
    .default('true')
    .transform((word) => word === 'true'),
})

/** Text that is parsed in less time than it takes to hand it to a child, whatever is in it. */
const quickCharacters = 20_000

type ToRead = { transcript: UploadedFile | string; options: ParseOptions }

function readBody(request: FastifyRequest): ToRead {
  const { transcript, ...options } = parseInput(parseTranscriptBody, request.body)
  return { transcript, options }
}

/** Reads the whole form: fields may stand before or behind the file. @throws HttpProblem */
async function readForm(request: FastifyRequest): Promise<ToRead> {
  const fields: Record<string, unknown> = {}
  let file: UploadedFile | undefined
  for await (const part of request.parts({ limits: { files: 1, fields: 10, fieldSize: 1000, fileSize: fileLimits.uploadBytes } })) {
    if (part.type === 'file') file = { name: part.filename, type: part.mimetype, bytes: await part.toBuffer() }
    else fields[part.fieldname] = part.value
  }
  if (file === undefined) throw new HttpProblem(400, 'file_missing', 'Send one file in the field "file".')
  return { transcript: file, options: parseInput(formFields, fields) }
}

const tooManyUploads = (): HttpProblem =>
  new HttpProblem(429, 'rate_limited', 'Your earlier files are still being read. Please try again in a few seconds.', {
    retryAfterSeconds: 5,
  })

function toProblem(error: unknown): unknown {
  if (error instanceof TranscriptError) return new HttpProblem(422, 'unreadable_transcript', error.message)
  if (error instanceof ExtractionBusyError) return new HttpProblem(503, 'busy', error.message, { retryAfterSeconds: 5 })
  if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
    return new HttpProblem(413, 'payload_too_large', fileTexts.uploadTooLarge)
  return error
}

export const transcriptRoutes: RoutePlugin = (app, { config }) => {
  const readings = createOccupancy(config.limits.uploadsPerUser)
  app.addHook('onClose', () => closeExtraction())

  app.post(
    '/integrations/real-calls/parse-transcript',
    {
      config: { permission: 'calls.create', consumes: ['application/json', 'multipart/form-data'] },
      schema: { response: { 200: parseTranscriptAnswer } },
    },
    async (request) => {
      const gone = new AbortController()
      const onClose = (): void => gone.abort(new Error('The client has gone.'))
      request.raw.socket.once('close', onClose)
      try {
        const { transcript, options } = request.isMultipart() ? await readForm(request) : readBody(request)
        if (typeof transcript === 'string' && transcript.length <= quickCharacters) return parseTranscriptWithFallback(transcript, options)
        const { userId } = request.actor
        if (!readings.enter(userId)) throw tooManyUploads()
        try {
          return await parseInChild(transcript, options, { signal: gone.signal })
        } finally {
          readings.leave(userId)
        }
      } catch (error) {
        throw toProblem(error)
      } finally {
        request.raw.socket.off('close', onClose)
      }
    },
  )
}
