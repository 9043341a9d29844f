import type { Trx } from '#db/client.ts'
import { findBotReader, isVisibleBot } from '#db/queries/bots/visibility.ts'
import { hashScorecards } from '#db/queries/scorecards/configs.ts'
import { listUsingBots } from '#db/queries/scorecards/dependents.ts'
import { listMaterials } from '#db/queries/scorecards/learning.ts'
import {
  deleteTag,
  findTag,
  findTagByName,
  insertTag,
  listTags,
  lockTag,
  renameTag,
} from '#db/queries/scorecards/tags.ts'
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
  renameScorecardTag,
  scorecardTag,
  scorecardView,
} from '../../contract/scorecards.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { conflict, stale } from '../../http/problem.ts'
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
      return (await findTag(trx, id)) ?? { id, name: body.name, scorecards: 0, version: 1 }
    })
  })

  const requireTag = async (trx: Trx, actor: RequestActor, id: string, version: number | undefined) => {
    const tag = await resource(context, actor, 'scorecard_tags', id, (id) => lockTag(trx, id))
    if (version !== undefined && version !== tag.version) throw stale(tag)
    return tag
  }

  route(app, renameScorecardTag, ({ actor, params, body }) =>
    database.withOrg(actor, async (trx) => {
      const tag = await requireTag(trx, actor, params.id, body.version)
      if (tag.name === body.name) return tag
      if (![undefined, tag.id].includes(await findTagByName(trx, body.name)))
        throw conflict(`There is already a tag named ${body.name}.`)
      await renameTag(trx, tag.id, body.name)
      await audit(trx, actor, {
        action: 'scorecard-tag.rename',
        subjectKind: 'scorecard-tag',
        subjectId: tag.id,
        before: { name: tag.name },
        after: { name: body.name },
      })
      return { ...tag, name: body.name, version: tag.version + 1 }
    }),
  )

  route(app, deleteScorecardTag, ({ actor, params, query }) =>
    database.withOrg(actor, async (trx) => {
      const tag = await requireTag(trx, actor, params.id, query.version)
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
