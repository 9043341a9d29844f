import { chooseRoster } from '../roster.ts'
import { looksLikeName, sounds, tidyName, type NamePrefix } from '../speakers.ts'
import type { Reading } from '../utterance.ts'
import { isEventRow } from '../event-rows.ts'
import { transcriptStart, turnCollector, type TextLines } from './text-lines.ts'

/** How a file without colons may write the name before the words: `[Ana] Hi`, two columns, `Ana - Hi`. */
const heads = [
  /^[[<【]([^\][<>【】]{1,60})[\]>】]\s*[:：-]?\s*([^]+)$/,
  /^([^\t]{1,60}?)(?: *\t\s*| {3,})([^]+)$/,
  /^(.{1,60}?)\s+(?:[-–—]{1,2}>?|→)\s+([^]+)$/,
]

/** At least this share of the lines must begin with names that repeat. Less may be chance. */
const headShare = 0.5

const readHead = (line: string, head: RegExp): NamePrefix | null => {
  const match = line.length > 50_000 ? null : head.exec(line)
  const name = tidyName(match?.[1] ?? '')
  return match && looksLikeName(name) && !sounds.test(name) ? { name, rest: match[2]!.trim() } : null
}

const readStyle = (text: TextLines, head: RegExp): Reading | null => {
  const filled = text.lines.filter((line) => line !== '')
  const lines = filled.slice(transcriptStart(filled))
  const prefixes = lines.map((line) => readHead(line, head))
  const counts = new Map<string, number>()
  for (const prefix of prefixes) if (prefix) counts.set(prefix.name, (counts.get(prefix.name) ?? 0) + 1)
  const repeated = [...counts.values()].filter((count) => count >= 2)
  const covered = repeated.reduce((sum, count) => sum + count, 0)
  if (repeated.length < 2 || covered < lines.length * headShare) return null
  const { speakers } = chooseRoster(prefixes.map((prefix) => prefix?.name ?? null))
  const texts = new Map<string, Set<string>>()
  for (const prefix of prefixes)
    if (prefix) texts.set(prefix.name, (texts.get(prefix.name) ?? new Set<string>()).add(prefix.rest))
  // The same words after a name every time are a title, as in `Ana Ruiz -- Chief Executive`.
  const isTitled = (name: string): boolean => texts.get(name)?.size === 1 && (counts.get(name) ?? 0) >= 2
  const collect = turnCollector()
  lines.forEach((line, index) => {
    const prefix = prefixes[index]
    if (prefix && speakers.has(prefix.name))
      collect.turn(null, prefix.name, isTitled(prefix.name) ? '' : prefix.rest)
    else if (isEventRow(line)) collect.skip()
    else collect.text(line)
  })
  collect.keepIntroduction()
  return collect.reading('name-lines', lines.length)
}

/**
 * Names before the words without a colon between them. At least two names must repeat and begin most lines, because a dash or brackets are
 * usually punctuation.
 */
export const readNameHeads = (text: TextLines): Reading | null => {
  for (const head of heads) {
    const reading = readStyle(text, head)
    if (reading) return reading
  }
  return null
}
