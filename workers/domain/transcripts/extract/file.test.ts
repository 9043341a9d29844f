import { describe, expect, it } from 'vitest'
import { parseTranscript } from '../parse.ts'
import { extractText } from './file.ts'
import { bytesOf, makeDocx, makeParagraph, makePdf, makeRtf, printLines } from './fixtures.ts'

const loadPdfjs = () => import('pdfjs-dist/legacy/build/pdf.mjs')
const read = (name: string, bytes: Uint8Array, type?: string) => extractText({ name, bytes, type, loadPdfjs })

describe('extractText', () => {
  it('reads every kind of file', async () => {
    expect(await read('a.pdf', makePdf([printLines(['Ana: Hi'])]))).toEqual({ kind: 'pdf', text: 'Ana: Hi' })
    expect(await read('a.docx', makeDocx(makeParagraph('Ana: Hi')))).toEqual({
      kind: 'docx',
      text: 'Ana: Hi',
    })
    expect(await read('a.rtf', makeRtf('Ana: Hi\\par'))).toEqual({ kind: 'rtf', text: 'Ana: Hi' })
    expect(await read('a.txt', makeRtf('Ana: Hi\\par'))).toEqual({ kind: 'rtf', text: 'Ana: Hi' })
    expect(await read('a.srt', bytesOf('1\n00:00:01,000 --> 00:00:02,000\nHi'))).toMatchObject({
      kind: 'text',
    })
  })

  it('decodes text files of any encoding and drops the byte order mark', async () => {
    expect((await read('a.txt', bytesOf('\u00ef\u00bb\u00bfAna: caf\u00c3\u00a9'))).text).toBe('Ana: café')
    expect((await read('a.txt', bytesOf('Ana: caf\u00e9'))).text).toBe('Ana: café')
    expect((await read('a.txt', bytesOf('\u00ff\u00feA\u0000n\u0000a\u0000'))).text).toBe('Ana')
  })

  it.each([
    ['call.sbv', '0:00:01.000,0:00:02.000\nAna: Hello'],
    ['call.ttml', '<tt><body><p begin="1s" end="2s">Ana: Hello</p></body></tt>'],
    ['call.dfxp', '<tt><body><p begin="1s" end="2s">Ana: Hello</p></body></tt>'],
    ['call.srt', '1\n00:00:01,000 --> 00:00:02,000\nAna: Hello'],
  ])('reads captions of %s like the same text pasted', async (name, content) => {
    const { text } = await read(name, bytesOf(content))
    expect(parseTranscript(text)).toEqual(parseTranscript(content))
    expect(parseTranscript(text).messages[0]).toMatchObject({ secondsFromStart: 1, secondsEnd: 2 })
  })

  it('refuses what the checks refuse, before pdfjs is loaded', async () => {
    const loadNothing = () => Promise.reject(new Error('was loaded'))
    await expect(
      extractText({ name: 'a.exe', bytes: bytesOf('MZ'), loadPdfjs: loadNothing }),
    ).rejects.toThrow('Please upload a JSON, PDF')
    await expect(
      extractText({ name: 'a.txt', bytes: bytesOf('%PDF-1.4'), loadPdfjs: loadNothing }),
    ).rejects.toThrow('Non-text or unsupported')
  })

  it('says when a text file has nothing to read', async () => {
    await expect(read('a.txt', bytesOf(' \n\t\n'))).rejects.toThrow(
      "The file doesn't contain any readable text content.",
    )
    await expect(read('a.txt', new Uint8Array())).rejects.toThrow('This file appears to be empty.')
  })

  it('turns an unexpected failure into the general error text', async () => {
    const loadPdfjs = () => Promise.reject(new Error('no network'))
    await expect(extractText({ name: 'a.pdf', bytes: makePdf([[]]), loadPdfjs })).rejects.toThrow(
      'Failed to extract text from file',
    )
  })
})
