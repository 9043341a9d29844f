import { sql } from 'kysely'
import { prepared, type Trx } from '../../client.ts'
import { currentOrg } from '../calls/calls.ts'

/**
 * Our users as an integration knows them: matched by the provider's user id or by email address. Nobody is matched with somebody who has
 * left.
 */
export async function findImportPeople(
  trx: Trx,
  integrationId: string,
  names: { externalIds: readonly string[]; emails: readonly string[] },
): Promise<{
  people: {
    userId: string
    externalUserId: string | null
    email: string
    name: string
    callType: string | null
    scorecardId: string | null
  }[]
  teams: { userId: string; teamId: string; callType: string | null; scorecardId: string | null }[]
}> {
  const { rows: people } = await sql<{
    userId: string
    externalUserId: string | null
    email: string
    name: string
    callType: string | null
    scorecardId: string | null
  }>`${prepared}
    select users.id as "userId", setting.external_user_id as "externalUserId", users.email,
      trim(users.first_name || ' ' || users.last_name) as name, setting.call_type as "callType", setting.scorecard_config_id as "scorecardId"
    from (
      select user_id from integration_user_settings where org_id = ${currentOrg} and integration_id = ${integrationId}::uuid
        and external_user_id = any(${[...names.externalIds]}::text[])
      union
      select id from users where email = any(${[...names.emails]}::text[])
    ) matched
    join memberships membership on membership.org_id = ${currentOrg} and membership.user_id = matched.user_id
      and membership.status in ('ACTIVE', 'INVITED')
    join users on users.id = matched.user_id
    left join integration_user_settings setting on setting.org_id = ${currentOrg} and setting.integration_id = ${integrationId}::uuid
      and setting.user_id = users.id`.execute(trx)
  if (people.length === 0) return { people, teams: [] }
  const { rows: teams } = await sql<{
    userId: string
    teamId: string
    callType: string | null
    scorecardId: string | null
  }>`${prepared}
    select member.user_id as "userId", member.team_id as "teamId", setting.call_type as "callType", setting.scorecard_config_id as "scorecardId"
    from team_members member
    left join integration_team_settings setting on setting.org_id = ${currentOrg} and setting.integration_id = ${integrationId}::uuid
      and setting.team_id = member.team_id
    where member.org_id = ${currentOrg} and member.user_id = any(${people.map((person) => person.userId)}::uuid[])`.execute(
    trx,
  )
  return { people, teams }
}
