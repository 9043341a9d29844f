import { foldName } from '../../people/fold-name.ts'
import { firstNames, lastNames } from '../catalog/names.ts'
import { hashNumber } from '../sha256.ts'
import {
  capitalWords,
  givenNames,
  inventedCompanies,
  inventedPlaces,
  nameWords,
  plainShortForms,
} from './invented-names.ts'
import type { Replaced, ReplacedKind } from './proposal.ts'

export type KnownNames = {
  people: readonly string[]
  companies: readonly string[]
}

export type Mask = {
  text: (words: string) => string
  /** An invented first and last name for a person of the call. If the texts mention the person, the name is the same as there. */
  personFor: (original: string) => string
  companyFor: (original: string) => string
  /** What was replaced in the texts so far, in that order. */
  replaced: () => Replaced[]
}

/** A longer list would make the pattern slow. A call of an hour mentions fewer names. */
const mostNames = 400
/** Shorter names occur by chance in many invented names: "Li" in "Elliot". */
const shortestName = 4
const everyGivenName = [...firstNames.FEMALE, ...firstNames.MALE]
const legalForm =
  /^(?:inc|ltd|llc|gmbh|ag|corp|co|plc|group|company|the|and|of|&|bv|sa|sarl|kg|limited|holding|holdings)\.?$/i

/** "Priya Raman", "O’Neil": consecutive capitalized words. */
const capitals = /(?<![\p{L}\p{N}'’])\p{Lu}[\p{L}\p{M}'’&-]*(?: (?:& )?\p{Lu}[\p{L}\p{M}'’&-]*){0,3}/gu
/** Words before a place, and before a company. */
const placeBefore = /(?:\b(?:in|near|outside|around|downtown|across|to) )$/i
const companyBefore = /(?:\b(?:from|at|with|use|uses|using|called|by|for|onto|than|of) (?:the )?)$/i
const namedBefore = /\b(?:my name is|my name's|this is|i'm called|name's|speaking with|talking to|it's) $/i
const sentenceStart = /(?:^|[.!?…:;"“”([\n]\s{0,3}|[-–—] )$/
const companyEnd =
  /(?:^| )(?:Inc|Ltd|LLC|GmbH|AG|Corp|Group|Foods?|Logistics|Systems?|Solutions|Services|Software|Bank|Labs?|Partners|Holdings?|Industries|Insurance|Energy|Technologies|Consulting|Media|Supply|Trading|Freight|Health|Hospital|University|College)\.?$/
/** "maria dot gomez at acme dot com": how transcription writes an address that somebody spells out. */
const spokenEmail =
  /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}_-]{1,30} (?:dot|underscore|dash|point) ){0,3}[\p{L}\p{N}_-]{1,30} at [\p{L}\p{N}-]{1,30}(?: dot [\p{L}]{2,12}){1,3}(?![\p{L}\p{N}])/giu
const spokenDigit = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)'
const spokenNumber = new RegExp(
  `(?<![\\p{L}])${spokenDigit}(?:[ ,-]{1,3}${spokenDigit}){5,20}(?![\\p{L}])`,
  'giu',
)
const webAddress =
  /(?<![\p{L}\p{N}@.])(?:https?:\/\/|www\.)[^\s"'<>]{3,200}|(?<![\p{L}\p{N}@.])[\p{L}\p{N}-]{2,40}\.(?:com|net|org|io|co|de|eu)(?:\/[^\s]{0,100})?(?![\p{L}\p{N}])/giu
const writtenEmail = /[\p{L}\d.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,8}/gu
/** Seven digits or more, grouped as people write numbers. Years, prices and times have fewer. */
const writtenNumber = /(?<![\p{L}\d])\+?\(?\d(?:[ ()./-]{0,2}\d){6,14}(?![\p{L}\d])/gu

const isPlainCapital = (word: string): boolean => {
  const bare = word.replace(/['’]s$/i, '')
  return (
    capitalWords.has(bare.toLowerCase().replaceAll('’', "'")) ||
    plainShortForms.has(bare.toUpperCase().replace(/S$/, '')) ||
    plainShortForms.has(bare.toUpperCase())
  )
}

/** "The manager" and "Speaker 2" are not names. */
const isRoleWord = (word: string): boolean => {
  const folded = word.toLowerCase().replace(/\.$/, '')
  return roleWords.has(folded) || startWords.has(folded) || isPlainCapital(word)
}

/**
 * Replaces who and what a call mentions: people, companies, places, email addresses, phone numbers and web addresses. The same words of the
 * same call always get the same replacement. A name without a capital letter may stay if no list of the call contains it.
 */
export function createMask(seed: string, known: KnownNames, texts: readonly string[]): Mask {
  const invented = new Map<string, { kind: ReplacedKind; replacement: string }>()
  const taken = new Set<string>()
  const inCall = foldName(texts.join(' '))
  const namesOfCall = [...known.people, ...known.companies]
    .flatMap((name) => foldName(name).split(' '))
    .filter((word) => word.length >= shortestName)
  /** "Fennimore" would remind readers of Ms. Fenn. */
  const isForeign = (name: string): boolean => {
    const folded = foldName(name)
    return !inCall.includes(folded) && !namesOfCall.some((word) => folded.includes(word))
  }

  const invent = (kind: ReplacedKind, original: string, from: readonly string[]): string => {
    const start = hashNumber(`${seed}/${kind}/${foldName(original)}`) % from.length
    const options = from.map((_, index) => from[(start + index) % from.length] ?? '')
    const free = options.find((name) => !taken.has(name) && isForeign(name))
    const chosen = free ?? options.find(isForeign) ?? options[0] ?? ''
    taken.add(chosen)
    return chosen
  }
  const add = (kind: ReplacedKind, original: string, replacement: () => string): string => {
    const key = original.trim()
    const before = invented.get(key)
    if (before !== undefined) return before.replacement
    const made = replacement()
    if (key.length > 1 && invented.size < mostNames) invented.set(key, { kind, replacement: made })
    return made
  }

  const addPerson = (name: string): string => {
    const words = name
      .replace(/\([^()]*\)/g, ' ')
      .split(/[\s,]+/)
      .filter((word) => /^\p{L}/u.test(word) && !isRoleWord(word))
    const isFamilyName = words.length === 1 && /^(?:mr|mrs|ms|dr|prof)\b/i.test(name)
    return words
      .map((word, index) => {
        const isLast = isFamilyName || (index === words.length - 1 && words.length > 1)
        return add('person', word, () => invent('person', word, isLast ? lastNames : everyGivenName))
      })
      .filter((_, index) => index === 0 || index === words.length - 1)
      .join(' ')
  }
  const addCompany = (name: string): string => {
    const whole = add('company', name, () => invent('company', name, inventedCompanies))
    const first = name.split(/\s+/).find((word) => !legalForm.test(word))
    // People use the first word of it alone. A common word alone is not a name.
    if (first !== undefined && first !== name && first.length > 2 && !nameWords.has(first.toLowerCase()))
      add('company', first, () => whole.split(' ')[0] ?? whole)
    return whole
  }

  for (const company of known.companies) if (company.trim() !== '') addCompany(company.trim())
  for (const person of known.people) if (person.trim() !== '') addPerson(person.trim())
  const found = namesIn(texts)
  for (const { kind, words } of found) {
    if (invented.has(words)) continue
    const [first = ''] = words.split(' ')
    if (kind === 'company') addCompany(words)
    else if (kind === 'place') add('place', words, () => invent('place', words, inventedPlaces))
    else if (!invented.has(first) || words.includes(' ')) addPerson(words)
  }

  const names = [...invented.keys()].toSorted((one, other) => other.length - one.length)
  const pattern =
    names.length === 0
      ? null
      : new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.map(asPattern).join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  const byFolded = new Map(names.map((name) => [name.toLowerCase(), name]))
  const used = new Map<string, Replaced>()
  const use = (kind: ReplacedKind, original: string, replacement: string): string => {
    used.set(`${kind}/${original}`, { kind, original, replacement })
    return replacement
  }

  const text = (words: string): string => {
    const contactless = words
      .replaceAll(writtenEmail, (found) => use('email', found, 'buyer@example.com'))
      .replaceAll(webAddress, (found) =>
        found === 'buyer@example.com' || found === 'example.com'
          ? found
          : use('address', found, 'www.example.com'),
      )
      .replaceAll(spokenEmail, (found) => use('email', found, 'buyer at example dot com'))
      .replaceAll(writtenNumber, (found) => use('phone', found, '555 0100'))
      .replaceAll(spokenNumber, (found) => use('phone', found, 'five five five, oh one hundred'))
    if (pattern === null) return contactless
    const isWithoutCapitals = !/\p{Lu}/u.test(words.replaceAll(/(?<!\p{L})I(?!\p{L})/gu, ''))
    return contactless.replaceAll(pattern, (written) => {
      const name = byFolded.get(written.toLowerCase())
      const entry = name === undefined ? undefined : invented.get(name)
      if (name === undefined || entry === undefined) return written
      const hasCapital = /^\p{Lu}/u.test(written)
      if (!hasCapital && (nameWords.has(written) || !(isWithoutCapitals || name === written))) return written
      return use(entry.kind, name, entry.replacement)
    })
  }
  return {
    text,
    personFor: (original) => {
      const title = original.replace(/^(?:mr|mrs|ms|dr|prof)\.? /i, '')
      const whole = found.find(
        ({ words }) => words.split(' ').length === 2 && words.split(' ').includes(title),
      )
      const name = addPerson(whole?.words ?? original)
      if (name.includes(' ')) return name
      if (name === '')
        return `${invent('person', `first ${original}`, everyGivenName)} ${invent('person', `last ${original}`, lastNames)}`
      return lastNames.includes(name)
        ? `${invent('person', `first name of ${original}`, everyGivenName)} ${name}`
        : `${name} ${invent('person', `last name of ${original}`, lastNames)}`.trim()
    },
    companyFor: addCompany,
    replaced: () => [...used.values()],
  }
}

const asPattern = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

type FoundName = { kind: 'person' | 'company' | 'place'; words: string }

/** Names that are capitalized inside a sentence, or at its start if a list contains them. */
function namesIn(texts: readonly string[]): FoundName[] {
  const lower = new Set<string>()
  for (const text of texts)
    for (const [word] of text.matchAll(/(?<![\p{L}'’])\p{Ll}[\p{L}'’]+/gu)) lower.add(word)
  const found = new Map<string, FoundName>()
  for (const text of texts) {
    for (const match of text.matchAll(capitals)) {
      const before = text.slice(Math.max(0, match.index - 24), match.index)
      const starts = sentenceStart.test(before)
      const words = meaningful(match[0].split(' '), starts, lower)
      if (words === '') continue
      const isGiven = givenNames.has(words.split(' ')[0]?.toLowerCase() ?? '')
      const kind = kindOf(words, before, isGiven)
      if (!found.has(words)) found.set(words, { kind, words })
      if (found.size >= mostNames) return [...found.values()]
    }
  }
  return [...found.values()]
}

function kindOf(words: string, before: string, isGiven: boolean): FoundName['kind'] {
  if (companyEnd.test(words)) return 'company'
  if (isGiven || namedBefore.test(before)) return 'person'
  if (placeBefore.test(before)) return 'place'
  if (companyBefore.test(before)) return 'company'
  return words.includes(' ') ? 'person' : 'company'
}

/** The part of a run of capitalized words that is a name. */
function meaningful(words: readonly string[], startsSentence: boolean, lower: ReadonlySet<string>): string {
  const bare = words.map((word) => word.replace(/['’]s?$/i, ''))
  const isName = (word: string, index: number): boolean => {
    const folded = word.toLowerCase()
    if (word.length < 2 || isPlainCapital(word) || /['’](?:s|re|ve|ll|d|m|t)$/i.test(word)) return false
    if (givenNames.has(folded) && !(startsSentence && index === 0 && nameWords.has(folded))) return true
    // If the texts also have it without a capital, it is a word: "Head of Marketing", "SHOULD".
    if (startWords.has(folded) || lower.has(folded)) return false
    if (index > 0 || !startsSentence) return true
    // At the start of a sentence, it is a name only if a list contains it or another capitalized word follows.
    return bare.length > 1 && !isPlainCapital(bare[1] ?? '') && !lower.has((bare[1] ?? '').toLowerCase())
  }
  const from = bare.findIndex(isName)
  if (from < 0) return ''
  const rest = bare.slice(from)
  const end = rest.findIndex((word, index) => word !== '&' && !isName(word, index + from))
  return (end < 0 ? rest : rest.slice(0, end)).join(' ')
}

const roleWords: ReadonlySet<string> = new Set(
  'prof buyer customer speaker guest unknown client caller prospect agent rep user host seller salesperson salesman seller participant person man woman lady owner boss receptionist reception'.split(
    ' ',
  ),
)

/** Small words before a name at the start of a sentence: "And Priya", "Hi Tom". */
const startWords: ReadonlySet<string> = new Set(
  'a about after all also an and any are as ask at because before but by can could did do does every for from get give great had has have hello her hey hi his how if in is it just let like look maybe me my no not now of oh ok okay on or our so sorry still sure tell thank thanks that the their them then there these they this those to too until was we well were what when where which while who why will with would yeah yes yet you your should must never always really very all much such um uh hmm hm mhm ah oh wow please sorry right exactly absolutely good morning afternoon dear both even only since once though through under unless whether whose'.split(
    ' ',
  ),
)
