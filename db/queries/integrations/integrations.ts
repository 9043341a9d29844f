import { type Kysely, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row, Schema } from '../../schema.ts'
import type { ConnectionHealth } from '../../vocabulary/integrations.ts'
import { freeMailDomains } from '../../vocabulary/organizations.ts'
import { dropSecrets } from './integration-secrets.ts'
import { firstNameOrEmail, shownAvatar, shownLastName } from '../people/shown-name.ts'

/** Statements on integrations. They name the organization, because sharing and status changes affect several. */

export type Integration = Row<'integrations'>

export function findIntegration(trx: Trx, orgId: string, id: string): Promise<Integration | undefined> {
  return trx
    .selectFrom('integrations')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function lockIntegration(trx: Trx, orgId: string, id: string): Promise<Integration | undefined> {
  return trx
    .selectFrom('integrations')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function insertIntegration(trx: Trx, row: NewRow<'integrations'>): Promise<Integration> {
  return trx.insertInto('integrations').values(row).returningAll().executeTakeFirstOrThrow()
}

type Change = Partial<Omit<NewRow<'integrations'>, 'org_id' | 'id' | 'version' | 'created_at' | 'updated_at'>>

/** A change by a user: the row gets a new version. */
export function editIntegration(trx: Trx, orgId: string, id: string, change: Change): Promise<Integration> {
  return trx
    .updateTable('integrations')
    .set({ ...change, version: sql`version + 1`, updated_at: sql`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A change by the product itself: it keeps the version, so it does not conflict with a user's edit. */
export async function noteOnIntegration(trx: Trx, orgId: string, id: string, change: Change): Promise<void> {
  await trx.updateTable('integrations').set(change).where('org_id', '=', orgId).where('id', '=', id).execute()
}

/** Sets the health of the connection. `health_since` stays while only the reason changes. Removed integrations stay as they are. */
export async function setHealth(
  trx: Trx,
  orgId: string,
  id: string,
  change: { health: ConnectionHealth; reason: string; onlyIf?: ConnectionHealth },
): Promise<void> {
  let update = trx
    .updateTable('integrations')
    .set({
      health: change.health,
      health_reason: change.reason.slice(0, 600),
      health_since: sql`case when health = ${change.health} then health_since else now() end`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', '<>', 'INACTIVE')
  if (change.onlyIf !== undefined) update = update.where('health', '=', change.onlyIf)
  await update.execute()
}

/** Ends a contact with the provider that has no result: the connection is no longer being tested, and a sign-in's code is useless. */
export async function endContact(trx: Trx, orgId: string, id: string, reason: string): Promise<void> {
  await setHealth(trx, orgId, id, { health: 'failing', reason, onlyIf: 'checking' })
  await dropSecrets(trx, id, ['oauth_code'])
}

export type IntegrationFilter = {
  /** Null: everybody's. */
  userId: string | null
  /** Integrations whose name contains the text, and all of these providers. */
  search?: { text: string; providers: readonly string[] } | undefined
  type?: Integration['type'] | undefined
  status?: Integration['status'] | undefined
  /** Only those that need a new sign-in, and active ones that fail. */
  isFailing?: boolean
  /** @default true */
  includeRemoved?: boolean
}

function matching(trx: Trx, orgId: string, filter: IntegrationFilter) {
  let rows = trx.selectFrom('integrations').where('integrations.org_id', '=', orgId)
  if (filter.userId !== null) rows = rows.where('integrations.user_id', '=', filter.userId)
  if (filter.type !== undefined) rows = rows.where('integrations.type', '=', filter.type)
  if (filter.status !== undefined) rows = rows.where('integrations.status', '=', filter.status)
  if (filter.includeRemoved === false) rows = rows.where('integrations.status', '<>', 'INACTIVE')
  if (filter.isFailing === true)
    rows = rows
      .where('integrations.status', '<>', 'INACTIVE')
      .where((eb) =>
        eb.or([
          eb('integrations.health', '=', 'needs_reauth'),
          eb.and([eb('integrations.health', '=', 'failing'), eb('integrations.status', '=', 'ACTIVE')]),
        ]),
      )
  if (filter.search !== undefined && filter.search.text !== '') {
    const { text, providers } = filter.search
    const pattern = `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`
    rows = rows.where((eb) =>
      eb.or([
        eb('integrations.name', 'ilike', pattern),
        eb('integrations.provider', '=', sql<string>`any(${[...providers]}::text[])`),
      ]),
    )
  }
  return rows
}

export type IntegrationWithOwner = Integration & {
  owner_first_name: string | null
  owner_last_name: string | null
  owner_avatar: string | null
}

const withOwner = (rows: ReturnType<typeof matching>) =>
  rows
    .leftJoin('users', 'users.id', 'integrations.user_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.org_id', '=', 'integrations.org_id')
        .onRef('memberships.user_id', '=', 'integrations.user_id'),
    )
    .selectAll('integrations')
    .select([
      firstNameOrEmail.as('owner_first_name'),
      shownLastName.as('owner_last_name'),
      shownAvatar.as('owner_avatar'),
    ])

/** Removed integrations come last, newest first. */
export function listIntegrations(
  trx: Trx,
  orgId: string,
  filter: IntegrationFilter,
  page: { from: number; numberOfResults: number },
): Promise<IntegrationWithOwner[]> {
  return withOwner(matching(trx, orgId, filter))
    .orderBy(sql`integrations.status = 'INACTIVE'`)
    .orderBy('integrations.id', 'desc')
    .offset(page.from)
    .limit(page.numberOfResults)
    .execute()
}

export function findIntegrationWithOwner(
  trx: Trx,
  orgId: string,
  id: string,
): Promise<IntegrationWithOwner | undefined> {
  return withOwner(matching(trx, orgId, { userId: null }))
    .where('integrations.id', '=', id)
    .executeTakeFirst()
}

export async function countIntegrations(trx: Trx, orgId: string, filter: IntegrationFilter): Promise<number> {
  const { total } = await matching(trx, orgId, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** All integrations that are not removed: the meeting recorder's ready state follows from them. */
export function listIntegrationStates(
  trx: Trx,
  orgId: string,
): Promise<Pick<Integration, 'type' | 'provider' | 'status' | 'created_at' | 'user_id'>[]> {
  return trx
    .selectFrom('integrations')
    .select(['type', 'provider', 'status', 'created_at', 'user_id'])
    .where('org_id', '=', orgId)
    .where('status', '<>', 'INACTIVE')
    .orderBy('id')
    .execute()
}

/** Calls of the last 90 days by integration; counting stops at 10,000. */
export async function countRecentCalls(
  trx: Trx,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; calls: number }>`
    select wanted.id, (
      select count(*)::integer from (
        select from calls where org_id = ${orgId}::uuid and integration_id = wanted.id and status <> 'DELETED'
          and started_at > now() - interval '90 days' limit 10000) as counted) as calls
    from unnest(${[...ids]}::uuid[]) as wanted (id)`.execute(trx)
  return new Map(rows.map((row) => [row.id, row.calls]))
}

/** Copies in other organizations that have not been removed. System role. */
export function listCopies(
  trx: Kysely<Schema>,
  originals: readonly { orgId: string; id: string }[],
): Promise<Pick<Integration, 'org_id' | 'id' | 'status' | 'original_integration_id'>[]> {
  if (originals.length === 0) return Promise.resolve([])
  return trx
    .selectFrom('integrations')
    .select(['org_id', 'id', 'status', 'original_integration_id'])
    .where(
      'original_integration_id',
      'in',
      originals.map(({ id }) => id),
    )
    .where(
      'original_org_id',
      'in',
      originals.map(({ orgId }) => orgId),
    )
    .where('removed_at', 'is', null)
    .orderBy('org_id')
    .execute()
}

/**
 * Copies use the original's credentials, so once a provider accepts these, copies get the original's health. Returns the organizations of
 * copies whose health changed. System role.
 */
export async function healCopies(
  db: Kysely<Schema>,
  original: { orgId: string; id: string },
): Promise<string[]> {
  const rows = await db
    .updateTable('integrations')
    .set({ health: 'healthy', health_reason: '', health_since: sql`now()` })
    .where('original_org_id', '=', original.orgId)
    .where('original_integration_id', '=', original.id)
    .where('status', '<>', 'INACTIVE')
    .where('health', '<>', 'healthy')
    .returning('org_id')
    .execute()
  return rows.map((row) => row.org_id)
}

/** Running imports of an integration. */
export async function listRunningImportCommands(
  trx: Trx,
  orgId: string,
  integrationId: string,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('imports')
    .select('command_id')
    .where('org_id', '=', orgId)
    .where('integration_id', '=', integrationId)
    .where('ended_at', 'is', null)
    .orderBy('command_id')
    .execute()
  return rows.map((row) => row.command_id)
}

/** Mail domains that belong to the organization: its own, and those of its active members, except those of public mailbox providers. */
export async function listMailDomains(trx: Trx, orgId: string): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select domain from (
      select lower(domain) as domain from organizations where id = ${orgId}::uuid and domain is not null
      union
      select split_part(lower(users.email), '@', 2) from memberships join users on users.id = memberships.user_id
        where memberships.org_id = ${orgId}::uuid and memberships.status = 'ACTIVE'
    ) as domains
    where domain <> all(${[...freeMailDomains]}::text[]) limit 1000`.execute(trx)
  return rows.map((row) => row.domain)
}

/** Number of webhook deliveries within a day. */
export async function countDeliveriesInDay(
  trx: Trx,
  orgId: string,
  id: string,
): Promise<{ accepted: number; refused: number }> {
  const { rows } = await sql<{ accepted: number; refused: number }>`
    select
      (select count(*)::integer from webhook_inbox
        where org_id = ${orgId}::uuid and integration_id = ${id}::uuid and received_at > now() - interval '1 day') as accepted,
      (select count(*)::integer from webhook_refusals
        where org_id = ${orgId}::uuid and integration_id = ${id}::uuid and received_at > now() - interval '1 day') as refused`.execute(
    trx,
  )
  return rows[0] ?? { accepted: 0, refused: 0 }
}

/** Names of organizations, by name. System role. */
export function listOrganizationNames(
  trx: Trx,
  ids: readonly string[],
): Promise<{ id: string; name: string; logo_url: string | null }[]> {
  if (ids.length === 0) return Promise.resolve([])
  return trx
    .selectFrom('organizations')
    .select(['id', 'name', 'logo_url'])
    .where('id', 'in', [...ids])
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Direct sub-organizations. System role. */
export async function listSubOrganizations(trx: Trx, orgId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('organizations')
    .select('id')
    .where('parent_id', '=', orgId)
    .where('is_active', '=', true)
    .execute()
  return rows.map((row) => row.id)
}
