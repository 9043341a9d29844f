/** A turn reads about this many texts repeatedly. */
const mostRemembered = 128

/** Caches `read`, which is called with the same few texts many times in a turn. */
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
