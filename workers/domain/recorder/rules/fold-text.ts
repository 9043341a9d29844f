/** Folds both sides of a comparison: composed letters in one spelling, trimmed, inner spaces kept. */
export function foldText(text: string, ignoresCase: boolean): string {
  const folded = text.normalize('NFC').trim()
  return ignoresCase ? folded.toLowerCase() : folded
}

/** `Microsoft Teams` → `microsoft_teams`. */
export const foldPlatform = (text: string): string =>
  text.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, '_')

/** `Out of office` and `outOfOffice` → `outofoffice`. */
export const foldEventType = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '')
