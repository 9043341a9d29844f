import { fileURLToPath } from 'node:url'
import { extractText, type FileText } from '#workers/domain/transcripts/extract/file.ts'
import { type ParsedTranscript, TranscriptError } from '#workers/domain/transcripts/message.ts'
import { parseTranscriptWithFallback } from '#workers/domain/transcripts/parse.ts'
import type { ChildResponse, ChildRequest, ChildWork, UploadedFile } from './files.ts'

// The process that reads hostile files for files.ts. It has no secrets, may not write or start processes or threads, and may be killed at
// any time. It handles one request at a time and ends with its parent, because then their channel closes.

const loadPdfjs = () => import('pdfjs-dist/legacy/build/pdf.mjs')
const cMapUrl = fileURLToPath(new URL('cmaps/', import.meta.resolve('pdfjs-dist/package.json')))

process.on('message', async (request: ChildRequest) => {
  process.send?.(await answer(request))
})

const readFile = ({ name, bytes, type }: UploadedFile): Promise<FileText> =>
  extractText({ name, bytes, type, loadPdfjs, cMapUrl })

async function read(work: ChildWork): Promise<FileText | ParsedTranscript> {
  if ('extract' in work) return readFile(work.extract)
  const text = typeof work.transcript === 'string' ? work.transcript : (await readFile(work.transcript)).text
  return parseTranscriptWithFallback(text, work.options)
}

async function answer({ id, work }: ChildRequest): Promise<ChildResponse> {
  try {
    return { id, result: await read(work) }
  } catch (error) {
    return { id, problem: error instanceof TranscriptError ? error.message : null }
  }
}
