import { chooseRoster, type Roster } from '../roster.ts'
import { hasNameShape, looksLikeName, mayBeName, splitNamePrefix, tidyName } from '../speakers.ts'
import type { Reading } from '../utterance.ts'
import {
  readColumns,
  readLeadingStamp,
  readNamedStamp,
  readStampLine,
  type LeadingStamp,
  type NamedStamp,
} from './line-shapes.ts'
import { isEventRow } from '../event-rows.ts'
import {
  belowTranscriptHeading,
  orderShare,
  settleStamps,
  timesFrom,
  turnCollector,
  type TextLines,
} from './text-lines.ts'
import { readStamp } from '../times.ts'

const orderNeeded = 0.6

/** Name and timestamp above a turn, and table rows such as `Ana 0:05 Hi`. */
const readHeader = (line: string): NamedStamp | null => {
  const named = readNamedStamp(line)
  if (named) return named
  const prefix = splitNamePrefix(line)
  const inner = prefix ? readLeadingStamp(prefix.rest) : null
  // `Ana: [0:05] Hi`
  if (prefix && inner?.bracketed && inner.rest !== '') {
    return {
      name: prefix.name,
      seconds: inner.seconds,
      end: inner.end,
      parts: inner.parts,
      ofDay: inner.ofDay,
      gap: 0,
      bracketed: true,
      rest: inner.rest,
    }
  }
  const columns = readColumns(line)
  if (!columns) return null
  const [name, cell] = columns as [string, string]
  const stamp = readStamp(cell)
  if (!stamp || stamp.end !== cell.length || !hasNameShape(name)) return null
  return {
    name,
    seconds: stamp.seconds,
    end: null,
    parts: stamp.parts,
    ofDay: stamp.ofDay,
    gap: 2,
    bracketed: false,
    rest: columns.slice(2).join(' '),
  }
}

const timeInBrackets = /^(.{1,100}?)\s*[[(]([\d:., ]{4,24})[\])]\s+(\S.*)$/

/** `Ana [0:05] Hi`: a turn on one line without a colon. */
const readBracketTurn = (line: string): NamedStamp | null => {
  const match = line.includes(']') || line.includes(')') ? timeInBrackets.exec(line) : null
  const stamp = match && readStampLine(match[2]!)
  const name = tidyName(match?.[1] ?? '')
  if (!stamp || !hasNameShape(name)) return null
  return {
    name,
    seconds: stamp.start,
    end: stamp.end,
    parts: stamp.parts,
    ofDay: stamp.ofDay,
    gap: 0,
    bracketed: true,
    rest: match![3]!,
  }
}

/** The header of each line. Turns without a colon count only if they are most of the headers: a sentence may have a time in brackets too. */
const readHeaders = (lines: readonly string[]): (NamedStamp | null)[] => {
  const headers = lines.map((line) => (line === '' ? null : readHeader(line)))
  const turns = lines.map((line, index) => headers[index] ?? (line === '' ? null : readBracketTurn(line)))
  const count = (list: readonly unknown[]): number => list.filter((entry) => entry !== null).length
  return count(turns) >= 2 && count(turns) > count(headers) * 2 ? turns : headers
}

/** Title, date and duration that Teams puts above the first turn. */
const isTeamsHeading = (line: string): boolean =>
  /meeting (?:transcript|recording)$/i.test(line) || /(?:started|stopped) transcription$/i.test(line)

/** A turn may begin so long before the one above it, when two people speak at once. */
const overlapSeconds = 60

/** Whether a time is between the times around it. Where the next time is earlier, the clock starts again or the file is not in order. */
const isBetween = (seconds: number, before: number, next: number, overlap = 0): boolean =>
  seconds <= next + overlap && (seconds >= before - overlap || next < before)

/** How a header is written, apart from its name and time. */
const formOfHeader = ({ bracketed, gap, rest }: NamedStamp): string =>
  `${bracketed} ${gap >= 2} ${rest === ''}`

/** Whether a line has words of its turn on it or right below it. */
const hasWords = (
  lines: readonly string[],
  headers: readonly (NamedStamp | null)[],
  index: number,
): boolean => {
  const next = lines[index + 1] === '' ? index + 2 : index + 1
  return headers[index]!.rest !== '' || ((lines[next] ?? '') !== '' && !headers[next])
}

/**
 * The headers of turns. A sentence may end in a time too ('Lunch 12:30'), so a name that occurs once, or a doubtful one, counts only if
 * its time fits between the times around it and the turn before has words. A header that is written like the others may overlap them a
 * little, and may follow an empty turn.
 */
const acceptedHeaders = (
  lines: readonly string[],
  headers: readonly (NamedStamp | null)[],
  { speakers, doubtful }: Roster,
): (NamedStamp | null)[] => {
  const counts = new Map<string, number>()
  for (const header of headers) if (header) counts.set(header.name, (counts.get(header.name) ?? 0) + 1)
  const repeated = [...speakers].filter((name) => (counts.get(name) ?? 0) >= 2)
  const sureNames = repeated.length === 0 ? speakers : new Set(repeated)
  const sure = headers.map((header) => (header && sureNames.has(header.name) ? header : null))
  const next = timesFrom(sure)
  const forms = new Set(sure.flatMap((header) => (header ? [formOfHeader(header)] : [])))
  let before = 0
  let isOpen = false
  return headers.map((header, index) => {
    const isPossible = header !== null && (speakers.has(header.name) || doubtful.has(header.name))
    const isBelowBlank = index > 0 && lines[index - 1] === ''
    const isProper =
      isPossible &&
      looksLikeName(header.name) &&
      hasWords(lines, headers, index) &&
      (isBelowBlank || forms.has(formOfHeader(header)))
    const fits =
      isPossible &&
      isBetween(header.seconds, before, next[index]!, isProper ? overlapSeconds : 0) &&
      (!isOpen ||
        header.bracketed ||
        (isProper && (isBelowBlank || header.seconds <= before + overlapSeconds)))
    const chosen = sure[index] ?? (fits ? header : null)
    before = chosen?.seconds ?? before
    if (chosen) isOpen = chosen.rest === ''
    else if (lines[index] !== '') isOpen = false
    return chosen
  })
}

/**
 * Turns below a name and timestamp: Otter `Ana Ruiz 0:01`, Rev `Speaker 1 (00:05):`, Teams documents `Kim Lee 0:03`, Grain `Ana [0:05]`,
 * Chorus and Avoma `Ana Ruiz 00:05`, and `Ana (0:05): Hi` on one line. Names must repeat or look like names, and timestamps must rise.
 */
export const readNameStampLines = (text: TextLines): Reading | null => {
  const headers = belowTranscriptHeading(text.lines, readHeaders(text.lines))
  const { speakers, doubtful } = chooseRoster(headers.flatMap((header) => (header ? [header.name] : [])))
  if (speakers.size === 0) return null
  const accepted = acceptedHeaders(text.lines, headers, { speakers, doubtful })
  const found = accepted.filter((header) => header !== null)
  if (found.length === 0 || orderShare(found.map((header) => header.seconds)) < orderNeeded) return null

  const collect = turnCollector()
  let opened = false
  text.lines.forEach((line, index) => {
    if (line === '') return
    const header = accepted[index]
    if (header && speakers.has(header.name)) {
      collect.turn(header.seconds, header.name, header.rest, 1, header.end)
      opened = header.rest === ''
    } else if (header) collect.unknownTurn(header.seconds, line, header.end)
    else if (isEventRow(line)) collect.skip()
    else if (collect.text(line, opened)) opened = false
    else collect.title(line)
  })
  const reading = collect.reading(formatOf(text, found), text.filled)
  // Headers without text are a list of speaking times, not a transcript.
  return reading.utterances.some((utterance) => utterance.text !== '') ? settleStamps(reading, found) : null
}

const formatOf = (text: TextLines, headers: readonly NamedStamp[]) => {
  if (
    text.lines.slice(0, 12).some(isTeamsHeading) ||
    text.lines.some((line) => line.length < 120 && isTeamsHeading(line))
  )
    return 'teams-docx'
  if (headers.every((header) => header.bracketed && /^speaker \d/i.test(header.name))) return 'rev-text'
  const wide = headers.filter((header) => header.gap >= 2 && !header.bracketed && header.rest === '').length
  return wide * 2 > headers.length ? 'otter' : 'name-stamp-lines'
}

type StampedName = LeadingStamp & { name: string }

const formOfStamp = ({ bracketed, separator }: LeadingStamp): string => `${bracketed} ${separator}`

/**
 * The headers whose names look like names, and others written like them ('12:00 lunch' may be speech) whose times are between the times
 * around them. Below the last of the former, only a name that was accepted before counts.
 */
const acceptedNames = (headers: readonly (StampedName | null)[]): (StampedName | null)[] => {
  const sure = headers.map((header) => (header && looksLikeName(header.name) ? header : null))
  const forms = new Set(sure.flatMap((header) => (header ? [formOfStamp(header)] : [])))
  const next = timesFrom(sure)
  const accepted = new Set<string>()
  let before = 0
  return headers.map((header, index) => {
    if (!header) return null
    const isAccepted =
      sure[index] !== null ||
      (forms.has(formOfStamp(header)) &&
        isBetween(header.seconds, before, next[index]!) &&
        (Number.isFinite(next[index]!) || accepted.has(header.name)))
    if (!isAccepted) return null
    accepted.add(header.name)
    before = header.seconds
    return header
  })
}

/**
 * Turns below a timestamp and name: Fathom `0:05 - Ana Ruiz (Acme)`, `[0:05] Ana Ruiz`. The text is below. A line counts as a header only
 * if text follows before the next one.
 */
export const readStampNameLines = (text: TextLines): Reading | null => {
  const { lines } = text
  const named = lines.map((line) => {
    if (line === '' || line.length > 140) return null
    const leading = readLeadingStamp(line)
    // Wide gaps are columns of a table, not a header.
    if (!leading || leading.rest === '' || leading.separator === '|' || / {2}|\t/.test(leading.rest))
      return null
    const name = tidyName(leading.rest.replace(/[:：]$/, ''))
    return looksLikeName(name) || mayBeName(name) ? { ...leading, name } : null
  })
  const headers = belowTranscriptHeading(lines, named)
  const headed = acceptedNames(
    headers.map((header, index) => {
      if (!header) return null
      const next = lines[index + 1] === '' ? index + 2 : index + 1
      const below = lines[next] ?? ''
      const stamp = readLeadingStamp(below)
      return below === '' || (stamp && formOfStamp(stamp) === formOfStamp(header)) ? null : header
    }),
  )
  const found = headed.filter((header) => header !== null)
  if (
    !found.some(({ name }) => looksLikeName(name)) ||
    orderShare(found.map((header) => header.seconds)) < orderNeeded
  )
    return null
  const collect = turnCollector()
  let opened = false
  lines.forEach((line, index) => {
    if (line === '') return
    const header = headed[index]
    if (header) {
      collect.turn(header.seconds, header.name, '', 1, header.end)
      opened = true
    } else if (isEventRow(line)) collect.skip()
    else if (collect.text(line, opened)) opened = false
    else collect.title(line)
  })
  return settleStamps(collect.reading('stamp-name-lines', text.filled), found)
}
