import { stripSubtitleMarkup } from './cue-text.ts'
import { withLineFeeds } from './decode.ts'
import { readStamp } from './times.ts'
import type { Cue } from './utterance.ts'

/** `0:00:01.000,0:00:03.500` as seconds, else null. */
const readTimes = (line: string): { start: number; end: number } | null => {
  if (line.length > 60) return null
  const text = line.trim()
  // The comma separates the two times here, so it is not a decimal comma.
  const comma = text.indexOf(',')
  if (comma === -1) return null
  const first = text.slice(0, comma).trim()
  const second = text.slice(comma + 1).trim()
  const start = readStamp(first)
  const end = readStamp(second)
  if (!start || !end || start.parts !== 3 || end.parts !== 3) return null
  return start.end === first.length && end.end === second.length
    ? { start: start.seconds, end: end.seconds }
    : null
}

/** A timing line with a wrong digit, such as `0:00:13.f89,0:00:15.489`. It is not speech. */
const looksLikeTimes = (line: string): boolean =>
  line.length <= 60 && /^\d{1,4}:[\d:.]*[^\s,]{0,20},\s?\d{1,4}:\S{1,20}$/.test(line.trim())

/**
 * Cues of an SBV (YouTube) file in file order: a line with two times separated by a comma, text, an empty
 * line. A block with broken times gives no cue; its words join the previous cue.
 */
export const parseSbv = (source: string): Cue[] => readSbv(source).cues

/** The cues, and how many timing lines are broken. */
export const readSbv = (source: string): { cues: Cue[]; broken: number } => {
  const cues: Cue[] = []
  let broken = 0
  let open: { start: number; end: number; lines: string[] } | null = null
  const close = (): void => {
    if (open)
      cues.push({
        start: open.start,
        end: open.end,
        text: stripSubtitleMarkup(open.lines.join('\n').trim()),
        speaker: null,
        parts: null,
      })
  }
  for (const line of withLineFeeds(source).split('\n')) {
    const times = readTimes(line)
    if (times) {
      close()
      open = { ...times, lines: [] }
    } else if (looksLikeTimes(line)) broken += 1
    else if (open && line.trim() !== '') open.lines.push(line.trimEnd())
  }
  close()
  return { cues, broken }
}

/** How many broken lines a file may start with before the first readable timing line. */
const linesToFirstTimes = 12

/** True if the file starts with SBV times, or with broken ones that are followed by valid ones. */
export const isSbv = (text: string): boolean => {
  const start = text.search(/\S/)
  if (start === -1) return false
  const lines = withLineFeeds(text.slice(start, start + 2000)).split('\n', linesToFirstTimes)
  if (readTimes(lines[0]!)) return true
  return looksLikeTimes(lines[0]!) && lines.some((line) => readTimes(line) !== null)
}
