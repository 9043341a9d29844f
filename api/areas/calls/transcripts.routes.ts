import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findRepFacts } from '#db/queries/calls/rep-facts.ts'
import { namesToLookUp, proposeRepOf } from '#workers/domain/calls/rep-question.ts'
import { completeSpeakers } from '#workers/domain/calls/speakers.ts'
import { fileLimits } from '#workers/domain/transcripts/extract/accept.ts'
import { closeExtraction, type UploadedFile } from '#workers/files/files.ts'
import { parseTranscriptBody, parseTranscript } from '../../contract/calls.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { parseInput } from '../../http/errors.ts'
import { HttpProblem } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { createTranscriptReader, type TranscriptInput } from './read-transcript.ts'

const formFields = z.object({
  repName: parseTranscriptBody.shape.repName,
  mergeTurns: z
    .enum(['true', 'false'])
    .default('true')
    .transform((word) => word === 'true'),
})

function readBody(request: FastifyRequest): TranscriptInput {
  const { transcript, ...options } = parseInput(parseTranscriptBody, request.body)
  return { transcript, options }
}

/** Reads the whole form: fields may come before or after the file. @throws HttpProblem */
async function readForm(request: FastifyRequest): Promise<TranscriptInput> {
  const fields: Record<string, unknown> = {}
  let file: UploadedFile | undefined
  for await (const part of request.parts({
    limits: { files: 1, fields: 10, fieldSize: 1000, fileSize: fileLimits.uploadBytes },
  })) {
    if (part.type === 'file')
      file = { name: part.filename, type: part.mimetype, bytes: await part.toBuffer() }
    else fields[part.fieldname] = part.value
  }
  if (file === undefined) throw new HttpProblem(400, 'file_missing', 'Send one file in the field "file".')
  return { transcript: file, options: parseInput(formFields, fields) }
}

export const transcriptRoutes: RoutePlugin = (app, { config, database }) => {
  const readTranscript = createTranscriptReader(config.limits.uploadsPerUser)
  app.addHook('onClose', () => closeExtraction())

  route(app, parseTranscript, async (request) => {
    const { actor } = request
    let callerName = ''
    const parsed = await readTranscript(request, async () => {
      const input = request.isMultipart() ? await readForm(request) : readBody(request)
      callerName = input.options.repName ?? ''
      return input
    })
    const { messages } = parsed
    const facts = await database.withOrg(actor, (trx) =>
      findRepFacts(trx, actor.orgId, namesToLookUp(messages)),
    )
    const speakers = completeSpeakers([], messages, null)
    return { ...parsed, proposedRep: proposeRepOf({ ...facts, messages, speakers, callerName }) }
  })
}
