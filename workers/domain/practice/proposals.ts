import { dayIn, missingFor } from './next-step.ts'
import { dueObjection, raise } from './objections.ts'
import { plainWords } from './reading/plain-words.ts'
import { personNamed } from './reading/people.ts'
import type { PersonaScript } from './script.ts'
import { isTwice, joinBefore, openObjection, phrase, say, type Talk } from './talk.ts'
import { attitudeNow } from './weigh.ts'
import { capitalized } from './wording/speech.ts'

/** What a buyer first says to a proposal: a date, a price, or an offer of help. Nobody ignores one. */

/** With this few points missing, the answer to a proposal is "maybe" instead of "not yet". */
const nearlyThere = 20
/** With this few points missing, a price sounds acceptable. */
const nearlyConvinced = 10

/** Whether a buyer would take a day but for one thing. */
export const isNearly = (talk: Talk): boolean => missingFor(talk) <= nearlyThere

/** The words before what still stands in the way of a proposal: "Thursday could work, but one thing first:". */
export function holdLead(talk: Talk): string {
  const isNear = isNearly(talk)
  const day = dayIn(talk.text).replace(/^(?:At|Next|This|In|The|Later|Tomorrow|Today)(?= |$)/, (word) =>
    word.toLowerCase(),
  )
  // A time without a day, such as "at noon", is not repeated.
  const isBare = day === '' || day.startsWith('at ')
  const key = isBare ? (isNear ? 'holdStep' : 'holdStepCold') : isNear ? 'holdDay' : 'holdDayCold'
  return capitalized(phrase(talk, key, talk.state.speakerId, { day }))
}

const suitsOthers = new RegExp(
  '(?<!\\p{L})(?:works?|suits?|okay|ok|fine|good|possible|convenient) (?:for|with) (?:him|her|them|\\p{Lu}\\p{Ll}{2,16})' +
    '(?: (?:too|also|as well))?(?= ?[?])',
  'u',
)
const canOthers = new RegExp(
  '(?<!\\p{L})(?:[Cc]an|[Cc]ould|[Ww]ould|[Ww]ill|[Dd]oes|[Ii]s) (?:he|she|they|\\p{Lu}\\p{Ll}{2,16}) (?:also )?' +
    '(?:join|come|make (?:it|that)|be there|have time|be free|free)(?!\\p{L})',
  'u',
)
const pronoun = new RegExp('(?<!\\p{L})(?:him|her|them|he|she|they)(?!\\p{L})', 'u')

/** Whether somebody else would have to say yes: "does that work for Piers too?" */
export function asksForOthers(script: PersonaScript, plain: string): boolean {
  const found = suitsOthers.exec(plain)?.[0] ?? canOthers.exec(plain)?.[0]
  if (found === undefined) return false
  return pronoun.test(found) || personNamed(script, found) !== ''
}

/** After an agreement, the buyer does not answer for others. */
export function respondForOthers(talk: Talk): boolean {
  if (talk.state.agreed === null || isTwice(talk, 'react')) return false
  if (!asksForOthers(talk.script, plainWords(talk.text))) return false
  say(talk, { act: 'react', parts: [phrase(talk, 'checkWithThem')] })
  return true
}

const asksWhetherItFits =
  /(?<!\p{L})(?:doable|sounds?|fair|reasonable|okay|ok|alright|acceptable|possible|realistic|manageable|too (?:much|high|expensive|steep)|work|fit|fits|afford|live with|in (?:the|your) (?:range|ballpark))(?!\p{L})[^?]{0,40}\?/iu

/** "390 a month. Does that sound doable?" Then says what speaks against the price, if anything does. */
export function respondToPriceCheck(talk: Talk): boolean {
  const { state, script } = talk
  if (!asksWhetherItFits.test(plainWords(talk.text)) || isTwice(talk, 'react')) return false
  const due = dueObjection(talk, false)
  // Nobody takes a price for a thing that they have not seen.
  const { claims, proofs } = state.known
  const isKnown =
    script.relationship === 'customer' || (script.relationship !== 'stranger' && claims + proofs > 0)
  const isSeen = isKnown || state.agreed !== null
  const isWilling = isSeen && missingFor(talk) <= nearlyConvinced && due?.raisedWhen !== 'afterPrice'
  say(talk, { act: 'react', parts: [phrase(talk, isWilling ? 'priceYes' : 'priceOpen')] })
  const said = talk.turns.at(-1)
  if (due?.raisedWhen !== 'afterPrice' || said === undefined) return true
  talk.turns.pop()
  raise(talk, due, phrase(talk, 'objectBehind', due.speakerId))
  joinBefore(talk, said)
  return true
}

/** Asking, telling and starting are no help. */
const offersHelp =
  /(?<!\p{L})(?:(?:would|do) you mind if|(?:would it be|is it|would you be) (?:okay|ok|alright|all right|fine|good) (?:for you |with you )?if) (?:i|we) (?!ask|asked|start|started|begin|began|tell|told|explain|explained|share|shared|take|took|borrow|record|recorded|just|quickly|called? you|call|write|wrote|send|sent)\p{L}{2,14}[^?]{0,160}\?/iu

/** "Would you mind if I came by and trained the others?" */
export function respondToHelp(talk: Talk): boolean {
  const { state, script } = talk
  if (state.phase === 'opening' || state.phase === 'gatekeeper') return false
  if (!offersHelp.test(plainWords(talk.text))) return false
  const isWilling =
    state.agreed !== null ||
    (state.trust >= attitudeNow(script, state).revealTrust && openObjection(talk) === undefined)
  const act = isWilling ? 'confirm' : 'refuseNextStep'
  if (isTwice(talk, act)) return false
  say(talk, { act, parts: [phrase(talk, isWilling ? 'mindNo' : 'mindYes')] })
  return true
}
