import { contentStems } from './stems.ts'
import { isSameMeaning } from './synonyms.ts'

/** Whether a claim agrees with a note. */
export type Verdict = 'yes' | 'no' | null

export const negation =
  /(?<!\p{L})(?:no|not|never|nobody|none|nothing|without|hardly|cannot|\p{L}{2,7}n't|haven't|gone)(?!\p{L})/iu
const whole =
  /(?<!\p{L})(?:all|every|everybody|everyone|everything|always|entirely|fully|a hundred percent|only|still|any more|already)(?!\p{L})/iu
const part =
  /(?<!\p{L})(?:half|some|only|part|partly|one in|most|few|\p{L}+ of (?:the |our )?\p{L}+|left|resigned|gone|quit|once|until)(?!\p{L})/iu
const numberWords =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )

/** "1,100", "two" and "45k" as plain numbers. */
export function numbersIn(text: string): number[] {
  const digits = [...text.matchAll(/\d[\d,.]*(?:k(?!\p{L}))?/giu)].map(([found]) => {
    const plain = Number(found.replaceAll(/[,.](?=\d{3}(?!\d))/g, '').replaceAll(/[,.k]{1,9}$/giu, ''))
    return /k$/iu.test(found) ? plain * 1000 : plain
  })
  const spelled = [...text.toLowerCase().matchAll(/\p{L}+/gu)]
    .map(([found]) => numberWords.indexOf(found))
    .filter((at) => at > 1)
  return [...digits, ...spelled]
}

/** If a note contains this share of a claim's words, it is no coincidence. */
const mostOfIt = 0.6

/** @param claim what the rep says @param note what the buyer knows @returns null if it could be either */
export function verdictOn(claim: string, note: string): Verdict {
  const claimed = numbersIn(claim)
  const known = numbersIn(note)
  const isMisheard = claimed.length > 0 && known.length > 0 && !claimed.some((one) => known.includes(one))
  if (isMisheard) return 'no'
  if (whole.test(claim) && part.test(note) && !part.test(claim)) return 'no'
  if (negation.test(claim) !== negation.test(note)) return null
  const stems = contentStems(claim)
  const own = contentStems(note)
  const shared = stems.filter((stem) => own.some((one) => isSameMeaning(one, stem))).length
  return stems.length > 0 && shared / stems.length >= mostOfIt ? 'yes' : null
}
