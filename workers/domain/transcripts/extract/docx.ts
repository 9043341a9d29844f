import { strToU8, zipSync } from 'fflate'
import { TranscriptError } from '../message.ts'
import { fileTexts } from './accept.ts'
import { preparePart } from './docx-body.ts'
import { htmlToText } from './docx-html.ts'
import { findDocumentParts, readXmlPart } from './docx-parts.ts'
import { openZip } from './zip.ts'

/**
 * The text of a DOCX document: one line per paragraph and soft break, tabs kept, table cells joined by tabs, text boxes after the paragraph
 * they are anchored in, notes at the end. Comments, headers, footers, hidden and deleted text are left out.
 *
 * Uses mammoth's HTML, because its raw text drops soft breaks, which would join a speaker's name and the first word.
 * @throws {TranscriptError} 'Error parsing DOCX content' (the reason is its `cause`) or 'Error: No content detected in DOCX file.'
 */
export async function docxToText(bytes: Uint8Array): Promise<string> {
  let text: string
  try {
    text = htmlToText(await toHtml(repack(bytes)))
  } catch (cause) {
    throw new TranscriptError(fileTexts.docxUnreadable, { cause })
  }
  if (text.trim() === '') throw new TranscriptError(fileTexts.docxEmpty)
  return text
}

/**
 * Builds a container of the few parts that matter, each checked and rewritten. mammoth inflates without a size limit and parses without a
 * depth limit, so it must never see an uploaded file itself.
 */
function repack(bytes: Uint8Array): Uint8Array {
  const zip = openZip(bytes)
  const names = findDocumentParts(zip)
  const footnotes = preparePart('footnotes')
  const endnotes = preparePart('endnotes')
  const hasFootnotes = readXmlPart(zip, names.footnotes, footnotes.parser)
  const hasEndnotes = readXmlPart(zip, names.endnotes, endnotes.parser)
  const main = preparePart('document', {
    footnoteReference: footnotes.noteIds,
    endnoteReference: endnotes.noteIds,
  })
  if (!readXmlPart(zip, names.main, main.parser)) throw new Error(`the container has no ${names.main}`)
  // These are the places where mammoth looks when the container has no relationships.
  const parts = {
    'word/document.xml': strToU8(main.xml()),
    ...(hasFootnotes && { 'word/footnotes.xml': strToU8(footnotes.xml()) }),
    ...(hasEndnotes && { 'word/endnotes.xml': strToU8(endnotes.xml()) }),
  }
  return zipSync(parts, { level: 0 })
}

async function toHtml(container: Uint8Array): Promise<string> {
  const { default: mammoth } = await import('mammoth')
  // mammoth reads `buffer` in Node and `arrayBuffer` in browsers, and takes an ArrayBuffer as both; its types know only one of them.
  const arrayBuffer = new Uint8Array(container).buffer
  const input = { arrayBuffer, buffer: arrayBuffer }
  const { value } = await mammoth.convertToHtml(input, {
    // Only the text counts. Pictures need no option: none is among the parts that were repacked.
    includeEmbeddedStyleMap: false,
    includeDefaultStyleMap: false,
    ignoreEmptyParagraphs: false,
  })
  return value
}
