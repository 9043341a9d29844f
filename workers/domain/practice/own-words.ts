import type { ReadAct } from './conversation.ts'
import { nextOnList } from './reading/question-patterns.ts'
import { contentStems, foreignStems, isSameStem } from './reading/stems.ts'
import { phrase, phraseFrom, questionsOf, say, type Talk } from './talk.ts'
import { canTell, tell } from './telling.ts'

/** Explains what the buyer said a moment ago: a word, "for what?", the next point of a list. */

const small = '(?:(?:and|so|but|ok|okay|oh|hm|right|ah|sorry|wait|then|well|ha|haha|wow|now)[ ,.!]{1,3}){0,3}'
/** "What's a filler, is that the bottling side?" */
const whatIsA = new RegExp(
  `^${small}(?:what(?:'s|s| is| are)|whats) an? (\\p{L}[\\p{L}-]{2,20}(?: \\p{L}[\\p{L}-]{2,20})?)(?:,? (?:exactly|then|again|anyway|by the way))?(?=[ ?.!]{0,3}$|, )`,
  'iu',
)
/** "Too little time for what exactly, planning the night trunks?" */
const endsInWhat =
  /^[^?]{3,80} (?:for|of|with|about|in|on|from|at|than) (?:what|which|whom|whose)(?: (?:exactly|then|now|though))?(?:, [^?]{2,60})?[ ?.!]{0,3}$/iu
const guesses = /, (?:is|are|was|were|do|does) [^?]{2,60}\?/iu

const sharedWith = (text: string, said: string): number => {
  const own = contentStems(said)
  return contentStems(text).filter((stem) => own.some((one) => isSameStem(one, stem))).length
}

/** Explains the words of the buyer that a question asks about, or plays them down. @returns false if it is about something else */
export function explainOwnWords(talk: Talk, { text }: ReadAct): boolean {
  const { state } = talk
  if (state.at < 2 || state.phase === 'gatekeeper' || state.lastText === '') return false
  const word = [text, ...questionsOf(talk.read).map((one) => one.text)]
    .map((one) => whatIsA.exec(one)?.[1])
    .find((one) => one !== undefined)
  if (
    word !== undefined &&
    sharedWith(word, state.lastText) > 0 &&
    sharedWith(word, state.lastText) === contentStems(word).length
  ) {
    const parts = [
      guesses.test(talk.text)
        ? phraseFrom(talk, 'wordGuessed', [
            'More or less, yes.',
            'Thereabouts.',
            'Close enough.',
            'Roughly that.',
          ])
        : '',
      phrase(talk, 'ownTerm'),
    ]
    say(talk, { act: 'tell', parts, unanswered: text })
    return true
  }
  if (endsInWhat.test(text) && sharedWith(text.split(',')[0] ?? '', state.lastText) > 0) {
    say(talk, { act: 'tell', parts: [phrase(talk, 'ownAll')], unanswered: text })
    return true
  }
  return false
}

const saidSomething = new Set([
  'tell',
  'reveal',
  'confirm',
  'hint',
  'object',
  'press',
  'explainObjection',
  'open',
])

/** Whether a question only repeats what the buyer just said. "I'm not certain" would not be an answer to it. */
export function isOfOwnWords({ state }: Talk, { text, facts, details }: ReadAct): boolean {
  if (!saidSomething.has(state.lastAct) || facts.length + details.length > 0) return false
  const foreign = foreignStems(text)
  const own = contentStems(state.lastText)
  const shared = foreign.filter((stem) => own.some((one) => isSameStem(one, stem))).length
  return shared > 0 && shared * 2 >= foreign.length
}

const ofTheList =
  /\b(?:(?:at the )?top of (?:it|the|your)|first on (?:it|the|your)|on (?:your|the|that) (?:list|agenda)|(?:read|give|tell) me the (?:first|top))\b/i
const ofAList = /(?<!\p{L})(?:list|agenda)(?!\p{L})/iu

/** "You said you have a list. What's number two on it?" @returns false if the buyer has none, or another thing is asked */
export function answerFromList(talk: Talk, { text }: ReadAct): boolean {
  const { script, state } = talk
  if (!(nextOnList.test(text) || ofTheList.test(text)) || !ofAList.test(talk.text) || !canTell(talk))
    return false
  if (!ofAList.test(script.openerLine) && !script.details.some(({ spoken }) => ofAList.test(spoken)))
    return false
  const next = script.details.find(
    ({ id, speakerId }) =>
      id.startsWith('goal-') && !state.told.includes(id) && speakerId === state.speakerId,
  )
  if (next !== undefined) {
    tell(talk, next)
    return true
  }
  say(talk, { act: 'confirm', parts: [phrase(talk, 'listDone')] })
  return true
}
