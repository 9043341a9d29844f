import type { z } from 'zod'
import type { Trx } from '#db/client.ts'
import type { Lane } from '#db/vocabulary/ledger.ts'
import { insertCommand, insertWorkItems } from '#db/queries/ledger/ledger.ts'
import type { Job } from './define-job.ts'
import { currentSpan } from '../telemetry/tracing.ts'

/** A work item before it is stored. The ledger row is the outbox: recording it enqueues it. */
export type NewWorkItem = {
  kind: string
  lane: Lane
  /** What the item is about, usually an id. Unique per command and job. */
  subject: string
  payload: unknown
  maxAttempts: number
  providerAccount: string | null
  dueAt: Date | null
}

export function newItem<Payload extends z.ZodType>(
  job: Job<string, Payload>,
  item: { subject: string; payload: z.infer<Payload>; providerAccount?: string; dueAt?: Date },
): NewWorkItem {
  return {
    kind: job.name,
    lane: job.lane,
    subject: item.subject,
    payload: job.payload.parse(item.payload),
    maxAttempts: job.attempts,
    providerAccount: item.providerAccount ?? null,
    dueAt: item.dueAt ?? null,
  }
}

export type NewCommand = {
  orgId: string
  kind: string
  /** Shown to people, e.g. a call's title. */
  label: string
  subjectId?: string | null
  actorUserId?: string | null
  /** A second command of this kind with the same key returns the first. */
  idemKey?: string | null
  /** A person waits for it: it may use the reserved share of the window. */
  interactive?: boolean
  payload?: unknown
  items: NewWorkItem[]
}

/** Records a command and its first work items in the caller's transaction. `isNew` is false for a repeated `idemKey`. */
export async function recordCommand(
  trx: Trx,
  command: NewCommand,
): Promise<{ commandId: string; isNew: boolean }> {
  const span = currentSpan()
  const recorded = await insertCommand(trx, {
    orgId: command.orgId,
    kind: command.kind,
    label: command.label.slice(0, 300),
    subjectId: command.subjectId ?? null,
    actorUserId: command.actorUserId ?? null,
    idemKey: command.idemKey ?? null,
    payload: command.payload ?? {},
    traceparent: span?.traceparent ?? null,
  })
  span?.set({ 'coachline.command_id': recorded.commandId, 'coachline.command': command.kind })
  if (recorded.isNew) {
    await insertWorkItems(
      trx,
      { orgId: command.orgId, commandId: recorded.commandId, interactive: command.interactive ?? false },
      command.items,
    )
  }
  return recorded
}
