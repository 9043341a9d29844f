import { expect, it } from 'vitest'
import { maskContacts } from './mask-contacts.ts'

it.each([
  ['Write to sam.reed+x@buyer.example, please.', 'Write to [email], please.'],
  ['Call me at +44 20 7946 0958 or (415) 555-0132.', 'Call me at [number] or [number].'],
  ['It is müller@bäcker.example.', 'It is [email].'],
])('hides addresses and numbers: %s', (text, masked) => expect(maskContacts(text)).toBe(masked))

it.each(['In 2026 we paid 12,500 for 14 depots.', 'At 10:30 on 24 November.', 'Order 48213 came.'])(
  'leaves other figures: %s',
  (text) => expect(maskContacts(text)).toBe(text),
)
