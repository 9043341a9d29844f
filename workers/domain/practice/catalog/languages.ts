export const voiceLanguages = [
  { id: 'en-US', label: 'English US' },
  { id: 'zh-HK', label: 'Cantonese' },
  { id: 'zh-CN', label: 'Mandarin' },
  { id: 'cs-CZ', label: 'Czech' },
  { id: 'da-DK', label: 'Danish' },
  { id: 'nl-NL', label: 'Dutch' },
  { id: 'fr-FR', label: 'French' },
  { id: 'fr-CA', label: 'French Canada' },
  { id: 'de-DE', label: 'German' },
  { id: 'gu-IN', label: 'Gujarati' },
  { id: 'he-IL', label: 'Hebrew' },
  { id: 'hi-IN', label: 'Hindi' },
  { id: 'id-ID', label: 'Indonesian' },
  { id: 'it-IT', label: 'Italian' },
  { id: 'ko-KR', label: 'Korean' },
  { id: 'ja-JP', label: 'Japanese' },
  { id: 'mr-IN', label: 'Marathi' },
  { id: 'nb-NO', label: 'Norwegian' },
  { id: 'pl-PL', label: 'Polish' },
  { id: 'pt-PT', label: 'Portuguese' },
  { id: 'ro-RO', label: 'Romanian' },
  { id: 'es-ES', label: 'Spanish Spain' },
  { id: 'es-419', label: 'Spanish LATAM' },
  { id: 'sv-SE', label: 'Swedish' },
  { id: 'ta-IN', label: 'Tamil' },
  { id: 'th-TH', label: 'Thai' },
  { id: 'vi-VN', label: 'Vietnamese' },
] as const
export type VoiceLanguage = (typeof voiceLanguages)[number]['id']

export const voiceLanguageIds = voiceLanguages.map(({ id }) => id) as [VoiceLanguage, ...VoiceLanguage[]]

export const languageLabel = (id: VoiceLanguage): string =>
  voiceLanguages.find((language) => language.id === id)?.label ?? id

/** Without a language model, text practice understands and speaks English only. */
export const isLanguageAvailableOffline = (id: VoiceLanguage): boolean => id === 'en-US'

/** Why practice in a language cannot start offline. Null if it can. */
export const offlineLanguageProblem = (id: VoiceLanguage): string | null =>
  isLanguageAvailableOffline(id) ? null : `Practice is not available offline in ${languageLabel(id)}.`
