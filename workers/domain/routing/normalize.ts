const separator = '||'
const plainText = /^[\t-\r -~]*$/u
const oddSpace = /^ | $| {2}|[\t-\r]/u

/**
 * The normalized spelling for comparing titles with values: NFKC, lower-case independent of any language, ß as ss, İ as i, whitespace runs
 * as one space, trimmed. Idempotent.
 */
export function norm(text: string): string {
  // Most titles are plain ASCII, where only capitals and spaces can change.
  if (plainText.test(text)) {
    const small = text.toLowerCase()
    return oddSpace.test(small) ? small.replace(/\s+/gu, ' ').trim() : small
  }
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      // Lower-casing İ leaves an i with a separate dot, which would not match a plain i.
      .replace(/i\u0307+/gu, 'i')
      .replaceAll('ß', 'ss')
      // JavaScript writes Σ at the end of a word as ς and elsewhere as σ; a value must also match inside a longer word.
      .replaceAll('ς', 'σ')
      .normalize('NFKC')
      .replace(/\s+/gu, ' ')
      .trim()
  )
}

/**
 * The normalized values of a pipe-joined list. Values are separated by a double pipe, a single pipe is literal.
 * Empty values are dropped: an empty string would be found in every title.
 */
export function titleValues(pipeJoined: string): string[] {
  return [...new Set(pipeJoined.split(separator).map(norm))].filter((value) => value !== '')
}
