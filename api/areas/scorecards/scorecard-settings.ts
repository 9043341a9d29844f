import type { Trx } from '#db/client.ts'
import { auditAll } from '#db/queries/people/audit.ts'
import { findTeams } from '#db/queries/people/teams.ts'
import { lockDefaultsOf, type ScorecardRow, updateScorecard } from '#db/queries/scorecards/configs.ts'
import { findTagIds } from '#db/queries/scorecards/tags.ts'
import { scorecardCallTypes } from '#workers/domain/routing/scorecard-call-types.ts'
import type { ChangeScorecardBody } from '../../contract/scorecards.ts'
import type { RequestActor } from '../../http/actor.ts'
import { HttpProblem, invalid } from '../../http/problem.ts'

type CallTypeSetting = NonNullable<ChangeScorecardBody['callTypes']>[number]

/** @throws HttpProblem 400 for a call type named twice */
export function assertCallTypes(callTypes: readonly CallTypeSetting[]): void {
  const names = callTypes.map(({ callType }) => callType)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) throw invalid('callTypes', `The call type “${repeated}” is named twice.`)
}

/** @throws HttpProblem 422 */
export async function assertTags(trx: Trx, tagIds: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(tagIds)].toSorted()
  if ((await findTagIds(trx, wanted)).length < wanted.length)
    throw new HttpProblem(422, 'unknown_tag', 'A tag of this list does not exist.')
  return wanted
}

/** How a scorecard is shared after a change. @throws HttpProblem 400, 422 */
export async function sharingAfter(
  trx: Trx,
  { shareScope, teamIds }: Pick<ChangeScorecardBody, 'shareScope' | 'teamIds'>,
  before: { shareScope: ScorecardRow['share_scope']; teamIds: readonly string[] },
): Promise<{ shareScope: ScorecardRow['share_scope']; teamIds: string[] }> {
  if (shareScope === 'ALL' && (teamIds ?? []).length > 0)
    throw invalid('teamIds', 'A scorecard for everybody has no teams.')
  const named = teamIds === undefined ? [...before.teamIds] : [...new Set(teamIds)].toSorted()
  if (shareScope === 'ALL' || (shareScope === undefined && teamIds?.length === 0))
    return { shareScope: 'ALL', teamIds: [] }
  if (shareScope === 'TEAM' && named.length === 0)
    throw invalid('teamIds', 'Choose the teams that may use the scorecard.')
  if (teamIds !== undefined && (await findTeams(trx, named)).length < named.length)
    throw new HttpProblem(422, 'unknown_team', 'A team of this list does not exist.')
  return { shareScope: named.length === 0 ? before.shareScope : 'TEAM', teamIds: named }
}

/**
 * Makes a scorecard the default of call types and replaces the current defaults, since a type has only one. Call `lockDefaults` first.
 * @throws HttpProblem 422 if it cannot score calls
 */
export async function takeDefaults(
  trx: Trx,
  actor: RequestActor,
  scorecard: Pick<ScorecardRow, 'id' | 'status' | 'published_version'>,
  callTypes: readonly CallTypeSetting[],
): Promise<void> {
  const taken = callTypes.filter((entry) => entry.isDefaultForCallType).map(({ callType }) => callType)
  if (taken.length === 0) return
  if (scorecard.status !== 'ACTIVE' || scorecard.published_version === null)
    throw new HttpProblem(
      422,
      'scorecard_not_active',
      'Publish the scorecard before it becomes the default of a call type.',
    )
  const names = new Set<string>(taken)
  const former = await lockDefaultsOf(trx, taken, scorecard.id)
  for (const other of former) {
    const after = scorecardCallTypes(other.call_types).map((entry) =>
      names.has(entry.callType) ? { ...entry, isDefaultForCallType: false } : entry,
    )
    await updateScorecard(trx, other.id, { call_types: JSON.stringify(after) })
  }
  await auditAll(
    trx,
    actor,
    former.map((other) => ({
      action: 'scorecard.lose-default',
      subjectKind: 'scorecard',
      subjectId: other.id,
      before: { callTypes: scorecardCallTypes(other.call_types) },
      after: { defaultIsNow: scorecard.id, of: taken },
    })),
  )
}
