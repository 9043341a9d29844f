import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { Row } from '../../schema.ts'
import type { ParticipantScope } from '../../vocabulary/recorder.ts'
import { currentOrg } from '../calls/calls.ts'
import { firstNameOrEmail, shownAvatar, shownFirstName, shownLastName } from '../people/shown-name.ts'

/** The owner of a setting: the organization, a team or a user. */
export type EmailOwner =
  | { level: 'ORGANIZATION' }
  | { level: 'TEAM'; teamId: string }
  | { level: 'USER'; userId: string }

const columnsOf = (owner: EmailOwner) => ({
  level: owner.level,
  team_id: owner.level === 'TEAM' ? owner.teamId : null,
  user_id: owner.level === 'USER' ? owner.userId : null,
})

/** Stores a setting. @returns the previous one; null if there was none */
export async function putEmailSetting(
  trx: Trx,
  setting: { orgId: string; owner: EmailOwner; target: ParticipantScope; updatedBy: string },
): Promise<ParticipantScope | null> {
  const before = await findEmailSetting(trx, setting.owner)
  const values = { auto_email_target: setting.target, updated_by: setting.updatedBy }
  await trx
    .insertInto('summary_email_settings')
    .values({ org_id: setting.orgId, ...columnsOf(setting.owner), ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'level', 'team_id', 'user_id'])
        .doUpdateSet({ ...values, updated_at: sql`now()` }),
    )
    .execute()
  return before
}

async function findEmailSetting(trx: Trx, owner: EmailOwner): Promise<ParticipantScope | null> {
  const row = await ofOwner(trx, owner).select('auto_email_target').forUpdate().executeTakeFirst()
  return row?.auto_email_target ?? null
}

const ofOwner = (trx: Trx, owner: EmailOwner) => {
  const { level, team_id, user_id } = columnsOf(owner)
  return trx
    .selectFrom('summary_email_settings')
    .where('org_id', '=', currentOrg)
    .where('level', '=', level)
    .where('team_id', 'is not distinct from', team_id)
    .where('user_id', 'is not distinct from', user_id)
}

/** Deletes a setting. @returns the deleted one; null if there was none */
export async function dropEmailSetting(trx: Trx, owner: EmailOwner): Promise<ParticipantScope | null> {
  const { level, team_id, user_id } = columnsOf(owner)
  const row = await trx
    .deleteFrom('summary_email_settings')
    .where('org_id', '=', currentOrg)
    .where('level', '=', level)
    .where('team_id', 'is not distinct from', team_id)
    .where('user_id', 'is not distinct from', user_id)
    .returning('auto_email_target')
    .executeTakeFirst()
  return row?.auto_email_target ?? null
}

export type EmailSetting = Pick<
  Row<'summary_email_settings'>,
  'level' | 'team_id' | 'user_id' | 'auto_email_target'
> & {
  team_name: string | null
  first_name: string | null
  last_name: string | null
  avatar_url: string | null
}

export function listEmailSettings(trx: Trx): Promise<EmailSetting[]> {
  return trx
    .selectFrom('summary_email_settings as setting')
    .leftJoin('teams', (join) =>
      join.onRef('teams.org_id', '=', 'setting.org_id').onRef('teams.id', '=', 'setting.team_id'),
    )
    .leftJoin('users', 'users.id', 'setting.user_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.org_id', '=', 'setting.org_id')
        .onRef('memberships.user_id', '=', 'setting.user_id'),
    )
    .select(['setting.level', 'setting.team_id', 'setting.user_id', 'setting.auto_email_target'])
    .select([
      'teams.name as team_name',
      firstNameOrEmail.as('first_name'),
      shownLastName.as('last_name'),
      shownAvatar.as('avatar_url'),
    ])
    .where('setting.org_id', '=', currentOrg)
    .orderBy('teams.name')
    .orderBy(shownFirstName)
    .orderBy(shownLastName)
    .orderBy('setting.id')
    .limit(10_000)
    .execute()
}
