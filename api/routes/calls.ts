import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import {
  type Call,
  type CallFilter,
  type CallVisibility,
  findVisibleCall,
  findVisibleCalls,
  listCalls,
  listParticipants,
  listTraces,
} from '#db/queries/calls.ts'
import { findScorecard, findScorecardVersion } from '#db/queries/scorecards.ts'
import { findCurrentScore } from '#db/queries/scores.ts'
import { findTranscript } from '#db/queries/transcripts.ts'
import { resolveDateRange } from '#workers/domain/calls/date-range.ts'
import { sidesOf } from '#workers/domain/calls/speakers.ts'
import { scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import { transcriptFormats, transcriptMessage } from '#workers/domain/transcripts/message.ts'
import type { RoutePlugin } from '../plugins/context.ts'
import { createCall } from '../commands/create-call.ts'
import { deleteCalls, restoreCalls } from '../commands/delete-calls.ts'
import { rescoreCalls, rescoreObstacle } from '../commands/rescore-calls.ts'
import {
  acceptedCall,
  bulkAnswer,
  callDetail,
  callIdsBody,
  callScore,
  callTrace,
  createCallBody,
  type ListCallsBody,
  listCallsAnswer,
  listCallsBody,
  rescoreBody,
  transcription,
} from '../contract/calls.ts'
import { acceptedCommand, idParams } from '../contract/page.ts'
import { HttpProblem } from '../plugins/problem.ts'
import { allows, type RequestActor } from '../plugins/actor.ts'
import { notFoundOrSwitch } from '../plugins/tenancy.ts'
import { callDetailOf, callRowOf, loadPeople, loadScore, traceOf } from './call-views.ts'

const base = '/integrations/real-calls'
const storedMessages = z.array(transcriptMessage)
const storedFormat = z.enum(transcriptFormats).nullable().catch(null)
const storedWarnings = z.array(z.string())

/** Own calls, the calls of the teams that one leads, or all of them by capability. */
async function visibilityOf(trx: Trx, actor: RequestActor): Promise<CallVisibility> {
  const seesAll = allows(actor, 'calls.viewAll')
  const teammates = seesAll
    ? []
    : await trx
        .selectFrom('team_members as mine')
        .innerJoin('team_members as theirs', (join) =>
          join.onRef('theirs.org_id', '=', 'mine.org_id').onRef('theirs.team_id', '=', 'mine.team_id'),
        )
        .select('theirs.user_id')
        .distinct()
        .where('mine.org_id', '=', actor.orgId)
        .where('mine.user_id', '=', actor.userId)
        .where('mine.role', '=', 'ADMIN')
        .limit(1000)
        .execute()
  return {
    userId: actor.userId,
    seesAll,
    seesPrivate: actor.role === 'OWNER' || actor.role === 'ADMIN',
    teammateIds: teammates.map((teammate) => teammate.user_id),
  }
}

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

export const callRoutes: RoutePlugin = (app, { database, kick, answerCommand }) => {
  /** The call of the path if the actor may see it; the same 404 whether it is foreign, hidden or missing. */
  async function visibleCall(trx: Trx, actor: RequestActor, id: string): Promise<Call> {
    const call = await findVisibleCall(trx, id, await visibilityOf(trx, actor))
    if (call === undefined) throw await notFoundOrSwitch({ database }, actor, 'calls', id)
    return call
  }

  app.post(
    `${base}/listCalls`,
    { config: { permission: 'calls.view' }, schema: { body: listCallsBody, response: { 200: listCallsAnswer } } },
    ({ actor, body }) =>
      database.withOrg(actor, async (trx) => {
        const { rows, total } = await listCalls(trx, await visibilityOf(trx, actor), filterOf(body, actor.timeZone), {
          sort: body.sortBy,
          from: body.from,
          numberOfResults: body.numberOfResults,
        })
        const people = await loadPeople(
          trx,
          rows.map((call) => call.caller_id),
        )
        return { results: rows.map((call) => callRowOf(call, people)), total }
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
      const accepted = await database.withOrg(actor, (trx) => createCall(trx, actor, body))
      kick()
      return answerCommand(request, reply, accepted.commandId, { accepted, ended: { status: 201, body: () => Promise.resolve(accepted) } })
    },
  )

  app.get(
    `${base}/:id`,
    { config: { permission: 'calls.view' }, schema: { params: idParams, response: { 200: callDetail } } },
    ({ actor, params }) =>
      database.withOrg(actor, async (trx) => {
        const call = await visibleCall(trx, actor, params.id)
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
        const call = await visibleCall(trx, actor, params.id)
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
        const call = await visibleCall(trx, actor, params.id)
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
        const call = await visibleCall(trx, actor, params.id)
        return traceOf(await listTraces(trx, call.id))
      }),
  )

  app.post(
    `${base}/rescore/:id`,
    {
      config: { permission: 'calls.rescore', idempotent: true },
      schema: { params: idParams, body: rescoreBody, response: { 200: acceptedCommand, 202: acceptedCommand } },
    },
    async (request, reply) => {
      const { actor, params, body } = request
      const commandId = await database.withOrg(actor, async (trx) => {
        const call = await visibleCall(trx, actor, params.id)
        const obstacle = rescoreObstacle(call, body.scorecardConfigId ?? null)
        if (obstacle !== null) throw new HttpProblem(422, 'not_rescorable', obstacle)
        return rescoreCalls(trx, actor, [call], body.scorecardConfigId ?? null)
      })
      kick()
      const accepted = { commandId }
      return answerCommand(request, reply, commandId, { accepted, ended: { status: 200, body: () => Promise.resolve(accepted) } })
    },
  )

  app.post(
    `${base}/bulk-rescore`,
    { config: { permission: 'calls.rescore', idempotent: true }, schema: { body: callIdsBody, response: { 202: bulkAnswer } } },
    async ({ actor, body }, reply) => {
      const answer = await database.withOrg(actor, async (trx) => {
        const calls = await findVisibleCalls(trx, body.ids, await visibilityOf(trx, actor))
        const obstacles = new Map(calls.map((call) => [call.id, rescoreObstacle(call, null)]))
        const ready = calls.filter((call) => obstacles.get(call.id) === null)
        return {
          commandId: ready.length === 0 ? null : await rescoreCalls(trx, actor, ready, null),
          accepted: ready.length,
          skipped: body.ids.flatMap((id) => {
            const reason = obstacles.has(id) ? obstacles.get(id) : 'Not found.'
            return typeof reason === 'string' ? [{ id, reason }] : []
          }),
        }
      })
      kick()
      return reply.code(202).send(answer)
    },
  )

  app.delete(
    `${base}/:id`,
    { config: { permission: 'calls.delete' }, schema: { params: idParams, response: { 204: z.undefined() } } },
    async ({ actor, params }, reply) => {
      await database.withOrg(actor, async (trx) => deleteCalls(trx, actor, [await visibleCall(trx, actor, params.id)]))
      return reply.code(204).send()
    },
  )

  app.post(
    `${base}/bulk-delete`,
    { config: { permission: 'calls.delete' }, schema: { body: callIdsBody, response: { 200: bulkAnswer } } },
    ({ actor, body }) =>
      database.withOrg(actor, async (trx) => {
        const calls = await findVisibleCalls(trx, body.ids, await visibilityOf(trx, actor))
        await deleteCalls(trx, actor, calls)
        const found = new Set(calls.map((call) => call.id))
        const skipped = body.ids.filter((id) => !found.has(id)).map((id) => ({ id, reason: 'Not found.' }))
        return { commandId: null, accepted: calls.length, skipped }
      }),
  )

  app.post(
    `${base}/bulk-restore`,
    { config: { permission: 'calls.delete' }, schema: { body: callIdsBody, response: { 200: bulkAnswer } } },
    ({ actor, body }) =>
      database.withOrg(actor, async (trx) => {
        const restored = new Set(await restoreCalls(trx, actor, body.ids))
        const skipped = body.ids.filter((id) => !restored.has(id)).map((id) => ({ id, reason: 'It cannot be restored any more.' }))
        return { commandId: null, accepted: restored.size, skipped }
      }),
  )
}
