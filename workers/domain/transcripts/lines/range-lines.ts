import { looksLikeName, splitNamePrefix } from '../speakers.ts'
import { utterancesOfCues } from '../cue-speakers.ts'
import { stripSubtitleMarkup } from '../cue-text.ts'
import { foldRollingCues } from '../rolling.ts'
import type { Cue, Reading, Utterance } from '../utterance.ts'
import { readNameLine, readStampLine } from './line-shapes.ts'
import type { TextLines } from './text-lines.ts'

type RangeCue = { start: number; end: number; lines: string[] }

/**
 * Cues without a caption file's header or numbers: lines `0:0:3.120 --> 0:0:5.900` and text below. Older
 * Teams documents put the speaker on the line under the times; caption text pasted without its header or with
 * `mm:ss` times has no such line.
 */
export const readRangeLines = (text: TextLines): Reading | null => {
  const cues: RangeCue[] = []
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
  const { utterances, warnings } = isTeams
    ? { utterances: cues.map(teamsUtterance), warnings: [] }
    : captionUtterances(cues)
  return {
    format: isTeams ? 'teams-docx' : 'srt',
    utterances,
    hits: ranges * 2 + withText.length,
    coverage: text.filled === 0 ? 0 : explained / text.filled,
    unparsed: text.filled - explained,
    warnings,
  }
}

const teamsUtterance = (cue: RangeCue): Utterance => {
  const name = cue.lines.length >= 2 && looksLikeName(cue.lines[0]!) ? cue.lines[0]! : null
  return {
    start: cue.start,
    end: cue.end,
    speaker: name,
    text: cue.lines.slice(name === null ? 0 : 1).join(' '),
  }
}

const captionUtterances = (ranges: readonly RangeCue[]): { utterances: Utterance[]; warnings: string[] } => {
  const { cues, warnings: aboutRolling } = foldRollingCues(
    ranges.map((cue): Cue => ({
      start: cue.start,
      end: cue.end,
      text: stripSubtitleMarkup(cue.lines.join('\n')),
      speaker: null,
      parts: null,
    })),
    ranges.map((cue) => cue.lines.join('\n')).join('\n'),
  )
  const { utterances, warnings } = utterancesOfCues(cues)
  return {
    utterances,
    warnings: [
      'Caption times were found without the header of a caption file.',
      ...aboutRolling,
      ...warnings,
    ],
  }
}
