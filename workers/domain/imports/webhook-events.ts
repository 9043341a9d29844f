import { z } from 'zod'
import { type ListedCall, listedProviderCall, listedTranscript } from './listed-call.ts'

/** An event of an accepted delivery, as stored in `webhook_inbox.events`; see `CallEvent`. */
export const storedEvent = z.object({
  type: z.enum([
    'call.completed',
    'recording.ready',
    'transcript.ready',
    'call.updated',
    'call.deleted',
    'connection.revoked',
    'subscription.expiring',
    'test',
    'ignored',
  ]),
  externalCallId: z.string().min(1).max(300).nullable(),
  occurredAt: z.string().max(60).nullable(),
  /** Removed once the delivery is processed. */
  inlineCall: listedProviderCall.optional(),
  inlineTranscript: listedTranscript.optional(),
})
export const storedEvents = z.array(storedEvent).max(1_000)
export type StoredEvent = z.infer<typeof storedEvent>

/** What to do with a delivery. */
export type WebhookPlan = {
  /** Each call once; `listed` is set when the delivery contained the whole call. */
  calls: { externalId: string; listed: ListedCall | null }[]
  deletedIds: string[]
  isRevoked: boolean
  isExpiring: boolean
  isTest: boolean
}

export function planWebhook(events: readonly StoredEvent[]): WebhookPlan {
  const calls = new Map<string, ListedCall | null>()
  const deleted = new Set<string>()
  let isRevoked = false
  let isExpiring = false
  let isTest = false
  for (const event of events) {
    switch (event.type) {
      case 'call.completed':
      case 'recording.ready':
      case 'transcript.ready':
      case 'call.updated': {
        const externalId = event.inlineCall?.externalId ?? event.externalCallId
        if (externalId === null) break
        const listed =
          event.inlineCall === undefined
            ? null
            : { call: event.inlineCall, transcript: event.inlineTranscript }
        // A later event without the call keeps what an earlier event brought.
        calls.set(externalId, listed ?? calls.get(externalId) ?? null)
        deleted.delete(externalId)
        break
      }
      case 'call.deleted':
        if (event.externalCallId === null) break
        deleted.add(event.externalCallId)
        calls.delete(event.externalCallId)
        break
      case 'connection.revoked':
        isRevoked = true
        break
      case 'subscription.expiring':
        isExpiring = true
        break
      case 'test':
        isTest = true
        break
      case 'ignored':
        break
      default:
        event.type satisfies never
    }
  }
  return {
    calls: [...calls].map(([externalId, listed]) => ({ externalId, listed })),
    deletedIds: [...deleted],
    isRevoked,
    isExpiring,
    isTest,
  }
}

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

/** The plan in words, for the delivery log. */
export function describePlan(plan: WebhookPlan): string {
  const parts = [
    plan.calls.length === 0 ? null : `${counted(plan.calls.length, 'call', 'calls')} passed to an import.`,
    plan.deletedIds.length === 0
      ? null
      : `${counted(plan.deletedIds.length, 'call was', 'calls were')} deleted at the provider. Imported calls are kept.`,
    plan.isRevoked ? 'Access was revoked: connect again.' : null,
    plan.isExpiring ? 'The subscription is being renewed.' : null,
  ].filter((part) => part !== null)
  if (parts.length > 0) return parts.join(' ')
  return plan.isTest ? 'A test from the provider. Nothing to do.' : 'Nothing to do for events of this kind.'
}
