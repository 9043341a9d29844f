import { describe, expect, it } from 'vitest'
import { chooseRoster } from './roster.ts'
import {
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
    "O'Neil, Pat — Hollow Foods",
    'Odell [they/them]',
    'Odell Marsh (they/them) 🚜',
    'Odell "Dell" Marsh',
    'Maria da Luz Santos de Oliveira Prado',
    'Odell Marsh, Chief Purchasing Officer, Hollow Foods Ltd',
    'Odell Marsh | Hollow Foods',
    'Odell’s iPhone (2)',
    'So Yeon',
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
    'Monday',
    'So Thursday',
    'Odell [inaudible]',
    '"Maybe',
    '🚜',
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
    const lines = ['Q', 'Q', 'Q', 'Q', 'Note', 'ana.ruiz', 'ana.ruiz', 'ana.ruiz', 'well then', null]
    expect(chooseRoster(lines)).toEqual({
      speakers: new Set(['Q', 'ana.ruiz']),
      doubtful: new Set(),
    })
  })

  it('accepts a single name only in a file that names speakers elsewhere too', () => {
    const rest = [null, null, null, null]
    expect(chooseRoster([...rest, 'Pricing', null]).speakers).toEqual(new Set())
    expect(chooseRoster([...rest, 'Odell', 'Priya', 'Odell']).speakers).toEqual(new Set(['Odell', 'Priya']))
    expect(chooseRoster(['Odell', ...rest, 'Priya']).speakers).toEqual(new Set(['Odell', 'Priya']))
    expect(chooseRoster(['Odell', 'Priya']).speakers).toEqual(new Set(['Odell', 'Priya']))
  })

  it('takes small letters for a name if they repeat among turns with names, and otherwise for nobody known', () => {
    const named = ['Odell', 'Priya', 'Odell', 'Priya', 'Odell']
    expect(chooseRoster([...named, 'marcus', 'marcus']).speakers).toContain('marcus')
    expect(chooseRoster([...named, 'marcus'])).toMatchObject({ doubtful: new Set(['marcus']) })
    expect(chooseRoster([...named, 'odell']).speakers).toContain('odell')
    expect(chooseRoster([...named, 'the thing is', 'the thing is']).speakers).toEqual(new Set(named))
    expect(chooseRoster([...named, 'the thing is']).doubtful.size).toBe(0)
    expect(chooseRoster([...named, ...named.map(() => null), 'pricing']).doubtful.size).toBe(0)
  })

  it('splits at the first colon followed by a space', () => {
    expect(splitNamePrefix('Ana: Hi: there')).toEqual({ name: 'Ana', rest: 'Hi: there' })
    expect(splitNamePrefix('王：你好')).toEqual({ name: '王', rest: '你好' })
    expect(splitNamePrefix('see http://x.example: ok')).toBeNull()
    expect(splitNamePrefix('10:02 works')).toBeNull()
  })

  it('separates a company in brackets from the name', () => {
    expect(splitAffiliation('Ana María (Acme)')).toEqual({ name: 'Ana María', affiliation: 'Acme' })
    expect(splitAffiliation('Ana María [Guest]')).toEqual({ name: 'Ana María', affiliation: 'Guest' })
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
