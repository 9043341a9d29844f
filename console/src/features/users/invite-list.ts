/** Separators between addresses in a pasted list, a file, or a mail program's recipients. */
const separators = /[\s,;|"()[\]]+/
/** What surrounds an address without being part of it. An apostrophe within it is: o'brien@example.com. */
const marks = /^['<]+|['>.]+$/g
const angled = /<([^<>\s]+@[^<>\s]+)>/g

/** The words of a text that look like addresses, in lower case and without duplicates. Other columns of a file are ignored. */
export function addressesIn(text: string): string[] {
  const known = [...text.matchAll(angled)].map(([, address]) => address ?? '')
  const words = text.replaceAll(angled, ' ').split(separators)
  const found = [...known, ...words.filter((word) => word.includes('@'))]
  return [...new Set(found.map((address) => address.replaceAll(marks, '').toLowerCase()))].filter(
    (address) => address !== '',
  )
}

/** Typed words count even without an @, so that the mistake is shown. */
export const typedAddresses = (text: string): string[] => {
  const found = addressesIn(text)
  if (found.length > 0) return found
  return text
    .split(separators)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
}

/** By how many letters two texts differ: missing, added, replaced, or swapped with their neighbor. Counts up to three. */
export function lettersApart(first: string, second: string): number {
  if (Math.abs(first.length - second.length) > 2) return 3
  const rows: number[][] = [Array.from({ length: second.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= first.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= second.length; column += 1) {
      const isSame = first[row - 1] === second[column - 1]
      const isSwapped =
        row > 1 &&
        column > 1 &&
        first[row - 1] === second[column - 2] &&
        first[row - 2] === second[column - 1]
      current.push(
        Math.min(
          (rows[row - 1]?.[column] ?? 3) + 1,
          (current[column - 1] ?? 3) + 1,
          (rows[row - 1]?.[column - 1] ?? 3) + (isSame ? 0 : 1),
          isSwapped ? (rows[row - 2]?.[column - 2] ?? 3) + 1 : Infinity,
        ),
      )
    }
    rows.push(current)
  }
  return Math.min(3, rows.at(-1)?.at(-1) ?? 3)
}

/** The address that was probably meant: at the organization's domain, if the typed one is at most two letters away. */
export function suggestionFor(email: string, domain: string | null): string | null {
  const at = email.lastIndexOf('@')
  if (domain === null || at < 1) return null
  const given = email.slice(at + 1)
  if (given === domain || lettersApart(given, domain) > 2) return null
  return `${email.slice(0, at)}@${domain}`
}
