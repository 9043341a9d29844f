import type { Trx } from '#db/client.ts'
import { findOrganization } from '#db/queries/people/organizations.ts'
import { HttpProblem } from './problem.ts'

/** @throws HttpProblem 403 if the organization's pilot has ended; null: it has no pilot */
export function assertPilotRunning(pilotExpiresAt: Date | null, now: Date): void {
  if (pilotExpiresAt === null || pilotExpiresAt > now) return
  throw new HttpProblem(
    403,
    'pilot_ended',
    'The pilot of this organization has ended. Contact the operator of this installation to continue.',
  )
}

/** As `assertPilotRunning`, for the pilot that is stored. @throws HttpProblem 403 */
export async function requireRunningPilot(trx: Trx, orgId: string, now: Date): Promise<void> {
  assertPilotRunning((await findOrganization(trx, orgId))?.pilot_expires_at ?? null, now)
}
