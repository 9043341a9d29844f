import type { Trx } from '#db/client.ts'
import {
  countAgents,
  findDraftForm,
  type LockedAgent,
  lockAgents,
  setCallType,
  setScorecards,
  updateAgent,
} from '#db/queries/bots/agents.ts'
import { findAgentParts } from '#db/queries/bots/agent-parts.ts'
import { findBotDraft, updateBotDraft } from '#db/queries/bots/drafts.ts'
import { findVersionForm, insertAgentVersion, setGatekeeper } from '#db/queries/bots/versions.ts'
import type { BotReader } from '#db/queries/bots/visibility.ts'
import { audit, auditAll } from '#db/queries/people/audit.ts'
import { type BotDraftForm, botDraftForm } from '#workers/domain/practice/bot.ts'
import { nameOfCopy } from '#workers/domain/texts/first-characters.ts'
import type { z } from 'zod'
import {
  addGatekeeper,
  type AgentDetail,
  agentDetail,
  botLimit,
  bulkUpdateScorecards,
  cloneAgent,
  createAgent,
  createFocusAgent,
  createVariation,
  deleteGatekeeper,
  getAgent,
  getRemainingAgents,
  renameVariation,
  toggleAgentPublic,
  updateAgent as updateAgentEndpoint,
} from '../../contract/bots.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { conflict, HttpProblem, stale } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { requireActiveScorecard } from '../scorecards/require-scorecard.ts'
import { assertMayChange, assertMayCopy, readerOf, requireLockedAgent } from './bot-access.ts'
import { assertKnownReferences, completionOf, recomputeCompletion, splitForm } from './bot-form.ts'
import { readAgent, wholeForm } from './bot-views.ts'
import { updateCopies } from './copies.ts'
import { createBot, type NewBot, publishBot, sameScorecard, saveDraft, setBotStatus } from './save-bot.ts'

export const botRoutes: RoutePlugin = (app, context) => {
  const { database, config, log } = context

  // Once, at startup: the setting does not change while the process runs, and nothing else changes a bot's call type.
  app.addHook('onReady', async () => {
    if (config.managerOneOnOneBots.length === 0) return
    try {
      const changed = await database.asSystem((trx) =>
        setCallType(trx, config.managerOneOnOneBots, 'managerOneOnOne'),
      )
      if (changed > 0) log.info({ event: 'bots.call-type-set', count: changed })
    } catch (error) {
      log.warn({ event: 'bots.call-type-failed', err: error })
    }
  })

  const read = (trx: Trx, actor: RequestActor, id: string): Promise<AgentDetail> =>
    readAgent(context, trx, actor, id)

  /** @throws HttpProblem 409 with the current bot */
  async function assertVersion(
    trx: Trx,
    actor: RequestActor,
    agent: LockedAgent,
    version: number | undefined,
  ): Promise<void> {
    if (version !== undefined && version !== agent.version) throw stale(await read(trx, actor, agent.id))
  }

  /** The draft as people edit it, with only the folders that the actor sees. */
  async function formOf(trx: Trx, reader: BotReader, agent: LockedAgent): Promise<BotDraftForm> {
    const parts = await findAgentParts(trx, [agent.id])
    const hidden = new Set(reader.hiddenFolderIds)
    return wholeForm((await findDraftForm(trx, agent.id))?.form ?? {}, {
      folders: (parts.folders.get(agent.id) ?? []).filter(({ id }) => !hidden.has(id)),
      tags: parts.tags.get(agent.id) ?? [],
      teams: parts.teams.get(agent.id) ?? [],
    })
  }

  async function create(trx: Trx, actor: RequestActor, bot: NewBot, draftId?: string): Promise<AgentDetail> {
    const reader = await readerOf(trx, actor)
    const id = await createBot(trx, actor, reader, bot)
    if (draftId !== undefined) {
      const draft = await findBotDraft(trx, actor.userId, draftId, { lock: true })
      if (draft?.status === 'USED') throw conflict('A bot was made from this draft already.')
      // A newer one may have replaced it; the form is all that the bot needs.
      if (draft !== undefined) await updateBotDraft(trx, draftId, { status: 'USED', generated_agent_id: id })
    }
    return read(trx, actor, id)
  }

  route(app, getAgent, ({ actor, params }) => database.withOrg(actor, (trx) => read(trx, actor, params.id)))

  route(app, getRemainingAgents, ({ actor }) =>
    database.withOrg(actor, async (trx) => {
      const used = await countAgents(trx)
      return { limit: botLimit, used, remaining: Math.max(0, botLimit - used) }
    }),
  )

  route(app, createAgent, (request, reply) => {
    const { actor, body } = request
    return context.runOnce(request, reply, agentDetail, (trx) =>
      create(trx, actor, { callType: body.callType, form: body.form }, body.draftId),
    )
  })

  route(app, createFocusAgent, (request, reply) => {
    const { actor, body } = request
    return context.runOnce(request, reply, agentDetail, (trx) =>
      create(trx, actor, { callType: 'focus', form: body.form }, body.draftId),
    )
  })

  route(app, cloneAgent, (request, reply) => {
    const { actor, params, body } = request
    return context.runOnce(request, reply, agentDetail, async (trx) => {
      const reader = await readerOf(trx, actor)
      const agent = await requireLockedAgent(context, trx, actor, reader, params.id)
      assertMayCopy(agent)
      const form = await formOf(trx, reader, agent)
      const scenarioName = body.scenarioName ?? nameOfCopy(form.scenarioName ?? '', 120)
      return create(trx, actor, {
        callType: agent.call_type,
        form: { ...form, scenarioName },
        shareScope: agent.share_scope,
      })
    })
  })

  route(app, createVariation, (request, reply) => {
    const { actor, params, body } = request
    return context.runOnce(request, reply, agentDetail, async (trx) => {
      const reader = await readerOf(trx, actor)
      const agent = await requireLockedAgent(context, trx, actor, reader, params.id)
      assertMayCopy(agent)
      return create(trx, actor, {
        callType: agent.call_type,
        form: await formOf(trx, reader, agent),
        // A variation of a variation belongs to the first bot.
        parentAgentId: agent.parent_agent_id ?? agent.id,
        variationName: body.variationName,
        shareScope: agent.share_scope,
      })
    })
  })

  route(app, renameVariation, ({ actor, body }) =>
    database.withOrg(actor, async (trx) => {
      const reader = await readerOf(trx, actor)
      const agent = await requireLockedAgent(context, trx, actor, reader, body.agentId)
      await assertVersion(trx, actor, agent, body.version)
      if (agent.variation_name !== body.newVariationName) {
        await updateAgent(trx, agent.id, { variation_name: body.newVariationName })
        await audit(trx, actor, {
          action: 'bot.rename-variation',
          subjectKind: 'bot',
          subjectId: agent.id,
          before: { variationName: agent.variation_name },
          after: { variationName: body.newVariationName },
        })
      }
      return read(trx, actor, agent.id)
    }),
  )

  async function change(
    trx: Trx,
    actor: RequestActor,
    id: string,
    body: z.output<typeof updateAgentEndpoint.body>,
  ): Promise<{ detail: AgentDetail; isPublished: boolean }> {
    const reader = await readerOf(trx, actor)
    const agent = await requireLockedAgent(context, trx, actor, reader, id)
    if (body.form !== undefined) await assertKnownReferences(trx, actor, reader, body.form)
    await assertVersion(trx, actor, agent, body.version)
    if (body.form !== undefined) await saveDraft(trx, actor, reader, agent, body.form)
    if (body.variationName !== undefined && body.variationName !== agent.variation_name)
      await updateAgent(trx, id, { variation_name: body.variationName })
    const again = async (): Promise<LockedAgent> =>
      requireLockedAgent(context, trx, actor, await readerOf(trx, actor), id)
    const isPublished = body.publish || (body.status === 'ACTIVE' && agent.published_version === null)
    if (isPublished) await publishBot(trx, actor, await again(), body.exception ?? null)
    if (body.status !== undefined) await setBotStatus(trx, actor, await again(), body.status)
    return { detail: await read(trx, actor, id), isPublished }
  }

  route(app, updateAgentEndpoint, async ({ actor, params, body }) => {
    const { detail, isPublished } = await database.withOrg(actor, (trx) =>
      change(trx, actor, params.id, body),
    )
    if (isPublished) await updateCopies(context, { orgId: actor.orgId, agentId: params.id })
    return detail
  })

  route(app, toggleAgentPublic, ({ actor, params, body }) =>
    database.withOrg(actor, async (trx) => {
      const reader = await readerOf(trx, actor)
      const agent = await requireLockedAgent(context, trx, actor, reader, params.id)
      const isPublic = body.isPublic ?? !agent.is_public
      // What an organization opened to everybody it can always close.
      if (isPublic) assertMayChange(agent)
      if (isPublic !== agent.is_public) {
        await updateAgent(trx, agent.id, { is_public: isPublic })
        await audit(trx, actor, {
          action: isPublic ? 'bot.make-public' : 'bot.end-public',
          subjectKind: 'bot',
          subjectId: agent.id,
        })
      }
      return read(trx, actor, agent.id)
    }),
  )

  /** Changes the gatekeeper of both the draft and the published form. Other changes in the draft stay unpublished. */
  async function changeGatekeeper(
    trx: Trx,
    actor: RequestActor,
    id: string,
    version: number | undefined,
    gatekeeper: { templateId: number; scorecardConfigId: string } | null,
  ): Promise<AgentDetail> {
    const reader = await readerOf(trx, actor)
    const agent = await requireLockedAgent(context, trx, actor, reader, id)
    const scorecard =
      gatekeeper === null ? null : await requireActiveScorecard(trx, actor, gatekeeper.scorecardConfigId)
    await assertVersion(trx, actor, agent, version)
    assertMayChange(agent)
    if (scorecard !== null && scorecard.id === agent.scorecard_id) throw sameScorecard()
    const withGatekeeper = (form: unknown) => ({
      ...splitForm(botDraftForm.parse(form)).stored,
      gatekeepers:
        gatekeeper === null ? [] : [{ ...gatekeeper, firstName: '', lastName: '', openerLine: '' }],
    })
    const draft = withGatekeeper(agent.form)
    const folders = (await formOf(trx, reader, agent)).folders ?? []
    const published =
      agent.published_version === null
        ? null
        : await insertAgentVersion(trx, {
            orgId: agent.org_id,
            agentId: agent.id,
            form: JSON.stringify(
              withGatekeeper(await findVersionForm(trx, agent.id, agent.published_version)),
            ),
            publishedBy: actor.userId,
          })
    if (published !== null)
      await setGatekeeper(
        trx,
        agent.org_id,
        agent.id,
        gatekeeper === null
          ? null
          : { templateId: gatekeeper.templateId, scorecardId: gatekeeper.scorecardConfigId },
      )
    await updateAgent(trx, agent.id, {
      form: JSON.stringify(draft),
      ...completionOf(draft, agent.call_type, folders),
      ...(published === null ? {} : { published_version: published.number }),
      ...(agent.original_org_id === null ? {} : { follows_original: false }),
    })
    await audit(trx, actor, {
      action: gatekeeper === null ? 'bot.remove-gatekeeper' : 'bot.add-gatekeeper',
      subjectKind: 'bot',
      subjectId: agent.id,
      after: gatekeeper,
    })
    return read(trx, actor, id)
  }

  route(app, addGatekeeper, async ({ actor, params, body }) => {
    const { version, ...gatekeeper } = body
    const detail = await database.withOrg(actor, (trx) =>
      changeGatekeeper(trx, actor, params.id, version, gatekeeper),
    )
    await updateCopies(context, { orgId: actor.orgId, agentId: params.id })
    return detail
  })

  route(app, deleteGatekeeper, async ({ actor, params, body }) => {
    const detail = await database.withOrg(actor, (trx) =>
      changeGatekeeper(trx, actor, params.id, body.version, null),
    )
    await updateCopies(context, { orgId: actor.orgId, agentId: params.id })
    return detail
  })

  route(app, bulkUpdateScorecards, ({ actor, body }) =>
    database.withOrg(actor, async (trx) => {
      const reader = await readerOf(trx, actor)
      const ids = [...new Set(body.agentIds)]
      const { id: scorecardId } = await requireActiveScorecard(trx, actor, body.scorecardConfigId)
      const agents = new Map((await lockAgents(trx, reader, ids)).map((agent) => [agent.id, agent]))
      const { gatekeepers } = await findAgentParts(trx, ids)
      const problems = ids.flatMap((id) => {
        if (!agents.has(id)) return [{ path: `agentIds.${body.agentIds.indexOf(id)}`, message: 'Not found.' }]
        return gatekeepers.get(id)?.scorecardConfigId === scorecardId
          ? [{ path: `agentIds.${body.agentIds.indexOf(id)}`, message: sameScorecard().message }]
          : []
      })
      if (problems.length > 0)
        throw new HttpProblem(422, 'scorecards_not_updated', 'Failed to update agent scorecards', {
          errors: problems,
        })
      const changed = ids.filter((id) => agents.get(id)?.scorecard_id !== scorecardId)
      if (changed.length > 0) await setScorecards(trx, changed, scorecardId)
      await recomputeCompletion(trx, changed)
      await auditAll(
        trx,
        actor,
        changed.map((id) => ({
          action: 'bot.set-scorecard',
          subjectKind: 'bot',
          subjectId: id,
          before: { scorecardConfigId: agents.get(id)?.scorecard_id ?? null },
          after: { scorecardConfigId: scorecardId },
        })),
      )
      return {
        results: body.agentIds.map((agentId) => ({
          agentId,
          outcome: changed.includes(agentId) ? ('done' as const) : ('unchanged' as const),
          reason: null,
        })),
      }
    }),
  )
}
