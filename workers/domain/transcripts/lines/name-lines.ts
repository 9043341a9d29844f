import { chooseRoster } from '../roster.ts'
import { looksLikeName, splitNamePrefix } from '../speakers.ts'
import type { Reading } from '../utterance.ts'
import { readNameLine } from './line-shapes.ts'
import { isEventRow, turnCollector, type TextLines } from './text-lines.ts'

/** List marks before a name: `- Ana: Hi`, `2. Bo: Yo`. */
const listMark = /^(?:[-–*•·]|\d{1,4}[.)])\s+/

/**
 * `Ana: Hi` without times, wrapped lines included. Speech before the first name is an unknown speaker's. Null
 * when no prefix passes the speaker rule.
 */
export const readNameLines = (text: TextLines): Reading | null => {
  const lines = text.lines.filter((line) => line !== '')
  const prefixes = lines.map((line) => splitNamePrefix(line.replace(listMark, '')))
  const { speakers, doubtful } = chooseRoster(prefixes.map((prefix) => prefix?.name ?? null))
  if (speakers.size === 0) return null
  const collect = turnCollector()
  lines.forEach((line, index) => {
    const prefix = prefixes[index]
    if (prefix && speakers.has(prefix.name)) collect.turn(null, prefix.name, prefix.rest)
    else if (prefix && doubtful.has(prefix.name)) collect.unknownTurn(null, line)
    else if (isEventRow(line)) collect.skip()
    else collect.text(line)
  })
  collect.keepIntroduction()
  return collect.reading('name-lines', text.filled)
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
