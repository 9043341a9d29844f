import type { PersonaScript } from '../script.ts'
import type { RepInput, Step } from '../conversation.ts'
import { openConversation, step } from '../step.ts'
import { isOneTask } from './points.ts'
import { asInput, knownOf, lowerFirst, type Rep, type RepId, type TestedBot } from './reps.ts'

export type Conversation = { inputs: RepInput[]; steps: Step[] }

/** More than the state machine allows. A call that is still open then never ends. */
const mostRepTurns = 90

/** One call from the first word to its end. */
export function converse(bot: TestedBot, script: PersonaScript, rep: Rep, seed: string): Conversation {
  const steps = [openConversation(script, seed)]
  const inputs: RepInput[] = []
  let free = -1
  for (let at = 1; at <= mostRepTurns; at += 1) {
    const last = steps.at(-1)
    if (last === undefined || last.end !== null) break
    const said = last.turns.at(-1)
    if (said?.side === 'buyer' && last.state.openObjection === null) free += 1
    const text =
      said?.side === 'gatekeeper'
        ? atDesk(bot, script, at, rep)
        : rep.next(bot, repTurn(steps), {
            act: said?.act ?? 'open',
            objection: last.state.openObjection,
            free: Math.max(0, free),
          })
    const input = asInput(text)
    inputs.push(input)
    steps.push(step(script, last.state, input))
  }
  return { inputs, steps }
}

/** The rep's own turn number, which starts when the buyer answers. */
const repTurn = (steps: readonly Step[]): number =>
  steps.length -
  Math.max(
    0,
    steps.findIndex(({ turns }) => turns.some(({ side }) => side === 'buyer')),
  )

/** These are courteous at a desk to get past it. The others start there as they would with the buyer. */
const courteous = new Set<RepId>(['flattering', 'priceFirst'])

function atDesk(bot: TestedBot, script: PersonaScript, at: number, rep: Rep): string | null {
  if (rep.id === 'mediocre')
    return (
      [
        'Hi, it is Dana. Is the boss in?',
        'From Larkfield.',
        'It is about our platform.',
        'So can I talk to somebody?',
        'Okay.',
      ][at - 1] ?? null
    )
  const isCourteous = rep.id === 'good' || (courteous.has(rep.id) && !isOneTask(script))
  if (!isCourteous) return rep.next(bot, at, { act: 'screen', objection: null, free: 0 })
  const about = lowerFirst(knownOf(bot))
  // prettier-ignore
  const lines = [
    `Good morning, this is Dana Whitlock from Larkfield. Could I please speak to ${bot.form.firstName}?`,
    `I'm calling because of this: ${about}. Could you help me with that, please?`,
    'I understand, thank you. Could you tell me when would be a good time?',
    `Of course. Could you try, please? It is about this: ${about}.`,
  ]
  return lines[at - 1] ?? 'Thank you, could I leave a message, please?'
}
