import type { Trx } from '#db/client.ts'
import { listScorecards } from '#db/queries/scorecards/scorecards.ts'
import { type ScorecardDefinition, scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import { listScorecardCriterions, listScorecardSections } from '../../contract/scorecards.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { audienceOf } from './require-scorecard.ts'

type Page = { from: number; numberOfResults: number; search?: string | undefined }

/** Published scorecards that the actor may use, of these ids or all. Unknown ids are ignored. */
async function listPublished(
  trx: Trx,
  actor: RequestActor,
  ids: readonly string[] | undefined,
): Promise<{ id: string; name: string; definition: ScorecardDefinition }[]> {
  const wanted = ids === undefined || ids.length === 0 ? null : new Set(ids)
  return (await listScorecards(trx, [await audienceOf(trx, actor)])).flatMap(({ id, name, definition }) =>
    definition === null || wanted?.has(id) === false
      ? []
      : [{ id, name, definition: scorecardDefinition.parse(definition) }],
  )
}

function pageOf<Item>(
  items: Item[],
  { from, numberOfResults, search = '' }: Page,
  textOf: (item: Item) => string,
) {
  const words = search.toLowerCase()
  const found = words === '' ? items : items.filter((item) => textOf(item).toLowerCase().includes(words))
  return { results: found.slice(from, from + numberOfResults), total: found.length }
}

/** Options for filters by sections and criteria of scorecards. */
export const scorecardPartRoutes: RoutePlugin = (app, { database }) => {
  route(app, listScorecardSections, ({ actor, body }) =>
    database.withOrg(actor, async (trx) => {
      const scorecards = await listPublished(trx, actor, body.scorecards)
      const sections = scorecards.flatMap(({ id: scorecardId, name: scorecardName, definition }) =>
        definition.sections.map(({ id, name, criteria }) => ({
          scorecardId,
          scorecardName,
          id,
          name,
          criteria: criteria.length,
        })),
      )
      return pageOf(sections, body, (section) => section.name)
    }),
  )

  route(app, listScorecardCriterions, ({ actor, body }) =>
    database.withOrg(actor, async (trx) => {
      const scorecards = await listPublished(trx, actor, body.scorecards)
      const sections =
        body.sections === undefined || body.sections.length === 0 ? null : new Set(body.sections)
      const criteria = scorecards.flatMap(({ id: scorecardId, name: scorecardName, definition }) =>
        definition.sections
          .filter(({ id }) => sections === null || sections.has(id))
          .flatMap((section) =>
            section.criteria.map(({ id, text, gate }) => ({
              scorecardId,
              scorecardName,
              id,
              text,
              gate,
              sectionId: section.id,
              sectionName: section.name,
            })),
          ),
      )
      return pageOf(criteria, body, (criterion) => criterion.text)
    }),
  )
}
