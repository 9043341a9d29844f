type Named = { firstName: string; lastName: string }

export const nameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim()

/** Longest text that is searched as a name while typing. */
const longestSearch = 40

/**
 * The text after an "@" that begins a word, up to the caret. Null if nobody is being mentioned, or the caret is after the name of a person
 * who is already mentioned.
 */
export function mentionAt(text: string, caret: number, mentioned: readonly Named[] = []): string | null {
  const before = text.slice(0, caret)
  const at = before.lastIndexOf('@')
  if (at < 0 || (at > 0 && !/[\s(]/u.test(before.charAt(at - 1)))) return null
  const word = before.slice(at + 1)
  if (mentioned.some((person) => word.startsWith(nameOf(person)))) return null
  // A name has at most three words; after that, the sentence continues.
  if (word.length > longestSearch || word.includes('\n') || word.split(' ').length > 3 || word.endsWith('  '))
    return null
  return word.trim()
}

/** The text with the mention in place of the typed part, and the new position of the caret. */
export function withMention(text: string, caret: number, person: Named): { text: string; caret: number } {
  const at = text.slice(0, caret).lastIndexOf('@')
  if (at < 0) return { text, caret }
  const after = text.slice(caret).replace(/^ +/, '')
  const gap = /^[\n.,;:!?)]/.test(after) ? '' : ' '
  const before = `${text.slice(0, at)}@${nameOf(person)}${gap}`
  return { text: before + after, caret: before.length }
}

/** The people whose "@First Last" is still in the text. "@Ana Maria" does not mention Ana. */
export function stillMentioned<Person extends Named>(text: string, people: readonly Person[]): Person[] {
  const mentioned = new Set(
    withMentions(text, people).flatMap((piece) => (piece.isMention ? [piece.text] : [])),
  )
  return people.filter((person) => mentioned.has(`@${nameOf(person)}`))
}

/** Where the name begins in the text, if no word goes on behind it; -1 if nowhere. */
function placeOf(name: string, text: string): number {
  let at = text.indexOf(name)
  while (at >= 0 && /^[\p{L}\p{M}\p{N}]/u.test(text.slice(at + name.length))) at = text.indexOf(name, at + 1)
  return at
}

/** The text in pieces; each mention is a piece of its own. */
export function withMentions(text: string, people: readonly Named[]): { text: string; isMention: boolean }[] {
  // Longer names first, so that "@Ana Maria" does not match "@Ana".
  const names = people
    .map((person) => `@${nameOf(person)}`)
    .toSorted((one, other) => other.length - one.length)
  const pieces: { text: string; isMention: boolean }[] = []
  let rest = text
  while (rest !== '') {
    const next = names
      .map((name) => ({ name, at: placeOf(name, rest) }))
      .filter(({ at }) => at >= 0)
      .toSorted((one, other) => one.at - other.at || other.name.length - one.name.length)[0]
    if (next === undefined) {
      pieces.push({ text: rest, isMention: false })
      break
    }
    if (next.at > 0) pieces.push({ text: rest.slice(0, next.at), isMention: false })
    pieces.push({ text: next.name, isMention: true })
    rest = rest.slice(next.at + next.name.length)
  }
  return pieces
}
