import { absenceObstacle } from '../language.ts'
import type { CheckAnswer, EvidenceSpan } from '../scorecard.ts'
import type { PhraseCheck, PhraseNearness, PhrasePlace } from './form.ts'
import { findPhrases, indexPhrases, isNegated, type Occurrence, type PhraseIndex } from './matcher.ts'
import { type Phrase, readPhrase } from './notation.ts'
import { countingMessages, sentencesAround, spanAround, type SpokenCall, turnNumbers } from './spoken-call.ts'

/** A check with its phrases parsed. Made once per definition. Immutable. */
export type CompiledPhraseCheck = {
  definition: PhraseCheck
  phrases: readonly Phrase[]
  /** Which list each phrase is in. */
  listOf: readonly PhraseList[]
  index: PhraseIndex
}

export const phraseLists = ['any', 'all', 'none'] as const
export type PhraseList = (typeof phraseLists)[number]

/** @throws PhraseError if a phrase cannot be parsed, which never happens for a definition that its schema accepts */
export function compilePhraseCheck(definition: PhraseCheck): CompiledPhraseCheck {
  const listOf = phraseLists.flatMap((list) => definition[list].map(() => list))
  const phrases = phraseLists.flatMap((list) => definition[list].map(readPhrase))
  return { definition, phrases, listOf, index: indexPhrases(phrases) }
}

/** Why a phrase that was found does not count. */
export const discountReasons = ['otherSpeaker', 'elsewhere', 'notAsked', 'negated'] as const
export type DiscountReason = (typeof discountReasons)[number]

/** A place where a phrase was found. Shown in the preview of a check that somebody is writing. */
export type PhraseMention = {
  phrase: string
  list: PhraseList
  messageIndex: number
  /** UTF-16 offsets of the words in the message, end exclusive. */
  start: number
  end: number
  /** Null if it counts. */
  discount: DiscountReason | null
}

/** The first words that satisfy a check or break it. */
export type ShownAt = { messageIndex: number; start: number; end: number }

/** The outcome of the check that a place is measured from. */
export type ReferenceOutcome = { status: CheckAnswer['status']; shownAt: ShownAt | null }

export type PhraseOutcome = {
  answer: CheckAnswer
  shownAt: ShownAt | null
  /** At most `mentionsShown`, in the order spoken. */
  mentions: PhraseMention[]
}

export type PhraseQuestion = {
  checkId: string
  /** True if colleagues' words count as the rep's. */
  colleagueCounts: boolean
  /** The outcome of the check that the place names. Null if it names none, or one without an answer. */
  reference: ReferenceOutcome | null
}

const mostEvidence = 3
export const mentionsShown = 100
/** Below this many words, we can tell neither the speaker's language nor what they left out. */
const fewestOwnWords = 12

/**
 * Judges a call by phrases: deterministic, no network, linear in the transcript.
 *
 * - A phrase of `none` is said: missed, with those words.
 * - `any` and `all` are satisfied: met, with the words. Otherwise not assessable, or missed if the definition requires these exact words
 *   and the transcript has enough English to conclude that something was not said.
 * - Only `none` is given, and none of it is said: not applicable. "Met" needs a quote, and silence cannot be quoted. Such a check therefore
 *   costs points when it is broken and counts for nothing when it is kept.
 * - The transcript cannot tell the place: not assessable. The place is before or after a check that is missed or not applicable: not
 *   applicable.
 */
export function judgePhrases(
  compiled: CompiledPhraseCheck,
  spoken: SpokenCall,
  question: PhraseQuestion,
  occurrences: readonly Occurrence[] = findPhrases(compiled.index, spoken.messages),
): PhraseOutcome {
  const { definition } = compiled
  const voice = { speaker: definition.speaker, colleagueCounts: question.colleagueCounts }
  const counts = countingMessages(spoken, voice)
  const place = placeTest(definition.place, spoken, counts, question.reference)
  const judged = occurrences.map((occurrence) => ({
    occurrence,
    discount: discountOf(occurrence, definition, spoken, counts, place),
  }))
  const mentions = judged
    .slice(0, mentionsShown)
    .map(({ occurrence, discount }) => mentionOf(compiled, spoken, occurrence, discount))
  const counted = judged.flatMap(({ occurrence, discount }) => (discount === null ? [occurrence] : []))
  const verdict = verdictOf(compiled, spoken, counts, question, place, counted)
  const [first] = verdict.shown.toSorted(inOrderSpoken)
  return {
    answer: {
      checkId: question.checkId,
      status: verdict.status,
      judgedBy: 'phrases',
      reason: verdict.reason,
      value: null,
      evidence: evidenceOf(spoken, verdict.shown),
    },
    shownAt: first === undefined ? null : rangeOf(spoken, first),
    mentions,
  }
}

type Verdict = { status: CheckAnswer['status']; reason: string; shown: Occurrence[] }

function verdictOf(
  compiled: CompiledPhraseCheck,
  spoken: SpokenCall,
  counts: readonly boolean[],
  question: PhraseQuestion,
  place: PlaceTest,
  counted: readonly Occurrence[],
): Verdict {
  if (place.kind === 'unknown') return { status: place.status, reason: place.reason, shown: [] }

  const { definition, listOf, phrases } = compiled
  const who = subjectOf[definition.speaker]
  const where = placeText(definition)
  const broken = counted.filter(({ phrase }) => listOf[phrase] === 'none')
  const [offense] = broken
  if (offense !== undefined)
    return {
      status: 'missed',
      reason: `${who} said “${phrases[offense.phrase]?.text ?? ''}”${where}, which this check rules out.`,
      shown: broken,
    }

  const wanted = counted.filter(({ phrase }) => listOf[phrase] !== 'none')
  const saidPhrases = new Set(wanted.map(({ phrase }) => phrase))
  const lacking = phrases.filter((_, index) => listOf[index] === 'all' && !saidPhrases.has(index))
  const lacksAny = definition.any.length > 0 && !wanted.some(({ phrase }) => listOf[phrase] === 'any')
  const isSaid = lacking.length === 0 && !lacksAny
  const shown = isSaid ? shownBy(compiled, spoken, counts, wanted) : null
  if (shown !== null && shown.length > 0) {
    const texts = [...new Set(shown.map(({ phrase }) => phrases[phrase]?.text ?? ''))]
    return { status: 'met', reason: `${who} said ${listed(texts, 'and')}${where}.`, shown }
  }

  const obstacle = obstacleOf(spoken, question.colleagueCounts, definition)
  if (obstacle !== null) return { status: 'not_assessable', reason: obstacle, shown: [] }
  if (definition.any.length + definition.all.length === 0)
    return {
      status: 'not_applicable',
      reason: `${who} said nothing of what this check rules out; what was not said cannot be quoted.`,
      shown: [],
    }
  const isRequired = definition.whenNotSaid === 'missed'
  const lack = `${lackText(definition, isSaid, lacking)}${where}`
  return {
    status: isRequired ? 'missed' : 'not_assessable',
    reason: isRequired ? `${lack}.` : `${lack}; other words may show it, so a person must judge.`,
    shown: [],
  }
}

function lackText({ speaker, any, near }: PhraseCheck, isSaid: boolean, lacking: readonly Phrase[]): string {
  const nobody = speaker === 'any' ? 'Nobody said' : `${subjectOf[speaker]} did not say`
  if (isSaid && near !== null) return `${nobody} the words ${nearnessText(near)}`
  return `${nobody} ${listed(lacking.length > 0 ? lacking.map(({ text }) => text) : any)}`
}

const subjectOf = { rep: 'The rep', buyer: 'The buyer', any: 'Somebody' } as const

/** At most three phrases, each in quotation marks. */
function listed(texts: readonly string[], joint: 'and' | 'or' = 'or'): string {
  const shown = texts.slice(0, 3).map((text) => `“${text.slice(0, 80)}”`)
  const more = texts.length - shown.length
  return more > 0 ? `${shown.join(', ')} ${joint} ${more} more` : shown.join(', ')
}

function placeText({ place, asQuestion }: PhraseCheck): string {
  const how = asQuestion ? ' in a question' : ''
  switch (place.kind) {
    case 'anywhere':
      return how
    case 'firstMinutes':
      return `${how} in the first ${counted(place.minutes, 'minute')}`
    case 'lastMinutes':
      return `${how} in the last ${counted(place.minutes, 'minute')}`
    case 'firstTurns':
      return `${how} in the first ${counted(place.turns, 'turn')}`
    case 'lastTurns':
      return `${how} in the last ${counted(place.turns, 'turn')}`
    case 'before':
      return `${how} before the other check`
    case 'after':
      return `${how} after the other check`
    default:
      return place satisfies never
  }
}

function counted(count: number, noun: string): string {
  return count === 1 ? noun : `${count} ${noun}s`
}

function nearnessText(near: PhraseNearness): string {
  if (near.kind === 'words')
    return near.words === 1 ? 'within a word of each other' : `within ${near.words} words of each other`
  return near.kind === 'sameTurn' ? 'in one turn' : 'in one turn or the next'
}

/** Why phrases that were not found do not count as missed. */
function obstacleOf(
  { language, languageTogether }: SpokenCall,
  colleagueCounts: boolean,
  { speaker }: PhraseCheck,
): string | null {
  const read = colleagueCounts ? languageTogether : language
  const obstacle = absenceObstacle(read, speaker)
  if (obstacle !== null || speaker === 'any') return obstacle
  const count = read.wordsBySide[speaker]
  if (count >= fewestOwnWords) return null
  return `The ${speaker} says only ${count} words, too few to conclude that something was not said.`
}

function discountOf(
  { message, first, last }: Occurrence,
  definition: PhraseCheck,
  spoken: SpokenCall,
  counts: readonly boolean[],
  place: PlaceTest,
): DiscountReason | null {
  const own = spoken.messages[message]
  if (own === undefined || counts[message] !== true) return 'otherSpeaker'
  const start = own.words[first]?.start ?? 0
  const end = own.words[last]?.end ?? start
  if (place.kind === 'known' && !place.holds(message, start)) return 'elsewhere'
  if (definition.asQuestion) {
    const isAsked = sentencesAround(own, { start, end }).some(({ question }) => question !== 'none')
    return isAsked ? null : 'notAsked'
  }
  return !definition.evenWhenNegated && isNegated(own.words, first) ? 'negated' : null
}

/** Whether words that start at this offset of a message are at the required place. */
type PlaceTest =
  | { kind: 'known'; holds: (message: number, start: number) => boolean }
  | { kind: 'unknown'; status: 'not_assessable' | 'not_applicable'; reason: string }

function placeTest(
  place: PhrasePlace,
  spoken: SpokenCall,
  counts: readonly boolean[],
  reference: ReferenceOutcome | null,
): PlaceTest {
  switch (place.kind) {
    case 'anywhere':
      return { kind: 'known', holds: () => true }
    case 'firstMinutes':
    case 'lastMinutes':
      return minutesTest(place, spoken)
    case 'firstTurns': {
      const numbers = turnNumbers(spoken, counts)
      return { kind: 'known', holds: (message) => (numbers[message] ?? 0) <= place.turns }
    }
    case 'lastTurns': {
      const numbers = turnNumbers(spoken, counts)
      const least = (numbers.at(-1) ?? 0) - place.turns
      return { kind: 'known', holds: (message) => (numbers[message] ?? 0) > least }
    }
    case 'before':
    case 'after':
      return referenceTest(place, spoken, reference)
    default:
      return place satisfies never
  }
}

function minutesTest(
  place: Extract<PhrasePlace, { kind: 'firstMinutes' | 'lastMinutes' }>,
  spoken: SpokenCall,
): PlaceTest {
  if (spoken.clockObstacle !== null)
    return { kind: 'unknown', status: 'not_assessable', reason: spoken.clockObstacle }
  const seconds = place.minutes * 60
  return {
    kind: 'known',
    holds: (message, start) => {
      const at = secondsAt(spoken, message, start)
      return place.kind === 'firstMinutes'
        ? at < spoken.startSeconds + seconds
        : at >= spoken.endSeconds - seconds
    },
  }
}

/** When the words at an offset are spoken, assuming an even pace within the turn. */
function secondsAt({ call, messages }: SpokenCall, message: number, start: number): number {
  const own = messages[message]
  if (own === undefined) return 0
  const { startSeconds, endSeconds } = own.turn
  const length = Math.max(1, call.messages[own.messageIndex]?.message.length ?? 1)
  return startSeconds + ((endSeconds - startSeconds) * start) / length
}

function referenceTest(
  place: Extract<PhrasePlace, { kind: 'before' | 'after' }>,
  spoken: SpokenCall,
  reference: ReferenceOutcome | null,
): PlaceTest {
  const at = reference?.shownAt ?? null
  if (at === null) {
    const isAbsent = reference?.status === 'missed' || reference?.status === 'not_applicable'
    return isAbsent
      ? {
          kind: 'unknown',
          status: 'not_applicable',
          reason: `What this check comes ${place.kind} does not occur in the call.`,
        }
      : {
          kind: 'unknown',
          status: 'not_assessable',
          reason: `Nobody can tell where in the call that is what this check comes ${place.kind}.`,
        }
  }
  const everyone = spoken.messages.map(() => true)
  const numbers = turnNumbers(spoken, everyone)
  const turnAt =
    numbers[spoken.messages.findIndex(({ messageIndex }) => messageIndex >= at.messageIndex)] ?? 0
  return {
    kind: 'known',
    holds: (message, start) => {
      const index = spoken.messages[message]?.messageIndex ?? 0
      if (place.kind === 'before')
        return index < at.messageIndex || (index === at.messageIndex && start < at.start)
      if (index < at.messageIndex || (index === at.messageIndex && start < at.end)) return false
      return place.withinTurns === null || (numbers[message] ?? 0) - turnAt <= place.withinTurns
    },
  }
}

/** The words that satisfy the check, best first. Null if they are not near each other. */
function shownBy(
  compiled: CompiledPhraseCheck,
  spoken: SpokenCall,
  counts: readonly boolean[],
  wanted: readonly Occurrence[],
): Occurrence[] | null {
  const { definition, listOf } = compiled
  if (definition.near !== null) return nearestGroup(compiled, spoken, counts, wanted, definition.near)
  const firstOfEach = new Set<number>()
  const once: Occurrence[] = []
  const again: Occurrence[] = []
  for (const occurrence of wanted) {
    const isNew = listOf[occurrence.phrase] === 'all' && !firstOfEach.has(occurrence.phrase)
    firstOfEach.add(occurrence.phrase)
    const list = isNew ? once : again
    list.push(occurrence)
  }
  const some = again.find(({ phrase }) => listOf[phrase] === 'any')
  const rest = again.filter((occurrence) => occurrence !== some)
  return [...(some === undefined ? [] : [some]), ...once, ...rest]
}

/** One occurrence of each required phrase, chosen to span the fewest words. Null if they are too far apart. */
function nearestGroup(
  { listOf, definition }: CompiledPhraseCheck,
  spoken: SpokenCall,
  counts: readonly boolean[],
  wanted: readonly Occurrence[],
  near: PhraseNearness,
): Occurrence[] | null {
  const needed = definition.all.length + Math.min(1, definition.any.length)
  const numbers = near.kind === 'words' ? [] : turnNumbers(spoken, counts)
  const latest = new Map<number, Occurrence>()
  let best: Occurrence[] | null = null
  let bestSpan = Number.POSITIVE_INFINITY
  for (const occurrence of wanted) {
    latest.set(listOf[occurrence.phrase] === 'any' ? -1 : occurrence.phrase, occurrence)
    if (latest.size < needed) continue
    const group = [...latest.values()].toSorted(inOrderSpoken)
    const span = wordsBetween(spoken, group)
    if (span < bestSpan && isNear(near, span, numbers, group)) {
      best = group
      bestSpan = span
    }
  }
  return best
}

function isNear(
  near: PhraseNearness,
  span: number,
  numbers: readonly number[],
  group: readonly Occurrence[],
): boolean {
  if (near.kind === 'words') return span <= near.words
  const turns = (numbers[group.at(-1)?.message ?? 0] ?? 0) - (numbers[group[0]?.message ?? 0] ?? 0)
  return turns <= (near.kind === 'sameTurn' ? 0 : 1)
}

/** The number of words between the end of the first and the start of the last. 0 if they overlap. */
function wordsBetween({ messages }: SpokenCall, group: readonly Occurrence[]): number {
  const [first] = group
  const last = group.at(-1)
  if (first === undefined || last === undefined) return 0
  const from = (messages[first.message]?.firstWord ?? 0) + first.last
  const to = (messages[last.message]?.firstWord ?? 0) + last.first
  return Math.max(0, to - from - 1)
}

function inOrderSpoken(left: Occurrence, right: Occurrence): number {
  return left.message - right.message || left.first - right.first || left.last - right.last
}

function rangeOf({ messages }: SpokenCall, { message, first, last }: Occurrence): ShownAt {
  const own = messages[message]
  return {
    messageIndex: own?.messageIndex ?? 0,
    start: own?.words[first]?.start ?? 0,
    end: own?.words[last]?.end ?? 0,
  }
}

function mentionOf(
  { phrases, listOf }: CompiledPhraseCheck,
  spoken: SpokenCall,
  occurrence: Occurrence,
  discount: DiscountReason | null,
): PhraseMention {
  return {
    phrase: phrases[occurrence.phrase]?.text ?? '',
    list: listOf[occurrence.phrase] ?? 'any',
    ...rangeOf(spoken, occurrence),
    discount,
  }
}

/** The sentences around the words, each once. */
function evidenceOf(spoken: SpokenCall, shown: readonly Occurrence[]): EvidenceSpan[] {
  const evidence: EvidenceSpan[] = []
  for (const occurrence of shown) {
    const message = spoken.messages[occurrence.message]
    if (message === undefined) continue
    const range = rangeOf(spoken, occurrence)
    const isQuoted = evidence.some(
      (span) =>
        span.messageIndex === range.messageIndex && span.start <= range.start && span.end >= range.end,
    )
    if (!isQuoted) evidence.push(spanAround(spoken, message, range))
    if (evidence.length === mostEvidence) break
  }
  return evidence
}
