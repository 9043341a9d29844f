import { foldTypography } from '../scoring/sentences.ts'
import type { WordingPlan } from './conversation.ts'
import { lexicon } from './reading/lexicon.ts'
import { contentStems, isSameStem } from './reading/stems.ts'
import type { PersonaScript } from './script.ts'

/** This share of a hidden fact's own words gives it away. */
const tellingShare = 0.5
const fewestTelling = 2

const numberWord =
  /(?<!\p{L})(?:eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|dozens?|half|percent)(?!\p{L})/giu
const outOfRole =
  /(?<!\p{L})(?:as an ai|language model|i'm an ai|i am an ai|ai assistant|as an assistant|system prompt|my instructions|my programming|role-?play|simulation|hidden facts?|trust (?:score|level)|patience level|this scenario|the rep(?!\p{L})|sales training|practice call|chatbot)(?!\p{L})/iu
const markup =
  /[<>{}[\]|\\`]|\*\*|^#|https?:|www\.|(?<![^\s@])[^\s@]+@[^\s@]+\.\S|[\u0000-\u0008\u000b-\u001f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/u

/** Capitalized words that are not names: after "Well, you see," a writer may start a new sentence. */
const plainCapitals = new Set(
  "if when once since because that this there it we he she they you the a an and but or so not no nobody everybody what who where how why i i'm i'd i've i'll monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december english okay ok it cfo ceo cto coo cio vp hr crm erp faq".split(
    ' ',
  ),
)

/**
 * Why a model's wording of a turn must not be said. Null if it may. It must say what the plan says, give no hidden fact away, and
 * contain no number or name except those in the plan, in the facts that are out, and of the people and the company.
 */
export function checkWording(plan: WordingPlan, script: PersonaScript, text: string): string | null {
  const said = foldTypography(text).trim()
  if (said === '') return 'It says nothing.'
  const words = said.split(/ +/).length
  if (words > plan.mostWords) return `It has ${words} words; this turn has at most ${plan.mostWords}.`
  if (said.length > plan.mostWords * 14) return 'It is too long.'
  if (markup.test(said)) return 'It contains what nobody speaks.'
  if (leavesRole(said)) return 'It leaves the role.'
  const allowed = [plan.offline, ...plan.says, ...released(plan, script), ...ownNames(plan, script)].join(' ')
  return (
    foreignNumber(said, allowed) ??
    foreignName(said, allowed) ??
    leakedFact(plan, script, said, allowed) ??
    missingSaying(plan, said)
  )
}

export const leavesRole = (said: string): boolean => outOfRole.test(said) || lexicon.unspoken.test(said)

/** The first number in digits, or name, of a text that is not in `known`. Null if there is none. */
export function namesForeign(said: string, known: string): string | null {
  const digits = new Set(numbersIn(known))
  return (
    numbersIn(said).find((number) => /\d/.test(number) && !digits.has(number)) ??
    foreignNameIn(foldTypography(said), foldTypography(known))
  )
}

const released = ({ releasedFacts }: WordingPlan, { facts }: PersonaScript): string[] =>
  facts.filter(({ id }) => releasedFacts.includes(id)).flatMap(({ text, spoken }) => [text, spoken])

const ownNames = ({ speaker }: WordingPlan, { companyName, repName, speakers }: PersonaScript): string[] => [
  speaker.name,
  speaker.jobTitle,
  companyName,
  repName,
  ...speakers.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
]

function foreignNumber(said: string, allowed: string): string | null {
  const known = new Set(numbersIn(allowed))
  const foreign = numbersIn(said).find((number) => !known.has(number))
  return foreign === undefined ? null : `It names a number that is not part of the turn: ${foreign}.`
}

const numbersIn = (text: string): string[] => [
  ...(text.match(/\d[\d.,]*/g) ?? []).map((number) => number.replace(/(?<![.,])[.,]+$/, '')),
  ...(text.match(numberWord) ?? []).map((word) => word.toLowerCase().replace(/s$/, '')),
]

function foreignName(said: string, allowed: string): string | null {
  const name = foreignNameIn(said, allowed)
  return name === null ? null : `It names somebody or something that is not part of the turn: ${name}.`
}

function foreignNameIn(said: string, allowed: string): string | null {
  const known = new Set(
    (allowed.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []).map((word) => word.replace(/'s$/, '')),
  )
  for (const [name, at] of capitalsIn(said)) {
    const bare = name.toLowerCase().replace(/'(?:s|ll|d|re|ve|m)$/, '')
    if (isFirstOfSentence(said, at) || plainCapitals.has(name.toLowerCase()) || plainCapitals.has(bare))
      continue
    if (!known.has(bare)) return name
  }
  return null
}

const capitalsIn = (text: string): [string, number][] =>
  [...text.matchAll(/(?<![\p{L}\p{N}'])\p{Lu}[\p{L}\p{N}']*/gu)].map((match) => [match[0], match.index])

const isFirstOfSentence = (text: string, at: number): boolean =>
  /(?:^|[.!?…:"] ?["'(]?)$/.test(text.slice(Math.max(0, at - 3), at).trimEnd())

function leakedFact(plan: WordingPlan, script: PersonaScript, said: string, allowed: string): string | null {
  const stems = contentStems(said)
  const open = contentStems(allowed)
  for (const fact of script.facts) {
    if (plan.releasedFacts.includes(fact.id)) continue
    const telling = fact.subject.textStems.filter((stem) => !open.some((one) => isSameStem(one, stem)))
    const told = telling.filter((stem) => stems.some((one) => isSameStem(one, stem)))
    if (told.length >= Math.max(fewestTelling, Math.ceil(telling.length * tellingShare)))
      return 'It tells something that the buyer keeps.'
  }
  return null
}

/** The wording must contain what the turn is meant to say. */
function missingSaying({ says, act }: WordingPlan, said: string): string | null {
  if (act === 'open') return null
  const stems = contentStems(said)
  for (const saying of says) {
    const wanted = contentStems(saying)
    const kept = wanted.filter((stem) => stems.some((one) => isSameStem(one, stem)))
    if (kept.length * 2 < wanted.length) return 'It leaves out what the turn is there to say.'
  }
  return null
}
