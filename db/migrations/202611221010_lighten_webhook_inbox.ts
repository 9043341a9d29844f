import { type Kysely, sql } from 'kysely'

/**
 * Deliveries come in bursts, and each pays for every check and index. The foreign key of the integration also proves the organization. A
 * key is unique within its integration, compared byte by byte.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // From before deliveries had integrations. Nothing reads them.
  await sql`delete from webhook_inbox where integration_id is null`.execute(db)
  await sql`
    alter table webhook_inbox
      drop constraint webhook_inbox_org_id_fkey,
      drop column provider,
      drop column account_id,
      alter column integration_id set not null,
      alter column ext_id type text collate "C",
      add unique (integration_id, ext_id)`.execute(db)
}
