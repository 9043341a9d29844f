import { describe, expect, it } from 'vitest'
import { readLabeledSet } from './labeled-set.ts'
import { readerAgreement } from './measure.ts'

const parts = { build: readLabeledSet('build'), measured: readLabeledSet('measured') }
const all = [...parts.build, ...readLabeledSet('calibration'), ...parts.measured]

describe('the labeled set', () => {
  it('has 150 conversations and 1,200 answers from two readers who mostly agree', () => {
    expect(all.length).toBeGreaterThanOrEqual(150)
    const { answers, kappa } = readerAgreement(all)
    expect(answers).toBeGreaterThanOrEqual(1200)
    expect(kappa).toBeGreaterThan(0.8)
  })

  it('has every conversation in only one part', () => {
    expect(new Set(all.map(({ conversation }) => conversation.id)).size).toBe(all.length)
  })

  it('has each kind of call in both parts', () => {
    const typesOf = (part: keyof typeof parts): string[] =>
      [...new Set(parts[part].map(({ first }) => first.type))].toSorted()
    expect(typesOf('measured')).toEqual(typesOf('build'))
  })

  it('has a rep among the speakers of every call that fits a scorecard', () => {
    for (const { conversation, fits } of all) {
      if (fits !== true) continue
      const speakers = conversation.turns.map(({ speaker }) => speaker)
      expect(speakers).toContain(conversation.reps[0])
    }
  })
})
