import { allowanceOf } from '../connections/pace.ts'
import { importBatch } from '../jobs/import-batch.ts'
import { importCall } from '../jobs/import-call.ts'
import type { CallProviderAdapter } from '../providers/provider.ts'
import { newItem, type NewWorkItem } from '../shared/record.ts'
import { subjectOf } from './import-input.ts'

/** An import that calls belong to, and whose allowance they are fetched on. */
export type ImportOfCalls = { importId: string; integrationId: string; providerAccount: string }

const batchSize = 10

/**
 * How many calls are one item. One that is fetched by a request of its own shares an item with those that the account allows within half
 * a second: a slow account would keep the others waiting.
 */
export function callsPerItem(
  { client, rateLimit }: Pick<CallProviderAdapter, 'client' | 'rateLimit'>,
  config: Readonly<Record<string, unknown>>,
): number {
  if (client.getTranscripts !== undefined) return batchSize
  return Math.max(1, Math.min(batchSize, Math.floor(allowanceOf(rateLimit, config) / 2)))
}

/** Items that fetch calls, so many at a time; one alone is `import-call`, which knows what to do with failures. */
export function itemsForCalls({ providerAccount, ...owner }: ImportOfCalls, externalIds: readonly string[], size: number): NewWorkItem[] {
  const items: NewWorkItem[] = []
  for (let at = 0; at < externalIds.length; at += size) {
    const [externalId = '', ...others] = externalIds.slice(at, at + size)
    // No call is the first of two items: within an import each is listed once, and what is left of a batch begins further on.
    const subject = subjectOf(externalId)
    items.push(
      others.length === 0
        ? newItem(importCall, { subject, payload: { ...owner, externalId }, providerAccount })
        : newItem(importBatch, { subject, payload: { ...owner, externalIds: [externalId, ...others] }, providerAccount }),
    )
  }
  return items
}
