import type { SpeakerSide } from '#db/vocabulary/calls.ts'
import {
  type Conversation,
  readConversation,
  type Run,
  type ScorableCall,
  type Sentence,
  type Turn,
} from '../scoring/conversation.ts'
import { monthNames, weekdayNames } from '../scoring/calendar.ts'
import { onlyDeeds } from '../scoring/instructions.ts'
import { foldTypography, wordsOf } from '../scoring/sentences.ts'
import { foldName } from '../people/fold-name.ts'
import { isMachine } from '../people/machine.ts'
import { type Due, findDue } from './due-date.ts'
import {
  condition,
  doneNow,
  grant,
  greeting,
  laterCondition,
  noDeed,
  noGrant,
  offer,
  openQuotation,
  promise,
  reported,
  request,
  weakGrant,
} from './promises.ts'
import { dueAfter, isTakenBack, type WordsAfter } from './second-thoughts.ts'

/** A place in the transcript: UTF-16 offsets within a message, end exclusive, and the words at that place. */
export type QuotePlace = { messageIndex: number; start: number; end: number; quote: string }

/** Something that somebody said they would do. */
export type FoundActionItem = QuotePlace & {
  /** Who has to do it: name and side. */
  ownerName: string
  ownerSide: SpeakerSide
  due: Due | null
  /** If the other side asked or offered, the place of the yes. */
  agreedAt: QuotePlace | null
}

/** A longer list is rarely read, and never entirely right. */
const mostItems = 20
const shortestWords = 4
/** A yes that is only "okay" counts in replies up to this length, in words. */
const weakGrantWords = 8
/** If two promises of one person share this part of their words, they are the same. */
const sameShare = 0.6

/** With the words that set it apart from others, and the names among them. */
type Candidate = { item: FoundActionItem; words: Set<string>; names: Set<string> }

/**
 * The action items of a call: promises in the first person, and offers and requests that the other side said yes to. Uncertain ones are
 * left out (conditions, questions without a yes, politeness, things done during the call). `day` is the day of the call (`YYYY-MM-DD`) where
 * the rep is; due dates count from it. The same words and day always give the same items.
 */
export function findActionItems(call: ScorableCall, day: string | null): FoundActionItem[] {
  const deeds = onlyDeeds(call)
  const conversation = readConversation(deeds.call, deeds.sentences)

  const place = (sentence: Sentence, from: number): QuotePlace => {
    const messageIndex = deeds.places[sentence.messageIndex] ?? sentence.messageIndex
    const start = sentence.start + from
    const words = call.messages[messageIndex]?.message ?? ''
    return { messageIndex, start, end: sentence.end, quote: words.slice(start, sentence.end) }
  }
  const messages = deeds.call.messages.map(({ message }) => foldTypography(message))
  const isByMachine = deeds.call.messages.map(
    ({ userName }, index) => isMachine(userName) || greeting.test(messages[index] ?? ''),
  )
  const found = conversation.runs.flatMap((run) =>
    run.sentences.flatMap((sentence, index): Candidate[] => {
      if (isByMachine[sentence.messageIndex] === true) return []
      const task = taskIn(conversation, run, sentence)
      if (task === null) return []
      const start = sentence.start + task.from
      if (isReported(messages[sentence.messageIndex]?.slice(0, start) ?? '', sentence.start)) return []
      const after = wordsAfter(conversation, run, index)
      if (isTakenBack(after)) return []
      const at = place(sentence, task.from)
      const words = wordsOf(at.quote)
      if (words.length < shortestWords) return []
      const item: FoundActionItem = {
        ...at,
        ownerName: task.owner.speaker,
        ownerSide: task.owner.side,
        due: dueAfter(findDue(sentence.text.slice(task.from), day) ?? dueOf(task.agreed, day), after, day),
        agreedAt: task.agreed === null ? null : place(task.agreed, 0),
      }
      return [{ item, words: new Set(words.filter((word) => !fillers.has(word))), names: namesIn(at.quote) }]
    }),
  )
  return withoutRepeats(found)
    .slice(0, mostItems)
    .map(({ item }) => item)
}

/** How far back an open quotation is searched for. */
const quotationCharacters = 400

/** Whether words are those of somebody else. `before`: the message up to them; `start`: where their sentence starts in it. */
const isReported = (before: string, start: number): boolean =>
  reported.test(before.slice(start).replace(/[\s,:;"'(-]+$/u, '')) ||
  openQuotation.test(before.slice(-quotationCharacters))

/** What follows a sentence of a run. A sentence far from the end of its run gets no answer. */
function wordsAfter(conversation: Conversation, run: Run, index: number): WordsAfter {
  const sentence = run.sentences[index]
  const next = run.sentences[index + 1]
  const speakerOf = (at: Sentence | undefined) => conversation.turns[at?.messageIndex ?? -1]?.speaker
  const isOwn = next !== undefined && speakerOf(next) === speakerOf(sentence)
  const reply = index < run.sentences.length - 2 ? undefined : otherSideAfter(conversation, run)
  return {
    own: isOwn ? next.text : '',
    asksNext: next !== undefined && next.question !== 'none',
    reply: reply?.sentences.slice(0, 2).map(({ text }) => text) ?? [],
  }
}

/** The next run, if the other side speaks it. */
function otherSideAfter(conversation: Conversation, run: Run): Run | undefined {
  const next = conversation.runs[run.index + 1]
  return next !== undefined && (next.side === 'buyer') !== (run.side === 'buyer') ? next : undefined
}

const dueOf = (sentence: Sentence | null, day: string | null): Due | null =>
  sentence === null ? null : findDue(sentence.text, day)

/** "What I'll do is" looks like a question if there is no punctuation. */
const startsWithWhat = /^what/iu

type Task = {
  /** Where the item starts in the sentence. */
  from: number
  owner: { speaker: string; side: SpeakerSide }
  agreed: Sentence | null
}

function taskIn(conversation: Conversation, run: Run, sentence: Sentence): Task | null {
  const { text } = sentence
  const speaker = conversation.turns[sentence.messageIndex]
  if (speaker === undefined) return null

  const promised = promise.exec(text)
  const isSaid = sentence.question === 'none' || (promised !== null && startsWithWhat.test(promised[0]))
  if (promised !== null && isSaid && isMeant(text, promised.index))
    return { from: promised.index, owner: speaker, agreed: null }

  const asked = request.exec(text)
  const offered = asked === null ? offer.exec(text) : null
  const match = asked ?? offered
  if (match === null || !isMeant(text, match.index)) return null
  const answer = answerTo(conversation, run, sentence)
  if (answer === null) return null
  const owner = asked === null ? speaker : delegateOf(conversation, answer)
  return owner === null ? null : { from: match.index, owner, agreed: answer.sentence }
}

const delegated =
  /(?<![\p{L}'])(\p{L}{2,20})(?:'ll|,? (?:will|can)|'s going to|,? is going to) (?:(?:just|gladly|happily) )?(?:do|send|handle|take care|sort|get|forward|e-?mail|mail|text|bring|prepare|make|call|book|check|ask|put|set|share|look|write|draft|arrange|organi[sz]e|have)(?!\p{L})/iu
const somebodyElse = new Set(['he', 'she', 'they', 'someone', 'somebody'])

/** Who does what was agreed to: the person who says yes, or whoever they name. Null for "she'll do it", which leaves open who. */
function delegateOf(conversation: Conversation, { turn, start }: Answer): Turn | null {
  const name = start.map(({ text }) => delegated.exec(text)?.[1] ?? '').find((word) => word !== '') ?? ''
  if (somebodyElse.has(name.toLowerCase())) return null
  const key = foldName(name)
  const named = conversation.turns.find(
    ({ speaker, side }) =>
      (side === 'buyer') === (turn.side === 'buyer') && foldName(speaker).split(' ').includes(key),
  )
  return named ?? turn
}

function isMeant(text: string, from: number): boolean {
  const clause = text.slice(from)
  return !condition.test(text.slice(0, from)) && !noDeed.test(clause) && !laterCondition.test(clause)
}

/** A yes: who says it, in which sentence, and the first sentences of that side. */
type Answer = { turn: Turn; sentence: Sentence; start: Sentence[] }

/** The other side's next words, if they start with a yes and directly follow this sentence. */
function answerTo(conversation: Conversation, run: Run, sentence: Sentence): Answer | null {
  const isLast = run.sentences.slice(-2).includes(sentence)
  const next = otherSideAfter(conversation, run)
  const first = next?.sentences[0]
  const turn = first === undefined ? undefined : conversation.turns[first.messageIndex]
  if (!isLast || next === undefined || first === undefined || turn === undefined) return null
  if (!grant.test(first.text)) return null
  const start = next.sentences.slice(0, 2)
  const isNo = start.some(
    ({ text, question }) => noGrant.test(text) || doneNow.test(text) || question !== 'none',
  )
  if (isNo) return null
  return weakGrant.test(first.text) && next.wordCount > weakGrantWords
    ? null
    : { turn, sentence: first, start }
}

const fillers = new Set(
  "i i'll ill we we'll will you your to the a an and it that this so then just also of on in for with is be me my our at by or".split(
    ' ',
  ),
)

const days = new Set<string>([...weekdayNames, ...monthNames])

/** Names of people, places and things: capitalized words after the first one. */
const namesIn = (quote: string): Set<string> =>
  new Set(
    [...quote.matchAll(/(?<=[\p{L}\p{N},] )\p{Lu}[\p{L}\p{N}-]+(?!['’\p{L}])/gu)]
      .map(([name]) => name.toLowerCase())
      .filter((name) => !days.has(name)),
  )

/** Removes repeated promises of one person. Keeps the last one with a day or, if none has a day, the last one. */
function withoutRepeats(found: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = []
  for (const candidate of found) {
    const { item, words, names } = candidate
    const index = kept.findIndex(
      (other) =>
        other.item.ownerName === item.ownerName &&
        shareOf(other.words, words) >= sameShare &&
        !areAboutOthers(other.names, names),
    )
    const other = kept[index]
    if (other === undefined) kept.push(candidate)
    else if (item.due !== null || other.item.due === null) kept[index] = candidate
  }
  return kept
}

/** "The list for Leeds" and "the list for York" are two lists. */
const areAboutOthers = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size > 0 && other.size > 0 && [...one].every((name) => !other.has(name))

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const smaller = Math.min(one.size, other.size)
  if (smaller === 0) return 0
  return [...one].filter((word) => other.has(word)).length / smaller
}
