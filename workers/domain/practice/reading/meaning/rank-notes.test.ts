import { describe, expect, it } from 'vitest'
import { martaScript } from '../../testing-bots.ts'
import { chancesOf, notesOf } from '../match-topics.ts'
import { askedForBy } from '../plain-questions.ts'
import { charactersOf, dot, meaningOf, rarityOf } from './word-meaning.ts'

const script = martaScript()
const chances = (text: string): Record<string, number> => {
  const found = chancesOf(script, text, askedForBy(text))
  return Object.fromEntries(notesOf(script).map(({ id }, index) => [id, found[index] ?? 0]))
}

describe('what a text is about', () => {
  it('is near what means alike, and far from anything else', () => {
    const near = (one: string, other: string): number =>
      dot(meaningOf(one).direction, meaningOf(other).direction)
    expect(near('Who has to approve it?', 'My director signs.')).toBeGreaterThan(
      near('Who has to approve it?', 'We bake bread at night.'),
    )
    expect(near('quux', 'zzyx')).toBe(0)
  })

  it('weighs rare words', () => {
    expect(rarityOf('the')).toBe(0)
    expect(rarityOf('unknownword')).toBe(1)
    expect(rarityOf('contract')).toBeGreaterThan(rarityOf('week'))
  })

  it('is stored in characters that need no escape', () => {
    const all = Array.from({ length: 64 }, (_, index) => index - 32)
    expect(JSON.stringify(charactersOf(all))).toHaveLength(66)
    expect(new Set(charactersOf(all)).size).toBe(64)
  })
})

describe('the chance that a note answers', () => {
  it('is highest for the note that does, in other words than its own', () => {
    const asked = chances('What broke down at the plant this spring?')
    expect(Math.max(...Object.values(asked))).toBe(asked.furnace)
    expect(chances('What is your job there?').role).toBeGreaterThan(0.5)
  })

  it('is low for all if none does', () => {
    expect(Math.max(...Object.values(chances('Is the coffee any good over there?')))).toBeLessThan(0.3)
  })

  it('adds up to at most 1 and is the same again', () => {
    const asked = chances('Who approves a purchase?')
    expect(Object.values(asked).reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1)
    expect(chances('Who approves a purchase?')).toEqual(asked)
  })
})
