import { phrases } from '../scoring/phrases.ts'
import type { ReadAct } from './conversation.ts'
import { fits, pieceOf } from './reading/pieces.ts'
import { pointsBack } from './reading/question-form.ts'
import type { AskedFor } from './reading/plain-questions.ts'
import { contentStems, foreignStems, isSameStem } from './reading/stems.ts'
import type { Saying } from './script.ts'
import { phrase, phraseFrom, say, type Talk } from './talk.ts'
import { ledAgain, type WordingKey } from './wording/choose.ts'
import { capitalized, loweredStart } from './wording/speech.ts'

/** Answers further questions from what is already out: with the part that answers, or with the whole note again. */

/** "Who was the sponsor?", "who offered that?": one person, whose name is not known. */
export const asksForName = phrases(
  "who(?:'s|s| is| was| were) (?:the|that|this|he|she|it)",
  'who (?:\\p{L}{3,12}ed|took|made|said|left|did|gave|brought|wrote|built|chose|sold|found|told)',
)

/** A buyer may say "as I said" this many times in a call. More would be rude. */
export const mostRestated = 4

const outOnes = ({ script, state }: Talk, ids: readonly string[]): Saying[] =>
  ids.flatMap(
    (id) =>
      script.facts.find((fact) => fact.id === id && state.revealed.some((mark) => mark.id === id)) ??
      script.details.find((detail) => detail.id === id && state.told.includes(id)) ??
      [],
  )

/** A turn that repeats a hidden fact lists it, so that it is not mistaken for a leak. */
export const factOf = ({ script }: Talk, { id }: Saying): string[] =>
  script.facts.some((fact) => fact.id === id) ? [id] : []

/** These need a person or thing that is named in the sentence, not just any that occurs in it. */
const needsItsWords = new Set<AskedFor>(['who', 'which', 'where'])

/** These need a shared word, because every other note has a date in it. */
const needsADay = new Set<AskedFor>(['when', 'whenNext'])

const isAboutTheRep =
  /(?<!\p{L})(?:give|have|need|want)(?: \p{L}{2,8})? (?:me|us)(?!\p{L})|(?<!\p{L})do (?:i|we) (?:have|get|need)(?!\p{L})/iu

/** "How long?" after "noticed it six weeks later": six weeks. @returns false if what was told does not contain the answer */
export function answerFromTold(talk: Talk, question: ReadAct): boolean {
  const { asks, text, told, facts, details } = question
  // The question names nothing, so it is about what was just said.
  const isIndirect = question.isIndirect || facts.length + details.length === 0
  if (asks === null || question.act !== 'openQuestion') return false
  if (asks === 'who' && asksForName.test(text)) return false
  // "How long do you give me?" asks for nothing that was told.
  if (isAboutTheRep.test(text)) return false
  for (const saying of outOnes(talk, told)) {
    const own = [...saying.subject.stems, ...saying.subject.textStems]
    const foreign = foreignStems(text).filter((stem) => !own.some((one) => isSameStem(one, stem)))
    if (foreign.length > (isIndirect && !needsItsWords.has(asks) ? 1 : 0)) continue
    const stems = contentStems(text)
    const isNamed = stems.length === 0 || stems.some((stem) => own.some((one) => isSameStem(one, stem)))
    if (!isNamed && !isIndirect && needsADay.has(asks)) continue
    // A goal with a date does not say when anything else happens.
    const isShared = stems.some((stem) => own.some((one) => isSameStem(one, stem)))
    if (needsADay.has(asks) && !isShared && (foreignStems(text).length > 0 || saying.id.startsWith('goal-')))
      continue
    if (needsItsWords.has(asks) && isIndirect && contentStems(text).length > 0) continue
    const isJust = isIndirect && foreign.length === 0 && saying.id === talk.state.focus
    const piece = pieceOf(saying.spoken, asks, text, isJust)
    if (piece === null || (asks === 'number' && countsAPart(saying.spoken, piece))) continue
    const bare = loweredStart(piece)
    const wording = phraseFrom(talk, `piece-${asks}`, [
      `${capitalized(piece)}.`,
      `${capitalized(piece)}, as I said.`,
      `${capitalized(piece)}, like I told you.`,
      `As I said, ${bare}.`,
      `Well, ${bare}.`,
      `${capitalized(piece)}. I said that.`,
    ])
    if (wording === '') continue
    say(talk, {
      act: 'tell',
      speakerId: saying.speakerId,
      parts: [wording],
      facts: factOf(talk, saying),
      says: [piece],
    })
    talk.state.focus = saying.id
    talk.state.focusAt = talk.state.at
    return true
  }
  return false
}

/** "40 people on the night shift" does not mean 40 people in total. */
const countsAPart = (spoken: string, piece: string): boolean =>
  /(?:people|staff|employees)$/iu.test(piece) &&
  /^ (?:on|at|in|for|per) /iu.test(spoken.slice(spoken.indexOf(piece) + piece.length))

/** Only these ask for the whole note. A number that is not in it stays unknown. */
const wantsTheWhole = new Set<AskedFor>([
  'what',
  'how',
  'happens',
  'happened',
  'is',
  'does',
  'did',
  'would',
  'happy',
])

/** A question about a part names at least this many words of the note. */
const wellNamed = 2

/** Repeats the whole note, if the question asks for it. */
export function restate(talk: Talk, { told, asks, isIndirect, text, act }: ReadAct): boolean {
  const { state } = talk
  if (asks === null || state.known.repeats >= mostRestated) return false
  const [saying] = outOnes(talk, told)
  if (saying === undefined) return false
  const own = [...saying.subject.stems, ...saying.subject.textStems]
  const named = foreignStems(text)
  const foreign = named.filter((stem) => !own.some((one) => isSameStem(one, stem)))
  if (isIndirect || foreign.length > 1 || foreign.length === named.length) return false
  // Who and when are in it, or the question is clearly about this note.
  if (!wantsTheWhole.has(asks) && named.length - foreign.length < wellNamed) return false
  if (wantsTheWhole.has(asks) && fits(saying.spoken, asks, text) < 0) return false
  state.known.repeats += 1
  // Nobody says the same again right after saying it.
  if (state.focus === saying.id && state.at - state.focusAt <= 1 && act === 'openQuestion') {
    say(talk, { act: 'tell', parts: [phrase(talk, 'alreadyTold')] })
    return true
  }
  const again = ledAgain(phrase(talk, 'restateLead', saying.speakerId), saying.spoken)
  say(talk, {
    act: 'tell',
    speakerId: saying.speakerId,
    parts: [again],
    facts: factOf(talk, saying),
    says: [saying.spoken],
  })
  state.focus = saying.id
  state.focusAt = state.at
  return true
}

/** Requests for more about the buyer's last words, and the answer if there is no more to say. */
const followUps: readonly [RegExp, WordingKey][] = [
  [
    /^(?:ok(?:ay)?|right|hm|so|and)?[ ,]{0,2}(?:and |so )?(?:then|then what|what then|what happened (?:then|next|after(?:wards)?)|what happens (?:then|next|after that)|what did you do (?:then|next|about it))[ ?.!]*$/iu,
    'moreThen',
  ],
  [
    /^(?:and |so |but |ok(?:ay)?,? )?(?:such as|like(?: what| who| which)?|for (?:example|instance)|e\.?g\.?|(?:do you have|can you give(?: me)?|could you give(?: me)?|have you got|got|any|give me) (?:an |one |any )?examples?(?: (?:of|for) (?:that|this|it))?)[ ?.!]*$/iu,
    'moreExample',
  ],
  [
    /^(?:and |so |but |ok(?:ay)?,? |hm,? |oh,? )?(?:why(?: is (?:that|it|this)| so| not| do you (?:say|think) (?:that|so|it)| would you say that| \p{L}{3,14}| an? \p{L}{3,14})?|how (?:so|come)|what makes you (?:say|think) (?:that|so))[ ?.!]*$/iu,
    'unknownWhy',
  ],
  [
    /^(?:and |so |but )?(?:what do you mean(?: by (?:that|it))?|meaning(?: what)?|in what (?:way|sense)|what does that mean(?: exactly)?|how do you mean|what exactly|can you (?:explain|elaborate)(?: on)?(?: that| it)?)[ ?.!]*$/iu,
    'moreMeaning',
  ],
  [
    /^(?:please )?(?:can you |could you |would you )?(?:tell me more|say more|go on|tell me (?:a (?:bit|little) )?more about (?:that|it|this)|keep going|expand on that)[ ?.!]*$/iu,
    'noMore',
  ],
]

/** "How so?", after words with nothing more to them. */
export function followUp(talk: Talk, { text }: ReadAct): boolean {
  const key = followUps.find(([pattern]) => pattern.test(text))?.[1]
  if (key === undefined) return false
  say(talk, { act: 'tell', parts: [phrase(talk, key)] })
  return true
}

/** "Not pretty how?": the rep repeats the buyer's last words as a question. @returns false if the question is about something else */
export function asksOfLastWords(talk: Talk, { text, asks }: ReadAct): boolean {
  const { state } = talk
  if (asks === null || state.focusAt >= state.at - 1 || state.lastText === '') return false
  const stems = contentStems(text)
  const said = contentStems(state.lastText)
  const isEcho = stems.length > 0 && stems.every((stem) => said.some((one) => isSameStem(one, stem)))
  if (!isEcho || !throwsBack.test(text)) return false
  say(talk, { act: 'tell', parts: [phrase(talk, 'moreMeaning')] })
  return true
}
const throwsBack = /(?<!\p{L})(?:how|what|why|which|meaning|mean)(?!\p{L})/iu

/** "What else happened?" asks for more of the same story; "what is it like?" does not. */
const asksForMore =
  /(?<!\p{L})(?:then|else|more|next|after(?:wards)?|happened|rest|further|detail|details|story|about (?:it|that|this))(?!\p{L})/iu

/** "And what happened then?", right after a story without more to it. */
export function hasNoMore(
  talk: Talk,
  { told, asks, isIndirect, act, facts, details, text }: ReadAct,
): boolean {
  const { state } = talk
  const isJustTold = told[0] === state.focus && state.at - state.focusAt <= 1 && pointsBack.test(text)
  const isNear = state.at - state.focusAt <= 1
  const isAboutIt =
    told.length > 0 && (isJustTold || (facts.length + details.length === 0 && isIndirect && isNear))
  if (!asksForMore.test(text)) return false
  if (!isAboutIt || asks !== 'what' || act !== 'openQuestion' || state.known.repeats >= mostRestated)
    return false
  state.known.repeats += 1
  say(talk, { act: 'tell', parts: [phrase(talk, 'noMore')] })
  return true
}
