import { numbersIn } from './numbers.ts'
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
/** If a note contains this share of a claim's words, it is no coincidence. */
const mostOfIt = 0.6

/** "At two in the afternoon" counts nothing. */
const hour =
  /\b(?:at|by|around|until|till|after|before) (?:\d{1,2}(?::\d{2})?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/gi

/** @param claim what the rep says @param note what the buyer knows @returns null if it could be either */
export function verdictOn(claim: string, note: string): Verdict {
  const claimed = numbersIn(claim.replaceAll(hour, ' '))
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
