import type { Run } from '../conversation.ts'
import { wordsOf } from '../sentences.ts'

/** Long words carry the topic; short ones are mostly grammar. */
const topicWordLetters = 5

const commonWords = new Set(
  wordsOf(
    'about after again always anything because before being could doing every everything first going great maybe mostly never nothing other people please really right should since something still thank thanks their there these thing things think those through today until usually where which while would yours which whole without another around',
  ),
)

/** Whether a sentence picks up the topic of a run: both contain the beginning of the same long word. */
export function sharesTopic(text: string, run: Run): boolean {
  const topics = new Set(
    run.turns
      .flatMap((turn) => turn.words)
      .filter(isTopicWord)
      .map(stem),
  )
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .some((word) => isTopicWord(word) && topics.has(stem(word)))
}

function isTopicWord(word: string): boolean {
  return word.length >= topicWordLetters && !commonWords.has(word)
}

function stem(word: string): string {
  return word.slice(0, topicWordLetters)
}
