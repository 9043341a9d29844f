import { z } from 'zod'
import { practiceLimits } from './limits.ts'

/** How a turn of the bot is stored. The plan that a model words the turn from is left out: it follows from the script again. */
const storedTurn = z.object({
  side: z.enum(['gatekeeper', 'buyer']),
  speakerId: z.string(),
  name: z.string(),
  act: z.string(),
  text: z.string(),
  facts: z.array(z.string()),
  objections: z.array(z.string()),
  /** The rep's questions that the buyer had no answer to. Not in turns of older engines. */
  unanswered: z.array(z.string()).default([]),
  causes: z.array(
    z.object({
      rule: z.string(),
      text: z.string(),
      trust: z.number(),
      patience: z.number(),
      interest: z.number(),
    }),
  ),
  wordedBy: z.enum(['offline', 'model']),
  /** Why a model's wording was not used. Null if it was, or if no model was asked. */
  refusal: z.string().nullable(),
})
export type StoredTurn = z.infer<typeof storedTurn>
export const storedTurns = z.array(storedTurn)

/** The parts that a transcript needs. */
export const spokenTurns = z.array(storedTurn.pick({ side: true, name: true, text: true }))

/** The exchanges after which a call can start: the rep's turns in a transcript, each with its answers. */
export type ForeignTurn = { index: number; rep: string; answers: string[] }

type ForeignMessage = { userName: string; message: string; role?: 'user' | 'bot' | undefined }

/**
 * The exchanges of a foreign transcript: adjacent messages of the rep are one turn. Exchange 0 contains what was said before the rep's
 * first words. Turns longer than allowed are cut.
 */
export function exchangesOf(
  messages: readonly ForeignMessage[],
  isRep: (message: ForeignMessage) => boolean,
) {
  const turns: ForeignTurn[] = [{ index: 0, rep: '', answers: [] }]
  let isRepSpeaking = false
  for (const message of messages) {
    const text = message.message.trim()
    if (text === '') continue
    const current = turns.at(-1)
    if (!isRep(message)) {
      current?.answers.push(text)
      isRepSpeaking = false
    } else if (isRepSpeaking && current !== undefined) {
      current.rep = `${current.rep} ${text}`.slice(0, practiceLimits.turnCharacters)
    } else {
      turns.push({ index: turns.length, rep: text.slice(0, practiceLimits.turnCharacters), answers: [] })
      isRepSpeaking = true
    }
  }
  return turns.slice(0, practiceLimits.turns + 1)
}
