import { sql } from 'kysely'
import type { Trx } from '../client.ts'
import type { Lane } from '../vocabulary.ts'

export type CommandToInsert = {
  orgId: string
  kind: string
  label: string
  subjectId: string | null
  actorUserId: string | null
  /** A second command of this kind with the same key is the first one; null never collides. */
  idemKey: string | null
  payload: unknown
}

/** Inserts a command, or finds the one that already holds its `idemKey` (also one that another transaction is just committing). */
export async function insertCommand(trx: Trx, command: CommandToInsert): Promise<{ commandId: string; isNew: boolean }> {
  const inserted = await trx
    .insertInto('commands')
    .values({
      org_id: command.orgId,
      kind: command.kind,
      label: command.label,
      subject_id: command.subjectId,
      actor_user_id: command.actorUserId,
      idem_key: command.idemKey,
      payload: JSON.stringify(command.payload),
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'kind', 'idem_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted !== undefined) return { commandId: inserted.id, isNew: true }
  const existing = await trx
    .selectFrom('commands')
    .select('id')
    .where('org_id', '=', command.orgId)
    .where('kind', '=', command.kind)
    .where('idem_key', '=', command.idemKey)
    .executeTakeFirstOrThrow()
  return { commandId: existing.id, isNew: false }
}

export type WorkItemToInsert = {
  kind: string
  lane: Lane
  subject: string
  payload: unknown
  maxAttempts: number
  providerAccount: string | null
  /** Null: as soon as a worker is free. */
  dueAt: Date | null
}

/**
 * Records work items in one statement, however many there are. An item that the command already has (same kind and subject)
 * is left as it is, so that a repeated finish adds nothing.
 */
export async function insertWorkItems(
  trx: Trx,
  command: { orgId: string; commandId: string; interactive: boolean },
  items: readonly WorkItemToInsert[],
): Promise<void> {
  if (items.length === 0) return
  const rows = items.map((item) => ({
    kind: item.kind,
    lane: item.lane,
    subject: item.subject,
    payload: item.payload,
    max_attempts: item.maxAttempts,
    provider_account: item.providerAccount,
    due_at: item.dueAt?.toISOString() ?? null,
  }))
  await sql`
    insert into work_items (org_id, command_id, interactive, kind, lane, subject, payload, max_attempts, provider_account, due_at)
    select ${command.orgId}::uuid, ${command.commandId}::uuid, ${command.interactive}::boolean,
      kind, lane, subject, payload, max_attempts, provider_account, coalesce(due_at, now())
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as item(kind text, lane text, subject text, payload jsonb, max_attempts integer, provider_account text, due_at timestamptz)
    on conflict (command_id, kind, subject) do nothing`.execute(trx)
}
