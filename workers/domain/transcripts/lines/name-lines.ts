import { continuedTexts } from '../continued-texts.ts'
import { chooseRoster } from '../roster.ts'
import { looksLikeName, splitNamePrefix, type NamePrefix } from '../speakers.ts'
import type { Reading } from '../utterance.ts'
import { readNameLine } from './line-shapes.ts'
import { isEventRow } from '../event-rows.ts'
import { isProse } from '../sentences.ts'
import { transcriptStart, turnCollector, type TextLines } from './text-lines.ts'
import { foldName } from '../../people/fold-name.ts'

/** List marks before a name: `- Ana: Hi`, `2. Bo: Yo`. */
const listMark = /^(?:[-–*•·◦▪●○‣]|\d{1,4}[.)])\s+/
/** A counter before a name: `1 Ana: Hi`, `#002 Bo: Yo`. */
const counter = /^#?(\d{1,6})\s+(?=\S)/

/** The lines without list marks, and without the counters of their turns if these count up and most turns have one. */
const withoutMarks = (lines: readonly string[]): string[] => {
  const numbers = lines.flatMap((line) => {
    const match = counter.exec(line)
    return match && splitNamePrefix(line.slice(match[0].length)) ? [Number(match[1])] : []
  })
  const prefixed = lines.filter((line) => splitNamePrefix(line.replace(listMark, '')) !== null).length
  const isCounting =
    numbers.length >= 2 &&
    numbers.length * 2 > prefixed &&
    numbers.every((number, index) => number === numbers[0]! + index)
  return lines.map((line) =>
    isCounting && splitNamePrefix(line.replace(counter, ''))
      ? line.replace(counter, '')
      : line.replace(listMark, ''),
  )
}

/**
 * Whether a line of the title block names a speaker of the file: `Rep: Ana Ruiz`. The speaker may be written shorter, as
 * in `Ana`.
 */
const namesSpeaker = ({ name, rest }: NamePrefix, counts: ReadonlyMap<string, number>): boolean => {
  const person = foldName(rest)
  return (
    counts.get(name) === 1 &&
    looksLikeName(rest) &&
    [...counts.keys()].some((other) => other !== name && `${person} `.startsWith(`${foldName(other)} `))
  )
}

/** How many lines at the top may name the speakers. */
const titleLines = 12

/** Which lines of the title block name speakers. The block ends where somebody speaks: with a name that repeats, or with prose. */
const titleNames = (
  lines: readonly string[],
  prefixes: readonly (NamePrefix | null)[],
  from: number,
): boolean[] => {
  const counts = new Map<string, number>()
  for (const prefix of prefixes) if (prefix) counts.set(prefix.name, (counts.get(prefix.name) ?? 0) + 1)
  const end = lines.findIndex((line, index) => {
    const prefix = prefixes[index]
    return index >= from && (prefix ? counts.get(prefix.name)! >= 2 || isProse(prefix.rest) : isProse(line))
  })
  const last = Math.min(end === -1 ? lines.length : end, from + titleLines)
  return prefixes.map((prefix, index) => prefix !== null && index < last && namesSpeaker(prefix, counts))
}

/**
 * `Ana: Hi` without times, wrapped lines included. Speech before the first name is an unknown speaker's, unless it stands above a heading
 * 'Transcript': then it is a summary. Null when no prefix passes the speaker rule.
 */
export const readNameLines = (text: TextLines): Reading | null => {
  const filled = text.lines.filter((line) => line !== '')
  return readTurns(filled, transcriptStart(filled)) ?? readTurns(filled, 0)
}

const readTurns = (lines: readonly string[], from: number): Reading | null => {
  const unmarked = withoutMarks(lines)
  const prefixes = unmarked.map((line, index) => (index < from ? null : splitNamePrefix(line)))
  const isTitle = titleNames(lines, prefixes, from)
  const turns = prefixes.map((prefix, index) => (isTitle[index] ? null : prefix))
  const title = lines.findIndex((line, index) => index >= from && (turns[index] || isProse(line)))
  const continued = continuedTexts(
    lines,
    turns,
    lines.map((line, index) => line !== unmarked[index]),
  )
  const first = Math.max(title, from)
  const { speakers, doubtful } = chooseRoster(
    turns.slice(first).map((prefix) => prefix?.name ?? null),
    lines.length - from,
    continued.slice(first),
  )
  if (speakers.size === 0) return null
  const collect = turnCollector()
  lines.forEach((line, index) => {
    const prefix = turns[index]
    if (prefix && speakers.has(prefix.name)) collect.turn(null, prefix.name, prefix.rest)
    else if (prefix && doubtful.has(prefix.name) && !continued[index]) collect.aside(null, line)
    else if (isEventRow(line) || isTitle[index]) collect.skip()
    else collect.text(line)
  })
  if (from === 0) collect.keepIntroduction()
  const reading = collect.reading('name-lines', lines.length - from)
  return { ...reading, unparsed: reading.unparsed + from }
}

/**
 * Names on separate lines with the words below, as in screenplays and some PDFs. At least two names must
 * repeat, because a short line is usually a heading.
 */
export const readNameHeadings = (text: TextLines): Reading | null => {
  const names = text.lines.map((line) => (line === '' ? null : readNameLine(line)))
  const counts = new Map<string, number>()
  for (const name of names) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1)
  const roster = new Set(
    [...counts].filter(([name, count]) => count >= 2 && looksLikeName(name)).map(([name]) => name),
  )
  if (roster.size < 2) return null
  const collect = turnCollector()
  let opened = false
  text.lines.forEach((line, index) => {
    if (line === '') return
    const name = names[index] ?? null
    if (name !== null && roster.has(name)) {
      collect.turn(null, name, '')
      opened = true
    } else if (isEventRow(line)) collect.skip()
    else if (collect.text(line, opened)) opened = false
  })
  return collect.reading('name-lines', text.filled)
}
