import { fileURLToPath } from 'node:url'
import { extractText } from '#workers/domain/transcripts/extract/file.ts'
import { TranscriptError } from '#workers/domain/transcripts/message.ts'
import type { ChildAnswer, ChildRequest } from './files.ts'

// The process that reads hostile files for files.ts: it has no secrets, may not write, start processes or threads, and is killed at
// any time. One request at a time; it ends with its parent, because the channel between them then closes.

const loadPdfjs = () => import('pdfjs-dist/legacy/build/pdf.mjs')
const cMapUrl = fileURLToPath(new URL('cmaps/', import.meta.resolve('pdfjs-dist/package.json')))

process.on('message', async (request: ChildRequest) => {
  process.send?.(await answer(request))
})

async function answer({ id, name, bytes, type }: ChildRequest): Promise<ChildAnswer> {
  try {
    return { id, result: await extractText({ name, bytes, type, loadPdfjs, cMapUrl }) }
  } catch (error) {
    return { id, problem: error instanceof TranscriptError ? error.message : null }
  }
}
