import type { FastifyRequest } from 'fastify'
import { newId } from '#db/queries/ids.ts'
import { findOwnTextRequest, insertTextRequest } from '#db/queries/rules/text-requests.ts'
import type { Trx } from '#db/client.ts'
import { extractInChild, type UploadedFile } from '#workers/files/files.ts'
import { generateScorecard } from '#workers/jobs/scorecards/generate-scorecard.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import {
  acceptedGeneration,
  generatedScorecard,
  generateScorecard as generateEndpoint,
  generateScorecardWithAi,
  generationFields,
  getGeneratedScorecard,
  maxDetailsCharacters,
  maxGenerationFileBytes,
  mostGenerationFiles,
} from '../../contract/scorecard-generation.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { parseInput } from '../../http/errors.ts'
import { createOccupancy } from '../../http/occupancy.ts'
import { HttpProblem, invalid, notFound } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { transcriptProblem } from '../calls/read-transcript.ts'

/** Reads the whole form: fields may come before or after the files. @throws HttpProblem */
async function readForm(request: FastifyRequest): Promise<{ fields: unknown; files: UploadedFile[] }> {
  const fields: Record<string, unknown> = {}
  const files: UploadedFile[] = []
  for await (const part of request.parts({
    limits: {
      files: mostGenerationFiles,
      fields: 10,
      fieldSize: maxDetailsCharacters * 4,
      fileSize: maxGenerationFileBytes,
    },
  })) {
    if (part.type !== 'file') fields[part.fieldname] = part.value
    else files.push({ name: part.filename, type: part.mimetype, bytes: await part.toBuffer() })
  }
  return { fields, files }
}

/** Records a request to generate a draft. The command's label contains none of the text. */
async function startGeneration(
  trx: Trx,
  actor: RequestActor,
  details: string,
): Promise<{ commandId: string; requestId: string }> {
  const requestId = await newId(trx)
  const { commandId } = await recordCommand(trx, {
    orgId: actor.orgId,
    kind: 'generate-scorecard',
    label: 'Generate a scorecard',
    actorUserId: actor.userId,
    interactive: true,
    items: [newItem(generateScorecard, { subject: requestId, payload: { requestId } })],
  })
  await insertTextRequest(
    trx,
    { orgId: actor.orgId, id: requestId, kind: 'generate-scorecard', commandId, createdBy: actor.userId },
    [{ subject: '', input: { details } }],
  )
  return { commandId, requestId }
}

export const scorecardGenerationRoutes: RoutePlugin = (app, context) => {
  const { config, database, runOnce, kick, respondWithCommand } = context
  const readings = createOccupancy(config.limits.uploadsPerUser)

  const read = (actor: RequestActor, id: string) =>
    database.withOrg(actor, async (trx) => {
      const request = await findOwnTextRequest(trx, {
        id,
        kind: 'generate-scorecard',
        createdBy: actor.userId,
      })
      if (request === undefined) throw notFound()
      const [answer] = request.answers
      return {
        result: answer?.result == null ? null : generatedScorecard.parse(answer.result),
        error: answer?.error ?? (request.state === 'cancelled' ? 'It was canceled.' : null),
      }
    })

  const respond = (
    request: FastifyRequest,
    reply: { statusCode: number },
    accepted: { commandId: string; requestId: string },
  ) => {
    kick()
    return respondWithCommand(request, reply, accepted.commandId, {
      accepted,
      ended: {
        status: 200,
        body: async () => {
          const { result, error } = await read(request.actor, accepted.requestId)
          if (result === null)
            throw new HttpProblem(422, 'generation_failed', error ?? 'The scorecard could not be made.')
          return result
        },
      },
    })
  }

  /** Extracts the text of the files in child processes, because a file can be crafted to be slow. */
  async function textOf(request: FastifyRequest, files: readonly UploadedFile[]): Promise<string[]> {
    if (files.length === 0) return []
    const gone = new AbortController()
    const onClose = (): void => gone.abort(new Error('The client has gone.'))
    request.raw.socket.once('close', onClose)
    const { userId } = request.actor
    if (!readings.enter(userId))
      throw new HttpProblem(
        429,
        'rate_limited',
        'Your earlier files are still being read. Please try again in a few seconds.',
        { retryAfterSeconds: 5 },
      )
    try {
      const texts: string[] = []
      for (const file of files) texts.push((await extractInChild(file, { signal: gone.signal })).text)
      return texts
    } catch (error) {
      throw transcriptProblem(error)
    } finally {
      readings.leave(userId)
      request.raw.socket.off('close', onClose)
    }
  }

  route(app, generateEndpoint, async (request, reply) => {
    const accepted = await runOnce(request, reply, acceptedGeneration, (trx) =>
      startGeneration(trx, request.actor, request.body.details),
    )
    return respond(request, reply, accepted)
  })

  route(app, generateScorecardWithAi, async (request, reply) => {
    const { fields, files } = request.isMultipart()
      ? await readForm(request)
      : { fields: request.body, files: [] }
    const { description } = parseInput(generationFields, fields)
    const details = [description, ...(await textOf(request, files))]
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .join('\n\n')
    if (details === '') throw invalid('description', 'Describe the scorecard, or add a file.')
    if (details.length > maxDetailsCharacters)
      throw new HttpProblem(
        422,
        'too_long',
        `The description and the files have ${details.length.toLocaleString('en')} characters. At most ${maxDetailsCharacters.toLocaleString('en')} are read.`,
      )
    const accepted = await database.withOrg(request.actor, (trx) =>
      startGeneration(trx, request.actor, details),
    )
    return respond(request, reply, accepted)
  })

  route(app, getGeneratedScorecard, ({ actor, params }) => read(actor, params.id))
}
