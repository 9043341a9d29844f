/** So many texts of one turn are read again and again. */
const mostRemembered = 128

/** The same answers as `read`, which is asked for the same few texts many times in a turn; a cache, and nothing else. */
export function remembered<Result>(read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const result = read(text)
    if (known.size >= mostRemembered) known.clear()
    known.set(text, result)
    return result
  }
}
