/** What a row's answers never contain: that is for the notes of a bot. */

const forbidden: readonly (readonly [string, RegExp])[] = [
  ['figures', /\d/u],
  [
    'money',
    /[€£$%]|(?<!\p{L})(?:euros?|dollars?|pounds?|grand|percent|per cent|budgets?|hundreds|thousands?|million)(?!\p{L})/iu,
  ],
  [
    'a figure above three',
    /(?<!\p{L})(?:(?<!(?:past|before|by|at|after|till|until|around|about|from|since|to|half) )(?:four|five|six|seven|eight|nine|ten)(?! (?:minutes?|in the (?:morning|evening)|o'clock))|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)(?!\p{L})/iu,
  ],
  [
    'a month',
    /(?<!\p{L})(?:January|February|March|April|June|July|August|September|October|November|December)(?!\p{L})/u,
  ],
  [
    'who decides',
    /(?<!\p{L})(?:signs? (?:it|for|off|that)|sign-?off|approv\p{L}*|decides?|decision maker|has the final (?:say|word)|holds the purse)(?!\p{L})/iu,
  ],
  ['a contract', /(?<!\p{L})(?:contracts?|renewals?|notice period|licen[cs]es?)(?!\p{L})/iu],
  [
    'agreement',
    /(?<!\p{L})(?:i'm interested|we're interested|send me an invite|let's meet|sounds like a plan)(?!\p{L})/iu,
  ],
  [
    'an evasion',
    /^(?:it depends|hard to say|that depends|no idea|i don't know|i couldn't say|i'd rather not say|difficult to say)[.!]?$/iu,
  ],
  [
    'no problem at all',
    /(?<!\p{L})(?:no problems? at all|everything(?:'s| is) (?:fine|perfect|great)|never any problems?|nothing ever goes wrong)(?!\p{L})/iu,
  ],
  ['a slot', /\{(?!(?:colleague|customer|contact)\})/u],
]

/** What speaks against an answer. Null if a buyer may say it. */
export const wrongIn = (answer: string): string | null =>
  forbidden.find(([, pattern]) => pattern.test(answer))?.[0] ?? null

/** What the author of a bot may let it say. */
const ofAuthors = new Set([
  'figures',
  'money',
  'a figure above three',
  'a month',
  'who decides',
  'a contract',
])

/** What speaks against an answer that the author of a bot wrote. Null if the bot may say it. */
export const wrongInKnowledge = (answer: string): string | null =>
  forbidden.find(([name, pattern]) => !ofAuthors.has(name) && pattern.test(answer))?.[0] ?? null
