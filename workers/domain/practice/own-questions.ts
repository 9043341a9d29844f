import type { AskedAbout } from './conversation.ts'
import { hashNumber } from './sha256.ts'
import { askOnce, phrase, say, type Talk } from './talk.ts'
import { attitudeNow } from './weigh.ts'
import type { WordingKey } from './wording/choose.ts'

/** Percentage of statements to which the buyer replies with a question. */
const askShare = { never: 0, rarely: 12, sometimes: 30, often: 55 } as const

const questionKeys: Partial<Record<AskedAbout, WordingKey>> = {
  what: 'askWhatYouDo',
  price: 'askPrice',
  proof: 'askProof',
  how: 'askHow',
  effort: 'askEffort',
  time: 'askMinutes',
  people: 'askPeople',
}

/** What the buyer would ask next. Null: nothing. */
function ownQuestion({ script, state }: Talk): AskedAbout | null {
  if (state.asked !== null || state.agreed !== null || script.relationship === 'colleague') return null
  const order: AskedAbout[] = [...script.asksAbout]
  const isKnown = script.relationship === 'customer'
  if (!isKnown && state.known.claims + state.known.proofs === 0) order.push('what')
  order.push('how', 'proof', 'price', 'effort')
  const isAnswered = (about: AskedAbout): boolean => about === 'price' && state.known.isPriceNamed
  return order.find((one) => !state.askedAlready.includes(one) && !isAnswered(one)) ?? null
}

/** The buyer's own next question, as often as the attitude asks any. */
export function nextQuestion(talk: Talk): WordingKey | null {
  const { script, state } = talk
  const { asksBack } = attitudeNow(script, state)
  if (hashNumber(`${state.seed}|${state.at}|ask`) % 100 >= askShare[asksBack]) return null
  return taken(talk)
}

function taken(talk: Talk): WordingKey | null {
  const about = ownQuestion(talk)
  const key = about === null ? undefined : questionKeys[about]
  if (about === null || key === undefined) return null
  return askOnce(talk, about) ? key : null
}

export function withQuestion(talk: Talk, parts: string[]): string[] {
  const key = nextQuestion(talk)
  return key === null ? parts : [...parts, phrase(talk, key)]
}

/** "Do you have any questions for me?" @returns false if the buyer has none */
export function askWhenInvited(talk: Talk): boolean {
  const key = taken(talk)
  if (key === null) return false
  say(talk, { act: 'askBack', parts: [phrase(talk, key)] })
  return true
}
