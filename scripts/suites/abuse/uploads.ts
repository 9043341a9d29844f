import { deflateRawSync, deflateSync } from 'node:zlib'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { isFullSize, sized } from '../../figures.ts'
import {
  bytesOf,
  makeDocx,
  makeParagraph,
  makePdf,
  makeRtf,
  printLines,
} from '#workers/domain/transcripts/extract/fixtures.ts'

export type HostileFile = { name: string; bytes: Uint8Array; type?: string }
/** What makes the file hostile, and the file itself. */
export type NamedFile = [string, HostileFile]

const filesOf = (name: string, contents: Record<string, Uint8Array>): NamedFile[] =>
  Object.entries(contents).map(([what, bytes]) => [what, { name, bytes }])

const megabyte = 1024 * 1024
const counted = (length: number, make: (index: number) => string, separator = ''): string =>
  Array.from({ length }, (_, index) => make(index)).join(separator)
const docx = (bytes: Uint8Array): HostileFile => ({ name: 'a.docx', bytes })
const pdf = (bytes: Uint8Array): HostileFile => ({ name: 'a.pdf', bytes })
const rtf = (bytes: Uint8Array): HostileFile => ({ name: 'a.rtf', bytes })
const text = (content: string, name = 'a.txt'): HostileFile => ({ name, bytes: Buffer.from(content) })

/** Four lines of conversation that every reader understands. */
export const goodLines = [
  'Nora Field: Good morning, what brings you here?',
  'Sam Reed: We lose half a day each week.',
]
export const goodFiles: HostileFile[] = [
  text(goodLines.join('\n')),
  docx(makeDocx(goodLines.map(makeParagraph).join(''))),
  pdf(makePdf([printLines(goodLines)])),
  rtf(makeRtf(goodLines.join('\\par '))),
]

/* ZIP */

/** Changes a field in every entry of the central directory. */
function patchDirectory(bytes: Uint8Array, offset: number, width: 2 | 4, value: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let position = 0; position < bytes.length - 46; position += 1) {
    if (view.getUint32(position, true) !== 0x02014b50) continue
    if (width === 2) view.setUint16(position + offset, value, true)
    else view.setUint32(position + offset, value, true)
  }
  return bytes
}

const hiDocx = (): Uint8Array => makeDocx(makeParagraph('Ana: Hi'))
const patched = (...patch: [offset: number, width: 2 | 4, value: number]): Uint8Array =>
  patchDirectory(hiDocx(), ...patch)

type Entry = { name: string; offset: number; deflatedBytes: number; inflatedBytes: number }

/** A central directory and its end record for entries at arbitrary offsets. */
function directoryOf(entries: Entry[], at: number): Buffer {
  const rows = entries.map(({ name, offset, deflatedBytes, inflatedBytes }) => {
    const row = Buffer.alloc(46 + name.length)
    row.writeUInt32LE(0x02014b50, 0)
    row.writeUInt16LE(20, 4)
    row.writeUInt16LE(20, 6)
    row.writeUInt16LE(8, 10)
    row.writeUInt32LE(deflatedBytes, 20)
    row.writeUInt32LE(inflatedBytes, 24)
    row.writeUInt16LE(name.length, 28)
    row.writeUInt32LE(offset, 42)
    row.write(name, 46, 'latin1')
    return row
  })
  const directory = Buffer.concat(rows)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([directory, end])
}

function localPart(name: string, data: Buffer): Buffer {
  const header = Buffer.alloc(30 + name.length)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(data.length, 18)
  header.writeUInt16LE(name.length, 26)
  header.write(name, 30, 'latin1')
  return Buffer.concat([header, data])
}

/** Many directory entries that share one chunk of deflated bytes. */
function overlappingEntries(count: number, inflatedBytes: number): Uint8Array {
  const deflated = deflateRawSync(Buffer.alloc(inflatedBytes, 'a'))
  const part = localPart('word/document.xml', deflated)
  const names = ['word/document.xml', ...Array.from({ length: count - 1 }, (_, index) => `part${index}`)]
  return Buffer.concat([
    part,
    directoryOf(
      names.map((name) => ({ name, offset: 0, deflatedBytes: deflated.length, inflatedBytes })),
      part.length,
    ),
  ])
}

const wordNamespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
export const relationships = (...list: string[]): Uint8Array =>
  strToU8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`,
  )
const mainDocument = (target: string, more = ''): Uint8Array =>
  relationships(`<Relationship Id="r1" Type="x/officeDocument" Target="${target}"${more}/>`)
/** A container whose relationship to its main document can be chosen. */
const docxWith = (parts: Zippable): Uint8Array =>
  zipSync({
    'word/document.xml': strToU8(
      `<w:document xmlns:w="${wordNamespace}"><w:body>${makeParagraph('Ana: Hi')}</w:body></w:document>`,
    ),
    ...parts,
  })

const laughs = (entity: (level: number) => string): string =>
  counted(10, (level) => `<!ENTITY l${level} "${level === 0 ? 'ha' : entity(level - 1).repeat(10)}">`)
const entityBomb = `<!DOCTYPE d [${laughs((level) => `&l${level};`)}]>`
const externalEntity = '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
const parameterEntity = '<!DOCTYPE d [<!ENTITY % x SYSTEM "http://127.0.0.1:9/x.dtd">%x;]>'

/** Words that compress badly enough to stay below the allowed ratio. */
function words(bytes: number): string {
  const parts: string[] = []
  let state = 1
  for (let length = 0; length < bytes;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    const word = `${(state >>> 8).toString(36)} `.repeat(6)
    parts.push(word)
    length += word.length
  }
  return parts.join('')
}

export const docxBombs = (): NamedFile[] =>
  filesOf('a.docx', {
    '60 MB by its own word': patched(24, 4, 60_000_000),
    ...(isFullSize && {
      'a part of 60 MB of zeros': makeDocx(makeParagraph('Hi'), '', {
        'word/media/a': new Uint8Array(60_000_000),
      }),
    }),
    'a document that deflates a thousand times': makeDocx(makeParagraph('a'.repeat(sized(30, 2) * megabyte))),
    'containers in a container': zipSync({ 'a.docx': zipSync({ 'b.docx': hiDocx() }) }),
    '201 parts': zipSync(
      Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`p${index}`, new Uint8Array(1)])),
    ),
    '65,535 parts by its own word': patchEnd(makeDocx(makeParagraph('Hi')), 10, 65_535),
    'sizes that the directory understates': patchDirectory(
      makeDocx(makeParagraph('a'.repeat(200_000))),
      24,
      4,
      100,
    ),
    'sizes of nothing': patchDirectory(patched(24, 4, 0), 20, 4, 0),
    'sizes for another form of the container': patched(24, 4, 0xffffffff),
    'places beyond its end': patched(42, 4, 0xfffffff0),
    'a directory beyond its end': patchEnd(hiDocx(), 16, 0xfffffff0),
    '150 parts on the same bytes': overlappingEntries(150, 300_000),
    '200 parts of 1 MB on the same bytes': overlappingEntries(200, megabyte),
    'an unknown compression': patched(10, 2, 93),
    'a secret': patched(8, 2, 1),
    'entities that multiply': makeDocx(makeParagraph('&l9;'), entityBomb),
    'an external entity': makeDocx(makeParagraph('&x;'), externalEntity),
    'a parameter entity': makeDocx(makeParagraph('Ana: Hi'), parameterEntity),
    'entities in its relationships': docxWith({
      '_rels/.rels': strToU8(`${entityBomb}<Relationships>&l9;</Relationships>`),
    }),
    'entities in its notes': makeDocx(makeParagraph('Ana: Hi'), '', {
      'word/footnotes.xml': strToU8(`${entityBomb}<a>&l9;</a>`),
    }),
    'a document at an address': docxWith({
      '_rels/.rels': mainDocument('http://127.0.0.1:9/d.xml', ' TargetMode="External"'),
    }),
    'a document outside of it': docxWith({ '_rels/.rels': mainDocument('../../../../etc/passwd') }),
    'nesting of 600 levels': makeDocx('<w:sdt>'.repeat(600) + '</w:sdt>'.repeat(600)),
    'a tag that never ends': makeDocx(`<w:p ${words(sized(2, 0.2) * megabyte).replaceAll(' ', '_')}`),
    'an element of many attributes': makeDocx(
      `<w:p ${counted(sized(50_000, 2_000), (index) => `a${index * 7919}="x"`, ' ')}/>`,
    ),
  })

function patchEnd(bytes: Uint8Array, offset: number, value: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (offset === 16) view.setUint32(bytes.length - 22 + offset, value, true)
  else view.setUint16(bytes.length - 22 + offset, value, true)
  return bytes
}

/** Within all limits of the container, but more than a child process can hold. */
export const heavyDocx = (): HostileFile =>
  docx(makeDocx('<w:p><w:r><w:t>a b</w:t></w:r></w:p>'.repeat(20_000) + makeParagraph(words(20 * megabyte))))

/* PDF */

/** Objects by number, 1 being the catalog. A damaged cross-reference table makes readers search, which is what a bomb wants. */
export const rawPdf = (objects: string[], trailer = '<</Root 1 0 R>>'): Uint8Array =>
  bytesOf(
    `%PDF-1.7\n${objects.map((object, index) => `${index + 1} 0 obj ${object}\nendobj\n`).join('')}trailer${trailer}\n%%EOF`,
  )

const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const onePage = '<</Type/Pages/Kids[3 0 R]/Count 1>>'
const pageWith = (content: string): string => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]${content}>>`
const streamOf = (data: string, more = ''): string =>
  `<</Length ${data.length}${more}>>stream\n${data}\nendstream`
/** One page, and objects from number 4 on. */
const pdfWith = (page: string, objects: string[] = []): Uint8Array =>
  rawPdf([catalog, onePage, pageWith(page)].concat(objects))
const pageOf = (contents: string, more: string[] = []): Uint8Array =>
  pdfWith('/Contents 4 0 R', [contents, ...more])
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** Deflated in several layers: a few kilobytes that inflate to a third of a gigabyte. */
function layeredStream(layers: number, megabytes: number): string {
  let data: Uint8Array = deflateSync(Buffer.alloc(megabytes * megabyte, '\n'))
  for (let layer = 1; layer < layers; layer += 1) data = deflateSync(data)
  return streamOf(latin1(data), `/Filter[${'/FlateDecode'.repeat(layers)}]`)
}

const deepPages = (depth: number): string[] => [
  catalog,
  ...Array.from({ length: depth }, (_, index) => `<</Type/Pages/Kids[${index + 3} 0 R]/Count 1>>`),
  pageWith(''),
]

export const pdfBombs = (): NamedFile[] =>
  filesOf('a.pdf', {
    'nothing behind its head': bytesOf('%PDF-1.7\n'),
    'pages that hold themselves': rawPdf([catalog, '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>']),
    'a catalog that is its own pages': rawPdf(['<</Type/Catalog/Pages 1 0 R/Kids[1 0 R]/Count 1>>']),
    'two thousand million pages by its own word': rawPdf([
      catalog,
      '<</Type/Pages/Kids[3 0 R]/Count 2147483647>>',
      pageWith(''),
    ]),
    'a deep tree of pages': rawPdf(deepPages(sized(5_000, 500))),
    '501 pages': makePdf(Array.from({ length: 501 }, () => printLines(['Ana: Hi']))),
    'very many objects': pageOf(
      streamOf('BT ET'),
      Array<string>(sized(100_000, 5_000)).fill('<</A[1 0 R]>>'),
    ),
    'a form that draws itself': pdfWith('/Resources<</XObject<</X 4 0 R>>>>/Contents 5 0 R', [
      streamOf('/X Do /X Do', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 4 0 R>>>>'),
      streamOf('/X Do'),
    ]),
    'a length that is its own stream': pageOf('<</Length 4 0 R>>stream\nBT ET\nendstream'),
    'contents of contents': pdfWith(`/Contents[${'4 0 R '.repeat(sized(50_000, 1_000))}]`, [
      streamOf('BT ET'),
    ]),
    'deep arrays': pdfWith(`/A ${'['.repeat(sized(200_000, 20_000))}`),
    'deep dictionaries': pdfWith(`/A ${'<</A'.repeat(sized(100_000, 20_000))}`),
    'tables that name each other': bytesOf(
      '%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Prev 9>>\nstartxref\n9\n%%EOF',
    ),
    'a program and an action': rawPdf([
      '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>',
      onePage,
      pageWith('/AA<</O<</S/URI/URI(http://127.0.0.1:9/)>>>>'),
    ]),
    'a password': rawPdf(
      [catalog, onePage, pageWith('')],
      '<</Root 1 0 R/Encrypt<</Filter/Standard/V 1/R 2/O(x)/U(y)/P -4>>/ID[(a)(b)]>>',
    ),
    'half of itself': makePdf([printLines(goodLines)]).subarray(0, 400),
  })

/** More saved states than a child process can work through in its time. */
export const slowPdf = (): HostileFile => pdf(pageOf(streamOf('q '.repeat(1_000_000))))

/** Inflates to more than a child process can hold. */
export const heavyPdf = (): HostileFile => pdf(pageOf(layeredStream(1, 320)))
export const layeredPdf = (): HostileFile => pdf(pageOf(layeredStream(3, 320)))

/* RTF */

export const rtfBombs = (): NamedFile[] =>
  filesOf('a.rtf', {
    'open groups without end': bytesOf(`{\\rtf1 ${'{'.repeat(sized(1_000_000, 50_000))}`),
    '5,001 groups in each other': makeRtf('{'.repeat(5_001) + 'a' + '}'.repeat(5_001)),
    'closing braces without end': makeRtf('a' + '}'.repeat(sized(2_000_000, 100_000))),
    'data of two gigabytes by its own word': makeRtf('Ana: Hi{\\bin2147483647 x}'),
    'data of less than nothing': makeRtf('{\\bin-2147483648 x}'.repeat(sized(50_000, 5_000))),
    'a long run of Unicode characters': makeRtf(
      '\\uc0 ' + '\\u-10179\\u-8960'.repeat(sized(120_000, 10_000)),
    ),
    'Unicode whose stand-ins never end': makeRtf(
      '\\uc2147483647 ' + '\\u8364 '.repeat(sized(400_000, 20_000)),
    ),
    'very many fonts': bytesOf(
      `{\\rtf1{\\fonttbl${counted(sized(150_000, 10_000), (index) => `{\\f${index} A;}`)}}a}`,
    ),
    'endless control words': makeRtf(`\\${'a'.repeat(megabyte)} \\b${'9'.repeat(megabyte)}`),
    'fields in fields': makeRtf(
      '{\\field{\\*\\fldinst HYPERLINK "http://127.0.0.1:9/"}{\\fldrslt '.repeat(sized(2_000, 300)),
    ),
    'an object with a program': makeRtf(`{\\object\\objemb{\\*\\objdata ${'4d5a'.repeat(200_000)}}}`),
    'no text at all': makeRtf(''),
  })

/* Text */

const ttml = (content: string, prolog = ''): string =>
  `${prolog}<tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="1s" end="2s">${content}</p></div></body></tt>`

const aliases = (levels: number, before: (name: string) => string): string =>
  counted(levels, (n) => `${before(`a${n + 1}`)}&a${n + 1} [${`*a${n}, `.repeat(9)}*a${n}]`, '\n')

export const textBombs = (): NamedFile[] =>
  Object.entries({
    'captions with entities that multiply': text(ttml('&l9;', entityBomb), 'a.xml'),
    'captions with an external entity': text(ttml('&x;', externalEntity), 'a.xml'),
    'captions with a parameter entity': text(ttml('Hi', parameterEntity), 'a.xml'),
    'captions that include a file': text(
      ttml('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>'),
      'a.xml',
    ),
    'deep XML': text('<a>'.repeat(sized(300_000, 30_000)), 'a.xml'),
    'XML with an element of many attributes': text(
      `<a ${counted(sized(100_000, 5_000), (index) => `a${index}="x"`, ' ')}/>`,
      'a.xml',
    ),
    'aliases that multiply': text(
      `a0: &a0 [ha]\n${aliases(30, (name) => `${name}: `)}\n- speaker: Ana\n  text: *a30`,
      'a.yaml',
    ),
    'a list of aliases that multiply': text(
      `- &a0 {speaker: Ana, text: ha}\n${aliases(12, () => '- ')}`,
      'a.yaml',
    ),
    'an alias of itself': text('- &a {speaker: Ana, text: Hi, more: *a}\n- &b [*b]', 'a.yaml'),
    'deep YAML': text(`- a: ${'['.repeat(sized(100_000, 5_000))}`, 'a.yaml'),
    'a YAML tag that names a class': text(
      '- !!js/function {speaker: Ana, text: "function () { return process.env }"}\n- !!python/object/apply:os.system ["id"]',
      'a.yaml',
    ),
    'deep JSON': text('['.repeat(sized(1_000_000, 50_000)) + ']'.repeat(sized(1_000_000, 50_000)), 'a.json'),
    'deep JSON objects': text(
      '{"messages":'.repeat(sized(200_000, 20_000)) + '1' + '}'.repeat(sized(200_000, 20_000)),
      'a.json',
    ),
    'JSON that reaches for prototypes': text(
      '[{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"speaker":"Ana","text":"Hi","start":1}]',
      'a.json',
    ),
    'JSON numbers beyond all bounds': text(
      '[{"speaker":"Ana","text":"Hi","start":1e999,"end":-1e999},{"speaker":"Bo","text":"Yes","start":9007199254740993}]',
      'a.json',
    ),
    'a CSV row of very many cells': text(
      `speaker,text${','.repeat(sized(1_000_000, 50_000))}\nAna,Hi`,
      'a.csv',
    ),
    'a CSV quote that never closes': text(
      `speaker,text\nAna,"${'a""'.repeat(sized(500_000, 50_000))}`,
      'a.csv',
    ),
    'four megabytes without a line': text('a'.repeat(4_000_000)),
    'four megabytes of line feeds': text(`${'\n'.repeat(3_900_000)}Ana: Hi`),
    'a text with NULs': text('Ana: Hi\0\0\0\nBo: Yes'),
    'captions with times beyond all bounds': text(
      'WEBVTT\n\n99999999999:00:00.000 --> 99999999999:00:01.000\nAna: Hi\n',
      'a.vtt',
    ),
  })

/* Forms */

const boundary = 'a-boundary-of-our-own'
export const formType = `multipart/form-data; boundary=${boundary}`

/** `disposition` is the text after `form-data; `, unchanged. */
export type FormPart = { disposition: string; headers?: string[]; content: Uint8Array | string }

export const filePart = ({ name, bytes, type }: HostileFile): FormPart => ({
  disposition: `name="file"; filename="${name}"`,
  headers: [`Content-Type: ${type ?? 'application/octet-stream'}`],
  content: bytes,
})

/** A form with its parts in order; nothing in it is escaped. */
export function formOf(parts: FormPart[], end = `--${boundary}--\r\n`): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ disposition, headers = [], content }) => [
      Buffer.from(
        `${[`--${boundary}`, `Content-Disposition: form-data; ${disposition}`, ...headers].join('\r\n')}\r\n\r\n`,
        'latin1',
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ])
}
