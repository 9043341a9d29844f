import type { FastifyRequest } from 'fastify'
import type { Trx } from '#db/client.ts'
import { audit, type AuditEntry } from '#db/queries/people/audit.ts'
import { listActiveOrganizationIds } from '#db/queries/people/accounts.ts'

/** Who changes their account, and from which address. */
export type AccountActor = { userId: string; address: string; requestId: string }

export const accountActor = (request: FastifyRequest): AccountActor => ({
  userId: request.signedIn.userId,
  address: request.ip,
  requestId: request.id,
})

/** An account belongs to no organization, so every organization where its user is active gets the entry. System role. */
export async function auditAccount(
  trx: Trx,
  { userId, address, requestId }: AccountActor,
  entry: Omit<AuditEntry, 'subjectKind' | 'subjectId'>,
): Promise<void> {
  for (const orgId of await listActiveOrganizationIds(trx, userId)) {
    await audit(
      trx,
      { orgId, userId, kind: 'user', address, requestId },
      { ...entry, subjectKind: 'user', subjectId: userId },
    )
  }
}
