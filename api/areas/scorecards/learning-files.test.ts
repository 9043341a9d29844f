import { describe, expect, it } from 'vitest'
import { contentDisposition, learningFormatOf, storedName } from './learning-files.ts'

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )

/** A zip archive with one stored part. */
function zipOf(name: string, content: string): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt32LE(content.length, 18)
  header.writeUInt16LE(name.length, 26)
  return bytes([...header], name, content)
}

describe('the format of a learning file', () => {
  it.each<[string, Buffer, string]>([
    ['pdf', bytes('%PDF-1.7\n'), 'guide.exe'],
    [
      'docx',
      zipOf('[Content_Types].xml', '<Override ContentType="x.wordprocessingml.document.main+xml"/>'),
      'a',
    ],
    ['png', bytes([0x89], 'PNG\r\n', [0x1a], '\n'), 'a.html'],
    ['jpg', bytes([0xff, 0xd8, 0xff, 0xe0]), 'a'],
    ['mp3', bytes('ID3', [4, 0]), 'a'],
    ['mp3', bytes([0xff, 0xfb, 0x90, 0x64]), 'a'],
    ['mp4', bytes([0, 0, 0, 32], 'ftypisom'), 'a'],
    ['md', Buffer.from('# Größen\n'), 'notes.MD'],
    ['txt', Buffer.from('Plain words.\n'), 'notes.txt'],
  ])('is %s by its bytes, whatever the name says', (ending, content, name) => {
    expect(learningFormatOf(content, name)?.ending).toBe(ending)
  })

  it.each<[string, Buffer, string]>([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 'page.html'],
    ['a drawing that may run scripts', Buffer.from('<svg onload="alert(1)"/>'), 'drawing.svg'],
    [
      'a spreadsheet',
      zipOf('[Content_Types].xml', '<Override ContentType="x.spreadsheetml.sheet"/>'),
      'a.docx',
    ],
    ['another archive', zipOf('run.exe', 'MZ'), 'a.docx'],
    ['bytes called text', bytes([0, 1, 2, 3]), 'a.txt'],
    ['a program', bytes('MZ', [0x90, 0]), 'setup.exe'],
  ])('is none for %s', (_what, content, name) => {
    expect(learningFormatOf(content, name)).toBeNull()
  })

  it('gives the file its own ending and no path, and a name that no header reads otherwise', () => {
    const name = storedName('C:\\temp\\Gespräche"\r\n übers Geld.exe', { ending: 'pdf' })
    expect(name).toBe('Gespräche übers Geld.pdf')
    expect(contentDisposition(name)).toBe(
      'attachment; filename="Gespr_che _bers Geld.pdf"; filename*=UTF-8\'\'Gespr%C3%A4che%20%C3%BCbers%20Geld.pdf',
    )
    expect(storedName('../../.pdf', { ending: 'pdf' })).toBe('file.pdf')
    expect(storedName(`${'x'.repeat(149)}📞.pdf`, { ending: 'pdf' })).toBe(`${'x'.repeat(149)}.pdf`)
  })
})
