import { parseDocument } from 'yaml'
import { readValue } from './json/read-json.ts'
import type { Reading } from './utterance.ts'

/** Aliases a document may expand: transcripts have none, bombs live on them. */
const aliasesAllowed = 10
/** YAML is parsed into a syntax tree first, which costs many times its size. */
const yamlCharacters = 1_000_000

/** True where the text could be a list or a mapping of items: cheap, so that plain text never reaches the YAML parser. */
const looksLikeYaml = (text: string): boolean => /(?:^|\n)[ \t]*- *(?:\{|["']?[\w -]{1,40}["']?:(?:\s|$))/.test(text)

/**
 * YAML lists of items in the shapes of the JSON readers. The failsafe schema keeps every scalar a string: YAML 1.1 would read `1:05`
 * as 65 and `No` as false. Null for texts that are no such list.
 */
export const readYaml = (text: string): Reading | null => {
  if (text.length > yamlCharacters || !looksLikeYaml(text)) return null
  try {
    const document = parseDocument(text, { schema: 'failsafe', strict: false, logLevel: 'silent', prettyErrors: false, uniqueKeys: false })
    if (document.errors.length > 0) return null
    const reading = readValue(document.toJS({ maxAliasCount: aliasesAllowed }))
    return reading && { ...reading, format: 'yaml' }
  } catch {
    // An alias bomb, or nesting deeper than the stack: not a transcript that we read.
    return null
  }
}
