import { findBotReader, isVisibleBot } from '#db/queries/bots/visibility.ts'
import { hashScorecards } from '#db/queries/scorecards/configs.ts'
import { listUsingBots } from '#db/queries/scorecards/dependents.ts'
import { listMaterials } from '#db/queries/scorecards/learning.ts'
import { deleteTag, findTag, insertTag, listTags } from '#db/queries/scorecards/tags.ts'
import { audit } from '#db/queries/people/audit.ts'
import {
  changeScorecard as changeScorecardEndpoint,
  cloneScorecard as cloneScorecardEndpoint,
  createScorecard as createScorecardEndpoint,
  createScorecardTag,
  deleteScorecards as deleteScorecardsEndpoint,
  deleteScorecardTag,
  getScorecard,
  getScorecardDependents,
  getScorecardsHash,
  listScorecardAgents,
  listScorecardTags,
  scorecardTag,
  scorecardView,
} from '../../contract/scorecards.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { resource } from '../../http/resource.ts'
import { route } from '../../http/route.ts'
import { changeScorecard } from './change-scorecard.ts'
import { learningReaderOf, viewMaterials } from './learning-views.ts'
import { cloneScorecard, createScorecard, deleteScorecards, readDependents } from './new-scorecard.ts'
import { audienceOf, requireScorecardRow } from './require-scorecard.ts'
import { loadScorecard, viewScorecard } from './scorecard-view.ts'

export const scorecardChangeRoutes: RoutePlugin = (app, context) => {
  const { database, runOnce } = context

  route(app, getScorecard, ({ actor, params, query }) =>
    database.withOrg(actor, async (trx) => {
      const row = await requireScorecardRow(trx, context, actor, params.id)
      const view = await viewScorecard(trx, actor, await loadScorecard(trx, row))
      if (!query.includeLearningModules) return view
      const materials = await listMaterials(trx, row.id, learningReaderOf(actor))
      return { ...view, learningMaterials: await viewMaterials(trx, materials) }
    }),
  )

  route(app, getScorecardsHash, ({ actor }) =>
    database.withOrg(actor, async (trx) => hashScorecards(trx, await audienceOf(trx, actor))),
  )

  route(app, listScorecardAgents, ({ actor, params, query }) =>
    database.withOrg(actor, async (trx) => {
      const { id } = await requireScorecardRow(trx, context, actor, params.id)
      const { rows, total } = await listUsingBots(trx, id, {
        search: query.search ?? '',
        from: query.from,
        limit: query.numberOfResults,
        isVisible: isVisibleBot(await findBotReader(trx, actor)),
      })
      return {
        results: rows.map((bot) => ({ id: bot.id, name: bot.name, isForGatekeeper: bot.is_for_gatekeeper })),
        total,
      }
    }),
  )

  route(app, listScorecardTags, ({ actor, query }) =>
    database.withOrg(actor, async (trx) => {
      const { rows, total } = await listTags(trx, {
        search: query.search ?? '',
        from: query.from,
        limit: query.numberOfResults,
      })
      return { results: rows, total }
    }),
  )

  route(app, createScorecardTag, async (request, reply) => {
    const { actor, body } = request
    return runOnce(request, reply, scorecardTag, async (trx) => {
      const { id, isNew } = await insertTag(trx, {
        orgId: actor.orgId,
        name: body.name,
        createdBy: actor.userId,
      })
      if (isNew)
        await audit(trx, actor, {
          action: 'scorecard-tag.create',
          subjectKind: 'scorecard-tag',
          subjectId: id,
          after: { name: body.name },
        })
      const tag = await findTag(trx, id)
      return { id, name: tag?.name ?? body.name, scorecards: tag?.scorecards ?? 0 }
    })
  })

  route(app, deleteScorecardTag, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const tag = await resource(context, actor, 'scorecard_tags', params.id, (id) => findTag(trx, id))
      await deleteTag(trx, tag.id)
      await audit(trx, actor, {
        action: 'scorecard-tag.delete',
        subjectKind: 'scorecard-tag',
        subjectId: tag.id,
        before: { name: tag.name, scorecards: tag.scorecards },
      })
    }),
  )

  route(app, createScorecardEndpoint, async (request, reply) => {
    const { actor, body } = request
    return runOnce(request, reply, scorecardView, (trx) => createScorecard(trx, context, actor, body))
  })

  route(app, cloneScorecardEndpoint, async (request, reply) => {
    const { actor, params, body } = request
    return runOnce(request, reply, scorecardView, (trx) =>
      cloneScorecard(trx, context, actor, params.id, body?.name),
    )
  })

  route(app, deleteScorecardsEndpoint, ({ actor, query }) =>
    database.withOrg(actor, (trx) => deleteScorecards(trx, context, actor, query.ids ?? [])),
  )

  route(app, getScorecardDependents, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const row = await requireScorecardRow(trx, context, actor, params.id)
      return readDependents(trx, row.id, row.call_types)
    }),
  )

  route(app, changeScorecardEndpoint, ({ actor, params, body }) =>
    database.withOrg(actor, (trx) => changeScorecard(trx, context, actor, params.id, body)),
  )
}
