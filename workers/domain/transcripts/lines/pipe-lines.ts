import { hasNameShape, tidyName } from '../speakers.ts'
import type { Reading } from '../utterance.ts'
import { readLeadingStamp, type LeadingStamp } from './line-shapes.ts'
import { isEventRow } from '../event-rows.ts'
import { settleStamps, turnCollector, type TextLines } from './text-lines.ts'

/**
 * `mm:ss | name`, the message on the next lines (Gong's text export and the specification's second line format). A block of title,
 * participants and company above the first turn is not speech.
 */
export const readPipeLines = (text: TextLines): Reading | null => {
  const collect = turnCollector()
  const stamps: LeadingStamp[] = []
  let opened = false
  for (const line of text.lines) {
    if (line === '') continue
    const leading = line.includes('|') ? readLeadingStamp(line) : null
    // With a second bar it is a table row.
    const name =
      leading?.separator === '|' && !leading.rest.includes('|')
        ? tidyName(leading.rest.replace(/:$/, ''))
        : ''
    if (leading && hasNameShape(name)) {
      collect.turn(leading.seconds, name, '', 1, leading.end)
      stamps.push(leading)
      opened = true
    } else if (isEventRow(line)) collect.skip()
    else if (collect.text(line, opened)) opened = false
    else collect.title(line)
  }
  return collect.isEmpty() ? null : settleStamps(collect.reading('pipe-lines', text.filled), stamps)
}
