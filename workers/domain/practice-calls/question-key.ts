import type { BotKnowledge } from '../practice/bot.ts'

/** Longer texts are compared by their beginning. */
const mostCharacters = 400

/** Equal for wordings that differ only in case, apostrophes, punctuation, and spaces. Empty for a text without words. */
export const questionKey = (text: string): string =>
  text
    .slice(0, mostCharacters)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’‘ʼ`´]/g, '')
    .match(/[\p{L}\p{N}]{1,400}/gu)
    ?.join(' ') ?? ''

/** From this share of its words on, what the buyer said is what a row needs. The buyer says it in other words too. */
const leastShared = 0.6

function saysMuchOf(said: string, needed: string): boolean {
  const words = new Set(said.split(' '))
  const wanted = needed.split(' ')
  return wanted.filter((word) => words.has(word)).length >= leastShared * wanted.length
}

/** What a rep asked, and what the buyer had said before. */
type Asked = { question: string; before: string }

/** Finds the row that has a question among its wordings. A row whose `after` the buyer did not just say does not count. */
export function rowFinder(knowledge: readonly BotKnowledge[]): (asked: Asked) => BotKnowledge | undefined {
  const rows = new Map<string, { row: BotKnowledge; after: string }[]>()
  for (const row of knowledge) {
    const after = questionKey(row.after)
    for (const key of new Set(row.asks.map(questionKey)))
      rows.set(key, [...(rows.get(key) ?? []), { row, after }])
  }
  return ({ question, before }) => {
    const said = questionKey(before)
    return rows.get(questionKey(question))?.find(({ after }) => after === '' || saysMuchOf(said, after))?.row
  }
}

/** Whether the buyer will have an answer to a question. A row without an answer is only begun. */
export function knowsAnswers(knowledge: readonly BotKnowledge[]): (asked: Asked) => boolean {
  const find = rowFinder(knowledge.filter(({ says }) => says.trim() !== ''))
  return (asked) => find(asked) !== undefined
}
