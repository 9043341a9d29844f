import { expect, it } from 'vitest'
import { originsOf } from './origins.ts'

it('tells sources apart by their ids only where name and origin are the same', () => {
  const row = (id: string, name: string, by: string) => ({
    id: `${id}-0000-7000-8000-00000000000${id.at(-1)}`,
    name,
    by,
  })
  const rows = [
    row('019a0001', 'Gong', 'Ana'),
    row('019a0002', 'Gong', 'Ana'),
    row('019a0003', 'Gong', 'Ben'),
    row('019a0004', 'Zoom', 'Ana'),
  ]
  expect([...originsOf(rows, ({ by }) => by).values()].toSorted()).toEqual([
    'Ana',
    'Ana · 019a0001…0001',
    'Ana · 019a0002…0002',
    'Ben',
  ])
})
