import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { decodeReferences, namedReferences } from './cue-text.ts'
import { fieldsOf } from './records.ts'
import { parseSeconds, roundToMilliseconds } from './times.ts'
import { structuredReading, type Reading, type Utterance } from './utterance.ts'

/** Deeper nesting than any caption needs. Stops files that nest tags to exhaust memory. */
const deepestNesting = 200

/** One `<p>` of a TTML document. Times are null when neither it, its ancestors nor its spans have any. */
export type TtmlParagraph = { start: number | null; end: number | null; speaker: string | null; text: string }

type Rates = { frames: number; ticks: number }
type Scope = {
  name: string
  begin: number | null
  end: number | null
  agent: string | null
  /** True in a paragraph and in the markup inside it. */
  isSpeech: boolean
}

/**
 * TTML time expressions: `00:00:07:12` (frames), `00:00:07.5`, `5s`, `250ms`, `120f`, `10000000t`, and
 * Apple's bare `19.764`, `1:02.5`.
 */
const readTime = (value: string | undefined, rates: Rates): number | null => {
  if (value === undefined) return null
  const text = value.trim()
  if (text.length > 40) return null
  const offset = /^(\d{1,15}(?:\.\d{1,9})?)(h|m|s|ms|f|t)$/.exec(text)
  if (offset) {
    const scale = { h: 3600, m: 60, s: 1, ms: 0.001, f: 1 / rates.frames, t: 1 / rates.ticks }[
      offset[2] as 'h'
    ]
    return roundToMilliseconds(Number(offset[1]) * scale)
  }
  const frames = /^(\d{1,5}):(\d{2}):(\d{2}):(\d{1,3})(?:\.\d{1,3})?$/.exec(text)
  if (frames)
    return roundToMilliseconds(
      Number(frames[1]) * 3600 +
        Number(frames[2]) * 60 +
        Number(frames[3]) +
        Number(frames[4]) / rates.frames,
    )
  return parseSeconds(text)
}

/** A tag without its prefix: files use prefixes that they do not declare. */
type Tag = { local: string; attributes: Map<string, string> }

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const plainTag = (tag: SaxesTagPlain): Tag => {
  const attributes = new Map<string, string>()
  for (const [name, value] of Object.entries(tag.attributes))
    if (!attributes.has(localName(name))) attributes.set(localName(name), value)
  return { local: localName(tag.name), attributes }
}

const attribute = (tag: Tag, local: string): string | undefined => tag.attributes.get(local)

/** Elements inside a paragraph whose text describes it. */
const isAbout = (local: string): boolean => /^(?:metadata|title|desc|name|agent|copyright)$/.test(local)

/** Thrown to stop the parser. Never leaves this file. */
class XmlRefused extends Error {}

/**
 * A strict parser that refuses declarations of entities, because they allow bombs and external entities.
 */
const parseXml = (
  source: string,
  handlers: {
    open: (tag: Tag, depth: number) => void
    close: (tag: Tag) => void
    text: (text: string) => void
  },
): 'read' | 'malformed' | 'refused' => {
  const parser = new SaxesParser({ xmlns: false, position: false })
  // References that HTML defines occur without a declaration. A file's own are never expanded.
  Object.assign(parser.ENTITIES, namedReferences)
  let depth = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new XmlRefused('declarations of entities are refused')
  })
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth > deepestNesting) throw new XmlRefused('nested too deeply')
    handlers.open(plainTag(tag), depth)
  })
  parser.on('closetag', (tag) => {
    depth -= 1
    handlers.close(plainTag(tag))
  })
  parser.on('text', handlers.text)
  parser.on('cdata', handlers.text)
  try {
    parser.write(source).close()
    return 'read'
  } catch (error) {
    // Any error of saxes or of this file means that this is not XML that we read.
    return error instanceof XmlRefused ? 'refused' : 'malformed'
  }
}

/** Collapses white space as XML's default does; `<br/>` is a line feed already. */
const tidyParagraph = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

const looseParagraph =
  /<(?:\w{1,20}:)?p((?:\s[^<>]{0,500})?)>([^]*?)(?=<\/(?:\w{1,20}:)?p>|<(?:\w{1,20}:)?p[\s>]|$)/g

/**
 * Paragraphs of TTML that is not well formed, such as `<br>` without an end or a lone `&`: their times and text. Null if there are none.
 */
const looseParagraphs = (source: string, rates: Rates): TtmlParagraph[] | null => {
  if (!/^(?:<\?xml[^>]{0,200}\?>\s*)?<(?:\w{1,20}:)?tt[\s>]/.test(source.trimStart())) return null
  const paragraphs: TtmlParagraph[] = []
  for (const [, attributes = '', content = ''] of source.matchAll(looseParagraph)) {
    const time = (name: string) =>
      readTime(new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1], rates)
    const start = time('begin')
    const end = time('end')
    const text = content
      .replace(/\s+/g, ' ')
      .replace(/<br\b[^<>]{0,200}>/gi, '\n')
      .replace(/<[^<>]{0,500}>/g, '')
    paragraphs.push({ start, end, speaker: null, text: tidyParagraph(decodeReferences(text)) })
  }
  return paragraphs.some(({ text }) => text !== '') ? paragraphs : null
}

/**
 * Paragraphs of a TTML document in order (https://www.w3.org/TR/ttml2/): begin, end and agent are inherited
 * from `div` and `body`, whose begin is added unless the paragraph's own time is already later (Apple writes
 * absolute times). A paragraph without a start takes the start of its spans. Null for anything that is not
 * TTML.
 */
export const parseTtml = (source: string): TtmlParagraph[] | null => {
  const rates: Rates = { frames: 30, ticks: 1 }
  const agents = new Map<string, string>()
  const paragraphs: TtmlParagraph[] = []
  const scopes: Scope[] = []
  let open: TtmlParagraph | null = null
  let texts: string[] = []
  let agentId: string | null = null
  let agentName = ''
  let isTtml = false
  const outcome = parseXml(source, {
    open(tag, depth) {
      if (depth === 1) {
        isTtml = tag.local === 'tt'
        if (!isTtml) throw new XmlRefused('not TTML')
        const frames = Number(attribute(tag, 'frameRate') ?? 30)
        const [multiplier, divisor] = (attribute(tag, 'frameRateMultiplier') ?? '1 1')
          .trim()
          .split(/[\s:]+/)
          .map(Number)
        const factor = multiplier && divisor ? multiplier / divisor : 1
        rates.frames = frames > 0 && Number.isFinite(frames * factor) ? frames * factor : 30
        const ticks = Number(attribute(tag, 'tickRate') ?? 0)
        rates.ticks = ticks > 0 && Number.isFinite(ticks) ? ticks : 1
      }
      const outer = scopes.at(-1)
      const base = outer?.begin ?? null
      const own = readTime(attribute(tag, 'begin'), rates)
      const ownEnd = readTime(attribute(tag, 'end'), rates)
      const span = readTime(attribute(tag, 'dur'), rates)
      // A child's times count from its parent. A time between the parent's begin and end is already absolute.
      const isAbsolute =
        base !== null && own !== null && own >= base && (outer?.end ?? null) !== null && own <= outer!.end!
      const shift = base !== null && !isAbsolute ? base : 0
      const begin = own === null ? base : roundToMilliseconds(own + shift)
      const end =
        ownEnd !== null
          ? roundToMilliseconds(ownEnd + shift)
          : span !== null && begin !== null
            ? roundToMilliseconds(begin + span)
            : (outer?.end ?? null)
      const agent = attribute(tag, 'agent')?.trim().split(/\s+/)[0] ?? outer?.agent ?? null
      const isSpeech = tag.local === 'p' || (outer?.isSpeech === true && !isAbout(tag.local))
      scopes.push({ name: tag.local, begin, end, agent, isSpeech })
      if (tag.local === 'agent') agentId = attribute(tag, 'id') ?? null
      else if (tag.local === 'name' && agentId !== null) agentName = ''
      else if (tag.local === 'p') {
        open = { start: begin, end, speaker: agent, text: '' }
        texts = []
      } else if (open && tag.local === 'br') texts.push('\n')
      else if (open && tag.local === 'span') {
        if (own !== null && (open as TtmlParagraph).start === null) (open as TtmlParagraph).start = begin
        if ((open as TtmlParagraph).speaker === null && agent !== null)
          (open as TtmlParagraph).speaker = agent
      }
    },
    close(tag) {
      scopes.pop()
      if (tag.local === 'agent') agentId = null
      else if (tag.local === 'name' && agentId !== null && agentName.trim() !== '')
        agents.set(agentId, agentName.trim())
      else if (tag.local === 'p' && open) {
        paragraphs.push({ ...open, text: tidyParagraph(texts.join('')) })
        open = null
      }
    },
    text(text) {
      const inside = scopes.at(-1)?.name
      if (inside === 'name' && agentId !== null) agentName += text
      // Metadata inside a paragraph (titles, descriptions) is not speech. Line feeds in the source are
      // spaces.
      else if (open && scopes.at(-1)?.isSpeech) texts.push(text.replace(/\s+/g, ' '))
    },
  })
  if (outcome !== 'read') return outcome === 'malformed' ? looseParagraphs(source, rates) : null
  // Agents may be declared after their use, so ids become names at the end.
  for (const paragraph of paragraphs)
    if (paragraph.speaker !== null) paragraph.speaker = agents.get(paragraph.speaker) ?? paragraph.speaker
  return paragraphs
}

/** TTML as a reading; null for other XML. */
export const readTtml = (source: string): Reading | null => {
  const paragraphs = parseTtml(source)
  if (!paragraphs) return null
  return structuredReading(
    'ttml',
    paragraphs.filter((paragraph) => paragraph.text !== ''),
  )
}

type XmlItem = { fields: Map<string, string>; text: string }

/**
 * Other XML: repeated elements that have a text with a speaker or a time, as attributes or child elements
 * (`<turn speaker="Ana" start="5">Hi</turn>`). Null when there are none.
 */
export const readXmlItems = (source: string): Reading | null => {
  const stack: { name: string; item: XmlItem }[] = []
  const byName = new Map<string, XmlItem[]>()
  const outcome = parseXml(source, {
    open(tag) {
      const fields = new Map(tag.attributes)
      stack.push({ name: tag.local, item: { fields, text: '' } })
    },
    close() {
      const closed = stack.pop()!
      const text = closed.item.text.trim()
      const items = byName.get(closed.name) ?? []
      items.push({ ...closed.item, text })
      byName.set(closed.name, items)
      const parent = stack.at(-1)
      if (parent && text !== '' && !parent.item.fields.has(closed.name))
        parent.item.fields.set(closed.name, text)
    },
    text(text) {
      const open = stack.at(-1)
      if (open) open.item.text += text
    },
  })
  if (outcome !== 'read') return null
  let best: Utterance[] = []
  for (const items of byName.values()) {
    const utterances = items.flatMap(({ fields, text }): Utterance[] => {
      const keys = text === '' ? [...fields.keys()] : [...fields.keys(), 'text']
      const cells = text === '' ? [...fields.values()] : [...fields.values(), text]
      const found = fieldsOf(keys)
      if (found.text === undefined || (found.speaker === undefined && found.start === undefined)) return []
      const start = found.start === undefined ? null : parseSeconds(cells[found.start])
      const end = found.end === undefined ? null : parseSeconds(cells[found.end])
      return [
        {
          start,
          end,
          speaker: found.speaker === undefined ? null : cells[found.speaker]!,
          text: cells[found.text]!,
        },
      ]
    })
    if (utterances.length > best.length) best = utterances
  }
  return best.length === 0 ? null : structuredReading('xml', best)
}
