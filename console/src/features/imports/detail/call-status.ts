import type { ExternalCall } from '#api/contract/imports.ts'
import type { ExternalCallState } from '#db/vocabulary/imports.ts'
import type { StatusRegistry } from '../../../ui/status/registry.ts'

type ShownState = ExternalCallState | 'canceled'

/** What a canceled import left undone is neither next in line nor waiting. */
export const shownState = ({ state, isCanceled }: Pick<ExternalCall, 'state' | 'isCanceled'>): ShownState =>
  isCanceled ? 'canceled' : state

/** Labels are in the texts of `importCalls`, with the same keys. */
export const externalCallStates: StatusRegistry<ShownState, never> = {
  listed: { tone: 'gray', icon: 'dot' },
  waiting: { tone: 'cyan', icon: 'dot' },
  imported: { tone: 'teal', icon: 'dot' },
  excluded: { tone: 'grape', icon: 'shield' },
  no_transcript: { tone: 'gray', icon: 'dot' },
  failed: { tone: 'red', icon: 'dot' },
  deleted: { tone: 'gray', icon: 'dot' },
  canceled: { tone: 'gray', icon: 'dot' },
}

type NextStep =
  | 'nextListed'
  | 'nextRetries'
  | 'nextWaits'
  | 'nextPermanent'
  | 'nextRetry'
  | 'nextImport'
  | 'nextNotKept'
  | 'nextOpen'
  | 'nextNone'
  | 'mapUser'
  | 'mapUserByAdmin'

type Owned = Pick<ExternalCall, 'owner' | 'ownerExternalId' | 'state' | 'callId'>

/** The call has no rep: no member matches the provider's user, or it was imported without one. */
const isUnmapped = ({ owner, ownerExternalId, state, callId }: Owned): boolean =>
  owner === null &&
  state !== 'excluded' &&
  (state === 'imported' ? callId !== null : ownerExternalId !== null)

/** What happens next with a call, or what the user can do. `canMatch`: they may match users. */
export function nextStep(
  call: Pick<ExternalCall, 'state' | 'isCanceled' | 'waitingUntil' | 'owner' | 'ownerExternalId' | 'callId'>,
  canMatch: boolean,
): NextStep {
  const state = shownState(call)
  const mapUser = canMatch ? 'mapUser' : 'mapUserByAdmin'
  switch (state) {
    case 'canceled':
      return 'nextImport'
    case 'listed':
      return 'nextListed'
    case 'waiting':
      return call.waitingUntil === null ? 'nextWaits' : 'nextRetries'
    case 'excluded':
      return 'nextNotKept'
    case 'no_transcript':
    case 'deleted':
      return 'nextPermanent'
    case 'failed':
      return isUnmapped(call) ? mapUser : 'nextRetry'
    case 'imported':
      if (isUnmapped(call)) return mapUser
      return call.callId === null ? 'nextNone' : 'nextOpen'
  }
  return state satisfies never
}
