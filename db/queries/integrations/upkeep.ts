import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { isClosed } from '../people/organizations.ts'

/** Periodic work of integrations. System role. */

/** A condition on `integrations`: requests may be sent to the provider, and may succeed. */
export const isReachable = sql<SqlBool>`(
  integrations.status = 'ACTIVE' and integrations.health in ('healthy', 'failing')
  and not exists (select from organizations where organizations.id = integrations.org_id and ${isClosed}))`

export type DueRenewal = { orgId: string; id: string; name: string }

/**
 * Claims integrations whose webhook subscription is due for renewal and that no other process has locked. A failed renewal is tried again
 * after an hour.
 */
export async function takeDueRenewals(trx: Trx, limit: number): Promise<DueRenewal[]> {
  const { rows } = await sql<DueRenewal>`
    with due as materialized (
      select org_id, id from integrations
      where webhook_renewal_at <= now() and ${isReachable}
      order by webhook_renewal_at limit ${limit} for update skip locked
    )
    update integrations integration set webhook_renewal_at = now() + interval '1 hour'
    from due where integration.org_id = due.org_id and integration.id = due.id
    returning integration.org_id as "orgId", integration.id, integration.name`.execute(trx)
  return rows
}

/** Destroys the credentials that removed integrations kept for unsubscribing, whether or not that worked. */
export async function dropSecretsOfRemoved(trx: Trx, afterMinutes: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from integration_secrets secret using integrations integration
    where integration.org_id = secret.org_id and integration.id = secret.integration_id
      and integration.status = 'INACTIVE' and integration.removed_at < now() - make_interval(mins => ${afterMinutes})
    returning secret.integration_id as id`.execute(trx)
  return rows.length
}
