import { dayIn } from './next-step.ts'
import type { AskedFor } from './reading/plain-questions.ts'
import { ofMeeting } from './reading/question-patterns.ts'
import { has, questionToAnswer, type Talk } from './talk.ts'

/** Whether the rep requests a next step, whatever its words are. */
export const requestsStep = (talk: Talk): boolean =>
  (has(talk, 'nextStepAsk') && !asksOfWeek(talk) && !asksOfEveryWeek(talk)) || proposes(talk)

/** "What are you short of this week?" requests no meeting. */
function asksOfWeek(talk: Talk): boolean {
  const question = questionToAnswer(talk)
  return (
    question !== undefined &&
    ofWork.has(question.asks ?? 'verdict') &&
    thisWeek.test(question.text) &&
    !has(talk, 'nextStepTime') &&
    !ofMeeting.test(question.text)
  )
}
/** "How does a Friday look at your place?" is about all of them. */
const asksOfEveryWeek = (talk: Talk): boolean => anyDay.test(talk.text) && !ofMeeting.test(talk.text)
const anyDay =
  /\b(?:how|what)\b(?! about)[^?]{0,30}\b(?:an?|your|every|each|most|usual|typical|normal) (?:usual |typical |normal |busy |bad |average )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/i
const ofWork = new Set<AskedFor>(['how', 'what', 'which', 'happy', 'number', 'who', 'where'])
const thisWeek = /\b(?:this|last|next) (?:week|month|morning|year|season)\b|\btoday\b|\bthese days\b/i

/** "I come back on Thursday at ten with it. Half an hour?" */
const proposes = ({ text, state }: Talk): boolean =>
  (state.agreed === null && state.known.nextStepAsks > 0 && namesDay.test(text)) ||
  (state.agreed === null && (asksToMeet.test(text) || asksIfItSuits.test(text)) && dayIn(text) !== '') ||
  (state.phase !== 'opening' &&
    asksInShort.test(text) &&
    comesBack.test(text) &&
    dayIn(text) !== '' &&
    state.agreed === null)
/** "Monday then?", after a day was asked for. */
const namesDay =
  /(?:^|[.!,?] ?)(?:(?:so|then|okay|ok|and|or|what about|how about|on|for|well)[ ,]{1,2}){0,3}(?:mon|tues|wednes|thurs|fri)day(?: (?:morning|afternoon|at [a-z\d:]{1,8}))?(?: then| maybe| instead)?,? ?\?\s*$/i
const asksIfItSuits =
  /\b(?:does|would|will) (?:that|this|it) (?:work|suit|be (?:okay|ok|fine|alright|possible))\b[^?]{0,20}\?\s*$/i
const asksToMeet =
  /\b(?:possible|could|can|would|may|shall|okay|ok|alright)\b[^?]{0,40}\b(?:meet|speak|talk|come by|show you|visit|sit down|sit together)\b[^?]{0,60}\?\s*$/i
const asksInShort =
  /[.!,] ?(?:half an hour|an hour|(?:ten|fifteen|twenty|thirty|\d{2}) minutes|deal|okay|ok|yes|agreed|sounds? good|fair|alright) ?\?\s*$/i
const comesBack =
  /\b(?:how about|let's|i(?:'ll| will| would|'d)? (?:just )?(?:come|call|ring|show|drop|stop|visit|bring)|we (?:do|meet|talk|look|sit)|i come back)\b/i
