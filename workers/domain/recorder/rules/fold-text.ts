/** Folds both sides of a comparison: composed letters in one spelling, trimmed, inner spaces kept. */
export function foldText(text: string, ignoresCase: boolean): string {
  const folded = text.normalize('NFC').trim()
  // In capitals, an i without a dot cannot be told from one with a dot, and a small İ keeps its dot as a separate mark.
  return ignoresCase ? folded.toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ı', 'i') : folded
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
