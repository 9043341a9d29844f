import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import { setBudget, findBudget } from '#db/queries/integrations/budgets.ts'
import {
  insertIntegration,
  type Integration,
  listCopies,
  listSubOrganizations,
} from '#db/queries/integrations/integrations.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { HttpProblem } from '../../http/problem.ts'
import { type CancelledCommand, endCopies } from './integration-status.ts'
import { giveWebhook } from './webhook-secret.ts'

/**
 * Shares a locked integration with exactly these sub-organizations. A copy uses the original's credentials without storing them; one that
 * calls are delivered to gets an address and a secret of its own. Runs as the system role; every statement names its organization.
 */
export async function shareIntegration(
  trx: Trx,
  context: Pick<ApiContext, 'vault' | 'config' | 'now'>,
  actor: RequestActor,
  row: Integration,
  subOrgIds: readonly string[],
): Promise<CancelledCommand[]> {
  const wanted = new Set(subOrgIds)
  const copies = await listCopies(trx, [{ orgId: row.org_id, id: row.id }])
  const kept = new Set(copies.map(({ org_id: orgId }) => orgId).filter((orgId) => wanted.has(orgId)))
  const below = new Set(await listSubOrganizations(trx, actor.orgId))
  for (const id of wanted) {
    // One that was deactivated keeps its copy.
    if (!below.has(id) && !kept.has(id))
      throw new HttpProblem(
        422,
        'unknown_organization',
        'An organization of this list is no sub-organization of this one.',
      )
  }
  const added = [...wanted].filter((orgId) => !kept.has(orgId)).toSorted()
  const dropped = copies.filter(({ org_id: orgId }) => !wanted.has(orgId))
  if (added.length === 0 && dropped.length === 0) return []

  const budget = await findBudget(trx, row.org_id, row.id)
  for (const orgId of added) {
    const copy = await insertIntegration(trx, {
      org_id: orgId,
      name: row.name,
      user_id: null,
      type: row.type,
      provider: row.provider,
      auth_kind: row.auth_kind,
      recipe_id: row.recipe_id,
      original_org_id: row.org_id,
      original_integration_id: row.id,
      status: row.status,
      health: row.health,
      health_reason: row.health_reason,
      account_label: row.account_label,
      is_simulator: row.is_simulator,
      sync_every_minutes: row.sync_every_minutes,
      // The sub-organization must match its users before syncing.
      auto_sync_enabled: false,
    })
    // A delivery belongs to the integration of its address.
    if (row.auth_kind === 'WEBHOOK_ONLY') await giveWebhook(trx, context, copy)
    if (budget !== undefined) {
      await setBudget(trx, {
        orgId,
        providerAccount: row.id,
        capacity: budget.capacity,
        refillPerSecond: budget.refillPerSecond,
      })
    }
    await audit(
      trx,
      { ...actor, orgId },
      {
        action: 'integration.receive-share',
        subjectKind: 'integration',
        subjectId: copy.id,
        after: { name: row.name, provider: row.provider },
      },
    )
  }
  const cancelled = await endCopies(trx, actor, dropped, row.id, context.now())
  await audit(trx, actor, {
    action: 'integration.share',
    subjectKind: 'integration',
    subjectId: row.id,
    before: { subOrgIds: copies.map(({ org_id: orgId }) => orgId) },
    after: { subOrgIds: [...wanted].toSorted() },
  })
  return cancelled
}
