import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import {
  type BackTest,
  type BackTestChangeRow,
  type ChangePage,
  findBackTest,
  findCommandEnd,
  findRulesVersion,
  listBackTestChanges,
} from '#db/queries/rules/back-tests.ts'
import { findRuleDraft } from '#db/queries/rules/rule-drafts.ts'
import { findCall, isWithoutContent } from '#db/queries/calls/calls.ts'
import {
  backTestCounts,
  backTestFlow,
  backTestKinds,
  callOutcome,
} from '#workers/domain/routing/back-test.ts'
import { missedValue } from '#workers/domain/routing/missed-values.ts'
import { applyToHistory } from './apply-to-history.ts'
import { explainChange } from './explain-change.ts'
import { startBackTest } from './start-back-test.ts'
import {
  acceptedBackTest,
  appliedToHistory,
  type BackTestResponse,
  type BackTestChanges,
  backTestSide,
  type backTestChangesQuery,
  startBackTest as startBackTestEndpoint,
  getBackTest,
  listBackTestChanges as listBackTestChangesEndpoint,
  explainBackTestChange,
  applyToHistory as applyToHistoryEndpoint,
} from '../../contract/back-tests.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import { resource } from '../../http/resource.ts'
import type { ApiContext, RoutePlugin } from '../../http/context.ts'
import { denied, invalid, notFound } from '../../http/problem.ts'
import { visibilityOf } from '../calls/call-access.ts'
import { route } from '../../http/route.ts'

const shownFlows = 20
const shownMissedValues = 10

const storedKind = z.enum(backTestKinds)
const storedOutcomes = z.array(callOutcome)
const storedFlows = z.array(backTestFlow)
const storedMissedValues = z.array(missedValue)

const requireBackTest = (context: ApiContext, trx: Trx, actor: RequestActor, id: string): Promise<BackTest> =>
  resource(context, actor, 'back_tests', id, () => findBackTest(trx, id))

/** Flows between category labels, the largest first. */
function flowsOf(test: BackTest): BackTestResponse['flows'] {
  const outcomes = storedOutcomes.parse(test.outcomes)
  const byLabels = new Map<string, BackTestResponse['flows'][number]>()
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

async function isCurrent(trx: Trx, test: BackTest): Promise<boolean> {
  if ((await findRulesVersion(trx)) !== test.rules_version) return false
  if (test.draft_kind === null) return true
  return (await findRuleDraft(trx, test.draft_kind))?.version === test.draft_version
}

async function answerOf(trx: Trx, test: BackTest): Promise<BackTestResponse> {
  const command = await findCommandEnd(trx, test.command_id)
  return {
    backTestId: test.id,
    commandId: test.command_id,
    state: command.state,
    // In any other state, the error is from an earlier attempt.
    error: command.state === 'failed' ? test.error : null,
    days: test.days,
    compareWith: test.compare_with,
    isDraft: test.is_draft,
    createdAt: test.created_at.toISOString(),
    finishedAt: command.ended_at?.toISOString() ?? null,
    rulesVersion: test.rules_version,
    draftVersion: test.draft_version,
    isCurrent: await isCurrent(trx, test),
    progress: { done: test.done, total: Math.max(test.done, test.total ?? 0) },
    counts: backTestCounts.parse(test.counts),
    flows: flowsOf(test),
    missedValues: storedMissedValues.parse(test.missed_values).slice(0, shownMissedValues),
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

/** Which changes a list shows: those of a kind, or those between certain outcomes. The counts use the same condition. */
function filterOf(
  kind: z.output<typeof backTestChangesQuery>['kind'],
  outcomes: z.infer<typeof storedOutcomes>,
): Pick<ChangePage, 'kind' | 'between'> {
  if (kind !== 'gainsScore' && kind !== 'losesScore') return { kind: kind ?? null }
  const places = (isScored: boolean): number[] =>
    outcomes.flatMap((outcome, place) => (outcome.isScored === isScored ? [place] : []))
  const notKeptOut = outcomes.flatMap((outcome, place) =>
    outcome.isScored || outcome.excluded || outcome.held ? [] : [place],
  )
  return {
    kind: null,
    between:
      kind === 'gainsScore'
        ? { before: places(false), after: places(true) }
        : { before: places(true), after: notKeptOut },
  }
}

function changeOf(
  row: BackTestChangeRow,
  outcomes: z.infer<typeof storedOutcomes>,
): BackTestChanges['results'][number] {
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
  const { database, kick, respondWithCommand, runOnce, now } = context

  route(app, startBackTestEndpoint, async (request, reply) => {
    const { actor, body } = request
    const accepted = await runOnce(request, reply, acceptedBackTest, (trx) =>
      startBackTest(trx, actor, body, now()),
    )
    kick()
    const result = () =>
      database.withOrg(actor, async (trx) =>
        answerOf(trx, await requireBackTest(context, trx, actor, accepted.backTestId)),
      )
    return respondWithCommand(request, reply, accepted.commandId, {
      accepted,
      ended: { status: 200, body: result },
    })
  })

  route(app, getBackTest, ({ actor, params }) =>
    database.withOrg(actor, async (trx) =>
      answerOf(trx, await requireBackTest(context, trx, actor, params.id)),
    ),
  )

  route(app, listBackTestChangesEndpoint, ({ actor, params, query }) => {
    const after = afterCursor(query.cursor)
    return database.withOrg(actor, async (trx) => {
      const test = await requireBackTest(context, trx, actor, params.id)
      // One extra row tells whether there is a next page.
      const outcomes = storedOutcomes.parse(test.outcomes)
      const page = { backTestId: test.id, ...filterOf(query.kind, outcomes), after, limit: query.size + 1 }
      const found = await listBackTestChanges(trx, await visibilityOf(trx, actor), page)
      const rows = found.slice(0, query.size)
      const last = rows.at(-1)
      return {
        results: rows.map((row) => changeOf(row, outcomes)),
        nextCursor: found.length > rows.length && last !== undefined ? `${last.at}.${last.call_id}` : null,
      }
    })
  })

  route(app, explainBackTestChange, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const test = await requireBackTest(context, trx, actor, params.id)
      const page = { backTestId: test.id, kind: null, callId: params.callId, after: null, limit: 1 }
      const [change] = await listBackTestChanges(trx, await visibilityOf(trx, actor), page)
      const call = await resource(context, actor, 'calls', params.callId, async (id) =>
        change === undefined ? undefined : findCall(trx, id),
      )
      // The call was excluded after the test, and its content is deleted.
      if (isWithoutContent(call)) throw notFound()
      return explainChange(trx, test, call)
    }),
  )

  route(app, applyToHistoryEndpoint, async (request, reply) => {
    const { actor, body } = request
    if (!allows(actor, 'calls.rescore')) throw denied()
    const applied = await runOnce(request, reply, appliedToHistory, async (trx) =>
      applyToHistory(trx, actor, await requireBackTest(context, trx, actor, body.backTestId)),
    )
    kick()
    return applied
  })
}
