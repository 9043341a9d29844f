import { describe, expect, it } from 'vitest'
import { describePlan, planWebhook, storedEvents, type StoredEvent } from './webhook-events.ts'

const event = (
  type: StoredEvent['type'],
  externalCallId: string | null,
  more: Partial<StoredEvent> = {},
): StoredEvent => ({
  type,
  externalCallId,
  occurredAt: null,
  ...more,
})

const inline = {
  type: 'transcript.ready',
  externalCallId: null,
  occurredAt: '2026-11-02T10:00:00Z',
  inlineCall: {
    externalId: 'a-7',
    title: 'Night routes',
    startedAt: '2026-11-02T09:00:00.000Z',
    durationMs: 60_000,
    direction: 'outbound',
    medium: 'phone',
    participants: [{ id: 'email:ana@seller.test', speakerIds: ['1'], affiliation: 'internal' }],
    transcript: 'ready',
  },
  inlineTranscript: {
    status: 'ready',
    segments: [{ speakerId: '1', speakerName: 'Ana', startMs: 0, endMs: 900, text: 'Hello.' }],
  },
}

describe('the plan of a delivery', () => {
  it('names each call once, however many events mention it', () => {
    const plan = planWebhook([
      event('recording.ready', 'a'),
      event('transcript.ready', 'a'),
      event('call.updated', 'b'),
    ])
    expect(plan.calls).toEqual([
      { externalId: 'a', listed: null },
      { externalId: 'b', listed: null },
    ])
    expect(describePlan(plan)).toBe('2 calls passed to an import.')
  })

  it('keeps the call from the delivery when an event without a call follows', () => {
    const [read] = storedEvents.parse([inline])
    const plan = planWebhook([read as StoredEvent, event('call.updated', 'a-7')])
    expect(plan.calls).toHaveLength(1)
    expect(plan.calls[0]?.listed?.call.startedAt).toEqual(new Date('2026-11-02T09:00:00Z'))
    expect(plan.calls[0]?.listed?.transcript?.status).toBe('ready')
  })

  it('does not import what a later event of the same delivery deletes, and the reverse', () => {
    expect(planWebhook([event('call.completed', 'a'), event('call.deleted', 'a')])).toMatchObject({
      calls: [],
      deletedIds: ['a'],
    })
    expect(planWebhook([event('call.deleted', 'a'), event('call.completed', 'a')])).toMatchObject({
      calls: [{ externalId: 'a' }],
      deletedIds: [],
    })
  })

  it('has nothing to do for tests, ignored kinds and calls without an id, and says so', () => {
    expect(describePlan(planWebhook([event('test', null)]))).toBe('A test from the provider. Nothing to do.')
    expect(describePlan(planWebhook([event('ignored', 'a'), event('call.completed', null)]))).toBe(
      'Nothing to do for events of this kind.',
    )
    expect(describePlan(planWebhook([]))).toBe('Nothing to do for events of this kind.')
  })

  it('says what happens to a connection', () => {
    const plan = planWebhook([
      event('connection.revoked', null),
      event('subscription.expiring', null),
      event('call.deleted', 'a'),
    ])
    expect(plan).toMatchObject({ isRevoked: true, isExpiring: true })
    expect(describePlan(plan)).toBe(
      '1 call was deleted at the provider. Imported calls are kept. Access was revoked: connect again. The subscription is being renewed.',
    )
  })
})
