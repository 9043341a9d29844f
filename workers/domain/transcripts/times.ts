/** About 11 days, the API's limit too. Longer times come from damaged files, or are dates. */
export const longestCallSeconds = 1_000_000

/** The estimated rate of speech when a source has no times: 150 words per minute. */
export const wordsPerSecond = 2.5

/**
 * A timestamp inside text: `seconds`, how many parts it had (2: `mm:ss`, 3: `hh:mm:ss`) and the index after it. `ofDay` is true with a
 * twelve-hour mark or a date: such times count from midnight or from another date, not from the start of the call.
 */
export type Stamp = { seconds: number; parts: 2 | 3; ofDay: boolean; end: number }

// Bounded quantifiers and a fixed place (sticky): a timestamp costs the same wherever it is.
const stampPattern =
  /(\d{1,5}):(\d{1,2})(?::(\d{1,2}))?(?:[.,](\d{1,9}))?(?: ?([AaPp])\.?[Mm]\.?(?![A-Za-z]))?/y

const datePattern =
  /(?:(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})|(?<first>\d{1,2})(?<mark>[/.])(?<second>\d{1,2})\k<mark>(?<last>\d{4}|\d{2}))(?:T|,? {1,2})(?=\d)/y
/** All times of a file have the same zone, so it makes no difference. */
const zonePattern = /Z|[+-]\d{2}:?\d{2}/y

/** The days from 1970 to a date at index `at`, and the index after it. Of day and month, the one above 12 is the day, else the first. */
const readDate = (text: string, at: number): { days: number; end: number } | null => {
  datePattern.lastIndex = at
  const { year, month, day, first, second, last } = datePattern.exec(text)?.groups ?? {}
  if (year === undefined && last === undefined) return null
  const isMonthFirst = Number(second) > 12
  const monthNumber = Number(month ?? (isMonthFirst ? first : second))
  const dayNumber = Number(day ?? (isMonthFirst ? second : first))
  if (monthNumber < 1 || monthNumber > 12 || dayNumber < 1 || dayNumber > 31) return null
  const fullYear = Number(year ?? (last!.length === 2 ? `20${last}` : last))
  return { days: Date.UTC(fullYear, monthNumber - 1, dayNumber) / 86_400_000, end: datePattern.lastIndex }
}

/** A date and a time of day at index `at`; the seconds count from 1970. */
const readDatedStamp = (text: string, at: number): Stamp | null => {
  const date = readDate(text, at)
  const time = date && readTime(text, date.end)
  if (!date || !time) return null
  // With a date, two parts are hours and minutes.
  const ofDay = time.parts === 2 ? time.seconds * 60 : time.seconds
  if (ofDay >= 86_400) return null
  zonePattern.lastIndex = time.end
  const end = zonePattern.test(text) ? zonePattern.lastIndex : time.end
  return { seconds: roundToMilliseconds(date.days * 86_400 + ofDay), parts: 3, ofDay: true, end }
}

/**
 * The timestamp at index `at`, or null. `mm:ss` may exceed 59 minutes (`75:10`), hours are unlimited, `0:0:3.12` is accepted, a twelve-hour
 * mark is applied, and a date before it (`2026-01-14T10:02:11Z`, `14/01/2026, 10:02`). It must not be followed by a digit or another colon.
 */
export const readStamp = (text: string, at = 0): Stamp | null =>
  readTime(text, at) ?? readDatedStamp(text, at)

const readTime = (text: string, at: number): Stamp | null => {
  stampPattern.lastIndex = at
  const match = stampPattern.exec(text)
  if (!match) return null
  const end = stampPattern.lastIndex
  const next = text.charCodeAt(end)
  if ((next >= 48 && next <= 57) || (next === 58 && isDigit(text.charCodeAt(end + 1)))) return null
  const [, first, second, third, fraction, half] = match
  // `9:5` is a ratio, not a time; three parts may have single digits (Teams writes 0:0:3.120).
  if (third === undefined && second!.length !== 2) return null
  const middle = Number(second)
  const last = third === undefined ? middle : Number(third)
  if (middle > 59 || last > 59) return null
  const rest = fraction ? Number(`0.${fraction}`) : 0
  if (half !== undefined) {
    if (Number(first) > 12) return null
    const hours = (Number(first) % 12) + (half === 'p' || half === 'P' ? 12 : 0)
    return {
      seconds: hours * 3600 + middle * 60 + (third === undefined ? 0 : last),
      parts: 3,
      ofDay: true,
      end,
    }
  }
  const seconds = third === undefined ? Number(first) * 60 + last : Number(first) * 3600 + middle * 60 + last
  return {
    seconds: roundToMilliseconds(seconds + rest),
    parts: third === undefined ? 2 : 3,
    ofDay: false,
    end,
  }
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** Milliseconds are the finest unit of every source; this also removes binary fractions such as 0.30000000000000004. */
export const roundToMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000

const parseWhole = (text: string, read: (text: string, at: number) => Stamp | null): number | null => {
  const trimmed = text.trim()
  if (trimmed.length === 0 || trimmed.length > 36) return null
  const stamp = read(trimmed, 0)
  return stamp && stamp.end === trimmed.length ? stamp.seconds : null
}

/** The seconds of a text that is only a timestamp without a date, else null. */
export const parseClock = (text: string): number | null => parseWhole(text, readTime)

/** The seconds of a text that is only a timestamp, with or without a date, else null. */
export const parseStamp = (text: string): number | null => parseWhole(text, readStamp)

const wordDuration =
  /^(?:(\d{1,4})\s?h(?:(?:ou)?rs?)?)?,?\s?(?:(\d{1,5})\s?m(?:in(?:ute)?s?)?)?,?\s?(?:(\d{1,7}(?:\.\d{1,6})?)\s?s(?:ec(?:ond)?s?)?)?$/i

/**
 * The seconds of a time in a table or JSON: a number, `"1.5"`, `"1.5s"`, `"250ms"`, `1m 5s`, or a timestamp. Null for anything else, and
 * for negative and infinite values.
 */
export const parseSeconds = (value: unknown): number | null => {
  if (typeof value === 'number')
    return Number.isFinite(value) && value >= 0 ? roundToMilliseconds(value) : null
  if (typeof value !== 'string') return null
  const text = value.trim().replace(/^[[(]|[\])]$/g, '')
  if (text === '' || text.length > 40) return null
  if (/^\d{1,12}(?:\.\d{1,9})?$/.test(text)) return roundToMilliseconds(Number(text))
  if (/^\d{1,9},\d{1,9}$/.test(text)) return roundToMilliseconds(Number(text.replace(',', '.')))
  const milliseconds = /^(\d{1,12}(?:\.\d{1,6})?)\s?ms$/i.exec(text)
  if (milliseconds) return roundToMilliseconds(Number(milliseconds[1]) / 1000)
  const stamp = parseStamp(text)
  if (stamp !== null) return stamp
  const words = wordDuration.exec(text)
  if (!words) return null
  return roundToMilliseconds(
    Number(words[1] ?? 0) * 3600 + Number(words[2] ?? 0) * 60 + Number(words[3] ?? 0),
  )
}

/** Words of a text. Scripts without spaces count one word per two characters. */
export const countWords = (text: string): number => {
  let words = 0
  let unspaced = 0
  let inWord = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code <= 32 || code === 160 || code === 0x3000) inWord = false
    else if ((code >= 0x3040 && code <= 0x9fff) || (code >= 0x0e00 && code <= 0x0eff)) {
      unspaced += 1
      inWord = false
    } else if (!inWord) {
      inWord = true
      words += 1
    }
  }
  return words + Math.ceil(unspaced / 2)
}

/** Estimated seconds to say a text. */
export const estimateSeconds = (text: string): number => countWords(text) / wordsPerSecond
