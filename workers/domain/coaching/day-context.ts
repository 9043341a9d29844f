import { cardinalOf, cardinals, isOrdinal } from './numerals.ts'

/** A named day: a weekday, today or tomorrow, or a day of a month. */
export type NamedDay = 'weekday' | 'relative' | 'number'

/**
 * What the words around a named day make of it. `before` and `after` are the numbers of characters that belong to it, `days` is how far the
 * day is from the named one; null if the words do not mean exactly one day.
 */
type DayContext = { before: number; after: number; days: number | null }

/** How much of the text before and after a named day can belong to it. */
export const contextCharacters = 60

/** A space in these patterns is one to three spaces or commas. */
const pattern = (source: string): RegExp => new RegExp(source.replaceAll(' ', '[ ,]{1,3}'))

const count = `a|${cardinals.join('|')}|\\d{1,2}`
const counted = pattern(
  `(?:(?<![a-z])(?:by|on|until|till|before|for|from|in|within) )?(?<![a-z'])` +
    `(?:(${count}|a couple of|a few|several) |(?<!(?:any|every|each|some|other|business|working) ))(?:the )?` +
    `(day|week|fortnight|month)s?( or (?:so|two|three))? (from|after|before|on) (?:the |this |(next ))?$`,
)
/** "Two weeks today". A comma would separate the two. */
const countedPlain = new RegExp(`(?<![a-z'])(${count}) (week|fortnight)s? $`)
const followingUnit = /^ (week|fortnight)(?![a-z])/
const later = pattern('(?<![a-z])after (?:the |this )?$')
const weekOf = pattern(
  '(?:(?<![a-z])the )?(?<![a-z])week (?:of|commencing|beginning|starting) (?:on )?(?:the )?$',
)
const wordBefore = /(?:(?<![a-z])the )?(?<![a-z0-9-])([a-z0-9-]+) $/
const rangeBefore = pattern('(?<![a-z0-9-])([a-z0-9-]+) (?:to|through|and|or) (?:the )?$')
const rangeAfter = pattern('^ (?:to|through|and|or) (?:the )?([a-z0-9-]+)')

const daysOfUnit: Readonly<Record<string, number>> = { day: 1, week: 7, fortnight: 14 }

/** Reads the text before and after a named day. Null if none of it belongs to the day. */
export function contextOf(named: NamedDay, textBefore: string, textAfter: string): DayContext | null {
  const before = textBefore.toLowerCase()
  const after = textAfter.toLowerCase()
  const away = counted.exec(before)
  if (away !== null) {
    const days = daysAway(named, away)
    return days === 'elsewhere' ? null : { before: away[0].length, after: 0, days }
  }
  if (named !== 'number') {
    const plain = named === 'relative' ? countedPlain.exec(before) : null
    if (plain !== null)
      return { before: plain[0].length, after: 0, days: daysOf(plain[1] ?? '', plain[2] ?? '') }
    const following = followingUnit.exec(after)
    if (following !== null)
      return { before: 0, after: following[0].length, days: daysOf('', following[1] ?? '') }
  }
  return openContext(named, before, after)
}

const daysOf = (number: string, unit: string): number => (cardinalOf(number) ?? 1) * (daysOfUnit[unit] ?? 0)

/** How far "two weeks from" is; 'elsewhere' if the words are about something else: "two days on Friday", "six months, from Friday". */
function daysAway(named: NamedDay, away: RegExpExecArray): number | null | 'elsewhere' {
  const [, number, unit = '', orSo, relation, next] = away
  const isKnown = number === undefined ? unit === 'day' : number === 'a' || cardinalOf(number) !== null
  const isOn = relation === 'on' && !(named === 'weekday' && isKnown && daysOf('', unit) > 1)
  if (isOn || away[0].includes(',')) return 'elsewhere'
  const isOpen =
    named === 'number' || !isKnown || unit === 'month' || orSo !== undefined || next !== undefined
  if (isOpen) return null
  return daysOf(number ?? '', unit) * (relation === 'before' ? -1 : 1)
}

/** Words that leave the day open: "after Friday", "the week of the third", "the first Friday", "the third or fourth of March". */
function openContext(named: NamedDay, before: string, after: string): DayContext | null {
  const open = later.exec(before) ?? weekOf.exec(before)
  if (open !== null) return { before: open[0].length, after: 0, days: null }
  const [start, word = ''] = (named === 'weekday' ? wordBefore : rangeBefore).exec(before) ?? []
  if (start !== undefined && named !== 'relative' && (isOrdinal(word) || word === 'other'))
    return { before: start.length, after: 0, days: null }
  const [end, other = ''] = (named === 'number' ? rangeAfter.exec(after) : null) ?? []
  return end !== undefined && isOrdinal(other) ? { before: 0, after: end.length, days: null } : null
}
