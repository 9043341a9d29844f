import type { BotCallType } from '#db/vocabulary/bots.ts'
import type { BotForm } from '../bot.ts'
import { compileScript } from '../compile.ts'
import type { PersonaScript } from '../script.ts'
import { repIds, type TestedBot } from './reps.ts'
import type { TestUnit } from './result.ts'

export type PreparedTest = { bot: TestedBot; script: PersonaScript }

export const prepareTest = (form: BotForm, callType: BotCallType, agentId: string): PreparedTest => ({
  bot: { form, callType },
  script: compileScript(form, callType, { agentId }),
})

/** How many calls are played by reps whose calls are compared. The wordings differ each time; the outcome should not. */
const comparedSeeds = 5
const compared = new Set(['good', 'mediocre', 'poor'])

/** Everything that a test does, in order. The same for every bot, so that an interrupted test can be resumed. */
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
