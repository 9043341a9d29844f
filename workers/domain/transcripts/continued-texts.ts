import { endsSentence } from './sentences.ts'
import { looksLikeName, type NamePrefix } from './speakers.ts'
import { countWords } from './times.ts'

/** At least this share of the names must stand below or behind something for it to be their usual place. */
const usualShare = 0.5

/** Fewer words after a colon, without the end of a sentence, are data: `username: bob`. */
const spokenWords = 4

const opensMore = (text: string): boolean => /[:：]$/.test(text)

/** Speech that somebody interrupts. */
const isInterrupted = (text: string): boolean => /[-–—]$/.test(text)

/** The filled texts above some of them. */
const textsAbove = (texts: readonly (string | null)[], indexes: readonly number[]): string[] => {
  let last = ''
  const above = texts.map((text) => {
    const found = last
    if (text !== '') last = text ?? ''
    return found
  })
  return indexes.flatMap((index) => (above[index] === '' ? [] : [above[index]!]))
}

/**
 * Which texts go on with the words before them, so that their prefix names nobody: an item of a list, data, or the rest of a sentence. A
 * prefix that looks like a name is never one of these. `null` among the texts is a boundary between turns. `isMarked` says which texts have
 * a mark or a place that turns do not have, such as a list mark; it counts only if names have none.
 */
export const continuedTexts = (
  texts: readonly (string | null)[],
  prefixes: readonly (NamePrefix | null)[],
  isMarked: readonly boolean[] = [],
): boolean[] => {
  const named = texts.flatMap((_, index) => (looksLikeName(prefixes[index]?.name ?? '') ? [index] : []))
  const above = textsAbove(texts, named)
  const hasSentences = above.length > 0 && above.filter(endsSentence).length >= above.length * usualShare
  const namesAreUnmarked = named.filter((index) => isMarked[index]).length < named.length * usualShare

  const isOpen = (text: string): boolean =>
    opensMore(text) || (hasSentences && !endsSentence(text) && !isInterrupted(text))
  const isData = ({ rest }: NamePrefix): boolean =>
    hasSentences && !endsSentence(rest) && countWords(rest) < spokenWords

  let before = ''
  let isList = false
  return texts.map((text, index) => {
    const prefix = prefixes[index] ?? null
    const continues =
      prefix !== null &&
      before !== '' &&
      !looksLikeName(prefix.name) &&
      (isList || isOpen(before) || isData(prefix) || (isMarked[index] === true && namesAreUnmarked))
    if (text !== '') {
      before = text ?? ''
      // Without names to end a list, it would go on to the end of the file.
      isList = continues && named.length > 0
    }
    return continues
  })
}
