import { describe, expect, it } from 'vitest'
import {
  chooseRoster,
  hasNameShape,
  looksLikeName,
  repNameWords,
  roleOf,
  splitAffiliation,
  splitNamePrefix,
} from './speakers.ts'

describe('the speaker rule', () => {
  it.each([
    'Ana',
    'Zoë Ñandú',
    "O'Neill, Pat",
    'Dr. Lee-Kim',
    'Speaker 1',
    'SPEAKER_00',
    'Room 4',
    'Ana María (Acme Industrial)',
    '李雷',
    'علی',
    'می\u200cنا',
    '+1 415*****21',
    'Vincent van der Berg',
  ])('accepts %s as a name', (name) => {
    expect(looksLikeName(name)).toBe(true)
  })

  it.each([
    'http',
    'Note',
    'Q',
    "here's the thing",
    'Are you there?',
    'one two three four five six seven',
    'x'.repeat(61),
    '9:30',
    '14 January 2026',
    '',
    '-',
  ])('does not accept a single %j as a name', (name) => {
    expect(looksLikeName(name)).toBe(false)
  })

  it('refuses sentence punctuation', () => {
    expect(hasNameShape('Ana! Bo')).toBe(false)
    expect(hasNameShape('Ana; Bo')).toBe(false)
  })

  it('accepts remarks such as Q only if a file repeats them', () => {
    const counts = new Map([
      ['Q', 4],
      ['Note', 1],
      ['ana.ruiz', 3],
      ['well then', 1],
    ])
    expect([...chooseRoster(counts, 10)]).toEqual(['Q', 'ana.ruiz'])
  })

  it('splits at the first colon followed by a space', () => {
    expect(splitNamePrefix('Ana: Hi: there')).toEqual({ name: 'Ana', rest: 'Hi: there' })
    expect(splitNamePrefix('王：你好')).toEqual({ name: '王', rest: '你好' })
    expect(splitNamePrefix('see http://x.example: ok')).toBeNull()
    expect(splitNamePrefix('10:02 works')).toBeNull()
  })

  it('separates a company in parentheses from the name', () => {
    expect(splitAffiliation('Ana María (Acme)')).toEqual({ name: 'Ana María', affiliation: 'Acme' })
    expect(splitAffiliation('The Chair (Mr. Poe (North))')).toEqual({
      name: 'The Chair (Mr. Poe (North))',
      affiliation: null,
    })
  })
})

describe('the role rule', () => {
  const rep = repNameWords('Ana-María Ruiz')

  it.each([
    ['Ana Lopez', 'user'],
    ['RUIZ', 'user'],
    ['maria', 'user'],
    ['Ruiz, Ana', 'user'],
    ['Lopez, Ana', 'user'],
    ['Lopez Ana', 'bot'],
    ['Bo', 'bot'],
    ['', 'bot'],
  ] as const)('gives %j the role %s', (speaker, role) => {
    expect(roleOf(speaker, rep)).toBe(role)
  })

  it('knows no rep without a name', () => {
    expect(roleOf('Ana', repNameWords(undefined))).toBe('bot')
  })
})
