import { fileTexts } from '#workers/domain/transcripts/extract/accept.ts'
import type { FileText } from '#workers/domain/transcripts/extract/file.ts'
import { type ParsedTranscript, TranscriptError } from '#workers/domain/transcripts/message.ts'
import type { ParseOptions } from '#workers/domain/transcripts/parse.ts'
import { openChildPool } from '../process/child-pool.ts'

/** Too many files wait already. Respond with HTTP 503 and "try again": nothing is wrong with the file. */
export class ExtractionBusyError extends Error {
  override readonly name = 'ExtractionBusyError'
  constructor() {
    super('Too many files are being read right now. Please try again in a few seconds.')
  }
}

/** A file to read. `bytes` may be a Buffer. */
export type UploadedFile = { name: string; bytes: Uint8Array; type?: string }

export type ExtractionOptions = {
  /** Counted from the start of reading, without waiting. Default 20 s. */
  timeoutMs?: number
  /** JavaScript heap of the child. Default 256. */
  maxHeapMb?: number
  signal?: AbortSignal
}

/** Work of a child: the text of a file, or the transcript in a file or text. */
export type FileWork =
  | { extract: UploadedFile }
  | { transcript: UploadedFile | string; options: ParseOptions }

const pool = openChildPool<FileWork, FileText | ParsedTranscript>({
  program: new URL('./extract-child.ts', import.meta.url),
  // Each child may use a core and half a gigabyte, and the machine has other work.
  children: 2,
  // Waiting files keep their bytes in memory: 16 of the largest are 160 MB.
  waiting: 16,
  requestsPerChild: 50,
  // An idle child holds about 70 MB.
  idleMs: 60_000,
  // Inflated streams, the program itself.
  offHeapMb: 256,
  busyError: () => new ExtractionBusyError(),
  endError: (end, cause) => new TranscriptError(fileTexts[end], { cause }),
  problemError: (problem) => new TranscriptError(problem ?? fileTexts.failed),
})

function askChild(work: FileWork, options: ExtractionOptions): Promise<FileText | ParsedTranscript> {
  const { timeoutMs = 20_000, maxHeapMb = 256, signal } = options
  return pool.ask(work, { timeoutMs, maxHeapMb, signal })
}

/**
 * Reads the text of a hostile file in a child process (see `openChildPool`). Two files are read at the same time; a few more wait.
 * @throws {TranscriptError} with a text of `fileTexts`; {ExtractionBusyError}; the reason of `signal`
 */
export const extractInChild = (file: UploadedFile, options: ExtractionOptions = {}): Promise<FileText> =>
  askChild({ extract: file }, options) as Promise<FileText>

/**
 * Reads the transcript in a hostile file or text of any format, in a child process like `extractInChild`: a crafted text can keep the
 * parser busy for seconds.
 * @throws {TranscriptError} with a text of `fileTexts` or `transcriptTexts`; {ExtractionBusyError}; the reason of `signal`
 */
export const parseInChild = (
  transcript: UploadedFile | string,
  parsing: ParseOptions,
  options: ExtractionOptions = {},
): Promise<ParsedTranscript> =>
  askChild({ transcript, options: parsing }, options) as Promise<ParsedTranscript>

/** Kills all children and rejects waiting files. Resolves when the children are gone. Extraction works again afterwards. */
export const closeExtraction = (): Promise<void> => pool.close()
