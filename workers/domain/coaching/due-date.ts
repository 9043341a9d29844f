import { clock, monthNames as months, weekdayNames as weekdays } from '../scoring/calendar.ts'
import { phrases } from '../scoring/phrases.ts'

/** When something is due: the words that say so, and the day they mean; null if they don't name exactly one. */
export type Due = { words: string; date: string | null }

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
  'twentieth',
  'twenty first',
  'twenty second',
  'twenty third',
  'twenty fourth',
  'twenty fifth',
  'twenty sixth',
  'twenty seventh',
  'twenty eighth',
  'twenty ninth',
  'thirtieth',
  'thirty first',
] as const

const lead = '(?:(?:by|on|until|till|before|for|from|not later than|no later than|latest) )?'
const weekday = `(?<!black |good |every )(?:${weekdays.join('|')})`
const monthName = `(?:${months.join('|')})`
const ordinal = `(?:${ordinals.map((word) => word.replace(' ', '(?: |-)')).join('|')})`
const dayNumber = `(?:\\d{1,2}(?:st|nd|rd|th)|${ordinal})`

/** How people name a day. The first form that matches is used; `reading` says what it means. */
const forms = {
  weekdayAndNumber: phrases(`${lead}${weekday} the ${dayNumber}(?: of ${monthName})?`),
  monthDay: phrases(
    `${lead}(?:the )?(?:\\d{1,2}(?:st|nd|rd|th)?|${ordinal}) (?:of )?${monthName}`,
    `${lead}(?!may )${monthName} (?:the )?(?:\\d{1,2}(?:st|nd|rd|th)?|${ordinal})(?! (?:people|minutes|percent|per cent|thousand|hundred))`,
  ),
  number: phrases(`(?:by|on|until|till|before) the ${dayNumber}(?! (?:time|thing|step|one|floor|of))`),
  vague: phrases(
    `${lead}next ${weekday}`,
    `(?:(?:by|on|until|till|before|sometime) )?(?:next|this|following|the following|early next|later this|the end of (?:the|this|next)|end of (?:the|this|next)|the end of|end of) (?:week|month|quarter|year)`,
    `${lead}the week after(?: next)?`,
    `${lead}(?:the )?${weekday} (?:after|before|or)`,
    'in (?:a|one|two|three|2|3) (?:days?|weeks?)',
    'within (?:the )?(?:day|week|an hour|two days|24 hours)',
  ),
  today: phrases(
    `${lead}(?:the end of )?(?:today|tonight)`,
    'this (?:afternoon|evening|morning)',
    'right after (?:this|the) call',
    'straight away',
  ),
  tomorrow: phrases(`${lead}(?:the end of )?tomorrow(?: morning| afternoon| evening)?`),
  weekday: phrases(
    `${lead}(?:this |the )?${weekday}(?: morning| afternoon| evening| night)?(?! (?:to|through|and) ${weekday})`,
  ),
}
type Form = keyof typeof forms
const clockAfter = new RegExp(`^[ ,]{1,3}(?:at )?(?:${phrases(clock).source})`, 'i')

const dayMs = 86_400_000
const isoOf = (date: Date): string => date.toISOString().slice(0, 10)
const utcDay = (date: Date): number => Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())

/**
 * The day by which something is promised, read from the part of a sentence that promises it. `startedAt` is when the call began; without it
 * there is no date. Two different days give no date either, and neither do words with two meanings ("next Tuesday"). Dates count from
 * `startedAt` in UTC.
 */
export function findDue(text: string, startedAt: Date | null): Due | null {
  const hits = (Object.keys(forms) as Form[]).flatMap((form) =>
    [...text.matchAll(new RegExp(forms[form], 'gi'))].map(({ index, 0: words }) => ({ form, index, words })),
  )
  // A longer form contains the words of a shorter one: "Friday the fourth" is not a second Friday.
  const own = hits.filter(
    (hit) =>
      !hits.some((other) => other !== hit && other.words.length > hit.words.length && covers(other, hit)),
  )
  const first = own.toSorted((one, other) => one.index - other.index)[0]
  if (first === undefined) return null

  const time = clockAfter.exec(text.slice(first.index + first.words.length))?.[0] ?? ''
  const isOne = own.length === 1
  return {
    words: `${first.words}${time}`,
    date: isOne && startedAt !== null ? dayOf(first.form, first.words.toLowerCase(), startedAt) : null,
  }
}

const covers = (one: { index: number; words: string }, other: { index: number; words: string }): boolean =>
  one.index <= other.index && one.index + one.words.length >= other.index + other.words.length

function dayOf(form: Form, words: string, startedAt: Date): string | null {
  const today = utcDay(startedAt)
  switch (form) {
    case 'today':
      return isoOf(new Date(today))
    case 'tomorrow':
      return isoOf(new Date(today + dayMs))
    case 'weekday':
      return isoOf(new Date(nextWeekday(words, today)))
    case 'weekdayAndNumber': {
      const date = nextNumbered(words, today)
      // A weekday that does not match the number: one of the two was misheard.
      return date !== null && weekdays[new Date(date).getUTCDay()] === weekdayIn(words)
        ? isoOf(new Date(date))
        : null
    }
    case 'number':
    case 'monthDay': {
      const date = nextNumbered(words, today)
      return date === null ? null : isoOf(new Date(date))
    }
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

/** The first day from today on with that number and, if given, in that month; null if no calendar has such a day. */
function nextNumbered(words: string, today: number): number | null {
  const number = numberIn(words)
  const month = months.findIndex((name) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u').test(words))
  if (number === null || number < 1 || number > 31) return null
  const begin = new Date(today)
  for (let ahead = 0; ahead < 13; ahead += 1) {
    const date: Date = new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + ahead, number))
    const isThere = date.getUTCDate() === number && date.getTime() >= today
    if (isThere && (month < 0 || date.getUTCMonth() === month)) return date.getTime()
  }
  return null
}
