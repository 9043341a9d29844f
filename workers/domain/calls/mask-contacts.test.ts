import { expect, it } from 'vitest'
import { maskContacts } from './mask-contacts.ts'

it.each([
  ['Write to sam.reed+x@buyer.example, please.', 'Write to [email], please.'],
  ['Call me at +44 20 7946 0958 or (415) 555-0132.', 'Call me at [number] or [number].'],
  ['Call 415\u00a0555\u201301\u201132.', 'Call [number].'],
  ['Call ٠٥٠ ١٢٣ ٤٥٦٧ today.', 'Call [number] today.'],
  ['My card is 4111 1111 1111 1111.', 'My card is [number].'],
  ['It is müller@bäcker.example.', 'It is [email].'],
])('hides addresses and numbers: %s', (text, masked) => expect(maskContacts(text)).toBe(masked))

it.each([
  'In 2026 we paid 12,500 for 14 depots.',
  'At 10:30 on 24 November.',
  'Order 48213 came.',
  'By 2026-11-27 10:30.',
  'By 03.12.2026.',
  'In 2024/2025.',
  'For € 1.250.000 a year.',
])('leaves other figures: %s', (text) => expect(maskContacts(text)).toBe(text))
