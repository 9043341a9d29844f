/** Where a word from the "Don't say" column occurs. */
export type Place = { file: string; line: number; text: string }

/** Finds one word or identifier in any spelling: `askFor` in `askForUsers`, `AskFor`, `ask_for`, `ask-for` and `ASK_FOR`. */
export type ForbiddenWord = { word: string; pattern: RegExp }

const lastColumn = /\|([^|]*)\|\s*$/
const inBackticks = /`([^`]+)`/g

/** The words in backticks in the last column of the glossary table (`Say | Means | Don't say`). @throws if there is no such table */
export function readGlossary(markdown: string): ForbiddenWord[] {
  const lines = markdown.split('\n')
  const head = lines.findIndex((line) => /^\|\s*Say\s*\|\s*Means\s*\|\s*Don't say\s*\|/.test(line))
  if (head === -1) throw new Error('There is no glossary with the columns Say, Means and Don’t say.')

  // Skips the rule below the header.
  const body = lines.slice(head + 2)
  const end = body.findIndex((line) => !line.startsWith('|'))
  const rows = end === -1 ? body : body.slice(0, end)
  const words = rows.flatMap((row) =>
    [...(lastColumn.exec(row)?.[1] ?? '').matchAll(inBackticks)].map(([, word = '']) => word),
  )
  return [...new Set(words)].map((word) => ({ word, pattern: patternOf(word) }))
}

/** What may separate two lines of a comment. */
const lineBreak = String.raw`\s+(?:(?:\*|//)\s+)?`

function patternOf(word: string): RegExp {
  if (word.includes(' ')) {
    const phrase = word.split(' ').join(lineBreak)
    return new RegExp(String.raw`(?<![A-Za-z])${phrase}(?![A-Za-z])`, 'gi')
  }

  if (word.includes('-')) return new RegExp(String.raw`(?<![A-Za-z])${word}(?:s|ed|ing)?(?![A-Za-z])`, 'gi')

  const parts = (word.match(/[A-Z]?[a-z]+/g) ?? [word]).map((part) => part.toLowerCase())
  const [first = '', ...rest] = parts
  const capital = (part: string): string => part.charAt(0).toUpperCase() + part.slice(1)
  // A capital letter begins a part inside an identifier; a small letter begins one after anything that is not a letter.
  const begin = `(?:(?<![A-Za-z])${first}|(?<![A-Z])${capital(first)})`
  const more = rest.map((part) => `(?:[-_]?${capital(part)}|[-_]${part})`).join('')
  const capitals = parts.map((part) => part.toUpperCase()).join('[-_]?')
  return new RegExp(`${begin}${more}(?![a-z])|(?<![A-Za-z])${capitals}(?![A-Za-z])`, 'g')
}

export function findWord({ pattern }: ForbiddenWord, file: string, text: string): Place[] {
  return [...text.matchAll(pattern)].map((match) => {
    const before = text.slice(0, match.index)
    return { file, line: before.split('\n').length, text: match[0].replace(/\s+/g, ' ') }
  })
}
