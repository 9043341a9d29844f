import { partsInOrder } from './call-clock.ts'
import { cleanTranscriptText, transcriptTexts } from './clean.ts'
import { utterancesOfCues } from './cue-speakers.ts'
import { readCsv } from './csv.ts'
import { withoutFrames } from './frame-times.ts'
import { embeddedText, readJson } from './json/read-json.ts'
import { readNameStampLines, readStampNameLines } from './lines/header-lines.ts'
import { readMarkdown } from './lines/markdown.ts'
import { readPipeLines } from './lines/pipe-lines.ts'
import { readRangeLines } from './lines/range-lines.ts'
import { readStampLines } from './lines/stamp-lines.ts'
import { readBracketLines, readInlineStamps } from './lines/stamped-lines.ts'
import { textLines, type TextLines } from './lines/text-lines.ts'
import { readZoomChat } from './lines/zoom-chat.ts'
import { foldRollingCues } from './rolling.ts'
import { isSbv, readSbv } from './sbv.ts'
import { readSrt } from './srt.ts'
import { readTtml, readXmlItems } from './ttml.ts'
import { TranscriptError, type TranscriptFormat, transcriptLimits } from './message.ts'
import type { Cue, Reading } from './utterance.ts'
import { isWebVtt, readVtt } from './vtt.ts'
import { readYaml } from './yaml.ts'

/** A line format must explain at least this share of lines to be recognized. */
export const formatCoverageNeeded = 0.6

/** Readers of line formats, the more specific first: when two explain the same lines, the first one wins. */
const lineReaders: readonly ((text: TextLines) => Reading | null)[] = [
  readMarkdown,
  readZoomChat,
  readPipeLines,
  readRangeLines,
  readStampLines,
  readStampNameLines,
  readBracketLines,
  readNameStampLines,
  readInlineStamps,
]

/**
 * Cues as a reading, rolling captions folded; `unparsed` counts cues without words, `warnings` say what was
 * left out.
 */
const cueReading = (
  format: TranscriptFormat,
  source: readonly Cue[],
  text: string,
  warnings: string[] = [],
): Reading | null => {
  const { cues, warnings: aboutRolling } = foldRollingCues(source, text)
  const { utterances: said, warnings: aboutSpeakers } = utterancesOfCues(cues)
  const { utterances, warnings: aboutParts } = partsInOrder(said)
  const empty = cues.filter((cue) => cue.text === '').length
  if (!utterances.some((utterance) => utterance.text.trim() !== '')) return null
  return {
    format,
    utterances: [...utterances],
    hits: cues.length,
    coverage: cues.length === 0 ? 0 : (cues.length - empty) / cues.length,
    unparsed: empty,
    warnings: [...warnings, ...aboutRolling, ...aboutSpeakers, ...aboutParts],
  }
}

/** What happened to the words under broken timing lines. */
const brokenTexts = (broken: number, fate: string): string[] =>
  broken === 0
    ? []
    : [`${broken} ${broken === 1 ? 'caption has' : 'captions have'} a time that cannot be read: ${fate}.`]

const joinedFate = 'the words were added to the caption before'

/** SubRip, even under the WebVTT signature: many tools write that header and SubRip's times. */
const readSubRip = (text: string): Reading | null => {
  const { cues, hasCommas, hasIndices, broken } = readSrt(text)
  // Times with a dot and no index are captions without their header, or an older Teams document. Both are
  // line formats.
  return cues.length > 0 && (hasCommas || hasIndices)
    ? cueReading('srt', cues, text, brokenTexts(broken, joinedFate))
    : null
}

/** Reads formats that have a signature or a structure. Null when the text has neither. */
const readStructured = (text: string): Reading | null => {
  if (isWebVtt(text)) {
    const { cues, broken } = readVtt(text)
    const webvtt = cueReading('webvtt', cues, text, brokenTexts(broken, 'these captions were left out'))
    const isSubRip = broken > cues.length
    return isSubRip ? (readSubRip(text) ?? webvtt) : webvtt
  }
  const first = text[0]
  if (first === '{' || first === '[') {
    const json = readJson(text)
    if (json) return json
  }
  if (first === '<') {
    const xml = readTtml(text) ?? readXmlItems(text)
    if (xml) return xml
  }
  if (isSbv(text)) {
    const { cues, broken } = readSbv(text)
    return cueReading('sbv', cues, text, brokenTexts(broken, joinedFate))
  }
  const srt = text.includes('-->') ? readSubRip(text) : null
  return srt ?? readCsv(text) ?? readYaml(text)
}

/** `known` is the recognized format, `best` the best guess when none is recognized. */
export type Detection = { known: Reading | null; best: Reading | null; lines: TextLines }

/**
 * Recognizes the format of a cleaned text: first by signature and structure, then the line format that
 * matches the most lines. @throws {TranscriptError} when there are more lines than any transcript has
 */
export const detectFormat = (source: string): Detection => {
  // TTML says itself how many frames a second has.
  const text = source.startsWith('<') ? source : withoutFrames(source)
  const structured = readStructured(text)
  if (structured && structured.utterances.some((utterance) => utterance.text.trim() !== ''))
    return { known: structured, best: structured, lines: { lines: [], filled: 0, brokenTimes: 0 } }
  const embedded = embeddedText(text)
  if (embedded !== null) return detectFormat(cleanTranscriptText(embedded))
  const lines = textLines(text)
  if (lines.filled > transcriptLimits.lines) throw new TranscriptError(transcriptTexts.tooLong)
  let best: Reading | null = null
  for (const read of lineReaders) {
    const reading = read(lines)
    if (
      reading &&
      reading.utterances.some((utterance) => utterance.text.trim() !== '') &&
      (!best || reading.hits > best.hits)
    )
      best = reading
  }
  return { known: best && best.coverage >= formatCoverageNeeded ? best : null, best, lines }
}
