import { hasNameShape, tidyName } from '../speakers.ts'
import type { Reading } from '../utterance.ts'
import { readLeadingStamp } from './line-shapes.ts'
import { isEventRow, settleStamps, turnCollector, type TextLines } from './text-lines.ts'

/**
 * `mm:ss | name`, the message on the next lines (Gong's text export and the specification's second line format). A block of title,
 * participants and company above the first turn is no speech.
 */
export const readPipeLines = (text: TextLines): Reading | null => {
  const collect = turnCollector()
  let allTwoParts = true
  let before = ''
  let opened = false
  for (const line of text.lines) {
    if (line === '') continue
    const leading = line.includes('|') ? readLeadingStamp(line) : null
    // A second bar would make it a row of a table.
    const name = leading?.separator === '|' && !leading.rest.includes('|') ? tidyName(leading.rest.replace(/:$/, '')) : ''
    if (leading && hasNameShape(name)) {
      collect.turn(leading.seconds, name, '', 1, leading.end)
      if (leading.parts === 3) allTwoParts = false
      opened = true
    } else if (isEventRow(line)) collect.skip()
    else if (collect.text(line, opened)) opened = false
    // The block above the first turn belongs to the format.
    else if (before.length < 2000) {
      before += line
      collect.skip()
    }
  }
  return collect.isEmpty() ? null : settleStamps(collect.reading('pipe-lines', text.filled), allTwoParts)
}
