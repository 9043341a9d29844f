import { sentencesOf, type Conversation, type Sentence } from '../conversation.ts'
import { wordsOf } from '../sentences.ts'
import { absent, found, runOfSentence, type Detector } from './detector.ts'

/** Whether the rep's last words before the buyer's run ask about a topic. */
export function asked(conversation: Conversation, sentence: Sentence, question: RegExp): boolean {
  const run = runOfSentence(conversation, sentence)
  if (run === undefined) return false
  for (let index = run.index - 1; index >= 0 && index >= run.index - 2; index -= 1) {
    const before = conversation.runs[index]
    if (before?.side === 'rep')
      return before.sentences
        .slice(-3)
        .some((other) => other.question !== 'none' && question.test(other.text))
  }
  return false
}

/** The first sentence of the buyer's reply to the rep's question about a topic, if the reply has content. */
export function answerTo(conversation: Conversation, question: RegExp): Sentence | undefined {
  for (const run of conversation.runs) {
    const first =
      run.side === 'buyer' && run.wordCount >= answerWords
        ? run.sentences.find(
            (sentence) => wordsOf(sentence.text).length >= answerWords && sentence.question === 'none',
          )
        : undefined
    if (first !== undefined && asked(conversation, first, question)) return first
  }
  return undefined
}

/** A reply of fewer words is a yes or no without content. */
const answerWords = 4

/** Found where the buyer says it explicitly, or replies to the rep's question about it. */
export function saidOrAnswered(rule: {
  id: string
  pattern: RegExp
  question: RegExp
  found: string
  absent: string
}): Detector {
  return {
    id: rule.id,
    speaker: 'buyer',
    closed: true,
    detect: (conversation) => {
      const said = sentencesOf(conversation, 'buyer').filter(
        (sentence) => sentence.question === 'none' && rule.pattern.test(sentence.text),
      )
      if (said.length > 0) return found(said, rule.found)
      const answer = answerTo(conversation, rule.question)
      return answer === undefined ? absent(rule.absent) : found([answer], rule.found)
    },
  }
}
