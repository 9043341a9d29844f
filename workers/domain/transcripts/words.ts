import type { Utterance } from './utterance.ts'

/** One word of a word list. `glued` words (punctuation) follow the previous word without a space. */
export type Word = {
  text: string
  start: number | null
  end: number | null
  speaker: string | null
  glued?: boolean
}

/** A pause this long separates two utterances of one speaker. */
const pauseSeconds = 1.5
/** The longest utterance built from words, so that a monologue without pauses still has several times. */
const utteranceWords = 200

/** Groups words into utterances by speaker and pause. Words without a speaker belong to the previous speaker. */
export const utterancesOfWords = (words: Iterable<Word>): Utterance[] => {
  const utterances: Utterance[] = []
  let texts: string[] = []
  let open: Utterance | null = null
  let lastEnd: number | null = null
  const close = (): void => {
    if (open) utterances.push({ ...open, text: texts.join(''), end: lastEnd })
    open = null
    texts = []
  }
  for (const word of words) {
    const text = word.text
    if (text.trim() === '') continue
    const speaker: string | null = word.speaker ?? (open as Utterance | null)?.speaker ?? null
    const previous = open as Utterance | null
    const pauses =
      previous !== null && word.start !== null && lastEnd !== null && word.start - lastEnd >= pauseSeconds
    if (
      previous !== null &&
      !word.glued &&
      (speaker !== previous.speaker || pauses || texts.length > utteranceWords * 2)
    )
      close()
    if (open === null) {
      open = { start: word.start, end: null, speaker, text: '' }
      lastEnd = null
    } else if (!word.glued) texts.push(' ')
    texts.push(text.trim())
    if (open.start === null && word.start !== null && texts.length === 1) open.start = word.start
    lastEnd = word.end ?? (word.glued ? lastEnd : (word.start ?? lastEnd))
  }
  close()
  return utterances
}
