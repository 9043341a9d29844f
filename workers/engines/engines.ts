import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import { findTextEngineChoice } from '#db/queries/text-engine.ts'
import type { TextEngine, TextEngines } from './engine.ts'
import type { ModelSettings } from './model/settings.ts'
import { offlineBecause, offlineEngine, offlineEngines } from './offline/offline.ts'

export type TextEngineSettings = {
  /** What organisations use that have chosen nothing. */
  standard: 'offline' | 'model'
  /** Null: the installation has no model. */
  model: ModelSettings | null
  /** Whether the model may read calls of organisations in data region EU. */
  isModelAllowedInEu: boolean
}

type Options = TextEngineSettings & { database: Pick<Database, 'withOrg'>; log: Logger; /** Monotonic clock, ms. */ now?: () => number }

/** How long an answer holds: a changed setting is seen within seconds, and a burst of calls asks once. */
const choiceMs = 5_000
/** Organisations that are remembered; beyond that all are forgotten, which costs a query each. */
const maxRemembered = 10_000

const refusedInEu = 'The organization is in data region EU, where this installation allows no model: the offline engine was used.'

/** Chooses the engine of each organisation. The model's code is loaded only where an installation has one. */
export async function openTextEngines(options: Options): Promise<TextEngines> {
  if (options.model === null) return offlineEngines
  const { openModelEngine } = await import('./model/model.ts')
  return chooseEngines(options, openModelEngine(options.model))
}

/** The model where the installation or the organisation wants it and the organisation's data region lets it. */
export function chooseEngines(options: Omit<Options, 'model'>, model: TextEngine): TextEngines {
  const { database, log, standard, isModelAllowedInEu, now = () => performance.now() } = options
  const offlineInEu = offlineBecause(refusedInEu)
  const remembered = new Map<string, { engine: Promise<TextEngine>; until: number }>()
  const complainedOf = new Set<string>()

  async function choose(orgId: string): Promise<TextEngine> {
    const { choice, dataRegion } = await database.withOrg({ orgId }, findTextEngineChoice)
    if ((choice === 'default' ? standard : choice) === 'offline') return offlineEngine
    if (dataRegion !== 'EU' || isModelAllowedInEu) return model
    if (!complainedOf.has(orgId)) {
      complainedOf.add(orgId)
      log.info({ event: 'text-engine.model-refused', orgId, code: 'data-region-eu' })
    }
    return offlineInEu
  }

  return {
    for: (orgId) => {
      const known = remembered.get(orgId)
      if (known !== undefined && known.until > now()) return known.engine
      if (remembered.size >= maxRemembered) remembered.clear()
      const engine = choose(orgId)
      remembered.set(orgId, { engine, until: now() + choiceMs })
      // A question that failed is asked again by the next item.
      engine.catch(() => remembered.delete(orgId))
      return engine
    },
  }
}
