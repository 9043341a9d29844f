import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashNumber, sha256 } from './sha256.ts'

it.each(['', 'abc', 'a'.repeat(55), 'a'.repeat(56), 'a'.repeat(64), 'ü'.repeat(1000), '👩‍🌾 مرحبا'])(
  'hashes “%s” as Node does',
  (text) => {
    const expected = createHash('sha256').update(text).digest('hex')
    expect(sha256(text)).toBe(expected)
    expect(hashNumber(text)).toBe(Number.parseInt(expected.slice(0, 8), 16))
  },
)
