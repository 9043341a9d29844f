import type { Trx } from '#db/client.ts'
import {
  findNewestStabilityRun,
  insertStabilityRun,
  listAskableCalls,
  listAskedCriteria,
  listTranscriptSizes,
  readStabilityProgress,
} from '#db/queries/grading/stability.ts'
import { newId } from '#db/queries/ids.ts'
import { findCommandState } from '#db/queries/ledger/commands-read.ts'
import { audit } from '#db/queries/people/audit.ts'
import { findOrganization } from '#db/queries/people/organizations.ts'
import { findTextEngineChoice } from '#db/queries/rules/text-engine.ts'
import { findScorecardVersion } from '#db/queries/scorecards/scorecards.ts'
import type { Row } from '#db/schema.ts'
import { storedRating } from '#workers/domain/calibration/grades.ts'
import { seededRandom, shuffled } from '#workers/domain/calibration/seeded-random.ts'
import { stabilityOf } from '#workers/domain/calibration/stability.ts'
import { askedPart } from '#workers/domain/scoring/asked-of-model.ts'
import { askingEstimate } from '#workers/domain/scoring/asking-estimate.ts'
import {
  type Criterion,
  type ScorecardDefinition,
  scorecardDefinition,
} from '#workers/domain/scoring/scorecard.ts'
import { measureStability } from '#workers/jobs/calls/measure-stability.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import {
  acceptedStability,
  estimateStability,
  getStability,
  measureStabilityOf,
  type StabilityEstimate,
  type StabilityView,
} from '../../contract/stability.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { conflict, HttpProblem, notFound } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { route } from '../../http/route.ts'
import { visibilityOf } from '../calls/call-access.ts'
import { loadPeople } from '../calls/call-views.ts'
import { textModelOf } from '../organizations/text-model.ts'
import { findUsableScorecard } from '../scorecards/require-scorecard.ts'

type Published = { id: string; name: string; version: number; definition: ScorecardDefinition }
type Sample = { calls: number; asks: number; criteria?: string[] | undefined }

const obstacles: Record<NonNullable<StabilityEstimate['obstacle']>, string> = {
  noModel: 'No language model is configured.',
  forbidden: 'The model may not read calls of organizations in data region EU.',
  offline: 'The organization has chosen the offline engine, whose answers never vary.',
  noCriteria: 'None of these criteria is asked of a model.',
  noCalls: 'Fewer than two calls were scored with this scorecard.',
}

/** How steady a model's answers to a scorecard are: estimating the cost, measuring, and the newest figures. */
export const stabilityRoutes: RoutePlugin = (app, context) => {
  const { database, config, kick, runOnce } = context

  /** @throws HttpProblem if no version is published, because then nothing was scored either */
  async function requirePublished(trx: Trx, actor: RequestActor, id: string): Promise<Published> {
    const found = await resource(context, actor, 'scorecard_configs', id, () =>
      findUsableScorecard(trx, actor, id),
    )
    if (found.published_version === null) throw conflict('This scorecard has no published version yet.')
    return {
      id: found.id,
      name: found.name,
      version: found.published_version,
      definition: scorecardDefinition.parse(found.definition),
    }
  }

  /** Draws the calls and counts the tokens it would take to ask about them. The sample is the same as long as no call is added. */
  async function plan(trx: Trx, actor: RequestActor, scorecard: Published, sample: Sample) {
    const { id, version, definition } = scorecard
    const all = definition.sections.flatMap(({ criteria }) => criteria.map((one) => one.id))
    const asked = askedPart(definition, new Set(sample.criteria ?? all))
    const askable = await listAskableCalls(trx, id, await visibilityOf(trx, actor))
    const callIds = shuffled(askable.toSorted(), seededRandom(`${id} ${version}`)).slice(0, sample.calls)
    const sizes = await listTranscriptSizes(trx, callIds)
    const once =
      asked === null ? { requests: 0, inputTokens: 0, outputTokens: 0 } : askingEstimate(asked, sizes)
    const { price } = config.model
    const estimate: StabilityEstimate = {
      calls: callIds.length,
      asks: sample.asks,
      criteria: asked === null ? 0 : asked.sections.flatMap(({ criteria }) => criteria).length,
      requests: once.requests * sample.asks,
      tokens: (once.inputTokens + once.outputTokens) * sample.asks,
      cost:
        price === null
          ? null
          : ((once.inputTokens * price.input + once.outputTokens * price.output) * sample.asks) / 1_000_000,
      obstacle: (await modelObstacle(trx, actor)) ?? sampleObstacle(asked, callIds),
    }
    return { estimate, callIds, asked }
  }

  async function modelObstacle(trx: Trx, actor: RequestActor): Promise<StabilityEstimate['obstacle']> {
    const organization = await findOrganization(trx, actor.orgId)
    if (organization === undefined) throw notFound()
    const availability = textModelOf(config.model, organization.data_region)
    if (availability === 'none') return 'noModel'
    if (availability === 'forbidden') return 'forbidden'
    return (await findTextEngineChoice(trx)) === 'offline' ? 'offline' : null
  }

  route(app, estimateStability, ({ actor, params, body }) =>
    database.withOrg(actor, async (trx) => {
      const scorecard = await requirePublished(trx, actor, params.id)
      return (await plan(trx, actor, scorecard, body)).estimate
    }),
  )

  route(app, measureStabilityOf, async (request, reply) => {
    const { actor, params, body } = request
    const accepted = await runOnce(request, reply, acceptedStability, async (trx) => {
      const scorecard = await requirePublished(trx, actor, params.id)
      const running = await findNewestStabilityRun(trx, scorecard.id)
      if (running !== undefined && (await stateOf(trx, running)) === 'running')
        throw conflict('It is being measured already.')
      const { estimate, callIds, asked } = await plan(trx, actor, scorecard, body)
      if (asked === null || estimate.obstacle !== null)
        throw new HttpProblem(422, 'not_measurable', obstacles[estimate.obstacle ?? 'noCriteria'])
      if (estimate.tokens > body.acceptedTokens)
        throw conflict(`It would take ${estimate.tokens} tokens by now. Look at the estimate again.`)
      return start(trx, actor, scorecard, { callIds, asks: body.asks, asked })
    })
    kick()
    return accepted
  })

  route(app, getStability, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const scorecard = await requirePublished(trx, actor, params.id)
      const run = await findNewestStabilityRun(trx, scorecard.id)
      return run === undefined ? { run: null, criteria: [] } : viewStability(trx, scorecard, run)
    }),
  )
}

const sampleObstacle = (
  asked: ScorecardDefinition | null,
  callIds: readonly string[],
): StabilityEstimate['obstacle'] => {
  if (asked === null) return 'noCriteria'
  return callIds.length < 2 ? 'noCalls' : null
}

async function start(
  trx: Trx,
  actor: RequestActor,
  scorecard: Published,
  { callIds, asks, asked }: { callIds: string[]; asks: number; asked: ScorecardDefinition },
): Promise<{ commandId: string; runId: string }> {
  const runId = await newId(trx)
  const rounds = Array.from({ length: asks }, (_, index) => index + 1)
  const { commandId } = await recordCommand(trx, {
    orgId: actor.orgId,
    kind: 'measure-stability',
    label: `Stability of ${scorecard.name}`,
    actorUserId: actor.userId,
    interactive: false,
    items: rounds.flatMap((ask) =>
      callIds.map((callId) =>
        newItem(measureStability, {
          subject: `${runId} ${callId} ${ask}`,
          payload: { runId, callId, ask },
        }),
      ),
    ),
  })
  const criteria = asked.sections.flatMap((section) => section.criteria.map(({ id }) => id))
  await insertStabilityRun(trx, {
    org_id: actor.orgId,
    id: runId,
    scorecard_id: scorecard.id,
    scorecard_version: scorecard.version,
    command_id: commandId,
    criteria,
    calls: callIds.length,
    asks,
    created_by: actor.userId,
  })
  await audit(trx, actor, {
    action: 'calibration.measure-stability',
    subjectKind: 'scorecard',
    subjectId: scorecard.id,
    after: { calls: callIds.length, asks, criteria: criteria.length },
  })
  return { commandId, runId }
}

/** A command that no longer exists has ended. */
async function stateOf(
  trx: Trx,
  { command_id: commandId, error }: Row<'stability_runs'>,
): Promise<'running' | 'done' | 'failed'> {
  const state = await findCommandState(trx, commandId)
  if (state === 'running') return 'running'
  return error === null && state !== 'cancelled' ? 'done' : 'failed'
}

async function viewStability(
  trx: Trx,
  { id, definition }: Published,
  run: Row<'stability_runs'>,
): Promise<StabilityView> {
  const version = await findScorecardVersion(trx, id, run.scorecard_version)
  const then = version === undefined ? null : scorecardDefinition.parse(version.definition)
  const asked = Map.groupBy(await listAskedCriteria(trx, run.id), (one) => one.criterion_id)
  const people = await loadPeople(trx, [run.created_by])
  const { done, engine } = await readStabilityProgress(trx, run.id)
  return {
    run: {
      id: run.id,
      state: await stateOf(trx, run),
      calls: run.calls,
      asks: run.asks,
      done,
      error: run.error,
      engine,
      startedAt: run.created_at.toISOString(),
      startedBy: run.created_by === null ? null : (people.get(run.created_by) ?? null),
    },
    criteria: criteriaOf(definition).flatMap((criterion) => {
      const before = then === null ? undefined : criteriaOf(then).find((one) => one.id === criterion.id)
      if (before === undefined || !isAskedAlike(before, criterion)) return []
      const figures = stabilityOf(
        (asked.get(criterion.id) ?? []).map(({ ratings }) => ratings.map((one) => storedRating.parse(one))),
      )
      return figures === null ? [] : [{ criterionId: criterion.id, ...figures }]
    }),
  }
}

const criteriaOf = ({ sections }: ScorecardDefinition): Criterion[] =>
  sections.flatMap(({ criteria }) => criteria)

/** Whether the model gets the same question for both. Weights and rights do not change an answer. */
const isAskedAlike = (one: Criterion, other: Criterion): boolean => {
  const told = (criterion: Criterion): string =>
    JSON.stringify({ ...criterion, weight: 0, editable: null, source: null })
  return told(one) === told(other)
}
