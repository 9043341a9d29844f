import { isHeading, splitNamePrefix } from './speakers.ts'
import { countWords } from './times.ts'

/** True if a text ends where a sentence does. */
export const endsSentence = (text: string): boolean => /[.!?…。！？]["'”’)]*$/.test(text.slice(-6))

/** A line that somebody said or wrote, as opposed to a title, a date or a list of names. */
export const isProse = (line: string): boolean => {
  const words = countWords(line)
  const prefix = splitNamePrefix(line)
  if (prefix && isHeading(prefix.name)) return false
  return words >= 10 || (words >= 3 && endsSentence(line))
}
