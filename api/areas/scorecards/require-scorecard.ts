import type { Trx } from '#db/client.ts'
import { findScorecardRow, type ScorecardRow } from '#db/queries/scorecards/configs.ts'
import { findScorecard } from '#db/queries/scorecards/scorecards.ts'
import { findAudienceOf, type ScorecardAudience } from '#db/queries/scorecards/sharing.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { HttpProblem } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'

type Scorecard = NonNullable<Awaited<ReturnType<typeof findScorecard>>>

export const unknownScorecard = (): HttpProblem =>
  new HttpProblem(422, 'unknown_scorecard', 'The chosen scorecard does not exist.')

/** Checks that calls can be scored with the scorecard: it is published and active. @throws HttpProblem 422 */
export function assertActiveScorecard(scorecard: Scorecard | undefined): asserts scorecard is Scorecard {
  if (scorecard === undefined || scorecard.published_version === null || scorecard.status !== 'ACTIVE') {
    throw new HttpProblem(422, 'scorecard_not_active', 'The chosen scorecard is not active.')
  }
}

/** Which scorecards the actor sees and may choose. People who may view all scorecards see all. */
export const audienceOf = (trx: Trx, actor: RequestActor): Promise<ScorecardAudience> =>
  allows(actor, 'scorecards.viewAll') ? Promise.resolve({ teamIds: null }) : findAudienceOf(trx, actor.userId)

/** The scorecard that the path names. @throws HttpProblem 404 if the actor may not use it */
export async function requireScorecardRow(
  trx: Trx,
  context: ApiContext,
  actor: RequestActor,
  scorecardId: string,
): Promise<ScorecardRow> {
  const audience = await audienceOf(trx, actor)
  return resource(context, actor, 'scorecard_configs', scorecardId, () =>
    findScorecardRow(trx, scorecardId, audience),
  )
}

/** The scorecard, if the actor may use it. */
export const findUsableScorecard = async (
  trx: Trx,
  actor: RequestActor,
  scorecardId: string,
): Promise<Scorecard | undefined> => findScorecard(trx, scorecardId, await audienceOf(trx, actor))

/** The scorecard that the actor chose for calls. @throws HttpProblem 422 if they may not use it, or it cannot score calls */
export async function requireActiveScorecard(
  trx: Trx,
  actor: RequestActor,
  scorecardId: string,
): Promise<Scorecard> {
  const scorecard = await findUsableScorecard(trx, actor, scorecardId)
  if (scorecard === undefined) throw unknownScorecard()

  assertActiveScorecard(scorecard)
  return scorecard
}
