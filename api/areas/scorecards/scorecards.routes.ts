import { listAgentsOfScorecards } from '#db/queries/bots/agents.ts'
import { findBotReader } from '#db/queries/bots/visibility.ts'
import { audit } from '#db/queries/people/audit.ts'
import { findTeams } from '#db/queries/people/teams.ts'
import {
  findTeamsAbove,
  listTeamsOfScorecards,
  lockSharing,
  type ScorecardSharing,
  setSharing,
} from '#db/queries/scorecards/sharing.ts'
import { listDraftedIds } from '#db/queries/scorecards/drafts.ts'
import { listScorecards } from '#db/queries/scorecards/scorecards.ts'
import { listTagsOfScorecards } from '#db/queries/scorecards/tags.ts'
import { scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { scorecardCallTypes } from '#workers/domain/routing/scorecard-call-types.ts'
import { listScorecards as listScorecardsEndpoint } from '../../contract/calls.ts'
import { shareScorecardWithTeams } from '../../contract/scorecards.ts'
import { allows } from '../../http/actor.ts'
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
      const tags = await listTagsOfScorecards(trx)
      const drafted = allows(actor, 'scorecards.manage') ? await listDraftedIds(trx) : new Set<string>()
      const rows = (await listScorecards(trx, audiences)).filter(
        (row) => query.includeDrafts || row.published_version !== null,
      )
      const bots = query.includeAgents
        ? await listAgentsOfScorecards(trx, await findBotReader(trx, actor))
        : null
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
          publishedAt: row.published_at?.toISOString() ?? null,
          hasDraft: drafted.has(row.id),
          tagIds: tags.get(row.id) ?? [],
          version: row.version,
          updatedAt: row.updated_at.toISOString(),
          agents: bots === null ? undefined : (bots.get(row.id) ?? []),
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
