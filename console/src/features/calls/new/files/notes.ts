import type { TranscriptFormat } from '#workers/domain/transcripts/message.ts'
import type { ReadFile } from '../draft/draft.ts'
import { formatLabels } from './format-labels.ts'

/** Formats expected by file extension. */
const promised: Record<string, TranscriptFormat> = {
  vtt: 'webvtt',
  srt: 'srt',
  sbv: 'sbv',
  ttml: 'ttml',
  dfxp: 'ttml',
}

type NotedFile = Pick<ReadFile, 'name' | 'origin' | 'state'>

/** Content that does not match the file's extension, e.g. a .vtt that is not valid WebVTT; null if it matches. */
export function mismatchOf({ name, origin, state: { transcript } }: NotedFile): string | null {
  const expected = origin === 'file' ? promised[name.split('.').at(-1)?.toLowerCase() ?? ''] : undefined
  if (expected === undefined || expected === transcript.detectedFormat) return null

  const found = formatLabels[transcript.detectedFormat]
  return `This is not a valid ${formatLabels[expected]} file. It was read as “${found}”: check the messages before you save.`
}

/**
 * What the user should know about how a file was read: content that does not match its name, and the parser's warnings. The warning about
 * estimated times is left out, because the page states it in its own words.
 */
export function notesOf(file: NotedFile): string[] {
  const mismatch = mismatchOf(file)
  const warnings = file.state.transcript.warnings.filter((warning) => !warning.includes('estimated at'))
  return mismatch === null ? warnings : [mismatch, ...warnings]
}
