import type { Trx } from '#db/client.ts'
import { lockCall } from '#db/queries/calls/calls.ts'
import { findHeld, type HeldCall, holdAgain, restoreHeld } from '#db/queries/calls/held-calls.ts'
import { handle, skip } from '../../queue/runtime/handler.ts'
import { newItem } from '../../queue/record.ts'
import { releaseHeldCall } from './release-held-call.ts'
import { routeCall } from './route-call.ts'
import { openHeldContent } from './steps/held-content.ts'

export const releaseHeldCallHandler = handle(releaseHeldCall, {
  run: async ({ callId }, { database, orgId, vault }) => {
    const content = await database.withOrg({ orgId }, async (trx) => {
      const held = await findReleased(trx, callId)
      return held === null ? null : openHeldContent(trx, vault, held)
    })
    if (content === null) return skip('The call is not held any more.')
    return {
      commit: async (trx: Trx) => {
        await lockCall(trx, callId)
        if ((await findReleased(trx, callId)) === null) return []
        await restoreHeld(trx, { orgId, callId }, content)
        return [newItem(routeCall, { subject: callId, payload: { callId } })]
      },
    }
  },
  onDeath: ({ callId }, { message }, trx) =>
    holdAgain(trx, callId, `Still held, because its content could not be opened: ${message}`.slice(0, 600)),
})

async function findReleased(trx: Trx, callId: string): Promise<HeldCall | null> {
  const held = await findHeld(trx, callId)
  return held?.is_released === true ? held : null
}
