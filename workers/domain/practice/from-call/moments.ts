import type { SpeakerSide } from '#db/vocabulary/calls.ts'
import {
  type Conversation,
  readConversation,
  type Run,
  type ScorableCall,
  type Sentence,
} from '../../scoring/conversation.ts'
import { onlyDeeds } from '../../scoring/instructions.ts'
import { readLanguage } from '../../scoring/language.ts'
import { wordsOf } from '../../scoring/sentences.ts'
import { createMask, type Mask } from './mask.ts'
import type { MaskedPlace } from './proposal.ts'

export type CallToRead = {
  call: ScorableCall
  callId: string
  /** Names of other people and companies in the call. */
  people: readonly string[]
  companies: readonly string[]
}

/** The call in the form from which proposals are read. */
export type Reading = {
  conversation: Conversation
  buyerRuns: Run[]
  mask: Mask
  isEnglish: boolean
  buyerWords: number
  place: (sentence: Sentence, role: MaskedPlace['role']) => MaskedPlace
  /** The words of a sentence with invented names, at most this many characters. */
  words: (sentence: Sentence, characters?: number) => string
  /** The rep's last question before a run. */
  questionBefore: (run: Run) => Sentence | null
  runOf: (sentence: Sentence) => Run | undefined
}

export const longestQuote = 300

/** Words that address a grader do not count as the buyer's. */
export function readMoments({ call, callId, people, companies }: CallToRead): Reading {
  const deeds = onlyDeeds(call)
  const conversation = readConversation(deeds.call, deeds.sentences)
  const messages = call.messages.map(({ message }) => message)
  const mask = createMask(
    callId,
    {
      people: [...people, ...call.buyerNames, call.repName, ...call.messages.map(({ userName }) => userName)],
      companies: [...companies, call.organizationName ?? ''],
    },
    messages,
  )
  const language = readLanguage(conversation)
  const sentenceWords = (sentence: Sentence): string => {
    const index = deeds.places[sentence.messageIndex] ?? sentence.messageIndex
    return (messages[index] ?? '').slice(sentence.start, sentence.end)
  }
  return {
    conversation,
    buyerRuns: conversation.runs.filter(({ side }) => side === 'buyer'),
    mask,
    isEnglish: language.englishBySide.buyer,
    buyerWords: language.wordsBySide.buyer,
    place: (sentence, role) => ({
      messageIndex: deeds.places[sentence.messageIndex] ?? sentence.messageIndex,
      start: sentence.start,
      end: sentence.end,
      quote: cut(mask.text(sentenceWords(sentence)), 400),
      role,
    }),
    words: (sentence, characters = longestQuote) =>
      cut(mask.text(withoutName(sentenceWords(sentence), call.repName)).trim(), characters),
    questionBefore: (run) => questionBefore(conversation, run),
    runOf: (sentence) => conversation.runs[conversation.runOf[sentence.messageIndex] ?? -1],
  }
}

const isOther = (side: SpeakerSide): boolean => side !== 'buyer'

/** The last question of the run directly before. Null if that run asks none. */
function questionBefore(conversation: Conversation, run: Run): Sentence | null {
  const before = conversation.runs[run.index - 1]
  if (before === undefined || !isOther(before.side)) return null
  const questions = before.sentences.filter(
    ({ question, text }) => question !== 'none' && wordsOf(text).length >= 3,
  )
  return questions.at(-1) ?? null
}

/** Removes the name by which the buyer addresses this rep, because the bot talks to others: "Look, Dana, it's late." */
function withoutName(words: string, repName: string): string {
  const [first = ''] = repName.split(' ')
  if (first.length < 2) return words
  const name = first.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
  const addressed = new RegExp(
    `(?:, ${name}(?=[,.!?…])|^${name}, |(?<=^(?:Hi|Hello|Hey|Thanks|Morning|Well|Look)),? ${name}(?=[,.!?…]))`,
    'u',
  )
  return words
    .replace(addressed, '')
    .replace(/^\p{Ll}/u, (letter) => (words.startsWith(first) ? letter.toUpperCase() : letter))
}

/** Cuts between words and marks the cut. */
export function cut(text: string, characters: number): string {
  if (text.length <= characters) return text
  const short = text.slice(0, characters - 1)
  const space = short.lastIndexOf(' ')
  return `${(space > characters / 2 ? short.slice(0, space) : short).replace(/(?<![\s,;:])[\s,;:]+$/, '')}…`
}
