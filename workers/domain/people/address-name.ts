import { isBuyerLabel, isRepLabel, isSoftRepLabel, labelOf } from '../calls/speaker-labels.ts'
import { isMachine } from './machine.ts'
import { isNameless } from './nameless.ts'

/** Titles before a name. They are no given names. */
const titles = new Set(
  (
    'dr prof professor mr mrs ms miss mx sir madam dame lord lady rev pastor father sister rabbi imam judge officer nurse capt captain col colonel major sgt lt cllr herr frau hr fr ing dipl mag monsieur madame mademoiselle m mme mlle ' +
    'señor señora señorita sr sra srta signor signora signorina sig dott dottoressa don doña dom dona meneer mevrouw dhr mevr'
  ).split(' '),
)

/** Small words before a last name. */
const particles = new Set(
  'van von vom zu zur de der den del della di da do dos das du la le el al bin ibn ter ten te af av'.split(
    ' ',
  ),
)

const isParticle = (word: string): boolean => particles.has(word.toLowerCase())
const isTitle = (word: string): boolean => titles.has(word.toLowerCase().replaceAll('.', ''))
const isInitial = (word: string): boolean => /^\p{L}\.?$|^(?:\p{L}\.)+$/u.test(word)

/** What follows a name: a company or a remark in brackets or after a dash or bar. */
const afterName = /[([].*$|\s[-–—|·].*$/su

const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '')

/** `Last, First` as `First Last`; without what follows another comma: a degree or a job. */
function inOrder(name: string): string[] {
  const [before = '', after = ''] = name.split(',').map((part) => part.trim())
  const words = wordsOf(before)
  const isLastFirst =
    words.filter((word) => !isTitle(word) && !isParticle(word)).length === 1 && /^\p{L}{2}/u.test(after)
  return isLastFirst ? [...wordsOf(after), ...words] : words
}

/** How a mail addresses somebody: by the given name, or by a title and the last name if nothing else is known. Null for no real name. */
export function addressName(speaker: string): string | null {
  const name = speaker.replace(afterName, '').trim()
  const label = labelOf(name)
  const isLabel = isBuyerLabel(label) || isRepLabel(label) || isSoftRepLabel(label)
  if (isNameless(name) || isMachine(speaker) || isLabel || name.includes('@')) return null
  const words = inOrder(name.replaceAll(/[^\p{L}\p{M}\p{N}\s.,'’‘`´-]/gu, ' '))
  const start = words.findIndex((word) => !isTitle(word))
  const own = start === -1 ? [] : words.slice(start)
  const [first] = own
  if (first === undefined || !/\p{L}/u.test(first)) return null
  // What follows a title alone, or begins with "van" or "de", is a last name; initials are no given name either.
  const isLastName = isParticle(first) && own.length > 1
  return (start > 0 && own.length === 1) || isLastName || isInitial(first) ? words.join(' ') : first
}
