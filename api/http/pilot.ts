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
