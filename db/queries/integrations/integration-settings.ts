import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import type { UserStatus } from '../../vocabulary/organizations.ts'
import { currentOrg } from '../calls/calls.ts'
import { firstNameOrEmail, shownAvatar, shownFirstName, shownLastName } from '../people/shown-name.ts'

export type UserSettings = Row<'integration_user_settings'> & {
  first_name: string
  last_name: string
  avatar_url: string | null
}

/** The user settings of one integration, by name. */
export function listUserSettings(trx: Trx, integrationId: string): Promise<UserSettings[]> {
  return trx
    .selectFrom('integration_user_settings as settings')
    .innerJoin('users', 'users.id', 'settings.user_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.org_id', '=', 'settings.org_id')
        .onRef('memberships.user_id', '=', 'settings.user_id'),
    )
    .selectAll('settings')
    .select([firstNameOrEmail.as('first_name'), shownLastName.as('last_name'), shownAvatar.as('avatar_url')])
    .where('settings.org_id', '=', currentOrg)
    .where('settings.integration_id', '=', integrationId)
    .orderBy(shownFirstName)
    .orderBy(shownLastName)
    .orderBy('settings.id')
    .limit(10_000)
    .execute()
}

/** The settings with this user of the provider, locked. */
export function lockSettingsOfExternalUser(
  trx: Trx,
  integrationId: string,
  externalUserId: string,
): Promise<Row<'integration_user_settings'> | undefined> {
  return trx
    .selectFrom('integration_user_settings')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('integration_id', '=', integrationId)
    .where('external_user_id', '=', externalUserId)
    .forUpdate()
    .executeTakeFirst()
}

/** Settings belong to a user or to a team. */
const ownerColumns = { integration_user_settings: 'user_id', integration_team_settings: 'team_id' } as const
type SettingsTable = keyof typeof ownerColumns

/** The settings of one user or one team, locked. */
export function lockSettings<Table extends SettingsTable>(
  trx: Trx,
  table: Table,
  integrationId: string,
  ownerId: string,
): Promise<Row<Table> | undefined> {
  const found = trx
    .selectFrom<SettingsTable>(table)
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('integration_id', '=', integrationId)
    .where(sql.ref<string>(ownerColumns[table]), '=', ownerId)
    .forUpdate()
    .executeTakeFirst()
  return found as Promise<Row<Table> | undefined>
}

/** Inserts the settings of a user or a team, or changes the values that are given. */
export function putSettings<Table extends SettingsTable>(
  trx: Trx,
  table: Table,
  row: NewRow<Table>,
): Promise<Row<Table>> {
  const key = ['org_id', 'integration_id', ownerColumns[table]]
  const values = Object.fromEntries(Object.entries(row).filter(([column]) => !key.includes(column)))
  const saved = trx
    .insertInto<SettingsTable>(table)
    .values(row as NewRow<SettingsTable>)
    .onConflict((conflict) =>
      conflict.columns(key as never).doUpdateSet({ ...values, updated_at: sql`now()` } as never),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return saved as Promise<Row<Table>>
}

/**
 * Matches a provider's users with active members by email address. Existing settings and existing matches stay. Returns how many were
 * matched.
 */
export async function matchUsersByEmail(
  trx: Trx,
  orgId: string,
  integrationId: string,
  people: readonly { externalId: string; email: string }[],
): Promise<number> {
  if (people.length === 0) return 0
  const { numAffectedRows } = await sql`
    insert into integration_user_settings (org_id, integration_id, user_id, external_user_id, is_automatic)
    select distinct on (member.user_id) member.org_id, ${integrationId}::uuid, member.user_id, named.external_id, true
    from unnest(${people.map(({ externalId }) => externalId)}::text[], ${people.map(({ email }) => email.toLowerCase())}::text[])
      with ordinality as named (external_id, email, position)
    join users on users.email = named.email
    join memberships member on member.org_id = ${orgId}::uuid and member.user_id = users.id and member.status in ('ACTIVE', 'INVITED')
    where length(named.external_id) between 1 and 300
    order by member.user_id, named.position
    on conflict do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0n)
}

export type TeamSettings = Row<'integration_team_settings'> & { team_name: string }

export function listTeamSettings(trx: Trx, integrationId: string): Promise<TeamSettings[]> {
  return trx
    .selectFrom('integration_team_settings as settings')
    .innerJoin('teams', (join) =>
      join.onRef('teams.org_id', '=', 'settings.org_id').onRef('teams.id', '=', 'settings.team_id'),
    )
    .selectAll('settings')
    .select('teams.name as team_name')
    .where('settings.org_id', '=', currentOrg)
    .where('settings.integration_id', '=', integrationId)
    .orderBy('teams.name')
    .orderBy('settings.team_id')
    .execute()
}

/** Name of a team of the organization; undefined if there is none. */
export async function findTeamName(trx: Trx, teamId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('teams')
    .select('name')
    .where('org_id', '=', currentOrg)
    .where('id', '=', teamId)
    .executeTakeFirst()
  return row?.name
}

/** A member of the organization; by default an active or invited one. */
export function findMember(
  trx: Trx,
  userId: string,
  statuses: readonly UserStatus[] = ['ACTIVE', 'INVITED'],
): Promise<{ id: string; first_name: string; last_name: string; avatar_url: string | null } | undefined> {
  return trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'users.id',
      firstNameOrEmail.as('first_name'),
      shownLastName.as('last_name'),
      shownAvatar.as('avatar_url'),
    ])
    .where('memberships.org_id', '=', currentOrg)
    .where('memberships.user_id', '=', userId)
    .where('memberships.status', 'in', statuses)
    .executeTakeFirst()
}

/** The provider's id of a member; null for a member without a match. */
export async function findExternalUserId(
  trx: Trx,
  integrationId: string,
  userId: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('integration_user_settings')
    .select('external_user_id')
    .where('org_id', '=', currentOrg)
    .where('integration_id', '=', integrationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.external_user_id ?? null
}
