/** `at` is the start offset, so that no two spans of a text are equal. */
export type Span = { at: number; kind: 'text' | 'strong' | 'code'; text: string }
export type Block = { at: number; kind: 'paragraph' | 'list'; lines: { at: number; spans: Span[] }[] }

const spanForm = /\*\*(?<strong>[^*]+)\*\*|`(?<code>[^`]+)`/g

function spansOf(written: string): Span[] {
  const text = written.replaceAll(/\s*\n\s*/g, ' ')
  const spans: Span[] = []
  let end = 0
  const addText = (until: number) => {
    if (until > end) spans.push({ at: end, kind: 'text', text: text.slice(end, until) })
  }
  for (const match of text.matchAll(spanForm)) {
    addText(match.index)
    const { strong, code } = match.groups ?? {}
    const kind = strong === undefined ? 'code' : 'strong'
    spans.push({ at: match.index, kind, text: strong ?? code ?? '' })
    end = match.index + match[0].length
  }
  addText(text.length)
  return spans
}

/** The subset of Markdown used by entries: paragraphs, lists with a dash, strong words and code. Everything else is text. */
export const parseMarkdown = (text: string): Block[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part, at) => {
      const isList = part.startsWith('- ')
      const lines = isList ? part.slice(2).split(/\n- /) : [part]
      return {
        at,
        kind: isList ? 'list' : 'paragraph',
        lines: lines.map((line, index) => ({ at: index, spans: spansOf(line) })),
      }
    })
