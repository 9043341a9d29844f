import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { bytesOf, makePdf, printLines } from './fixtures.ts'
import { type PdfOptions, pdfToText } from './pdf.ts'

const pdfjs = { getDocument }
const read = (pages: Parameters<typeof makePdf>[0], options?: PdfOptions) =>
  pdfToText(pdfjs, makePdf(pages), options)

/** A page of a transcript in three columns under a running head, with its number below. */
function tablePage(pageNumber: number, rows: [string, string, string[]][]) {
  let y = 700
  const cells = rows.flatMap(([time, name, words]) => {
    const row = [
      { x: 72, y, text: time },
      { x: 120, y, text: name },
      ...words.map((text, index) => ({ x: 200, y: y - index * 12, text })),
    ]
    y -= words.length * 12 + 6
    return row
  })
  const head = [
    { x: 72, y: 760, text: 'Acme weekly, confidential' },
    { x: 72, y: 730, text: 'Time' },
    { x: 120, y: 730, text: 'Speaker' },
    { x: 200, y: 730, text: 'Text' },
  ]
  return [...head, ...cells, { x: 300, y: 30, text: `Page ${pageNumber} of 3` }]
}

describe('pdfToText', () => {
  it('reads one column line by line and keeps a name on its own line', async () => {
    const lines = ['Ana Ruiz 0:01', 'Hello, shall we start?', 'Bo Li 0:05', 'Yes, let us.']
    expect(await read([printLines(lines)])).toBe(lines.join('\n'))
  })

  it('reads a table of three columns over three pages as rows, without headers and page numbers', async () => {
    const text = await read([
      tablePage(1, [
        ['0:05', 'Ana Ruiz', ['Hello and welcome to', 'this call.']],
        ['0:09', 'Bo Li', ['Hi.']],
      ]),
      tablePage(2, [
        ['0:12', 'Ana Ruiz', ['Shall we start?']],
        ['0:15', 'Bo Li', ['Yes.']],
      ]),
      tablePage(3, [['0:20', 'Ana Ruiz', ['Fine.']]]),
    ])
    expect(text.split('\n')).toEqual([
      '0:05\tAna Ruiz\tHello and welcome to this call.',
      '0:09\tBo Li\tHi.',
      '0:12\tAna Ruiz\tShall we start?',
      '0:15\tBo Li\tYes.',
      '0:20\tAna Ruiz\tFine.',
    ])
  })

  it('keeps a name that is at the top of every page and elsewhere too', async () => {
    const page = (first: string) =>
      printLines(['Ana Ruiz', first, 'and more', 'and so on', 'Ana Ruiz', 'again', 'Bo Li', 'well', 'bye'])
    const text = await read([page('one'), page('two'), page('three')])
    expect(text.match(/Ana Ruiz/g)).toHaveLength(6)
  })

  it('joins words broken at the end of a line, but not compounds', async () => {
    const text = await read([
      printLines(['This is an exam-', 'ple of a long-term plan', 'and of a long-', 'term one.']),
    ])
    expect(text).toBe('This is an example\nof a long-term plan\nand of a long-term\none.')
  })

  it('puts texts with slightly different baselines on one line, in the order of x', async () => {
    const texts = [
      { x: 110, y: 698, text: 'Hello' },
      { x: 72, y: 700, text: 'Ana:' },
    ]
    expect(await read([texts])).toMatch(/^Ana:\s+Hello$/)
  })

  it('spells ligatures out', async () => {
    expect(await read([printLines(['of\\256ce and \\257ow'])])).toBe('office and flow')
  })

  it('leaves an empty line where the page leaves a wide space', async () => {
    expect(
      await read([[...printLines(['Ana:', 'One', 'Two'], 700), ...printLines(['Bo:', 'Three'], 630)]]),
    ).toBe('Ana:\nOne\nTwo\n\nBo:\nThree')
  })

  it('says that a PDF without text may be scanned', async () => {
    await expect(read([[], []])).rejects.toThrow(
      "This PDF appears to be scanned or doesn't contain extractable text. Please try OCR software first or manually transcribe the content.",
    )
  })

  it('says that text without letters and digits is not readable', async () => {
    await expect(read([printLines(['---', '...'])])).rejects.toThrow(
      "The file doesn't contain any readable text content.",
    )
  })

  it('says that a cut-off or damaged file is corrupted', async () => {
    const corrupted =
      'This PDF is corrupted and cannot be opened. Please export it again and upload the new file.'
    await expect(pdfToText(pdfjs, makePdf([printLines(['Hello'])]).subarray(0, 60))).rejects.toThrow(
      corrupted,
    )
    await expect(pdfToText(pdfjs, bytesOf('%PDF-1.7\nnothing'))).rejects.toThrow(corrupted)
  })

  it('refuses more than 500,000 characters and more pages than allowed', async () => {
    // pdfjs reads only what is on the page, so the print is small.
    const page = Array.from({ length: 700 }, (_, index) => ({
      x: 20,
      y: 750 - index,
      text: 'word '.repeat(200),
      size: 1,
    }))
    await expect(read([page])).rejects.toThrow(
      'File content is too long. Maximum length is 500,000 characters.',
    )
    await expect(read([[], []], { maxPages: 1 })).rejects.toThrow('too many pages')
  })

  it('stops when it is aborted, and leaves the bytes untouched', async () => {
    await expect(
      read([printLines(['Hello'])], { signal: AbortSignal.abort(new Error('gone')) }),
    ).rejects.toThrow('gone')
    const bytes = makePdf([printLines(['Hello'])])
    await pdfToText(pdfjs, bytes)
    expect(bytes.length).toBeGreaterThan(0)
  })
})
