import type { Cue } from './utterance.ts'

/** Words are compared over at most this many, which is longer than any caption and bounds the search. */
const longestOverlap = 60
/** If no line is repeated as a whole, this many repeated words in a row count as a repetition. Fewer happen in ordinary speech. */
const wordsInCommon = 3

/**
 * Minimum number and share of cues that start with the end of the previous cue and continue it, for a file to count as rolling. Only speech
 * recognition writes times inside the words, so less is needed then.
 */
const evidence = { plain: { count: 3, share: 0.5 }, withWordTimes: { count: 1, share: 0.3 } } as const

type CueWords = { words: string[]; ends: number[]; lines: string[] }

const wordsOfCue = (text: string): CueWords => {
  const words: string[] = []
  const ends: number[] = []
  for (const match of text.matchAll(/\S+/g)) {
    words.push(match[0])
    ends.push(match.index + match[0].length)
  }
  const lines = text.split('\n').flatMap((line) => {
    const plain = line.replace(/\s+/g, ' ').trim()
    return plain === '' ? [] : [plain]
  })
  return { words, ends, lines }
}

const countOf = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + line.split(' ').length, 0)

/** How many words at the start of `next` repeat the end of `before`. */
const repeatedWords = (before: CueWords, next: CueWords): number => {
  const most = Math.min(before.lines.length, next.lines.length, 4)
  for (let count = 1; count <= most; count += 1) {
    const top = next.lines.slice(0, count)
    if (before.lines.slice(-count).every((line, index) => line === top[index])) return countOf(top)
  }
  const longest = Math.min(before.words.length, next.words.length, longestOverlap)
  for (let count = longest; count > 0; count -= 1) {
    // A cue that grows word by word repeats all of the one before it.
    if (count < wordsInCommon && count !== before.words.length) return 0
    const from = before.words.length - count
    let same = 0
    while (same < count && before.words[from + same] === next.words[same]) same += 1
    if (same === count) return count
  }
  return 0
}

/** Repeated words of every cue. Cues without words are skipped. */
const repetitionsOf = (cues: readonly Cue[]): { repeated: number; total: number }[] => {
  let before: { cue: Cue; words: CueWords } | null = null
  return cues.map((cue) => {
    const words = wordsOfCue(cue.text)
    const total = words.words.length
    if (total === 0) return { repeated: 0, total }
    const comparable =
      before !== null && before.cue.speaker === cue.speaker && !before.cue.parts && !cue.parts
    const repeated = comparable ? repeatedWords(before!.words, words) : 0
    before = { cue, words }
    return { repeated, total }
  })
}

/** A time inside the words of a cue, as speech recognition writes it: `this<00:05:04.199><c> will</c>`. */
const wordTime = /<\d{1,3}:\d{2}(?::\d{2})?[.,]\d{1,3}>/

/**
 * Folds rolling captions, in which every cue repeats the previous line, so that each word occurs once: repeated words are removed, cues
 * without new words are removed, and a cue ends where the next new words begin. Other files are not changed, whatever their speakers
 * repeat. `source` is the text with its markup. A warning says how many words were left out.
 */
export const foldRollingCues = (
  cues: readonly Cue[],
  source: string,
): { cues: readonly Cue[]; warnings: string[] } => {
  const repetitions = repetitionsOf(cues)
  // A cue that only repeats says nothing: it shows a rolling line again, or somebody repeats a word.
  const going = repetitions.filter(({ repeated, total }) => total > repeated)
  const extending = going.filter(({ repeated }) => repeated > 0).length
  const needed = wordTime.test(source) ? evidence.withWordTimes : evidence.plain
  if (extending < needed.count || extending < (going.length - 1) * needed.share) return { cues, warnings: [] }

  const kept: Cue[] = []
  let folded = 0
  cues.forEach((cue, index) => {
    const { repeated, total } = repetitions[index]!
    folded += repeated
    if (total > 0 && repeated === total) return
    const last = kept.at(-1)
    if (last && last.end > cue.start && cue.start >= last.start) last.end = cue.start
    const from = repeated === 0 ? 0 : wordsOfCue(cue.text).ends[repeated - 1]!
    kept.push({ ...cue, text: cue.text.slice(from).trim() })
  })
  const words = folded === 1 ? 'repeated word was' : 'repeated words were'
  return { cues: kept, warnings: [`The captions repeat the line before: ${folded} ${words} left out.`] }
}
