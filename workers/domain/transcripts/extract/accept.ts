import { TranscriptError } from '../message.ts'

/**
 * Extensions that an upload may have, without the dot: the specification's (2 §5 "Transcript text") and the
 * other caption formats that the parser reads. The file dialogs show this list, and the refusal of another
 * extension names it.
 */
export const acceptedExtensions = [
  'json',
  'pdf',
  'rtf',
  'docx',
  'csv',
  'md',
  'txt',
  'srt',
  'vtt',
  'sbv',
  'ttml',
  'dfxp',
  'xml',
  'yaml',
  'yml',
] as const

/** Which reader a file needs. */
export type FileKind = 'pdf' | 'docx' | 'rtf' | 'text'

/**
 * Byte and character limits. The texts below name other numbers for some of them; the specification has both
 * (§5, §9).
 */
export const fileLimits = {
  uploadBytes: 4_194_304,
  extractionBytes: 10_485_760,
  pdfCharacters: 500_000,
  /** A 500-page PDF is about 25 hours of speech. A longer file is not one call. */
  pdfPages: 500,
  /** How many bytes of a file `checkUpload` needs: a PDF header may start anywhere in the first 1024. */
  headBytes: 1024,
} as const

const formatNames = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(
  acceptedExtensions.map((extension) => extension.toUpperCase()),
)

/** Every message about an uploaded file that users see. The first group is the specification's. */
export const fileTexts = {
  uploadTooLarge: 'File size must be less than 2MB',
  media: 'Unsupported file type. Please upload a text-based transcript.',
  empty: 'This file appears to be empty. Please upload a file with content.',
  extractionTooLarge: 'File is too large. Please upload a file smaller than 10.485760MB.',
  // The specification's sentence names four formats; all that are accepted must be named.
  unsupported: `Please upload a ${formatNames} file. Other file formats are not supported.`,
  notText: 'Non-text or unsupported file format detected.',
  textUnreadable: 'Error reading TXT file',
  rtfUnreadable: 'Error parsing RTF content',
  rtfEmpty: 'Error: No content detected in RTF.',
  docxUnreadable: 'Error parsing DOCX content',
  docxEmpty: 'Error: No content detected in DOCX file.',
  pdfEmpty: 'This PDF appears to be empty or corrupted.',
  pdfScanned:
    "This PDF appears to be scanned or doesn't contain extractable text. Please try OCR software first or manually transcribe the content.",
  noReadableText: "The file doesn't contain any readable text content.",
  textTooLong: 'File content is too long. Maximum length is 500,000 characters.',
  failed: 'Failed to extract text from file',
  // The specification does not give texts for the following cases.
  pdfPassword: 'This PDF is password-protected. Please remove the password and upload it again.',
  pdfCorrupted: 'This PDF is corrupted and cannot be opened. Please export it again and upload the new file.',
  pdfUnreadable: 'This PDF cannot be read. Please save the transcript as a TXT or DOCX file and upload that.',
  pdfTooManyPages: 'This PDF has too many pages. Please upload a PDF of at most 500 pages.',
  tookTooLong: 'Reading this file took too long. Please save the transcript as a TXT file and upload that.',
  outOfMemory:
    'Reading this file needs too much memory. Please save the transcript as a TXT file and upload that.',
} as const

/**
 * What is known about a file before it is read. `size` is in bytes, `head` the first `fileLimits.headBytes`
 * bytes (or all of fewer).
 */
export type FileDescription = {
  name: string
  size: number
  /** Declared media type; empty or missing when none was declared. */
  type?: string
  head: Uint8Array
}

/**
 * Checks a file before it is uploaded or stored, and returns which reader it needs.
 * @throws {TranscriptError} with one of `fileTexts`, the first that applies in the specification's order.
 */
export function checkUpload(file: FileDescription): FileKind {
  if (file.size > fileLimits.uploadBytes) throw new TranscriptError(fileTexts.uploadTooLarge)
  return checkExtraction(file)
}

/** The same check with the limit for text extraction, which is larger than the one for an upload. */
export function checkExtraction({ name, size, type = '', head }: FileDescription): FileKind {
  const declared = (type.split(';')[0] ?? '').trim().toLowerCase()
  const extension = extensionOf(name)
  if (/^(image|audio|video)\//.test(declared)) throw new TranscriptError(fileTexts.media)
  if (size === 0) throw new TranscriptError(fileTexts.empty)
  if (size > fileLimits.extractionBytes) throw new TranscriptError(fileTexts.extractionTooLarge)
  if (!isAccepted(extension) || declared.includes('rtfd')) throw new TranscriptError(fileTexts.unsupported)
  if (!isNeutral(declared) && !fits(extension, declared)) throw new TranscriptError(fileTexts.unsupported)
  return kindByContent(extension, head)
}

type AcceptedExtension = (typeof acceptedExtensions)[number]

const extensionOf = (name: string) => /\.([^./\\]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''

const isAccepted = (extension: string): extension is AcceptedExtension =>
  acceptedExtensions.some((accepted) => accepted === extension)

/**
 * Types without information: browsers send '' for extensions that the system does not know, and many clients
 * send 'application/octet-stream'.
 */
const isNeutral = (declared: string) =>
  declared === '' || declared === 'application/octet-stream' || declared === 'binary/octet-stream'

function fits(extension: AcceptedExtension, declared: string): boolean {
  if (extension === 'pdf') return /^application\/(x-)?pdf$/.test(declared)
  // Windows with Word declares DOCX and RTF as application/msword, with Excel CSV as application/vnd.ms-
  // excel.
  const isWord = declared === 'application/msword'
  if (extension === 'docx')
    return isWord || declared.startsWith('application/vnd.openxmlformats-officedocument.wordprocessingml')
  if (extension === 'rtf')
    return isWord || /^((application|text)\/(x-)?(rtf|richtext)|text\/plain)$/.test(declared)
  return (extension === 'csv' && declared === 'application/vnd.ms-excel') || !isBinaryType(declared)
}

/**
 * Lists types that are not text, because systems invent too many names for SRT, YAML and Markdown to list
 * those that are.
 */
const isBinaryType = (declared: string) =>
  /^(font|model)\//.test(declared) ||
  /^application\/(pdf|x-pdf|postscript|zip|gzip|x-(zip|gzip|tar|bzip|7z|rar|xz|msdownload|msdos|executable|sharedlib|dosexec)|java-archive|msword|rtf|vnd\.|wasm)/.test(
    declared,
  )

/** First bytes that no text transcript has. The first four are the specification's. */
const binarySignatures = [
  [0x25, 0x50, 0x44, 0x46], // %PDF
  [0x25, 0x21, 0x50, 0x53], // %!PS
  [0x89, 0x50, 0x4e, 0x47], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0xc5, 0xd0, 0xd3, 0xc6], // PostScript with a preview
  [0x50, 0x4b, 0x03, 0x04], // ZIP and so DOCX, XLSX
  [0xd0, 0xcf, 0x11, 0xe0], // old Office
  [0x47, 0x49, 0x46, 0x38], // GIF
  [0x7f, 0x45, 0x4c, 0x46], // ELF
  [0x1f, 0x8b, 0x08], // gzip
] as const

const startsWith = (head: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => head[index] === byte)

/** A file with a text extension that starts like RTF is read as RTF. */
function kindByContent(extension: AcceptedExtension, head: Uint8Array): FileKind {
  if (extension === 'pdf' || extension === 'docx' || extension === 'rtf') {
    const unreadable = {
      pdf: fileTexts.pdfEmpty,
      docx: fileTexts.docxUnreadable,
      rtf: fileTexts.rtfUnreadable,
    }[extension]
    if (!looksLike(extension, head)) throw new TranscriptError(unreadable)
    return extension
  }
  if (binarySignatures.some((signature) => startsWith(head, signature)))
    throw new TranscriptError(fileTexts.notText)
  return looksLike('rtf', head) ? 'rtf' : 'text'
}

function looksLike(kind: 'pdf' | 'docx' | 'rtf', head: Uint8Array): boolean {
  if (kind === 'docx') return startsWith(head, [0x50, 0x4b, 0x03, 0x04])
  const start = String.fromCharCode(...head.subarray(0, fileLimits.headBytes))
  return kind === 'pdf' ? start.includes('%PDF-') : /^(\u00ef\u00bb\u00bf)?\s*\{\\rtf/.test(start)
}
