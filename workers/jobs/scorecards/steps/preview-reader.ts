import type { Trx } from '#db/client.ts'
import type { CallVisibility } from '#db/queries/calls/calls.ts'
import { findActiveMembers } from '#db/queries/coaching/readers.ts'
import { findVisibility } from '#db/queries/people/visibility.ts'
import { PermanentError } from '../../../queue/errors.ts'
import { callReaderOfMember, findReadingSettings } from '../../coaching/member-readers.ts'

/** Whose calls a user may see now. @throws PermanentError if they are no longer a member */
export async function readerOf(trx: Trx, orgId: string, userId: string): Promise<CallVisibility> {
  const [member] = await findActiveMembers(trx, [userId])
  if (member === undefined) throw new PermanentError('Whoever asked for this is no member any more.')
  const settings = await findReadingSettings(trx, orgId)
  return findVisibility(trx, callReaderOfMember(member, settings), settings)
}
