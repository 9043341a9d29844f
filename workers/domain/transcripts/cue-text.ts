import type { CuePart } from './utterance.ts'

/** Named character references that captions use. Other references stay as written. */
export const namedReferences: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  middot: '·',
  euro: '€',
  copy: '©',
  reg: '®',
  trade: '™',
}

const referencePattern = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));?/g

/** Decodes character references; code points outside Unicode become U+FFFD. */
export const decodeReferences = (text: string): string =>
  text.includes('&')
    ? text.replace(referencePattern, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
        if (name !== undefined)
          return (Object.hasOwn(namedReferences, name) ? namedReferences[name] : null) ?? whole
        const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
        return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
          ? '\ufffd'
          : String.fromCodePoint(code)
      })
    : text

/**
 * The index where the tag that opens at `open` closes, or -1 when `<` is just a character. The W3C algorithm drops `<3 you` to the end of
 * the cue. To keep all words, we require a name, a slash, a dot or a timestamp, and a closing `>`.
 */
const tagEnd = (payload: string, open: number, lastClose: number): number => {
  const next = payload.charCodeAt(open + 1)
  const isLetter = (next >= 97 && next <= 122) || (next >= 65 && next <= 90)
  const isDigit = next >= 48 && next <= 57
  if (!isLetter && !isDigit && next !== 47 && next !== 46 && next !== 62) return -1
  if (open > lastClose) return -1
  if (!isDigit) return payload.indexOf('>', open + 1)
  let index = open + 1
  for (; index < payload.length; index += 1) {
    const code = payload.charCodeAt(index)
    if (!((code >= 48 && code <= 57) || code === 58 || code === 46)) break
  }
  return payload.charCodeAt(index) === 62 ? index : -1
}

/** The name in a voice tag: `<v.loud.first Zoë Ñandú>` gives `Zoë Ñandú`. Null for a voice without a name. */
const voiceName = (tag: string): string | null => {
  let index = 1
  while (index < tag.length && tag.charCodeAt(index) > 32) index += 1
  const name = decodeReferences(tag.slice(index)).replace(/\s+/g, ' ').trim()
  return name === '' ? null : name
}

/**
 * The text of a WebVTT cue without tags, and its voices. Classes, karaoke timestamps, `<c>`, `<i>`, `<ruby>` and unknown tags are removed.
 * `</v>` may be missing, and text after it belongs to the voice before it.
 */
export const readCuePayload = (
  payload: string,
): { text: string; speaker: string | null; parts: CuePart[] | null } => {
  const lastClose = payload.lastIndexOf('>')
  const parts: CuePart[] = []
  let speaker: string | null = null
  let text = ''
  let position = 0
  for (;;) {
    const open = payload.indexOf('<', position)
    if (open === -1 || open > lastClose) break
    const close = tagEnd(payload, open, lastClose)
    if (close === -1) {
      text += decodeReferences(payload.slice(position, open + 1))
      position = open + 1
      continue
    }
    text += decodeReferences(payload.slice(position, open))
    position = close + 1
    const first = payload.charCodeAt(open + 1)
    const second = payload.charCodeAt(open + 2)
    // `v` followed by a class, a space or the end of the tag, so not `<var>`.
    if ((first === 118 || first === 86) && (second === 46 || second === 62 || second <= 32)) {
      const name = voiceName(payload.slice(open + 1, close))
      if (name === null || name === speaker) continue
      if (text.trim() !== '') parts.push({ speaker, text: text.trim() })
      text = ''
      speaker = name
    }
  }
  text += decodeReferences(payload.slice(position))
  if (text.trim() !== '') parts.push({ speaker, text: text.trim() })
  const only = parts.length <= 1
  return {
    text: only ? (parts[0]?.text ?? '') : parts.map((part) => part.text).join('\n'),
    speaker: parts.find((part) => part.speaker !== null)?.speaker ?? speaker,
    parts: only ? null : parts,
  }
}

const subtitleTags = /<(?:\/?[a-zA-Z][^<>\n]{0,300}|\d{1,3}:\d{2}[\d:.,]{2,12})>/g
const overrideCodes = /\{\\[^{}\n]{0,300}\}|\{\/?[biuBIU]\}/g

/** Text of an SRT or SBV cue without HTML-like tags, times of words and ASS codes. */
export const stripSubtitleMarkup = (text: string): string => {
  let plain = text
  if (plain.includes('{')) plain = plain.replace(overrideCodes, '')
  if (plain.includes('<')) plain = plain.replace(subtitleTags, '')
  if (plain.includes('\\N')) plain = plain.replaceAll('\\N', '\n')
  return decodeReferences(plain)
}
