import { phrases } from '../phrases.ts'
import type { Said } from './weighing.ts'

/** Replies without content: postponed, not known, not told. */
export const deflection = phrases(
  "(?:i|we)(?:'d| would) rather (?:not|hear|wait|talk)",
  '(?:no|not a|not the) (?:idea|clue)',
  "(?:i|we) (?:really )?(?:couldn't|can't|cannot|could not) (?:say|tell|judge|think of)",
  "(?:that|this) i (?:couldn't|can't|cannot) tell",
  '(?:hard|difficult) to (?:say|tell)',
  'not (?:really|that i know|for me to say|on a first call|necessarily)',
  "let's (?:not|talk about)",
  "we(?:'ll| will) (?:talk|speak|cross|see) (?:about )?(?:that|it)?",
  'let me (?:come|get) back',
  '(?:some )?(?:other|another) time',
  'ask me (?:something|next|again|later)',
  "you(?:'d| would) have to ask",
  "(?:don't|do not|doesn't) (?:really )?(?:know|follow|give out|nail|think so)",
  'never (?:thought|counted|added|got round)',
  'nothing (?:special|comes to mind)',
  'no particular',
  'nobody in particular',
  '(?:who|you) (?:knows|can say|never know)',
  "(?:i|we)(?:'d| would) have to (?:look it up|think)",
  'that is for you|that’s for you',
  "that's (?:for you to|a big word)",
  'no hurry',
  'in theory',
  "(?:not going|won't|refuse) to (?:tell|say)",
)

/** Only this many sentences of a reply are read together with the question before it. */
export const replySentences = 4

/** Whether a sentence belongs to the reply to a question about a topic and has content. */
export function replies({ text, place, before, isAnswer, sentence }: Said, question: RegExp): boolean {
  return (
    isAnswer &&
    place < replySentences &&
    sentence.question === 'none' &&
    question.test(before) &&
    !deflection.test(text)
  )
}

/** The number of words in a text: approximate, but fast. */
export function roughWordCount(text: string): number {
  return text.split(' ').length
}
