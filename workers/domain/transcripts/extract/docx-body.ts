import { type XmlParser, createXmlParser } from './docx-parts.ts'

/** Word nests about 30 elements at most (text box in a table in a table); a bomb nests thousands. */
const maxDepth = 500

const transitional = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** Transitional and strict namespace of WordprocessingML. */
const isWordNamespace = (uri: string) =>
  uri === transitional || uri === 'http://purl.oclc.org/ooxml/wordprocessingml/main'

/** Elements whose text is not part of the document: deleted and moved runs, field codes, properties, the reading aid of a ruby. */
const skipped = new Set(
  'del moveFrom instrText delText delInstrText rPr pPr sectPr sdtPr tblPr tblGrid trPr tcPr rt'.split(' '),
)

/** Replacements for elements of a run that mammoth drops (page breaks, `cr`, `ptab`), because without them words run together. */
const runContents: Record<string, string> = {
  tab: '<w:tab/>',
  ptab: '<w:tab/>',
  br: '<w:br/>',
  cr: '<w:br/>',
  noBreakHyphen: '<w:t>-</w:t>',
}

/** Elements that stay. Any other element is replaced by its content. */
const structure = new Set(['tbl', 'tr', 'tc'])

/** The XML of a body, a table or a text box, and of the text boxes to put after the current paragraph. */
type Level = { pieces: string[]; boxes: string[]; isHidden: boolean }

const newLevel = (): Level => ({ pieces: [], boxes: [], isHidden: false })

export type PreparedPart = {
  parser: XmlParser
  /** The part as a small document for mammoth, in its namespace. */
  xml: () => string
  /** The notes of a notes part. */
  noteIds: Set<string>
}

/** Which notes exist; the main part may refer to these and no others. */
export type KnownNotes = { footnoteReference: Set<string>; endnoteReference: Set<string> }

/**
 * Rewrites a part of a DOCX while parsing it, so that mammoth reads all of it. A text box becomes paragraphs after the one that contains
 * it, once, because mammoth reads only one of its two forms. Hidden text, pictures and formatting are removed. Throws at nesting deeper
 * than any writer produces.
 * @param root `document`, or `footnotes` and `endnotes`, whose references to other notes are dropped
 */
export function preparePart(
  root: 'document' | 'footnotes' | 'endnotes',
  knownNotes?: KnownNotes,
): PreparedPart {
  const parser = createXmlParser()
  const levels = [newLevel()]
  const top = () => levels.at(-1) as Level
  /** For each open mc:AlternateContent the number of texts before it. */
  const alternatives: number[] = []
  const noteIds = new Set<string>()
  const note = root === 'document' ? '' : root.slice(0, -1)
  let textCount = 0
  let depth = 0
  let skipDepth = 0
  let isText = false

  parser.on('opentag', ({ local, uri, attributes }) => {
    depth++
    if (depth > maxDepth) throw new Error('the document is nested too deeply')
    if (skipDepth > 0) {
      // A run's properties say whether it is hidden. All other properties are skipped.
      if (local === 'vanish' && !/^(0|false|off)$/.test(attribute(attributes, 'val'))) top().isHidden = true
      return
    }
    if (local === 'AlternateContent') alternatives.push(textCount)
    // Drawings and emoji come in several forms of the same text. The first form with text is used.
    const isTakenAlready =
      (local === 'Choice' || local === 'Fallback') && textCount > (alternatives.at(-1) ?? textCount)
    if (isTakenAlready || (skipped.has(local) && isWordNamespace(uri))) skipDepth = depth
    else if (isWordNamespace(uri)) openElement(local, attributes)
  })

  function openElement(local: string, attributes: Attributes): void {
    const { pieces, isHidden } = top()
    if (local === 'p') pieces.push('<w:p><w:r>')
    else if (local === 'r') top().isHidden = false
    else if (local === 't') isText = true
    else if (local === 'txbxContent') levels.push(newLevel())
    else if (structure.has(local)) pieces.push(`<w:${local}>`)
    else if (local === note) pieces.push(openNote(attributes))
    else if (isHidden) return
    else if (Object.hasOwn(runContents, local)) pieces.push(runContents[local] ?? '')
    else if (local === 'sym')
      pieces.push(
        `<w:sym w:font="${escapeXml(attribute(attributes, 'font'))}" w:char="${escapeXml(attribute(attributes, 'char'))}"/>`,
      )
    else if (local === 'footnoteReference' || local === 'endnoteReference') {
      const id = attribute(attributes, 'id')
      // mammoth fails at a note that does not exist. It repeats a note for each reference to it, which a hostile file could use to exhaust
      // memory.
      if (knownNotes?.[local].delete(id)) pieces.push(`<w:${local} w:id="${escapeXml(id)}"/>`)
    }
  }

  function openNote(attributes: Attributes): string {
    const id = attribute(attributes, 'id')
    const type = attribute(attributes, 'type')
    if (!/separator/i.test(type)) noteIds.add(id)
    return `<w:${note} w:id="${escapeXml(id)}" w:type="${escapeXml(type)}">`
  }

  function addText(text: string): void {
    if (!isText || skipDepth > 0 || top().isHidden || text === '') return
    textCount++
    top().pieces.push(`<w:t xml:space="preserve">${escapeXml(text)}</w:t>`)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)

  parser.on('closetag', ({ local, uri }) => {
    if (skipDepth === depth) skipDepth = 0
    else if (skipDepth === 0 && local === 'AlternateContent') alternatives.pop()
    else if (skipDepth === 0 && isWordNamespace(uri)) closeElement(local)
    depth--
  })

  function closeElement(local: string): void {
    const level = top()
    if (local === 't') isText = false
    else if (local === 'r') level.isHidden = false
    else if (local === 'p') level.pieces.push('</w:r></w:p>', ...level.boxes.splice(0))
    else if (structure.has(local) || local === note) level.pieces.push(`</w:${local}>`)
    else if (local === 'txbxContent') {
      levels.pop()
      top().boxes.push([...level.pieces, ...level.boxes].join(''))
    }
  }

  const xml = () => {
    const content = [...top().pieces, ...top().boxes].join('')
    return `<w:${root} xmlns:w="${transitional}">${root === 'document' ? `<w:body>${content}</w:body>` : content}</w:${root}>`
  }
  return { parser, xml, noteIds }
}

type Attributes = Record<string, { local: string; value: string }>

const attribute = (attributes: Attributes, local: string) =>
  Object.values(attributes).find((candidate) => candidate.local === local)?.value ?? ''

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
