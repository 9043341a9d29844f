import type { ParsedTranscript } from '#workers/domain/transcripts/message.ts'

/** What the page requests from the worker. `bytes` are transferred, not copied. */
export type ReadRequest =
  | { id: number; kind: 'file'; name: string; type: string; bytes: ArrayBuffer; repName: string }
  | { id: number; kind: 'text'; text: string; repName: string }

/**
 * `isUnparsed`: there was text, but no format yielded messages ('Failed to parse file'). `text` is the readable part of the file, for
 * editing; null if there is none. `words` counts it.
 */
export type ReadAnswer =
  | { id: number; ok: true; transcript: ParsedTranscript }
  | { id: number; ok: false; message: string; isUnparsed: boolean; text: string | null; words: number }
