import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { currentOrg } from './calls.ts'

/**
 * Makes one participant of a call the rep, by the stored name. The previous rep, if any, becomes a colleague. Does nothing if nobody has
 * the name.
 */
export async function setRep(
  trx: Trx,
  callId: string,
  { name, reason, userId = null }: { name: string; reason: string; userId?: string | null },
): Promise<void> {
  await sql`
    update call_participants person
    set side = case when person.id = chosen.id then 'rep' when person.side = 'rep' then 'colleague' else person.side end,
      kind = case when person.id = chosen.id then 'INTERNAL' else person.kind end,
      is_kind_known = person.is_kind_known or person.id = chosen.id,
      user_id = case when person.id = chosen.id then coalesce(person.user_id, ${userId}::uuid) else person.user_id end,
      side_reason = case when person.id = chosen.id then left(${reason}, 300) end
    from (
      select id from call_participants
      where org_id = ${currentOrg} and call_id = ${callId}::uuid and name = ${name} order by position limit 1
    ) chosen
    where person.org_id = ${currentOrg} and person.call_id = ${callId}::uuid
      and (person.id = chosen.id or person.side = 'rep')`.execute(trx)
}
