import { describe, expect, it } from 'vitest'
import { findQuote } from './quote.ts'

describe('a quote in a message', () => {
  const message = 'Well, “that’s exactly it” –  we\nlose <nine> hours a week. I know no one knows why.'
  const said = (quote: string): string | null => {
    const place = findQuote(message, quote)
    return place === null ? null : message.slice(place.start, place.end)
  }

  it.each([
    ['lose <nine> hours', 'lose <nine> hours'],
    ['  a week. ', 'a week.'],
    ['"that\'s exactly it" - we lose', '“that’s exactly it” –  we\nlose'],
    ['lose ‹nine› hours', 'lose <nine> hours'],
    ['no one', 'no one'],
  ])('is found verbatim or with other spaces and marks: %s', (quote, found) => {
    expect(said(quote)).toBe(found)
  })

  it.each([
    'lose ten hours',
    'That’s Exactly It',
    'now no',
    'ours a week',
    'week. I kno',
    '',
    ' ',
    '“”',
    '…',
  ])('is refused when the words are others, cut or none: %s', (quote) => expect(said(quote)).toBeNull())

  it('is found unless it is part of a longer word', () => {
    expect(findQuote('I know. No, no.', 'no')).toEqual({ start: 12, end: 14 })
  })
})
