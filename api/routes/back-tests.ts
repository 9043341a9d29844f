import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import {
  type BackTest,
  type BackTestChangeRow,
  findBackTest,
  findCommandEnd,
  findRulesVersion,
  listBackTestChanges,
} from '#db/queries/back-tests.ts'
import { findCall } from '#db/queries/calls.ts'
import { backTestCounts, backTestFlow, backTestKinds, callOutcome } from '#workers/domain/routing/back-test.ts'
import { applyToHistory } from '../commands/apply-to-history.ts'
import { explainChange } from '../commands/explain-change.ts'
import { startBackTest } from '../commands/start-back-test.ts'
import {
  acceptedBackTest,
  appliedToHistory,
  applyToHistoryBody,
  type BackTestAnswer,
  backTestAnswer,
  backTestBody,
  type BackTestChanges,
  backTestChangeParams,
  backTestChanges,
  backTestChangesQuery,
  backTestExplanation,
  backTestSide,
} from '../contract/back-tests.ts'
import { idParams } from '../contract/page.ts'
import { allows, type RequestActor } from '../plugins/actor.ts'
import type { ApiContext, RoutePlugin } from '../plugins/context.ts'
import { denied, invalid, notFound } from '../plugins/problem.ts'
import { notFoundOrSwitch } from '../plugins/tenancy.ts'
import { visibilityOf } from './call-access.ts'

const base = '/integrations/real-calls'
const shownFlows = 20

const storedKind = z.enum(backTestKinds)
const storedOutcomes = z.array(callOutcome)
const storedFlows = z.array(backTestFlow)

async function existing(context: ApiContext, trx: Trx, actor: RequestActor, id: string): Promise<BackTest> {
  const test = await findBackTest(trx, id)
  if (test === undefined) throw await notFoundOrSwitch(context, actor, 'back_tests', id)
  return test
}

/** Flows by the labels that people see, the largest first. */
function flowsOf(test: BackTest): BackTestAnswer['flows'] {
  const outcomes = storedOutcomes.parse(test.outcomes)
  const byLabels = new Map<string, BackTestAnswer['flows'][number]>()
  for (const [before, after, calls] of storedFlows.parse(test.flows)) {
    const from = outcomes[before]?.categoryLabel ?? null
    const to = outcomes[after]?.categoryLabel ?? null
    const key = JSON.stringify([from, to])
    const known = byLabels.get(key)
    if (known === undefined) byLabels.set(key, { from, to, calls })
    else known.calls += calls
  }
  return [...byLabels.values()].toSorted((left, right) => right.calls - left.calls).slice(0, shownFlows)
}

async function answerOf(trx: Trx, test: BackTest): Promise<BackTestAnswer> {
  const command = await findCommandEnd(trx, test.command_id)
  return {
    backTestId: test.id,
    commandId: test.command_id,
    state: command.state,
    // Of an attempt before the one that ended well.
    error: command.state === 'failed' ? test.error : null,
    days: test.days,
    compareWith: test.compare_with,
    isDraft: test.is_draft,
    createdAt: test.created_at.toISOString(),
    finishedAt: command.ended_at?.toISOString() ?? null,
    rulesVersion: test.rules_version,
    isCurrent: (await findRulesVersion(trx)) === test.rules_version,
    progress: { done: test.done, total: Math.max(test.done, test.total ?? 0) },
    counts: backTestCounts.parse(test.counts),
    flows: flowsOf(test),
    descriptionsCompared: 'offline',
  }
}

const cursorForm = /^(-?\d{1,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function afterCursor(cursor: string | undefined): { at: number; id: string } | null {
  if (cursor === undefined) return null
  const [, at, id] = cursorForm.exec(cursor) ?? []
  if (at === undefined || id === undefined) throw invalid('cursor', 'This cursor is not valid.')
  return { at: Number(at), id }
}

function changeOf(row: BackTestChangeRow, outcomes: z.infer<typeof storedOutcomes>): BackTestChanges['results'][number] {
  return {
    callId: row.call_id,
    kind: storedKind.parse(row.kind),
    title: row.title,
    callerName: row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim(),
    startedAt: row.started_at.toISOString(),
    before: backTestSide.parse(outcomes[row.before]),
    after: backTestSide.parse(outcomes[row.after]),
  }
}

export const backTestRoutes: RoutePlugin = (app, context) => {
  const { database, kick, answerCommand, runOnce, now } = context
  const config = { permission: 'rules.manage' } as const

  app.post(
    `${base}/rules/back-test`,
    {
      config: { ...config, idempotent: true },
      schema: { body: backTestBody, response: { 200: backTestAnswer, 202: acceptedBackTest } },
    },
    async (request, reply) => {
      const { actor, body } = request
      const accepted = await runOnce(request, reply, acceptedBackTest, (trx) => startBackTest(trx, actor, body, now()))
      kick()
      const result = () => database.withOrg(actor, async (trx) => answerOf(trx, await existing(context, trx, actor, accepted.backTestId)))
      return answerCommand(request, reply, accepted.commandId, { accepted, ended: { status: 200, body: result } })
    },
  )

  app.get(`${base}/rules/back-test/:id`, { config, schema: { params: idParams, response: { 200: backTestAnswer } } }, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => answerOf(trx, await existing(context, trx, actor, params.id))),
  )

  app.get(
    `${base}/rules/back-test/:id/changes`,
    { config, schema: { params: idParams, querystring: backTestChangesQuery, response: { 200: backTestChanges } } },
    ({ actor, params, query }) => {
      const after = afterCursor(query.cursor)
      return database.withOrg(actor, async (trx) => {
        const test = await existing(context, trx, actor, params.id)
        // One more than asked for tells whether there is a next page.
        const page = { backTestId: test.id, kind: query.kind ?? null, after, limit: query.size + 1 }
        const found = await listBackTestChanges(trx, await visibilityOf(trx, actor), page)
        const rows = found.slice(0, query.size)
        const last = rows.at(-1)
        const outcomes = storedOutcomes.parse(test.outcomes)
        return {
          results: rows.map((row) => changeOf(row, outcomes)),
          nextCursor: found.length > rows.length && last !== undefined ? `${last.at}.${last.call_id}` : null,
        }
      })
    },
  )

  app.get(
    `${base}/rules/back-test/:id/changes/:callId`,
    { config, schema: { params: backTestChangeParams, response: { 200: backTestExplanation } } },
    ({ actor, params }) =>
      database.withOrg(actor, async (trx) => {
        const test = await existing(context, trx, actor, params.id)
        const page = { backTestId: test.id, kind: null, callId: params.callId, after: null, limit: 1 }
        const [change] = await listBackTestChanges(trx, await visibilityOf(trx, actor), page)
        const call = change === undefined ? undefined : await findCall(trx, params.callId)
        if (call === undefined) throw await notFoundOrSwitch(context, actor, 'calls', params.callId)
        // Excluded since: nothing of it is left to explain.
        if (call.score_status === 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE') throw notFound()
        return explainChange(trx, test, call)
      }),
  )

  app.post(
    `${base}/rules/apply-to-history`,
    { config: { ...config, idempotent: true }, schema: { body: applyToHistoryBody, response: { 202: appliedToHistory } } },
    async (request, reply) => {
      const { actor, body } = request
      if (!allows(actor, 'calls.rescore')) throw denied()
      const applied = await runOnce(request, reply, appliedToHistory, async (trx) =>
        applyToHistory(trx, actor, await existing(context, trx, actor, body.backTestId)),
      )
      kick()
      return reply.code(202).send(applied)
    },
  )
}
