import { day, month } from '../calendar.ts'
import { phrases } from '../phrases.ts'
import { money, moneyPattern, number } from '../quantities.ts'
import { replies } from './answers.ts'
import { found, nearby, notApplicable, unclear, violated, type Detector } from './detector.ts'
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
/** "Six-forty", "fourteen-ten": spoken prices without a unit. */
const tens =
  '(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-(?:one|two|three|four|five|six|seven|eight|nine))?)'
const ones = '(?:one|two|three|four|five|six|seven|eight|nine)'
const spokenPrice = `(?:(?:${ones}|${tens})-${tens}|${tens} (?:${tens}|${ones})(?= and change| a | per | flat| each| net|[.,]|$))`

const priceFigure = phrases(
  number,
  money,
  spokenPrice,
  'same (?:price|rate|as (?:now|before|today))|flat|unchanged|the old price',
)

const priceSigns: Signs = [
  [0.5, moneyPattern],
  [
    1,
    phrases(
      '(?:[€£$] ?\\d|(?:euros?|dollars?|pounds?|francs?|bucks|grand|quid|usd|eur|gbp|chf|dollar|crowns?|k))',
      '\\p{L}{1,12} (?:euros?|dollars?|pounds?|bucks|grand|quid)',
    ),
  ],
  [1, phrases(spokenPrice)],
  [
    2,
    phrases(
      `(?:take|put|bring|move|push) (?:it|that|you|the (?:price|rate)) (?:up|down) (?:by |to )?${number}`,
      `${number} ?(?:percent|per cent|%) (?:increase|rise|uplift|price rise|on top)`,
      `${number} (?:flat|even|net|all in)(?= |[.,]|$)`,
      `(?:goes|going|go|gone|went|put|puts|putting|comes|moves) (?:it |that |the (?:price|rate) )?(?:up|down) (?:by |to |about )?${number}`,
      `(?:hold|keep|cap|freeze|leave) (?:it|that|you|this|the (?:price|rate|fee|increase)) (?:\\p{L}{2,8} ){0,2}(?:at|to|for|on|down to|under) (?:${spokenPrice}|${number})(?! (?:years?|months?|weeks?|days?))`,
      `(?:price|rate|fee|list|licen[cs]e|invoice|total)(?:'s| is| was| would be| will be| goes to| goes| stays(?: at)?| comes to| at) (?:\\p{L}{2,8} )?(?:${spokenPrice}|${number})(?! (?:years?|months?|weeks?|days?))`,
      `(?:years?|months?|quarters?) (?:at|for) (?:${spokenPrice}|${number})(?! (?:years?|months?|weeks?|days?))`,
      `(?:you're|you are|we're|i'm|you'd be) (?:at|on|paying) (?:\\p{L}{2,8} )?(?:${spokenPrice}|${number} (?:a|per|for))`,
    ),
  ],
  [
    0.5,
    phrases(
      `(?:goes|go) to (?:${spokenPrice}|${number})|(?:hundred|thousand)`,
      '(?:for|a|per|each|every|the) year|for (?:one|two|three|the first) years?|yearly|\\d{1,3}[.,]\\d{3}|annual~|up ?front|list (?:price|goes|is)',
    ),
  ],
  [
    1,
    phrases(
      "(?:price|fee|rate|cost|costs|licen[cs]e|list|comes? to|charge|pay|paying|quote|renewal|invoice|package|at|it's|it is|that'd be|that's|you're at|you get it|i can do|do it for|goes to|stays|would be|is|talking|flat|up)",
      '(?:per|each) \\p{L}{3,12}|a (?:seat|user|licence|license|month|year|site|depot|head|vehicle|hour|scan|unit|piece|visit|bed|room|car|truck)',
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
      `${number} (?:hours?|minutes?|people|times)|(?:days'?|weeks'?|months'?) notice`,
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
  '(?:when (?:would|does|do|are|can|is)|urgent|calendar year|till when|until when|how much time|what are the dates|when does|still running|by when|the current one|cover|of what|and after that|expir~|end|ends|run out|runs out|up|due|missed it|fixed|school year|maintenance one|rolls?)',
)
const calendarPattern = phrases(
  day,
  `(?:in|by|until|till|from|before|end of|to|the end of|start of|on|of|since|first of) (?:the )?(?:first |second |third |end of |last day of )?${month}`,
  `${month}(?: the)? (?:\\d{1,2}|first|second|third|fifth|tenth|fifteenth|thirty|twenty|twentieth|thirtieth)(?:-\\p{L}{3,8})?`,
  `(?:\\d{1,2}(?:st|nd|rd|th)?|first|second|\\p{L}{3,9}(?:th|rst)|twenty-\\p{L}{3,8}|thirty-first|thirty-one)(?: of)? ${month}`,
  '(?:the|on|by|until|till) (?:thirty-first|thirtieth|twentieth|nineteenth|eighteenth|seventeenth|sixteenth|fifteenth|fourteenth|thirteenth|twelfth|eleventh|tenth|ninth|eighth|seventh|sixth|fifth|first|twenty-\\p{L}{3,8})',
  '^(?:thirty-first|thirtieth|twentieth|nineteenth|eighteenth|seventeenth|sixteenth|fifteenth|fourteenth|thirteenth|twelfth|eleventh|tenth|twenty-\\p{L}{3,8})(?=[.,]|$)',
  '(?:end|start|beginning) of (?:the |next |this )?(?:month|quarter|year)',
  'year(?:-| )end|christmas day|(?:by|before|until|at|in) (?:the )?new year',
  `(?:^|in |, )${month}(?=[.,]|$)`,
)
/** A date with its month, or a day of the month. A contract does not end "on Friday". */
const datedByMonth = phrases(
  month,
  '(?:end|start|beginning) of (?:the |next |this )?(?:month|quarter|year)',
  '(?:thirt|twent|nineteen|eighteen|seventeen|sixteen|fifteen|fourteen|thirteen|twelf|eleven|ten|nin|eigh|seven|six|fif)(?:ie)?th|(?:thirty|twenty)-\\p{L}{3,8}|(?:the )?first',
  'new year|year(?:-| )end|\\d{1,2}(?:st|nd|rd|th|[./]\\d{1,2})?|20\\d\\d',
)
/** How long something lasts. With a month, it is about the contract. */
const untilMonth = phrases(
  `(?:until|till|through|up to|as of|from) (?:the )?(?:end of |last day of )?(?:[\\p{L}\\d-]{1,14} (?:of )?){0,2}${month}`,
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
  "(?:i|we)(?:'ll| can| could| will)? (?:\\p{L}{2,8} )?(?:make|take|get) (?:\\p{L}{2,12} ){1,4}(?:away|off|out|free|cheaper|lower|for nothing|down)",
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
  'for (?:a|an|another|your) (?:\\p{L}{2,10} )?(?:\\p{L}{2,10} )?(?:year|term|commitment|signature|reference|month|visit|call|name|introduction)',
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
  "if it(?:'s| is| was| were) (?:for )?(?:a|one|two|three|four|five|\\d)|in that case|you give (?:me|us)|for your part|on your side i",
  '(?:would|will) (?:you|that|it) (?:sign|commit|stay|renew|do it|be enough|keep us|get us|bring us|get you|keep you)',
  "(?:one|two|three) years? (?:it's|it is|is) (?:hard|difficult|not|too)|on the (?:two|three|five) years?(?=[.,]|$)",
  "but (?:then )?(?:i|we)(?:'d| would) (?:need|want|like|ask)|help me with|then i need|fair trade|give and take",
)

/** What the rep gives. It counts as a concession only next to a condition. */
const givenWords = phrases(
  '(?:percent|per cent|%|free|discount|price|rate|fee|fees|include|extra|off|credit|index|increase|delivery|set-?up|cheaper|cost|costs|month|terms|hundred|upgrade|training|module|service)',
)
/** Says plainly that the rep gives something. Other words of a concession may be about a delivery or a figure. */
const plainConcession = phrases(
  'for free|free of charge|for nothing|on us|at no (?:extra |additional )?(?:cost|charge)|months? free',
  'waive|throw in|knock off|discount|fee rush',
  "(?:i|we)(?:'ll|'d| can| could| will| would|'ve|'m willing to|'re willing to) (?:\\p{L}{2,8} )?(?:give|offer|do|take|drop|lower|reduce|cut|match|hold|freeze|come down) (?:\\p{L}{1,12} ){0,5}(?:%|percent|per cent|price|fee|fees|rate|cheaper|off|flat)",
  '\\d{1,2} ?(?:%|percent|per cent) (?:off|discount|reduction)',
  '(?:take|get|bring|make) (?:it|that|them|this|the price) (?:down|off|cheaper|lower)',
)
const strongReturn = phrases(
  "if it(?:'s| is| was| were) (?:for )?(?:a|one|two|three|four|five|\\d)|in that case",
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
/** The buyer mentions somebody else's offer. */
const rivalOffer = phrases(
  '(?:quotes?|quoted|bids?|offers?|offered|proposal|pitch~|tender|competitors?|competition|alternatives?|brochure|salesman|sales (?:guy|man|woman|lady|rep))',
  "there(?:'s| is| are) (?:a|another|one|this|some|two) (?:new |local |small )?(?:company|companies|firm|firms|supplier|provider|place|guy|man|outfit|people|shop|lot)",
  '(?:other|another|different|local|cheaper) (?:company|companies|firm|provider|supplier|vendor|lot|mob|people|outfit|crowd|system|one|guys?|bank|agency|shop)',
  "(?:someone|somebody|anyone|people) (?:else|called|rang|came|from)|(?:they|he|she)(?:'ve|'s| have| has|'d)? (?:been (?:round|in|here|calling)|come (?:round|in|by)|came (?:round|in|by)|approached|called|rung|rang|contacted|offered|knocked)",
  '(?:look(?:ed|ing)?|shop(?:ped|ping)?|ask(?:ed|ing)?) (?:a ?round|elsewhere|at others)|half the price|cheaper|less money|switch(?:ing)?|the market',
  "(?:would|could|can|'d) do it for|do(?:es)? the same for|in-house|in house|ourselves|(?:buy|buying|get|getting|have|build) our own",
)
/** A question that continues the subject. */
const asksOfRival = phrases(
  '(?:they|them|their|theirs|he|she|his|hers|which|who|whose)',
  'where would|are they|that way|that one|like about|is it|does it|do it|with it|in it|what (?:is|was|do|did|does)|how (?:much|does|do|is)',
)
const notOfRival = phrases(
  '(?:when|what time|which day|sign|decide|decides|approve|join|involved|go through|send|e-?mail|next step|make sense|your (?:side|end)|budget|thursday|friday|tuesday|monday|wednesday)',
)

const otherOptions = phrases(
  "what else (?:you(?:'d)?|would you|do you) (?:like|want|need)",
  '(?:on|at|from) your (?:side|end)|go(?:es)? through|who else (?:signs?|decides?|approves?|should|needs?|has|is involved|would|must)',

  '(?:your|which of the) (?:competitors|options|packages|two)',
  'other (?:questions|teams|module|customers?)',
  'thursday|friday|tuesday|menu|plan b|longer term|hear of us|stop you|the list of users',
  "went wrong|who's taken",
)

/** Where, by whom or with what more the product could be used. */
const widerUse =
  '(?:sites?|depots?|branch(?:es)?|locations?|stores?|shops?|clinics?|schools?|offices?|teams?|departments?|desk|halls?|lines?|floors?|buildings?|wards?|users?|seats?|licen[cs]es?|modules?|plan|package|tier|vehicles?|trucks?|trailers|vans?|machines?|sensors?|beds?|rooms?|weekends?|nights?|warehouses?|plants?|kitchens?|farms?|houses?|areas?|regions?|countries|sides?|services?|options?|features?|versions?|app|course|larger|pro)'

const expansionSigns: Signs = [
  [
    1.5,
    phrases(
      '(?:they|it|those|these) (?:can |could |would |will )?(?:come|comes|go|goes) on (?:at|with) (?:the same|that|your)',
      "(?:there's|there is|we have|we've got) (?:also |now )?(?:a|another|one) (?:new|other|more) (?:\\p{L}{1,14} ){0,6}(?:not for (?:now|today)|that|which|called|for)",
      "you(?:'d|'ll| would| will| could) (?:also )?get (?:the|a|our) (?:\\p{L}{2,14} ){1,3}(?:at no|for free|free|included|on top|as well)",
      '(?:put|throw|include) (?:(?:it|that|them|the \\p{L}{3,12}) )?(?:in|on) (?:at no|for free|free|for nothing)',
      '(?:have|had) you (?:ever |also )?(?:thought (?:about|of)|considered|looked at) (?:adding|having|doing|using|putting|moving|getting|taking|extending|the|a|our)',
      '(?:would|does|could|might) it (?:make sense|be worth|be useful|help) (?:to|if we|if i) (?:add|have|put|extend|include|bring|cover|do|take|look at|try|use)',
      "(?:don't|no need to|needn't) (?:have to )?decide (?:it |that |on (?:it|that) )?(?:now|today|yet|this)|see (?:if|how|whether) (?:the|that|this) … first(?=[.,]|$)",
      '(?:put|popped|moved|bumped) you (?:on|onto|up to|up on) (?:the )?(?!hold)\\p{L}{3,14}|only (?:\\p{L}{2,10} ){1,4}more and you get',
      `what about (?:the|your) (?:\\p{L}{2,12} ){0,2}${widerUse}`,
      '(?:could|would|might|does|do) (?:any |another |some )?(?:other|another|your|the) (?:\\p{L}{2,12} ){0,2}(?:teams?|departments?|sites?|offices?|branch|people|colleagues|group) (?:\\p{L}{2,10} )?(?:use|want|benefit|need|like|have)',
      "worth (?:adding|thinking about|having)|(?:that's|it's|that is|one) for (?:another|a different) (?:day|time|call)|(?:leave|keep) (?:that|it|this) (?:out )?for (?:now|today|later|another)",
      "(?:i'd|i would|we'd) (?:also )?(?:suggest|propose|recommend|offer) (?:adding|that you (?:add|take|try)|you (?:add|take|try)|to add)",
      '(?:as|when|once) you (?:grow|open|expand|move into|add)',
      'we (?:also|now) (?:do|have|offer|make|run|cover) (?:a|an|the|your|it|that)',
      '(?:do|would|shall|should|can|may) (?:you|i|we) (?:want|like)? ?(?:me to |us to )?(?:add|quote|price|include|cover|extend) (?:the|that|it|a|your|those|for)',
      `(?:leave|park|save|hold|shelve|keep|put off) (?:the|that|it|this|those|your) (?:\\p{L}{2,14} ){0,5}(?:for|until|till|to|off) (?:the )?(?:spring|summer|autumn|fall|winter|next|later|another|after|new|${month})`,
      "(?:won't|not going to|not here to|wouldn't|don't want to|i'm not) (?:\\p{L}{2,8} )?(?:push|pitch|pitching|sell|selling|upsell) ?(?:you|it|that|the|on|anything)?",
      `(?:the|your) (?:other|second|new|third|remaining|rest of the) (?:\\p{L}{3,12} )?${widerUse} … (?:could|would|too|as well|also|same|start|come|join|use)`,
      `(?:same|this|it) (?:thing |one )?(?:for|at|in|on) (?:the|your) (?:other|second|new|third|rest|whole|\\p{L}{3,12} (?:too|as well))`,
      "(?:there's|there is) (?:also )?one (?:more|other) (?:thing )?(?:not|but|and)",
    ),
  ],
  [
    0.5,
    phrases(
      "not for (?:now|today|this)|no obligation|no (?:rush|pressure)|down the (?:road|line)|another time|if you(?:'d| would) like",
      'same (?:rate|end date|terms)',
      'get you a (?:number|price|quote)',
    ),
  ],
  [
    0.5,
    phrases(
      `(?:your|the) (?:\\p{L}{3,12} ){0,2}${widerUse}`,
      '(?:take|come|go|quote|put) (?:\\p{L}{2,12} ){0,4}(?:on(?:to)?|in|to|for|with|up)',
    ),
  ],
  [
    1,
    phrases(
      'expan(?:d|ding|sion)',
      '(?:extend|add|adding|bring|move|moving|switch|price|propose|suggest) (?:\\p{L}{2,12} ){0,5}(?:on(?:to)?|in|to|for|with|up)(?! before)',
      `(?:extend|add|adding|bring(?:ing)?|tak(?:e|ing)|move|moving|roll(?:ing)?|switch|put|include|propose|suggest|try|cover|open) (?:\\p{L}{2,12} ){0,5}${widerUse}`,
      '(?:the|a|our) (?:plus|pro|premium|gold|platinum|bigger|larger|full|extended|next) (?:contract|plan|package|version|tier|level|service|one)',
      '(?:add|put|throw|include) (?:it|that|them|this|those|these|(?:\\p{L}{2,12} ){1,3}) ?(?:on|in|on top)(?= for| at|[.,]|$)',
      "(?:you've got|you have|you're|your new) … (?:starting|opening|launching|building|coming up|moving)",
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
      'our company|new features|fixed?|export|extra charge|extension is|you name it|sell you more|same package|best price|results first|defer to|should know',
    ),
  ],
]

/** A question about what was just said comes this early in a reply. */
const followUpSentences = 3

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
      said.sentence.question === 'open' || !priceFigure.test(said.text)
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
    weigh: (said, conversation) => {
      if (said.sentence.question === 'open' || !calendarPattern.test(said.text)) return 0
      if (otherDates.test(said.text)) return 0
      const around = contractWords.test(said.run.sentences[said.place - 1]?.text ?? '') ? 0.5 : 0
      const isContract = contractWords.test(said.text) || untilMonth.test(said.text)
      const earlier = conversation.runs[said.run.index - 2]?.sentences.at(-1)?.text ?? ''
      const answers = said.isAnswer && said.place === 0 && contractWords.test(earlier) ? 1 : 0
      const vague = datedByMonth.test(said.text) ? 0 : -0.5
      return (
        1 + vague + (isContract ? 1 : around) + Math.max(answers, replies(said, contractQuestion) ? 1 : 0)
      )
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
          (isTold(one) ||
            /^(?:so |and |well )?(?:what )?if (?:i|we) (?:could|can|did|do)/iu.test(one.text)) &&
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
      const plain = concessions.filter(({ text }) => plainConcession.test(text))
      if (plain.length === 0) return unclear('Something may be given; whether for nothing needs judgement.')
      return violated(
        plain.map(({ sentence }) => sentence),
        'A concession is made without asking for something.',
      )
    },
  },
  weighingDetector({
    id: 'competing-options-asked',
    speaker: 'rep',
    closed: true,
    needed: 1,
    weigh: ({ sentence, text, before, place }) => {
      if (sentence.question === 'none' || otherOptions.test(text)) return 0
      if (optionsQuestion.test(text)) return 1.5
      const goesOn = place < followUpSentences && rivalOffer.test(before) && asksOfRival.test(text)
      return goesOn && !notOfRival.test(text) ? 1 : 0
    },
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
