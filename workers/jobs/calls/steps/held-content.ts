import type { Trx } from '#db/client.ts'
import { type HeldCall, type HeldContent, placeOfHeld } from '#db/queries/calls/held-calls.ts'
import type { Vault } from '../../../security/secrets.ts'

/** The sealed content of a held call. The product sealed it, so its shape is known. @throws SecretError */
export const openHeldContent = async (
  trx: Trx,
  vault: Vault,
  { org_id: orgId, call_id: callId, content }: HeldCall,
): Promise<HeldContent> =>
  JSON.parse(await vault.open(trx, orgId, placeOfHeld(callId), content)) as HeldContent
