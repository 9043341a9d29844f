import { answerFromBank } from './answer-from-bank.ts'
import { answerFromBackground } from './background.ts'
import { phrases } from '../scoring/phrases.ts'
import type { ReadAct } from './conversation.ts'
import { saysHowMany } from './reading/everyday-questions.ts'
import { fits, pieceOf } from './reading/pieces.ts'
import { pointsBack } from './reading/question-form.ts'
import type { AskedFor } from './reading/plain-questions.ts'
import { meaningStems } from './reading/polarity.ts'
import { contentStems, foreignStems, isSameStem } from './reading/stems.ts'
import { isSameMeaning } from './reading/synonyms.ts'
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

/** If no note fits these by its words, they are answered only if they name nothing: a note may mention another person, thing, or place. */
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
    if (asks === 'number' && !saysHowMany(text, saying.spoken)) continue
    // "How many of those go down the coast?" is not about a share of anything else.
    if (foreign.length > 0 && /(?<!\p{L})how (?:many|much) of(?!\p{L})/iu.test(text)) continue
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
    // Whoever left in August does not look after it now.
    if (asks === 'who' && !saysSo(text, saying.spoken)) continue
    // "How come the part is missing?" is not answered by "because a part was missing".
    const asked = contentStems(text)
    if (asks === 'why' && contentStems(piece).every((stem) => asked.some((one) => isSameStem(one, stem))))
      continue
    // It was all that the buyer just said.
    if (isJustThat(talk, saying, piece)) continue
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

/** Whether a note says of somebody what is asked: "who left?", but not "who looks after it?" */
function saysSo(question: string, spoken: string): boolean {
  const own = meaningStems(spoken)
  return meaningStems(question.replace(asideStart, '')).every((stem) =>
    own.some((one) => isSameMeaning(one, stem)),
  )
}
const asideStart = /^[^?]{0,80}?(?=(?<!\p{L})who)/iu

const isJustThat = ({ state }: Talk, { spoken }: Saying, piece: string): boolean => {
  const last = state.lastText.toLowerCase()
  const whole = spoken.toLowerCase().replace(/[.!?…]$/, '')
  return last.includes(piece.toLowerCase()) && !last.includes(whole.slice(1))
}

/** "How many lines will that have?", right after a note that counts lines. */
export function answerFromFocus(talk: Talk, question: ReadAct): boolean {
  const { focus, focusAt, at } = talk.state
  const { asks, text } = question
  if (focus === null || at - focusAt > 1 || asks === null) return false
  const isBare = asksBarely.test(text)
  if (!isBare && !(inTheFocus.has(asks) && pointsBack.test(text))) return false
  const [saying] = outOnes(talk, [focus])
  const own = saying === undefined ? [] : meaningStems(saying.spoken)
  const isAbout = meaningStems(text).some((stem) => own.some((one) => isSameMeaning(one, stem)))
  if (asks === 'number' && !isAbout && !isBare) return false
  return answerFromTold(talk, { ...question, facts: [], details: [], told: [focus] })
}
/** "Since when?" */
export const asksBarely =
  /^(?:(?:and|so|but|oh|hm|okay)[ ,]{1,2}){0,2}(?:since when|for how long|how long|by when|until when|when(?:'s| is| was| will)? (?:that|it|this)(?: be)?|when|how often|how many|how much)(?: exactly| now| roughly| then)? ?\??$/iu
const inTheFocus = new Set<AskedFor>(['number', 'when', 'whenNext', 'cost', 'howOften'])

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

const ofThePast =
  /(?<!\p{L})(?:\p{L}{3,14}ed|was|were|had|did|lost|broke|came|left|paid|cost|fell|stood|went|got|took|found|made|rang|sent)(?!\p{L})/iu

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
  const shared = named.length - foreign.length
  // A note that lacks one of the words must have two others.
  if (isIndirect || foreign.length > 1 || shared === 0 || (foreign.length > 0 && shared < wellNamed))
    return false
  // Who and when are in it, or the question is clearly about this note.
  if (!wantsTheWhole.has(asks) && shared < wellNamed) return false
  if (wantsTheWhole.has(asks) && fits(saying.spoken, asks, text) < 0) return false
  // What is so today is not what happened.
  if (asks === 'happened' && !ofThePast.test(saying.spoken)) return false
  // A note that lacks a word of a yes-or-no question, or was just told, does not answer it.
  const isJustTold = state.focus === saying.id && state.at - state.focusAt <= 1
  if (act === 'closedQuestion' && (foreign.length > 0 || isJustTold)) return false
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
    /^(?:ok(?:ay)?|right|hm|so|and)?[ ,]{0,2}(?:and |so )?(?:then|and|so|then what|what then|what happened (?:then|next|after(?:wards| that| it)?)|what happens (?:then|next|after that)|what did you do (?:then|next|about it))[ ?.!]*$/iu,
    'moreThen',
  ],
  [
    /^(?:and |so |but |ok(?:ay)?,? )?(?:such as|like(?: what| who| which)?(?: kind| sort| one| ones| things?)?|for (?:example|instance)|e\.?g\.?|(?:do you have|can you give(?: me)?|could you give(?: me)?|have you got|got|any|give me) (?:an |one |any )?examples?(?: (?:of|for) (?:that|this|it))?)[ ?.!]*$/iu,
    'moreExample',
  ],
  [
    /^(?:and |so |but |ok(?:ay)?,? |hm,? |oh,? )?(?:why(?: is (?:that|it|this)| so| not| do you (?:say|think) (?:that|so|it)| would you say that| \p{L}{3,14}| an? \p{L}{3,14})?|how (?:so|come)|what makes you (?:say|think) (?:that|so))[ ?.!]*$/iu,
    'unknownWhy',
  ],
  [
    /^(?:and |so |but )?(?:what do you mean(?: (?:by|with) [^?,]{2,40}(?:, [^?]{2,30})?)?|meaning(?: what)?|in what (?:way|sense)|what does that mean(?: exactly)?|how do you mean|what exactly|can you (?:explain|elaborate)(?: on)?(?: that| it)?)[ ?.!]*$/iu,
    'moreMeaning',
  ],
  [
    /^(?:please )?(?:can you |could you |would you )?(?:tell me more|say more|go on|tell me (?:a (?:bit|little) )?more about (?:that|it|this)|keep going|expand on that)[ ?.!]*$/iu,
    'noMore',
  ],
]

/** "What happened then, did you get it back?" asks what its first clause asks. */
export const followUpKey = (text: string): WordingKey | undefined =>
  followUps.find(
    ([pattern]) =>
      pattern.test(text) || pattern.test(text.replace(/, (?:did|have|has|was|is) [^?]{2,60}\?$/iu, '?')),
  )?.[1]

/** "Why not?", right after something was told, is about just that. */
export const isBareFollowUp = ({ state }: Talk, { text, facts }: ReadAct): boolean =>
  facts.length === 0 &&
  state.focus !== null &&
  state.at - state.focusAt <= 1 &&
  followUpKey(text) !== undefined

/** "How so?", after words with nothing more to them. */
export function followUp(talk: Talk, question: ReadAct): boolean {
  const key = followUpKey(question.text)
  if (key === undefined) return false
  // What somebody meant is in no bank.
  if (key !== 'moreMeaning' && answerFromBank(talk, question)) return true
  const isUsual = key === 'moreThen' && /\b(?:happens|do (?:you|they))\b/i.test(question.text)
  if (isUsual && answerFromBackground(talk, { ...question, asks: 'happens', text: 'What happens then?' }))
    return true
  if (
    key === 'unknownWhy' &&
    answerFromBackground(talk, { ...question, asks: 'why', text: 'Why is that?' })
  ) {
    for (const turn of talk.turns.slice(-1)) turn.unanswered = [question.text]
    return true
  }
  say(talk, { act: 'tell', parts: [phrase(talk, key)], unanswered: question.text })
  return true
}

/** "Not pretty how?": the rep repeats the buyer's last words as a question. @returns false if the question is about something else */
export function asksOfLastWords(talk: Talk, question: ReadAct): boolean {
  const { state } = talk
  const { text, asks } = question
  if (asks === null || state.focusAt >= state.at - 1 || state.lastText === '') return false
  if (wantsItsOwn.has(asks)) return false
  const stems = contentStems(text)
  const said = contentStems(state.lastText)
  const isEcho = stems.length > 0 && stems.every((stem) => said.some((one) => isSameStem(one, stem)))
  if (!isEcho || !throwsBack.test(text)) return false
  if (answerFromBank(talk, question)) return true
  const key = /(?<!\p{L})(?:which|what kinds?|what sorts?)(?!\p{L})/iu.test(text)
    ? 'moreExample'
    : 'moreMeaning'
  say(talk, { act: 'tell', parts: [phrase(talk, key)], unanswered: question.text })
  return true
}
/** "How long has that been going on?" does not ask what the buyer meant. */
const wantsItsOwn = new Set<AskedFor>([
  'howLong',
  'howOften',
  'number',
  'cost',
  'when',
  'whenNext',
  'who',
  'where',
])
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
  say(talk, { act: 'tell', parts: [phrase(talk, 'noMore')], unanswered: text })
  return true
}
