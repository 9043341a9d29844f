import { expect, it } from 'vitest'
import { shortEmail } from './short-email.ts'

it('keeps short addresses whole and cuts each half of a long one', () => {
  expect(shortEmail('mia@tarn.example')).toBe('mia@tarn.example')
  expect(shortEmail('maximiliane.oberhuber@logistics-of-the-north.example')).toBe('maximiliane.o…@logistics-of-th…')
  expect(shortEmail('not-an-address')).toBe('not-an-address')
})
