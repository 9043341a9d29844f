import { describe, expect, it } from 'vitest'
import { addPreviousSecret, readPreviousSecrets } from './previous-secrets.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000)

describe('replaced signing secrets', () => {
  it('are kept with their ends until these have come, newest first', () => {
    const known = [
      { secret: 'second', until: later(9) },
      { secret: 'first', until: now },
    ]
    const text = addPreviousSecret(known, { secret: 'third', until: later(24) }, now)
    expect(readPreviousSecrets(text, later(24))).toEqual([
      { secret: 'third', until: later(24) },
      { secret: 'second', until: later(9) },
    ])
  })

  it('are kept once, and no more than ten', () => {
    let text = addPreviousSecret([], { secret: '0', until: later(1) }, now)
    for (const secret of ['1', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
      text = addPreviousSecret(readPreviousSecrets(text, null), { secret, until: later(2) }, now)
    expect(readPreviousSecrets(text, null).map(({ secret }) => secret)).toEqual([
      '10',
      '9',
      '8',
      '7',
      '6',
      '5',
      '4',
      '3',
      '2',
      '1',
    ])
  })

  it.each(['whsec_abc', '123456', '[]', '["a"]', 'null', '{"secret":"a"}'])(
    'are also read if there is only one, stored as it is: %s',
    (secret) => {
      expect(readPreviousSecrets(secret, later(1))).toEqual([{ secret, until: later(1) }])
      expect(readPreviousSecrets(secret, null)).toEqual([])
    },
  )
})
