import { lockAgents } from '#db/queries/bots/agents.ts'
import {
  type BotTagRow,
  changeTagLinks,
  countTags,
  deleteTag,
  findTags,
  insertTag,
  isTagNameTaken,
  listTags,
  lockTags,
  renameTag,
} from '#db/queries/bots/tags.ts'
import type { Trx } from '#db/client.ts'
import type { BotReader } from '#db/queries/bots/visibility.ts'
import { audit, auditAll } from '#db/queries/people/audit.ts'
import {
  botTag,
  botTagLimit,
  createBotTag,
  deleteBotTag,
  editBotTagLinks,
  listBotTags,
  listBotTagsByIds,
  updateBotTag,
} from '../../contract/bot-tags.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { conflict, HttpProblem, stale } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { route } from '../../http/route.ts'
import { readerOf } from './bot-access.ts'

export const botTagRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  const requireTag = (trx: Trx, actor: RequestActor, reader: BotReader, id: string): Promise<BotTagRow> =>
    resource(context, actor, 'agent_tags', id, async (tagId) => (await findTags(trx, reader, [tagId]))[0])

  /** @throws HttpProblem 409 */
  async function assertFreeName(trx: Trx, name: string, exceptId: string | null): Promise<void> {
    if (await isTagNameTaken(trx, name, exceptId)) throw conflict(`There is a tag ${name} already.`)
  }

  route(app, listBotTags, ({ actor, query }) =>
    database.withOrg(actor, async (trx) =>
      listTags(
        trx,
        await readerOf(trx, actor),
        { search: query.search, order: { by: query.orderBy, direction: query.order } },
        query,
      ),
    ),
  )

  route(app, listBotTagsByIds, ({ actor, query }) =>
    database.withOrg(actor, async (trx) => ({
      results: await findTags(trx, await readerOf(trx, actor), query.ids ?? []),
    })),
  )

  route(app, createBotTag, (request, reply) => {
    const { actor, body } = request
    return context.runOnce(request, reply, botTag, async (trx) => {
      await lockTags(trx, actor.orgId)
      await assertFreeName(trx, body.name, null)
      if ((await countTags(trx)) >= botTagLimit)
        throw new HttpProblem(
          422,
          'too_many_tags',
          `An organization has at most ${botTagLimit.toLocaleString('en')} tags.`,
        )
      const id = await insertTag(trx, { orgId: actor.orgId, name: body.name, createdBy: actor.userId })
      await audit(trx, actor, {
        action: 'bot-tag.create',
        subjectKind: 'bot-tag',
        subjectId: id,
        after: { name: body.name },
      })
      return requireTag(trx, actor, await readerOf(trx, actor), id)
    })
  })

  route(app, updateBotTag, ({ actor, body }) =>
    database.withOrg(actor, async (trx) => {
      await lockTags(trx, actor.orgId)
      const reader = await readerOf(trx, actor)
      const tag = await requireTag(trx, actor, reader, body.id)
      if (body.version !== undefined && body.version !== tag.version) throw stale(tag)
      if (tag.name === body.name) return tag
      await assertFreeName(trx, body.name, tag.id)
      await renameTag(trx, tag.id, body.name)
      await audit(trx, actor, {
        action: 'bot-tag.rename',
        subjectKind: 'bot-tag',
        subjectId: tag.id,
        before: { name: tag.name },
        after: { name: body.name },
      })
      return requireTag(trx, actor, reader, tag.id)
    }),
  )

  route(app, deleteBotTag, ({ actor, params, query }) =>
    database.withOrg(actor, async (trx) => {
      await lockTags(trx, actor.orgId)
      const tag = await requireTag(trx, actor, await readerOf(trx, actor), params.id)
      if (query.version !== undefined && query.version !== tag.version) throw stale(tag)
      await deleteTag(trx, tag.id)
      await audit(trx, actor, {
        action: 'bot-tag.delete',
        subjectKind: 'bot-tag',
        subjectId: tag.id,
        before: { name: tag.name, agentCount: tag.agentCount },
      })
    }),
  )

  route(app, editBotTagLinks, ({ actor, body }) =>
    database.withOrg(actor, async (trx) => {
      const reader = await readerOf(trx, actor)
      const agentIds = [...new Set(body.agentIds)]
      const added = [...new Set(body.addTagsIds)]
      const removed = [...new Set(body.removeTagsIds)].filter((id) => !added.includes(id))
      const tags = await findTags(trx, reader, [...added, ...removed])
      if (tags.length < added.length + removed.length)
        throw new HttpProblem(422, 'unknown_tag', 'A tag of this list does not exist.')
      if ((await lockAgents(trx, reader, agentIds)).length < agentIds.length)
        throw new HttpProblem(422, 'unknown_bot', 'A bot of this list does not exist.')
      await changeTagLinks(trx, actor.orgId, agentIds, { added, removed })
      await auditAll(
        trx,
        actor,
        agentIds.map((id) => ({
          action: 'bot.change-tags',
          subjectKind: 'bot',
          subjectId: id,
          after: { added, removed },
        })),
      )
      return {
        results: await findTags(
          trx,
          reader,
          tags.map(({ id }) => id),
        ),
      }
    }),
  )
}
