import { oneOf, phrases } from './phrases.ts'

/** How people say numbers, money, time and losses. The strings are parts of patterns; see `phrases.ts` for the notation. */

const smallNumber = oneOf(
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
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:(?: |-)(?:one|two|three|four|five|six|seven|eight|nine))?',
  'a hundred',
  'a thousand',
  'a million',
  'a dozen',
  'half a dozen',
  'a couple(?: of)?',
  'half',
  'half an?',
  'a quarter(?: of)?',
  'a third(?: of)?',
)

/** A stated number, in digits or words. "Several" and "a few" do not count. */
export const number = `(?:\\d[\\d.,]{0,12}|${smallNumber})(?:(?: |-)(?:hundred|thousand|million|k|grand|and a half|ish|point \\p{L}{2,6})){0,2}`

export const money = oneOf(
  `[€£$] ?\\d[\\d.,]{0,12}(?: ?(?:k|m|bn|thousand|million|grand))?`,
  `${number} ?(?:euros?|dollars?|pounds?|francs?|bucks|grand|quid|usd|eur|gbp|chf)`,
  `\\d[\\d.,]{0,10} ?k`,
  `${number} ?(?:thousand|million|grand)`,
  '(?:\\p{L}{3,12}|\\d{1,3})(?: |-)(?:ish )?(?:thousand|million|grand)',
)

export const moneyPattern = phrases(money)

const timeUnit = oneOf(
  'minutes?',
  'mins?',
  'hours?',
  'days?',
  'weeks?',
  'months?',
  'years?',
  'evenings?',
  'afternoons?',
  'nights?',
  'shifts?',
  'man-days?',
  'person-days?',
  'full-time (?:people|jobs|roles|employees)',
  'ftes?',
)

const lossUnit = oneOf(
  'percent',
  'per cent',
  '%',
  'errors?',
  'mistakes?',
  'complaints?',
  'incidents?',
  'orders?',
  'customers?',
  'clients?',
  'accounts?',
  'deals?',
  'tickets?',
  'returns?',
  'claims?',
  'credit notes?',
  'fines?',
  'penalties',
  'cancellations?',
  'shipments?',
  'deliveries',
  'invoices?',
  'patients?',
  'candidates?',
  'people',
  'leavers',
  'calls?',
  'visits?',
  'jobs?',
  'outages?',
  'no-shows?',
  'windows?',
  '(?:missed|late|lost|failed|wrong|duplicate|unpaid|open) (?:\\p{L}{2,14} )?\\p{L}{3,14}',
)

/** A number with a unit of money, time or risk directly after it. */
export const quantity = oneOf(
  money,
  `(?:missed|lost|losing|lose) (?:\\p{L}{2,10} )?${number} (?:\\p{L}{2,14} )?\\p{L}{3,14}`,
  `${number} (?:\\p{L}{2,12} )?${timeUnit}`,
  `${number} ?(?:of (?:our |the |all )?)?(?:\\p{L}{2,12} )?${lossUnit}`,
)

export const quantityPattern = phrases(quantity)
