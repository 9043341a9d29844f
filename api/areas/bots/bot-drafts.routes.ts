import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { findAgent } from '#db/queries/bots/agents.ts'
import {
  type BotDraftRow,
  findBotDraft,
  listBotDrafts as listDrafts,
  replaceLatestDraft,
  updateBotDraft as updateDraft,
} from '#db/queries/bots/drafts.ts'
import {
  botDraft,
  createBotByDescription,
  getBotDraft,
  listBotDrafts,
  updateBotDraft,
} from '../../contract/bot-drafts.ts'
import { acceptedTexts } from '../../contract/bot-resources.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { conflict, HttpProblem, stale } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { route } from '../../http/route.ts'
import { readerOf } from './bot-access.ts'
import { splitForm, withKeptPicture } from './bot-form.ts'
import { toDraft } from './bot-draft-views.ts'
import { requireTexts, startTexts } from './bot-texts.ts'
import { describeBot } from './bot-resources.routes.ts'

/** Generated bot drafts. Each is visible only to the user it was made for. */
export const botDraftRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  const requireDraft = (trx: Trx, actor: RequestActor, id: string, lock = false): Promise<BotDraftRow> =>
    resource(context, actor, 'bot_drafts', id, (draftId) =>
      findBotDraft(trx, actor.userId, draftId, { lock }),
    )

  route(app, listBotDrafts, ({ actor, query }) =>
    database.withOrg(actor, async (trx) => {
      const { results, total } = await listDrafts(trx, actor.userId, query)
      return { results: results.map(toDraft), total }
    }),
  )

  route(app, getBotDraft, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => toDraft(await requireDraft(trx, actor, params.id))),
  )

  route(app, updateBotDraft, ({ actor, body }) =>
    database.withOrg(actor, async (trx) => {
      const row = await requireDraft(trx, actor, body.id, true)
      if (body.version !== undefined && body.version !== row.version) throw stale(toDraft(row))
      if (row.status === 'USED') throw conflict('A bot was made from this draft already.')
      const { generatedAgentId: agentId } = body
      if (agentId !== undefined) {
        if ((await findAgent(trx, await readerOf(trx, actor), agentId)) === undefined)
          throw new HttpProblem(422, 'unknown_bot', 'The bot does not exist.')
      }
      const form =
        body.form === undefined ? undefined : splitForm(await withKeptPicture(trx, actor, body.form)).stored
      return toDraft(
        await updateDraft(trx, row.id, {
          ...(form === undefined ? {} : { form: JSON.stringify(form) }),
          ...(agentId === undefined ? {} : { generated_agent_id: agentId, status: 'USED' as const }),
        }),
      )
    }),
  )

  const storedDraft = z.tuple([z.object({ draftId: z.uuid() })])

  route(app, createBotByDescription, async (request, reply) => {
    const { actor, body } = request
    const made = await context.runOnce(request, reply, z.union([acceptedTexts, botDraft]), async (trx) => {
      if (context.config.model.isThere)
        return startTexts(trx, actor, [{ kind: 'draft', userId: actor.userId, ...body }])
      const { callType, form, origin, note } = describeBot(body.description, body.callType)
      return toDraft(
        await replaceLatestDraft(trx, {
          org_id: actor.orgId,
          user_id: actor.userId,
          source: 'description',
          call_type: callType,
          form: JSON.stringify(form),
          origin: JSON.stringify({ fields: origin, note }),
        }),
      )
    })
    if (!('requestId' in made)) return made
    context.kick()
    return context.respondWithCommand(request, reply, made.commandId, {
      accepted: made,
      ended: {
        status: 201,
        body: async () => {
          const [{ draftId }] = storedDraft.parse(await requireTexts(context, actor, made.requestId))
          return database.withOrg(actor, async (trx) => toDraft(await requireDraft(trx, actor, draftId)))
        },
      },
    })
  })
}
