import { hasNameShape, splitSender, tidyName } from '../speakers.ts'
import { readStamp } from '../times.ts'
import type { Reading } from '../utterance.ts'
import { settleStamps, turnCollector, type TextLines } from './text-lines.ts'

type ChatHeader = { seconds: number; name: string; text: string }

/** `[Ana Ruiz] 10:02:11`, maybe followed by text. */
const readBracketHeader = (line: string): ChatHeader | null => {
  if (line[0] !== '[') return null
  const close = line.indexOf(']')
  if (close < 2 || close > 80) return null
  const name = tidyName(line.slice(1, close))
  const at = line[close + 1] === ' ' ? close + 2 : close + 1
  const stamp = readStamp(line, at)
  return stamp && stamp.parts === 3 && hasNameShape(name)
    ? { seconds: stamp.seconds, name, text: line.slice(stamp.end).replace(/^\s*:?\s*/, '') }
    : null
}

/** `10:02:11 From Ana Ruiz to Everyone:` with the message on this line or on the next. */
const readFromHeader = (line: string): ChatHeader | null => {
  const stamp = readStamp(line)
  if (!stamp || stamp.parts !== 3) return null
  const sender = splitSender(line.slice(stamp.end))
  return sender && { seconds: stamp.seconds, name: sender.name, text: sender.rest }
}

/**
 * Zoom's saved chat and its plain-text transcript. The timestamps are clock times: the first one is subtracted, and times after midnight
 * continue from the day before.
 */
export const readZoomChat = (text: TextLines): Reading | null => {
  const collect = turnCollector()
  let opened = false
  for (const line of text.lines) {
    if (line === '') continue
    const header = readBracketHeader(line) ?? readFromHeader(line)
    if (header) {
      collect.turn(header.seconds, header.name, header.text)
      opened = header.text === ''
    } else if (collect.text(line, opened)) opened = false
  }
  return collect.isEmpty()
    ? null
    : settleStamps(collect.reading('zoom-chat', text.filled), [{ parts: 3, ofDay: true }])
}
