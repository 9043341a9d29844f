import type { Database } from '#db/client.ts'
import { findTextEngineChoice } from '#db/queries/rules/text-engine.ts'
import type { ModelPrice } from '../../process/model-prices.ts'
import { permitOf } from '../../security/egress.ts'
import type { Outgoing } from '../../security/outgoing.ts'
import type { ModelSettings } from '../model/settings.ts'
import type { PracticeEngine, PracticeEngines } from './engine.ts'
import { offlinePracticeEngine } from './offline.ts'

/** How long a choice is remembered, as for scoring. */
const choiceMs = 5_000
const maxRemembered = 10_000

/**
 * Finds the engine that words a practice call: the model if the organization (or the installation's default) chose it and nothing forbids
 * its use, else the state machine. The model's code is loaded with the first call that needs it.
 */
export function openPracticeEngines(options: {
  database: Pick<Database, 'withOrg'>
  outgoing: Outgoing
  standard: 'offline' | 'model'
  model: ModelSettings | null
  prices: ReadonlyMap<string, ModelPrice>
  /** Monotonic clock, ms. */
  now?: () => number
}): PracticeEngines {
  const { database, outgoing, standard, model, prices, now = () => performance.now() } = options
  if (model === null) return { for: () => Promise.resolve(offlinePracticeEngine) }
  const settings = model
  const price = prices.get(settings.name) ?? null
  const remembered = new Map<string, { engine: Promise<PracticeEngine>; until: number }>()
  const load = async () => {
    const [{ openPracticeModel }, { openMeter }] = await Promise.all([
      import('./model.ts'),
      import('../model/organization-meter.ts'),
    ])
    return { open: openPracticeModel(settings), openMeter }
  }
  let loaded: ReturnType<typeof load> | null = null

  async function choose(orgId: string): Promise<PracticeEngine> {
    const choice = await database.withOrg({ orgId }, findTextEngineChoice)
    if ((choice === 'default' ? standard : choice) === 'offline') return offlinePracticeEngine
    if ((await outgoing.refusal(orgId, { service: 'model' })) !== null) return offlinePracticeEngine
    loaded ??= load()
    const { open, openMeter } = await loaded
    return open({
      meter: openMeter({ database, orgId, model: settings.name, price }),
      permit: permitOf(outgoing, orgId, { service: 'model' }),
    })
  }

  return {
    for: (orgId) => {
      const known = remembered.get(orgId)
      if (known !== undefined && known.until > now()) return known.engine
      if (remembered.size >= maxRemembered) remembered.clear()
      const engine = choose(orgId)
      remembered.set(orgId, { engine, until: now() + choiceMs })
      engine.catch(() => remembered.delete(orgId))
      return engine
    },
  }
}
