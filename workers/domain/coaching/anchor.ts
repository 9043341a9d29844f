import type { QuotePlace } from './action-items.ts'

/**
 * The place of a quote in a transcript that may have been replaced since. If the words are still at their old place, that place. Otherwise
 * the only place with exactly these words, or the nearest of several. Null if nobody says them anymore.
 */
export function anchorOf(quoted: QuotePlace, messages: readonly { message: string }[]): QuotePlace | null {
  const { messageIndex, start, end, quote } = quoted
  if (quote === '') return null
  if (messages[messageIndex]?.message.slice(start, end) === quote) return quoted
  const places = messages.flatMap(({ message }, index) => {
    const at = message.indexOf(quote)
    return at < 0 ? [] : [{ messageIndex: index, start: at, end: at + quote.length, quote }]
  })
  const distance = (place: QuotePlace): number => Math.abs(place.messageIndex - messageIndex)
  return places.toSorted((one, other) => distance(one) - distance(other))[0] ?? null
}
