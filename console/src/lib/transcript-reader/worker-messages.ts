import type { ParsedTranscript } from '#workers/domain/transcripts/message.ts'

/** What the page asks of the worker. `bytes` are handed over, not copied. */
export type ReadRequest =
  | { id: number; kind: 'file'; name: string; type: string; bytes: ArrayBuffer; repName: string }
  | { id: number; kind: 'text'; text: string; repName: string }

/**
 * `isUnparsed`: the text was there, but no format gave messages ('Failed to parse file'). `text` is what could be read of the file, for
 * editing; null where nothing was. `words` counts it.
 */
export type ReadAnswer =
  | { id: number; ok: true; transcript: ParsedTranscript }
  | { id: number; ok: false; message: string; isUnparsed: boolean; text: string | null; words: number }
