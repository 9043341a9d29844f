import { Composer, Parser, type CST } from 'yaml'
import { readValue } from './json/read-json.ts'
import type { Reading } from './utterance.ts'

/** How many aliases a document may expand. Transcripts have none; hostile files use them to exhaust memory. */
const aliasesAllowed = 10
/** YAML is first parsed into a syntax tree many times its size. */
const yamlCharacters = 1_000_000

/** True when the text could be a list or a mapping of items. Cheap, so that plain text never reaches the YAML parser. */
const looksLikeYaml = (text: string): boolean =>
  /(?:^|\n)[ \t]*- *(?:\{|["']?[\w -]{1,40}["']?:(?:\s|$))/.test(text)

/** The tokens of a text up to its first error. */
function* tokensOf(text: string): Generator<CST.Token> {
  for (const token of new Parser().parse(text)) {
    if (token.type === 'error') throw new Error(token.message)
    yield token
  }
}

/**
 * The text's first document. @throws at the first error: such a text is not a transcript, and the library would build an error object for
 * every line of a text that is not YAML, which takes seconds for a megabyte.
 */
function firstDocument(text: string) {
  const composer = new Composer({
    schema: 'failsafe',
    strict: false,
    logLevel: 'silent',
    prettyErrors: false,
    uniqueKeys: false,
  })
  const onError = (_place: unknown, _code: unknown, message: string, isWarning?: boolean): void => {
    if (isWarning !== true) throw new Error(message)
  }
  // The parser's default handler, which it also passes on, keeps all errors.
  Object.assign(composer, { onError })
  return composer.compose(tokensOf(text), true, text.length).next().value
}

/**
 * YAML lists of items in the shapes of the JSON readers. The failsafe schema keeps every scalar a string: YAML 1.1 would read `1:05` as 65
 * and `No` as false. Null for any other text.
 */
export const readYaml = (text: string): Reading | null => {
  if (text.length > yamlCharacters || !looksLikeYaml(text)) return null
  try {
    const document = firstDocument(text)
    if (document === undefined || document.errors.length > 0) return null
    const reading = readValue(document.toJS({ maxAliasCount: aliasesAllowed }))
    return reading && { ...reading, format: 'yaml' }
  } catch {
    // An error, too many aliases, or nesting deeper than the stack: not a transcript.
    return null
  }
}
