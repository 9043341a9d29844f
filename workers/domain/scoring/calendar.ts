import { oneOf, phrases } from './phrases.ts'

/** How people name days and times of day. The strings are parts of patterns; see `phrases.ts` for the notation. */

const weekday = '(?<!black |good |every )(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?'

export const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const
/** In the order of `Date`. */
export const weekdayNames = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const

export const month = oneOf(
  ...monthNames,
  'jan',
  'feb',
  'mar',
  'apr',
  'jun',
  'jul',
  'aug',
  'sept?',
  'oct',
  'nov',
  'dec',
)

const dayNumber =
  '(?:\\d{1,2}(?:st|nd|rd|th)?|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|fifteenth|twentieth|thirtieth)'

export const day = oneOf(
  weekday,
  'tomorrow',
  `(?!may )${month} (?:the )?${dayNumber}`,
  // "You may first …" is not a date.
  'may (?:the )?\\d{1,2}(?:st|nd|rd|th)?',
  `(?:the )?${dayNumber}(?: of)? ${month}`,
  'the \\d{1,2}(?:st|nd|rd|th)(?! (?:time|thing|step|one|century|floor|party))',
  '\\d{1,2}(?:/\\d{1,2}/|\\.\\d{1,2}\\.)\\d{2,4}',
  'later today',
  'this afternoon',
)

/** An hour of the clock. */
export const hour = oneOf(
  '\\d{1,2}',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
)

/** A time of day. */
export const clock = oneOf(
  '\\d{1,2}[:.h]\\d{2}',
  `${hour} ?(?:am|pm|a\\.m\\.?|p\\.m\\.?|o'clock)`,
  `(?:at|around|from|say|about|before|after) ${hour}(?: thirty| fifteen| forty-five)?(?! (?:percent|hours|minutes|days|people|weeks))`,
  `half past ${hour}`,
  `quarter (?:past|to) ${hour}`,
  `${hour} thirty`,
  'noon',
  'midday',
)

/** A day, or a week or month near enough to put into a calendar. */
const loosePeriod = oneOf(
  'next week',
  'this week',
  'the week after',
  'a week from',
  "in (?:a|one|two|three|2|3) weeks?(?:' time)?",
)

export const dayPattern = phrases(day)

export const clockPattern = phrases(clock)

export const loosePeriodPattern = phrases(loosePeriod)
