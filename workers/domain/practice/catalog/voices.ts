import type { Gender, VoiceProvider } from '#db/vocabulary/bots.ts'
import { type VoiceLanguage, languageLabel } from './languages.ts'

export type Voice = {
  id: string
  provider: VoiceProvider
  /** The provider's own id. Null until an administrator links the voice to one of the account's. */
  providerVoiceId: string | null
  name: string
  gender: Gender
  accent: string
  language: VoiceLanguage
  /** Null: no recorded sample. */
  sampleUrl: string | null
}

const voice = (language: VoiceLanguage, name: string, gender: Gender, accent: string): Voice => ({
  id: `${language}-${name.toLowerCase()}`,
  provider: 'ELEVEN_LABS',
  providerVoiceId: null,
  name,
  gender,
  accent,
  language,
  sampleUrl: null,
})

/** One female and one male voice per language. */
// prettier-ignore
const pairs: [VoiceLanguage, string, string][] = [
  ['en-US', 'Avery', 'Mason'], ['zh-HK', 'Kaying', 'Waiming'], ['zh-CN', 'Lihua', 'Jianwei'], ['cs-CZ', 'Tereza', 'Ondrej'],
  ['da-DK', 'Freja', 'Mikkel'], ['nl-NL', 'Femke', 'Bram'], ['fr-FR', 'Camille', 'Antoine'], ['fr-CA', 'Maude', 'Olivier'],
  ['de-DE', 'Annika', 'Lukas'], ['gu-IN', 'Hetal', 'Jignesh'], ['he-IL', 'Noa', 'Eitan'], ['hi-IN', 'Kavita', 'Rohan'],
  ['id-ID', 'Ayu', 'Budi'], ['it-IT', 'Chiara', 'Matteo'], ['ko-KR', 'Jiwoo', 'Minjun'], ['ja-JP', 'Haruka', 'Kenta'],
  ['mr-IN', 'Sayali', 'Aniket'], ['nb-NO', 'Ingrid', 'Sindre'], ['pl-PL', 'Zofia', 'Piotr'], ['pt-PT', 'Beatriz', 'Tiago'],
  ['ro-RO', 'Ioana', 'Andrei'], ['es-ES', 'Lucia', 'Alvaro'], ['es-419', 'Valentina', 'Mateo'], ['sv-SE', 'Elsa', 'Gustav'],
  ['ta-IN', 'Meena', 'Karthik'], ['th-TH', 'Malee', 'Somchai'], ['vi-VN', 'Linh', 'Quang'],
]

/** 27 languages with a female and a male voice each, and six more voices for US English. */
export const voices: readonly Voice[] = [
  ...pairs.flatMap(([language, female, male]) => [
    voice(language, female, 'FEMALE', language === 'en-US' ? 'General American' : languageLabel(language)),
    voice(language, male, 'MALE', language === 'en-US' ? 'General American' : languageLabel(language)),
  ]),
  voice('en-US', 'Savannah', 'FEMALE', 'Southern'),
  voice('en-US', 'Wyatt', 'MALE', 'Southern'),
  voice('en-US', 'Frankie', 'FEMALE', 'New York'),
  voice('en-US', 'Dominic', 'MALE', 'New York'),
  voice('en-US', 'Greta', 'FEMALE', 'Midwestern'),
  voice('en-US', 'Hank', 'MALE', 'Midwestern'),
]
