import type { Database, Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import {
  editIntegration,
  findIntegration,
  type Integration,
  setHealth,
} from '#db/queries/integrations/integrations.ts'
import { contactsNobody } from '#workers/domain/providers.ts'
import { requireIntegration, requireLiveIntegration, assertScorecardExists } from './integration-access.ts'
import { type CancelledCommand, changeStatus } from './integration-status.ts'
import { beginConsent } from './oauth-state.ts'
import { assertReachable, requireProvider } from './provider-choice.ts'
import { auditOf, changedSettings, recordContact, upsertIntegration } from './upsert-integration.ts'
import { rotateWebhookSecret } from './webhook-secret.ts'
import {
  savedIntegration,
  upsertIntegration as upsertIntegrationEndpoint,
  authorizeIntegration,
} from '../../contract/integration-connections.ts'
import { updateIntegration, changeIntegrationStatus, testIntegration } from '../../contract/integrations.ts'
import {
  rotatedWebhook,
  rotateWebhookSecret as rotateWebhookSecretEndpoint,
} from '../../contract/webhooks.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext, RoutePlugin } from '../../http/context.ts'
import { HttpProblem, stale } from '../../http/problem.ts'
import { readIntegrationRow } from './integration-views.ts'
import { route } from '../../http/route.ts'

const requireVersion =
  (actor: RequestActor, system: Database['system']) =>
  async (trx: Trx, row: Integration, version: number | undefined): Promise<void> => {
    if (version !== undefined && version !== row.version)
      throw stale(await readIntegrationRow(trx, system, actor, row.id))
  }

/** Publishes commands that a change has canceled. */
export function publishCancelled({ signals }: ApiContext, cancelled: readonly CancelledCommand[]): void {
  for (const { orgId, commandId, version } of cancelled) {
    signals.publish({ type: 'cancel', orgId, commandId })
    signals.publish({ type: 'progress', orgId, commandId, version })
  }
}

export const integrationChangeRoutes: RoutePlugin = (app, context) => {
  const { database } = context
  const readRow = (actor: RequestActor, id: string) =>
    database.withOrg(actor, (trx) => readIntegrationRow(trx, database.system, actor, id))

  route(
    app,
    upsertIntegrationEndpoint,
    async (request, reply) => {
      const { actor, body } = request
      const saved = await context.runOnce(request, reply, savedIntegration, async (trx) => {
        const { id, commandId, webhook } = await upsertIntegration(trx, context, actor, body, {
          requireVersion: requireVersion(actor, database.system),
        })
        return { integration: await readIntegrationRow(trx, database.system, actor, id), commandId, webhook }
      })
      const { commandId, integration } = saved
      reply.header('cache-control', 'no-store')
      if (commandId === null) return saved
      context.kick()
      return context.respondWithCommand(request, reply, commandId, {
        accepted: { commandId, integration },
        ended: {
          status: 200,
          body: async () => {
            const now = await readRow(actor, integration.id)
            if (now.health === 'healthy') return { ...saved, integration: now }
            throw new HttpProblem(
              422,
              'connection_failed',
              now.healthReason || 'The connection could not be made.',
              // Sent again with its id, other credentials reach this integration and make no second one.
              { current: now },
            )
          },
        },
      })
    },
    { storedResponse: (saved) => ({ ...saved, webhook: null }) },
  )

  route(app, authorizeIntegration, async ({ actor, body }, reply) => {
    const authorizationUrl = await database.withOrg(actor, async (trx) => {
      if (body.integrationId !== undefined) {
        await requireLiveIntegration(context, trx, actor, body.integrationId)
      }
      await assertScorecardExists(trx, actor, body.defaultScorecardId)
      await requireProvider(trx, actor, context.config.connections, body)
      await assertReachable(trx, context, { useSimulator: body.useSimulator, services: ['providers'] })
      return beginConsent(trx, context, actor, body)
    })
    reply.header('cache-control', 'no-store')
    return { authorizationUrl }
  })

  route(app, updateIntegration, ({ actor, params, body }) =>
    database.withOrg(actor, async (trx) => {
      const before = await requireLiveIntegration(context, trx, actor, params.id)
      await requireVersion(actor, database.system)(trx, before, body.version)
      await assertScorecardExists(trx, actor, body.defaultScorecardId)
      const after = await editIntegration(
        trx,
        actor.orgId,
        params.id,
        changedSettings(before, body, context.now()),
      )
      await audit(trx, actor, {
        action: 'integration.update',
        subjectKind: 'integration',
        subjectId: params.id,
        before: auditOf(before),
        after: auditOf(after),
      })
      return readIntegrationRow(trx, database.system, actor, params.id)
    }),
  )

  route(app, changeIntegrationStatus, async ({ actor, params, body }) => {
    const cancelled = await database.asSystem(async (trx) => {
      const row = await requireIntegration({ systemTrx: trx }, trx, actor, params.id, { lock: true })
      await requireVersion(actor, trx)(trx, row, body.version)
      if (row.status === 'INACTIVE' && body.status !== 'INACTIVE') {
        throw new HttpProblem(
          409,
          'integration_ended',
          'This integration has been removed: connect it again.',
        )
      }
      return changeStatus(trx, actor, row, body.status, context.now())
    })
    publishCancelled(context, cancelled)
    context.kick()
    return readRow(actor, params.id)
  })

  route(app, testIntegration, async (request, reply) => {
    const { actor, params } = request
    const read = (trx: Trx) => findIntegration(trx, actor.orgId, params.id)
    const answerOf = (row: Integration) => ({
      health: row.health,
      healthReason: row.health_reason,
      accountLabel: row.account_label,
    })
    const { row, commandId } = await database.withOrg(actor, async (trx) => {
      const found = await requireLiveIntegration(context, trx, actor, params.id)
      // There is no provider to contact.
      if (contactsNobody(found.auth_kind)) return { row: found, commandId: null }
      await setHealth(trx, actor.orgId, params.id, { health: 'checking', reason: '' })
      await audit(trx, actor, {
        action: 'integration.test',
        subjectKind: 'integration',
        subjectId: params.id,
      })
      return { row: found, commandId: await recordContact(trx, actor, found) }
    })
    if (commandId === null) return answerOf(row)
    context.kick()
    const integration = await readRow(actor, params.id)
    return context.respondWithCommand(request, reply, commandId, {
      accepted: { commandId, integration },
      ended: { status: 200, body: async () => answerOf((await database.withOrg(actor, read)) ?? row) },
    })
  })

  route(
    app,
    rotateWebhookSecretEndpoint,
    async (request, reply) => {
      const { actor, params, body } = request
      reply.header('cache-control', 'no-store')
      return context.runOnce(request, reply, rotatedWebhook, async (trx) => {
        const row = await requireLiveIntegration(context, trx, actor, params.id)
        return rotateWebhookSecret(trx, context, actor, row, body?.secret)
      })
    },
    { storedResponse: (rotated) => ({ ...rotated, secret: '' }) },
  )
}
