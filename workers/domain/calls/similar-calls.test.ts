import { expect, it } from 'vitest'
import { findSimilar } from './similar-calls.ts'

const call = (id: string, title: string, buyerCompany = '', callType: string | null = 'discovery') => ({
  id,
  title,
  buyerCompany,
  callType,
})
const own = call('own', 'Discovery: route planning for 14 depots', 'Kestrel Cold Chain')

it('finds the same buyer first, then shared words', () => {
  const found = findSimilar(
    own,
    [
      own,
      call('words', 'Route planning with operations', 'Norrland Timber', 'demo'),
      call('buyer', 'Renewal', 'KESTREL cold chain', 'renewal'),
      call('type', 'Discovery with finance'),
      call('oneWord', 'Depots and invoices'),
    ],
    5,
  )
  expect(found.map(({ call: { id } }) => id)).toEqual(['buyer', 'words', 'oneWord'])
  expect(found[1]?.similarity).toEqual({ sameCompany: false, sameType: false, words: ['route', 'planning'] })
})

it('does not take a type, a number or everyday words for likeness', () => {
  const others = [
    call('a', 'Discovery call with the team', '', 'demo'),
    call('b', 'Intro for 14 depotless sites'),
  ]
  expect(findSimilar(own, others, 5)).toEqual([])
})
