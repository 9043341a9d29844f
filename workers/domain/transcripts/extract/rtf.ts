import { TranscriptError } from '../message.ts'
import { fileTexts } from './accept.ts'
import { codepageOfCharset, decodeCodepage } from './codepages.ts'
import { binaryString, tokenizeRtf } from './rtf-tokens.ts'
import { type RtfContent, destinations, wordTexts } from './rtf-words.ts'

export type RtfOptions = {
  /**
   * Writes the target of a hyperlink after its text, as `text("target")`. Off for transcripts: exports link
   * their timestamps, and a target after each would keep the parser from recognizing the line.
   */
  linkTargets?: boolean
}

/** Word nests about 20 groups; a bomb of braces nests millions. */
const maxDepth = 5_000

type Field = { instruction: string }

/** The label of a list item. Numbers and letters are kept, bullets are not. */
type Label = { text: string }

/** What a group inherits from the one around it. */
type GroupState = {
  content: RtfContent
  font: number
  /** How many bytes replace a `\uN` in readers without Unicode. */
  unicodeSkip: number
  hidden: boolean
  field: Field | null
  label: Label | null
  /** True in the group that ends a field's result. */
  endsField: boolean
}

/**
 * The text of an RTF document: paragraphs and line breaks as newlines, cells of a table joined by tabs, rows
 * as lines. The numbers of list items are kept. Headers, footers, notes, comments, hidden and deleted text
 * are left out. Linear in the size, whatever the nesting. Source: Rich Text Format Specification 1.9.1.
 * @throws {TranscriptError} 'Error parsing RTF content' or 'Error: No content detected in RTF.'
 */
export function rtfToText(bytes: Uint8Array, options: RtfOptions = {}): string {
  const source = binaryString(bytes)
  if (!/^(\u00ef\u00bb\u00bf)?\s*\{\\rtf/.test(source.slice(0, 64)))
    throw new TranscriptError(fileTexts.rtfUnreadable)
  const reader = createReader(options)
  tokenizeRtf(source, reader)
  const text = tidy(reader.result())
  if (text.trim() === '') throw new TranscriptError(fileTexts.rtfEmpty)
  return text
}

function createReader(options: RtfOptions) {
  let state: GroupState = {
    content: 'text',
    font: -1,
    unicodeSkip: 1,
    hidden: false,
    field: null,
    label: null,
    endsField: false,
  }
  const outer: GroupState[] = []
  const output: string[] = []
  const fonts = new Map<number, number>()
  /** Bytes not decoded yet, as characters: two of them may form one character. */
  let pending = ''
  let documentCodepage = 1252
  let defaultFont = -1
  let describedFont = -1
  /** Bytes and symbols still to be dropped after a `\uN`. */
  let dropped = 0
  /** True right after `\*`: the next control word is a destination that may be unknown. */
  let optional = false

  const isShown = () => state.content === 'text' && !state.hidden

  function flush(): void {
    if (pending === '') return
    const run = pending
    pending = ''
    write(/[\u0080-\u00ff]/.test(run) ? decodeCodepage(run, fonts.get(state.font) ?? documentCodepage) : run)
  }

  function write(text: string): void {
    if (isShown()) output.push(text)
    // A field's instruction is an address with a few switches, so this much is enough to find the address.
    else if (state.content === 'instruction' && state.field && state.field.instruction.length < 4096)
      state.field.instruction += text
    else if (state.content === 'label' && state.label && !state.hidden) state.label.text += text
  }

  function open(): void {
    flush()
    dropped = 0
    optional = false
    if (outer.length >= maxDepth)
      throw new TranscriptError(fileTexts.rtfUnreadable, { cause: new Error('groups are nested too deeply') })
    outer.push(state)
    state = { ...state, endsField: false }
  }

  function close(): void {
    flush()
    dropped = 0
    optional = false
    if (state.endsField) writeLinkTarget()
    const label = state.label
    state = outer.pop() ?? state
    if (label && state.label !== label && isShown() && /[\p{L}\p{N}]/u.test(label.text))
      output.push(`${label.text.trim()} `)
  }

  function writeLinkTarget(): void {
    const target = /HYPERLINK\s+(?:\\[lmnot]\s+)*"?([^"\s]+)"?/i.exec(state.field?.instruction ?? '')?.[1]
    if (options.linkTargets && target && isShown()) output.push(`("${target}")`)
  }

  function enter(content: RtfContent, name: string): void {
    // The instruction's group is inside the field's group. A destination inside a skipped group stays
    // skipped, except the text of a text box and the Unicode copy of an `\upr`.
    if (state.content === 'skipped' && !['ud', 'shptxt', 'dptxbxtext'].includes(name)) return
    if (state.content === 'instruction' && name !== 'fldrslt') return
    state.content = content
    if (name === 'fldrslt') state.endsField = true
    if (content === 'label') state.label = { text: '' }
  }

  function word(name: string, parameter: number | null): void {
    flush()
    const isOptional = optional
    optional = false
    const text = wordTexts.get(name)
    // By the specification every control word counts as one of the bytes that replace a `\uN`. Writers that
    // omit those bytes go on with `\par` or a font, so only a word for a visible character counts.
    const isStandIn = dropped > 0 && text !== undefined && text.trim() !== ''
    dropped = isStandIn ? dropped - 1 : 0
    if (isStandIn) return
    const content = destinations.get(name)
    if (content) return enter(content, name)
    if (isOptional) return enter('skipped', name)
    if (text !== undefined) return write(text)
    if (!property(name, parameter) && state.content === 'fonts') describeFont(name, parameter)
  }

  /** Applies a control word that changes the group's state or the document's; false for all others. */
  function property(name: string, parameter: number | null): boolean {
    if (name === 'u') writeUnicode(parameter ?? 0)
    else if (name === 'uc') state.unicodeSkip = Math.min(Math.max(parameter ?? 1, 0), 16)
    else if (name === 'f' && state.content !== 'fonts') state.font = parameter ?? defaultFont
    else if (name === 'plain') [state.font, state.hidden] = [defaultFont, false]
    else if (name === 'v' || name === 'deleted') state.hidden = parameter !== 0
    else if (name === 'field') state.field = { instruction: '' }
    else if (name === 'deff') state.font = defaultFont = parameter ?? -1
    else if (name === 'ansicpg' && parameter) documentCodepage = parameter
    else if (name === 'mac') documentCodepage = 10_000
    else if (name === 'pc') documentCodepage = 437
    else if (name === 'pca') documentCodepage = 850
    else return false
    return true
  }

  function describeFont(name: string, parameter: number | null): void {
    if (name === 'f') describedFont = parameter ?? -1
    else if (name === 'cpg' && parameter) fonts.set(describedFont, parameter)
    else if (name === 'fcharset' && !fonts.has(describedFont))
      fonts.set(describedFont, codepageOfCharset(parameter ?? 1, documentCodepage))
  }

  function writeUnicode(parameter: number): void {
    const unit = parameter < 0 ? parameter + 65_536 : parameter
    // F000 to F0FF are glyphs of symbol fonts, of which only the bullet is text.
    if (unit === 0xf0b7) write('•')
    else if (unit > 0 && unit <= 0x10_ffff && (unit < 0xf000 || unit > 0xf0ff))
      write(String.fromCodePoint(unit))
    dropped = state.unicodeSkip
  }

  function symbol(character: string): void {
    if (character === '*') {
      optional = true
      return
    }
    if (character === '\\' || character === '{' || character === '}') return text(character)
    flush()
    if (dropped > 0) dropped--
    else if (character === '~') write('\u00a0')
    else if (character === '_') write('-')
    else if (character === '\n' || character === '\r') write('\n')
    else if (character === '\t') write('\t')
  }

  function text(run: string): void {
    optional = false
    const skip = Math.min(dropped, run.length)
    dropped -= skip
    if (isShown() || state.content === 'instruction' || state.content === 'label')
      pending += skip === 0 ? run : run.slice(skip)
  }

  const result = () => {
    flush()
    return output.join('')
  }
  return { open, close, word, symbol, text, result }
}

/** Ends of rows, controls without a meaning in text, and halves of surrogate pairs. */
const tidy = (text: string) =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- controls are what is taken out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd()
