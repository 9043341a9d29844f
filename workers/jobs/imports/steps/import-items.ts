import { allowanceOf } from '../../../connections/request-pace.ts'
import { importBatch } from '../import-batch.ts'
import { importCall } from '../import-call.ts'
import type { CallProviderAdapter } from '../../../providers/provider.ts'
import { newItem, type NewWorkItem } from '../../../queue/record.ts'
import { subjectOf } from './import-input.ts'

/** The import of the calls, and the account whose request budget they use. */
export type ImportOfCalls = { importId: string; integrationId: string; providerAccount: string }

const batchSize = 10

/**
 * How many calls go into one item. If each call is one request, as many as the account allows in half a second: larger items of a slow
 * account would keep the other accounts waiting.
 */
export function callsPerItem(
  { client, rateLimit }: Pick<CallProviderAdapter, 'client' | 'rateLimit'>,
  config: Readonly<Record<string, unknown>>,
): number {
  if (client.getTranscripts !== undefined) return batchSize
  return Math.max(1, Math.min(batchSize, Math.floor(allowanceOf(rateLimit, config) / 2)))
}

/** Items that fetch calls, in batches. A single call is an `import-call`, which handles failures. */
export function itemsForCalls(
  { providerAccount, ...owner }: ImportOfCalls,
  externalIds: readonly string[],
  size: number,
): NewWorkItem[] {
  const items: NewWorkItem[] = []
  for (let at = 0; at < externalIds.length; at += size) {
    const [externalId = '', ...others] = externalIds.slice(at, at + size)
    items.push(
      others.length === 0
        ? newItem(importCall, {
            subject: subjectOf(externalId),
            payload: { ...owner, externalId },
            providerAccount,
          })
        : newItem(importBatch, {
            // An import lists each call once. The rest of a batch may start with the same call, but it has fewer others.
            subject: subjectOf(externalId, ` and ${others.length} more`),
            payload: { ...owner, externalIds: [externalId, ...others] },
            providerAccount,
          }),
    )
  }
  return items
}
