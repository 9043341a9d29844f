import { describe, expect, it } from 'vitest'
import { acceptedExtensions, checkExtraction, checkUpload, fileLimits } from './accept.ts'
import { bytesOf } from './fixtures.ts'

const heads: Record<string, string> = { pdf: '%PDF-1.7\n', docx: 'PK\u0003\u0004', rtf: '{\\rtf1' }
const file = (name: string, more: { size?: number; type?: string; head?: string } = {}) => ({
  name,
  size: more.size ?? 1000,
  type: more.type,
  head: bytesOf(more.head ?? heads[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'Ana: Hello'),
})

const unsupported =
  'Please upload a JSON, PDF, RTF, DOCX, CSV, MD, TXT, SRT, VTT, SBV, TTML, DFXP, XML, YAML, or YML file. Other file formats are not supported.'

describe('checkUpload', () => {
  it('accepts every listed extension in any case and returns the reader', () => {
    for (const extension of acceptedExtensions) {
      const kind = ['pdf', 'docx', 'rtf'].includes(extension) ? extension : 'text'
      expect(checkUpload(file(`call.${extension}`))).toBe(kind)
      expect(checkUpload(file(`Call of 3.5. ${extension.toUpperCase()}.${extension.toUpperCase()}`))).toBe(
        kind,
      )
    }
  })

  it('refuses more than 4,194,304 bytes with the literal text, before anything else', () => {
    expect(() => checkUpload(file('a.mp4', { size: fileLimits.uploadBytes + 1, type: 'video/mp4' }))).toThrow(
      'File size must be less than 2MB',
    )
    expect(checkUpload(file('a.txt', { size: fileLimits.uploadBytes }))).toBe('text')
  })

  it('refuses images, audio and video by their declared type', () => {
    for (const type of ['image/png', 'audio/mpeg', 'video/mp4', 'VIDEO/MP4; codecs=avc1']) {
      expect(() => checkUpload(file('a.txt', { type, size: 0 }))).toThrow(
        'Unsupported file type. Please upload a text-based transcript.',
      )
    }
  })

  it('refuses an empty file', () => {
    expect(() => checkUpload(file('a.zip', { size: 0 }))).toThrow(
      'This file appears to be empty. Please upload a file with content.',
    )
  })

  it('refuses other extensions, none at all and RTFD', () => {
    for (const name of [
      'a.doc',
      'a.xlsx',
      'a.rtfd',
      'a.rtfd.zip',
      'a',
      'pdf',
      '.',
      'a.txt.exe',
      'folder.txt/a',
    ]) {
      expect(() => checkUpload(file(name))).toThrow(unsupported)
    }
    expect(() => checkUpload(file('a.rtf', { type: 'text/rtfd' }))).toThrow(unsupported)
  })

  it('refuses a declared type that contradicts the extension', () => {
    expect(() => checkUpload(file('a.pdf', { type: 'text/plain' }))).toThrow(unsupported)
    expect(() => checkUpload(file('a.docx', { type: 'application/zip' }))).toThrow(unsupported)
    expect(() => checkUpload(file('a.txt', { type: 'application/pdf' }))).toThrow(unsupported)
    expect(() => checkUpload(file('a.rtf', { type: 'application/pdf' }))).toThrow(unsupported)
  })

  it('accepts the types that browsers and systems really declare', () => {
    expect(checkUpload(file('a.pdf', { type: 'application/pdf' }))).toBe('pdf')
    expect(
      checkUpload(
        file('a.docx', { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' }),
      ),
    ).toBe('docx')
    expect(checkUpload(file('a.rtf', { type: 'application/msword' }))).toBe('rtf')
    expect(checkUpload(file('a.csv', { type: 'application/vnd.ms-excel' }))).toBe('text')
    expect(checkUpload(file('a.srt', { type: 'application/x-subrip' }))).toBe('text')
    expect(checkUpload(file('a.yaml', { type: 'application/x-yaml' }))).toBe('text')
    expect(checkUpload(file('a.json', { type: 'application/octet-stream' }))).toBe('text')
  })

  it('refuses signatures of other kinds in files with a text extension', () => {
    for (const head of [
      '%PDF-1.4',
      '%!PS-Adobe',
      '\u0089PNG\r\n',
      '\u00ff\u00d8\u00ff\u00e0',
      'PK\u0003\u0004',
      '\u00d0\u00cf\u0011\u00e0',
    ]) {
      expect(() => checkUpload(file('a.txt', { head }))).toThrow(
        'Non-text or unsupported file format detected.',
      )
    }
  })

  it('reads RTF with a text extension as RTF', () => {
    expect(checkUpload(file('a.txt', { head: '{\\rtf1\\ansi' }))).toBe('rtf')
  })

  it('refuses a PDF, DOCX or RTF whose first bytes are something else', () => {
    expect(() => checkUpload(file('a.pdf', { head: 'Ana: Hello' }))).toThrow(
      'This PDF appears to be empty or corrupted.',
    )
    expect(() => checkUpload(file('a.docx', { head: '\u00d0\u00cf\u0011\u00e0' }))).toThrow(
      'Error parsing DOCX content',
    )
    expect(() => checkUpload(file('a.rtf', { head: 'Ana: Hello' }))).toThrow('Error parsing RTF content')
    expect(checkUpload(file('a.pdf', { head: `${'\n'.repeat(500)}%PDF-1.4` }))).toBe('pdf')
  })
})

describe('checkExtraction', () => {
  it('has the larger limit of text extraction', () => {
    expect(checkExtraction(file('a.txt', { size: fileLimits.extractionBytes }))).toBe('text')
    expect(() => checkExtraction(file('a.txt', { size: fileLimits.extractionBytes + 1 }))).toThrow(
      'File is too large. Please upload a file smaller than 10.485760MB.',
    )
  })
})
