import { fileURLToPath } from 'node:url'
import { fileTexts } from '#workers/domain/transcripts/extract/accept.ts'
import { extractText, type FileText } from '#workers/domain/transcripts/extract/file.ts'
import { type ParsedTranscript, TranscriptError } from '#workers/domain/transcripts/message.ts'
import { parseTranscriptWithFallback } from '#workers/domain/transcripts/parse.ts'
import { serveParent } from '../process/child-program.ts'
import type { FileWork, UploadedFile } from './files.ts'

// The process that reads hostile files for files.ts. It has no secrets, may not write or start processes or threads, and may be killed at
// any time.

const loadPdfjs = () => import('pdfjs-dist/legacy/build/pdf.mjs')
const cMapUrl = fileURLToPath(new URL('cmaps/', import.meta.resolve('pdfjs-dist/package.json')))

const readFile = ({ name, bytes, type }: UploadedFile): Promise<FileText> =>
  extractText({ name, bytes, type, loadPdfjs, cMapUrl })

async function read(work: FileWork): Promise<FileText | ParsedTranscript> {
  if ('extract' in work) return readFile(work.extract)
  const text = typeof work.transcript === 'string' ? work.transcript : (await readFile(work.transcript)).text
  return parseTranscriptWithFallback(text, work.options)
}

// A failure without a better reason may have left something behind, so this process is replaced.
serveParent(read, (error) =>
  error instanceof TranscriptError && error.message !== fileTexts.failed ? error.message : null,
)
