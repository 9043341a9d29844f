import { expect, it } from 'vitest'
import { shortEmail } from './short-email.ts'

it('keeps short addresses whole and four characters at each end of a long half', () => {
  expect(shortEmail('mia@tarn.example')).toBe('mia@tarn.example')
  expect(shortEmail('twelve.chars@twenty-chars.example')).toBe('twelve.chars@twenty-chars.example')
  expect(shortEmail('thirteen.char@twenty-chars.example')).toBe('thir…char@twenty-chars.example')
  expect(shortEmail('x@twenty-chars1.example')).toBe('x@twen…mple')
  expect(shortEmail('maximiliane.oberhuber@logistics-of-the-north.example')).toBe('maxi…uber@logi…mple')
  expect(shortEmail('not-an-address')).toBe('not-an-address')
  expect(shortEmail('😀😀😀😀😀😀😀😀😀😀😀😀😀@x.io')).toBe('😀😀😀😀…😀😀😀😀@x.io')
})
