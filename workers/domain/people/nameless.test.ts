import { describe, expect, it } from 'vitest'
import { isNameless } from './nameless.ts'

describe('nameless speakers', () => {
  it.each(['Speaker 3', 'SPEAKER_00', 'Unknown speaker', 'Guest', '+49 170 1234567', 'Speaker A', ''])(
    'treats %j as no name',
    (name) => {
      expect(isNameless(name)).toBe(true)
    },
  )

  it.each(['Bram', 'Guestrin', 'محمد', 'Speaker Johnson', 'Dana W.'])('takes %j for a name', (name) => {
    expect(isNameless(name)).toBe(false)
  })
})
