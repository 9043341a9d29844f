/** Parts at most as long as RFC 5321 allows, so that search time grows linearly with the text. */
const address = /[\p{L}\d.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,8}/gu
const year = '(?:19|20)\\d{2}'
/** Days and ranges of years have as many digits as a number of somebody. */
const date = `(?:${year}[./-]\\d{1,2}[./-]\\d{1,2}|\\d{1,2}[./-]\\d{1,2}[./-]${year}|${year} ?[/–-] ?${year})`
/** What stands between groups of digits: no line break, but every kind of space and dash. */
const separator = '[\\p{Zs}\\t()./\\u2010-\\u2015-]{0,2}'
/**
 * Seven digits or more, of any script, grouped the way people write numbers of phones, accounts and cards. Years and times have fewer, and
 * a currency sign says that it is a price.
 */
const number = new RegExp(
  `(?<![\\p{L}\\p{Nd}])(?<![$€£¥]\\p{Zs}?)(?!${date}(?!\\p{Nd}))\\+?\\(?\\p{Nd}(?:${separator}\\p{Nd}){6,20}(?![\\p{L}\\p{Nd}])`,
  'gu',
)

/** Masks email addresses and phone numbers written out in a text. Numbers spoken as words stay. */
export const maskContacts = (text: string): string =>
  text.replaceAll(address, '[email]').replaceAll(number, '[number]')
