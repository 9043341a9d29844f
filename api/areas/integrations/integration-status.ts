import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import { unblockAccount } from '#db/queries/integrations/budgets.ts'
import { dropSecrets, type SecretKind, secretKinds } from '#db/queries/integrations/integration-secrets.ts'
import {
  editIntegration,
  endContact,
  type Integration,
  listCopies,
  listRunningImportCommands,
} from '#db/queries/integrations/integrations.ts'
import { cancelCommand } from '#db/queries/ledger/ledger.ts'
import { insertPause, removePause } from '#db/queries/ledger/pauses.ts'
import type { IntegrationStatus } from '#db/vocabulary/integrations.ts'
import { pausedReason } from '#workers/domain/integrations/texts.ts'
import { contactsNobody } from '#workers/domain/providers.ts'
import { disconnectIntegration } from '#workers/jobs/integrations/disconnect-integration.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import type { RequestActor } from '../../http/actor.ts'
import { HttpProblem } from '../../http/problem.ts'

/** Commands that a removal has canceled, to publish after the commit. */
export type CancelledCommand = { orgId: string; commandId: string; version: number }

/** The first contact has not succeeded yet. */
export const awaitsFirstContact = ({ config }: Pick<Integration, 'config'>): boolean =>
  (config as Record<string, unknown>).awaitsFirstContact === true

const accountOf = (row: Integration): string => row.original_integration_id ?? row.id

/** The secrets that requests to a provider use. */
const access = new Set<SecretKind>(['credentials', 'tokens'])

/**
 * Deletes the secrets. If a subscription at the provider must be ended, the credentials stay until a job has done that, a few minutes at
 * most; nothing else uses them.
 */
async function destroySecrets(
  trx: Trx,
  actor: RequestActor,
  { id, name, webhook_subscription_id }: Integration,
): Promise<void> {
  if (webhook_subscription_id === null) return dropSecrets(trx, id)
  await dropSecrets(
    trx,
    id,
    secretKinds.filter((kind) => !access.has(kind)),
  )
  await recordCommand(trx, {
    orgId: actor.orgId,
    kind: 'disconnect-integration',
    label: `Disconnect ${name}`,
    subjectId: id,
    actorUserId: actor.userId,
    items: [newItem(disconnectIntegration, { subject: id, payload: { integrationId: id } })],
  })
}

/** Ends one integration with its syncs and imports; calls stay. */
async function end(
  trx: Trx,
  actor: RequestActor,
  row: Pick<Integration, 'org_id' | 'id'>,
  account: string,
  now: Date,
): Promise<CancelledCommand[]> {
  const { org_id: orgId, id } = row
  const cancelled: CancelledCommand[] = []
  for (const commandId of await listRunningImportCommands(trx, orgId, id)) {
    const done = await cancelCommand(trx, {
      orgId,
      commandId,
      cancelledBy: orgId === actor.orgId ? actor.userId : null,
    })
    if (done !== null) cancelled.push({ orgId, commandId, version: done.version })
  }
  await removePause(trx, { orgId, providerAccount: account })
  // Somebody may be waiting for a connection test that now has no result.
  await endContact(trx, orgId, id, 'The integration was removed.')
  await editIntegration(trx, orgId, id, {
    status: 'INACTIVE',
    removed_at: now,
    next_sync_at: null,
    webhook_token_hash: null,
    webhook_renewal_at: null,
  })
  return cancelled
}

/** Ends the copies in other organizations and records it in their audit logs. */
export async function endCopies(
  trx: Trx,
  actor: RequestActor,
  copies: readonly Pick<Integration, 'org_id' | 'id'>[],
  account: string,
  now: Date,
): Promise<CancelledCommand[]> {
  const cancelled: CancelledCommand[] = []
  for (const copy of copies) {
    await dropSecrets(trx, copy.id)
    cancelled.push(...(await end(trx, actor, copy, account, now)))
    await audit(
      trx,
      { ...actor, orgId: copy.org_id },
      { action: 'integration.unshare', subjectKind: 'integration', subjectId: copy.id },
    )
  }
  return cancelled
}

/**
 * Pauses, resumes or ends a locked integration. Runs as the system role, because it writes pauses and copies; every statement
 * names its organization.
 */
export async function changeStatus(
  trx: Trx,
  actor: RequestActor,
  row: Integration,
  status: IntegrationStatus,
  now: Date,
): Promise<CancelledCommand[]> {
  if (row.status === status) return []
  const account = accountOf(row)
  const scope = { orgId: actor.orgId, providerAccount: account }
  let cancelled: CancelledCommand[] = []
  switch (status) {
    case 'INACTIVE': {
      const copies = await listCopies(trx, [{ orgId: row.org_id, id: row.id }])
      await destroySecrets(trx, actor, row)
      cancelled = [
        ...(await end(trx, actor, row, account, now)),
        ...(await endCopies(trx, actor, copies, account, now)),
      ]
      break
    }
    case 'PAUSED':
      await insertPause(trx, { ...scope, pausedBy: actor.userId, reason: pausedReason })
      await editIntegration(trx, row.org_id, row.id, { status })
      break
    case 'ACTIVE':
      if (row.can_be_unpaused_override === false)
        throw new HttpProblem(409, 'not_resumable', 'This integration cannot be resumed.')
      if (awaitsFirstContact(row)) {
        throw new HttpProblem(
          409,
          'not_connected',
          'The connection has not been made yet: enter the credentials again.',
        )
      }
      await removePause(trx, scope)
      await unblockAccount(trx, { ...scope, reason: pausedReason })
      await editIntegration(trx, row.org_id, row.id, {
        status,
        ...(contactsNobody(row.auth_kind) ? {} : { next_sync_at: now }),
      })
      break
  }
  await audit(trx, actor, {
    action: `integration.${status === 'INACTIVE' ? 'remove' : status === 'PAUSED' ? 'pause' : 'resume'}`,
    subjectKind: 'integration',
    subjectId: row.id,
    before: { status: row.status },
    after: { status },
  })
  return cancelled
}
