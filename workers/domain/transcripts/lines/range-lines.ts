import { looksLikeName, splitNamePrefix } from '../speakers.ts'
import { utterancesOfCues } from '../cue-speakers.ts'
import { stripSubtitleMarkup } from '../cue-text.ts'
import type { Cue, Reading, Utterance } from '../utterance.ts'
import { readNameLine, readStampLine } from './line-shapes.ts'
import type { TextLines } from './text-lines.ts'

/**
 * Cues without a caption file's header or numbers: lines `0:0:3.120 --> 0:0:5.900` and text below. Older Teams documents put the speaker on
 * the line under the times; caption text pasted without its header or with `mm:ss` times has no such line.
 */
export const readRangeLines = (text: TextLines): Reading | null => {
  const cues: { start: number; end: number; lines: string[] }[] = []
  let explained = 0
  let ranges = 0
  for (const line of text.lines) {
    if (line === '') continue
    const times = line.includes('--') || line.includes('→') ? readStampLine(line) : null
    if (times && times.end !== null) {
      cues.push({ start: times.start, end: times.end, lines: [] })
      ranges += 1
      explained += 1
    } else if (cues.length > 0) {
      cues.at(-1)!.lines.push(line)
      explained += 1
    }
  }
  if (cues.length === 0) return null
  // A caption's index line is at the end of the previous cue.
  for (const cue of cues.slice(0, -1))
    if (cue.lines.length > 1 && /^\d{1,6}$/.test(cue.lines.at(-1)!)) cue.lines.pop()
  const withText = cues.filter((cue) => cue.lines.length > 0)
  const headed = withText.filter(
    (cue) => cue.lines.length >= 2 && readNameLine(cue.lines[0]!) !== null && !splitNamePrefix(cue.lines[0]!),
  )
  const isTeams = headed.length > 0 && headed.length * 2 > withText.length
  const utterances: Utterance[] = isTeams
    ? cues.map((cue) => {
        const name = cue.lines.length >= 2 && looksLikeName(cue.lines[0]!) ? cue.lines[0]! : null
        return {
          start: cue.start,
          end: cue.end,
          speaker: name,
          text: cue.lines.slice(name === null ? 0 : 1).join(' '),
        }
      })
    : utterancesOfCues(
        cues.map((cue): Cue => ({
          start: cue.start,
          end: cue.end,
          text: stripSubtitleMarkup(cue.lines.join('\n')),
          speaker: null,
          parts: null,
        })),
      )
  return {
    format: isTeams ? 'teams-docx' : 'srt',
    utterances,
    hits: ranges * 2 + withText.length,
    coverage: text.filled === 0 ? 0 : explained / text.filled,
    unparsed: text.filled - explained,
    warnings: isTeams ? [] : ['Caption times were found without the header of a caption file.'],
  }
}
