import { foldName } from '../../workers/domain/people/fold-name.ts'
import { readFileSync } from 'node:fs'
import { extractText } from '../../workers/domain/transcripts/extract/file.ts'
import { toText } from '../../workers/domain/transcripts/decode.ts'
import type { CorpusEntry } from '../../workers/domain/transcripts/fixtures/expectations.ts'
import { TranscriptError, type ParsedTranscript } from '../../workers/domain/transcripts/message.ts'
import { parseCues, parseTranscriptWithFallback } from '../../workers/domain/transcripts/parse.ts'
import { foldRollingCues } from '../../workers/domain/transcripts/rolling.ts'
import { unknownSpeaker } from '../../workers/domain/transcripts/speakers.ts'

/** Faults over all files; each count must be 0. */
export type Faults = {
  inventedSpeakers: number
  wordsSaidTwice: number
  timesAsSpeech: number
  markupAsSpeech: number
}

/** A kind of difficult file: how many there are, and a sentence about them. */
export type Family = { name: string; files: number; told: string }

const documents = new Set(['rtf', 'docx', 'pdf'])
const captions = new Set(['vtt-wpt', 'vtt-mozilla', 'vtt-misc', 'srt', 'srt-meeting', 'sbv'])

const sourceOf = async (entry: CorpusEntry, corpus: string): Promise<string> => {
  const bytes = new Uint8Array(readFileSync(corpus + entry.file))
  if (!documents.has(entry.format)) return toText(bytes)
  const loadPdfjs = () => import('pdfjs-dist/legacy/build/pdf.mjs')
  return (await extractText({ name: entry.file, bytes, loadPdfjs })).text
}

/** Whether a name occurs in the file, or is built from a number that the file gives its speaker. */
const isInSource = (name: string, source: string): boolean => {
  if (source.includes(foldName(name))) return true
  const number = /^speaker (\d+)$/i.exec(name)?.[1]
  return (
    number !== undefined &&
    new RegExp(`(?:speaker|spk|channel)[a-z_" ]{0,12}[:=_|]? ?"?${number}\\b|\\|${number}\\|`).test(source)
  )
}

/**
 * Messages with a speaker that the file does not name. Alternating speakers that a warning mentions do not count.
 */
const inventedIn = ({ messages, warnings }: ParsedTranscript, source: string): number => {
  if (warnings.some((warning) => warning.includes('in alternation'))) return 0
  const folded = foldName(source).replaceAll(/\s+/g, ' ')
  return messages.filter(({ userName }) => userName !== unknownSpeaker && !isInSource(userName, folded))
    .length
}

const countWords = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + (text.match(/\S+/g) ?? []).length, 0)

/** Words that rolling captions repeat from the previous caption: how many in the file, and how many remain after reading it. */
const repeatedIn = (source: string, { messages }: ParsedTranscript): { before: number; after: number } => {
  const { cues } = parseCues(source)
  const whole = cues.map((cue) => ({ ...cue, parts: null }))
  const folded = foldRollingCues(whole, source).cues
  const before = countWords(whole.map((cue) => cue.text)) - countWords(folded.map((cue) => cue.text))
  const read = countWords(messages.map((message) => message.message))
  return { before, after: Math.max(0, read - countWords(folded.map((cue) => cue.text))) }
}

/** Reads every file as the product does, and counts faults, by family of difficult files. */
export const checkFamilies = async (
  entries: readonly CorpusEntry[],
  corpus: string,
): Promise<{ families: Family[]; faults: Faults; read: number; refused: number }> => {
  const faults: Faults = { inventedSpeakers: 0, wordsSaidTwice: 0, timesAsSpeech: 0, markupAsSpeech: 0 }
  const count = {
    rolling: 0,
    folded: 0,
    broken: 0,
    markup: 0,
    unknown: 0,
    unknownMessages: 0,
    leftOut: 0,
    asr: 0,
  }
  let read = 0
  let refused = 0
  for (const entry of entries) {
    let source = ''
    let parsed: ParsedTranscript
    try {
      source = await sourceOf(entry, corpus)
      parsed = parseTranscriptWithFallback(source, { mergeTurns: false })
    } catch (error) {
      if (!(error instanceof TranscriptError)) throw error
      refused += 1
      continue
    }
    read += 1
    faults.inventedSpeakers += inventedIn(parsed, source)
    const texts = parsed.messages.map((message) => message.message)
    faults.timesAsSpeech += texts.filter((text) => /\d\s*-->|-->\s*\d/.test(text)).length
    if (captions.has(entry.format)) {
      const { before, after } = repeatedIn(source, parsed)
      if (before > 0) {
        count.rolling += 1
        count.folded += before
        faults.wordsSaidTwice += after
      }
    }
    if (/a time that cannot be read|times that cannot be read/.test(parsed.warnings.join(' ')))
      count.broken += 1
    if (entry.format === 'ttml') {
      count.markup += 1
      faults.markupAsSpeech += texts.filter((text) => /<\/?[a-z]+(?::[a-z]+)?[\s>]/i.test(text)).length
    }
    const unknown = parsed.messages.filter((message) => message.userName === unknownSpeaker).length
    if (unknown > 0) count.unknown += 1
    count.unknownMessages += unknown
    if (parsed.warnings.some((warning) => warning.startsWith('Before the first turn'))) count.leftOut += 1
    if (parsed.detectedFormat === 'asr-json') count.asr += 1
  }
  return {
    faults,
    read,
    refused,
    families: [
      { name: 'rolling captions', files: count.rolling, told: `${count.folded} repeated words left out` },
      { name: 'captions with broken times', files: count.broken, told: 'the other captions were read' },
      { name: 'TTML', files: count.markup, told: 'text without its markup' },
      { name: 'speech recognition', files: count.asr, told: 'read with the speakers that it gives' },
      {
        name: 'speakers not named',
        files: count.unknown,
        told: `${count.unknownMessages} messages of “${unknownSpeaker}”`,
      },
      { name: 'words before the first turn', files: count.leftOut, told: 'a warning counts them' },
    ],
  }
}
