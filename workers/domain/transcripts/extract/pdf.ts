import { TranscriptError } from '../message.ts'
import { fileLimits, fileTexts } from './accept.ts'
import { type PdfPage, type PlacedText, layOutPages } from './pdf-layout.ts'

/** The part of pdfjs-dist that we use. Both its legacy build (Node) and its browser build match. */
export type PdfjsModule = {
  getDocument: (source: {
    data: Uint8Array
    verbosity: number
    isEvalSupported: boolean
    disableFontFace: boolean
    useSystemFonts: boolean
    useWasm: boolean
    enableXfa: boolean
    cMapUrl?: string
    cMapPacked: boolean
  }) => PdfLoading
}

type PdfLoading = { promise: Promise<PdfDocument>; destroy: () => Promise<void> }

type PdfDocument = {
  numPages: number
  getPage: (pageNumber: number) => Promise<{
    getViewport: (options: { scale: number }) => { transform: number[]; height: number }
    getTextContent: () => Promise<{ items: readonly object[] }>
    cleanup: () => unknown
  }>
}

export type PdfOptions = {
  /** The most pages to read; default 500. A longer document is refused, not cut. */
  maxPages?: number
  signal?: AbortSignal
  /** Folder of pdfjs-dist's character maps with a slash at its end; without it some Chinese, Japanese and Korean files have no text. */
  cMapUrl?: string
}

/**
 * The text of a PDF in reading order, one line per printed line: table columns joined by tabs, hyphenated words joined, headers, footers
 * and page numbers removed.
 * @param pdfjs the loaded module; the caller decides how and when to load its megabyte
 * @throws {TranscriptError} one of the PDF texts of `fileTexts`; the reason of `signal` when it is aborted
 */
export async function pdfToText(
  pdfjs: PdfjsModule,
  bytes: Uint8Array,
  options: PdfOptions = {},
): Promise<string> {
  options.signal?.throwIfAborted()
  const loading = pdfjs.getDocument({
    // A copy, because pdfjs hands the buffer over to its worker and leaves the original empty.
    data: new Uint8Array(bytes),
    verbosity: 0,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    // WebAssembly decodes pictures only.
    useWasm: false,
    enableXfa: false,
    cMapUrl: options.cMapUrl,
    cMapPacked: true,
  })
  const stop = () => void loading.destroy()
  options.signal?.addEventListener('abort', stop, { once: true })
  try {
    return readableText(await readPages(await loading.promise, options))
  } catch (error) {
    options.signal?.throwIfAborted()
    throw error instanceof TranscriptError
      ? error
      : new TranscriptError(textOfPdfError(error), { cause: error })
  } finally {
    options.signal?.removeEventListener('abort', stop)
    await loading.destroy()
  }
}

async function readPages(document: PdfDocument, options: PdfOptions): Promise<PdfPage[]> {
  if (document.numPages === 0) throw new TranscriptError(fileTexts.pdfEmpty)
  if (document.numPages > (options.maxPages ?? fileLimits.pdfPages))
    throw new TranscriptError(fileTexts.pdfTooManyPages)
  const pages: PdfPage[] = []
  let characters = 0
  for (let pageNumber = 1; pageNumber <= document.numPages; pageNumber++) {
    options.signal?.throwIfAborted()
    const page = await document.getPage(pageNumber)
    const { transform, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item) => placeItem(item, transform))
    page.cleanup()
    pages.push({ texts, height })
    characters += texts.reduce((sum, placed) => sum + placed.text.length, 0)
    if (characters > fileLimits.pdfCharacters) throw new TranscriptError(fileTexts.textTooLong)
  }
  return pages
}

/** Positions a text item on the page as shown: `y` grows downward, and the page's rotation is applied. */
function placeItem(item: object, view: number[]): PlacedText[] {
  if (!('str' in item) || typeof item.str !== 'string' || item.str.trim() === '') return []
  if (!('transform' in item) || !Array.isArray(item.transform)) return []
  const [a, b, , , e, f] = item.transform.map(Number) as [number, number, number, number, number, number]
  const [va, vb, vc, vd, ve, vf] = view as [number, number, number, number, number, number]
  const width = 'width' in item ? Number(item.width) : 0
  const height = 'height' in item ? Number(item.height) : 0
  const placed = {
    text: item.str,
    x: e * va + f * vc + ve,
    y: e * vb + f * vd + vf,
    width,
    fontHeight: height > 0 ? height : Math.hypot(a, b) || 10,
    rightToLeft: 'dir' in item && item.dir === 'rtl',
  }
  return [placed.x, placed.y, width, placed.fontHeight].every(Number.isFinite) ? [placed] : []
}

function readableText(pages: PdfPage[]): string {
  if (pages.every((page) => page.texts.length === 0)) throw new TranscriptError(fileTexts.pdfScanned)
  const text = layOutPages(pages)
  // Glyphs without a Unicode value arrive as private-use characters or as controls.
  if (!/[\p{L}\p{N}]/u.test(text)) throw new TranscriptError(fileTexts.noReadableText)
  if (text.length > fileLimits.pdfCharacters) throw new TranscriptError(fileTexts.textTooLong)
  return text
}

/** Errors are recognized by name, because their classes differ between pdfjs builds. */
function textOfPdfError(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return fileTexts.pdfPassword
  if (name === 'InvalidPDFException' || name === 'FormatError') return fileTexts.pdfCorrupted
  return fileTexts.pdfUnreadable
}
