import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { TranscriptError } from '../message.ts'
import { docxToText } from './docx.ts'
import { bytesOf, makeDocx, makeParagraph } from './fixtures.ts'

const read = (body: string) => docxToText(makeDocx(body))

/** The specification's text and the reason for it. */
async function reasonOf(bytes: Uint8Array): Promise<string> {
  try {
    return await docxToText(bytes)
  } catch (error) {
    const reason =
      error instanceof TranscriptError && error.cause instanceof Error ? error.cause.message : 'no reason'
    return `${String(error)}: ${reason}`
  }
}

const unreadable = (reason: string) =>
  expect.stringMatching(new RegExp(`^TranscriptError: Error parsing DOCX content: .*${reason}`))

/** Changes two bytes of every entry of a ZIP's directory. */
function patchDirectory(bytes: Uint8Array, offset: number, value: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let position = 0; position < bytes.length - 46; position++) {
    if (view.getUint32(position, true) === 0x02014b50) view.setUint16(position + offset, value, true)
  }
  return bytes
}

describe('docxToText', () => {
  it('gives one line per paragraph and keeps tabs, soft breaks and non-breaking hyphens', async () => {
    expect(await read(makeParagraph('Ana:\tHello\nthere') + makeParagraph('Bo: &amp; Hi'))).toBe(
      'Ana:\tHello\nthere\nBo: & Hi',
    )
    expect(await read('<w:p><w:r><w:t>follow</w:t><w:noBreakHyphen/><w:t>up</w:t></w:r></w:p>')).toBe(
      'follow-up',
    )
  })

  it('keeps the speaker’s line separate from the words in a Teams transcript', async () => {
    const turn = (name: string, time: string, words: string) =>
      `<w:p><w:r><w:drawing/></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>${name}</w:t></w:r><w:r><w:t xml:space="preserve">   ${time}</w:t></w:r>` +
      `<w:r><w:br/></w:r><w:r><w:t>${words}</w:t></w:r></w:p>`
    expect(
      await read(
        makeParagraph('Weekly-Meeting Transcript') +
          turn('Kim Lee', '0:03', 'So the plan is…') +
          turn('Bo Ray', '0:09', 'Good.'),
      ),
    ).toBe('Weekly-Meeting Transcript\nKim Lee   0:03\nSo the plan is…\nBo Ray   0:09\nGood.')
  })

  it('joins the cells of a table by tabs', async () => {
    const row = (...cells: string[]) =>
      `<w:tr>${cells.map((cell) => `<w:tc><w:tcPr/>${makeParagraph(cell)}</w:tc>`).join('')}</w:tr>`
    expect(
      await read(
        `<w:tbl>${row('0:05', 'Ana', 'Hello')}${row('0:09', 'Bo', '')}</w:tbl>${makeParagraph('End')}`,
      ),
    ).toBe('0:05\tAna\tHello\n0:09\tBo\nEnd')
  })

  it('reads a text box once, after the paragraph that contains it', async () => {
    const box = `<w:txbxContent>${makeParagraph('In the box')}${makeParagraph('Two')}</w:txbxContent>`
    const both = `<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>${box}</w:drawing></mc:Choice><mc:Fallback><w:pict>${box}</w:pict></mc:Fallback></mc:AlternateContent>`
    expect(await read(`<w:p><w:r><w:t>Before </w:t>${both}</w:r><w:r><w:t>and after</w:t></w:r></w:p>`)).toBe(
      'Before and after\nIn the box\nTwo',
    )
  })

  it('reads an emoji and a text box when only the older form has text', async () => {
    const older = (content: string) =>
      `<mc:AlternateContent><mc:Choice Requires="w16se"/><mc:Fallback>${content}</mc:Fallback></mc:AlternateContent>`
    const box = `<w:pict><w:txbxContent>${makeParagraph('In the box')}</w:txbxContent></w:pict>`
    expect(await read(`<w:p><w:r><w:t>Fine </w:t>${older('<w:t>🙂</w:t>')}${older(box)}</w:r></w:p>`)).toBe(
      'Fine 🙂\nIn the box',
    )
  })

  it('separates the words around a page break, a carriage return and an aligned tab', async () => {
    const words =
      '<w:t>Ana</w:t><w:br w:type="page"/><w:t>Hi</w:t><w:cr/><w:t>all</w:t><w:ptab/><w:t>there</w:t>'
    expect(await read(`<w:p><w:r>${words}</w:r></w:p>`)).toBe('Ana\nHi\nall\tthere')
  })

  it('reads links, content controls, lists and CDATA, and markup in text as text', async () => {
    const link = `<w:hyperlink w:anchor="a"><w:r><w:t>a &lt;b&gt; &amp;amp; </w:t></w:r></w:hyperlink><w:r><w:t><![CDATA[<i>]]></w:t></w:r>`
    const control = `<w:sdt><w:sdtPr/><w:sdtContent>${makeParagraph('Inside')}</w:sdtContent></w:sdt>`
    const item = `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>Item</w:t></w:r></w:p>`
    expect(await read(`<w:p>${link}</w:p>${control}${item}<w:p/>${makeParagraph('End')}`)).toBe(
      'a <b> &amp; <i>\nInside\nItem\n\nEnd',
    )
  })

  it('puts each note at the end once, and ignores a reference to a missing note', async () => {
    const refer = (...ids: number[]) =>
      ids.map((id) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`).join('')
    const footnotes = strToU8(
      `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="0" w:type="separator"><w:p/></w:footnote>` +
        `<w:footnote w:id="2">${makeParagraph(' First')}</w:footnote><w:footnote w:id="3">${makeParagraph('Second')}</w:footnote></w:footnotes>`,
    )
    const withNotes = (body: string) => docxToText(makeDocx(body, '', { 'word/footnotes.xml': footnotes }))
    expect(
      await withNotes(`<w:p><w:r><w:t>Yes</w:t></w:r>${refer(2, 2, 3, 0, 99)}<w:r><w:t>.</w:t></w:r></w:p>`),
    ).toBe('Yes.\n[1] First\n[2] Second')
    await expect(withNotes(`<w:p>${refer(2)}</w:p>`)).rejects.toThrow(
      'Error: No content detected in DOCX file.',
    )
    const hostile = makeDocx(makeParagraph('Yes'), '', { 'word/footnotes.xml': strToU8('<!DOCTYPE a><a/>') })
    expect(await reasonOf(hostile)).toEqual(unreadable('DOCTYPE'))
  })

  it('leaves out deleted and hidden text and the codes of fields, keeps inserted text and their results', async () => {
    const run = (content: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr>${content}</w:r>`
    const inserted = `<w:ins>${run('<w:t>new </w:t>')}</w:ins><w:del>${run('<w:delText>old</w:delText>')}</w:del>`
    const field = run('<w:instrText> PAGE </w:instrText>') + run('<w:t>7</w:t>')
    const hidden = run('<w:t>hidden</w:t>', '<w:vanish/>') + run('<w:t>!</w:t>', '<w:vanish w:val="0"/>')
    expect(
      await read(`<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${inserted}${field}${hidden}</w:p>`),
    ).toBe('new 7!')
  })

  it('reads documents of the strict standard and in UTF-16', async () => {
    const strict =
      '<w:document xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"><w:body><w:p><w:r><w:t>Ñandú</w:t></w:r></w:p></w:body></w:document>'
    const utf16 = new Uint8Array(
      new Uint16Array([0xfeff, ...Array.from(strict, (character) => character.charCodeAt(0))]).buffer,
    )
    expect(await docxToText(zipSync({ 'word/document.xml': strToU8(strict) }))).toBe('Ñandú')
    expect(await docxToText(zipSync({ 'word/document.xml': utf16 }))).toBe('Ñandú')
  })

  it('says so when there is no text', async () => {
    await expect(read('<w:p/>')).rejects.toThrow('Error: No content detected in DOCX file.')
  })

  it('refuses a document with a DOCTYPE, so that no entity is ever expanded', async () => {
    const prolog = '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
    expect(await reasonOf(makeDocx(makeParagraph('&b;'), prolog))).toEqual(unreadable('DOCTYPE'))
    expect(await reasonOf(makeDocx(makeParagraph('&unknown;')))).toEqual(unreadable('entity'))
  })

  it('refuses a file that is not a container, not a document or not well-formed', async () => {
    expect(await reasonOf(bytesOf('PK\u0003\u0004 nothing'))).toEqual(unreadable('directory'))
    expect(await reasonOf(new Uint8Array())).toEqual(unreadable('directory'))
    expect(await reasonOf(zipSync({ 'a.txt': strToU8('x') }))).toEqual(unreadable('word/document.xml'))
    expect(await reasonOf(makeDocx('<w:p>'))).toEqual(unreadable('tag'))
    expect(await reasonOf(makeDocx(makeParagraph('Hello')).subarray(0, 300))).toEqual(unreadable('directory'))
  })

  it('refuses an encrypted container', async () => {
    expect(await reasonOf(patchDirectory(makeDocx(makeParagraph('Hello')), 8, 1))).toEqual(
      unreadable('encrypted'),
    )
  })

  it('refuses a ZIP bomb by its directory before inflating anything', async () => {
    expect(
      await reasonOf(makeDocx(makeParagraph('Hello'), '', { 'word/media/a': new Uint8Array(60_000_000) })),
    ).toEqual(unreadable('50 MB'))
    expect(await reasonOf(makeDocx(makeParagraph('a'.repeat(2_000_000))))).toEqual(unreadable('100 times'))
    const many = Object.fromEntries(
      Array.from({ length: 201 }, (_, index) => [`part${index}`, new Uint8Array(1)]),
    )
    expect(await reasonOf(zipSync(many))).toEqual(unreadable('201 parts'))
  })

  it('refuses a part that inflates to more than the directory says', async () => {
    const bytes = makeDocx(makeParagraph('a'.repeat(200_000)))
    expect(await reasonOf(patchDirectory(patchDirectory(bytes, 24, 100), 26, 0))).toEqual(
      unreadable('larger than the directory says'),
    )
  })

  it('refuses nesting that no writer makes', async () => {
    expect(await reasonOf(makeDocx('<w:tbl><w:tr><w:tc>'.repeat(100_000)))).toEqual(
      unreadable('(nested too deeply|100 times)'),
    )
    expect(await reasonOf(makeDocx('<w:sdt>'.repeat(600) + '</w:sdt>'.repeat(600)))).toEqual(
      unreadable('nested too deeply'),
    )
  })
})
