import { held } from './holds.ts'
import { categories, type NoteProfile } from './signs.ts'

/** What words of a question, and pairs of them, ask for: kinds of notes and what a note holds. Weights come from labeled lines. */
export type QuestionForms = {
  bias: number
  /** For each word or pair, weights of `slots`, in hundredths. */
  words: Readonly<Record<string, readonly number[]>>
}

export const slots = [...categories, ...held] as const
const mostWords = 24

/** Words and pairs, each once. */
export function formWords(text: string): string[] {
  const words = (
    text
      .slice(0, 300)
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}']+/gu) ?? []
  ).slice(0, mostWords)
  return [...new Set([...words, ...words.slice(1).map((word, at) => `${words[at] ?? ''} ${word}`)])]
}

/** The slots that a note fills. */
export const slotsOf = ({ category, holds }: NoteProfile): number[] => [
  categories.indexOf(category),
  ...held.flatMap((what, at) => (holds[what] ? [categories.length + at] : [])),
]

/** For each note the log odds that just such a note is asked for. */
export function oddsByForm(
  { bias, words }: QuestionForms,
  text: string,
  filled: readonly (readonly number[])[],
): number[] {
  const known = formWords(text).flatMap((word) => (Object.hasOwn(words, word) ? [words[word] ?? []] : []))
  const sums = slots.map((_, slot) => known.reduce((sum, weights) => sum + (weights[slot] ?? 0), 0))
  const scale = 1 / (100 * Math.sqrt(Math.max(1, known.length)))
  return filled.map((own) => bias + scale * own.reduce((sum, slot) => sum + (sums[slot] ?? 0), 0))
}
