import { foldName } from '#workers/domain/people/fold-name.ts'
import type { TranscriptMessage } from '#workers/domain/transcripts/message.ts'
import { isNameless } from '#workers/domain/people/nameless.ts'

/** A name that the conversation suggests for a nameless speaker. `saidBy` null: the speaker said it. */
export type MentionedName = {
  name: string
  saidBy: string | null
  quote: string
  secondsFromStart: number
  times: number
}

/** How many messages are searched: introductions come early, and 4,000 messages are about three hours. */
const searchedMessages = 4_000
const quoteCharacters = 90
/** How often others must use a name before it is offered. One introduction by the speaker is enough. */
const addressesNeeded = 2

const name = "(\\p{Lu}[\\p{L}'’-]{1,24})"
/** 'What do you think, Bram?' just before the person speaks. */
const atEnd = new RegExp(`[,–—]\\s+${name}\\s*[?!.…]*["”’]?\\s*$`, 'u')
/** 'Bram, what do you think?' in the last sentence before the person speaks. */
const atStartOfLastSentence = new RegExp(
  `(?:^|[.!?…]\\s+)(?:(?:And|So|Hi|Hello|Hey|Welcome|Thanks|Okay|Right|Yes|No),?\\s+)?${name},\\s[^.!?…]*[.!?…]*\\s*$`,
  'u',
)
/** 'Thanks, Bram.' or 'Hi Bram' right after the person has spoken. */
const answering = new RegExp(
  `^(?:Thanks|Thank you|Hi|Hello|Hey|Welcome|Good (?:morning|afternoon|point|question)|Nice to meet you|Great|Right|Understood|Agreed)(?: so much)?,?\\s+${name}(?=\\s*[,.!?…])`,
  'u',
)
/** 'My name is Bram', 'this is Bram from finance', 'I'm Bram, I run …'. */
const introduction = new RegExp(
  `\\b(?:[Mm]y name is|[Mm]y name['’]s|[Tt]his is(?= [^.,!?]* (?:from|at|with|here|speaking|calling)\\b)|I am|I['’]m)\\s+${name}(?=\\s*(?:[,.!?…]|$|from\\b|at\\b|with\\b|and\\b|here\\b|speaking\\b|calling\\b))`,
  'u',
)

/**
 * Names of nameless speakers, as others address them or they introduce themselves, by their name in the file. Ignores names of other
 * speakers, and words that also occur in lower case.
 */
export function findMentionedNames(messages: readonly TranscriptMessage[]): Map<string, MentionedName> {
  const searched = messages.slice(0, searchedMessages)
  const speakers = [...new Set(searched.map(({ userName }) => userName))]
  const nameless = new Set(speakers.filter(isNameless))
  const found = new Map<string, MentionedName>()
  if (nameless.size === 0) return found
  const common = smallWords(searched)
  const others = new Set(
    speakers
      .filter((speaker) => !nameless.has(speaker))
      .flatMap((speaker) => foldName(speaker).split(/[^\p{L}]+/u)),
  )
  const isName = (word: string) =>
    !common.has(word.toLowerCase()) && !others.has(foldName(word)) && !neverNames.has(word.toLowerCase())

  const candidates = new Map<string, Map<string, MentionedName & { isIntroduction: boolean }>>()
  const note = (
    speaker: string,
    word: string | undefined,
    by: TranscriptMessage,
    isIntroduction: boolean,
  ) => {
    if (word === undefined || !isName(word)) return
    const ofSpeaker =
      candidates.get(speaker) ?? new Map<string, MentionedName & { isIntroduction: boolean }>()
    candidates.set(speaker, ofSpeaker)
    const entry = ofSpeaker.get(word)
    if (entry !== undefined)
      ofSpeaker.set(word, {
        ...entry,
        times: entry.times + 1,
        isIntroduction: entry.isIntroduction || isIntroduction,
      })
    else {
      const saidBy = isIntroduction ? null : by.userName
      ofSpeaker.set(word, {
        name: word,
        saidBy,
        quote: quoteAround(by.message, word),
        secondsFromStart: by.secondsFromStart,
        times: 1,
        isIntroduction,
      })
    }
  }
  searched.forEach((message, index) => {
    const next = searched[index + 1]
    const previous = searched[index - 1]
    if (nameless.has(message.userName))
      note(message.userName, introduction.exec(message.message)?.[1], message, true)
    if (next !== undefined && next.userName !== message.userName && nameless.has(next.userName)) {
      const tail = message.message.slice(-240)
      note(next.userName, atEnd.exec(tail)?.[1] ?? atStartOfLastSentence.exec(tail)?.[1], message, false)
    }
    if (previous !== undefined && previous.userName !== message.userName && nameless.has(previous.userName)) {
      note(previous.userName, answering.exec(message.message)?.[1], message, false)
    }
  })
  for (const [speaker, names] of candidates) {
    const weight = (entry: { times: number; isIntroduction: boolean }) =>
      entry.times + (entry.isIntroduction ? 2 : 0)
    const [best, second] = [...names.values()].toSorted((one, other) => weight(other) - weight(one))
    if (best === undefined || weight(best) < addressesNeeded) continue
    // Two names with similar weight suggest that one label stands for two people.
    if (second !== undefined && weight(second) * 2 > weight(best)) continue
    const { isIntroduction: _isIntroduction, ...offered } = best
    found.set(speaker, offered)
  }
  // A name found for two speakers is useful for neither.
  const counts = new Map<string, number>()
  for (const entry of found.values()) counts.set(entry.name, (counts.get(entry.name) ?? 0) + 1)
  for (const [speaker, entry] of found) if ((counts.get(entry.name) ?? 0) > 1) found.delete(speaker)
  return found
}

/** Words that occur in lower case: 'Great,' at the start of a sentence is not a name if somebody also says 'great'. */
function smallWords(messages: readonly TranscriptMessage[]): Set<string> {
  const words = new Set<string>()
  for (const { message } of messages)
    for (const word of message.match(/(?<![\p{L}'’-])\p{Ll}[\p{L}'’-]*/gu) ?? []) words.add(word)
  return words
}

function quoteAround(text: string, word: string): string {
  if (text.length <= quoteCharacters) return text
  const at = text.lastIndexOf(word)
  const from = Math.max(0, Math.min(at - 50, text.length - quoteCharacters))
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1
  const end = Math.min(text.length, start + quoteCharacters)
  return `${start === 0 ? '' : '… '}${text.slice(start, end).trim()}${end === text.length ? '' : ' …'}`
}

/** Capitalized words that occur where a name could. */
const neverNames = new Set(
  (
    'yes no yeah yep nope ok okay well so right sure thanks thank great good perfect sorry please hello hi hey welcome actually honestly ' +
    'exactly absolutely correct fine now then but and or because maybe look listen everyone everybody all guys folks team sir madam ' +
    'mate man dude buddy monday tuesday wednesday thursday friday saturday sunday january february march april may june july august ' +
    'september october november december today tomorrow yesterday english german french spanish europe america germany france london ' +
    'google zoom teams slack salesforce excel outlook hubspot the this that these those what when where who why how which it he she we they you i'
  ).split(' '),
)
