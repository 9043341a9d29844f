import { foldTypography } from '../scoring/sentences.ts'

const numberWord =
  /(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|dozens?|half|percent)(?!\p{L})/giu

/** Capitalized words that aren't names. */
const plainCapitals = new Set(
  'i monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december english okay ok it cfo ceo cto coo cio vp hr crm erp faq'.split(
    ' ',
  ),
)
/** Words that often start a sentence before a name: "At Vesper", "Our Paris office". */
const smallWords = new Set(
  'a an and as at but by each every for from how i if in it like most my no not of on only or our since so some that the their then there these they this to under until we what when where which while who why with without you your'.split(
    ' ',
  ),
)
const mostShown = 12

const numbersIn = (text: string): string[] => [
  ...(text.match(/\d[\d.,]*/g) ?? []).map((number) => number.replace(/[.,]{1,9}$/, '')),
  ...(text.match(numberWord) ?? []).map((word) => word.toLowerCase().replace(/s$/, '')),
]

const bare = (word: string): string => word.toLowerCase().replace(/'(?:s|ll|d|re|ve|m)$/, '')

const isFirstOfSentence = (text: string, at: number): boolean =>
  /(?:^|[.!?…:"] ?["'(]?)$/.test(text.slice(Math.max(0, at - 3), at).trimEnd())

/**
 * Numbers and names in a text that its material does not contain. A word that only starts a sentence is not a name, unless another
 * capitalized word follows.
 */
export function foreignWords(text: string, material: string): string[] {
  const said = foldTypography(text)
  const given = foldTypography(material)
  const knownNumbers = new Set(numbersIn(given))
  const knownWords = new Set((given.match(/[\p{L}\p{N}']+/gu) ?? []).map(bare))
  const names = [...said.matchAll(/(?<![\p{L}\p{N}'])\p{Lu}[\p{L}\p{N}']*/gu)]
    .filter(({ 0: name, index }) => {
      const hasSurname = /^ \p{Lu}/u.test(said.slice(index + name.length, index + name.length + 3))
      if (isFirstOfSentence(said, index) && (!hasSurname || smallWords.has(bare(name)))) return false
      return !plainCapitals.has(bare(name)) && !knownWords.has(bare(name))
    })
    .map(([name]) => name)
  const numbers = numbersIn(said).filter((number) => !knownNumbers.has(number))
  return [...new Set([...names, ...numbers])].slice(0, mostShown)
}
