import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import type { ParticipantScope } from '../../vocabulary/recorder.ts'
import { currentOrg } from '../calls/calls.ts'

export type SummaryMail = Row<'summary_mails'>

/** Whether anybody in the organization gets summaries automatically. */
export async function sendsSummaries(trx: Trx): Promise<boolean> {
  const found = await trx
    .selectFrom('summary_email_settings')
    .select('id')
    .where('org_id', '=', currentOrg)
    .where('auto_email_target', '<>', 'None')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The settings for a rep, for the rep's teams, and for the organization. */
export async function findSummaryTargets(
  trx: Trx,
  repId: string | null,
): Promise<{
  user: ParticipantScope | null
  teams: ParticipantScope[]
  organization: ParticipantScope | null
}> {
  const rows = await trx
    .selectFrom('summary_email_settings')
    .select(['level', 'auto_email_target'])
    .where('org_id', '=', currentOrg)
    .where((eb) =>
      eb.or([
        eb('level', '=', 'ORGANIZATION'),
        eb('user_id', '=', repId),
        eb(
          'team_id',
          'in',
          eb
            .selectFrom('team_members')
            .select('team_members.team_id')
            .where('team_members.org_id', '=', currentOrg)
            .where('team_members.user_id', '=', repId),
        ),
      ]),
    )
    .execute()
  const at = (level: 'USER' | 'ORGANIZATION') =>
    rows.find((row) => row.level === level)?.auto_email_target ?? null
  return {
    user: at('USER'),
    teams: rows.filter(({ level }) => level === 'TEAM').map((row) => row.auto_email_target),
    organization: at('ORGANIZATION'),
  }
}

/** Stores mails to send. Automatic ones only for addresses that have not had one about the call. @returns ids of the stored ones */
export async function insertSummaryMails(
  trx: Trx,
  mails: readonly NewRow<'summary_mails'>[],
): Promise<string[]> {
  if (mails.length === 0) return []
  const rows = await trx
    .insertInto('summary_mails')
    .values([...mails])
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export function findSummaryMail(trx: Trx, id: string): Promise<SummaryMail | undefined> {
  return trx
    .selectFrom('summary_mails')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function updateSummaryMail(
  trx: Trx,
  id: string,
  change: Partial<Pick<SummaryMail, 'state' | 'reason' | 'unsubscribe_hash' | 'sent_at'>>,
): Promise<void> {
  await trx
    .updateTable('summary_mails')
    .set(change)
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .execute()
}

/** Automatic mails that the organization has sent since a point in time, counted up to `limit`. */
export async function countSentSummaries(trx: Trx, since: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from summary_mails
      where org_id = ${currentOrg} and sent_at > ${since} and kind = 'automatic' limit ${limit}
    ) sent`.execute(trx)
  return rows[0]?.count ?? 0
}

export async function hasRefusedSummaries(trx: Trx, addressHash: Buffer): Promise<boolean> {
  const found = await trx
    .selectFrom('summary_mail_refusals')
    .select('created_at')
    .where('org_id', '=', currentOrg)
    .where('address_hash', '=', addressHash)
    .executeTakeFirst()
  return found !== undefined
}

/** The mail with this unsubscribe link, whichever organization sent it. System role. */
export function findMailOfLink(
  trx: Trx,
  hash: Buffer,
): Promise<{ orgId: string; address: string; organization: string } | undefined> {
  return trx
    .selectFrom('summary_mails')
    .innerJoin('organizations', 'organizations.id', 'summary_mails.org_id')
    .select(['summary_mails.org_id as orgId', 'summary_mails.address', 'organizations.name as organization'])
    .where('unsubscribe_hash', '=', hash)
    .executeTakeFirst()
}

export async function setRefusal(
  trx: Trx,
  { orgId, addressHash, isRefused }: { orgId: string; addressHash: Buffer; isRefused: boolean },
): Promise<void> {
  if (isRefused)
    await trx
      .insertInto('summary_mail_refusals')
      .values({ org_id: orgId, address_hash: addressHash })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await trx
      .deleteFrom('summary_mail_refusals')
      .where('org_id', '=', orgId)
      .where('address_hash', '=', addressHash)
      .execute()
}
