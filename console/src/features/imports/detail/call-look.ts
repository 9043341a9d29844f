import type { ExternalCall } from '#api/contract/imports.ts'
import type { ExternalCallState } from '#db/vocabulary.ts'
import type { StatusLook } from '../../../ui/status/tones.ts'

export const callLooks: Record<ExternalCallState, Omit<StatusLook, 'label'>> = {
  listed: { tone: 'gray', mark: 'dot' },
  waiting: { tone: 'cyan', mark: 'dot' },
  imported: { tone: 'teal', mark: 'dot' },
  excluded: { tone: 'grape', mark: 'shield' },
  no_transcript: { tone: 'gray', mark: 'dot' },
  failed: { tone: 'red', mark: 'dot' },
  deleted: { tone: 'gray', mark: 'dot' },
}

type NextWord =
  | 'nextListed'
  | 'nextRetries'
  | 'nextWaits'
  | 'nextPermanent'
  | 'nextRetry'
  | 'nextNotKept'
  | 'nextOpen'
  | 'nextNone'
  | 'mapUser'

type Owned = Pick<ExternalCall, 'owner' | 'ownerExternalId' | 'state' | 'callId'>

/** Nobody here is its owner: the provider names somebody unknown, or it came here without a rep. */
const isUnmapped = ({ owner, ownerExternalId, state, callId }: Owned): boolean =>
  owner === null && state !== 'excluded' && (state === 'imported' ? callId !== null : ownerExternalId !== null)

/** What happens next with a call, or what a person can do. */
export function nextWord(call: Pick<ExternalCall, 'state' | 'waitingUntil' | 'owner' | 'ownerExternalId' | 'callId'>): NextWord {
  switch (call.state) {
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
      return isUnmapped(call) ? 'mapUser' : 'nextRetry'
    case 'imported':
      if (isUnmapped(call)) return 'mapUser'
      return call.callId === null ? 'nextNone' : 'nextOpen'
  }
  return call.state satisfies never
}
