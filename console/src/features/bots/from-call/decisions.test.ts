import { describe, expect, it } from 'vitest'
import type { Proposal } from '#workers/domain/practice/from-call/proposal.ts'
import { acceptRest, bodyOf, numbersOf, piecesOf } from './decisions.ts'

const place = (messageIndex: number, start: number, end: number) => ({
  messageIndex,
  start,
  end,
  quote: 'words',
  role: 'said' as const,
})
const proposal = (id: string, given: Partial<Proposal> = {}): Proposal => ({
  id,
  section: 'objections',
  path: 'objections',
  label: 'Price',
  value: id,
  text: id,
  evidence: [place(1, 0, 5)],
  because: 'Because.',
  ...given,
})

describe('decisions about proposals', () => {
  it('accept the rest of one section, but nothing without a quote and nothing that was left out', () => {
    const proposals = [
      proposal('quoted'),
      proposal('left'),
      proposal('bare', { evidence: [] }),
      proposal('goal', { section: 'goals' }),
    ]
    expect(acceptRest(proposals, { left: { kind: 'left' } }, 'objections')).toEqual({
      left: { kind: 'left' },
      quoted: { kind: 'accepted' },
    })
  })

  it('send what is kept, with the words that the user changed', () => {
    const proposals = [proposal('a'), proposal('b'), proposal('c'), proposal('d')]
    expect(
      bodyOf(proposals, {
        a: { kind: 'accepted' },
        b: { kind: 'edited', text: 'Mine.' },
        c: { kind: 'left' },
      }),
    ).toEqual([{ id: 'a' }, { id: 'b', text: 'Mine.' }])
  })
})

describe('quotes in the transcript', () => {
  it('are pieces of their message, of two that overlap the first', () => {
    const proposals = [
      proposal('b', { evidence: [place(0, 6, 9)] }),
      proposal('a', { evidence: [place(0, 0, 3)] }),
      proposal('over', { evidence: [place(0, 2, 8)] }),
    ]
    expect(piecesOf('One, two, six', 0, proposals)).toEqual([
      { start: 0, text: 'One', id: 'a' },
      { start: 3, text: ', t', id: null },
      { start: 6, text: 'wo,', id: 'b' },
      { start: 9, text: ' six', id: null },
    ])
    expect([...numbersOf([proposal('x', { evidence: [] }), proposal('y')])]).toEqual([['y', 1]])
  })
})
