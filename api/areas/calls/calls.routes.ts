import { z } from 'zod'
import { listCalls } from '#db/queries/calls/call-list.ts'
import { listCorrectionsOfCall } from '#db/queries/calls/corrections.ts'
import { listParticipants, listTraces } from '#db/queries/calls/calls.ts'
import { listScoredWith } from '#db/queries/calls/scores.ts'
import { findScorecard } from '#db/queries/scorecards/scorecards.ts'
import { findTranscript } from '#db/queries/calls/transcripts.ts'
import { sidesOf } from '#workers/domain/calls/speakers.ts'
import {
  transcriptFormats,
  transcriptLimits,
  transcriptMessage,
} from '#workers/domain/transcripts/message.ts'
import { assertMayUploadFor, createCall } from './create-call.ts'
import {
  acceptedCall,
  listCalls as listCallsEndpoint,
  createCall as createCallEndpoint,
  getCall,
  getTranscription,
  getCallTrace,
  listCallCorrections,
  sentTranscript,
} from '../../contract/calls.ts'
import { getCallScore } from '../../contract/scores.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { visibilityOf, requireCall } from './call-access.ts'
import {
  callDetailOf,
  callRowOf,
  correctionOf,
  loadPeople,
  traceOf,
  transcriptStampOf,
} from './call-views.ts'
import { requestedFilter } from './call-filter.ts'
import { viewScore } from '../grading/score-views.ts'
import { listStopped } from './rescore-calls.ts'
import { createTranscriptReader } from './read-transcript.ts'
import { route } from '../../http/route.ts'

const shownCorrections = 20
const storedMessages = z.array(transcriptMessage)
const storedFormat = z.enum(transcriptFormats).nullable().catch(null)
const storedWarnings = z.array(z.string())

export const callRoutes: RoutePlugin = (app, context) => {
  const { database, kick, respondWithCommand, runOnce, now, config } = context
  const readTranscript = createTranscriptReader(config.limits.uploadsPerUser)

  route(app, listCallsEndpoint, ({ actor, body }) =>
    database.withOrg(actor, async (trx) => {
      const { rows, total, isTotalAtLeast } = await listCalls(
        trx,
        await visibilityOf(trx, actor),
        await requestedFilter(trx, actor, body, now()),
        {
          sort: body.sortBy,
          from: body.from,
          numberOfResults: body.numberOfResults,
        },
      )
      const people = await loadPeople(
        trx,
        rows.map((call) => call.caller_id),
      )
      const stoppedIds = await listStopped(trx, rows)
      return { results: rows.map((call) => callRowOf(call, people, stoppedIds)), total, isTotalAtLeast }
    }),
  )

  route(app, createCallEndpoint, async (request, reply) => {
    const { actor, body } = request
    const transcript = sentTranscript(body)
    // Text within the parser's limit cannot be too long. For longer text, the format decides how much of it is speech.
    if (typeof transcript === 'string' && transcript.length > transcriptLimits.textCharacters) {
      await readTranscript(request, () => ({ transcript, options: {} }))
    }
    const accepted = await runOnce(request, reply, acceptedCall, async (trx) => {
      await assertMayUploadFor(trx, actor, body.callerId)
      return createCall(trx, actor, body, { now: now() })
    })
    kick()
    return respondWithCommand(request, reply, accepted.commandId, {
      accepted,
      ended: { status: 201, body: () => Promise.resolve(accepted) },
    })
  })

  route(app, getCall, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const call = await requireCall(context, trx, actor, params.id)
      const participants = await listParticipants(trx, call.id)
      const scorecard =
        call.scorecard_config_id === null ? undefined : await findScorecard(trx, call.scorecard_config_id)
      const people = await loadPeople(trx, [call.caller_id, call.created_by])
      return callDetailOf(
        call,
        participants,
        {
          scorecard:
            scorecard === undefined
              ? null
              : { id: scorecard.id, name: scorecard.name, version: scorecard.published_version },
          scoredWith: (await listScoredWith(trx, [call.id])).get(call.id) ?? null,
        },
        people,
        await listStopped(trx, [call]),
      )
    }),
  )

  route(app, getTranscription, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const call = await requireCall(context, trx, actor, params.id)
      const participants = await listParticipants(trx, call.id)
      const stamp = transcriptStampOf(call, participants)
      // Read last: if it changes meanwhile, the stamp is the old one, and the client reads both again.
      const transcript = await findTranscript(trx, call.id)
      if (transcript === undefined)
        return { stamp, messages: [], detectedFormat: null, timesAreEstimated: false, warnings: [] }
      const messages = storedMessages.parse(transcript.messages)
      const sides = sidesOf(messages, participants)
      return {
        stamp,
        messages: messages.map((message, index) => ({ ...message, side: sides[index] ?? 'buyer' })),
        detectedFormat: storedFormat.parse(transcript.detected_format),
        timesAreEstimated: messages.some((message) => message.timeApproximate === true),
        warnings: storedWarnings.parse(transcript.warnings),
      }
    }),
  )

  route(app, getCallScore, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const call = await requireCall(context, trx, actor, params.id)
      return viewScore(trx, actor, call, now())
    }),
  )

  route(app, listCallCorrections, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const call = await requireCall(context, trx, actor, params.id)
      const corrections = await listCorrectionsOfCall(trx, call.id, shownCorrections)
      const people = await loadPeople(
        trx,
        corrections.map((row) => row.corrected_by),
      )
      return { results: corrections.map((row) => correctionOf(row, people)) }
    }),
  )

  route(app, getCallTrace, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const call = await requireCall(context, trx, actor, params.id)
      return traceOf(await listTraces(trx, call.id))
    }),
  )
}
