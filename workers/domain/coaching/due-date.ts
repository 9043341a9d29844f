import { clock, monthNames as months, weekdayNames as weekdays } from '../scoring/calendar.ts'
import { oneOf, phrases } from '../scoring/phrases.ts'
import { contextCharacters, contextOf, type NamedDay } from './day-context.ts'
import { cardinalOf, cardinals, ordinals } from './numerals.ts'

/** When something is due: the words that say so, and the day they mean; null if they don't name exactly one. */
export type Due = { words: string; date: string | null }

const lead = '(?:(?:by|on|until|till|before|for|from|not later than|no later than|latest) )?'
const weekday = `(?<!black |good |every |each |last )(?:${weekdays.join('|')})`
const monthName = `(?:${months.join('|')})`
const ordinal = `(?:(?:(?:twenty|thirty)(?: |-))?(?:${ordinals.slice(0, 9).join('|')})|${ordinals.filter((word, index) => index >= 9 && !word.includes(' ')).join('|')})`
const dayNumber = `(?:\\d{1,2}(?:st|nd|rd|th)|${ordinal})`
const year = oneOf('20\\d{2}', `twenty twenty(?:(?: |-)(?:${cardinals.join('|')}))?`, '(?:this|next) year')
const ofYear = `(?: (?:of |in )?${year})?`
/** After "by the third", a word that is not one of these is what is counted: "by the third call". */
const goingOn = oneOf(
  'and|but|so|if|because|cos|or (?:else|i|you|he|she|it|we|they)|otherwise|then|when|once|whichever|whatever',
  'as|at|by|before|after|around|about|with|for|to|from|in|on|until|not|no|please|latest|only|also|too|instead|anyway|anyhow|maybe',
  "i|i'm|i'll|you|you're|he|he's|she|she's|it|its|we|we're|they|they're|there|the|that|that's|this|my|your|our|let's|what|what's",
  'is|was|will|would|can|could|should|noon|midday',
)

/** How people name a day. The first form that matches is used; `reading` says what it means. */
const forms = {
  weekdayAndNumber: phrases(
    `${lead}(?:the |this )?${weekday} the ${dayNumber}(?: (?:of )?${monthName}${ofYear})?`,
  ),
  monthDay: phrases(
    `${lead}(?:the )?(?:\\d{1,2}(?:st|nd|rd|th)?|${ordinal}) (?:of )?${monthName}${ofYear}`,
    `${lead}(?!may )${monthName} (?:the )?(?:\\d{1,2}(?:st|nd|rd|th)?|${ordinal})(?! (?:people|minutes|percent|per cent|thousand|hundred|half|quarter|week|weeks))${ofYear}`,
  ),
  number: phrases(
    `(?:by|on|until|till|before|(?:no|not) later than) the ${dayNumber} of (?:the|this|next) month`,
    `(?:by|on|until|till|before|(?:no|not) later than) the ${dayNumber}(?!\\x20(?!${goingOn}(?!\\p{L}))[\\p{L}\\p{N}])`,
  ),
  vague: phrases(
    `${lead}next ${weekday}`,
    `(?:(?:by|on|until|till|before|sometime) )?(?:next|this|following|the following|early next|later this|the end of (?:the|this|next)|end of (?:the|this|next)|the end of|end of) (?:week|month|quarter|year)`,
    `${lead}the week after(?: next)?`,
    `${lead}(?:the )?${weekday} (?:after|before|or)`,
    `${lead}(?:the )?(?:${dayNumber}|last) (?:week|weekend|half|part|third|quarter|days|few days) (?:of|in) (?:(?:the|this|that|next) (?:week|month|quarter|year)|q[1-4]|20\\d{2}|${monthName})`,
    'in (?:a|one|two|three|2|3) (?:days?|weeks?)',
    'within (?:the )?(?:day|week|an hour|two days|24 hours)',
    // Often the one that is over.
    'this morning',
  ),
  today: phrases(
    `${lead}(?:the end of )?(?:today|tonight)`,
    'this (?:afternoon|evening)',
    'right after (?:this|the) call',
    'straight away',
  ),
  tomorrow: phrases(`${lead}(?:the end of )?tomorrow(?: morning| afternoon| evening)?`),
  weekday: phrases(`${lead}(?:this |the )?${weekday}(?: morning| afternoon| evening| night)?`),
}
type Form = keyof typeof forms
/** Before a day, these make it the day of something else: "the notes from today", "an offer that is valid until the 30th". */
const ofSomethingElse =
  /(?<![a-z])(?:from|valid|good|due|expir(?:es?|ing)|dated|agreed|discussed|spoke|talked|met|mentioned|looked at|went through|covered|starts?|starting|ends?|ending|begins?|beginning)[ ,]{1,3}(?:(?:on|until|till|from|by)[ ,]{1,3})?(?:the[ ,]{1,3})?$/i
/** "Tuesday's numbers" are of Tuesday. What happens by Tuesday's meeting happens by Tuesday. */
const possessive = /^'s?[ ]\p{L}/u
const deadline = /^(?:by|before|until|till)(?!\p{L})/iu
/** Things that take place on the day that is named with them, not a task that is due then. */
const eventBefore = new RegExp(
  `(?<![a-z])${oneOf('an?', 'the', 'this', 'that', 'another', 'my', 'our', 'your', 'his', 'her', 'their')} ` +
    "(?:[a-z'-]{1,20} ){0,2}" +
    '(?:meeting|call|demo|session|visit|appointment|slot|show|event|webinar|workshop|lunch|dinner|breakfast|review|invites?|invitation|room|table|flight|train|hotel|hold|ticket)[ ,]{1,3}$',
  'i',
)
const givenCall = /(?<![a-z])give[ ]/i
/** "Ready for Thursday" says when; "I put you down for Thursday" is about that day. */
const dayItself =
  /(?<![a-z])(?:ready|done|finished|prepared|completed?|signed|have (?:it|them|that|those)|down|in)[ ,]{1,3}$/i
const clockAfter = new RegExp(
  `^[ ,]{1,3}(?:at )?(?:${phrases('\\d{1,2}[:.]\\d{2} ?(?:am|pm|a\\.m\\.?|p\\.m\\.?)').source}|${phrases(clock).source})(?![:.]\\d)`,
  'i',
)

const dayMs = 86_400_000
const isoOf = (day: number): string => new Date(day).toISOString().slice(0, 10)

/** A form at a place in the text. `days`: how far the day is from the one that the form names; null: not exactly one day. */
type Hit = { form: Form; index: number; words: string; own: string; days: number | null }

/**
 * The day by which something is promised, read from the part of a sentence that promises it. `today` is the day of the call (`YYYY-MM-DD`)
 * where the rep is; without it there is no date. Two different days give no date either, and neither do words with two meanings ("next
 * Tuesday") or for a longer time ("the second week of March").
 */
export function findDue(text: string, today: string | null): Due | null {
  const hits = (Object.keys(forms) as Form[]).flatMap((form) =>
    [...text.matchAll(new RegExp(forms[form], 'gi'))].map(({ index, 0: words }) =>
      inContext({ form, index, words, own: words, days: 0 }, text),
    ),
  )
  // A longer form contains the words of a shorter one: "Friday the fourth" is not a second Friday.
  const own = hits
    .filter(
      (hit) =>
        !hits.some((other) => other !== hit && other.words.length > hit.words.length && covers(other, hit)),
    )
    .filter((hit) => !isOfSomethingElse(hit, text))
    .toSorted((one, other) => one.index - other.index)
  const [first] = own
  if (first === undefined) return null
  const start = today === null ? null : Date.parse(`${today}T00:00:00Z`)
  if (own.length > 1) {
    const words = joinedWords(own, text)
    const isOneDay = start !== null && own.every(({ index }) => index < first.index + words.length)
    return { words, date: isOneDay ? commonDay(own, start) : null }
  }

  const time = clockAfter.exec(text.slice(first.index + first.words.length))?.[0] ?? ''
  const date =
    today !== null && !isOfEvent(first, text) ? dayOf(first, Date.parse(`${today}T00:00:00Z`)) : null
  return { words: `${first.words}${time}`, date: date === null ? null : isoOf(date) }
}

function isOfSomethingElse({ form, index, words, days }: Hit, text: string): boolean {
  // "A week from Monday" has been read together.
  if (namedBy[form] === undefined || (days !== 0 && days !== null)) return false
  const end = index + words.length
  if (possessive.test(text.slice(end, end + 4)) && !deadline.test(words)) return true
  return ofSomethingElse.test(text.slice(0, index + (leadAndArticle.exec(words)?.[0].length ?? 0)))
}

/** "The invitation for Thursday" is sent before Thursday; "ready for Thursday" says when. */
function isOfEvent({ index, words }: Hit, text: string): boolean {
  const before = text.slice(Math.max(0, index - contextCharacters), index)
  if (/^for(?!\p{L})/iu.test(words)) return !dayItself.test(before)
  return eventBefore.test(before) && !givenCall.test(before)
}

/** "Tomorrow, Saturday" is one day. */
function commonDay(hits: readonly Hit[], today: number): string | null {
  const [day = null, ...others] = new Set(hits.map((hit) => dayOf(hit, today)))
  return day === null || others.length > 0 ? null : isoOf(day)
}

const joining = /^[ ,]{0,3}(?:(?:of|in|on|or|and|to|no|not|at the latest)[ ,]{1,3})?$/i

/** The words of the first day, with those of others right after it: "on Wednesday next week". */
function joinedWords([first, ...others]: readonly Hit[], text: string): string {
  let end = (first?.index ?? 0) + (first?.words.length ?? 0)
  for (const { index, words } of others)
    if (joining.test(text.slice(end, index))) end = Math.max(end, index + words.length)
  return text.slice(first?.index ?? 0, end)
}

const covers = (one: { index: number; words: string }, other: { index: number; words: string }): boolean =>
  one.index <= other.index && one.index + one.words.length >= other.index + other.words.length

const leadAndArticle =
  /^(?:(?:by|on|until|till|before|for|from|(?:not|no)[ ,]{1,3}later[ ,]{1,3}than|latest)[ ,]{1,3})?(?:(?:the|this)[ ,]{1,3})?/i
const weekdayAtEnd = new RegExp(`${phrases(`${lead}${weekday}`).source}[ ,]{1,3}$`, 'i')

const namedBy: Readonly<Partial<Record<Form, NamedDay>>> = {
  weekday: 'weekday',
  today: 'relative',
  tomorrow: 'relative',
  monthDay: 'number',
  number: 'number',
}

/** The hit with the words around it that make it another day ("a week from Monday") or leave it open ("after Monday"). */
function inContext(hit: Hit, text: string): Hit {
  const { form, index, words } = hit
  const named = namedBy[form]
  if (named === undefined) return hit
  const start = index + (leadAndArticle.exec(words)?.[0].length ?? 0)
  const end = index + words.length
  const before = text.slice(Math.max(0, start - contextCharacters), start)
  const ofWeekday = form === 'monthDay' ? weekdayAtEnd.exec(before)?.[0] : undefined
  if (ofWeekday !== undefined) {
    const all = text.slice(start - ofWeekday.length, end)
    return { ...hit, form: 'weekdayAndNumber', index: start - ofWeekday.length, words: all, own: all }
  }
  const context = contextOf(named, before, text.slice(end, end + contextCharacters))
  if (context === null) return hit
  const from = Math.min(index, start - context.before)
  return { ...hit, index: from, words: text.slice(from, end + context.after), days: context.days }
}

/** The day that the hit means, as the UTC time at which it starts. */
function dayOf({ form, own, days }: Hit, today: number): number | null {
  const date = days === null ? null : namedDay(form, own.toLowerCase(), today)
  return date === null || days === null || date + days * dayMs < today ? null : date + days * dayMs
}

function namedDay(form: Form, words: string, today: number): number | null {
  switch (form) {
    case 'today':
      return today
    case 'tomorrow':
      return today + dayMs
    case 'weekday':
      return nextWeekday(words, today)
    case 'weekdayAndNumber': {
      const date = numberedDay(words, today)
      // A weekday that does not match the number: one of the two was misheard.
      return date !== null && weekdays[new Date(date).getUTCDay()] === weekdayIn(words) ? date : null
    }
    case 'number':
    case 'monthDay':
      return numberedDay(words, today)
    case 'vague':
      return null
  }
}

const weekdayIn = (words: string): string | undefined => weekdays.find((name) => words.includes(name))

/** The next such day after today. If today is one, a week later. */
function nextWeekday(words: string, today: number): number {
  const wanted = weekdays.findIndex((name) => words.includes(name))
  const ahead = (wanted - new Date(today).getUTCDay() + 7) % 7
  return today + (ahead === 0 ? 7 : ahead) * dayMs
}

function numberIn(words: string): number | null {
  const digits = /\d{1,2}/.exec(words)?.[0]
  if (digits !== undefined) return Number(digits)
  const plain = words.replaceAll('-', ' ')
  const found = ordinals.findLastIndex((word) => new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u').test(plain))
  return found < 0 ? null : found + 1
}

const yearPattern = phrases(year)

/** The year that the words state; null if they state none. */
function yearIn(words: string, thisYear: number): number | null {
  const stated = yearPattern.exec(words)?.[0]
  if (stated === undefined) return null
  if (stated.endsWith('year')) return stated.startsWith('next') ? thisYear + 1 : thisYear
  return stated.startsWith('20')
    ? Number(stated)
    : 2020 + (cardinalOf(stated.split(/[ ,-]+/).at(-1) ?? '') ?? 0)
}

/** The first month that the words can mean, and how many. "The 3rd of this month" means one only. */
function monthsIn(words: string, thisMonth: number): [from: number, count: number] {
  const [, which] = /(?<!\p{L})(this|next)[ ,]{1,3}month$/u.exec(words) ?? []
  return which === undefined ? [thisMonth, 13] : [which === 'this' ? thisMonth : thisMonth + 1, 1]
}

/** The day with the number, month and year that the words give: the first one from today on. Null if no calendar has it. */
function numberedDay(words: string, today: number): number | null {
  const number = numberIn(words.replace(yearPattern, ''))
  const month = months.findIndex((name) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u').test(words))
  if (number === null || number < 1 || number > 31) return null
  const now = new Date(today)
  const stated = yearIn(words, now.getUTCFullYear())
  const [from, monthsToTry] = stated === null ? monthsIn(words, now.getUTCMonth()) : [month, 1]
  for (let ahead = 0; ahead < monthsToTry; ahead += 1) {
    const date: Date = new Date(Date.UTC(stated ?? now.getUTCFullYear(), from + ahead, number))
    const isThere = date.getUTCDate() === number && date.getTime() >= today
    if (isThere && (month < 0 || date.getUTCMonth() === month)) return date.getTime()
  }
  return null
}
