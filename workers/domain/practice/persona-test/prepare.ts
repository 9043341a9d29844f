import type { BotCallType } from '#db/vocabulary/bots.ts'
import type { BotForm } from '../bot.ts'
import { compileScript } from '../compile.ts'
import type { PersonaScript } from '../script.ts'
import { repIds, type TestedBot } from './reps.ts'
import type { TestUnit } from './result.ts'

/** A bot ready to be tested. */
export type PreparedTest = { bot: TestedBot; script: PersonaScript }

export const prepareTest = (form: BotForm, callType: BotCallType, agentId: string): PreparedTest => ({
  bot: { form, callType },
  script: compileScript(form, callType, { agentId }),
})

/** How often those play whose calls are compared; the wordings differ each time, and the outcome should not. */
const comparedSeeds = 5
const compared = new Set(['good', 'mediocre', 'poor'])

/** Everything that a test does, in order. The same for every bot, so that a test can go on where it was interrupted. */
export const testUnits: readonly TestUnit[] = [
  ...repIds.flatMap((rep) =>
    Array.from({ length: compared.has(rep) ? comparedSeeds : 1 }, (_, seed) => ({
      kind: 'call' as const,
      rep,
      seed,
    })),
  ),
  ...(['interview', 'injections', 'facts', 'objections'] as const).map((kind) => ({
    kind,
    rep: null,
    seed: 0,
  })),
]
