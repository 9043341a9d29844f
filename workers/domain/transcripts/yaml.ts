import { Composer, Parser, type CST } from 'yaml'
import { readValue } from './json/read-json.ts'
import type { Reading } from './utterance.ts'

/** Aliases a document may expand: transcripts have none, bombs live on them. */
const aliasesAllowed = 10
/** YAML is parsed into a syntax tree first, which costs many times its size. */
const yamlCharacters = 1_000_000

/** True where the text could be a list or a mapping of items: cheap, so that plain text never reaches the YAML parser. */
const looksLikeYaml = (text: string): boolean => /(?:^|\n)[ \t]*- *(?:\{|["']?[\w -]{1,40}["']?:(?:\s|$))/.test(text)

/** The tokens of a text up to its first error. */
function* tokensOf(text: string): Generator<CST.Token> {
  for (const token of new Parser().parse(text)) {
    if (token.type === 'error') throw new Error(token.message)
    yield token
  }
}

/**
 * The text's first document. @throws at the first error: a text with one is no transcript that we read, and the library would go on
 * and build an error object for every line of a text that is no YAML, which costs seconds for a megabyte.
 */
function firstDocument(text: string) {
  const composer = new Composer({ schema: 'failsafe', strict: false, logLevel: 'silent', prettyErrors: false, uniqueKeys: false })
  const onError = (_place: unknown, _code: unknown, message: string, isWarning?: boolean): void => {
    if (isWarning !== true) throw new Error(message)
  }
  // Its own handler, which it also hands on, keeps all errors.
  Object.assign(composer, { onError })
  return composer.compose(tokensOf(text), true, text.length).next().value
}

/**
 * YAML lists of items in the shapes of the JSON readers. The failsafe schema keeps every scalar a string: YAML 1.1 would read `1:05`
 * as 65 and `No` as false. Null for texts that are no such list.
 */
export const readYaml = (text: string): Reading | null => {
  if (text.length > yamlCharacters || !looksLikeYaml(text)) return null
  try {
    const document = firstDocument(text)
    if (document === undefined || document.errors.length > 0) return null
    const reading = readValue(document.toJS({ maxAliasCount: aliasesAllowed }))
    return reading && { ...reading, format: 'yaml' }
  } catch {
    // An error, an alias bomb, or nesting deeper than the stack: not a transcript that we read.
    return null
  }
}
