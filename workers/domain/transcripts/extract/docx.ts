import { SaxesParser } from 'saxes'
import { TranscriptError } from '../message.ts'
import { fileTexts } from './accept.ts'
import { type ZipContainer, openZip } from './zip.ts'

/** Word nests about 30 elements at most (text box in a table in a table); a bomb nests thousands. */
const maxDepth = 500

/**
 * The text of a DOCX document: one line per paragraph and soft break, tabs kept, table cells joined by tabs, text boxes after the
 * paragraph they are anchored in. Comments, notes, headers, footers and deleted text are left out.
 *
 * It reads `word/document.xml` itself: mammoth's raw text drops soft breaks (a speaker's name and the words become one word) and
 * text boxes, and holds the whole document in memory.
 * @throws {TranscriptError} 'Error parsing DOCX content' (the reason is its `cause`) or 'Error: No content detected in DOCX file.'
 */
export function docxToText(bytes: Uint8Array): string {
  let text: string
  try {
    const zip = openZip(bytes)
    const reader = createDocumentReader()
    const name = mainPartName(zip)
    if (!readXml(zip, name, reader.parser)) throw new Error(`the container has no ${name}`)
    text = reader.text()
  } catch (cause) {
    throw new TranscriptError(fileTexts.docxUnreadable, { cause })
  }
  if (text.trim() === '') throw new TranscriptError(fileTexts.docxEmpty)
  return text
}

/** Feeds one part to an XML parser in chunks. Any error of the parser, a DOCTYPE and deep nesting are thrown. */
function readXml(zip: ZipContainer, name: string, parser: SaxesParser<{ xmlns: true }>): boolean {
  // Word itself writes UTF-8; the standard allows UTF-16 with a byte order mark as well.
  let decoder: InstanceType<typeof TextDecoder> | undefined
  const found = zip.read(name, (chunk, final) => {
    if (chunk.length > 0) decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true })
    if (decoder) parser.write(decoder.decode(chunk, { stream: !final }))
  })
  if (found) parser.close()
  return found
}

const encodingOf = (chunk: Uint8Array) =>
  chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : chunk[0] === 0xfe && chunk[1] === 0xff ? 'utf-16be' : 'utf-8'

function createParser(): SaxesParser<{ xmlns: true }> {
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  // Entities and external files come in through a DOCTYPE only; no writer of DOCX has one.
  parser.on('doctype', () => {
    throw new Error('the document has a DOCTYPE')
  })
  return parser
}

/** The package says which part is the document; it is `word/document.xml` in all but a few writers' files. */
function mainPartName(zip: ZipContainer): string {
  let target = 'word/document.xml'
  const parser = createParser()
  parser.on('opentag', (tag) => {
    if (tag.local !== 'Relationship' || !tag.attributes.Type?.value.endsWith('/officeDocument')) return
    target = tag.attributes.Target?.value.replace(/^\//, '') ?? target
  })
  readXml(zip, '_rels/.rels', parser)
  return target
}

/** Text is collected per level: the document's body, a table cell, a text box. */
type Level = { lines: string[]; paragraph: string[]; boxes: string[]; cells: string[] }

const newLevel = (): Level => ({ lines: [], paragraph: [], boxes: [], cells: [] })

/** Transitional and strict namespace of WordprocessingML. */
const isWordNamespace = (uri: string) => /^http:\/\/(schemas\.openxmlformats|purl\.oclc)\.org\/.*wordprocessingml.*main$/.test(uri)

/** Elements whose text is not the document's: deleted and moved-away runs, field codes, the older twin of a drawing. */
const skipped = new Set(['del', 'moveFrom', 'instrText', 'delText', 'delInstrText', 'rPr', 'pPr', 'sectPr', 'Fallback'])

const marks: Record<string, string> = { tab: '\t', ptab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' }

function createDocumentReader() {
  const parser = createParser()
  const levels = [newLevel()]
  const top = () => levels.at(-1) as Level
  let depth = 0
  let skipDepth = 0
  let inText = false
  let hidden = false
  const namespaces = new Map<string, boolean>()
  const isWord = (uri: string) => {
    const known = namespaces.get(uri) ?? isWordNamespace(uri)
    namespaces.set(uri, known)
    return known
  }

  parser.on('opentag', (tag) => {
    depth++
    if (depth > maxDepth) throw new Error('the document is nested too deeply')
    if (skipDepth > 0) {
      // A hidden run says so inside its properties, which are skipped otherwise.
      if (tag.local === 'vanish' && !/^(0|false|off)$/.test(attribute(tag.attributes, 'val'))) hidden = true
      return
    }
    if (skipped.has(tag.local)) skipDepth = depth
    else if (!isWord(tag.uri)) return
    else if (tag.local === 'r') hidden = false
    else if (tag.local === 't') inText = true
    else if (tag.local === 'tc' || tag.local === 'txbxContent') levels.push(newLevel())
    else if (tag.local === 'br' && /^(page|column)$/.test(attribute(tag.attributes, 'type'))) top().paragraph.push('\n')
    else if (tag.local === 'sym') top().paragraph.push(symbolText(attribute(tag.attributes, 'char')))
    else if (!hidden) top().paragraph.push(marks[tag.local] ?? '')
  })

  parser.on('text', (text) => {
    if (inText && skipDepth === 0 && !hidden) top().paragraph.push(text)
  })

  parser.on('closetag', (tag) => {
    if (skipDepth === depth) skipDepth = 0
    else if (skipDepth === 0 && isWord(tag.uri)) closeElement(tag.local)
    depth--
  })

  function closeElement(local: string): void {
    if (local === 't') inText = false
    else if (local === 'r') hidden = false
    else if (local === 'p') endParagraph(top())
    else if (local === 'tc') {
      const cell = linesOf(levels.pop())
      top().cells.push(cell.join('\n'))
    } else if (local === 'tr') {
      const level = top()
      level.lines.push(level.cells.join('\t').trimEnd())
      level.cells = []
    } else if (local === 'txbxContent') {
      const box = linesOf(levels.pop())
      top().boxes.push(...box)
    }
  }

  return { parser, text: () => linesOf(levels[0]).join('\n') }
}

function endParagraph(level: Level): void {
  level.lines.push(level.paragraph.join('').trimEnd(), ...level.boxes)
  level.paragraph = []
  level.boxes = []
}

/** The lines of a finished level, without empty lines at its ends. */
function linesOf(level: Level | undefined): string[] {
  if (!level) return []
  if (level.paragraph.length > 0 || level.boxes.length > 0) endParagraph(level)
  const first = level.lines.findIndex((line) => line !== '')
  return first < 0 ? [] : level.lines.slice(first, level.lines.findLastIndex((line) => line !== '') + 1)
}

const attribute = (attributes: Record<string, { local: string; value: string }>, local: string) =>
  Object.values(attributes).find((candidate) => candidate.local === local)?.value ?? ''

/** Symbols lie in the private area (F000 to F0FF) of symbol fonts; only the bullet has a meaning in text. */
const symbolText = (hexadecimal: string) => (/^f0b7$/i.test(hexadecimal) ? '•' : '')
