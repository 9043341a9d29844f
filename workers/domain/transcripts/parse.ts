import { fromCallStart } from './call-clock.ts'
import { cleanTranscriptText, refuseForeignFiles, transcriptTexts } from './clean.ts'
import { toText } from './decode.ts'
import { detectFormat } from './detect.ts'
import { readFallback } from './fallback.ts'
import { transcriptLimits, TranscriptError, type ParsedTranscript, type TranscriptFormat } from './message.ts'
import { embeddedText, isJson } from './json/read-json.ts'
import { hasTimingLines, type TextLines } from './lines/text-lines.ts'
import { isSbv, parseSbv } from './sbv.ts'
import { readSrt } from './srt.ts'
import { parseTtml } from './ttml.ts'
import { messagesOf, plainText } from './turns.ts'
import { chooseRoster } from './roster.ts'
import { splitNamePrefix, unknownSpeaker } from './speakers.ts'
import { longestCallSeconds } from './times.ts'
import type { Cue, Reading } from './utterance.ts'
import { isWebVtt, parseVtt } from './vtt.ts'

export { plainText }

/**
 * `repName` decides roles; `mergeTurns` (default true) joins consecutive messages of one speaker; false keeps
 * one message per cue or line.
 */
export type ParseOptions = { repName?: string; mergeTurns?: boolean }

/** The most characters of a source, markup and times included: the limit of text extraction in bytes. */
const sourceCharacters = 10_485_760

const readSource = (input: string | Uint8Array): string => {
  refuseForeignFiles(input)
  if (input.length > sourceCharacters * 4) throw new TranscriptError(transcriptTexts.tooLong)
  const text = toText(input)
  if (text.length > sourceCharacters) throw new TranscriptError(transcriptTexts.tooLong)
  return cleanTranscriptText(text)
}

/** Maximum number of characters quoted from what was left out. */
const quotedCharacters = 60

const leftOutText = ({ lines, words, first }: NonNullable<Reading['leftOut']>): string => {
  const start = first.length > quotedCharacters ? `${first.slice(0, quotedCharacters).trimEnd()}…` : first
  return `Before the first turn, ${lines} ${lines === 1 ? 'line' : 'lines'} with ${words} ${words === 1 ? 'word was' : 'words were'} left out: “${start}”.`
}

const finish = (
  text: string,
  reading: Reading,
  brokenTimes: number,
  options: ParseOptions,
): ParsedTranscript => {
  // The specification's own shape says that it counts from the start of the call.
  const silentStart = reading.format === 'message-json' ? longestCallSeconds : undefined
  const { utterances, warnings: aboutTimes } = fromCallStart(reading.utterances, silentStart)
  const { messages, actors } = messagesOf(utterances, {
    ...options,
    exactNames: reading.exactNames === true,
  })
  if (messages.length === 0) throw new TranscriptError(transcriptTexts.failed)
  const plainTextTranscript = plainText(messages)
  if (
    messages.length > transcriptLimits.messages ||
    plainTextTranscript.length > transcriptLimits.textCharacters
  ) {
    throw new TranscriptError(transcriptTexts.tooLong)
  }
  const warnings = [...reading.warnings, ...aboutTimes]
  // Without this, its signature and broken cues would become speech.
  if (reading.format !== 'webvtt' && isWebVtt(text)) {
    warnings.push(
      reading.format === 'srt'
        ? 'The file says that it is WebVTT, but its times are written as in SubRip.'
        : 'The file says that it is WebVTT, but it has no valid cue. It was read as plain text: check every message.',
    )
  }
  if (brokenTimes > 0)
    warnings.push(
      `${brokenTimes} ${brokenTimes === 1 ? 'line' : 'lines'} with times that cannot be read ${brokenTimes === 1 ? 'was' : 'were'} left out.`,
    )
  const leftOut = Math.min(reading.leftOut?.lines ?? 0, reading.unparsed)
  if (leftOut > 0) warnings.push(leftOutText(reading.leftOut!))
  const unparsed = reading.unparsed - leftOut
  if (unparsed > 0)
    warnings.push(
      `${unparsed} ${unparsed === 1 ? 'line or item was' : 'lines or items were'} not understood as speech.`,
    )
  const unknown = messages.filter((message) => message.userName === unknownSpeaker).length
  if (unknown > 0)
    warnings.push(
      `The file does not say who speaks in ${unknown} of ${messages.length} messages: they are shown as “${unknownSpeaker}”.`,
    )
  const estimated = messages.filter((message) => message.timeApproximate).length
  if (estimated > 0)
    warnings.push(`${estimated} of ${messages.length} times are estimated at 2.5 words a second.`)
  return {
    messages,
    plainTextTranscript,
    actors,
    detectedFormat: reading.format,
    confidence: Math.round(reading.coverage * 100) / 100,
    warnings,
  }
}

/** XML and HTML as a whole file. Its tags aren't speech. */
const isMarkup = (text: string): boolean =>
  /^<(?:\?xml\b|!doctype\b|html\b|(?:\w{1,20}:)?tt[\s>])/i.test(text)

/** JSON without a text inside that could be speech. Its keys aren't speech. */
const isJsonData = (text: string): boolean => isJson(text) && embeddedText(text) === null

/** Why a text that no reader accepts is refused. */
const refusalOf = (text: string, lines: TextLines): string => {
  if (text.length > transcriptLimits.textCharacters) return transcriptTexts.tooLong
  if (isWebVtt(text) || hasTimingLines(lines)) return transcriptTexts.noCaption
  if (isMarkup(text)) return transcriptTexts.noTurn
  return /^[\d\s:.,;>-]+$/.test(text) ? transcriptTexts.noSpeech : transcriptTexts.failed
}

/**
 * Reads a transcript of a known format, from text or from the bytes of a text file. Throws TranscriptError
 * with one of the specification's texts: 'Non-text or unsupported file format detected.', 'Transcript
 * contains binary data.', 'Transcript is empty or invalid.', 'File content is too long. Maximum length is
 * 500,000 characters.', and 'Failed to parse file' when no format gives messages.
 */
export const parseTranscript = (input: string | Uint8Array, options: ParseOptions = {}): ParsedTranscript => {
  const text = readSource(input)
  const { known, lines } = detectFormat(text)
  if (!known) throw new TranscriptError(refusalOf(text, lines))
  return finish(text, known, lines.brokenTimes, options)
}

/**
 * Like `parseTranscript`, but also reads text of no known format: `name: text` lines without times, then
 * alternating paragraphs. Throws TranscriptError only when nothing is readable or a limit is exceeded.
 */
export const parseTranscriptWithFallback = (
  input: string | Uint8Array,
  options: ParseOptions = {},
): ParsedTranscript => {
  const text = readSource(input)
  const { known, best, lines } = detectFormat(text)
  const reading = known ?? readFallback(lines, best)
  const isData = isMarkup(text) || isJsonData(text)
  const isUnread =
    !reading || (reading !== known && (isData || (reading.format === 'paragraphs' && isWebVtt(text))))
  if (isUnread) throw new TranscriptError(refusalOf(text, lines))
  return finish(text, reading, lines.brokenTimes, options)
}

/** Formats that consist of cues. */
export type CueFormat = Extract<TranscriptFormat, 'webvtt' | 'srt' | 'sbv' | 'ttml'>
/**
 * A cue as in the file: seconds, text without markup, and the voice or the name before the first colon, else
 * null.
 */
export type ParsedCue = { start: number; end: number; text: string; speaker: string | null }

/**
 * Gives cues without a voice tag the `Name:` that their text starts with; the text keeps it. Changes the cues in place, which is safe
 * because only the caller has them.
 */
const withPrefixSpeakers = (cues: Cue[]): ParsedCue[] => {
  const names = cues.map(
    (cue) => cue.speaker ?? (cue.text.includes(':') ? (splitNamePrefix(cue.text)?.name ?? null) : null),
  )
  const { speakers } = chooseRoster(names)
  for (const [index, cue] of cues.entries()) {
    const name = names[index] ?? null
    if (name !== null && speakers.has(name)) cue.speaker = name
  }
  return cues
}

/**
 * Cues of a caption file in file order, without cleaning, speakers or limits. Unless given, the format comes
 * from the content: WebVTT by its signature, SRT by commas or index lines. `format` is null when the file is
 * no caption file. Never throws.
 */
export const parseCues = (
  input: string | Uint8Array,
  format?: CueFormat,
): { format: CueFormat | null; cues: ParsedCue[] } => {
  const text = toText(input)
  if (format === 'webvtt' || (!format && isWebVtt(text)))
    return { format: 'webvtt', cues: withPrefixSpeakers(parseVtt(text)) }
  if (format === 'sbv' || (!format && isSbv(text)))
    return { format: 'sbv', cues: withPrefixSpeakers(parseSbv(text)) }
  if (format === 'ttml' || (!format && text.trimStart().startsWith('<'))) {
    const paragraphs = parseTtml(text)
    if (paragraphs) {
      return {
        format: 'ttml',
        cues: paragraphs.map(({ start, end, text, speaker }) => ({
          start: start ?? 0,
          end: end ?? start ?? 0,
          text,
          speaker,
        })),
      }
    }
  }
  const srt = readSrt(text)
  return format === 'srt' || srt.hasCommas || srt.hasIndices
    ? { format: 'srt', cues: withPrefixSpeakers(srt.cues) }
    : { format: null, cues: [] }
}
