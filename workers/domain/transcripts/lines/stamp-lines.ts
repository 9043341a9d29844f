import { continuedTexts } from '../continued-texts.ts'
import { chooseRoster, type Roster } from '../roster.ts'
import { splitNamePrefix } from '../speakers.ts'
import type { Reading } from '../utterance.ts'
import { readNameLine, readStampLine, type StampLine } from './line-shapes.ts'
import { isEventRow } from '../event-rows.ts'
import { settleStamps, transcriptStart, turnCollector, type TextLines } from './text-lines.ts'

type Stamped = { stamp: StampLine; index: number }

/** Index of the next line that is not empty, or -1. Runs of empty lines were collapsed, so this checks only a few lines. */
const nextFilled = (lines: readonly string[], from: number): number => {
  for (let index = from; index < lines.length; index += 1) if (lines[index] !== '') return index
  return -1
}

/**
 * Files with timestamps on separate lines, by what surrounds them: `0:05` / `Ana: Hi` (also Google Meet, where one timestamp covers five
 * minutes of turns and the other times are estimated), `0:05` / `Ana` / text, `Ana` / `0:05` / text, and `0:05` / text without names. A
 * timestamp whose next line fits none of these is part of the message ("at" / "5:30"). Timestamps below their words are read as if they
 * were above.
 */
export const readStampLines = (source: TextLines): Reading | null => {
  const text = withStampsAbove(source)
  const from = transcriptStart(text.lines)
  const { lines } = text
  const stamps: Stamped[] = []
  const texts = lines.map((): string | null => '')
  for (let index = from; index < lines.length; index += 1) {
    const line = lines[index]!
    if (line === '') continue
    const stamp = readStampLine(line)
    if (stamp) stamps.push({ stamp, index })
    texts[index] = stamp ? null : line
  }
  if (stamps.length === 0) return null
  const prefixes = texts.map((line) => (line === null ? null : splitNamePrefix(line)))
  const continued = continuedTexts(texts, prefixes)
  const spoken = texts.flatMap((line, index) => (line === null || line === '' ? [] : [index]))
  const roster = chooseRoster(
    spoken.map((index) => prefixes[index]?.name ?? null),
    spoken.length,
    spoken.map((index) => continued[index]!),
  )
  const votes = { named: 0, below: 0, above: 0, bare: 0 }
  for (const { index } of stamps) votes[findSpeakerPlace(lines, index, roster, from)] += 1
  const layout = (Object.keys(votes) as (keyof typeof votes)[]).reduce((best, key) =>
    votes[key] > votes[best] ? key : best,
  )
  if (layout === 'bare' && (stamps.length < 2 || stamps.length * 3 < spoken.length)) return null
  const collect = turnCollector()
  for (let index = 0; index < from; index += 1) if (lines[index] !== '') collect.skip()
  const meet = readLayout(text, from, stamps, layout, { ...roster, continued }, collect)
  return collect.isEmpty()
    ? null
    : settleStamps(
        collect.reading(meet ? 'google-meet' : 'stamp-then-name', text.filled),
        stamps.map(({ stamp }) => stamp),
      )
}

/**
 * The lines with each timestamp above its turn, if the file has them below: the first turn has none above, and the last
 * one has one below.
 */
const withStampsAbove = (text: TextLines): TextLines => {
  const from = transcriptStart(text.lines)
  const turns: { stamp: string; lines: string[] }[] = []
  let open: string[] = []
  for (const line of text.lines.slice(from)) {
    if (!readStampLine(line)) open.push(line)
    else {
      turns.push({ stamp: line, lines: open })
      open = []
    }
  }
  const isNamed = ({ lines }: { lines: readonly string[] }): boolean => {
    const [first = '', second] = lines.filter((line) => line !== '')
    return splitNamePrefix(first) !== null || (second !== undefined && readNameLine(first) !== null)
  }
  const isBelow =
    turns.length >= 2 && open.every((line) => line === '' || isEventRow(line)) && turns.every(isNamed)
  if (!isBelow) return text
  return {
    ...text,
    lines: [
      ...text.lines.slice(0, from),
      ...turns.flatMap(({ stamp, lines }) => ['', stamp, ...lines]),
      ...open,
    ],
  }
}

type Layout = 'named' | 'below' | 'above' | 'bare'

/** Where the speaker of a timestamp line is. */
const findSpeakerPlace = (
  lines: readonly string[],
  index: number,
  { speakers }: Roster,
  from: number,
): Layout => {
  const next = nextFilled(lines, index + 1)
  const below = next === -1 ? '' : lines[next]!
  const prefix = splitNamePrefix(below)
  if (prefix && speakers.has(prefix.name)) return 'named'
  const above = index > from ? lines[index - 1]! : ''
  const startsBlock = index - 1 === from || (lines[index - 2] ?? '') === ''
  if (above !== '' && readNameLine(above) !== null && (startsBlock || readNameLine(below) === null))
    return 'above'
  if (readNameLine(below) !== null) {
    const text = nextFilled(lines, next + 1)
    if (text !== -1 && !readStampLine(lines[text]!)) return 'below'
  }
  return 'bare'
}

/** Fills the collector. Returns true when timestamps are so rare that the file is a Google Meet document. */
const readLayout = (
  text: TextLines,
  from: number,
  stamps: readonly Stamped[],
  layout: Layout,
  roster: Roster & { continued: readonly boolean[] },
  collect: ReturnType<typeof turnCollector>,
): boolean => {
  const { lines } = text
  const stampAt = new Map(stamps.map(({ stamp, index }) => [index, stamp]))
  let pending: StampLine | null = null
  let pendingName: string | null = null
  let stampedTurns = 0
  let bareTurns = 0
  for (let index = from; index < lines.length; index += 1) {
    const line = lines[index]!
    if (line === '') continue
    const stamp = stampAt.get(index)
    if (stamp) {
      const place = findSpeakerPlace(lines, index, roster, from)
      if (layout === 'bare' || place === layout) {
        pending = stamp
        if (layout === 'above') {
          collect.turn(stamp.start, pendingName, '', 2, stamp.end)
          pending = null
          pendingName = null
        }
        continue
      }
    }
    if (layout === 'above' && stampAt.has(index + 1) && readNameLine(line) !== null) {
      if (findSpeakerPlace(lines, index + 1, roster, from) === 'above') {
        pendingName = readNameLine(line)
        continue
      }
    }
    if (layout === 'below' && pending) {
      collect.turn(pending.start, readNameLine(line), '', 2, pending.end)
      pending = null
      continue
    }
    if (isEventRow(line)) {
      collect.skip()
      continue
    }
    const prefix = layout === 'named' ? splitNamePrefix(line) : null
    if (prefix && roster.speakers.has(prefix.name)) {
      if (pending) stampedTurns += 1
      else bareTurns += 1
      collect.turn(pending?.start ?? null, prefix.name, prefix.rest, pending ? 2 : 1, pending?.end ?? null)
      pending = null
    } else if (prefix && roster.doubtful.has(prefix.name) && !roster.continued[index]) {
      collect.aside(pending?.start ?? null, line, pending?.end ?? null)
      pending = null
    } else if (layout === 'bare' && pending) {
      collect.turn(pending.start, null, line, 2, pending.end)
      pending = null
    } else if (!collect.text(line, !collect.hasText())) collect.title(line)
  }
  return bareTurns > 0 && bareTurns >= stampedTurns
}
