import { expect, it } from 'vitest'
import { mailtoOf } from './mailto.ts'

const to = [
  { name: 'Ilse Maas', email: 'ilse+night@maas.example' },
  { name: 'Bram', email: null },
]

it('opens a mail with its addresses, subject and lines', () => {
  expect(mailtoOf({ to, subject: 'Our talk & more', body: 'Hi Ilse,\n\nThanks?' })).toBe(
    'mailto:ilse%2Bnight%40maas.example?subject=Our%20talk%20%26%20more&body=Hi%20Ilse%2C%0D%0A%0D%0AThanks%3F',
  )
})

it('leaves a body out that is too long for an address', () => {
  expect(mailtoOf({ to, subject: 'Our talk', body: 'word '.repeat(900) })).toBe(
    'mailto:ilse%2Bnight%40maas.example?subject=Our%20talk',
  )
})
