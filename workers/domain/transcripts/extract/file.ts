import { toText } from '../decode.ts'
import { TranscriptError } from '../message.ts'
import { type FileKind, checkExtraction, fileLimits, fileTexts } from './accept.ts'
import type { PdfjsModule } from './pdf.ts'

export type FileToRead = {
  /** The file's own name; its extension counts. */
  name: string
  bytes: Uint8Array
  /** Declared media type; empty or missing when none was declared. */
  type?: string
  /** Loads pdfjs-dist: its legacy build in Node, the one with a module worker in browsers. Called for a PDF only. */
  loadPdfjs: () => Promise<PdfjsModule>
  /** See `PdfOptions.cMapUrl`. */
  cMapUrl?: string
  signal?: AbortSignal
}

export type FileText = { text: string; kind: FileKind }

/**
 * The text of an uploaded file of any kind. The DOCX and PDF readers are loaded with the first such file.
 * @throws {TranscriptError} with one of `fileTexts`; the reason of `signal` when it is aborted
 */
export async function extractText(file: FileToRead): Promise<FileText> {
  const { name, bytes, type, signal } = file
  const kind = checkExtraction({
    name,
    type,
    size: bytes.length,
    head: bytes.subarray(0, fileLimits.headBytes),
  })
  try {
    signal?.throwIfAborted()
    return { kind, text: await readKind(kind, file) }
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof TranscriptError ? error : new TranscriptError(fileTexts.failed, { cause: error })
  }
}

async function readKind(kind: FileKind, { bytes, loadPdfjs, cMapUrl, signal }: FileToRead): Promise<string> {
  switch (kind) {
    case 'pdf': {
      const [{ pdfToText }, pdfjs] = await Promise.all([import('./pdf.ts'), loadPdfjs()])
      return pdfToText(pdfjs, bytes, { cMapUrl, signal })
    }
    case 'docx': {
      const { docxToText } = await import('./docx.ts')
      return await docxToText(bytes)
    }
    case 'rtf': {
      const { rtfToText } = await import('./rtf.ts')
      return rtfToText(bytes)
    }
    case 'text':
      return readText(bytes)
    default:
      return kind satisfies never
  }
}

function readText(bytes: Uint8Array): string {
  const text = toText(bytes)
  if (text.trim() === '') throw new TranscriptError(fileTexts.noReadableText)
  return text
}
