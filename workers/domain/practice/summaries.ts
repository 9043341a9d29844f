import { phrases } from '../scoring/phrases.ts'
import { splitSentences } from '../scoring/sentences.ts'
import { factOf } from './follow-ups.ts'
import { plainWords } from './reading/plain-words.ts'
import { lexicon } from './reading/lexicon.ts'
import { numbersIn } from './reading/numbers.ts'
import { contentStems, isSameStem, stemOf } from './reading/stems.ts'
import type { Saying } from './script.ts'
import { has, phrase, say, type Talk } from './talk.ts'

/** Corrects a rep who repeats something wrongly, by repeating what was told. */

const small = new Set('a an the of per each every about in on at percent'.split(' '))

type Count = { number: number; thing: string }

/** Each number with the thing that it counts: "180 people", "1,100 a weekend". */
function countsIn(text: string): Count[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}.,'-]*/gu) ?? []
  return words.flatMap((word, at) => {
    const [number] = numbersIn(word)
    const next = words.slice(at + 1, at + 4).filter((one) => !small.has(one) && numbersIn(one).length === 0)
    return number === undefined ? [] : next.slice(0, 2).map((thing) => ({ number, thing: stemOf(thing) }))
  })
}

const asksWhether = phrases(
  'right',
  'correct',
  'is that (?:it|so)',
  'got (?:that|it) right',
  'did i (?:get|miss|understand)',
  'if i (?:understand|understood|got|hear|heard)',
)
const checks = { test: (text: string): boolean => text.endsWith('?') || asksWhether.test(text) }
const claimsIt =
  /^(?:\p{L}{1,8}[ ,]{1,2}){0,3}(?:so|you|your|if i|it sounds|sounds|to summarize|to recap|just to)(?!\p{L})/iu

const offersSomething =
  /(?<!\p{L})if (?:i|we)(?!\p{L})|(?<!\p{L})(?:you|we|i) (?:want|would|could|can|should|like|will)(?!\p{L})|(?<!\p{L})(?:try|test|start|trial|pilot)(?!\p{L})/iu
/** Separates clauses, so that each number belongs to the words next to it. */
const clauses = /(?:, |: |; | and | but )/iu
const asksAnew = /^(?:what|how|who|when|where|why|which|can|could|would|shall|do|does|did|is|are)(?!\p{L})/iu

/** Fewest shared words that show a wrong number to be about the same thing. */
const fewestShared = 1

/** What was told, if the rep repeats it wrongly. Null if nothing is wrong. */
function misheard({ script, state, text }: Talk): Saying | null {
  const out = [
    ...script.facts.filter(({ id }) => state.revealed.some((mark) => mark.id === id)),
    ...script.details.filter(({ id }) => state.told.includes(id)),
  ]
  const untold = script.details.filter(({ id }) => !state.told.includes(id))
  for (const { text: whole } of splitSentences(plainWords(text)).slice(0, 12)) {
    if (
      !claimsIt.test(whole) ||
      !(checks.test(whole) || lexicon.listenBack.test(whole) || checks.test(plainWords(text)))
    )
      continue
    if (asksAnew.test(whole) || offersSomething.test(whole) || lexicon.nextStepAsk.test(whole)) continue
    for (const sentence of whole.split(clauses)) {
      const stems = contentStems(sentence).filter((stem) => numbersIn(stem).length === 0)
      const sharedWith = ({ subject }: Saying): number =>
        stems.filter((stem) => subject.textStems.some((one) => isSameStem(one, stem))).length
      const about = [...out, ...untold].filter((saying) => sharedWith(saying) >= fewestShared)
      const known = about.flatMap(({ spoken }) => countsIn(spoken))
      const isWrong = ({ number, thing }: Count, counts: readonly Count[]): boolean => {
        const same = counts.filter((one) => isSameStem(one.thing, thing))
        return same.length > 0 && same.every((one) => one.number !== number)
      }
      const wrong = countsIn(sentence).filter((count) => isWrong(count, known))
      const [closest] = out
        .filter((saying) => wrong.some((count) => isWrong(count, countsIn(saying.spoken))))
        .toSorted((one, other) => sharedWith(other) - sharedWith(one))
      if (closest !== undefined) return closest
    }
  }
  return null
}

/** "So it is 500 a weekend?" – "No. Agency cover costs 1,100 a weekend." */
export function correctSummary(talk: Talk): boolean {
  if (talk.state.phase === 'gatekeeper' || has(talk, 'nextStepAsk') || has(talk, 'price')) return false
  const saying = misheard(talk)
  if (saying === null) return false
  say(talk, {
    act: 'tell',
    speakerId: saying.speakerId,
    parts: [phrase(talk, 'correctLead', saying.speakerId), saying.spoken],
    facts: factOf(talk, saying),
    says: [saying.spoken],
  })
  talk.state.focus = saying.id
  talk.state.focusAt = talk.state.at
  return true
}

const asksForCheck =
  /(?<!\p{L})(?:fair ?\?|sounds? (?:about )?(?:right|fair|correct) ?\?|am i (?:close|on track|right|reading)|close ?\?|that about (?:it|right|sum)|do i (?:get|have|see) (?:that|this|it) right|did i (?:get|miss|understand|forget)|(?:is|was) (?:that|this|it) (?:a |an |about |roughly |more or less )?(?:right|correct|it|so|fair|accurate|true)(?: (?:picture|summary|reading|way))?|have i (?:got|understood|missed)|got (?:that|it|this) right|right ?\?|correct ?\?|anything (?:i|to) (?:missed|add)|does that (?:sum|cover))/iu

const saysBack = phrases(
  'just to (?:make sure|confirm|check|be sure|recap)',
  'if i (?:understood|understand|got)',
  'to (?:sum|recap|summarize)',
)

const getsItRight = phrases(
  '(?:do|did) i (?:get|have|see|understand) (?:that|this|it|you) (?:right|correctly)',
)

/** The rep summarizes and asks whether it is right. The answer comes before anything else of the turn. */
export const isSummary = (talk: Talk): boolean =>
  has(talk, 'listenBack') && asksForCheck.test(plainWords(talk.text)) && !has(talk, 'nextStepAsk')

/** The rep guesses and asks whether it is right. A good guess reveals no more than a bad one. */
export const isGuess = (talk: Talk): boolean => {
  const plain = plainWords(talk.text)
  return (
    !has(talk, 'listenBack') &&
    !has(talk, 'nextStepAsk') &&
    asksForCheck.test(plain) &&
    (saysBack.test(plain) ||
      getsItRight.test(plain) ||
      splitSentences(plain).some(({ text }) => lexicon.listenBack.test(text)))
  )
}
