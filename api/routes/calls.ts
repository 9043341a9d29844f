import { z } from 'zod'
import { type CallFilter, listCalls } from '#db/queries/call-list.ts'
import { listParticipants, listTraces } from '#db/queries/calls.ts'
import { findScorecard, findScorecardVersion } from '#db/queries/scorecards.ts'
import { findCurrentScore } from '#db/queries/scores.ts'
import { findTranscript } from '#db/queries/transcripts.ts'
import { resolveDateRange } from '#workers/domain/calls/date-range.ts'
import { sidesOf } from '#workers/domain/calls/speakers.ts'
import { scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import { transcriptFormats, transcriptMessage } from '#workers/domain/transcripts/message.ts'
import { createCall } from '../commands/create-call.ts'
import {
  acceptedCall,
  callDetail,
  callScore,
  callTrace,
  createCallBody,
  type ListCallsBody,
  listCallsAnswer,
  listCallsBody,
  transcription,
} from '../contract/calls.ts'
import { idParams } from '../contract/page.ts'
import type { RoutePlugin } from '../plugins/context.ts'
import { visibilityOf, visibleCall } from './call-access.ts'
import { callDetailOf, callRowOf, loadPeople, loadScore, traceOf } from './call-views.ts'

const base = '/integrations/real-calls'
const storedMessages = z.array(transcriptMessage)
const storedFormat = z.enum(transcriptFormats).nullable().catch(null)
const storedWarnings = z.array(z.string())

function filterOf(body: ListCallsBody, timeZone: string): CallFilter {
  const range = body.date === undefined ? null : resolveDateRange(body.date, timeZone, new Date())
  const categoryRuleIds = [
    ...(body.customCallTypeOrgIds ?? []),
    ...(body.customCallTypeTeamIds ?? []),
    ...(body.customCallTypeUserIds ?? []),
  ]
  // An empty list is a filter that nobody has set.
  const list = <Item>(items: Item[] | undefined): Item[] | undefined => (items === undefined || items.length === 0 ? undefined : items)
  return {
    startedFrom: range?.from ?? undefined,
    startedBefore: range?.before ?? undefined,
    minDuration: body.minDuration,
    maxDuration: body.maxDuration,
    scorecards: list(body.scorecards),
    sections: list(body.scorecardSections),
    criterions: list(body.scorecardCriterions),
    criterionStatuses: list(body.scorecardCriterionsStatus),
    reps: list(body.reps),
    teams: list(body.teams),
    callTypes: list(body.callTypes),
    categoryRuleIds: list(categoryRuleIds),
    integrationId: body.integrationId,
    search: body.search,
    isPrivate: body.isPrivate,
    scoreStatuses: list(body.scoreStatuses),
  }
}

export const callRoutes: RoutePlugin = (app, context) => {
  const { database, kick, answerCommand, runOnce } = context

  app.post(
    `${base}/listCalls`,
    { config: { permission: 'calls.view', rateClass: 'read' }, schema: { body: listCallsBody, response: { 200: listCallsAnswer } } },
    ({ actor, body }) =>
      database.withOrg(actor, async (trx) => {
        const { rows, total, isTotalAtLeast } = await listCalls(trx, await visibilityOf(trx, actor), filterOf(body, actor.timeZone), {
          sort: body.sortBy,
          from: body.from,
          numberOfResults: body.numberOfResults,
        })
        const people = await loadPeople(
          trx,
          rows.map((call) => call.caller_id),
        )
        return { results: rows.map((call) => callRowOf(call, people)), total, isTotalAtLeast }
      }),
  )

  app.post(
    base,
    {
      config: { permission: 'calls.create', idempotent: true },
      schema: { body: createCallBody, response: { 201: acceptedCall, 202: acceptedCall } },
    },
    async (request, reply) => {
      const { actor, body } = request
      const accepted = await runOnce(request, reply, acceptedCall, (trx) => createCall(trx, actor, body))
      kick()
      return answerCommand(request, reply, accepted.commandId, { accepted, ended: { status: 201, body: () => Promise.resolve(accepted) } })
    },
  )

  app.get(
    `${base}/:id`,
    { config: { permission: 'calls.view' }, schema: { params: idParams, response: { 200: callDetail } } },
    ({ actor, params }) =>
      database.withOrg(actor, async (trx) => {
        const call = await visibleCall(context, trx, actor, params.id)
        const participants = await listParticipants(trx, call.id)
        const scorecard = call.scorecard_config_id === null ? undefined : await findScorecard(trx, call.scorecard_config_id)
        const people = await loadPeople(trx, [call.caller_id, call.created_by])
        return callDetailOf(
          call,
          participants,
          scorecard === undefined ? null : { id: scorecard.id, name: scorecard.name, version: scorecard.published_version },
          people,
        )
      }),
  )

  app.get(
    `${base}/transcription/:id`,
    { config: { permission: 'calls.view' }, schema: { params: idParams, response: { 200: transcription } } },
    ({ actor, params }) =>
      database.withOrg(actor, async (trx) => {
        const call = await visibleCall(context, trx, actor, params.id)
        const transcript = await findTranscript(trx, call.id)
        if (transcript === undefined) return { messages: [], detectedFormat: null, timesAreEstimated: false, warnings: [] }
        const messages = storedMessages.parse(transcript.messages)
        const sides = sidesOf(messages, await listParticipants(trx, call.id))
        return {
          messages: messages.map((message, index) => ({ ...message, side: sides[index] ?? 'buyer' })),
          detectedFormat: storedFormat.parse(transcript.detected_format),
          timesAreEstimated: messages.some((message) => message.timeApproximate === true),
          warnings: storedWarnings.parse(transcript.warnings),
        }
      }),
  )

  app.get(
    `${base}/scorecard/:id`,
    { config: { permission: 'calls.view' }, schema: { params: idParams, response: { 200: callScore } } },
    ({ actor, params }) =>
      database.withOrg(actor, async (trx) => {
        const call = await visibleCall(context, trx, actor, params.id)
        const score = await findCurrentScore(trx, call.id)
        const version = score === undefined ? undefined : await findScorecardVersion(trx, score.scorecard_id, score.scorecard_version)
        return {
          scoreStatus: call.score_status,
          reason: call.status_reason,
          score: score === undefined ? null : await loadScore(trx, score),
          scorecard:
            score === undefined || version === undefined
              ? null
              : {
                  id: version.id,
                  name: version.name,
                  version: score.scorecard_version,
                  definition: scorecardDefinition.parse(version.definition),
                },
        }
      }),
  )

  app.get(
    `${base}/:id/trace`,
    { config: { permission: 'calls.view' }, schema: { params: idParams, response: { 200: callTrace } } },
    ({ actor, params }) =>
      database.withOrg(actor, async (trx) => {
        const call = await visibleCall(context, trx, actor, params.id)
        return traceOf(await listTraces(trx, call.id))
      }),
  )
}
