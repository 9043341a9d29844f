import { partsInOrder } from '../call-clock.ts'
import type { Utterance, Reading } from '../utterance.ts'
import type { TranscriptFormat } from '../message.ts'
import { endsSentence, isProse } from '../sentences.ts'
import { splitNamePrefix } from '../speakers.ts'
import { countWords, readStamp } from '../times.ts'
import { isWebVtt } from '../vtt.ts'
import { readStampLine } from './line-shapes.ts'

/** The lines of a cleaned text, trimmed. Empty lines are ''; `filled` counts the others. */
export type TextLines = {
  lines: string[]
  filled: number
  /** Timing lines of captions that cannot be read. They and the numbers above them are blank in `lines`. */
  brokenTimes: number
}

/** `00:00:01.000 --> 00:00:04.000` with its settings, and a line that was meant to be one. */
const timingSettings =
  /^([\d:.,]+ *--> *[\d:.,]+)\s+(?:(?:align|position|line|size|region|vertical):\S+\s*)+$/
const timingLike = /^\d{1,6} ?[:.,]\S* *-{1,3}>/

/** Times at line starts in an unusual spelling: `00.05 Ana:`, `00h00m05s Ana:`. */
const oddTimes = [
  /^([[(]?)(\d{1,3})\.([0-5]\d)(?:\.([0-5]\d))?(?=[\])]?\s+\S)/,
  /^([[(]?)(\d{1,2})h ?([0-5]?\d)m ?([0-5]?\d)s(?=[\])]?\s+\S)/,
] as const

/** Lines whose odd times are written with colons, if such times stand before names and rise; others may be amounts. */
const withUsualTimes = (lines: readonly string[]): readonly string[] => {
  for (const pattern of oddTimes) {
    const usual = lines.map((line) => {
      const match = line.length > 0 ? pattern.exec(line) : null
      if (!match) return null
      const [whole, bracket, ...parts] = match
      const time = parts.flatMap((part) => (part === undefined ? [] : [part.padStart(2, '0')])).join(':')
      const rest = line.slice(whole.length)
      return {
        line: `${bracket}${time}${rest}`,
        isNamed: splitNamePrefix(rest.replace(/^[\])]/, '')) !== null,
      }
    })
    const found = usual.filter((line) => line !== null)
    const named = found.filter(({ isNamed }) => isNamed)
    const seconds = found.flatMap(({ line }) => readStamp(line, /^[[(]/.test(line) ? 1 : 0)?.seconds ?? [])
    if (named.length >= 2 && named.length * 2 > found.length && orderShare(seconds) === 1)
      return lines.map((line, index) => usual[index]?.line ?? line)
  }
  return lines
}

/** A number at the start of a line. */
const lineNumber = /^#?(\d{1,6})[.):]?\s+(?=\S)/

/** The lines without their numbers, if every line has one, as on numbered pages. */
const withoutLineNumbers = (lines: readonly string[]): readonly string[] => {
  const filled = lines.filter((line) => line !== '')
  const numbers = filled.map((line) => Number(lineNumber.exec(line)?.[1] ?? Number.NaN))
  const isNumbered = numbers.length >= 3 && numbers.every((number, index) => number === numbers[0]! + index)
  return isNumbered ? lines.map((line) => line.replace(lineNumber, '')) : lines
}

/**
 * Replaces all kinds of spaces with plain ones, so that patterns match them. Letters stay. The signature of a caption file and its broken
 * timing lines become blank, because they aren't speech. Line numbers are removed, and times in an odd spelling get colons.
 */
export const textLines = (text: string): TextLines => {
  let brokenTimes = 0
  const plainLines = text.split('\n').map((line) => {
    const plain = line.replace(/[\u00a0\u202f\u2007\u3000]/g, ' ').trim()
    return plain.length <= 120 && plain.includes('-->') ? plain.replace(timingSettings, '$1') : plain
  })
  const lines = [...withUsualTimes(withoutLineNumbers(plainLines))]
  if (isWebVtt(text)) lines[0] = ''
  lines.forEach((line, index) => {
    if (line.length > 80 || !timingLike.test(line) || readStampLine(line)) return
    brokenTimes += 1
    lines[index] = ''
    if (/^\d{1,6}$/.test(lines[index - 1] ?? '')) lines[index - 1] = ''
  })
  return { lines, filled: lines.reduce((sum, line) => sum + (line === '' ? 0 : 1), 0), brokenTimes }
}

/** True for a text with timing lines of captions, broken or not. */
export const hasTimingLines = ({ lines, brokenTimes }: TextLines): boolean =>
  brokenTimes > 0 || lines.some((line) => line.includes('-->') && readStampLine(line) !== null)

/** The index of the first line of the conversation. Some tools put a summary first and then a heading 'Transcript'. */
export const transcriptStart = (lines: readonly string[]): number =>
  lines.findIndex((line) =>
    /^(?:#+ |\p{Extended_Pictographic}\ufe0f? ?)?(?:full )?(?:meeting |call )?transcript:?$/iu.test(line),
  ) + 1

/**
 * The timed lines of a format, by line, without those above the heading of the conversation if the clock starts again there: they are the
 * chapters of a summary, unless most timed lines stand there.
 */
export const belowTranscriptHeading = <Line extends { seconds: number }>(
  lines: readonly string[],
  timed: readonly (Line | null)[],
): (Line | null)[] => {
  const from = transcriptStart(lines)
  const above = timed.slice(0, from).filter((line) => line !== null)
  const below = timed.slice(from).filter((line) => line !== null)
  const startsAgain = below.length > 0 && below[0]!.seconds <= (above.at(-1)?.seconds ?? -1)
  return startsAgain && above.length <= below.length
    ? timed.map((line, index) => (index < from ? null : line))
    : [...timed]
}

/** How many wrapped lines of one turn count as explained. A file with longer turns is unlikely to be of this format. */
const explainedLinesPerTurn = 60

/** A turn that a line reader is building. */
type OpenTurn = Omit<Utterance, 'text'> & { texts: string[] }

/**
 * Collects the turns of a line format. `turn` opens a turn, `text` adds a line to the open turn, `skip`
 * counts a row that is not speech. `reading` ends the file. Lines before the first turn stay unexplained
 * unless skipped.
 */
export const turnCollector = () => {
  const turns: OpenTurn[] = []
  let explained = 0
  let matched = 0
  let titleLines = 0
  const leading: string[] = []
  let introduction: string[] = []
  const addUnknown = (turn: OpenTurn): void => {
    turns.push(turn)
    explained += 1
    matched += 1
  }
  return {
    /** `lines` is how many lines of the file the header has. */
    turn(
      start: number | null,
      speaker: string | null,
      text: string,
      lines = 1,
      end: number | null = null,
    ): void {
      turns.push({ start, end, speaker, texts: text === '' ? [] : [text] })
      explained += lines
      matched += lines
    },
    /** A turn of somebody whom the file does not name clearly. */
    unknownTurn(start: number | null, text: string, end: number | null = null): void {
      addUnknown({ start, end, speaker: null, isUnknown: true, texts: [text] })
    },
    /** Words of somebody whom the file does not name clearly, after whose last sentence the speaker before goes on. */
    aside(start: number | null, text: string, end: number | null = null): void {
      addUnknown({
        start,
        end,
        speaker: null,
        isUnknown: true,
        isAside: true,
        startsTurn: true,
        texts: [text],
      })
    },
    /** Returns false when no turn is open. */
    text(line: string, isMatch = false): boolean {
      const last = turns.at(-1)
      if (!last) {
        leading.push(line)
        return false
      }
      if (last.isAside && endsSentence(last.texts.at(-1)!))
        turns.push({ start: null, end: null, speaker: null, texts: [] })
      const open = turns.at(-1)!
      open.texts.push(line)
      if (open.texts.length <= explainedLinesPerTurn) explained += 1
      if (isMatch) matched += 1
      return true
    },
    skip(): void {
      explained += 1
    },
    /**
     * Lines of the title block above the first turn: title, date, participants. A few short lines belong to
     * the format.
     */
    title(line: string): void {
      if (turns.length > 0 || titleLines >= 5 || line.length > 160 || isProse(line)) return
      titleLines += 1
      explained += 1
      if (leading.at(-1) === line) leading.pop()
    },
    /** Assigns speech before the first named turn to an unknown speaker. The other lines there stay unexplained. */
    keepIntroduction(): void {
      introduction = leading.filter(isProse)
      explained += introduction.length
    },
    isEmpty(): boolean {
      return turns.length === 0
    },
    hasText(): boolean {
      return (turns.at(-1)?.texts.length ?? 0) > 0
    },
    reading(format: TranscriptFormat, filled: number, warnings: string[] = []): Reading {
      const utterances = turns.map(({ texts, ...turn }): Utterance => ({ ...turn, text: texts.join(' ') }))
      if (introduction.length > 0)
        utterances.unshift({
          start: null,
          end: null,
          speaker: null,
          isUnknown: true,
          text: introduction.join(' '),
        })
      const out = leading.filter((line) => !introduction.includes(line))
      const leftOut = { lines: out.length, words: countWords(out.join(' ')), first: out[0] ?? '' }
      return {
        leftOut,
        format,
        utterances,
        hits: matched,
        coverage: filled === 0 ? 0 : Math.min(explained / filled, 1),
        unparsed: Math.max(filled - explained, 0),
        warnings,
      }
    },
  }
}

const daySeconds = 86_400

/** True when the time goes from the last hour of a day to the first hour of the next. */
const passesMidnight = (before: number, after: number): boolean =>
  after < 3600 && before > daySeconds - 3600 && before <= daySeconds

/** True when a twelve-hour clock without a mark goes from twelve to one. */
const passesNoon = (before: number, after: number): boolean =>
  before >= daySeconds / 2 && before < daySeconds / 2 + 3600 && after >= 3600 && after < 7200

/** The share of timestamps that are not earlier than the one before; 1 for a single timestamp. */
export const orderShare = (stamps: readonly number[]): number => {
  if (stamps.length < 2) return 1
  let rising = 0
  for (let index = 1; index < stamps.length; index += 1)
    if (stamps[index]! >= stamps[index - 1]! || passesMidnight(stamps[index - 1]!, stamps[index]!))
      rising += 1
  return rising / (stamps.length - 1)
}

/** For each line, the first time at or after it; infinity after the last one. */
export const timesFrom = (lines: readonly ({ seconds: number } | null)[]): number[] => {
  let next = Number.POSITIVE_INFINITY
  return lines.map((_, index) => (next = lines.at(-1 - index)?.seconds ?? next)).toReversed()
}

/**
 * In words per second. When a whole call seems faster than this, two-part timestamps are `hh:mm`, not
 * `mm:ss`.
 */
const impossibleWordsPerSecond = 8
/**
 * The same for a file that begins minutes in and whose turns have the same time or the next one, as with hours and minutes: nobody talks
 * so fast for a whole call.
 */
const unlikelyWordsPerSecond = 4.5
const lateStartSeconds = 300
const clockStep = 2

/** Subtracts `first` from all starts and multiplies them. */
const counted = (utterances: readonly Utterance[], first: number, factor: number): Utterance[] =>
  utterances.map((utterance) => ({
    ...utterance,
    start: utterance.start === null ? null : Math.max(utterance.start - first, 0) * factor,
    end: utterance.end === null ? null : Math.max(utterance.end - first, 0) * factor,
  }))

/**
 * Corrects timestamps that only the whole file explains. Times after midnight, or after noon on a twelve-hour clock,
 * continue from the time before. A clock that starts again continues too. Times of day count from the first one. Two-part timestamps are `hh:mm` when speech would be impossibly fast
 * as `mm:ss`.
 */
export const settleStamps = (
  source: Reading,
  stamps: readonly { parts: 2 | 3; ofDay: boolean }[],
): Reading => {
  const { utterances, warnings } = partsInOrder(source.utterances)
  const reading = { ...source, warnings: [...source.warnings, ...warnings] }
  let offset = 0
  let before = 0
  const rolled: Utterance[] = []
  for (const utterance of utterances) {
    if (utterance.start === null) rolled.push(utterance)
    else {
      if (passesMidnight(before, utterance.start)) offset += daySeconds
      else if (passesNoon(before, utterance.start)) offset += daySeconds / 2
      before = utterance.start
      rolled.push({
        ...utterance,
        start: utterance.start + offset,
        end: utterance.end === null ? null : utterance.end + offset,
      })
    }
  }
  const starts = rolled.flatMap((utterance) => (utterance.start === null ? [] : [utterance.start]))
  const first = starts[0] ?? 0
  if (stamps.some((stamp) => stamp.ofDay)) return { ...reading, utterances: counted(rolled, first, 1) }
  const span = (starts.at(-1) ?? 0) - first
  if (starts.length < 4 || span <= 0 || stamps.some((stamp) => stamp.parts === 3))
    return { ...reading, utterances: rolled }
  const words = rolled.slice(0, -1).reduce((sum, utterance) => sum + countWords(utterance.text), 0)
  const isLikeClock = first >= lateStartSeconds && span / (starts.length - 1) < clockStep
  const fastest = isLikeClock ? unlikelyWordsPerSecond : impossibleWordsPerSecond
  const isClock =
    words / span > fastest &&
    words / (span * 60) <= impossibleWordsPerSecond &&
    starts.every((start) => start < 24 * 60)
  if (!isClock) return { ...reading, utterances: rolled }
  return {
    ...reading,
    utterances: counted(rolled, first, 60).map(({ start, speaker, text }) => ({
      start,
      end: null,
      speaker,
      text,
      approximate: true,
    })),
    warnings: [
      ...reading.warnings,
      'Stamps were read as hours and minutes of the day, counted from the first one.',
    ],
  }
}
