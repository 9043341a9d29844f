import { oneOf, phrases } from './phrases.ts'

/** Word lists that several detectors share. Strings are parts of patterns; see `phrases.ts` for the notation. */

const weekday = '(?<!black |good |every )(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?'
export const month = oneOf(
  'january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december',
  'jan', 'feb', 'mar', 'apr', 'jun', 'jul', 'aug', 'sept?', 'oct', 'nov', 'dec',
)
const dayNumber = '(?:\\d{1,2}(?:st|nd|rd|th)?|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|fifteenth|twentieth|thirtieth)'
/** One day of the calendar. */
export const day = oneOf(
  weekday,
  'tomorrow',
  `(?!may )${month} (?:the )?${dayNumber}`,
  // "You may first …" is no date.
  'may (?:the )?\\d{1,2}(?:st|nd|rd|th)?',
  `(?:the )?${dayNumber}(?: of)? ${month}`,
  'the \\d{1,2}(?:st|nd|rd|th)(?! (?:time|thing|step|one|century|floor|party))',
  '\\d{1,2}(?:/\\d{1,2}/|\\.\\d{1,2}\\.)\\d{2,4}',
  'later today',
  'this afternoon',
)
const hour = oneOf('\\d{1,2}', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve')
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
/** A day, or a week or month close enough to be written in a calendar. */
const loosePeriod = oneOf('next week', 'this week', 'the week after', 'a week from', 'in (?:a|one|two|three|2|3) weeks?(?:\' time)?')

export const dayPattern = phrases(day)
export const clockPattern = phrases(clock)
export const nextStepDay = phrases(day)
export const loosePeriodPattern = phrases(loosePeriod)

const smallNumber = oneOf(
  'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen',
  'seventeen', 'eighteen', 'nineteen', '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:(?: |-)(?:one|two|three|four|five|six|seven|eight|nine))?',
  'a hundred', 'a thousand', 'a million', 'a dozen', 'half a dozen', 'a couple(?: of)?', 'half', 'half an?', 'a quarter(?: of)?', 'a third(?: of)?',
)
/** A stated number, in digits or words. "Several" and "a few" are none. */
export const number = `(?:\\d[\\d.,]{0,12}|${smallNumber})(?:(?: |-)(?:hundred|thousand|million|k|grand|and a half|point \\p{L}{2,6})){0,2}`
export const money = oneOf(
  `[€£$] ?\\d[\\d.,]{0,12}(?: ?(?:k|m|bn|thousand|million|grand))?`,
  `${number} ?(?:euros?|dollars?|pounds?|francs?|bucks|grand|quid|usd|eur|gbp|chf)`,
  `\\d[\\d.,]{0,10} ?k`,
)
export const moneyPattern = phrases(money)
const timeUnit = oneOf('minutes?', 'mins?', 'hours?', 'days?', 'weeks?', 'months?', 'years?', 'evenings?', 'afternoons?', 'nights?', 'shifts?', 'man-days?', 'person-days?', 'full-time (?:people|jobs|roles|employees)', 'ftes?')
const lossUnit = oneOf(
  'percent', 'per cent', '%', 'errors?', 'mistakes?', 'complaints?', 'incidents?', 'orders?', 'customers?', 'clients?', 'accounts?', 'deals?', 'tickets?', 'returns?', 'claims?',
  'credit notes?', 'fines?', 'penalties', 'cancellations?', 'shipments?', 'deliveries', 'invoices?', 'patients?', 'candidates?', 'people', 'leavers', 'calls?', 'visits?', 'jobs?',
  'outages?', 'no-shows?', 'windows?', '(?:missed|late|lost|failed|wrong|duplicate|unpaid|open) (?:\\p{L}{2,14} )?\\p{L}{3,14}',
)
/** A number with a unit of money, time or risk directly after it. */
export const quantity = oneOf(money, `(?:missed|lost|losing|lose) (?:\\p{L}{2,10} )?${number} (?:\\p{L}{2,14} )?\\p{L}{3,14}`, `${number} (?:\\p{L}{2,12} )?${timeUnit}`, `${number} ?(?:of (?:our |the |all )?)?(?:\\p{L}{2,12} )?${lossUnit}`)
export const quantityPattern = phrases(quantity)
/** The unit alone: "it costs us money", "hours every week", "we lose customers". */
export const impactUnitPattern = phrases(
  quantity,
  oneOf('money', 'overtime', 'revenue', 'margins?', 'penalties', 'fines', 'refunds', 'credit notes?', 'hours', 'days', 'weeks', 'turnover', 'customers', 'deals', 'downtime', 'churn', 'budget', 'compliance', 'safety', 'reputation'),
)

/** Words with which people describe something going wrong. */
export const trouble = oneOf(
  'problems?', 'issues?', 'struggl~', 'pain(?:ful|s)?', 'pain points?', 'frustrat~', 'annoy~', 'difficult~', 'hard to', 'hardest', 'challeng~', 'too (?:slow|long|late|many|much|expensive|complicated|manual)',
  'slow(?:s|er|ing)?', 'wast(?:e|es|ed|ing)', 'errors?', 'mistakes?', 'miss(?:es|ed|ing)', 'late', 'delay~', 'los(?:e|es|ing|t)', 'manual(?:ly)?', 'bottleneck~', 'broken?', 'breaks?', 'chaos', 'chaotic', 'mess(?:y)?',
  'wrong', 'fail(?:s|ed|ing|ures?)?', 'complain~', "(?:can't|cannot|couldn't) (?:see|find|tell|trust|keep|get|plan|track|say|cope)", 'no (?:visibility|idea|overview|way of knowing|clue)', "(?:don't|never|nobody|no one) (?:really )?knows?",
  'duplicat~', 'rework', 'redo(?:ing)?', 'rebuild~', 're-?typ(?:e|es|ed|ing)', 'retyp(?:e|es|ed|ing)', 'overtime', 'short-staffed', 'understaffed', 'cost(?:s|ing)? us', 'headaches?', 'nightmare', 'worr(?:y|ied|ies)', 'risk(?:s|y)?', 'stuck', 'confus~',
  'thrown away', 'falls? (?:through|between)', 'drop(?:s|ped)? (?:the ball|out)', 'chas(?:e|es|ing)', 'firefight~', 'overload~', 'burn(?:ed|t|ing)? out', 'burnout', 'outdated', 'clunky', 'unreliable', 'inaccurate', 'gaps?', 'blocked', 'blockers?', 'waiting (?:for|on)', "doesn't work", "isn't working", "not working", 'down time', 'downtime', 'outages?',
  'churn~', 'behind schedule', 'fall(?:ing)? behind', 'silos?', 'takes? (?:us |me |them |him |her )?(?:\\p{L}{2,12} )?(?:ages|forever|hours|days|weeks|months)', 'bugs?', 'crash~', 'unhappy', 'credit notes?', 'penalt(?:y|ies)',
)
export const troublePattern = phrases(trouble)
/** "No problem" and its relatives speak of no trouble. */
export const noTroublePattern = phrases(
  'no (?:real |big |major )?(?:problems?|issues?|worries|trouble|complaints?|risk|pain)',
  "(?:not|isn't|wasn't|never|hardly) (?:really )?(?:a |an |much of a |that big of a )?(?:problem|issue|challenge|bottleneck|worry|pain)",
  "(?:don't|doesn't|didn't) (?:really )?have (?:a |any |that )?(?:problems?|issues?|challenges?|pains?)",
  'hard to (?:say|tell)',
  'no such problem',
  "don't worry",
  'without (?:any )?(?:problems?|issues?)',
)

const agreement = oneOf(
  'yes', 'yeah', 'yep', 'yup', 'exactly', 'correct', 'right', 'absolutely', 'definitely', 'perfect', 'sure', 'ok', 'okay', 'agreed', 'fine', 'spot on', 'precisely', 'it does', 'it is', 'that works', 'works for me', 'sounds? (?:good|right|fair|great|fine|about right|sensible|perfect)',
  "that's (?:right|it|correct|fair|fine|true|about right|accurate|exactly it|good)", 'you(?:\'ve| have) got it', 'got it', 'of course', 'happy with that', 'please do', 'great', 'good', 'almost', 'mostly', 'nearly', 'fair', 'true', 'indeed', 'that would be (?:good|great|fine|perfect|helpful)', 'go ahead', 'go on', 'i agree', 'we agree', "let's do (?:it|that)",
)
/** A yes at the start of an answer. */
export const agreementStart = new RegExp(`^["' ]{0,2}(?:(?:well|um|uh|oh|ah|hmm|mm|so)[ ,.]{1,3}){0,2}${agreement.replaceAll(' ', '[ ,]{1,3}')}(?![\\p{L}\\p{N}])`, 'iu')
export const agreementPattern = phrases(agreement)

const fillers = /(?<![\p{L}'])(?:u{1,4}m{1,4}|u{1,4}h{1,4}|er|erm|uhm|hm{2,6})(?![\p{L}'])|(?:^|, ?)(?:you know|i mean|like|sort of|kind of)(?:,|$)/giu

/** Filler words of one sentence. "Like" and "you know" count only where commas set them apart. */
export function fillersIn(sentence: string): number {
  return sentence.match(fillers)?.length ?? 0
}
