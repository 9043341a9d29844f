import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import { findTextEngineChoice } from '#db/queries/rules/text-engine.ts'
import type { TextEngine, TextEngines } from './engine.ts'
import type { Outgoing } from '../security/outgoing.ts'
import type { ModelPrice } from '../process/model-prices.ts'
import type { ModelSettings } from './model/settings.ts'
import { offlineWithNote, offlineEngine, offlineEngines } from './offline/offline.ts'

export type TextEngineSettings = {
  /** The engine of organizations that have not chosen one. */
  standard: 'offline' | 'model'
  /** Null: the installation has no model. */
  model: ModelSettings | null
  /** What models cost, by name; a model without an entry is counted in tokens only. */
  prices?: ReadonlyMap<string, ModelPrice>
}

type Options = TextEngineSettings & {
  database: Pick<Database, 'withOrg'>
  outgoing: Outgoing
  log: Logger
  /** Monotonic clock, ms. */ now?: () => number
}

/** How long a choice is remembered: a changed setting applies within seconds, and a burst of calls reads it once. */
const choiceMs = 5_000
/** Maximum number of organizations remembered. At the limit, all are forgotten, which costs one query for each. */
const maxRemembered = 10_000

/** Opens the engines. The model's code is loaded only if the installation has a model. */
export async function openTextEngines(options: Options): Promise<TextEngines> {
  if (options.model === null) return offlineEngines
  const { openModelAccounts } = await import('./model/accounts.ts')
  return chooseEngines(options, openModelAccounts({ ...options, settings: options.model }))
}

/** Chooses the model if the organization (or the installation's default) selects it and nothing forbids its use. */
export function chooseEngines(
  options: Omit<Options, 'model'>,
  modelOf: (orgId: string) => TextEngine,
): TextEngines {
  const { database, outgoing, log, standard, now = () => performance.now() } = options
  const remembered = new Map<string, { engine: Promise<TextEngine>; until: number }>()
  const loggedOrgs = new Set<string>()

  async function choose(orgId: string): Promise<TextEngine> {
    const choice = await database.withOrg({ orgId }, findTextEngineChoice)
    if ((choice === 'default' ? standard : choice) === 'offline') return offlineEngine
    const refusal = await outgoing.refusal(orgId, { service: 'model' })
    if (refusal === null) return modelOf(orgId)
    if (!loggedOrgs.has(orgId)) {
      loggedOrgs.add(orgId)
      log.info({ event: 'text-engine.model-refused', orgId, code: 'outgoing-refused' })
    }
    return offlineWithNote(`${refusal} The offline engine was used.`)
  }

  return {
    for: (orgId) => {
      const known = remembered.get(orgId)
      if (known !== undefined && known.until > now()) return known.engine
      if (remembered.size >= maxRemembered) remembered.clear()
      const engine = choose(orgId)
      remembered.set(orgId, { engine, until: now() + choiceMs })
      // After an error, the next work item reads the choice again.
      engine.catch(() => remembered.delete(orgId))
      return engine
    },
  }
}
