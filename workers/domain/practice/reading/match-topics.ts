import type { PersonaScript, Saying, ScriptFact, Subject } from '../script.ts'
import { conceptsAsked, isBroadConcept } from './concepts.ts'
import type { EverydayKind } from './everyday-examples.ts'
import { type Everyday, everydayIn, saysHowMany } from './everyday-questions.ts'
import { type Earning, type Note } from './meaning/note-facts.ts'
import { noteChances } from './meaning/rank-notes.ts'
import { noteWeights } from './meaning/weights.ts'
import { countsPeople, fits } from './pieces.ts'
import { askedForBy, type AskedFor } from './plain-questions.ts'
import { countWords } from './plain-words.ts'
import { meaningStems } from './polarity.ts'
import { contentStems, foreignStems, isSameStem, questionStems, weakStems } from './stems.ts'
import { isSameMeaning } from './synonyms.ts'

/**
 * The notes of the persona that words are about. What a question asks for is learned (`meaning`); a statement is about a note if it has its
 * words.
 */

/** Below this score, words are not about a note. */
const closeEnough = 2
/** A note is told from this chance on that it is what the question asks for: learned together with the weights. */
const leastChance = 0.42
/** Points for a chance that is e times as high. */
const pointsPerChance = 2

/** How likely a question asks for a note with these points. */
export const chanceByScore = (score: number): number =>
  leastChance * Math.exp((score - closeEnough) / pointsPerChance)

export type TopicMatch = {
  facts: Scored[]
  details: Scored[]
  concepts: string[]
}
/** `isNamed`: matched by its own words, not only by the general subject of the question. */
export type Scored = {
  id: string
  index: number
  score: number
  isNamed: boolean
}

/** What is derived from a script again and again. Only a cache. */
type Known = {
  isCarrier: boolean
  subjects: Subject[]
  /** For each stem, how many notes have it. */
  counts: Map<string, number>
  notes: Note[]
  /** For each question, how likely each note is what it asks for. */
  chances: Map<string, readonly number[]>
}
const knownOf = new WeakMap<PersonaScript, Known>()

function knownAbout(script: PersonaScript): Known {
  const before = knownOf.get(script)
  if (before !== undefined) return before
  const sayings = [...script.facts, ...script.details]
  const known = {
    isCarrier: script.relationship === 'carrier',
    subjects: sayings.map(({ subject }) => subject),
    counts: new Map<string, number>(),
    notes: [
      ...script.facts.map((fact) => ({ ...fact, earning: earningOf(script, fact) })),
      ...script.details.map((detail) => ({ ...detail, earning: null })),
    ],
    chances: new Map<string, readonly number[]>(),
  }
  knownOf.set(script, known)
  return known
}

/** Hidden facts, then details, as questions are compared with them. */
export const notesOf = (script: PersonaScript): Note[] => knownAbout(script).notes

/** The maximum number of stems whose counts are cached. */
const mostCounted = 2000

function countOf({ subjects, counts }: Known, stem: string): number {
  const before = counts.get(stem)
  if (before !== undefined) return before
  const count = subjects.filter(
    ({ stems, textStems }) => meets(stems, stem) > 0 || meets(textStems, stem) > 0,
  ).length
  if (counts.size >= mostCounted) counts.clear()
  counts.set(stem, count)
  return count
}

/** 1 for the word itself, less for a synonym, 0 for neither. */
function meets(stems: readonly string[], asked: string): number {
  if (stems.some((stem) => isSameStem(stem, asked))) return 1
  return stems.some((stem) => isSameMeaning(stem, asked)) ? synonymShare : 0
}

const aboutBuyer = new RegExp(
  '(what (?:made|makes|keeps?|kept|brought|worries|stops|would make|would help)) (?:her|him|them)(?!\\p{L})',
  'iu',
)

/** "When asked what made her look for it" becomes "what made you look for it?". */
export function conditionQuestion({ earnedBy }: ScriptFact): string {
  const condition =
    /(?<!\p{L})ask(?:ed|s|ing)?(?: \p{L}+ly)?(?: about)? (.{3,160})/iu.exec(earnedBy)?.[1] ?? earnedBy
  return condition.replace(aboutBuyer, '$1 you')
}

const others = new RegExp('(?<!\\p{L})(?:they|he|she)(?!\\p{L})', 'giu')

const whenTheyDid = new RegExp('^when (?:they|he|she|you) [^,?]{3,80}$', 'iu')

function earningOf(script: PersonaScript, fact: ScriptFact): Earning {
  const question = conditionQuestion(fact)
  // "What they use today" becomes the question "what do you use today?".
  const asAsked = (words: string): Everyday | null =>
    everydayIn(script, `${words.replaceAll(others, 'you').replaceAll(/you is/giu, 'you are')}?`)
  return {
    text: `${fact.topic}, ${question}`,
    topic: fact.topic,
    words: meaningStems(question),
    // "When they last talked" is a question about a day, whatever it looks like.
    asks: whenTheyDid.test(question) ? 'when' : askedForBy(question),
    everyday: asAsked(question)?.kind ?? asAsked(fact.topic)?.kind ?? null,
    concepts: [...conceptsAsked(question), ...conceptsAsked(fact.topic)],
  }
}

/** "You had a lane for Thursday?" */
const ofTheLoad =
  /(?<!\p{L})(?:lanes?|loads?|freight|runs?|pallets)(?!\p{L})[^?]{0,40}(?<!\p{L})(?:for|on|this|today|tomorrow|next|available|open|out of|from|going|to)(?!\p{L})/iu
const ofLoad = new Set<AskedFor>(['where', 'when', 'whenNext', 'number'])

/** These ask for a part that a note either has or lacks: a person, a time, a number, a reason. */
export const wantsAPart: ReadonlySet<AskedFor> = new Set<AskedFor>([
  'who',
  'when',
  'whenNext',
  'howLong',
  'howOften',
  'number',
  'cost',
  'where',
  'which',
  'whom',
  'time',
  'trend',
  'future',
  'loss',
  'why',
  'found',
  'said',
])

/** Groups of questions with the same answer. */
const families: readonly (readonly AskedFor[])[] = [
  ['cost', 'number'],
  ['howOften', 'number'],
  ['howLong', 'when'],
  ['happy', 'likes', 'feeling'],
  ['hope', 'would'],
  ['who', 'whom'],
  ['time', 'when'],
  ['when', 'whenNext'],
  ['howLong', 'whenNext'],
]
export const isSameKind = (one: AskedFor, other: AskedFor): boolean =>
  one !== 'what' &&
  one !== 'is' &&
  (one === other || families.some((family) => family.includes(one) && family.includes(other)))

/** A side clause states a condition, not the subject: "who would sign if you changed it?" */
const sideClause = /(?<=[^?]{12})[ ,]{1,2}if (?:you|u|we|i|it|that|this|they)(?!\p{L})[^?]{0,120}/iu

/** How likely each note is what a question asks for, hidden facts first. */
export function chancesOf(
  script: PersonaScript,
  sentence: string,
  asks: AskedFor,
  more = '',
): readonly number[] {
  const { notes, chances } = knownAbout(script)
  const question = `${asks}\n${more}\n${sentence}`
  const before = chances.get(question)
  if (before !== undefined) return before
  const main = sentence.replace(sideClause, '')
  const text = more === '' ? main : `${main} ${more}`
  const found = noteChances(
    noteWeights,
    { text, asks, everyday: everydayIn(script, main), concepts: conceptsAsked(main) },
    notes,
  )
  if (chances.size >= mostAnswered) chances.clear()
  chances.set(question, found)
  return found
}
/** A turn asks about the same few questions several times. */
const mostAnswered = 32

/** A longer sentence talks, whatever it asks. */
const mostAsked = 50

function matchQuestion(
  script: PersonaScript,
  sentence: string,
  asks: AskedFor,
  isOpen: boolean,
  more: string,
): TopicMatch {
  const known = knownAbout(script)
  if (countWords(sentence) > mostAsked) return { ...nothing, concepts: conceptsAsked(sentence) }
  const chances = chancesOf(script, sentence, asks, more)
  const stems = contentStems(sentence)
  const everyday = everydayIn(script, sentence.replace(sideClause, ''))?.kind ?? null
  const scored = (sayings: readonly Saying[], first: number): Scored[] =>
    sayings
      .map((saying, index) => ({
        id: saying.id,
        index,
        score:
          closeEnough +
          pointsPerChance *
            Math.log(chanceOf(known, first + index, sentence, asks, isOpen, chances, everyday) / leastChance),
        isNamed: isNamedBy(saying, stems),
      }))
      .filter(({ score }) => score >= closeEnough)
      .toSorted((one, other) => other.score - one.score || one.index - other.index)
      .slice(0, 6)
  return {
    facts: scored(script.facts, 0),
    details: scored(script.details, script.facts.length),
    concepts: conceptsAsked(sentence),
  }
}

/** What the form says about how to ask for a note overrides what was learned. */
function chanceOf(
  known: Known,
  index: number,
  text: string,
  asks: AskedFor,
  isOpen: boolean,
  chances: readonly number[],
  everyday: EverydayKind | null,
): number {
  const note = known.notes[index]
  const chance = chances[index] ?? 0
  if (note === undefined) return chance
  if (isOfTheLoad(known, note, text, asks, isOpen)) return 1
  if (
    ofWork.has(asks) &&
    ofThePerson.test(note.id) &&
    everyday === null &&
    !isNamedBy(note, contentStems(text))
  )
    return 0
  if (asks === 'number' && !saysHowMany(text, note.spoken)) return 0
  return isAsked(note, text, asks, everyday) ? Math.max(chance, certain) : chance
}
const certain = 0.8
/** How and where work is done is not answered by who the buyer is or what they think, unless the question names it. */
const ofWork = new Set<AskedFor>(['how', 'where', 'which', 'happens'])
const ofThePerson = /^(?:opinion|person)-|-person-/

/**
 * Whether a question clearly asks for a note. For a hidden fact: it is the kind of question that earns the fact, or has all words of its
 * topic or of what earns it. For any other note: it asks for the people that the note counts or for the budget
 * that it is about, or has all words of the note.
 */
function isAsked(
  { earning, spoken, id, subject }: Note,
  text: string,
  asks: AskedFor,
  everyday: EverydayKind | null,
): boolean {
  const asked = meaningStems(text)
  const hasAll = (words: readonly string[]): boolean =>
    words.every((word) => asked.some((one) => isSameMeaning(one, word)))
  if (earning === null) {
    const isCounted = asks === 'number' && id.startsWith('company-') && countsPeople.test(text)
    const own = contentStems(spoken)
    const isOfBudget = subject.concepts.includes('budget') && conceptsAsked(text).includes('budget')
    return (
      (isCounted && fits(spoken, asks, text) > 0) || isOfBudget || (own.length >= fewestOwn && hasAll(own))
    )
  }
  if (everyday !== null && everyday === earning.everyday && ownsItsSubject.has(everyday)) return true
  const topic = foreignStems(earning.topic)
  if (topic.length > 0 && hasAll(contentStems(earning.topic))) return true
  const least = specific.has(asks) && earning.asks === asks ? 1 : fewestWords
  return earning.words.length >= least && hasAll(earning.words)
}
/** Kinds of questions that imply their subject: nobody has two budgets. */
const ownsItsSubject = new Set<EverydayKind>([
  'budget',
  'decides',
  'contract',
  'looked',
  'whyNow',
  'tools',
  'tried',
  'teamFeels',
  'problem',
  'measuredOn',
  'growth',
  'hiring',
  'wellbeing',
])
/** These ask for one part, so that few words say what it is a part of. */
const specific = new Set<AskedFor>(['who', 'when', 'cost', 'number', 'howLong', 'howOften', 'where'])
/** With fewer words in common, a question may be about anything. */
const fewestWords = 3
/** A question that has all words of a note asks for it, if the note has at least this many. */
const fewestOwn = 2

const isNamedBy = ({ subject }: Pick<Saying, 'subject'>, stems: readonly string[]): boolean =>
  stems.some((stem) => meets(subject.stems, stem) + meets(subject.textStems, stem) > 0)

/** A carrier's questions about where, when and how many are about this load. */
const isOfTheLoad = (
  { isCarrier }: Known,
  { id, spoken }: Note,
  text: string,
  asks: AskedFor,
  isOpen: boolean,
): boolean =>
  isCarrier &&
  id.startsWith('context-') &&
  ((ofLoad.has(asks) && fits(spoken, asks, text) > 0) || (!isOpen && ofTheLoad.test(text)))

/** Weights of a word that a statement shares with a note: of its subject, or only of its text; and what few notes have weighs more. */
const topicWeight = 3.5
const textWeight = 2.5
const rarities = [1, 1, 0.9, 0.7, 0.5] as const
const commonRarity = 0.4
const weakRarity = 0.3
const plainRarity = 0.6
/** For a synonym: a bill for an invoice. */
const synonymShare = 0.75
const conceptWeight = 2
/** What a word subtracts that the note lacks. */
const foreignWeight = 1
const mostForeign = 3
/** A word that more notes than this share means little about any of them. */
const commonNotes = 3

function closeness(
  stems: readonly string[],
  concepts: readonly string[],
  { id, subject }: Saying,
  known: Known,
): number {
  let own = 0
  let foreign = 0
  for (const stem of stems) {
    const isWeak = weakStems.has(stem)
    const inText = meets(subject.textStems, stem) * (questionStems.has(stem) ? plainRarity : 1)
    const field = Math.max(meets(subject.stems, stem) * topicWeight, inText * textWeight)
    if (field > 0) own += field * (isWeak ? weakRarity : (rarities[countOf(known, stem)] ?? commonRarity))
    else if (!isWeak && !questionStems.has(stem)) foreign += 1
  }
  if (own === 0 && id.startsWith('opinion-')) return 0
  const shared = concepts.filter(
    (concept) => subject.concepts.includes(concept) && !isBroadConcept(concept),
  ).length
  return own + conceptWeight * shared - foreignWeight * Math.min(mostForeign, foreign)
}

function matchStatement(script: PersonaScript, sentence: string): TopicMatch {
  const known = knownAbout(script)
  const own = ownNames(script)
  const stems = contentStems(sentence).filter((stem) => !own.has(stem))
  const concepts = conceptsAsked(sentence)
  const scored = (sayings: readonly Saying[]): Scored[] =>
    sayings
      .map((saying, index) => ({
        id: saying.id,
        index,
        score: closeness(stems, concepts, saying, known),
        isNamed: isNamedBy(saying, stems),
      }))
      .filter(({ score }) => score >= closeEnough)
      .toSorted((one, other) => other.score - one.score || one.index - other.index)
      .slice(0, 6)
  return { facts: scored(script.facts), details: scored(script.details), concepts }
}

/**
 * The notes that a sentence is about, closest first. `asks` is the kind of answer it wants; null if it asks nothing. `more` are the words
 * that its pronouns stand for.
 */
export function matchTopics(
  script: PersonaScript,
  sentence: string,
  asks: AskedFor | null,
  isOpen = true,
  more = '',
): TopicMatch {
  return asks === null
    ? matchStatement(script, sentence)
    : matchQuestion(script, sentence, asks, isOpen, more)
}

const namesOf = new WeakMap<PersonaScript, Set<string>>()

/** The names of the company and of everybody on the call occur in any question. */
function ownNames(script: PersonaScript): Set<string> {
  const before = namesOf.get(script)
  if (before !== undefined) return before
  const names = new Set(
    contentStems(
      [
        script.companyName,
        ...script.speakers.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
      ].join(' '),
    ),
  )
  namesOf.set(script, names)
  return names
}

const nothing: TopicMatch = { facts: [], details: [], concepts: [] }

/** Notes that belong to one that was just told and answer a question about it. `isOn`: "tell me more". */
export function linkedTo(
  script: PersonaScript,
  focus: string,
  sentence: string,
  asks: AskedFor,
  isOn: boolean,
): TopicMatch {
  const saying = [...script.facts, ...script.details].find(({ id }) => id === focus)
  if (saying === undefined) return nothing
  const known = knownAbout(script)
  const earnings = new Map(known.notes.map(({ id, earning }) => [id, earning ?? undefined]))
  const concepts = conceptsAsked(sentence)
  const asked = foreignStems(sentence)
  const own = [...saying.subject.stems, ...saying.subject.textStems].filter(
    (stem) => countOf(known, stem) <= commonNotes && !weakStems.has(stem) && !questionStems.has(stem),
  )
  const linked = (sayings: readonly Saying[]): Scored[] =>
    sayings
      .flatMap(({ id, spoken, subject }, index) => {
        if (id === focus) return []
        const shared = own.filter((stem) =>
          [...subject.stems, ...subject.textStems].some((one) => isSameStem(one, stem)),
        ).length
        const condition = earnings.get(id)
        const isAwaited =
          (condition !== undefined && isSameKind(condition.asks, asks)) ||
          concepts.some(
            (concept) => condition?.concepts.includes(concept) === true && !isBroadConcept(concept),
          )
        const isNamed = asked.every((stem) =>
          [...subject.stems, ...subject.textStems].some((one) => isSameStem(one, stem)),
        )
        const isFitting =
          isOn ||
          (isAwaited && isNamed && (asked.length > 0 || shared >= 2)) ||
          (shared >= 2 && asked.length > 0 && isNamed && fits(spoken, asks, sentence) > 0)
        return shared > 0 && isFitting
          ? {
              id,
              index,
              score: shared * 2 + (isAwaited ? 2 : 0),
              isNamed: false,
            }
          : []
      })
      .toSorted((one, other) => other.score - one.score || one.index - other.index)
      .slice(0, 3)
  const details = linked(script.details)
  const facts = linked(script.facts)
  const best = facts[0]?.score ?? 0
  return {
    facts,
    details: details.filter(({ score }) => score >= best),
    concepts,
  }
}
