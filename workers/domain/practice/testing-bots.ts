import { botForm } from './bot.ts'
import { compileScript } from './compile.ts'
import type { RepInput, Step } from './conversation.ts'
import type { PersonaScript } from './script.ts'
import { replay } from './step.ts'

/** A small bot with one of each: fact, objection, detail. */
export const marta = botForm.parse({
  firstName: 'Marta',
  lastName: 'Quill',
  gender: 'FEMALE',
  jobTitle: 'Plant Manager',
  companyName: 'Harbor Glass',
  emotionalState: 'nice',
  companyDetails: ['Runs three furnaces', '180 people on four shifts'],
  goals: ['Cut scrap by a fifth'],
  opinions: [{ topic: 'consultants', text: 'They write reports nobody reads.' }],
  callScenario: { option: 'none' },
  objections: [
    {
      id: 'have',
      kind: 'incumbent',
      text: 'We already have a system for that.',
      settledBy: 'what the system cannot see',
      raisedWhen: 'fromTheStart',
    },
    {
      id: 'cost',
      kind: 'price',
      text: 'That is a lot of money.',
      settledBy: 'what a ton of scrap costs',
      raisedWhen: 'afterPrice',
    },
  ],
  hiddenFacts: [
    {
      id: 'furnace',
      text: 'Furnace two cracked in May',
      topic: 'the furnaces',
      earnedBy: 'when asked what went wrong',
    },
    {
      id: 'owner',
      text: 'The owner signs everything above 10k',
      topic: 'who decides',
      earnedBy: 'when asked who signs',
    },
  ],
})

export const martaScript = (more: Partial<typeof marta> = {}): PersonaScript =>
  compileScript({ ...marta, ...more }, 'cold', { agentId: 'marta' })

export const words = (text: string): RepInput => ({ kind: 'words', text, elapsedMs: 5000 })

/** A call in which the rep says these lines. Each step ends with the buyer's answer. */
export const talk = (script: PersonaScript, lines: readonly string[], seed = 'seed'): Step[] =>
  replay(script, seed, lines.map(words))
