import { chooseRoster } from '../roster.ts'
import { hasNameShape, looksLikeName, mayBeName, splitNamePrefix } from '../speakers.ts'
import type { Reading } from '../utterance.ts'
import { readColumns, readLeadingStamp, type LeadingStamp } from './line-shapes.ts'
import { isEventRow } from '../event-rows.ts'
import {
  belowTranscriptHeading,
  orderShare,
  settleStamps,
  timesFrom,
  turnCollector,
  type TextLines,
} from './text-lines.ts'

/** Lines that only begin with a time may be speech ('9:30 works: ok'), so at least this share of times must be in order. */
const orderNeeded = 0.6
/** Timestamped lines without any name must be at least this share of all lines. */
const namelessShare = 0.6

type StampedLine = LeadingStamp & { name: string | null; words: string }

/** Name and words after a timestamp: `Ana: Hi`, or the columns `Ana Hi`. */
const readNamed = (leading: LeadingStamp, line: string): StampedLine => {
  const prefix = splitNamePrefix(leading.rest)
  if (prefix && prefix.rest !== '') return { ...leading, name: prefix.name, words: prefix.rest }
  const columns = readColumns(line)
  const cell = columns?.[1] ?? ''
  if (columns && leading.rest.startsWith(cell) && hasNameShape(cell))
    return { ...leading, name: cell, words: columns.slice(2).join(' ') }
  return { ...leading, name: null, words: leading.rest }
}

/**
 * Lines that begin with a timestamp: `[00:01:02] - Ana: Hi` (bracketed) or `0:05 Ana: Hi` (inline), in tables also `0:05 Ana Hi`. Lines
 * without a timestamp continue the turn above. Inline timestamps must rise, and their names must pass the speaker rule. Timestamped lines
 * without any name count only when they are most of the file.
 */
const readStampedLines = (text: TextLines, bracketed: boolean): Reading | null => {
  const stamped = belowTranscriptHeading(
    text.lines,
    text.lines.map((line) => {
      const leading = line === '' ? null : readLeadingStamp(line)
      return leading && leading.bracketed === bracketed && leading.rest !== '' && leading.separator !== '|'
        ? readNamed(leading, line)
        : null
    }),
  )
  const found = stamped.filter((line) => line !== null)
  if (found.length === 0) return null
  const { speakers, doubtful } = chooseRoster(found.map(({ name }) => name))
  const prefixed = found.flatMap(({ name }) => (name === null ? [] : [name]))
  // Where most bracketed timestamps have a prefix, a plain word before the colon is a speaker too.
  if (bracketed && prefixed.length * 2 >= found.length)
    for (const name of prefixed) if (hasNameShape(name) && mayBeName(name)) speakers.add(name)
  const hasNames = speakers.size > 0
  if (!hasNames && found.length < text.filled * namelessShare) return null
  if (!bracketed && found.length === 1 && ![...speakers].some(looksLikeName)) return null
  if (!bracketed && orderShare(found.map(({ seconds }) => seconds)) < orderNeeded) return null

  const isNamed = (line: StampedLine): boolean => line.name !== null && speakers.has(line.name)
  const next = timesFrom(stamped.map((line) => (line && isNamed(line) ? line : null)))
  let before = 0
  const collect = turnCollector()
  text.lines.forEach((line, index) => {
    if (line === '') return
    const leading = stamped[index]
    const name = leading?.name ?? null
    // Among named lines, an inline time without a name is speech ('9:30 works: ok'). A bracketed time is still a timestamp.
    if (leading && isNamed(leading)) {
      collect.turn(leading.seconds, name, leading.words, 1, leading.end)
      before = leading.seconds
    } else if (
      leading &&
      name !== null &&
      doubtful.has(name) &&
      (bracketed || fits(leading, before, next[index]!))
    )
      collect.unknownTurn(leading.seconds, leading.rest, leading.end)
    else if (leading && (!hasNames || bracketed))
      collect.turn(leading.seconds, null, leading.rest, 1, leading.end)
    else if (isEventRow(line)) collect.skip()
    else if (!collect.text(line)) collect.title(line)
  })
  return settleStamps(collect.reading(bracketed ? 'bracket-lines' : 'inline-stamp', text.filled), found)
}

/** An inline time counts only between the times around it. */
const fits = ({ seconds }: StampedLine, before: number, next: number): boolean =>
  seconds >= before && seconds <= next && Number.isFinite(next)

/** `[hh:mm:ss] - name: message` and similar lines. Null when the file has no such line. */
export const readBracketLines = (text: TextLines): Reading | null => readStampedLines(text, true)

/** `mm:ss name: message`. Null when the file has no such line. */
export const readInlineStamps = (text: TextLines): Reading | null => readStampedLines(text, false)
