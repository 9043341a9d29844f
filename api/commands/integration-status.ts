import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/audit.ts'
import { unblockAccount } from '#db/queries/budgets.ts'
import { dropSecrets, type SecretKind, secretKinds } from '#db/queries/integration-secrets.ts'
import { editIntegration, type Integration, listCopies, listRunningImportCommands } from '#db/queries/integrations.ts'
import { cancelCommand } from '#db/queries/ledger.ts'
import { insertPause, removePause } from '#db/queries/pauses.ts'
import type { IntegrationStatus } from '#db/vocabulary.ts'
import { pausedReason } from '#workers/domain/integrations/texts.ts'
import { disconnectIntegration } from '#workers/jobs/disconnect-integration.ts'
import { newItem, recordCommand } from '#workers/shared/record.ts'
import type { RequestActor } from '../plugins/actor.ts'
import { HttpProblem } from '../plugins/problem.ts'

/** Commands that a removal has ended, for whoever watches them. */
export type CancelledCommand = { orgId: string; commandId: string; version: number }

const accountOf = (row: Integration): string => row.original_integration_id ?? row.id

/** What a provider is asked with. */
const access = new Set<SecretKind>(['credentials', 'tokens'])

/**
 * Destroys the secrets. Where the provider has a subscription to end, what it is asked with stays until a job has done so, for a few
 * minutes at most; nothing else can be done with it.
 */
async function destroySecrets(trx: Trx, actor: RequestActor, { id, name, webhook_subscription_id }: Integration): Promise<void> {
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

/** Ends one integration and everything that goes on for it; calls stay. */
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
    const done = await cancelCommand(trx, { orgId, commandId, cancelledBy: orgId === actor.orgId ? actor.userId : null })
    if (done !== null) cancelled.push({ orgId, commandId, version: done.version })
  }
  await removePause(trx, { orgId, providerAccount: account })
  await editIntegration(trx, orgId, id, {
    status: 'INACTIVE',
    removed_at: now,
    next_sync_at: null,
    webhook_token_hash: null,
    webhook_renewal_at: null,
  })
  return cancelled
}

/** Ends copies in other organisations, which are told in their own audit log. */
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
    await audit(trx, { ...actor, orgId: copy.org_id }, { action: 'integration.unshare', subjectKind: 'integration', subjectId: copy.id })
  }
  return cancelled
}

/**
 * Pauses, resumes or ends an integration that is locked. Under the system role, because it reaches pauses and copies; every statement
 * names its organisation.
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
      cancelled = [...(await end(trx, actor, row, account, now)), ...(await endCopies(trx, actor, copies, account, now))]
      break
    }
    case 'PAUSED':
      await insertPause(trx, { ...scope, pausedBy: actor.userId, reason: pausedReason })
      await editIntegration(trx, row.org_id, row.id, { status })
      break
    case 'ACTIVE':
      if (row.can_be_unpaused_override === false) throw new HttpProblem(409, 'not_resumable', 'This integration cannot be resumed.')
      if ((row.config as Record<string, unknown>).awaitsFirstContact === true) {
        throw new HttpProblem(409, 'not_connected', 'The connection has not been made yet: enter the credentials again.')
      }
      await removePause(trx, scope)
      await unblockAccount(trx, { ...scope, reason: pausedReason })
      await editIntegration(trx, row.org_id, row.id, { status, next_sync_at: now })
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
