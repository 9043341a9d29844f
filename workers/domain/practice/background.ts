import type { ReadAct } from './conversation.ts'
import { inventedCompanies } from './from-call/invented-names.ts'
import { firstNames } from './catalog/names.ts'
import { backgroundForm, secondOf } from './reading/background-form.ts'
import { chancesOf, notesOf } from './reading/match-topics.ts'
import { contentStems } from './reading/stems.ts'
import type { AskedFor } from './reading/plain-questions.ts'
import type { PersonaScript } from './script.ts'
import { hashNumber } from './sha256.ts'
import { mainSpeaker, phrase, say, type Talk } from './talk.ts'
import { canTell } from './telling.ts'
import { ledAgain, type WordingKey } from './wording/choose.ts'

/**
 * Harmless everyday matters that no note mentions: who does it, how often, why. Nobody at work answers those with "I'd rather not say", so
 * the buyer commits to a little, and says the same again if asked again.
 */

/** From this chance on a note may be what is asked for. What it says must then not be contradicted. */
const bounds = {
  isSo: { hidden: 0.12, open: 0.25 },
  part: { hidden: 0.2, open: 0.42 },
}
/** These say whether something is so, which a note may deny. The others name a part that the note would have. */
const saysSo = new Set<WordingKey>([
  'bgIs',
  'bgAre',
  'bgDoes',
  'bgDid',
  'bgThem',
  'bgWouldThey',
  'bgTool',
  'bgChoice',
  'bgSecond',
  'bgHow',
])
/** A stranger is told nothing in their first words. */
const firstTold = 2
/** Most answers kept. */
const mostKept = 60

const ofSeveral =
  /(?<!\p{L})(?:do|did|are|were|have|will|would|don't|aren't|haven't) (?:they|people|most|all|(?:your|the) \p{L}{2,14}s)(?!\p{L})/iu

/** Who and what a buyer speaks of without a note: always the same for a bot, and for its copies, and named by no note. */
type Named = { colleague: string; contact: string; customer: string }
const namedBy = new WeakMap<PersonaScript, Named>()

export function namedOf(script: PersonaScript): Named {
  const before = namedBy.get(script)
  if (before !== undefined) return before
  const { firstName } = mainSpeaker(script)
  const known = JSON.stringify([
    script.speakers,
    script.facts,
    script.details,
    script.companyName,
    script.knowledge,
  ])
  const oneOf = (kind: string, names: readonly string[]): string | undefined => {
    const free = names.filter((name) => !known.includes(name))
    return free[hashNumber(`${kind}|${firstName}|${script.companyName}`) % Math.max(1, free.length)]
  }
  const everyName = [...firstNames.FEMALE, ...firstNames.MALE]
  const colleague = oneOf('colleague', everyName) ?? 'My colleague'
  const named = {
    colleague,
    contact:
      oneOf(
        'contact',
        everyName.filter((name) => name !== colleague),
      ) ?? 'the one I know',
    customer:
      oneOf(
        'customer',
        inventedCompanies.map((name) => name.split(' ')[0] ?? name),
      ) ?? 'the big one',
  }
  namedBy.set(script, named)
  return named
}

/** An author who wrote this much wrote down who the others are, too: nobody else is invented. */
const writtenFrom = 10
export const isPeopled = ({ knowledge }: PersonaScript): boolean => knowledge.length >= writtenFrom

export const colleagueOf = (script: PersonaScript): string =>
  isPeopled(script) ? '' : namedOf(script).colleague

/** Whether a note that is not out may be what a question asks for. `isSo`: it asks whether something is so, which a note may deny. */
export function mayBeNoted({ script, state }: Talk, text: string, asks: AskedFor, isSo: boolean): boolean {
  const { open, hidden } = isSo ? bounds.isSo : bounds.part
  const chances = chancesOf(script, text, asks)
  const isOut = (id: string): boolean =>
    state.told.includes(id) || state.revealed.some((mark) => mark.id === id)
  return notesOf(script).some(
    ({ id, earning }, index) => !isOut(id) && (chances[index] ?? 0) >= (earning === null ? open : hidden),
  )
}

/** `unknown` is how the buyer would otherwise own up. @returns false if the question is not about such a thing, or may be about a note */
export function answerFromBackground(
  talk: Talk,
  { text, asks }: ReadAct,
  unknown: WordingKey | null = null,
): boolean {
  const { script, state } = talk
  if (asks === null || state.at < firstTold || !canTell(talk)) return false
  // It is about the work of buyers, and a colleague sells.
  if (script.relationship === 'colleague') return false
  const found = backgroundForm(text, asks)
  // What one person thinks, nobody else says.
  const form = found === null || unknown !== 'unknownThem' ? found : ofSeveral.test(text) ? 'bgThem' : null
  if (form === null) return false
  if (mayBeNoted(talk, text, asks, saysSo.has(form))) return false
  const about = contentStems(text)
  const subject = about.length === 0 ? [state.focus ?? ''] : about
  const key = hashNumber(`${form}|${subject.toSorted().join(' ')}`)
  const before = state.background?.find((one) => one.key === key)
  if (before !== undefined) {
    const again = phrase(talk, 'restateLead')
    if (again === '') return false
    say(talk, { act: 'tell', parts: [ledAgain(again, before.text)], unanswered: text })
    return true
  }
  const second = form === 'bgSecond' ? (secondOf(text) ?? '') : ''
  const answer = phrase(talk, form, state.speakerId, {
    colleague: colleagueOf(script),
    second,
  })
  if (answer === '') return false
  const said = answer.charAt(0).toUpperCase() + answer.slice(1)
  state.background = [...(state.background ?? []), { key, text: said }].slice(-mostKept)
  say(talk, { act: 'tell', parts: [said], unanswered: text })
  return true
}
