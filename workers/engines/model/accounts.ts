import type { Database } from '#db/client.ts'
import type { TextEngine } from '../engine.ts'
import type { ModelPrice } from '../../process/model-prices.ts'
import { permitOf } from '../../security/egress.ts'
import type { Outgoing } from '../../security/outgoing.ts'
import { openModel } from './model.ts'
import { openMeter } from './organization-meter.ts'
import type { ModelSettings } from './settings.ts'
import { openVerdicts } from './verdict-store.ts'

/** The model as each organization may use it: its usage is counted, and what it said about calls is remembered. */
export function openModelAccounts(options: {
  database: Pick<Database, 'withOrg'>
  settings: ModelSettings
  outgoing: Outgoing
  prices?: ReadonlyMap<string, ModelPrice>
}): (orgId: string) => TextEngine {
  const { database, settings, outgoing, prices } = options
  const open = openModel(settings)
  const price = prices?.get(settings.name) ?? null
  return (orgId) =>
    open({
      meter: openMeter({ database, orgId, model: settings.name, price }),
      permit: permitOf(outgoing, orgId, { service: 'model' }),
      verdictsOf: (callId) => openVerdicts(database, { orgId, callId }),
    })
}
