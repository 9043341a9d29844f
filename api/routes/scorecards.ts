import { listScorecards } from '#db/queries/scorecards.ts'
import { scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import type { RoutePlugin } from '../plugins/context.ts'
import { scorecardCallTypes } from '../commands/scorecard-call-types.ts'
import { scorecardsAnswer } from '../contract/calls.ts'

export const scorecardRoutes: RoutePlugin = (app, { database }) => {
  // Whoever uploads or filters calls chooses among scorecards, so reading the list needs no more than seeing calls.
  app.get(
    '/scorecard-configs/all',
    { config: { permission: 'calls.view' }, schema: { response: { 200: scorecardsAnswer } } },
    ({ actor }) =>
      database.withOrg(actor, async (trx) => {
        const rows = await listScorecards(trx)
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
