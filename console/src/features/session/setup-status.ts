import { getSetup, type SetupStatus } from '#api/contract/setup.ts'
import { call } from '../../lib/call.ts'

const alreadySetUp: SetupStatus = { needed: false, codeRequired: false }
let known: SetupStatus | null = null

/** Whether the installation still has no organization. Once it has one, that never changes back. */
export async function readSetupStatus(): Promise<SetupStatus> {
  if (known !== null) return known
  // An unreachable server must not hide the sign-in form, which reports the error itself.
  const status = await call(getSetup).catch(() => null)
  if (status?.needed === false) known = status
  return status ?? alreadySetUp
}
