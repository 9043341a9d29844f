import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes'
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
  keepsSpace: boolean
}

/** TTML time expressions: `00:00:07:12` (frames), `00:00:07.5`, `5s`, `250ms`, `120f`, `10000000t`, and Apple's bare `19.764`, `1:02.5`. */
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

const attribute = (tag: SaxesTagNS, local: string): string | undefined => {
  for (const value of Object.values(tag.attributes) as SaxesAttributeNS[])
    if (value.local === local) return value.value
  return undefined
}

/** Thrown to stop the parser. Never leaves this file. */
class XmlRefused extends Error {}

/**
 * A strict parser that refuses document types, because they allow entity bombs and external entities. Null for XML that is not well formed.
 */
const parseXml = (
  source: string,
  handlers: {
    open: (tag: SaxesTagNS, depth: number) => void
    close: (tag: SaxesTagNS) => void
    text: (text: string) => void
  },
): boolean => {
  const parser = new SaxesParser({ xmlns: true, position: false })
  let depth = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new XmlRefused('document types are refused')
  })
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth > deepestNesting) throw new XmlRefused('nested too deeply')
    handlers.open(tag, depth)
  })
  parser.on('closetag', (tag) => {
    depth -= 1
    handlers.close(tag)
  })
  parser.on('text', handlers.text)
  parser.on('cdata', handlers.text)
  try {
    parser.write(source).close()
    return true
  } catch {
    // Any error of saxes or of this file means that this is not XML that we read.
    return false
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

/**
 * Paragraphs of a TTML document in order (https://www.w3.org/TR/ttml2/): begin, end and agent are inherited from `div` and `body`, whose
 * begin is added unless the paragraph's own time is already later (Apple writes absolute times). A paragraph without a start takes the
 * start of its spans. Null for anything that is not well-formed TTML.
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
  const wellFormed = parseXml(source, {
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
      scopes.push({ name: tag.local, begin, end, agent, keepsSpace: false })
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
      // Metadata inside a paragraph (titles, descriptions) is not speech. Line feeds in the source are spaces.
      else if (open && (inside === 'p' || inside === 'span')) texts.push(text.replace(/\s+/g, ' '))
    },
  })
  if (!wellFormed || !isTtml) return null
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
 * Other XML: repeated elements that have a text with a speaker or a time, as attributes or child elements (`<turn speaker="Ana"
 * start="5">Hi</turn>`). Null when there are none.
 */
export const readXmlItems = (source: string): Reading | null => {
  const stack: { name: string; item: XmlItem }[] = []
  const byName = new Map<string, XmlItem[]>()
  const wellFormed = parseXml(source, {
    open(tag) {
      const fields = new Map(
        (Object.values(tag.attributes) as SaxesAttributeNS[]).map((value) => [value.local, value.value]),
      )
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
  if (!wellFormed) return null
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
