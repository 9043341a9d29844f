import { phrases } from '../../scoring/phrases.ts'
import { lexicon } from './lexicon.ts'

/** What callers ask somebody who answers the phone for others. */
export const deskQuestions = [
  'bestTime',
  'callBack',
  'contact',
  'send',
  'rightPerson',
  'whoElse',
  'isIn',
  'expected',
  'why',
] as const
export type DeskQuestion = (typeof deskQuestions)[number]

/** The first match counts. */
const patterns: readonly [DeskQuestion, { test: (text: string) => boolean }][] = [
  [
    'contact',
    phrases(
      '(?:number|email|e-?mail|mail address|address|extension|mobile|cell|direct line|direct dial) (?:for|of|to reach|where)',
      "(?:his|her|their|a|the|\\p{L}{3,14}'s) (?:direct |mobile |cell |private |own |e-?mail |phone ){0,2}(?:number|email|e-?mail|address|extension|mobile|cell|line|details)",
    ),
  ],
  [
    'bestTime',
    phrases(
      "(?:when|what time|which day|what day)(?:'s| is| are| would| will| can| could| should| does| do| might)? (?:[^?]{0,60} )?(?:best|better|good|right|free|available|reach~|catch|caught|get hold|in|back|around|time|call|ring|try|speak|talk)",
      "(?:is|are|would be|what's|what is|what would be) (?:there )?(?:a|the) (?:better|good|best|right|quiet|quieter) (?:time|moment|day|way|hour)",
      '(?:best|good|better|right|quiet|quieter) (?:time|moment|day|hour|way)',
      'in (?:the|his|her) (?:calendar|diary)',
    ),
  ],
  [
    'send',
    phrases(
      '(?:can|could|may|shall|should|would it help if|what if|can i just|let me) (?:i |we )?(?:\\p{L}{2,8} ){0,2}(?:send|email|mail|write|drop)',
      "(?:i'll|i will|i can|i could) (?:just |also )?(?:send|email|mail|write|drop)",
    ),
  ],
  ['callBack', lexicon.callback],
  [
    'callBack',
    phrases(
      "(?:i'll|i will|i can|i could|let me|can i|could i|may i|shall i|should i|happy to) (?:\\p{L}{2,8} ){0,2}(?:call|try|ring|phone) (?:\\p{L}{2,8} ){0,2}(?:back|again|later|tomorrow|then|at|on|after|before)",
    ),
  ],
  [
    'rightPerson',
    phrases(
      '(?:is|would|are) (?:he|she|that|\\p{L}{3,14}) (?:\\p{L}{2,6} )?(?:the )?(?:right|best) (?:person|one|man|woman|contact)',
    ),
  ],
  [
    'whoElse',
    phrases(
      'who (?:else )?(?:would|should|could|can|might|is|are|does|do|handles?|looks?|deals?|runs?|manages?|takes?|decides?|plans?|complains?|works?|i)',
      '(?:anybody|anyone|somebody|someone) (?:else )?(?:who|there|in|i|that|else)',
    ),
  ],
  [
    'isIn',
    phrases(
      '(?:is|are) (?:\\p{L}{2,16} ){1,3}(?:in|available|around|there|free|at (?:the|his|her|their))(?= |[?.!,]|$)',
      '(?:caught|catch) (?:him|her|\\p{L}{3,14})(?= |[?.!,]|$)',
    ),
  ],
  ['why', phrases('why', 'how come', "what(?:'s| is) the (?:problem|reason)")],
]

/** What the caller asks the desk. Null if it is nothing that a desk knows. */
export function deskQuestionIn(text: string): DeskQuestion | null {
  return patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

/** "I have no appointment": the desk believes a caller who says so. */
export const honest = phrases(
  "(?:no|not|isn't|is not|aren't|never|don't|hasn't|haven't)(?:,? (?:he|she|they|we|it|i|not|yet|really))? (?:\\p{L}{2,12} ){0,4}(?:expect~|appointment|know me|know us|spoken|met|arranged|planned)",
  '(?:cold|sales) call',
  "(?:i'll|i will|let me|to) be (?:honest|straight|open|frank)",
  "(?:he|she|they) (?:doesn't|does not|don't) know",
  'no appointment',
)
