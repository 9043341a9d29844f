import { TranscriptError } from './message.ts'
import { withLineFeeds } from './decode.ts'

/** Why a text isn't a transcript. The first group are the specification's exact texts, sections 5 and 8. */
export const transcriptTexts = {
  binary: 'Transcript contains binary data.',
  nonText: 'Non-text or unsupported file format detected.',
  empty: 'Transcript is empty or invalid.',
  tooLong: 'File content is too long. Maximum length is 500,000 characters.',
  failed: 'Failed to parse file',
  // The specification does not give texts for the following cases.
  noCaption:
    'This caption file has no caption with a time that can be read. Please export it again and upload the new file.',
  noSpeech: 'This file has no words that can be read as speech. Please upload the transcript of a call.',
  noTurn:
    'This XML or HTML file has no turns or captions that can be read. Please save the transcript as a TXT or VTT file and upload that.',
} as const

/** First bytes (as characters) of files that are not text: PDF, PostScript, PNG, JPEG, and RTF, which has its own reader. */
const fileSignatures = [
  '%PDF-',
  '%!PS',
  '\u0089PNG',
  '\u2030PNG',
  '\ufffdPNG',
  '\u00ff\u00d8\u00ff',
  '{\\rtf',
]
const byteSignatures = [
  [0x25, 0x50, 0x44, 0x46, 0x2d],
  [0x25, 0x21, 0x50, 0x53],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x7b, 0x5c, 0x72, 0x74, 0x66],
]

/** Throws TranscriptError for a file with the signature of another kind, even after a byte order mark or white space. */
export const refuseForeignFiles = (input: string | Uint8Array): void => {
  const foreign =
    typeof input === 'string'
      ? fileSignatures.some((signature) => input.slice(0, 64).trimStart().startsWith(signature))
      : byteSignatures.some((signature) => startsWithBytes(input, signature))
  if (foreign) throw new TranscriptError(transcriptTexts.nonText)
}

const startsWithBytes = (bytes: Uint8Array, signature: readonly number[]): boolean => {
  let offset = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  while (
    offset < 64 &&
    (bytes[offset] === 0x20 || bytes[offset] === 0x0a || bytes[offset] === 0x0d || bytes[offset] === 0x09)
  )
    offset += 1
  return signature.every((byte, index) => bytes[offset + index] === byte)
}

/**
 * Control characters that mean binary data: all below U+0020 and DEL, except tab, line feed, carriage return, and the form feed of paged
 * exports. The cleaning removes U+0080..U+009F, because wrongly re-encoded text is full of them.
 */
// oxlint-disable-next-line no-control-regex
const binaryControls = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/

/**
 * Characters that never print: C1 controls, soft hyphen, zero-width space and mark, bidi embeddings, annotation and tag characters,
 * noncharacters.
 */
// oxlint-disable-next-line no-control-regex, no-misleading-character-class
const nonPrinting =
  /[\u0080-\u0084\u0086-\u009f\u00ad\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff]|[\u{e0000}-\u{e007f}]/gu

/** The WebVTT specification replaces NUL with U+FFFD. In other files a NUL means binary data. */
const withoutNuls = (text: string): string =>
  text.startsWith('WEBVTT') && text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text

/** Lone surrogates cannot be stored as UTF-8, so U+FFFD replaces them. */
const wellFormed = (text: string): string =>
  text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')

const isDirectionMark = (code: number): boolean => code >= 0x200c && code <= 0x200f

/** Directional marks and joiners are removed at line edges only, because names in several scripts need them inside words. */
const withoutMarksAtEdges = (text: string): string => {
  if (!/[\u200c-\u200f]/.test(text)) return text
  return text
    .split('\n')
    .map((line) => {
      let start = 0
      let end = line.length
      while (start < end && isDirectionMark(line.charCodeAt(start))) start += 1
      while (end > start && isDirectionMark(line.charCodeAt(end - 1))) end -= 1
      return line.slice(start, end)
    })
    .join('\n')
}

/**
 * The specification's cleaning of transcript text: refuses control characters, removes characters that never print, and collapses three or
 * more line feeds to two. Throws TranscriptError: 'Transcript contains binary data.' or 'Transcript is empty or invalid.'
 */
export const cleanTranscriptText = (raw: string): string => {
  const source = withoutNuls(raw)
  if (binaryControls.test(source)) throw new TranscriptError(transcriptTexts.binary)
  const printed = withLineFeeds(source)
    .replace(/[\u0085\u2028\u2029\f]/g, '\n')
    .replace(nonPrinting, '')
  const text = withoutMarksAtEdges(wellFormed(printed))
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  if (text === '') throw new TranscriptError(transcriptTexts.empty)
  return text
}
