import { listScorecards } from '#db/queries/scorecards/scorecards.ts'
import { scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { scorecardCallTypes } from '#workers/domain/routing/scorecard-call-types.ts'
import { listScorecards as listScorecardsEndpoint } from '../../contract/calls.ts'
import { route } from '../../http/route.ts'

export const scorecardRoutes: RoutePlugin = (app, { database }) => {
  route(app, listScorecardsEndpoint, ({ actor, query }) =>
    database.withOrg(actor, async (trx) => {
      const rows = (await listScorecards(trx)).filter(
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
}
