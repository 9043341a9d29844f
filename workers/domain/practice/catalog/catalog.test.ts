import { describe, expect, it } from 'vitest'
import { botCallTypes } from '#db/vocabulary/bots.ts'
import { buyerAttitudes } from './buyer-attitudes.ts'
import { isLanguageAvailableOffline, offlineLanguageProblem, voiceLanguages } from './languages.ts'
import { openingLines } from './opening-lines.ts'
import { defaultPersonality, personalitiesOf } from './personalities.ts'
import { scenarioOptions } from './scenarios.ts'
import { voices } from './voices.ts'

describe('the catalog of buyers', () => {
  it('has a female and a male voice in each of 27 languages, and six more for US English', () => {
    expect(voiceLanguages).toHaveLength(27)
    expect(voices).toHaveLength(60)
    expect(new Set(voices.map(({ id }) => id)).size).toBe(60)
    for (const { id } of voiceLanguages) {
      const spoken = voices.filter(({ language }) => language === id)
      expect(new Set(spoken.map(({ gender }) => gender)).size).toBe(2)
    }
  })

  it('offers every call type its default personality first', () => {
    for (const callType of botCallTypes) {
      const offered = personalitiesOf(callType).map(({ id }) => id)
      expect(offered[0]).toBe(defaultPersonality[callType])
      expect(new Set(offered).size).toBe(offered.length)
      expect(openingLines[callType].length).toBeGreaterThan(1)
    }
  })

  it('has the scenarios of the specification', () => {
    expect(buyerAttitudes).toHaveLength(7)
    expect(scenarioOptions.cold).toHaveLength(5)
    expect(scenarioOptions.managerOneOnOne).toHaveLength(5)
    expect(scenarioOptions.freight.map(({ label }) => label)).toContain(
      'Business Development - Carrier Sales',
    )
  })

  it('says plainly which languages it does not support', () => {
    expect(isLanguageAvailableOffline('en-US')).toBe(true)
    expect(offlineLanguageProblem('ta-IN')).toBe('Practice is not available offline in Tamil.')
  })
})
