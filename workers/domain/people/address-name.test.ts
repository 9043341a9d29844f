import { describe, expect, it } from 'vitest'
import { addressName } from './address-name.ts'

describe('how a mail addresses somebody', () => {
  it.each([
    ['Ilse Maas', 'Ilse'],
    ['Ilse', 'Ilse'],
    ['Dr. Miriam Okafor', 'Miriam'],
    ['Dr. Miriam Okafor, MD', 'Miriam'],
    ['Prof. Dr. Miriam Okafor', 'Miriam'],
    ["O'Neil, Odell", 'Odell'],
    ['Okafor, Dr. Miriam', 'Miriam'],
    ['Odell Marsh, VP Sales', 'Odell'],
    ['Odell Marsh - Hollow Foods', 'Odell'],
    ['Odell Marsh — Hollow Foods', 'Odell'],
    ['Odell [they/them]', 'Odell'],
    ['Odell 🚜', 'Odell'],
    ['Jean-Luc Prado', 'Jean-Luc'],
    ['Frau Müller', 'Frau Müller'],
    ['Mr. Marsh (Hollow Foods)', 'Mr. Marsh'],
    ['Frau von der Leyen', 'Frau von der Leyen'],
    ['van den Berg, Fleur', 'Fleur'],
    ['Sister Bernadette', 'Sister Bernadette'],
    ['Anne Otter', 'Anne'],
    ['J. P. Marsh', 'J. P. Marsh'],
    ['משה לוי', 'משה'],
    ['王伟', '王伟'],
  ])('%s is %s', (name, expected) => {
    expect(addressName(name)).toBe(expected)
  })

  it.each([
    '',
    'Speaker 2',
    'SPEAKER_01',
    'Unknown speaker',
    '+1 (415) 555-0134',
    'Customer',
    'Prospect 2',
    'odell@hollow.example',
    'Dr.',
    '🚜',
    'Otter.ai',
    'Fireflies.ai Notetaker',
    'Voicemail',
    'Auto Attendant',
  ])('%j is no name', (name) => {
    expect(addressName(name)).toBeNull()
  })
})
