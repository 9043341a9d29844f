import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/audit.ts'
import { editIntegration, findIntegration, type Integration, setHealth } from '#db/queries/integrations.ts'
import { demandIntegration, demandLiveIntegration, refusePilotEnded, refuseUnknownScorecard } from '../commands/integration-access.ts'
import { type CancelledCommand, changeStatus } from '../commands/integration-status.ts'
import { beginConsent } from '../commands/oauth-state.ts'
import { demandProvider } from '../commands/provider-choice.ts'
import { auditOf, recordContact, upsertIntegration } from '../commands/upsert-integration.ts'
import { rotateWebhookSecret } from '../commands/webhook-secret.ts'
import {
  acceptedIntegration,
  authorizeAnswer,
  authorizeBody,
  integrationRow,
  savedIntegration,
  testConnectionAnswer,
  updateDetailsBody,
  updateStatusBody,
  upsertIntegrationBody,
} from '../contract/integrations.ts'
import { rotatedWebhook, rotateWebhookBody } from '../contract/webhooks.ts'
import { idParams } from '../contract/page.ts'
import type { RequestActor } from '../plugins/actor.ts'
import type { ApiContext, RoutePlugin } from '../plugins/context.ts'
import { HttpProblem, stale } from '../plugins/problem.ts'
import { notFoundOrSwitchWithin } from '../plugins/tenancy.ts'
import { readIntegrationRow } from './integration-views.ts'
import { missingIntegration } from './integrations.ts'

const tags = ['Integrations']
const config = { permission: 'integrations.access' } as const

const demandVersion =
  (actor: RequestActor) =>
  async (trx: Trx, row: Integration, version: number | undefined): Promise<void> => {
    if (version !== undefined && version !== row.version) throw stale(await readIntegrationRow(trx, actor, row.id))
  }

/** Tells whoever watches commands that a change has ended. */
export function publishCancelled({ signals }: ApiContext, cancelled: readonly CancelledCommand[]): void {
  for (const { orgId, commandId, version } of cancelled) {
    signals.publish({ type: 'cancel', orgId, commandId })
    signals.publish({ type: 'progress', orgId, commandId, version })
  }
}

export const integrationChangeRoutes: RoutePlugin = (app, context) => {
  const { database } = context
  const readRow = (actor: RequestActor, id: string) => database.withOrg(actor, (trx) => readIntegrationRow(trx, actor, id))

  app.post(
    '/integrations',
    {
      config: {
        ...config,
        // A secret is shown once and kept nowhere, not even for a repeat.
        idempotent: (answer) => ({ ...savedIntegration.parse(answer), webhook: null }),
      },
      schema: { tags, body: upsertIntegrationBody, response: { 200: savedIntegration, 202: acceptedIntegration } },
    },
    async (request, reply) => {
      const { actor, body } = request
      const saved = await context.runOnce(request, reply, savedIntegration, async (trx) => {
        const { id, commandId, webhook } = await upsertIntegration(trx, context, actor, body, {
          missing: missingIntegration(context, actor),
          demandVersion: demandVersion(actor),
        })
        return { integration: await readIntegrationRow(trx, actor, id), commandId, webhook }
      })
      const { commandId, integration } = saved
      reply.header('cache-control', 'no-store')
      if (commandId === null) return saved
      context.kick()
      return context.answerCommand(request, reply, commandId, {
        accepted: { commandId, integration },
        ended: {
          status: 200,
          body: async () => {
            const now = await readRow(actor, integration.id)
            if (now.health === 'healthy') return { ...saved, integration: now }
            throw new HttpProblem(422, 'connection_failed', now.healthReason || 'The connection could not be made.')
          },
        },
      })
    },
  )

  app.post(
    '/integrations/oauth/authorize',
    { config, schema: { tags, body: authorizeBody, response: { 200: authorizeAnswer } } },
    async ({ actor, body }, reply) => {
      const authorizationUrl = await database.withOrg(actor, async (trx) => {
        await refusePilotEnded(trx, actor.orgId, context.now())
        if (body.integrationId !== undefined) {
          await demandLiveIntegration(trx, actor, body.integrationId, missingIntegration(context, actor))
        }
        await refuseUnknownScorecard(trx, body.defaultScorecardId)
        await demandProvider(trx, actor, context.config.connections, body)
        return beginConsent(trx, context, actor, body)
      })
      reply.header('cache-control', 'no-store')
      return { authorizationUrl }
    },
  )

  app.post(
    '/integrations/update-details/:id',
    { config, schema: { tags, params: idParams, body: updateDetailsBody, response: { 200: integrationRow } } },
    ({ actor, params, body }) =>
      database.withOrg(actor, async (trx) => {
        const before = await demandLiveIntegration(trx, actor, params.id, missingIntegration(context, actor))
        await refusePilotEnded(trx, actor.orgId, context.now())
        await demandVersion(actor)(trx, before, body.version)
        await refuseUnknownScorecard(trx, body.defaultScorecardId)
        const after = await editIntegration(trx, actor.orgId, params.id, {
          name: body.name,
          ...(body.autoSyncEnabled === undefined ? {} : { auto_sync_enabled: body.autoSyncEnabled }),
          ...(body.syncEveryMinutes === undefined ? {} : { sync_every_minutes: body.syncEveryMinutes }),
          ...(body.defaultCallType === undefined ? {} : { default_call_type: body.defaultCallType }),
          ...(body.defaultScorecardId === undefined ? {} : { default_scorecard_id: body.defaultScorecardId }),
          // Switched on again, it looks at once.
          ...(body.autoSyncEnabled === true && !before.auto_sync_enabled ? { next_sync_at: context.now() } : {}),
        })
        await audit(trx, actor, {
          action: 'integration.update',
          subjectKind: 'integration',
          subjectId: params.id,
          before: auditOf(before),
          after: auditOf(after),
        })
        return readIntegrationRow(trx, actor, params.id)
      }),
  )

  app.patch(
    '/integrations/update-status/:id',
    { config, schema: { tags, params: idParams, body: updateStatusBody, response: { 200: integrationRow } } },
    async ({ actor, params, body }) => {
      const cancelled = await database.asSystem(async (trx) => {
        const missing = (id: string) => notFoundOrSwitchWithin(trx, actor, 'integrations', id)
        const row = await demandIntegration(trx, actor, params.id, missing, { lock: true })
        await refusePilotEnded(trx, actor.orgId, context.now())
        await demandVersion(actor)(trx, row, body.version)
        if (row.status === 'INACTIVE' && body.status !== 'INACTIVE') {
          throw new HttpProblem(409, 'integration_ended', 'This integration has been removed: connect it anew.')
        }
        return changeStatus(trx, actor, row, body.status, context.now())
      })
      publishCancelled(context, cancelled)
      context.kick()
      return readRow(actor, params.id)
    },
  )

  app.post(
    '/integrations/:id/test',
    { config, schema: { tags, params: idParams, response: { 200: testConnectionAnswer, 202: acceptedIntegration } } },
    async (request, reply) => {
      const { actor, params } = request
      const read = (trx: Trx) => findIntegration(trx, actor.orgId, params.id)
      const answerOf = (row: Integration) => ({ health: row.health, healthReason: row.health_reason, accountLabel: row.account_label })
      const { row, commandId } = await database.withOrg(actor, async (trx) => {
        const found = await demandLiveIntegration(trx, actor, params.id, missingIntegration(context, actor))
        await refusePilotEnded(trx, actor.orgId, context.now())
        // Nobody there to be asked.
        if (found.auth_kind === 'NONE' || found.auth_kind === 'WEBHOOK_ONLY') return { row: found, commandId: null }
        await setHealth(trx, actor.orgId, params.id, { health: 'checking', reason: '' })
        await audit(trx, actor, { action: 'integration.test', subjectKind: 'integration', subjectId: params.id })
        return { row: found, commandId: await recordContact(trx, actor, found) }
      })
      if (commandId === null) return answerOf(row)
      context.kick()
      const integration = await readRow(actor, params.id)
      return context.answerCommand(request, reply, commandId, {
        accepted: { commandId, integration },
        ended: { status: 200, body: async () => answerOf((await database.withOrg(actor, read)) ?? row) },
      })
    },
  )

  app.post(
    '/integrations/:id/webhook/rotate',
    {
      config: { ...config, idempotent: (answer) => ({ ...rotatedWebhook.parse(answer), secret: '' }) },
      schema: { tags, params: idParams, body: rotateWebhookBody, response: { 200: rotatedWebhook } },
    },
    async (request, reply) => {
      const { actor, params, body } = request
      reply.header('cache-control', 'no-store')
      return context.runOnce(request, reply, rotatedWebhook, async (trx) => {
        const row = await demandLiveIntegration(trx, actor, params.id, missingIntegration(context, actor))
        await refusePilotEnded(trx, actor.orgId, context.now())
        return rotateWebhookSecret(trx, context, actor, row, body?.secret)
      })
    },
  )
}
