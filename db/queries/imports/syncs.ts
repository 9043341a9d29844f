import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { Row } from '../../schema.ts'
import { isReachable } from '../integrations/upkeep.ts'

export type DueIntegration = Pick<
  Row<'integrations'>,
  'org_id' | 'id' | 'name' | 'original_integration_id' | 'synced_until' | 'created_at'
> & {
  /** Whether an automatic import still lists its calls. One whose listing has failed does not. */
  isSyncing: boolean
}

/**
 * Claims integrations whose next automatic import is due and that no other process has locked, and sets the time of the following import.
 * Intervals vary a little, so that integrations connected at the same moment spread out. System role.
 */
export async function takeDueIntegrations(trx: Trx, limit: number): Promise<DueIntegration[]> {
  const { rows } = await sql<DueIntegration>`
    with due as materialized (
      select org_id, id from integrations
      where auto_sync_enabled and next_sync_at <= now() and auth_kind not in ('NONE', 'WEBHOOK_ONLY') and ${isReachable}
      order by next_sync_at limit ${limit} for update skip locked
    )
    update integrations integration
    set next_sync_at = now() + make_interval(secs => integration.sync_every_minutes * 60 * (0.95 + 0.1 * random()))
    from due where integration.org_id = due.org_id and integration.id = due.id
    returning integration.org_id, integration.id, integration.name, integration.original_integration_id, integration.synced_until,
      integration.created_at, exists (
        select from imports import join commands command on command.org_id = import.org_id and command.id = import.command_id
        where import.org_id = integration.org_id and import.integration_id = integration.id and import.scope = 'SYNC'
          and command.state = 'running' and import.listing_ended_at is null and import.error = '') as "isSyncing"`.execute(
    trx,
  )
  return rows
}
