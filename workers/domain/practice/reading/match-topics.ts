import type { PersonaScript, Saying, ScriptFact, Subject } from '../script.ts'
import { conceptsAsked, isBroadConcept } from './concepts.ts'
import type { EverydayKind } from './everyday-examples.ts'
import { type Everyday, everydayIn } from './everyday-questions.ts'
import { countsPeople, fits } from './pieces.ts'
import { meaningStems } from './polarity.ts'
import { askedForBy, type AskedFor } from './plain-questions.ts'
import { contentStems, foreignStems, isSameStem, questionStems, weakStems } from './stems.ts'
import { isSameMeaning } from './synonyms.ts'

/** Below this score, a question is not about a note. One rare word of the note's text, or one narrow concept, reaches it. */
const closeEnough = 2

/** The weight of a word that the question shares with a note, depending on whether it belongs to the note's subject or only to its text. */
const topicWeight = 3.5
const textWeight = 2.5
/** Factor by how many notes have the word. The fewer, the more it means. */
const rarities = [1, 1, 0.9, 0.7, 0.5] as const
const commonRarity = 0.4
/** "Team" and "work" occur in anybody's notes. */
const weakRarity = 0.3
/** Words that questions are made of. In a note's text they mean little. */
const plainRarity = 0.6
/** For a synonym: a bill for an invoice. */
const synonymShare = 0.75
const ownConceptWeight = 3
const conceptWeight = 2
const broadWeight = 1
/** A word that more notes than this share means little about any of them. */
const commonNotes = 3
/** What a word that no note has subtracts: if the question names the note by its own words, and if it does not. */
const foreignWeight = 1
const foreignAlone = 2
const mostForeign = 2
/** A word that only other notes have suggests that the question is about those. */
const elsewhereWeight = 1.5
const mostElsewhere = 2

/** In a yes-or-no question, only these concepts say what it is about. */
const narrowEnough = new Set<string>(['budget', 'decision', 'rivals', 'usage', 'deals'])

type Question = {
  /** Set if the question has only everyday words and names nothing about the persona. */
  everyday: EverydayKind | null
  isOnlyEveryday: boolean
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
  /** For each stem of a question, how many notes have it. */
  counts: Map<string, number>
  conditions: Map<string, Condition>
}
/** The question that earns a fact. */
type Condition = {
  asks: AskedFor
  concepts: Set<string>
  everyday: EverydayKind | null
  /** Its words, which may all be everyday ones: "when they last talked". */
  words: string[]
}
const knownOf = new WeakMap<PersonaScript, Known>()

function knownAbout(script: PersonaScript): Known {
  const before = knownOf.get(script)
  if (before !== undefined) return before
  const known = {
    isCarrier: script.relationship === 'carrier',
    subjects: [...script.facts, ...script.details].map(({ subject }) => subject),
    counts: new Map<string, number>(),
    conditions: new Map(script.facts.map((fact) => [fact.id, conditionOf(script, fact)])),
  }
  knownOf.set(script, known)
  return known
}

/** Most stems of questions whose counts are cached. */
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

function conditionOf(script: PersonaScript, fact: ScriptFact): Condition {
  const { topic } = fact
  const question = conditionQuestion(fact)
  // "What they use today" becomes the question "what do you use today?".
  const asAsked = (words: string): Everyday | null =>
    everydayIn(script, `${words.replaceAll(others, 'you').replaceAll(/you is/giu, 'you are')}?`)
  const concepts = new Set<string>([...conceptsAsked(question), ...conceptsAsked(topic)])
  // "How it is paid for" asks for a budget, not for a price.
  if (concepts.has('budget')) concepts.delete('cost')
  return {
    // "When they last talked" is a question about a day, whatever it looks like.
    asks: whenTheyDid.test(question) ? 'when' : askedForBy(question),
    concepts,
    everyday: asAsked(question)?.kind ?? asAsked(topic)?.kind ?? null,
    words: meaningStems(question),
  }
}

/** "You had a lane for Thursday?" */
const ofTheLoad =
  /(?<!\p{L})(?:lane|load|freight|run)(?!\p{L})[^?]{0,40}(?<!\p{L})(?:for|on|this|today|tomorrow|next|available|open)(?!\p{L})/iu
const ofLoad = new Set<AskedFor>(['where', 'when', 'whenNext', 'number'])
const loadScore = 8

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

const asksForMood = new Set<AskedFor>(['happy', 'likes', 'dislikes', 'feeling'])
const saysMood = (id: string, { concepts }: Subject): boolean =>
  id.startsWith('opinion-') || concepts.some((concept) => ['likes', 'problem', 'results'].includes(concept))
const hypothetical = new Set<AskedFor>(['would', 'could', 'favor', 'hope'])

/** A goal is told to anybody who asks what is wanted or what is wrong. */
const asksForWants =
  /(?<!\p{L})(?:want|hope|plan|plans|aim|goals?|priorit\p{L}{1,5}|need|target|achieve|success|good|ideal|change|better|matters?|important|look like|trying|help|useful|next year|this year|focus|biggest|annoy\p{L}{0,5}|bother\p{L}{0,3}|wrong|hard\p{L}{0,3}|difficult|difference|different)(?!\p{L})/iu

function closeness(
  { everyday, isOnlyEveryday, stems, concepts, asks, text, isOpen }: Question,
  { id, spoken, subject }: Saying,
  known: Known,
): number {
  const condition = known.conditions.get(id)
  const fit = asks === null ? 0 : fits(spoken, asks, text)
  // The question is of the kind that earns this fact, so it asks for this fact.
  const isWaitedFor =
    (everyday !== null && condition?.everyday === everyday && ownsItsSubject.has(everyday)) ||
    (asks !== null && condition?.asks === asks && hasAllWords(condition.words, text))
  // A carrier's questions about where, when and how many are about this load.
  const isOfLoad = known.isCarrier && asks !== null && ofLoad.has(asks) && id.startsWith('context-')
  if (isOfLoad && fit > 0) return loadScore
  if (known.isCarrier && id.startsWith('context-') && !isOpen && ofTheLoad.test(text)) return loadScore
  let own = 0
  let isOnTopic = false
  let foreign = 0
  let elsewhere = 0
  for (const stem of stems) {
    const isWeak = weakStems.has(stem)
    // In a note's text, "else" and "money" are not a subject.
    const inText =
      condition !== undefined && isOnlyEveryday
        ? 0
        : meets(subject.textStems, stem) * (questionStems.has(stem) ? plainRarity : 1)
    const field = Math.max(meets(subject.stems, stem) * topicWeight, inText * textWeight)
    const count = countOf(known, stem)
    isOnTopic ||= !isWeak && meets(subject.stems, stem) > 0
    if (field > 0) own += field * (isWeak ? weakRarity : (rarities[count] ?? commonRarity))
    else if (isWeak || questionStems.has(stem)) continue
    else if (count > 0) elsewhere += 1
    else foreign += 1
  }
  let shared = 0
  let broad = 0
  for (const concept of concepts) {
    const isAwaitedConcept = condition?.concepts.has(concept) === true
    if (!subject.concepts.includes(concept) && !isAwaitedConcept) continue
    if (isBroadConcept(concept)) broad = condition === undefined || isAwaitedConcept ? broadWeight : broad
    else if (isAwaitedConcept) shared += ownConceptWeight
    // A concept that only occurs in a hidden fact does not make a question ask for it.
    else if (isOpen && (condition === undefined || own > 0)) shared += conceptWeight
  }
  // "How many are you?" names nothing, and one note counts people.
  if (asks === 'number' && foreign + elsewhere + own + shared === 0 && fit > 0) return closeEnough
  if (asks === 'number' && elsewhere === 0 && fit > 0 && countsPeople.test(text)) return closeEnough
  if (isWaitedFor) return waitedForScore + own + shared
  // "How many" asks for the thing that the note counts.
  if (asks === 'number' && fit > 0 && condition === undefined && own >= leastCounted)
    return Math.max(closeEnough, own + fit)
  // Who, when and how often: the note has just that part, about the thing that was named.
  if (
    asks !== null &&
    asks !== 'cost' &&
    wantsAPart.has(asks) &&
    fit > 0 &&
    condition === undefined &&
    own >= leastCounted &&
    foreign + elsewhere <= 1
  )
    return Math.max(closeEnough, own)
  if (own + shared === 0) return 0
  const isAwaited =
    asks !== null &&
    condition !== undefined &&
    isSameKind(condition.asks, asks) &&
    !(asks === 'number' && condition.asks === 'cost' && asksHowMany.test(text)) &&
    (own >= leastAwaited || shared > 0)
  if (asks !== null && wantsAPart.has(asks) && fit < 0 && !isAwaited) return 0
  // "How is it going?" does not ask for figures.
  if (asks !== null && asksForMood.has(asks) && condition === undefined && !saysMood(id, subject)) return 0
  // Somebody who asks what the buyer hopes for does not want the company's figures.
  if (asks === 'hope' && fit < 0 && !isAwaited && !id.startsWith('goal-')) return 0
  // A question about what somebody would do is not about facts.
  if (!isOpen && condition === undefined && asks !== null && hypothetical.has(asks)) return 0
  if (id.startsWith('goal-') && asks !== null && !asksForWants.test(text)) return 0
  // What would be is not what is.
  if (condition === undefined && asks !== null && wouldBe.test(text) && !/^(?:goal|opinion)-/.test(id))
    return 0
  // "Which deal matters most?" is not about who signs.
  if (asks !== null && condition !== undefined && specific.has(condition.asks) && isElsewhere.has(asks))
    return 0
  const kind =
    asks === null ? 0 : isAwaited ? 2 : fitOf(condition, fit) - (isOther(condition, asks) ? 1.5 : 0)
  const away =
    elsewhereWeight * Math.min(mostElsewhere, elsewhere) + foreignWeight * Math.min(mostForeign, foreign)
  if (own === 0) {
    const isTime = asks === 'when' || asks === 'whenNext'
    const isJustThat = isAwaited && shared >= ownConceptWeight
    if (id.startsWith('opinion-') || (elsewhere > 0 && !isJustThat) || (condition === undefined && isTime))
      return 0
    const isGeneral = concepts.some(
      (concept) => soft.has(concept) && condition?.concepts.has(concept) === true,
    )
    return shared + broad + kind - foreignAlone * Math.max(0, foreign - (isGeneral ? 1 : 0))
  }
  // An opinion is told if the question names its subject; any note is told to a yes-or-no question that names it well.
  const isNamedWell = own >= topicWeight * 0.7
  if (id.startsWith('opinion-') && !(isNamedWell && (asksForView.test(text) || own > topicWeight))) return 0
  if (!isOpen && asks !== null && condition === undefined && !isNamedWell) return 0
  // A word that half of the notes have is not a subject.
  if (own < leastOwn && elsewhere > 0 && !isAwaited) return 0
  if (own < leastOwn && shared === 0 && !isAwaited && !(asks === 'how' && kind > 0)) return 0
  // A question asks for a hidden fact by its subject, not by a word that happens to be in its text.
  const isAside = condition !== undefined && !isAwaited && !isOnTopic && shared <= conceptWeight
  // "How are the routes put together?" is not about the drivers who quit because of them.
  if (isAside && everyday !== null && !ofSomething.has(everyday)) return 0
  return own + shared + broad + kind - away - (isAside ? asideWeight : 0)
}

/** With fewer words in common, a question may be about anything. */
const fewestWords = 3
const hasAllWords = (own: readonly string[], text: string): boolean => {
  if (own.length < fewestWords) return false
  const asked = meaningStems(text)
  return own.every((word) => asked.includes(word))
}

/** One word of the note, however common, is enough to name what it counts. */
const leastCounted = 0.7
const wouldBe = /(?<!\p{L})what (?:would|could|should|might)(?!\p{L})/iu
const isElsewhere = new Set<AskedFor>(['which', 'choice'])
const asideWeight = 0.5
/** "How many" never asks for money. */
const asksHowMany = /(?<!\p{L})how many(?!\p{L})/iu
const waitedForScore = 4
/** These need a subject, which may be a hidden fact. */
const ofSomething = new Set<EverydayKind>([
  'impact',
  'costOf',
  'hoursOf',
  'problem',
  'teamFeels',
  'doNothing',
  'measures',
])
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
/** "How does a job reach them?" does not match a fact earned by "how do jobs go wrong?". */
const leastAwaited = 1.5

/** These can be asked in many ways: "what has stopped you?" */
const soft = new Set(['worry', 'results', 'change', 'wellbeing'])
/** One synonym that few notes have. */
const leastOwn = textWeight * synonymShare * 0.9

/** An opinion is told to anybody who asks for one. */
const asksForView =
  /(?<!\p{L})(?:think|thoughts?|opinion|feel|view|like|love|hate|trust|believe|about|lovely|matters?|why)(?!\p{L})/iu

/**
 * A poor fit costs a hidden fact at most 4 points, because a question may be about it without quite matching. A note that anybody is told
 * is then not the answer.
 */
const fitOf = (condition: Condition | undefined, fit: number): number =>
  fit >= 0 ? fit : condition === undefined ? fit * 2 : Math.max(-4, fit * 2)

/** A fact earned by "who?" does not answer "how?". */
const isOther = (condition: Condition | undefined, asks: AskedFor): boolean =>
  condition !== undefined &&
  specific.has(condition.asks) &&
  (specific.has(asks) || asks === 'how' || asks === 'why')
const specific = new Set<AskedFor>(['who', 'when', 'cost', 'number', 'howLong', 'howOften', 'where'])

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
      isNamed: question.stems.some(
        (stem) => meets(saying.subject.stems, stem) + meets(saying.subject.textStems, stem) > 0,
      ),
    }))
    .filter(({ score }) => score >= closeEnough)
    .toSorted((one, other) => other.score - one.score || one.index - other.index)
    .slice(0, 6)
}

/** From this similarity to an example, a question has no words of its own. */
const onlyEveryday = 0.78

/** A side clause states a condition, not the subject: "who would sign if you changed it?" */
const sideClause = /(?<=[^?]{12})[ ,]{1,2}if (?:you|u|we|i|it|that|this|they)(?!\p{L})[^?]{0,120}/iu

/** A sentence in the form in which it is compared with notes. */
function questionOf(
  script: PersonaScript,
  sentence: string,
  asks: AskedFor | null,
  isOpen: boolean,
  more: string,
): Question {
  const main = asks === null ? sentence : sentence.replace(sideClause, '')
  const own = ownNames(script)
  const stems = contentStems(more === '' ? main : `${main} ${more}`).filter((stem) => !own.has(stem))
  // A yes-or-no question has to name what it is about.
  const concepts: string[] = isOpen
    ? conceptsAsked(main)
    : conceptsAsked(main).filter((concept) => narrowEnough.has(concept))
  const everyday = asks === null ? null : everydayIn(script, main)
  return {
    everyday: everyday?.kind ?? null,
    isOnlyEveryday: everyday !== null && everyday.score >= onlyEveryday,
    stems,
    concepts,
    asks,
    text: main,
    isOpen,
  }
}

/**
 * The notes of the persona that a sentence is about, closest first. `asks` is the kind of answer it wants; null if it asks nothing. `more`
 * are the words that its pronouns stand for.
 */
export function matchTopics(
  script: PersonaScript,
  sentence: string,
  asks: AskedFor | null,
  isOpen = true,
  more = '',
): TopicMatch {
  const question = questionOf(script, sentence, asks, isOpen, more)
  const known = knownAbout(script)
  return {
    facts: closest(script.facts, question, known),
    details: closest(script.details, question, known),
    concepts: question.concepts,
  }
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
        const condition = known.conditions.get(id)
        const isAwaited =
          (condition !== undefined && isSameKind(condition.asks, asks)) ||
          concepts.some((concept) => condition?.concepts.has(concept) === true && !isBroadConcept(concept))
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
