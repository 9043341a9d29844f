export const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
  'twentieth',
  'twenty first',
  'twenty second',
  'twenty third',
  'twenty fourth',
  'twenty fifth',
  'twenty sixth',
  'twenty seventh',
  'twenty eighth',
  'twenty ninth',
  'thirtieth',
  'thirty first',
] as const

/** `third`, `3rd`, `twenty-third`. */
export const isOrdinal = (word: string): boolean =>
  /^\d{1,2}(?:st|nd|rd|th)$/.test(word) || ordinals.some((ordinal) => ordinal === word.split('-').at(-1))

export const cardinals = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
] as const

/** The number that a word or digits name; null for other words. */
export function cardinalOf(word: string): number | null {
  if (/^\d/.test(word)) return Number(word)
  const index = cardinals.findIndex((cardinal) => cardinal === word)
  return index < 0 ? null : index + 1
}
