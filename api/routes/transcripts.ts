import { TranscriptError } from '#workers/domain/transcripts/message.ts'
import { parseTranscriptWithFallback } from '#workers/domain/transcripts/parse.ts'
import { extractInChild } from '#workers/shared/files.ts'
import type { RoutePlugin } from '../plugins/context.ts'
import { parseInput } from '../plugins/errors.ts'
import { parseTranscriptAnswer, parseTranscriptBody } from '../contract/calls.ts'
import { HttpProblem } from '../plugins/problem.ts'

/** Bytes that extraction allows; source: specification 2 §9. The upload limit of 4,194,304 is checked with its exact text. */
const extractionBytes = 10_485_760

export const transcriptRoutes: RoutePlugin = (app) => {
  app.post(
    '/integrations/real-calls/parse-transcript',
    {
      config: { permission: 'calls.create', consumes: ['application/json', 'multipart/form-data'] },
      schema: { response: { 200: parseTranscriptAnswer } },
    },
    async (request) => {
      try {
        if (!request.isMultipart()) {
          const { transcript, ...options } = parseInput(parseTranscriptBody, request.body)
          return parseTranscriptWithFallback(transcript, options)
        }
        const file = await request.file({ limits: { files: 1, fields: 4, fieldSize: 1000, fileSize: extractionBytes + 1 } })
        if (file === undefined) throw new HttpProblem(400, 'file_missing', 'Send one file in the field "file".')
        const bytes = await file.toBuffer()
        const field = (name: string): string | undefined => {
          const entry = file.fields[name]
          return entry !== undefined && 'value' in entry && typeof entry.value === 'string' ? entry.value : undefined
        }
        const { text } = await extractInChild({ name: file.filename, bytes, type: file.mimetype })
        return parseTranscriptWithFallback(text, { repName: field('repName')?.slice(0, 200), mergeTurns: field('mergeTurns') !== 'false' })
      } catch (error) {
        if (error instanceof TranscriptError) throw new HttpProblem(422, 'unreadable_transcript', error.message)
        throw error
      }
    },
  )
}
