import { SaxesParser } from 'saxes'
import type { ZipContainer } from './zip.ts'

export type XmlParser = SaxesParser<{ xmlns: true }>

/** A parser that throws at errors and at a DOCTYPE. It keeps one handler per event: a second one replaces the first. */
export function createXmlParser(): XmlParser {
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  // Only a DOCTYPE can bring entities and external files, and no DOCX writer uses one.
  parser.on('doctype', () => {
    throw new Error('the document has a DOCTYPE')
  })
  return parser
}

/** Feeds one part of a container to a parser in chunks; false when there is no such part. */
export function readXmlPart(zip: ZipContainer, name: string, parser: XmlParser): boolean {
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
  chunk[0] === 0xff && chunk[1] === 0xfe
    ? 'utf-16le'
    : chunk[0] === 0xfe && chunk[1] === 0xff
      ? 'utf-16be'
      : 'utf-8'

export type DocumentPartNames = { main: string; footnotes: string; endnotes: string }

/** Where the package keeps its document and its notes. Few writers deviate from the usual places. */
export function findDocumentParts(zip: ZipContainer): DocumentPartNames {
  const main =
    readRelationships(zip, '_rels/.rels').get('officeDocument')?.replace(/^\//, '') ?? 'word/document.xml'
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const relationships = readRelationships(zip, `${folder}_rels/${main.slice(folder.length)}.rels`)
  const near = (target: string) => (target.startsWith('/') ? target.slice(1) : folder + target)
  return {
    main,
    footnotes: near(relationships.get('footnotes') ?? 'footnotes.xml'),
    endnotes: near(relationships.get('endnotes') ?? 'endnotes.xml'),
  }
}

/** The first target of each kind of relationship, by the last word of its type. */
function readRelationships(zip: ZipContainer, name: string): Map<string, string> {
  const targets = new Map<string, string>()
  const parser = createXmlParser()
  parser.on('opentag', ({ local, attributes }) => {
    const type = attributes.Type?.value.split('/').at(-1)
    const target = attributes.Target?.value
    if (local === 'Relationship' && type && target && !targets.has(type)) targets.set(type, target)
  })
  readXmlPart(zip, name, parser)
  return targets
}
