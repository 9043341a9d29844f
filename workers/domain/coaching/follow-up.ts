import type { SpeakerSide } from '#db/vocabulary/calls.ts'
import { dayInWords } from '../calls/days.ts'
import { addressName } from '../people/address-name.ts'
import { isNameless } from '../people/nameless.ts'
import { monthNames, weekdayNames } from '../scoring/calendar.ts'
import { firstCharacters } from '../texts/first-characters.ts'
import type { QuotePlace } from './action-items.ts'
import { cardinals } from './numerals.ts'

/** A piece of a draft's text. A claim says something about the call; without evidence, it was not said there. */
export type DraftSegment = { text: string; isClaim: boolean; evidence: QuotePlace | null }

export type FollowUpDraft = {
  subject: string
  paragraphs: DraftSegment[][]
  writtenBy: 'offline' | 'model'
  /** A sentence about how the draft was made, or null. */
  note: string | null
}

/** What a draft may use: people, the day, and quoted words of the call. */
export type FollowUpFacts = {
  fromUserName: string
  /** What should be different, in the user's words. Empty: nothing. */
  refinement: string
  /** The day of the call in words: "Friday, 20 November". */
  day: string
  buyerNames: readonly string[]
  /** Open action items found in the words of the call. */
  items: readonly {
    quote: QuotePlace
    ownerName: string
    ownerSide: SpeakerSide | null
    /** Who says the quoted words; null if the owner does. */
    speakerName: string | null
    /** `YYYY-MM-DD`. */
    dueOn: string | null
    /** The spoken time; null if a person chose the day. */
    dueWords: string | null
  }[]
  /** The buyer's words that the score's answers are based on, in the order of the call. */
  points: readonly QuotePlace[]
}

const mostPoints = 4
const mostItems = 8
/** A longer quote is hard to read in a mail. It is cut at a word. */
const longestQuote = 280

const plain = (text: string): DraftSegment => ({ text, isClaim: false, evidence: null })

export const offlineNote = 'Assembled from quoted words of the call, without a language model.'
export const refinementNote =
  'Assembled from quoted words of the call. Without a language model the refinement changes nothing.'

/** A draft made only of quotes: it contains nothing that nobody said. The same facts always give the same draft. */
export function draftFromQuotes(facts: FollowUpFacts): FollowUpDraft {
  const { fromUserName, refinement, day, buyerNames } = facts
  const points = withoutRepeats(facts.points, []).slice(0, mostPoints)
  const items = facts.items
    .filter(({ quote }) => withoutRepeats([quote], points).length > 0)
    .slice(0, mostItems)
  const paragraphs: DraftSegment[][] = [
    [plain(`${greetingOf(buyerNames)},`)],
    [plain(`Thank you for the conversation on ${day}.`)],
  ]
  if (points.length > 0) {
    paragraphs.push([plain('You said:')])
    for (const point of points) paragraphs.push([plain('- '), quoted(point)])
  }
  if (items.length > 0) {
    paragraphs.push([plain('What comes next:')])
    for (const item of items)
      paragraphs.push([
        plain(`- ${whoseTask(item)}`),
        quoted(item.quote),
        ...whenDue(item).map((due) => plain(` (${due})`)),
      ])
  }
  paragraphs.push([plain('Best regards,')], [plain(fromUserName)])
  return {
    subject: subjectOf(day),
    paragraphs,
    writtenBy: 'offline',
    note: refinement === '' ? offlineNote : refinementNote,
  }
}

/** Words of somebody else are not put into the owner's mouth. */
function whoseTask({
  ownerName,
  speakerName,
}: Pick<FollowUpFacts['items'][number], 'ownerName' | 'speakerName'>): string {
  if (isNameless(ownerName)) return ''
  if (speakerName === null) return `${ownerName}: `
  return isNameless(speakerName) ? `for ${ownerName}: ` : `${ownerName}, in the words of ${speakerName}: `
}

/** "Tomorrow" is another day for whoever reads the mail later, and a corrected day is not in the quote. */
function whenDue({
  quote: { quote },
  dueOn,
  dueWords,
}: Pick<FollowUpFacts['items'][number], 'quote' | 'dueOn' | 'dueWords'>): string[] {
  if (dueOn !== null) return [dayInWords(dueOn)]
  return dueWords === null || quote.includes(dueWords) ? [] : [dueWords]
}

const greetingOf = (names: readonly string[]): string => {
  const first = names.flatMap((name) => addressName(name) ?? [])
  if (first.length === 0 || first.length > 3) return 'Hello'
  return `Hi ${first.length === 1 ? first[0] : `${first.slice(0, -1).join(', ')} and ${first.at(-1)}`}`
}

function quoted(place: QuotePlace): DraftSegment {
  const evidence = shortened(place)
  const words = evidence.quote.replaceAll(/\s+/gu, ' ').trim()
  return { text: `“${words}${evidence === place ? '' : '…'}”`, isClaim: true, evidence }
}

function shortened(place: QuotePlace): QuotePlace {
  if (place.quote.length <= longestQuote) return place
  const end = place.quote.lastIndexOf(' ', longestQuote)
  const quote = firstCharacters(place.quote, end > 0 ? end : longestQuote)
  return { ...place, quote, end: place.start + quote.length }
}

const overlaps = (one: QuotePlace, other: QuotePlace): boolean =>
  one.messageIndex === other.messageIndex && one.start < other.end && other.start < one.end

function withoutRepeats(places: readonly QuotePlace[], taken: readonly QuotePlace[]): QuotePlace[] {
  const kept: QuotePlace[] = []
  for (const place of places)
    if (![...taken, ...kept].some((other) => overlaps(place, other))) kept.push(place)
  return kept
}

/** A model's sentence, with the words that the model says it is based on. */
export type GivenSentence = { text: string; turn: number | null; quote: string | null }

/**
 * Reads a model's draft. A sentence keeps its evidence only if the named turn contains exactly these words, and these every number, weekday
 * and month of the sentence. Anything else that isn't a plain courtesy is a claim that was not said in the call, and is marked as one.
 */
export function checkedDraft(
  paragraphs: readonly (readonly GivenSentence[])[],
  messages: readonly { message: string }[],
  names: readonly string[],
): DraftSegment[][] {
  return paragraphs
    .map((sentences) =>
      sentences.flatMap(({ text, turn, quote }, index): DraftSegment[] => {
        const shown = `${index === 0 ? '' : ' '}${text.trim()}`
        if (shown.trim() === '') return []
        const evidence = turn === null || quote === null ? null : placeOf(quote, turn, messages)
        if (
          evidence !== null &&
          figuresIn(text).every((figure) => figuresIn(evidence.quote).includes(figure))
        )
          return [{ text: shown, isClaim: true, evidence }]
        return [{ text: shown, isClaim: !isCourtesy(text, names), evidence: null }]
      }),
    )
    .filter((segments) => segments.length > 0)
}

function placeOf(quote: string, turn: number, messages: readonly { message: string }[]): QuotePlace | null {
  const words = quote.trim()
  // One or two words occur in every call.
  if (words.split(/\s+/u).length < 3) return null
  const start = messages[turn]?.message.indexOf(words) ?? -1
  return start < 0 ? null : { messageIndex: turn, start, end: start + words.length, quote: words }
}

/** In the order of their values, from two. "One" is rarely a number. */
const smallNumbers = [...cardinals.slice(1), 'eleven', 'twelve']
const words = [
  ...smallNumbers,
  ...'twenty thirty forty fifty sixty seventy eighty ninety'.split(' '),
  ...'hundred thousand million billion half third quarter'.split(' '),
  ...weekdayNames,
  // "May" begins many a sentence.
  ...monthNames.filter((name) => name !== 'may'),
]
const figure = new RegExp(`\\p{N}+|(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'giu')

/** The numbers, weekdays and months of a text. */
function figuresIn(text: string): string[] {
  return (text.match(figure) ?? []).map((found) => {
    const word = found.toLowerCase()
    const small = smallNumbers.indexOf(word)
    return small < 0 ? word : String(small + 2)
  })
}

/** A model's subject, or the usual one if it has numbers or days that nobody named. */
export function checkedSubject(
  subject: string,
  messages: readonly { message: string }[],
  day: string,
): string {
  const named = new Set([day, ...messages.map(({ message }) => message)].flatMap(figuresIn))
  return figuresIn(subject).every((found) => named.has(found)) ? subject : subjectOf(day)
}

const subjectOf = (day: string): string => `Our conversation on ${day}`

/** Words of greetings, thanks and goodbyes, which say nothing about a call. */
const courtesyWords = new Set(
  'hi hello dear good morning afternoon evening thanks thank you for your our the a an and time today call conversation meeting best kind warm regards sincerely cheers looking forward to speaking talking hearing from let me us know if any questions have there is anything else please feel free reach out reply hope this helps well i we am are speak talk soon again great nice with all day week weekend here short summary of what discussed below next steps follow up recap see it was is in on at be as'.split(
    ' ',
  ),
)

/** Whether a sentence contains only courtesies and names of people on the call. */
export function isCourtesy(text: string, names: readonly string[]): boolean {
  const known = new Set(names.flatMap((name) => wordsIn(name)))
  return wordsIn(text).every((word) => courtesyWords.has(word) || known.has(word))
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** A draft as plain text: one line per list item, an empty line between other paragraphs. */
export function textOfDraft(paragraphs: readonly (readonly { text: string }[])[]): string {
  const lines = paragraphs.map((segments) => segments.map(({ text }) => text).join(''))
  return lines
    .map((line, index) => {
      const next = lines[index + 1]
      if (next === undefined) return line
      const isClose = next.startsWith('- ') || /^(?:best|kind|warm) regards,$/iu.test(line)
      return `${line}${isClose ? '\n' : '\n\n'}`
    })
    .join('')
}

/** How many claims there are, and how many of them were said in the call. */
export function countClaims(paragraphs: readonly (readonly DraftSegment[])[]): {
  total: number
  withEvidence: number
} {
  const claims = paragraphs.flat().filter(({ isClaim }) => isClaim)
  return { total: claims.length, withEvidence: claims.filter(({ evidence }) => evidence !== null).length }
}
