import { audit } from '#db/queries/people/audit.ts'
import { findTeams } from '#db/queries/people/teams.ts'
import {
  findTeamsAbove,
  listTeamsOfScorecards,
  lockSharing,
  type ScorecardSharing,
  setSharing,
} from '#db/queries/scorecards/sharing.ts'
import { listScorecards } from '#db/queries/scorecards/scorecards.ts'
import { scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { scorecardCallTypes } from '#workers/domain/routing/scorecard-call-types.ts'
import { listScorecards as listScorecardsEndpoint } from '../../contract/calls.ts'
import { shareScorecardWithTeams } from '../../contract/scorecards.ts'
import { HttpProblem } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { audienceOf } from './require-scorecard.ts'
import { route } from '../../http/route.ts'

export const scorecardRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  route(app, listScorecardsEndpoint, ({ actor, query }) =>
    database.withOrg(actor, async (trx) => {
      const audiences = [await audienceOf(trx, actor)]
      if (query.teams !== undefined) audiences.push({ teamIds: await findTeamsAbove(trx, query.teams) })
      const teams = await listTeamsOfScorecards(trx)
      const rows = (await listScorecards(trx, audiences)).filter(
        (row) => query.includeDrafts || row.published_version !== null,
      )
      const results = rows.map((row) => {
        const definition = row.definition === null ? null : scorecardDefinition.parse(row.definition)
        return {
          id: row.id,
          name: row.name,
          tag: row.tag,
          status: row.status,
          editable: row.editable,
          shareScope: row.share_scope,
          teamIds: teams.get(row.id) ?? [],
          callTypes: scorecardCallTypes(row.call_types),
          publishedVersion: row.published_version,
          agents: query.includeAgents ? [] : undefined,
          sections: (definition?.sections ?? []).map((section) => ({
            id: section.id,
            name: section.name,
            criterions: section.criteria.map((criterion) => ({ id: criterion.id, text: criterion.text })),
          })),
        }
      })
      return { results, total: results.length }
    }),
  )

  route(app, shareScorecardWithTeams, ({ actor, params, body }) =>
    database.withOrg(actor, async (trx) => {
      const teamIds = [...new Set(body.teams)].toSorted()
      const before = await resource(context, actor, 'scorecard_configs', params.id, (id) =>
        lockSharing(trx, id),
      )
      if ((await findTeams(trx, teamIds)).length < teamIds.length)
        throw new HttpProblem(422, 'unknown_team', 'A team of this list does not exist.')
      const after: ScorecardSharing = { shareScope: teamIds.length === 0 ? 'ALL' : 'TEAM', teamIds }
      if (before.shareScope !== after.shareScope || before.teamIds.join() !== teamIds.join()) {
        await setSharing(trx, actor.orgId, params.id, after)
        await audit(trx, actor, {
          action: 'scorecard.share-teams',
          subjectKind: 'scorecard',
          subjectId: params.id,
          before,
          after,
        })
      }
      return { id: params.id, ...after }
    }),
  )
}
