import type { Trx } from '../../client.ts'
import type { AuditSubjectKind } from '../../vocabulary/people.ts'

/** Who made a change, as stored in the audit log. */
export type AuditActor = {
  orgId: string
  userId: string | null
  kind: 'user' | 'api_key' | 'system'
  address: string | null
  requestId: string | null
}

export type AuditEntry = {
  /** Subject and verb, e.g. `membership.deactivate`. */
  action: string
  subjectKind: AuditSubjectKind
  subjectId: string
  before?: unknown
  after?: unknown
}

const json = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value)

/** Writes an entry in the transaction of the change, so that both are stored or neither. The table accepts inserts only. */
export function audit(trx: Trx, actor: AuditActor, entry: AuditEntry): Promise<void> {
  return auditAll(trx, actor, [entry])
}

/** One entry per subject of a bulk change, in one statement. */
export async function auditAll(trx: Trx, actor: AuditActor, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await trx
    .insertInto('audit_log')
    .values(
      entries.map((entry) => ({
        org_id: actor.orgId,
        actor_user_id: actor.userId,
        actor_kind: actor.kind,
        address: actor.address,
        request_id: actor.requestId,
        action: entry.action,
        subject_kind: entry.subjectKind,
        subject_id: entry.subjectId,
        before: json(entry.before),
        after: json(entry.after),
      })),
    )
    .execute()
}
