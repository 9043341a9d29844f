import type { Database } from '#db/client.ts'
import {
  type LimitReached as ReachedLimit,
  reserveModelUse,
  settleModelUse,
} from '#db/queries/model/model-use.ts'
import type { ModelPrice } from '../../process/model-prices.ts'
import { costMicros, LimitReached, type Meter } from './meter.ts'

const messages: Record<ReachedLimit, string> = {
  tokens: 'The organization’s monthly limit of tokens for the model is reached.',
  cost: 'The organization’s monthly limit of money for the model is reached.',
  unpriced: 'The organization limits what the model may cost, and its price is not known.',
}

/** Counts an organization's requests in the database, so that all workers share its limit. */
export function openMeter(options: {
  database: Pick<Database, 'withOrg'>
  orgId: string
  /** The model's name at its provider. */
  model: string
  price: ModelPrice | null
}): Meter {
  const { database, orgId, model, price } = options
  return {
    reserve: async ({ purpose, ...tokens }) => {
      const reserved = await database.withOrg({ orgId }, (trx) =>
        reserveModelUse(trx, { orgId, purpose, model, ...tokens, costMicros: costMicros(tokens, price) }),
      )
      if ('reached' in reserved) throw new LimitReached(messages[reserved.reached])
      return {
        settle: (used) =>
          database.withOrg({ orgId }, (trx) =>
            settleModelUse(trx, reserved.reservationId, { ...used, costMicros: costMicros(used, price) }),
          ),
      }
    },
  }
}
