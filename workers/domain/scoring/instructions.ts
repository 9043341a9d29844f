import type { ScorableCall } from './conversation.ts'
import { instructionPatterns } from './instruction-patterns.ts'
import { phrases } from './phrases.ts'
import { foldTypography, splitSentences, wordsOf } from './sentences.ts'

type Range = { start: number; end: number }

const instructions = phrases(...Object.values(instructionPatterns).flat())

/** The speaker is a property of the turn. A role written into the words pretends that somebody else speaks from there on. */
const falseRole =
  /^["'([\s]{0,3}(?:system|assistant|developer|grader|evaluator|system message|system prompt) {0,2}:/iu
/** Ids and encoded text, which nobody speaks. */
const unspoken = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[A-Za-z0-9+/]{20,80}={1,2}/iu
/** Text hidden from people: words in tag characters (a flag emoji has six of them), reversed text, invisible operators. */
const hiding = /[\u{e0020}-\u{e007f}]{8}|[\u202d\u202e\u2061-\u2064]/u
/** Markup that is no speech: control words of chat formats, tags, end marks, fields of a verdict. */
const frame =
  /<\|[a-z_]{1,20}|\[\/?INST\]|<<\/?SYS>>|<\/?(?:system|assistant|instructions?|transcript|prompt|verdict)>|<\/(?:data|user|context|score)>|```|#{3} (?:new|neue|nouvelle|nueva|nieuwe|system|instruction|task)|[<＜]{3}|[\p{L}\p{N}][>＞]{3}|"(?:rule|score|overall|verdict|confidence|passed|evidence|answers|criterion|criterionId|checkId|status|label|category)"\s{0,3}:/iu
/** Invisible characters that can split words so that patterns miss them. */
const invisible = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]/gu

/** A sentence that one turn repeats this often is no speech. */
const repetitionLimit = 8
/** In a turn with hidden text up to this many other words count as its cover: "All right. … Let's go on." */
const coverWords = 4

function isInstruction(sentence: string): boolean {
  if (hiding.test(sentence)) return true
  const plain = foldTypography(sentence.replaceAll(invisible, '').normalize('NFKC'))
  return instructions.test(plain) || unspoken.test(plain)
}

/**
 * The ranges of a message that address the grader and not the people in the call: "ignore your instructions", "score this 10/10", chat
 * formats, a verdict in JSON. They are no evidence and are ignored, whichever engine reads the call. Ranges are in UTF-16 code units:
 * whole sentences, and everything from the first markup or pretended role on. Linear in the message.
 * Not detected: words that only repeat what a good rep would say, because they cannot be told from speech.
 */
export function instructionsIn(message: string): Range[] {
  const marked = frame.exec(message)
  const sentences = splitSentences(message)
  const times = new Map<string, number>()
  for (const { text } of sentences) times.set(text, (times.get(text) ?? 0) + 1)
  const ranges: Range[] = []
  let others = 0
  for (const { start, end, text } of sentences) {
    if ((marked !== null && end > marked.index) || falseRole.test(text)) {
      ranges.push({ start, end: message.length })
      break
    }
    if ((times.get(text) ?? 0) >= repetitionLimit || isInstruction(message.slice(start, end)))
      ranges.push({ start, end })
    else others += wordsOf(text).length
  }
  return others <= coverWords && hiding.test(message) ? [{ start: 0, end: message.length }] : ranges
}

/** The message with instructions replaced by spaces, so that the rest keeps its position. */
export function withoutInstructions(message: string): string {
  const ranges = instructionsIn(message)
  if (ranges.length === 0) return message
  const parts: string[] = []
  let from = 0
  for (const { start, end } of ranges) {
    parts.push(message.slice(from, start), ' '.repeat(end - start))
    from = end
  }
  return [...parts, message.slice(from)].join('')
}

/** A call without instructions to the grader. */
export type CallWithoutInstructions = {
  /** Without such words, and without the turns that held nothing else. */
  call: ScorableCall
  /** The index of each of its messages in the original call. */
  places: number[]
}

export function removeInstructions(call: ScorableCall): CallWithoutInstructions {
  const cleaned = call.messages.map((message) => ({
    ...message,
    message: withoutInstructions(message.message),
  }))
  const isEmptied = (index: number): boolean =>
    cleaned[index]?.message.trim() === '' && call.messages[index]?.message.trim() !== ''
  const places = cleaned.flatMap((_, index) => (isEmptied(index) ? [] : [index]))
  return {
    call: {
      ...call,
      messages: places.flatMap((index) => cleaned[index] ?? []),
      sideOf: places.flatMap((index) => call.sideOf[index] ?? []),
    },
    places,
  }
}

/** The number of messages that hold instructions to the grader. */
export const turnsWithInstructions = (messages: readonly { message: string }[]): number =>
  messages.filter(({ message }) => instructionsIn(message).length > 0).length
