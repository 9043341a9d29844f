import type { Trx } from '#db/client.ts'
import { findScorecard } from '#db/queries/scorecards/scorecards.ts'
import { HttpProblem } from '../../http/problem.ts'

type Scorecard = NonNullable<Awaited<ReturnType<typeof findScorecard>>>

export const unknownScorecard = (): HttpProblem =>
  new HttpProblem(422, 'unknown_scorecard', 'The chosen scorecard does not exist.')

/** A scorecard that calls can be scored with: published and active. @throws HttpProblem 422 */
export function assertActiveScorecard(scorecard: Scorecard | undefined): asserts scorecard is Scorecard {
  if (scorecard === undefined || scorecard.published_version === null || scorecard.status !== 'ACTIVE') {
    throw new HttpProblem(422, 'scorecard_not_active', 'The chosen scorecard is not active.')
  }
}

/** The scorecard that somebody chose for calls. @throws HttpProblem 422 when it does not exist or cannot score calls */
export async function requireActiveScorecard(trx: Trx, scorecardId: string): Promise<Scorecard> {
  const scorecard = await findScorecard(trx, scorecardId)
  if (scorecard === undefined) throw unknownScorecard()

  assertActiveScorecard(scorecard)
  return scorecard
}
