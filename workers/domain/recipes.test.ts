import { describe, expect, it } from 'vitest'
import { catalog, recipesOf } from './providers.ts'

describe('what can be imported', () => {
  it('is only phone calls for a dialer', () => {
    for (const id of ['aircall', 'dialpad', 'zoom_phone'] as const)
      expect(recipesOf(catalog[id]).map(({ name }) => name)).toEqual(['Import recorded calls'])
    expect(recipesOf(catalog.aircall)[0]?.description).toBe(
      'Phone calls recorded in Aircall, with their transcripts.',
    )
  })

  it('is calls, or calls and meetings, from others, in words that name the company', () => {
    expect(recipesOf(catalog.glyphic).map(({ description }) => description)).toEqual([
      'Calls recorded in Glyphic, with their transcripts.',
      'Calls and meetings recorded in Glyphic, with their transcripts.',
    ])
  })

  it('is not chosen where the provider has no recipes', () => {
    expect(recipesOf(catalog.gong)).toEqual([])
    expect(recipesOf(catalog.orum)).toEqual([])
  })
})
