import { type RawBuilder, sql } from 'kysely'

/** Only while the directory (SCIM) can reach the organization: once its tokens are revoked, people and teams are managed here again. */
const hasDirectory = (orgId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from scim_tokens where scim_tokens.org_id = ${sql.ref(orgId)} and scim_tokens.revoked_at is null)`

/** Whether the organization's directory manages the name and access of a row of `memberships`. */
export const isMemberFromDirectory = sql<boolean>`(
  exists (
    select from scim_users
    where scim_users.org_id = memberships.org_id and scim_users.user_id = memberships.user_id)
  and ${hasDirectory('memberships.org_id')})`

/** Whether the organization's directory manages the name and members of a row of `teams`. */
export const isTeamFromDirectory = sql<boolean>`(
  exists (select from scim_groups where scim_groups.org_id = teams.org_id and scim_groups.team_id = teams.id)
  and ${hasDirectory('teams.org_id')})`
