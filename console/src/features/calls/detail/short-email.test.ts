import { expect, it } from 'vitest'
import { shortEmail } from './short-email.ts'

it('keeps short addresses whole and cuts each half of a long one', () => {
  expect(shortEmail('mia@tarn.example')).toBe('mia@tarn.example')
  expect(shortEmail('maximiliane.oberhuber@logistics-of-the-north.example')).toBe('maximiliane.oberh…@logistics-of-the-north.…')
  expect(shortEmail('not-an-address')).toBe('not-an-address')
})
