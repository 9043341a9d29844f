import type { PersonaScript, Saying, ScriptFact } from '../script.ts'
import { conceptsAsked, isBroadConcept } from './concepts.ts'
import { fits } from './pieces.ts'
import { askedForBy, type AskedFor } from './plain-questions.ts'
import { contentStems, foreignStems, isSameStem, questionStems, weakStems } from './stems.ts'

/** Below it, a question is not about a note. One rare word of the note's text, or one narrow concept, reaches it. */
const closeEnough = 2

/** A word that more notes than these have in common says little about any of them. */
const commonNotes = 3

const topicWeight = 4
const textWeight = 2
const ownConceptWeight = 3
const conceptWeight = 2
const broadWeight = 1
/** What a foreign word takes off, where a note is named by words of its own and where it is not. */
const foreignWeight = 1
const foreignAlone = 2
const mostForeign = 2

/** Of a yes-or-no question, only these say what it is about. */
const narrowEnough = new Set<string>(['budget', 'decision', 'rivals', 'usage', 'deals'])

type Question = {
  stems: string[]
  concepts: string[]
  asks: AskedFor | null
  text: string
  isOpen: boolean
}

export type TopicMatch = {
  facts: Scored[]
  details: Scored[]
  concepts: string[]
}
/** `isNamed`: by words of its own, and not only by what a question is about in general. */
export type Scored = {
  id: string
  index: number
  score: number
  isNamed: boolean
}

/** What a script is read for again and again; a cache, and nothing else. */
type Known = { isCarrier: boolean; common: Set<string>; conditions: Map<string, Condition> }
/** The question that a fact waits for. */
type Condition = { asks: AskedFor; concepts: Set<string> }
const knownOf = new WeakMap<PersonaScript, Known>()

function knownAbout(script: PersonaScript): Known {
  const before = knownOf.get(script)
  if (before !== undefined) return before
  const counts = new Map<string, number>()
  for (const { subject } of [...script.facts, ...script.details])
    for (const stem of new Set([...subject.stems, ...subject.textStems]))
      counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const known = {
    isCarrier: script.relationship === 'carrier',
    common: new Set([...counts].filter(([, count]) => count > commonNotes).map(([stem]) => stem)),
    conditions: new Map(script.facts.map((fact) => [fact.id, conditionOf(fact)])),
  }
  knownOf.set(script, known)
  return known
}

const aboutBuyer = new RegExp(
  '(what (?:made|makes|keeps?|kept|brought|worries|stops|would make|would help)) (?:her|him|them)(?!\\p{L})',
  'iu',
)

function conditionOf({ earnedBy, topic }: ScriptFact): Condition {
  const condition =
    /(?<!\p{L})ask(?:ed|s|ing)?(?: \p{L}+ly)?(?: about)? (.{3,160})/iu.exec(earnedBy)?.[1] ?? earnedBy
  // "What made her look for it" is asked as "what made you look for it?".
  const question = condition.replace(aboutBuyer, '$1 you')
  return {
    asks: askedForBy(question),
    concepts: new Set([...conceptsAsked(question), ...conceptsAsked(topic)]),
  }
}

const ofLoad = new Set<AskedFor>(['where', 'when', 'whenNext', 'number'])
const loadScore = 8

function closeness(
  { stems, concepts, asks, text, isOpen }: Question,
  { id, spoken, subject }: Saying,
  { isCarrier, common, conditions }: Known,
): number {
  // Who hauls asks about this load.
  const isOfLoad = isCarrier && asks !== null && ofLoad.has(asks) && id.startsWith('context-')
  if (isOfLoad && fits(spoken, asks, text) > 0) return loadScore
  let own = 0
  let foreign = 0
  for (const stem of stems) {
    const isCommon = common.has(stem) || weakStems.has(stem)
    if (subject.stems.some((one) => isSameStem(one, stem))) own += isCommon ? 1 : topicWeight
    else if (subject.textStems.some((one) => isSameStem(one, stem))) own += isCommon ? 1 : textWeight
    else if (!isCommon && !questionStems.has(stem)) foreign += 1
  }
  const condition = conditions.get(id)
  let shared = 0
  let broad = 0
  for (const concept of concepts) {
    if (!subject.concepts.includes(concept)) continue
    if (isBroadConcept(concept)) broad = broadWeight
    else if (condition?.concepts.has(concept) === true) shared += ownConceptWeight
    else if (isOpen) shared += conceptWeight
  }
  // "How many are you?" names nothing, and one note counts people.
  const isCount = asks === 'number' && foreign === 0 && own + shared === 0 && fits(spoken, asks, text) > 0
  if (isCount) return closeEnough
  if (own + shared === 0) return 0
  const isAwaited = asks !== null && condition !== undefined && isSameKind(condition.asks, asks)
  const kind =
    asks === null
      ? 0
      : isAwaited
        ? 2
        : fitOf(condition, fits(spoken, asks, text)) - (isOther(condition, asks) ? 1 : 0)
  if (
    own === 0 &&
    (id.startsWith('opinion-') || (condition === undefined && (asks === 'when' || asks === 'whenNext')))
  )
    return 0
  if (own === 0) return shared + broad + kind - foreignAlone * foreign
  // An opinion is told to who names what it is about, and a note to a yes-or-no question that names it well.
  if (id.startsWith('opinion-') && (own < topicWeight || !(asksForView.test(text) || own > topicWeight)))
    return 0
  if (!isOpen && asks !== null && condition === undefined && own < topicWeight) return 0
  // A word that half of the notes have is no subject.
  if (own < textWeight && shared === 0 && !isAwaited && !(asks === 'how' && kind > 0)) return 0
  return own + shared + broad + kind - foreignWeight * Math.min(mostForeign, foreign)
}

/** An opinion is told to whoever asks for one. */
const asksForView =
  /(?<!\p{L})(?:think|thoughts?|opinion|feel|view|like|love|hate|trust|believe|about|lovely|matters?|why)(?!\p{L})/iu

/** A secret may be kept from a question that it does not quite answer; a note that anybody is told is no answer then. */
const fitOf = (condition: Condition | undefined, fit: number): number =>
  fit >= 0 ? fit : condition === undefined ? fit * 2 : Math.max(-4, fit * 2)

/** What waits for "who?" is no answer to "how?". */
const isOther = (condition: Condition | undefined, asks: AskedFor): boolean =>
  condition !== undefined &&
  specific.has(condition.asks) &&
  (specific.has(asks) || asks === 'how' || asks === 'why')
const specific = new Set<AskedFor>(['who', 'when', 'cost', 'number', 'howLong', 'howOften', 'where'])

/** Questions that one answer satisfies. */
const families: readonly (readonly AskedFor[])[] = [
  ['cost', 'number'],
  ['howOften', 'number'],
  ['howLong', 'when'],
  ['happy', 'likes', 'feeling'],
  ['hope', 'would'],
  ['when', 'whenNext'],
  ['howLong', 'whenNext'],
]
const isSameKind = (one: AskedFor, other: AskedFor): boolean =>
  one !== 'what' &&
  one !== 'is' &&
  (one === other || families.some((family) => family.includes(one) && family.includes(other)))

function closest(sayings: readonly Saying[], question: Question, known: Known): Scored[] {
  return sayings
    .map((saying, index) => ({
      id: saying.id,
      index,
      score: closeness(question, saying, known),
      isNamed: question.stems.some((stem) =>
        [...saying.subject.stems, ...saying.subject.textStems].some((one) => isSameStem(one, stem)),
      ),
    }))
    .filter(({ score }) => score >= closeEnough)
    .toSorted((one, other) => other.score - one.score || one.index - other.index)
    .slice(0, 6)
}

/** A side clause says when, and not about what: "who would sign if you changed it?" */
const sideClause = /(?<=[^?]{12})[ ,]{1,2}if (?:you|u|we|i|it|that|this|they)(?!\p{L})[^?]{0,120}/iu

/**
 * Which notes of the persona a sentence is about, the closest first. `asks` is what kind of answer it wants; null: it asks nothing. `more`
 * are words that pronouns of the sentence stand for.
 */
export function matchTopics(
  script: PersonaScript,
  sentence: string,
  asks: AskedFor | null,
  isOpen = true,
  more = '',
): TopicMatch {
  const main = asks === null ? sentence : sentence.replace(sideClause, '')
  const stems = contentStems(more === '' ? main : `${main} ${more}`)
  // A yes-or-no question names what it is about.
  const concepts: string[] = isOpen
    ? conceptsAsked(main)
    : conceptsAsked(main).filter((concept) => narrowEnough.has(concept))
  const question = { stems, concepts, asks, text: main, isOpen }
  const known = knownAbout(script)
  return {
    facts: closest(script.facts, question, known),
    details: closest(script.details, question, known),
    concepts,
  }
}

const nothing: TopicMatch = { facts: [], details: [], concepts: [] }

/** What goes with a note that was just told, and answers a question about it. `isOn`: "tell me more". */
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
  const concepts = conceptsAsked(sentence)
  const asked = foreignStems(sentence)
  const own = [...saying.subject.stems, ...saying.subject.textStems].filter(
    (stem) => !known.common.has(stem) && !weakStems.has(stem) && !questionStems.has(stem),
  )
  const linked = (sayings: readonly Saying[]): Scored[] =>
    sayings
      .flatMap(({ id, spoken, subject }, index) => {
        if (id === focus) return []
        const shared = own.filter((stem) =>
          [...subject.stems, ...subject.textStems].some((one) => isSameStem(one, stem)),
        ).length
        const condition = known.conditions.get(id)
        const isAwaited =
          (condition !== undefined && isSameKind(condition.asks, asks)) ||
          concepts.some((concept) => condition?.concepts.has(concept) === true && !isBroadConcept(concept))
        const isNamed = asked.every((stem) =>
          [...subject.stems, ...subject.textStems].some((one) => isSameStem(one, stem)),
        )
        const isFitting =
          isOn ||
          (isAwaited && isNamed) ||
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
