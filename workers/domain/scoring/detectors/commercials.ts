import { day, month } from '../calendar.ts'
import { phrases } from '../phrases.ts'
import { moneyPattern, number } from '../quantities.ts'
import { replies } from './answers.ts'
import { found, nearby, notApplicable, violated, type Detector } from './detector.ts'
import { heaviest, saidBy, weighingDetector, weightOf, type Said, type Signs } from './weighing.ts'

const length = `(?:${number}|twelve|eighteen|twenty-four|thirty-six|forty-eight|sixty|a|one|two|three|five|another|full)(?: |-)(?:full |more )?(?:months?|years?|quarters?|seasons?|winters?|days)`

const termQuestion = phrases(
  "(?:how long|term|length|how(?:'s| is) it set up|one or two|committing|commit to|five years|flexible|on the paper|rolls for|what am i getting|school year|months|years|how does … run|based on|in a merger|three years)",
)
const termSigns: Signs = [
  [
    2,
    phrases(
      `${length}(?: |-)?(?:term|contract|agreement|deal|renewal|commitment|extension|plan|subscription|fixed|instead of|again|at|more|in)`,
      `(?:annual|yearly|multi-?year|monthly|rolling|quarterly|one-off) (?:term|contract|agreement|renewal|plan|subscription|commitment|deal|quarter)`,
      `(?:for|runs?|run|on|go|goes|commit|signing up for|married for|says|term(?:'s| is)?|length|do a|built on|take|sign for|renew for|fixed|want) (?:\\p{L}{2,10} ){0,3}${length}`,
      `(?:for|on) (?:another|one more|a further) (?:year|twelve months|12 months|two years)`,
      "(?:one|two|three) years?(?:'s| is| it is| at| fine| flat|,|\\.)",
      '(?:the|a) (?:one|two|three|five|thirty-six|twelve)(?: |-)(?:year|month)',
      '(?:no automatic extension|renews itself|from january to december|october, no|until the end of (?:20\\d\\d))',
      '(?:the|that) school year',
      'stop at twelve months',
      "open.ended|over (?:twenty-four|twelve|thirty-six|eighteen) months|by (?:ten|six|twelve) months|just the year|that's (?:two|three|five|seven|ten) years",
    ),
  ],
  [1, phrases(length, 'yearly', 'annual', '(?:thirty-six|twenty-four|twelve|eighteen|three)(?=[.,]|$)')],
  [
    -2.5,
    phrases(
      'ago|last time|long term|longer term|old agreement|first contract|back in',
      '(?:set-?up|trial|pilot|module|goal|notice|quote|meeting|mortgage) (?:\\p{L}{2,10} ){0,3}(?:took|ran|ready|was|for|period)?',
      'other customers|you were with them|been with',
      'what term|longest you',
      'on this call',
      'notice period|to the end of the quarter',
      'a month(?=[.,]|$)',
    ),
  ],
]

const priceQuestion = phrases(
  "(?:what(?:'s| is| would) (?:a|the)|per (?:scan|seat|user)|a trial|price|cost|how much|expensive|altogether|all in|the total|gone up|year two|looking at|bill it|what(?:'s| is) (?:on the paper|an hour|it)|the number|limit|in writing|delivery|the vans|whole council|let me guess|twelve)",
)
const priceSigns: Signs = [
  [1.5, moneyPattern],
  [
    1,
    phrases(
      "(?:price|fee|rate|cost|costs|licen[cs]e|list|comes? to|charge|pay|paying|quote|renewal|invoice|package|at|it's|it is|that'd be|that's|you're at|you get it|i can do|do it for|goes to|stays|would be|is|talking|flat|up)",
      '(?:per|a|each) (?:seat|user|licence|license|month|year|site|depot|head|vehicle|hour|scan|unit|piece)',
      '(?:all in|net|in total|together|precise|as before|same as now)',
      '(?:percent|per cent|%) (?:more|up|of the turnover|increase|in the second)',
      "(?:hold|freeze|take it up|do|let's do) … (?:flat|percent|\\d|\\p{L}{3,8})",
    ),
  ],
  [
    0.5,
    phrases(
      number,
      '(?:nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\\p{L}{3,5})?(?: \\p{L}{3,8})? ?(?:five|flat|and change|a head|hundred|net)?',
    ),
  ],
  [
    -2.5,
    phrases(
      '(?:breakdown|late fees|recovered|saved|made \\p{L}{3,8} million|sign off|overtime|your budget|cost you two|back then|you said)',
      'off if you',
      "(?:hasn't|not) been (?:set|paid)",
      '(?:starts?|begins?) on',
      "(?:can't|don't want to) (?:tell|talk)",
      'calculate that',
      "everyone's prices|like everywhere",
      'two-year contract|included in',
      'good value|pretty penny|cheaper than',
    ),
  ],
]

const contractWords = phrases(
  '(?:renew(?:s|al|ed|ing)?|expires?|ends?|ending|starts?|started|start|begins?|term|contract|agreement|runs?|valid|effective|due|deadline|sign(?:ed|s)?|commit|finish~|finishes|stops?|lapses?|extends?|extended|cancels?|goes (?:on|live|from|through)|up (?:on|the)|coming up|roll(?:s|ed)?|close|notice|break clause|locked|fixed|object|licen[cs]e period|current one|old (?:price|agreement)|subscription|warranty|insurance|new (?:rate|list|frame)|interest)',
)
const contractQuestion = phrases(
  '(?:when (?:would|does|do|are|can|is)|urgent|calendar year|till when|until when|how much time|what are the dates|when does|still running|by when|the current one|cover|of what|and after that|missed it|fixed|school year|maintenance one|rolls?)',
)
const calendarPattern = phrases(
  day,
  `(?:in|by|until|till|from|before|end of|to|the end of|start of|on|of|since|first of) (?:the )?(?:first |second |third |end of |last day of )?${month}`,
  `${month}(?: the)? (?:\\d{1,2}|first|second|third|fifth|tenth|fifteenth|thirty|twenty|twentieth|thirtieth)(?:-\\p{L}{3,8})?`,
  `(?:\\d{1,2}(?:st|nd|rd|th)?|first|second|\\p{L}{3,9}(?:th|rst)|twenty-\\p{L}{3,8}|thirty-first|thirty-one)(?: of)? ${month}`,
  'the (?:thirty-first|thirtieth|twentieth|fifteenth|tenth|ninth|fifth|first|fourteenth|nineteenth|twenty-\\p{L}{3,8})',
  '(?:end|start|beginning) of (?:the |next |this )?(?:month|quarter|year)',
  'year(?:-| )end|christmas day',
  `(?:^|in |, )${month}(?=[.,]|$)`,
)
const otherDates = phrases(
  '(?:when (?:does|would)|what would be|which month)',
  "(?:i'll send|paper on friday|version|audit was|target|their contract|quote yesterday|been on|this account|votes|event|rota|reached|can you do|if you'd)",
  "(?:was signed|months?' ago)",
)

export const concessionPattern = phrases(
  "(?:i|we)(?:'ll|'d| can| could| will| would| may| might|'m able to|'re able to| am able to| are able to|'m willing to| want|'ve| have|'re) (?:also |then |even |perhaps |happily |certainly |just |only |got approval to )?(?:give|giving|offer|do|take|knock|drop|lower|reduce|waive|match|throw in|include|add|extend|hold|freeze|keep|go down|come down|meet you|cut|leave out|swallow|credit|got you|moved?)(?: |-)(?:\\p{L}{1,12} ){0,6}(?:discount|percent|per cent|%|off|free|price|fee|fees|rate|cheaper|months?|at no (?:extra )?(?:cost|charge)|half|onboarding|training|scanner|flat|increase|module|costs|hundred|them|it|down|you|that|seven|three|five)?",
  '\\d{1,2} ?(?:%|percent|per cent) (?:off|discount|reduction)',
  '(?:one|two|three|four|five|six|seven|eight|ten|fifteen|twenty) (?:%|percent|per cent) (?:off|discount|reduction|the second|now|because)',
  '(?:\\p{L}{2,10} )?discount (?:of|when)',
  'free of charge|for free|for nothing|costs you nothing|on us|present from us|on top',
  'waive|throw in|knock off',
  'at no (?:extra |additional )?(?:cost|charge)',
  'months? free|fee rush|without the rush fee',
  'price (?:freeze|hold)',
  "(?:i'm|we're) (?:willing|ready|down) to",
  "(?:shorter notice|exit clause|may's doable|then three|then it's (?:five|six)|days more to pay)",
  'i match',
  "(?:you(?:'ll| can)? have|get) the (?:discount|exit|upgrade)",
  'hold the first year|half-yearly',
  'goes down (?:to|by)',
  '(?:^|i can do |offer: |the |fine, |okay, )(?:one|two|three|four|five|six|seven|eight|ten|\\d{1,2}) (?:%|percent|per cent)(?= |,|\\.)',
  "(?:ten|five|eight|that|the app|three) (?:i can|i'll|we can) (?:do|give|include)",
  '(?:extra|two|more) (?:\\p{L}{3,10} )?(?:users?|seats?|days?|months?) (?:for )?free|more payment time',
  'price lock|named engineer|cut the rate|go to (?:thirty|sixty|ninety) days|the app, yes',
)
const refusalPattern = phrases(
  "(?:can't|cannot|won't|not able to|don't|do not|no|unfortunately) (?:\\p{L}{2,10} ){0,2}(?:discount~|give|offer|lower|reduce|go (?:down|lower)|waive)",
  "no discounts?|there's no discount",
  '(?:see what|might manage|flexible there|what discount|ever talked)',
  'price goes up',
)
const returnPattern = phrases(
  'if (?:you|we|your|the volume|they|the contract)',
  'when you (?:order|sign|pay|take)|tied to|guarantee me|on (?:two|three|five) years|paid in advance|three-year term|instead of monthly|bundle',
  'in (?:return|exchange)',
  '(?:provided|assuming|as long as|on condition|on the condition|subject to|against|when the volume)',
  'for (?:a|an|the|that|it) (?:\\p{L}{2,10} )?(?:\\p{L}{2,10} )?(?:year|term|commitment|signature|reference|month)?',
  'commit(?:ment|ting)?',
  '(?:case study|reference|testimonial|quote|logo|site tour|introduc~|prospects|housing day|speak at)',
  '(?:up ?front|upfront|annual|yearly|early|in advance|prepayment) (?:payment|invoic~|signature)?',
  'sign(?:ed)? (?:by|before|this|until|today|for)',
  'what (?:could|can|would) you (?:give|offer|do|commit)',
  "(?:i'd|i would|we'd|we would|i will|we|i|what i'd|what i) (?:\\p{L}{2,10} )?(?:need|ask|expect|want|like) (?:\\p{L}{2,12} ){0,4}(?:from you|in return|you|a|for (?:it|that)|all|twelve|written|is)?",
  'then (?:i|we|put|you)',
  "(?:let's|i'll) trade",
  'minimum of|a minimum',
  '(?:drop|leave out) the',
  'you (?:introduce|host|stay|come up|sign|put|let us|take)',
  "what if it's (?:two|three)",
  'instead of one',
)

/** What is given, where a condition beside it says that it is a concession. */
const givenWords = phrases(
  '(?:percent|per cent|%|free|discount|price|rate|fee|fees|include|extra|off|credit|cheaper|cost|costs|month|terms|hundred|upgrade|training|module|service)',
)
const strongReturn = phrases(
  'if you|in (?:return|exchange)|on condition|provided|as long as|when you|against|guarantee|tied to|commit~|and (?:you|for that)|in turn|for that',
)

const optionsQuestion = phrases(
  '(?:elsewhere|alternatives?|rivals?|shortlist|bids?|quotes?|cheaper|leave us|compar(?:e|ed|ing)|instead of us|yourselves)',
  '(?:another|other|someone|somebody|anyone|anybody|who|whom) … (?:else|offer|quote|vendor|provider|supplier|system|pitch~|call~|knock~|court~|us)',
  '(?:other|competing|alternative|different|cheaper) (?:options?|vendors?|providers?|offers?|tools?|solutions?|suppliers?|systems?|companies|quotes?|products?|horse|two|bids?)',
  'alternatives?',
  "(?:else|others?)(?: have)? (?:are you|do you|have you|you(?:'re| are)?|are|on the list|looking|talking|considering|comparing|speaking|evaluating|on the table|bidding|got)",
  '(?:talking|speaking|looking) (?:to|at|with) (?:\\p{L}{2,12} ){0,3}(?:else|other|others|anyone|anybody|options?|competitors?)',
  '(?:looking at|considering|comparing|compared|evaluating|talking to|speaking to) (?:\\p{L}{2,12} ){0,3}(?:else|other|others|anyone|anybody|options?|competitors?|alternatives?|us|in-house|doing)',
  '(?:comparing|compare) us',
  'competitors?|competition',
  '(?:who|what) else',
  'do nothing|doing nothing',
  '(?:build|doing|do) (?:it|that|something|the charts) (?:yourselves|in-house|yourself|in it)',
  'doing that in-house|seriously',
  'check the market|the market',
  'up against',
  'whose (?:are|demos|is)',
  "(?:favourite|favorite) that (?:isn't|is not)",
  '(?:switch|tempted|pushing for|stack up|another one|from our trade|did they show)',
  'how does theirs|theirs',
  '(?:did|do) you like (?:it|them|him)',
  'liked?(?=\\?)',
  'what did you (?:say|tell) (?:to )?(?:her|him|them)',
  'have you got who could',
  "out there|ones you're talking|next to the other|other one you|been knocking|rung you|in talk with|other (?:company|systems?)|moving to somebody|weighing up|agency in the picture|your own people|somebody else|someone else|look round|shopped? around",
)
const otherOptions = phrases(
  '(?:your|which of the) (?:competitors|options|packages|two)',
  'other (?:questions|teams|module|customers?)',
  'thursday|friday|tuesday|menu|plan b|longer term|hear of us|stop you|the list of users',
  "went wrong|who's taken",
)

const expansionSigns: Signs = [
  [
    0.5,
    phrases(
      '(?:your|the) (?:\\p{L}{3,12} ){0,2}(?:site|depot|team|hall|shop|trailers|trucks|clinics?|wards?|desk|branch|department|house|kitchen|lines?|offices?|fleet|forklifts)s?',
    ),
  ],
  [
    1,
    phrases(
      'expan(?:d|ding|sion)',
      '(?:extend|add|adding|bring(?:ing)?|tak(?:e|ing)|move|moving|go(?:ing)?|switch|put|come|price|propose|suggest) (?:\\p{L}{2,12} ){0,5}(?:on(?:to)?|in|to|for|with|up|larger|thirty|pro|halls?|depot|desk|plan|module|trailers|package|weekend|night)',
      '(?:additional|more|extra|further|another|second|other|larger|bigger|pro|premium) (?:\\p{L}{2,12} )?(?:seats?|licen[cs]es?|modules?|teams?|sites?|depots?|users?|departments?|countries|locations?|clinics?|stores?|packages?|storage|plan|line|lines|trucks|tablets|halls?|people)',
      '(?:roll|rolling|rollout|roll-out)(?: it)? out to',
      '(?:add-?on|upgrade|upgrading|premium|enterprise plan|next tier|new module|upsell|analytics option|rota planner|weekend cover|same (?:sensor|thing)|offline tablets)',
      'grow (?:this|the (?:account|use)|into)',
      '(?:your|the) (?:second|other|third|next) (?:depot|site|team|clinic|hall|line|shop|department)',
      "one (?:offer|thing) (?:from me|makes sense|i'd suggest)",
      'could (?:your|they|the) (?:\\p{L}{3,14} ){1,2}(?:team|use|have|come)',
      'sell you anything',
      '(?:set it up|do it|that) for your (?:two|three|other|biggest)|\\p{L}{3,12} module|may i offer|second language|take over the|as well as the',
      'put the two on',
      'next step for you',
    ),
  ],
  [
    0.5,
    phrases(
      "(?:i'd|we'd|i would|we could|shall we|should we|could|would|do you want|want a|have you thought|of interest|i can|i could|suggest|propose|for you|let us|later|park|leave|not this|revisit|rather wait|look again|next (?:season|year)|autumn|january|today)",
    ),
  ],
  [
    -2,
    phrases(
      'our company|new features|fixed?|export|car park|balloon|extra charge|extension is|you name it|sell you more|same package|best price|results first|open a third|defer to|should know|no need to decide',
    ),
  ],
]

function isTold({ sentence }: Said): boolean {
  return sentence.question === 'none'
}

export const commercialDetectors: Detector[] = [
  weighingDetector({
    id: 'term-stated',
    speaker: 'rep',
    closed: true,
    needed: 2,
    weigh: (said) =>
      said.sentence.question === 'open' && !/what (?:if|would you say to)/iu.test(said.text)
        ? 0
        : weightOf(said.text, termSigns) + (replies(said, termQuestion) ? 1 : 0),
    found: 'The term is stated.',
    absent: 'The rep does not state the term.',
  }),
  weighingDetector({
    id: 'price-stated',
    speaker: 'rep',
    closed: true,
    needed: 2,
    weigh: (said) =>
      said.sentence.question === 'open'
        ? 0
        : weightOf(said.text, priceSigns) + (replies(said, priceQuestion) ? 1 : 0),
    found: 'The price is stated.',
    absent: 'The rep states no price.',
  }),
  weighingDetector({
    id: 'contract-dates-stated',
    speaker: 'rep',
    closed: true,
    needed: 2,
    weigh: (said) => {
      if (said.sentence.question === 'open' || !calendarPattern.test(said.text)) return 0
      if (otherDates.test(said.text)) return 0
      const around = contractWords.test(said.run.sentences[said.place - 1]?.text ?? '') ? 0.5 : 0
      return 1 + (contractWords.test(said.text) ? 1 : around) + (replies(said, contractQuestion) ? 1 : 0)
    },
    found: 'Dates are stated.',
    absent: 'The rep states no date of the contract.',
  }),
  {
    id: 'concession-in-return',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const said = saidBy(conversation, 'rep')
      const around = ({ sentence }: Said): boolean =>
        nearby(conversation, sentence, 1).some((other) => returnPattern.test(other.text))
      const concessions = said.filter(
        (one) =>
          isTold(one) &&
          (concessionPattern.test(one.text) || (givenWords.test(one.text) && strongReturn.test(one.text))) &&
          (!refusalPattern.test(one.text) || returnPattern.test(one.text)),
      )
      if (concessions.length === 0) return notApplicable('The rep makes no concession.')
      const tied = heaviest(
        concessions,
        1,
        (one) => (around(one) ? 1 : 0) + (returnPattern.test(one.text) ? 1 : 0),
      )
      if (tied.length > 0) return found(tied, 'The concession is tied to something in return.')
      return violated(
        concessions.map(({ sentence }) => sentence),
        'A concession is made without asking for something.',
      )
    },
  },
  weighingDetector({
    id: 'competing-options-asked',
    speaker: 'rep',
    closed: true,
    needed: 1,
    weigh: ({ sentence, text }) =>
      sentence.question !== 'none' && optionsQuestion.test(text) && !otherOptions.test(text) ? 1 : 0,
    found: 'The rep asks about other options.',
    absent: 'The rep does not ask about other options.',
  }),
  weighingDetector({
    id: 'expansion-offered-or-deferred',
    speaker: 'rep',
    closed: true,
    needed: 1.5,
    weigh: ({ text }) => weightOf(text, expansionSigns),
    found: 'Expansion is offered or put off in words.',
    absent: 'Expansion is neither offered nor put off.',
  }),
]
