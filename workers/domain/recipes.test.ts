import { describe, expect, it } from 'vitest'
import { catalog, leavesMeetingsOut, recipesOf } from './providers.ts'

describe('what can be imported', () => {
  it('is only phone calls where there are no others', () => {
    for (const id of ['aircall', 'dialpad', 'zoom_phone'] as const)
      expect(recipesOf(catalog[id]).map(({ name }) => name)).toEqual(['Import recorded calls'])
    expect(recipesOf(catalog.aircall)[0]?.description).toBe(
      'Phone calls recorded in Aircall, with their transcripts.',
    )
  })

  it('is calls, or calls and meetings, where the provider tells them apart, in words that name the company', () => {
    for (const id of ['chorus', 'salesloft'] as const)
      expect(recipesOf(catalog[id]).map(({ description }) => description)).toEqual([
        `Calls recorded in ${catalog[id].companyName}, with their transcripts.`,
        `Calls and meetings recorded in ${catalog[id].companyName}, with their transcripts.`,
      ])
  })

  it('is the same with both where the provider does not tell them apart, and says so', () => {
    for (const id of ['clari_copilot', 'modjo', 'glyphic', 'hubspot'] as const) {
      const { companyName } = catalog[id]
      const note = `${companyName} does not say which are meetings, so both recipes import the same.`
      expect(recipesOf(catalog[id]).map(({ description }) => description)).toEqual([
        `Calls recorded in ${companyName}, with their transcripts. ${note}`,
        `Calls and meetings recorded in ${companyName}, with their transcripts. ${note}`,
      ])
      expect(leavesMeetingsOut(catalog[id], 'recorded-calls')).toBe(false)
    }
  })

  it('leaves meetings out with the recipe for calls, of a provider that has meetings', () => {
    expect(leavesMeetingsOut(catalog.chorus, 'recorded-calls')).toBe(true)
    expect(leavesMeetingsOut(catalog.chorus, 'calls-and-meetings')).toBe(false)
    expect(leavesMeetingsOut(catalog.chorus, null)).toBe(false)
    expect(leavesMeetingsOut(catalog.aircall, 'recorded-calls')).toBe(false)
  })

  it('is not chosen where the provider has no recipes', () => {
    expect(recipesOf(catalog.gong)).toEqual([])
    expect(recipesOf(catalog.orum)).toEqual([])
  })
})
