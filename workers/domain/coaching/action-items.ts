import type { SpeakerSide } from '#db/vocabulary/calls.ts'
import {
  type Conversation,
  readConversation,
  type Run,
  type ScorableCall,
  type Sentence,
} from '../scoring/conversation.ts'
import { onlyDeeds } from '../scoring/instructions.ts'
import { wordsOf } from '../scoring/sentences.ts'
import { type Due, findDue } from './due-date.ts'
import {
  condition,
  grant,
  laterCondition,
  noDeed,
  noGrant,
  offer,
  promise,
  request,
  weakGrant,
} from './promises.ts'

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

/** With the words that set it apart from others. */
type Candidate = { item: FoundActionItem; words: Set<string> }

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
  const found = conversation.runs.flatMap((run) =>
    run.sentences.flatMap((sentence): Candidate[] => {
      const task = taskIn(conversation, run, sentence)
      if (task === null) return []
      const at = place(sentence, task.from)
      const words = wordsOf(at.quote)
      if (words.length < shortestWords) return []
      const item: FoundActionItem = {
        ...at,
        ownerName: task.owner.speaker,
        ownerSide: task.owner.side,
        due: findDue(sentence.text.slice(task.from), day) ?? dueOf(task.agreed, day),
        agreedAt: task.agreed === null ? null : place(task.agreed, 0),
      }
      return [{ item, words: new Set(words.filter((word) => !fillers.has(word))) }]
    }),
  )
  return withoutRepeats(found)
    .slice(0, mostItems)
    .map(({ item }) => item)
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
  return {
    from: match.index,
    owner: asked === null ? speaker : answer.turn,
    agreed: answer.sentence,
  }
}

function isMeant(text: string, from: number): boolean {
  const clause = text.slice(from)
  return !condition.test(text.slice(0, from)) && !noDeed.test(clause) && !laterCondition.test(clause)
}

/** The other side's next words, if they start with a yes and directly follow this sentence. */
function answerTo(conversation: Conversation, run: Run, sentence: Sentence) {
  const isLast = run.sentences.slice(-2).includes(sentence)
  const next = conversation.runs[run.index + 1]
  const first = next?.sentences[0]
  const turn = first === undefined ? undefined : conversation.turns[first.messageIndex]
  if (!isLast || next === undefined || first === undefined || turn === undefined) return null
  const isOtherSide = (next.side === 'buyer') !== (run.side === 'buyer')
  if (!isOtherSide || !grant.test(first.text)) return null
  const start = next.sentences.slice(0, 2)
  if (start.some(({ text, question }) => noGrant.test(text) || question !== 'none')) return null
  return weakGrant.test(first.text) && next.wordCount > weakGrantWords ? null : { turn, sentence: first }
}

const fillers = new Set(
  "i i'll ill we we'll will you your to the a an and it that this so then just also of on in for with is be me my our at by or".split(
    ' ',
  ),
)

/** Removes repeated promises of one person. Keeps the last one with a day or, if none has a day, the last one. */
function withoutRepeats(found: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = []
  for (const candidate of found) {
    const { item, words } = candidate
    const index = kept.findIndex(
      (other) => other.item.ownerName === item.ownerName && shareOf(other.words, words) >= sameShare,
    )
    const other = kept[index]
    if (other === undefined) kept.push(candidate)
    else if (item.due !== null || other.item.due === null) kept[index] = candidate
  }
  return kept
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const smaller = Math.min(one.size, other.size)
  if (smaller === 0) return 0
  return [...one].filter((word) => other.has(word)).length / smaller
}
