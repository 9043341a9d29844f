import type { ModelPurpose } from '#db/vocabulary/model-use.ts'
import type { ModelPrice } from '../../process/model-prices.ts'

/** Tokens of one request or of several. */
export type Tokens = { inputTokens: number; outputTokens: number }

/** Counts what an organization uses of a model, and stops requests that would pass its limit before they are sent. */
export type Meter = {
  /** Reserves the most that a request can use. @throws LimitReached */
  reserve(request: Tokens & { purpose: ModelPurpose }): Promise<Reservation>
}
export type Reservation = {
  /** `isEstimated`: the service did not report the usage. */
  settle(used: Tokens & { isEstimated: boolean }): Promise<void>
}

/** The organization has reached its limit for the model this month. The message is a sentence for people. */
export class LimitReached extends Error {
  override readonly name = 'LimitReached'
}

/** A meter that counts nothing, for tests and for measurements outside any organization. */
export const noMeter: Meter = { reserve: () => Promise.resolve({ settle: () => Promise.resolve() }) }

/** In millionths of a US dollar, rounded up; null if the price is unknown. */
export function costMicros({ inputTokens, outputTokens }: Tokens, price: ModelPrice | null): number | null {
  return price === null ? null : Math.ceil(inputTokens * price.input + outputTokens * price.output)
}
