/** A4 in points, with the margins of a letter. A line fits about 95 characters of 10-point Helvetica. */
const page = {
  width: 595,
  height: 842,
  left: 50,
  top: 790,
  lineHeight: 14,
  fontSize: 10,
  lines: 52,
  characters: 95,
} as const

const wrap = (text: string): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > page.characters) {
      lines.push(line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line]
}

/** A literal string in WinAnsi encoding; characters outside Latin-1 become question marks. Source: ISO 32000-1, 7.3.4.2. */
const literal = (text: string): string =>
  `(${text
    .replaceAll('’', "'")
    .replaceAll('—', '-')
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?')
    .replaceAll(/[\\()]/g, (mark) => `\\${mark}`)})`

const pageStream = (lines: string[]): string =>
  [
    'BT',
    `/F1 ${page.fontSize} Tf`,
    `${page.lineHeight} TL`,
    `${page.left} ${page.top} Td`,
    ...lines.map((line) => `${literal(line)} Tj T*`),
    'ET',
  ].join('\n')

/** A minimal PDF 1.4 with selectable text: a title and one paragraph per line. Full pages break. */
export const transcriptPdf = (title: string, paragraphs: string[]): Uint8Array => {
  const lines = [...wrap(title), '', ...paragraphs.flatMap((paragraph) => [...wrap(paragraph), ''])]
  const pages: string[][] = []
  for (let start = 0; start < lines.length; start += page.lines)
    pages.push(lines.slice(start, start + page.lines))
  // Objects 1 to 3 are catalog, page tree and font, followed by pairs of a page and its content.
  const pageId = (index: number): number => 4 + index * 2
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_lines, index) => `${pageId(index)} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((pageLines, index) => {
      const stream = pageStream(pageLines)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageId(index) + 1} 0 R >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ]
    }),
  ]
  // Every character is one byte, so string offsets are file offsets.
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const tableAt = body.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${tableAt}\n%%EOF\n`
  return Uint8Array.from(Buffer.from(body, 'latin1'))
}
