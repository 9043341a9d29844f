import type { ReadAct } from './conversation.ts'
import { colleagueOf } from './invented-people.ts'
import { backgroundForm, secondOf } from './reading/background-form.ts'
import { saysHowMany } from './reading/everyday-questions.ts'
import { chancesOf, notesOf } from './reading/match-topics.ts'
import { contentStems } from './reading/stems.ts'
import { asksHowItGoes, ordinaryAnswer } from './ordinary.ts'
import type { AskedFor } from './reading/plain-questions.ts'
import { hashNumber } from './sha256.ts'
import { phrase, say, type Talk } from './talk.ts'
import { canTell } from './telling.ts'
import { ledAgain, type WordingKey } from './wording/choose.ts'
import { loweredStart } from './wording/speech.ts'

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
const isYesOrNo: ReadonlySet<AskedFor> = new Set<AskedFor>(['is', 'does', 'did', 'areYou', 'would', 'could'])
/** A stranger is told nothing in their first words. */
const firstTold = 2
/** For this many steps, a question without a subject is about what was told. */
const nearFocus = 2
/** The maximum number of answers kept. */
const mostKept = 60

/** What somebody thinks is another matter than what a thing does. */
const ofPersons =
  /\b(?:they|she|[h]e|people|everybody|others|team|crews?|staff|boss|board|council|union|[a-z]{2,12}(?:ers?|ors?|ists?|ants?|men|man)|nurses?|agents?|colleagues?|guests?|crew|(?<=[a-z,] )[A-Z][a-z]{2,14})\b/
const ofSeveral =
  /(?<!\p{L})(?:do|did|are|were|have|will|would|don't|aren't|haven't) (?:they|people|most|all|(?:your|the) \p{L}{2,14}s)(?!\p{L})/iu

/** Whether a note that is not out may be what a question asks for. `isSo`: it asks whether something is so, which a note may deny. */
export function mayBeNoted(
  { script, state }: Talk,
  text: string,
  asks: AskedFor,
  isSo: boolean,
  except = '',
): boolean {
  const { open, hidden } = isSo ? bounds.isSo : bounds.part
  const chances = chancesOf(script, text, asks)
  const isOut = (id: string): boolean =>
    state.told.includes(id) || state.revealed.some((mark) => mark.id === id)
  return notesOf(script).some(
    ({ id, earning, spoken }, index) =>
      id !== except &&
      !isOut(id) &&
      (asks !== 'number' || saysHowMany(text, spoken)) &&
      (chances[index] ?? 0) >= (earning === null ? open : hidden),
  )
}

/** `unknown`: what the buyer would otherwise say. @returns false if the question is not about daily work, or may be about a note */
export function answerFromBackground(
  talk: Talk,
  { text, asks }: ReadAct,
  unknown: WordingKey | null = null,
  except = '',
): boolean {
  const { script, state } = talk
  const isFirst = script.relationship === 'stranger' && state.at < firstTold
  if (asks === null || isFirst || !canTell(talk)) return false
  // It is about the work of buyers, and a colleague sells.
  if (script.relationship === 'colleague') return false
  const found = backgroundForm(text, asks)
  const isOfOthers = unknown === 'unknownThem' || unknown === 'unknownOne'
  // Nobody can say what one other person thinks.
  const form = found === null || !isOfOthers ? found : ofSeveral.test(text) ? 'bgThem' : null
  const isSo = form === null ? isYesOrNo.has(asks) : saysSo.has(form)
  // "How is it going?" is about nothing that a note says.
  if (!asksHowItGoes.test(text) && mayBeNoted(talk, text, asks, isSo, except)) return false
  const about = contentStems(text)
  // Nobody counts what they have not spoken of.
  if (asks === 'number' && about.length === 0 && state.at - state.focusAt > nearFocus) return false
  // A question without content words is about what was just told; otherwise each such question counts as a new one.
  const subject = about.length === 0 ? [state.focus ?? String(state.at)] : about
  const key = hashNumber(`${form}|${asks}|${subject.toSorted().join(' ')}`)
  const before = state.background?.find((one) => one.key === key)
  if (before !== undefined) {
    const again = phrase(talk, 'restateLead')
    if (again === '') return false
    say(talk, { act: 'tell', parts: [ledAgain(again, before.text)], unanswered: text })
    return true
  }
  const second = form === 'bgSecond' ? loweredStart(secondOf(text) ?? '') : ''
  const isOfThem = isOfOthers && ofPersons.test(text)
  const plain = isOfThem ? null : ordinaryAnswer(talk, text, asks)
  const answer =
    plain ??
    (form === null ? '' : phrase(talk, form, state.speakerId, { colleague: colleagueOf(script), second }))
  if (answer === '') return false
  const said = answer.charAt(0).toUpperCase() + answer.slice(1)
  state.background = [...(state.background ?? []), { key, text: said }].slice(-mostKept)
  say(talk, { act: 'tell', parts: [said], unanswered: text })
  return true
}
