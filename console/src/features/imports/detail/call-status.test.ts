import { describe, expect, it } from 'vitest'
import { nextStep } from './call-status.ts'

describe('what happens next with a call', () => {
  const call = {
    state: 'failed',
    isCanceled: false,
    waitingUntil: null,
    owner: null,
    ownerExternalId: null,
    callId: null,
  } as const

  it('is a user to map where the provider names somebody whom nobody knows here', () => {
    expect(nextStep({ ...call, ownerExternalId: '7741' }, true)).toBe('mapUser')
    // What the provider said about an imported call is not stored.
    expect(nextStep({ ...call, state: 'imported', callId: 'a' }, true)).toBe('mapUser')
    expect(nextStep({ ...call, state: 'imported', callId: 'a' }, false)).toBe('mapUserByAdmin')
    expect(nextStep({ ...call, state: 'excluded', ownerExternalId: '7741' }, true)).toBe('nextNotKept')
  })

  it('is another try, nothing any more, or the call itself', () => {
    expect(nextStep(call, true)).toBe('nextRetry')
    expect(nextStep({ ...call, state: 'waiting', waitingUntil: '2026-11-20T14:20:00Z' }, true)).toBe(
      'nextRetries',
    )
    expect(nextStep({ ...call, state: 'no_transcript' }, true)).toBe('nextPermanent')
    for (const state of ['listed', 'waiting'] as const)
      expect(nextStep({ ...call, state, isCanceled: true }, true)).toBe('nextImport')
    expect(
      nextStep(
        {
          ...call,
          state: 'imported',
          callId: 'a',
          owner: { id: 'b', firstName: 'Ana', lastName: 'Berg', avatar: null },
        },
        true,
      ),
    ).toBe('nextOpen')
  })
})
