import { foldTypography } from '../../scoring/sentences.ts'
import { type EverydayKind, everydayExamples } from './everyday-examples.ts'
import type { PersonaScript } from '../script.ts'
import { remembered } from './remembered.ts'
import { stemOf } from './stems.ts'

/** Recognizes everyday questions, the ones anybody is asked on such a call, by similarity to examples. */

const fullForms: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    "what's": 'what is',
    whats: 'what is',
    "who's": 'who is',
    "how's": 'how is',
    "where's": 'where is',
    "when's": 'when is',
    "that's": 'that is',
    "it's": 'it is',
    "you're": 'you are',
    "you've": 'you have',
    "you'd": 'you would',
    "they're": 'they are',
    "there's": 'there is',
    "i'd": 'i would',
    "don't": 'do not',
    dont: 'do not',
    "doesn't": 'does not',
    "didn't": 'did not',
    "haven't": 'have not',
    "isn't": 'is not',
    "aren't": 'are not',
    "wasn't": 'was not',
    "can't": 'can not',
  }),
)
/** One word for each of the many words that sellers use for the same thing. */
const sameWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    people: 'folks guys staff employees workers persons heads ppl',
    company: 'firm organization organisation business outfit',
    tool: 'software system platform app application solution program tools systems',
    vendor: 'provider supplier partner vendors providers suppliers',
    team: 'crew department group squad',
    job: 'position',
    handle: 'manage deal tackle',
    that: 'this it these those them',
    problem: 'challenge issue problems challenges issues trouble struggle pain',
    use: 'using utilize',
    employ: 'employed',
    boss: 'manager superior',
    decide: 'decision decisions decides',
    typical: 'normal usual average ordinary regular standard',
    current: 'existing present',
    big: 'large',
    customer: 'client customers clients',
    purchase: 'buy buying buys',
    sign: 'signs signing signed approve approves approved approval',
  }).flatMap(([word, others]) => others.split(' ').map((other) => [other, word] as const)),
)
/** Words that do not change the question. */
const fillers = new Set(
  'a an the just really actually basically so and well okay ok please maybe exactly roughly quickly quick bit little kind sort there here over though then um uh like mean currently moment right today days these nowadays at as far if may ask by way honestly generally usually normally typically mostly also else even ever out guys'.split(
    ' ',
  ),
)

/** What questions are compared by: their words, and each pair of consecutive words. */
function featuresOf(text: string): string[] {
  const words = foldTypography(text.slice(0, 300))
    .toLowerCase()
    .replaceAll(/[\p{L}']+/gu, (word) => fullForms.get(word) ?? word)
    .match(/\p{L}+/gu)
  const kept = (words ?? [])
    .filter((word) => !fillers.has(word))
    .slice(0, 24)
    .map((word) => stemOf(sameWords.get(word) ?? word))
  return [...new Set([...kept, ...kept.slice(1).map((word, at) => `${kept[at]} ${word}`)])]
}

/** The word with which a question begins. */
const questionWord =
  /^\P{L}*(?:\p{L}+ ){0,2}?(what|how|who|whose|where|when|which|why|do|does|did|are|is|was|have|has|can|could|would|will|tell|describe|give|walk)(?!\p{L})/iu
const startOf = (text: string): string =>
  questionWord.exec(
    foldTypography(text)
      .toLowerCase()
      .replaceAll(/[\p{L}']+/gu, (word) => fullForms.get(word) ?? word),
  )?.[1] ?? ''

type Example = { kind: EverydayKind; norm: number; start: string }

const examples: Example[] = []
const examplesWith = new Map<string, number[]>()
for (const [kind, texts] of Object.entries(everydayExamples) as [EverydayKind, readonly string[]][])
  for (const text of texts) {
    for (const feature of featuresOf(text))
      examplesWith.set(feature, [...(examplesWith.get(feature) ?? []), examples.length])
    examples.push({ kind, norm: 0, start: startOf(text) })
  }

/** A pair weighs less than it seems to, because its words count already. */
const pairShare = 0.3
/** A word that occurs in no example refers to something specific. */
const unknownWeight = Math.log(examples.length) * 1.15
const weightOf = (feature: string): number => {
  const count = examplesWith.get(feature)?.length
  const isPair = feature.includes(' ')
  if (count === undefined) return isPair ? 0 : unknownWeight
  return Math.log(1 + examples.length / count) * (isPair ? pairShare : 1)
}
for (const [feature, indexes] of examplesWith)
  for (const index of indexes) {
    const example = examples[index]
    if (example !== undefined) example.norm += weightOf(feature) ** 2
  }

export type Everyday = { kind: EverydayKind; score: number }

/** From this similarity, it is the same question. */
const alike = 0.58
/** Words that occur in more examples than this mean little. "Is that right?" must then nearly equal an example. */
const mostTelling = 30
const nearlySame = 0.92
/** The closest kind must be ahead of any other by this much. */
const clearly = 0.04

/** "What happens in the middle of a run?" is not "are you in the middle of something?". */
const otherStart = 0.82

/** Similarity of a text to the closest example of each kind. */
function closestKind(text: string): Everyday | null {
  const features = featuresOf(text)
  const start = startOf(text)
  const shared = new Map<number, number>()
  let norm = 0
  for (const feature of features) {
    const weight = weightOf(feature) ** 2
    norm += weight
    for (const index of examplesWith.get(feature) ?? []) shared.set(index, (shared.get(index) ?? 0) + weight)
  }
  const best = new Map<EverydayKind, number>()
  const isTelling = features.some((feature) => {
    const count = examplesWith.get(feature)?.length ?? 0
    return !feature.includes(' ') && count > 0 && count <= mostTelling
  })
  for (const [index, weight] of shared) {
    const example = examples[index]
    if (example === undefined) continue
    const isSameStart = start === '' || example.start === '' || start === example.start
    const score = (weight / Math.sqrt(norm * example.norm)) * (isSameStart ? 1 : otherStart)
    best.set(example.kind, Math.max(score, best.get(example.kind) ?? 0))
  }
  const [first, second] = [...best]
    .map(([kind, score]) => ({ kind, score }))
    .toSorted((one, other) => other.score - one.score)
  if (first === undefined || first.score < (isTelling ? alike : nearlySame)) return null
  return second !== undefined && first.score - second.score < clearly ? null : first
}

/** "I was wondering what your team looks like": the question is inside the sentence. */
const inside =
  /(?:tell me|tell us|curious|wonder(?:ing)?|know|ask(?:ing)?|hear|understand|share|see|learn|explain|describe)(?: (?:to |with )?(?:me|us|you))?(?: a (?:bit|little))?(?: about)?,? ((?:what|how|who|where|when|which|why|if|whether)(?!\p{L}).{4,200})$/iu
/** Words around a question that are not part of it. */
const around =
  /(?:[ ,]{1,2}if (?:you|we) (?:wanted|want|were|decided|decide|liked|like|had|did|bought|went|changed|switched|found)(?!\p{L})[^?]{0,120}|[ ,–-]{1,3}(?:roughly|exactly|by the way|over there|on your (?:end|side)|at your (?:end|company|place)|in your company|for something like this|for you|these days))(?=[ ?.]*$)/iu

/** "And third, if you wanted to test it, how would that be paid for?" */
const before =
  /^(?:and |so |but |okay,? |ok,? ){0,3}(?:(?:first|second|third|last|next|finally|lastly)(?: (?:one|question|thing))?[:, ]{1,2})?(?:if (?:you|we) [^,?]{2,80}, )?/iu

/** The kind of everyday question that a text is. Null if it is none, or not clearly one. */
const everydayQuestion = remembered((text: string): Everyday | null => {
  const bare = inside.exec(text)?.[1]
  const forms = [text, ...(bare === undefined ? [] : [bare])]
  const bareForms = forms.map((form) => form.replace(around, '').replace(before, ''))
  const found = [...new Set([...forms, ...bareForms])].map(closestKind).filter((one) => one !== null)
  return found.toSorted((one, other) => other.score - one.score)[0] ?? null
})

/** Names that stand for "your company" in a question, and names of the people asked. */
const namesOf = new WeakMap<PersonaScript, { company: RegExp | null; people: RegExp | null }>()
const escaped = (name: string): string => name.replaceAll(/[^\p{L}\p{N} &'-]/gu, '.')
/** "The" and "St" do not name a company. */
const shortestName = 4

function namesIn(script: PersonaScript): { company: RegExp | null; people: RegExp | null } {
  const before = namesOf.get(script)
  if (before !== undefined) return before
  const [first = ''] = script.companyName.split(' ')
  const companies = [script.companyName, first].filter(({ length }) => length >= shortestName)
  const people = script.speakers.map(({ firstName }) => firstName).filter(({ length }) => length > 1)
  const patternOf = (names: readonly string[]): RegExp | null =>
    names.length === 0
      ? null
      : new RegExp(`(?<!\\p{L})(?:${names.map(escaped).join('|')})(?:'s)?(?!\\p{L})`, 'giu')
  const names = { company: patternOf(companies), people: patternOf(people) }
  namesOf.set(script, names)
  return names
}

/** "How many people work on it?" asks for those who do the work, not for the whole company. */
const ofOneTask =
  /(?<!\p{L})(?:work|works|working|worked|involved|sit|are) (?:on|in|with) (?:it|that|this|these|those|the (?:close|closing|planning|books|reports?|rota|roster|project))(?!\p{L})/iu

/** "How many managers left?" asks how many went, not how many there are, or until when they work. */
export const asksOfLeavers = (text: string): boolean => ofLeavers.test(text) && !ofRemaining.test(text)
const goes =
  '(?:left|quit|quits?|resigned|retired|departed|gone|walked(?: out)?|walk out|moved on|handed in their notice|lost|lose|leave|resign|let go|fired|laid off)'
const ofLeavers = new RegExp(
  `(?<!\\p{L})(?:how many|(?:did|have|has) (?:many|any|a lot of|lots of|several|some|people|anybody|anyone|somebody|someone|your|the)|who(?:'s|'ve| has| have| else| all| just)?|when did (?:your|the) (?:last|first|other) (?!time|van|truck|shift|customer)\\p{L}{3,16})(?!\\p{L})(?:(?! (?:hours|days|weeks|months|minutes)(?!\\p{L}))[^?,.;]){0,40}(?<!\\p{L})${goes}(?!\\p{L})(?! (?:yesterday|today|last night|early|late|work|home|the office|at \\d|over|behind|on time))`,
  'iu',
)
/** "How many are left?" counts those who stay. */
const ofRemaining =
  /(?<!\p{L})(?:(?:is|are|were|was|remain|have you got|have you|you have|you've got|you got|there) left|left (?:to|over|in|on|for|from)|(?:do|does|did) (?:you|they) (?:still )?have [^?]{0,20}left)(?!\p{L})/iu

const leaves = new RegExp(`(?<!\\p{L})${goes}(?!\\p{L})`, 'iu')
const countsAll = /\d (?:\p{L}{3,12} )?(?:people|employees|staff|workers|colleagues|heads)(?!\p{L})/iu
const ofSome = /(?<!\p{L})(?:teams?|colleagues?|people|staff|of us|me and|and me)(?!\p{L})/iu

/** Whether a note can say how many people a question asks for: "180 people" says neither how many left nor how many work on it. */
export function saysHowMany(text: string, spoken: string): boolean {
  if (asksOfLeavers(text)) return leaves.test(spoken)
  return !ofOneTask.test(text) || (ofSome.test(spoken) && !countsAll.test(spoken))
}

/** The kind of everyday question that a sentence is when said to these people. Null if none. */
export function everydayIn(script: PersonaScript, text: string): Everyday | null {
  const { company, people } = namesIn(script)
  const bare = people === null ? text : text.replaceAll(people, ' ')
  const found = everydayQuestion(company === null ? bare : bare.replaceAll(company, 'your company'))
  if (found !== null && found.kind !== 'hiring' && asksOfLeavers(text)) return null
  return found?.kind === 'companySize' && ofOneTask.test(text) ? null : found
}
