import { randomUUID } from 'node:crypto'
import type { Trx } from '#db/client.ts'
import type { CallVisibility } from '#db/queries/calls/calls.ts'
import { countOpenItems, insertSample } from '#db/queries/grading/items.ts'
import { type GraderRow, listGraders, listPool, listSeen, lockPool } from '#db/queries/grading/samples.ts'
import { findVisibility } from '#db/queries/people/visibility.ts'
import { assignGraders } from '#workers/domain/calibration/grading-assignment.ts'
import { drawSample, type SamplingRule } from '#workers/domain/calibration/grading-sample.ts'
import type { ScorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import type { DrawSampleBody } from '../../contract/calibration.ts'
import { can, isPracticeHidden } from '../../contract/permissions.ts'
import type { RequestActor } from '../../http/actor.ts'
import { HttpProblem, invalid } from '../../http/problem.ts'

const dayMs = 86_400_000
/** A grader with this many calls still to grade gets no new ones. */
const mostOpen = 200

export type DrawnCounts = { calls: number; pool: number; items: number; unassigned: number }

/** Draws calls by the rules and gives each to graders who see it, were not on it, and know none of its answers. */
export async function drawGrading(
  trx: Trx,
  actor: RequestActor,
  scorecard: { id: string; version: number; definition: ScorecardDefinition },
  body: DrawSampleBody,
  { visibility, now }: { visibility: CallVisibility; now: Date },
): Promise<DrawnCounts> {
  const graders = await listGraders(trx, body.graders)
  const missing = body.graders.find((id) => !graders.some(({ user_id: userId }) => userId === id))
  if (missing !== undefined) throw invalid('graders', 'Choose active members of the organization.')

  await lockPool(trx, scorecard.id)
  const pool = await listPool(trx, scorecard.id, new Date(now.getTime() - body.days * dayMs), visibility)
  const seed = randomUUID()
  const rules = rulesOf(body)
  const drawn = drawSample(
    pool.map(({ id, coverage, overall, answers }) => ({ callId: id, coverage, overall, answers })),
    rules,
    { passMark: scorecard.definition.passMark, seed },
  )
  if (drawn.length === 0)
    throw new HttpProblem(
      422,
      'no_calls',
      'No scored call of this scorecard fits the rules and is not graded yet.',
    )

  const byId = new Map(pool.map((call) => [call.id, call]))
  const callIds = drawn.map(({ callId }) => callId)
  const unseen = await listUnseen(trx, actor, graders, callIds)
  const open = await countOpenItems(trx)
  const busy = new Set(
    graders.filter(({ user_id: id }) => (open.get(id) ?? 0) >= mostOpen).map((one) => one.user_id),
  )
  if (busy.size === graders.length)
    throw new HttpProblem(
      422,
      'no_graders',
      `Each of the graders has ${mostOpen} calls to grade already. Choose others, or wait until some are graded.`,
    )
  const plan = assignGraders(
    drawn.map(({ callId }) => ({
      callId,
      callerId: byId.get(callId)?.caller_id ?? null,
      notBlind: [...(byId.get(callId)?.informed ?? []), ...(unseen.get(callId) ?? [])],
    })),
    graders
      .filter(({ user_id: id }) => !busy.has(id))
      .map(({ user_id: userId }) => ({ userId, open: open.get(userId) ?? 0 })),
    { twoGradersShare: body.twoGradersShare, seed },
  )
  const facts = new Map(drawn.map((call) => [call.callId, call]))
  const items = [...plan.callsOf].flatMap(([graderId, ofGrader]) =>
    ofGrader.flatMap((callId, position) => {
      const call = facts.get(callId)
      if (call === undefined) return []
      return [
        {
          org_id: actor.orgId,
          call_id: callId,
          grader_id: graderId,
          position,
          reasons: call.reasons,
          inclusion: call.inclusion,
        },
      ]
    }),
  )
  if (items.length === 0)
    throw new HttpProblem(
      422,
      'no_graders',
      'Nobody of the graders could grade these calls blind: they were on them, or do not see them.',
    )
  await insertSample(
    trx,
    {
      org_id: actor.orgId,
      scorecard_id: scorecard.id,
      scorecard_version: scorecard.version,
      rules: JSON.stringify(rules),
      pool: pool.length,
      seed,
      two_graders_share: body.twoGradersShare,
      hide_names: body.hideNames,
      drawn_by: actor.userId,
    },
    items,
  )
  return {
    calls: new Set(items.map((item) => item.call_id)).size,
    pool: pool.length,
    items: items.length,
    unassigned: plan.unassigned.length,
  }
}

/** The rules that draw at least one call. */
const rulesOf = ({
  random,
  lowCoverage,
  nearPassMark,
  coverageBelow,
  pointsWithin,
}: DrawSampleBody): SamplingRule[] => {
  const all: SamplingRule[] = [
    { kind: 'random', calls: random },
    { kind: 'lowCoverage', calls: lowCoverage, below: coverageBelow },
    { kind: 'nearPassMark', calls: nearPassMark, within: pointsWithin },
  ]
  return all.filter(({ calls }) => calls > 0)
}

/** For each call, the graders who do not see it. */
async function listUnseen(
  trx: Trx,
  actor: RequestActor,
  graders: readonly GraderRow[],
  callIds: readonly string[],
): Promise<Map<string, string[]>> {
  const unseen = new Map(callIds.map((id) => [id, [] as string[]]))
  for (const grader of graders) {
    const member = { role: grader.role, capabilities: grader.capabilities, platformRole: null }
    const seen = await listSeen(
      trx,
      callIds,
      await findVisibility(
        trx,
        {
          userId: grader.user_id,
          isAdmin: grader.role === 'OWNER' || grader.role === 'ADMIN',
          mayViewCalls: can(member, 'calls.view', actor.flags),
          mayViewAllCalls: can(member, 'calls.viewAll', actor.flags),
          visibilityLevel: grader.visibility_level,
          hidesPractice: isPracticeHidden(grader.role, actor.flags),
        },
        actor.flags,
      ),
    )
    const sees = can(member, 'calls.view', actor.flags)
    for (const [callId, list] of unseen) if (!sees || !seen.has(callId)) list.push(grader.user_id)
  }
  return unseen
}
