import { chooseRoster, isUnlikelyName, looksLikeName, splitNamePrefix, hasNameShape } from '../speakers.ts'
import type { Reading } from '../utterance.ts'
import { readColumns, readLeadingStamp, type LeadingStamp } from './line-shapes.ts'
import { isEventRow, orderShare, settleStamps, turnCollector, type TextLines } from './text-lines.ts'

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
  const stamped = text.lines.map((line) => {
    const leading = line === '' ? null : readLeadingStamp(line)
    return leading && leading.bracketed === bracketed && leading.rest !== '' && leading.separator !== '|'
      ? readNamed(leading, line)
      : null
  })
  const counts = new Map<string, number>()
  let total = 0
  for (const line of stamped) {
    if (!line) continue
    total += 1
    if (line.name !== null) counts.set(line.name, (counts.get(line.name) ?? 0) + 1)
  }
  if (total === 0) return null
  const roster = chooseRoster(counts, total)
  // A bracketed timestamp is strong evidence, so a plain word before the colon is a speaker too.
  if (bracketed) for (const name of counts.keys()) if (!isUnlikelyName(name)) roster.add(name)
  const hasNames = roster.size > 0
  if (!hasNames && total < text.filled * namelessShare) return null
  if (!bracketed && total === 1 && ![...roster].some(looksLikeName)) return null
  if (!bracketed && orderShare(stamped.flatMap((line) => (line ? [line.seconds] : []))) < orderNeeded)
    return null

  const collect = turnCollector()
  text.lines.forEach((line, index) => {
    if (line === '') return
    const found = stamped[index]
    const isNamed = found ? found.name !== null && roster.has(found.name) : false
    // Among named lines, an inline time without a name is speech ('9:30 works: ok'). A bracketed time is still a timestamp.
    if (found && (isNamed || !hasNames || bracketed)) {
      collect.turn(
        found.seconds,
        isNamed ? found.name : null,
        isNamed ? found.words : found.rest,
        1,
        found.end,
      )
    } else if (isEventRow(line)) collect.skip()
    else collect.text(line)
  })
  return settleStamps(
    collect.reading(bracketed ? 'bracket-lines' : 'inline-stamp', text.filled),
    stamped.filter((line) => line !== null),
  )
}

/** `[hh:mm:ss] - name: message` and similar lines. Null when the file has no such line. */
export const readBracketLines = (text: TextLines): Reading | null => readStampedLines(text, true)

/** `mm:ss name: message`. Null when the file has no such line. */
export const readInlineStamps = (text: TextLines): Reading | null => readStampedLines(text, false)
