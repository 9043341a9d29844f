import { demoBots } from '../../demo/bots/library.ts'
import { botForm } from '#workers/domain/practice/bot.ts'
import { compileScript, type PersonaScript } from '#workers/domain/practice/index.ts'
import { personas } from './personas.ts'

/** A bot of the demo organization as `demo-nadia`, or a persona of this suite. */
export function scriptOfBot(id: string): PersonaScript {
  const demo = demoBots.find(({ form }) => id === `demo-${(form.firstName ?? '').toLowerCase()}`)
  if (demo !== undefined) return compileScript(botForm.parse(demo.form), demo.callType, { agentId: id })
  const persona = personas.find((one) => one.id === id)
  if (persona === undefined) throw new Error(`There is no ${id}.`)
  return compileScript(persona.form, persona.callType, { agentId: id })
}
