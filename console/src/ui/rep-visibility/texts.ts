/** Whose calls a rep sees. */
export const repVisibilityTexts = {
  repVisibility: {
    sees: 'Sees calls of',
    PERSONAL: 'Only themself',
    TEAM: 'Their teams',
    ORGANIZATION: 'Everybody',
    default: 'Organization default',
    saved: 'Saved what {name} sees.',
  },
} as const

type RepVisibilityTexts = typeof repVisibilityTexts
declare global {
  interface ConsoleTexts extends RepVisibilityTexts {}
}
