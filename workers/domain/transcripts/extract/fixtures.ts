import { strToU8, zipSync } from 'fflate'

/** A text of a PDF page: points from the left and from the bottom edge. */
export type PrintedText = { x: number; y: number; text: string; size?: number }

/** Bytes of a string whose characters are all below U+0100. */
export function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index)
  return bytes
}

/** A small PDF with a page (612 × 792 points, Helvetica) for each list of texts. Parentheses and backslashes are PDF syntax. */
export function makePdf(pages: PrintedText[][]): Uint8Array {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /StandardEncoding >>',
    ...pages.flatMap((texts, index) => {
      const content = texts
        .map(({ x, y, text, size = 10 }) => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`)
        .join('\n')
      const resources = '/MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >>'
      return [
        `<< /Type /Page /Parent 2 0 R ${resources} /Contents ${5 + index * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return bytesOf(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}

/** Lines of one column from the top of a page, 14 points apart. */
export const printLines = (lines: string[], top = 700): PrintedText[] =>
  lines.map((text, index) => ({ x: 72, y: top - index * 14, text }))

const wordNamespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'

/** A DOCX with the given content of its body, as Word would pack it. `prolog` goes before the document's root element. */
export function makeDocx(body: string, prolog = '', others: Record<string, Uint8Array> = {}): Uint8Array {
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relation}" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      `<?xml version="1.0" encoding="UTF-8"?>${prolog}<w:document ${wordNamespaces}><w:body>${body}</w:body></w:document>`,
    ),
    ...others,
  })
}

/** A paragraph of a DOCX; `\t` and `\n` in the text become a tab and a soft break. */
export function makeParagraph(text: string): string {
  const runs = text.split(/([\t\n])/).map((part) => {
    if (part === '\t') return '<w:tab/>'
    return part === '\n' ? '<w:br/>' : `<w:t xml:space="preserve">${part}</w:t>`
  })
  return `<w:p><w:r>${runs.join('')}</w:r></w:p>`
}

export const makeRtf = (content: string) =>
  bytesOf(`{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fcharset0 Arial;}}${content}}`)
