import { inflateRawSync } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import type { LearningMaterialType } from '#db/vocabulary/scorecards.ts'
import { firstCharacters } from '#workers/domain/texts/first-characters.ts'
import { maxLearningFileBytes } from '../../contract/learning-materials.ts'
import { HttpProblem } from '../../http/problem.ts'

export type LearningFile = {
  name: string
  type: Exclude<LearningMaterialType, 'link'>
  contentType: string
  bytes: Buffer
}

type Format = { type: LearningFile['type']; contentType: string; ending: string }

const formats = {
  pdf: { type: 'document', contentType: 'application/pdf', ending: 'pdf' },
  docx: {
    type: 'document',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ending: 'docx',
  },
  text: { type: 'document', contentType: 'text/plain; charset=utf-8', ending: 'txt' },
  markdown: { type: 'document', contentType: 'text/plain; charset=utf-8', ending: 'md' },
  png: { type: 'image', contentType: 'image/png', ending: 'png' },
  jpeg: { type: 'image', contentType: 'image/jpeg', ending: 'jpg' },
  mp3: { type: 'audio', contentType: 'audio/mpeg', ending: 'mp3' },
  mp4: { type: 'video', contentType: 'video/mp4', ending: 'mp4' },
} as const satisfies Record<string, Format>

const begins = (bytes: Buffer, at: number, ...expected: number[]): boolean =>
  expected.every((byte, index) => bytes[at + index] === byte)
const says = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text

/**
 * The format of the bytes. Null for one that is not accepted. Content that a browser would run, such as HTML or SVG, never counts as text.
 */
export function learningFormatOf(bytes: Buffer, name: string): Format | null {
  if (says(bytes, 0, '%PDF-')) return formats.pdf
  if (begins(bytes, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return formats.png
  if (begins(bytes, 0, 0xff, 0xd8, 0xff)) return formats.jpeg
  if (
    says(bytes, 4, 'ftyp') &&
    /^(isom|iso[2-6]|mp4[12]|avc1|M4V |dash|mmp4)$/.test(bytes.subarray(8, 12).toString('latin1'))
  )
    return formats.mp4
  if (says(bytes, 0, 'ID3') || isMp3Frame(bytes)) return formats.mp3
  if (begins(bytes, 0, 0x50, 0x4b, 0x03, 0x04)) return isWordFile(bytes) ? formats.docx : null
  const ending = /\.(txt|md)$/i.exec(name)?.[1]?.toLowerCase()
  if (ending === undefined || !isPlainText(bytes)) return null
  return ending === 'md' ? formats.markdown : formats.text
}

/** Eleven set bits, then layer III with a valid bit rate and sample rate. */
function isMp3Frame(bytes: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = bytes
  return (
    first === 0xff &&
    (second & 0xe6) === 0xe2 &&
    third >> 4 !== 0 &&
    third >> 4 !== 15 &&
    ((third >> 2) & 3) !== 3
  )
}

/** Whether a zip archive is a Word file: it contains the list of parts that every Word file has, and names a document. */
function isWordFile(bytes: Buffer): boolean {
  // Word writes it first; other programs may write it anywhere, but always under this name.
  const at = bytes.indexOf('[Content_Types].xml')
  if (at < 30) return false
  const header = at - 30
  if (!begins(bytes, header, 0x50, 0x4b, 0x03, 0x04)) return bytes.includes('word/document.xml')
  const method = bytes.readUInt16LE(header + 8)
  const size = bytes.readUInt32LE(header + 18)
  const start = at + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
  const packed = bytes.subarray(start, size === 0 ? undefined : start + size)
  if (method === 0) return packed.includes('wordprocessingml')
  try {
    // A real list of parts is a few kilobytes.
    return inflateRawSync(packed, { maxOutputLength: 1_000_000 }).includes('wordprocessingml')
  } catch {
    return bytes.includes('word/document.xml')
  }
}

function isPlainText(bytes: Buffer): boolean {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return false
  }
  // oxlint-disable-next-line no-control-regex -- text has no other control characters than these
  return !/[\u0000-\u0008\u000e-\u001f\u007f]/.test(text)
}

/** The name without folders and without characters that are special in headers or file systems, with the extension of its format. */
export function storedName(name: string, { ending }: Pick<Format, 'ending'>): string {
  const base = name
    .normalize('NFC')
    .replaceAll(/^.*[/\\]/g, '')
    .replace(/\.[^.]*$/, '')
    // oxlint-disable-next-line no-control-regex -- they would end a header or hide what follows
    .replaceAll(/[\u0000-\u001f\u007f"*:<>?|\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  return `${firstCharacters(base, 150) || 'file'}.${ending}`
}

/** The file name for a download: plain letters for old browsers, all letters for others. */
export function contentDisposition(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`
}

/** @throws HttpProblem 400 without a file, 413 for a large one, 415 for another format */
export async function readLearningForm(
  request: FastifyRequest,
): Promise<{ file: LearningFile; fields: Record<string, unknown> }> {
  if (!request.isMultipart()) throw new HttpProblem(415, 'form_required', 'Send a multipart form.')
  const fields: Record<string, unknown> = {}
  let file: LearningFile | null = null
  for await (const part of request.parts({
    limits: { files: 1, fields: 10, fieldSize: 4_000, fileSize: maxLearningFileBytes },
  })) {
    if (part.type !== 'file') fields[part.fieldname] = part.value
    else if (part.fieldname !== 'file')
      throw new HttpProblem(400, 'file_unexpected', 'Send the file in the field "file".')
    else {
      const bytes = await readFile(part)
      const format = bytes.length === 0 ? null : learningFormatOf(bytes, part.filename)
      if (bytes.length > 0 && format === null)
        throw new HttpProblem(
          415,
          'file_format',
          'Use a file in the format PDF, DOCX, TXT, MD, PNG, JPG, MP3 or MP4.',
        )
      if (format !== null)
        file = {
          name: storedName(part.filename, format),
          type: format.type,
          contentType: format.contentType,
          bytes,
        }
    }
  }
  if (file === null) throw new HttpProblem(400, 'file_missing', 'Send one file in the field "file".')
  return { file, fields }
}

async function readFile(part: { toBuffer(): Promise<Buffer> }): Promise<Buffer> {
  try {
    return await part.toBuffer()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw new HttpProblem(413, 'payload_too_large', 'Use a file of at most 16 MB.')
    throw error
  }
}
