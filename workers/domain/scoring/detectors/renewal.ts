import type { Conversation, Sentence } from '../conversation.ts'
import { dayPattern } from '../calendar.ts'
import { agreementStart } from '../lexicon.ts'
import { phrases } from '../phrases.ts'
import { number } from '../quantities.ts'
import { deflection, replies, roughWordCount } from './answers.ts'
import { commercialDetectors } from './commercials.ts'
import { soundsLikeTrouble } from './impact.ts'
import { absent, found, notApplicable, unclear, type Detector } from './detector.ts'
import { heaviest, saidBy, weighingDetector, weightOf, type Said, type Signs } from './weighing.ts'

const beginning = phrases(
  'when (?:you|we|they|\\p{L}{3,12}) (?:\\p{L}{2,10} )?(?:started|signed|joined|bought|came|began|kicked|chose|decided|set|met|moved|told|took|went|hired|switched|picked|got (?:this|it|us))',
  '(?:a|one|two|three|four|five|some) years? (?:ago|back)|a year ago|years back|back (?:in|then)|in (?:the beginning|20\\d\\d)|at the (?:start|beginning|outset)',
  '(?:original~|initial~|very first|first call|first meeting|kick(?: |-)?off|brief|business case|from the outset|to begin with)',
  'the reasons? (?:you|why you|was)',
  '(?:you|council|they) (?:came|moved|switched) (?:to us|on board|away)',
  '(?:you )?started with us',
  '(?:if you recall|remember what|you remember|i dug out|my notes|you told me|you said|you gave|he told me|he said|i wrote it down|she writes)',
  '(?:were|was) (?:brought in|after|about|for)',
  'why you (?:took|hired|called|came|bought|chose|signed)|why we (?:bought|chose|signed)',
  '(?:took us on|bought this|hired us|your mission|on day one|time of purchase|to the start|when you bought)',
  "you(?:'d| had) (?:three|two|set)",
  'from the start|(?:went|gone|looked|been) (?:back )?(?:to|through|at|over) (?:\\p{L}{2,10} ){0,2}(?:notes|file|brief|contract|proposal|minutes)',
)
const aim = phrases(
  '(?:wanted|wants|wished|hoped|needed|needs|aimed|asked for|were after|hoping|looking to|set out|promised)',
  '(?:goals?|targets?|objectives?|aims?|reasons?|brief|wish|purpose)',
  'to (?:halve|stop|get|cut|reduce|have|be able|know|answer|tell|save|lose|quote|report|end|fix)',
  '(?:fewer|less|lower|faster|shorter|no more|no double|one season|peace of mind|without a|want~|back)',
  'because (?:of|the)',
  '(?:it|this) was (?:for|about)',
  'the (?:job|thing|list) (?:was|you)',
  "don't want to be|just want",
  'i just want',
  '(?:it|there) (?:was|were) (?:two|three|four|\\d) (?:things|goals|reasons|points)',
  'so that|the main (?:thing|reason|point|worry)',
  '(?:so (?:that )?the|would stop|make the|a single|through (?:the )?first|without hiring|clean)',
)
/** The rep tells what the customer did or had. */
const customersPast = phrases(
  "(?:you|they|he|she|your \\p{L}{3,14}|the \\p{L}{3,14})(?:'d)? (?:\\p{L}{2,10} )?(?:were|had|was|\\p{L}{2,10}ed|said|told|came|bought|took|gave|got)",
)

/** Where the customer was at the beginning. */
const startedFrom = phrases(
  "(?:you|they|your \\p{L}{3,14})(?:'d| had)? (?:were|was|had|lost|spent|waited|couldn't|could not|didn't|had to|ran|kept|been)",
)

const notGoals: Signs = [
  [
    -2,
    phrases(
      '(?:what are|which) your goals',
      'our goal as',
      'my (?:objective|goal)|goal for me',
      "let's set",
      'planned this call',
      'is that right',
      'licen[cs]es',
      'the goal for the autumn|coming year|next year',
      'most firms',
      'initial invoice',
      'for two years',
      'anything you hoped',
      'set goals with clients',
      'per cent off|went from',
      'first meeting, that',
    ),
  ],
]

const anyFigure = phrases(
  `${number} ?(?:percent|per cent|%|hours?|days?|minutes?|weeks?|months?|euros?|pounds?|dollars?|points?|\\p{L}{2,20})`,
  '(?:by|to|of) (?:a |an )?(?:third|half|quarter)|half the|(?:doubled|halved|tripled)|zero|not one|twice',
  number,
)
/** "That one" and "on the third of May" contain no result. */
const noFigure = new RegExp(
  `${phrases('(?:that|this|the|which|each|any|no|another|for|every) one', '(?:the |on |by )?(?:twenty|thirty)-(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)').source}|${dayPattern.source}`,
  'giu',
)

function hasFigure(text: string): boolean {
  return anyFigure.test(text.replaceAll(noFigure, ' '))
}

const resultWords = phrases(
  '(?:reduced|cut|saved|saving|dropped|fell|fallen|down|up|rose|risen|grew|grown|increased|improved|gone|achieved|reached|hit|halved|doubled|tripled|shortened|faster|fewer|less|more|gained|won|recovered|avoided|brought|lost|passed|resolved|answered|done|took|comes? to|adds? up)',
  'from … to',
  'now',
  'compared (?:to|with)',
  'on average|average',
  'instead of',
  'used to',
  'out of',
  '(?:last|this|first) (?:year|quarter|month)|in the last|over the year',
  '(?:your|the) (?:\\p{L}{2,14} ){0,2}(?:response|no-shows|scrap|overtime|complaints|orders?|queue|reports|voids?|cases|quotes|breakdowns|down ?time|costs?|claims)',
  'stood still',
  'you (?:had|were at|were on|started at|came from)',
  'in (?:ten|a hundred|a thousand|every (?:ten|hundred))',
  '(?:went|become|none|last count)',
)
const noResult = phrases(
  "(?:would|could|will|you'd|we'd|'ll) (?:save|reach|be|start|easily|probably|\\p{L}{3,10})",
  '(?:offer|discount|off|take \\p{L}{3,8} percent off|per seat|per user|price|prices|fee|licen[cs]es|contract|points for today|thirty minutes|version|renewal|invoice|quote is)',
  'agreement|in the quote|bundle|(?:see|look) if (?:i|we) can|in my competence',
  '(?:our own|my own|studies|across the industry|i ran|my predecessor|your predecessor)',
  "(?:i've|we've|you've) been (?:doing|with)",
  'implementation|set-?up|went live in',
  '(?:tomorrow|next week) you|if you (?:go|sign|take|pay|commit|stay)|i (?:can |could )?(?:hold|keep) (?:it|you|that)?',
  'list (?:price )?goes|up front|in advance|(?:same|as) (?:as )?last year plus|plus \\p{L}{3,8} percent',
  'the goal was|goal one|your goal|when you (?:signed|started|joined)|years? ago',
)
const comparing = phrases(
  'from … to',
  'compared (?:to|with)',
  '(?:down|up|fell|cut) from',
  'instead of',
  'against (?:the|your|a)',
  'before (?:it|that|us|we|you|the)',
  'the (?:year|winter|quarter|month) before',
  'used to',
  '(?:than|since) (?:before|last|you|we|the|in|they)',
  'it was',
  'you (?:had|were at|started|were|went|promised|needed|wanted|wrote off|burned)',
  'halved|doubled|tripled',
  'baseline',
  '(?:percent|per cent|%|points?) (?:less|more|fewer|down|up|faster|better|lower|higher|under|over|above|below)',
  '(?:target|goal|aimed for|promised|tender asked)',
  "(?:now|today|these days|latest|this year|last (?:month|year|quarter|winter)|this winter)(?:'s| it's| is| it is|,)?",
  'first (?:month|year|count)',
  '(?:two|three) years (?:back|ago)|old (?:way|days)|in twenty',
  'a third fewer|fewer … than',
  '(?:compares?|group average|others|peers|(?:of )?your size|like yours|best in|on average elsewhere)',
  'you (?:had|were at|were on|started at|came from)',
)
const noComparison = phrases(
  'other providers|down the road|second module|does that compare|before we came|is that right|is it (?:better|worse)|than the old system|i think it|any more|as a company|instead of twenty-four|us in the company',
)

/** The weight of a sentence in which the rep may show a customer's result with a number. 0: not at all. */
function resultWeight({ sentence, text }: Said): number {
  if (sentence.question !== 'none' && !/[?]$/.test(text)) return 0
  if (sentence.question === 'open' || !hasFigure(text) || noResult.test(text)) return 0
  return (
    1 +
    (resultWords.test(text) ? 1 : 0) +
    (/\p{Lu}?(?:^|[^\p{L}])you(?:r|'ve)?(?!\p{L})/iu.test(text) ? 0.5 : 0)
  )
}

const matchQuestion = phrases(
  '(?:agree|success|look(?:s)? excellent|less waste|on time|a month|per cent|percent|down to|saved|doubled|is (?:up|down|gone|halved))',

  '(?:match|reflect|surprise|agree with|believe|feel) (?:that|your|you|what)?',
  'does (?:that|this|the number|it) (?:match|reflect|surprise|fit)',
  'are those what',
  "that's what came out",
  '(?:is|are|was|were) (?:that|it|this|they|those) (?:happening|working|so|true|right|fair|enough|good|okay)',
  'give (?:to )?them',
  'take half',
)
const correcting = phrases(
  "(?:too high|too low|not yet|on paper|they'd say|counted \\p{L}{3,8} twice|say \\p{L}{3,8}-)",

  '(?:a bit |even )?(?:lower|higher|more|less|closer to|nearer|rather)',
  "(?:it's|that's|is|are|was|i'd say|i'd have said|so|really|only|about|under|over) (?:\\p{L}{2,8} ){0,3}(?:half|\\d|one|two|three|four|five|six|seven|eight|nine|ten|\\p{L}{3,8}(?:ty|teen)|eleven|twelve|more|less)",
  '(?:not|never) (?:argue|two|all|because of you|exactly|quite)',
  "(?:that one i|i) don't buy",
  'in summer|though|but|except',
  '(?:forty|thirty|ninety|\\d\\d)-?plus',
  "that’s because|that's because",
  '(?:take|give) (?:all )?the credit',
  "(?:don't|doesn't|didn't|not) all|take off|knock off|leave out|without the|because of the|only when",
)
const accepting = phrases(
  "(?:agreed|correct|exactly|right|true|absolutely|yep|yes|yeah|aye|doubled|fair enough|no argument|no complaints|can believe|about right|thereabouts|mostly|checked by|it does|it did|same (?:number|one|figure)|see on our side|quoted exactly|feels like|wouldn't have thought|can)",
  'half',
  "it's (?:still |really |actually )?(?:fine|good|great|better|something)|(?:didn't|did not) (?:know|expect|think) (?:that|it|the)",
  'i was (?:going|about) to (?:say|bring|ask|mention)|i (?:noticed|saw|see) (?:that|it)|(?:it|that) (?:would|will) help',
  "(?:that's|thats) (?:fair|honest|what)|i (?:would|believe)|counted something similar|they're right|as well",
)

/** Statements that ask for an answer. */
const asksSoftly = phrases(
  "(?:i'd|i would) (?:like|love) to (?:hear|know|understand)",
  'tell me',
  'i want to hear',
  'let me ask',
)

const adoptionSigns: Signs = [
  [
    1.5,
    phrases(
      '(?:is|are) (?:that|it|this|they|those) (?:\\p{L}{2,8} )?(?:happening|being used|getting used|in use)',
      '(?:is|are) (?:that|it|this|those) what happens',
      "how(?:'s| has| is| are| have) (?:the|your|that|those|they|it) (?:\\p{L}{2,12} ){0,3}(?:been|going|doing|working|holding up)(?: for (?:you|them))?(?= |,|[?.]|$)",
      'how (?:do|does|did|are|is) (?:\\p{L}{2,12} ){1,3}(?:like|find|take to|get on with|getting on with|use|using|handle|manage) (?:it|the|that|them|with)',
      '(?:who|how many|which of|how often|how much) … (?:use|uses|using|open|opens|log|logs|touch|work with)',
    ),
  ],
  [
    0.5,
    phrases(
      '(?:the|your|our|this|that) (?:\\p{L}{2,12} )?(?:system|app|tool|reports?|module|tablets?|scanners?|board|portal|software|screen|kiosk|package|features?|modules|seats|log|dashboard)|on it|with it|to it|of it|it now|in it',
    ),
  ],
  [
    1,
    phrases(
      '(?:us(?:e|es|ing|age|ed)|adopt~|log(?:s|ging|ged)? (?:on|in)|open(?:s|ed|ing)? (?:it|that)|roll(?:ed)? out|work(?:s|ing)? with (?:it|the|that)|active|in the system|in there|on (?:it|board)|everyday|day to day|getting on with|scanning|take to|habit|routine|licen[cs]es|holding out|looking at (?:those|the)|plan with it|filling in|touch|in all \\p{L}{3,6}|daily)',
      'get along with|comfortable|in hand|exporting|in the tool|logged in|ignored|sits in your|part of (?:the|your)',
      'doing the (?:\\p{L}{2,12}-?){1,3}',
      '(?:who are|which of) (?:the|you)',
      'besides \\p{L}{3,10}',
      "how(?:'s| is| are) (?:the|your) (?:team|people|drivers|nurses) (?:finding|getting|doing)",
      'are (?:those|they|the reminders) working',
      "what(?:'s| is) going on there",
    ),
  ],
  [
    0.5,
    phrases(
      '(?:your|people|anybody|anyone|somebody|everyone|everybody|team|they|who|which|how many|how often|are they|is the|nobody|partners|guests|drivers|teachers|departments)',
    ),
  ],
  [
    -2,
    phrases(
      '(?:before|had) us',
      'other suppliers|use any other',
      'share your screen',
      'happy with us',
      'training',
      "doesn't do|you'd like it to",
      "i'll have a look",
      'with the company',
      'my team uses',
      'agree with|sign off',
      "how(?:'s| has| is| are| have) (?:the|your) (?:week|day|morning|month|year|quarter|family|weather|holidays?|weekend|kids|trip|summer)",
    ),
  ],
]

const usedOrNot = phrases('(?:logged|logging|logins?|log|opened|used|using|users?|active|licen[cs]es|seats)')
/** The rep mentions who does not use it, to learn why. */
const unused = phrases(
  "(?:of your|of the|of you|your) … (?:haven't|hasn't|didn't|don't|never|not) (?:\\p{L}{2,8} )?(?:open|opened|log|logged|logging|use|used|using|touch|touched|been in)",
)

const unmetSigns: Signs = [
  [
    0.5,
    phrases(
      '(?:what|where|which|anything|something|is there|tell me|how) … (?:you|they|your|it|us|we|team|people|\\p{L}{3,12}(?:ers|ists|ants))',
    ),
  ],
  [
    0.5,
    phrases(
      "(?:not|isn't|doesn't|don't|can't|never|without|less|worst|bad|weak~|slow~|hate|wrong|problems?|better|more|want|need|ideal|perfect|stop|annoying|unhappy|short|trouble|difficult|hard)",
    ),
  ],
  [
    1,
    phrases(
      '(?:missing|miss|wish|fall short|lacking|hole|gaps?|unmet)',
      "(?:isn't|not|doesn't|don't|didn't|never|haven't|hasn't|won't) (?:\\p{L}{2,8} )?(?:work~|good|get|got|getting|like|solved?|cover~|meet|do|give|help|there)",
      '(?:could|should|would) (?:we |it |you )?(?:have |be |work |do )?(?:done |be )?(?:better|differently|improved|change|want|like)',
      '(?:improve|frustrat|annoy|bother|moan|grumble|complain|struggl)~',
      'what (?:else|would|do you wish|more|are you|frustrates|bothers|should)',
      "what(?:'s| is) (?:not|hard|missing|bothering)",
      '(?:hoped|expected|thought you were getting|wanted) (?:for|it|that|and)?',
      "one thing you'd|pinch(?:es)?|keep(?:s)? asking|odd thing|your wishes",
      'make it a ten',
      'more of what',
      '(?:still losing|still|yet to) (?:losing|time|do|add)?',
      '(?:any|have you any|other) needs',
      'everything (?:they|you) (?:want|need)',
      'let(?:ting)? you down|less well|hardest|in the way',
      'change about it',
      'add things',
      '(?:otherwise|apart from that|besides that|beyond that) (?:are|is) (?:you|they|everyone|everybody)',
      'is there anything(?=[?]|$)',
      'something else as well',
    ),
  ],
  [
    -2,
    phrases(
      'anything else today',
      'summary',
      'achieve when',
      'coffee|invoice|webinar|the slide',
      'the numbers',
      'most customers|we asked',
      'coming in',
      '(?:ticket|fixed)',
      'how often do you',
      'call you back',
      '(?:one|two|three|five) years?',
    ),
  ],
]

const leaving =
  '(?:left|gone|resigned|retired|retires|moved (?:on|to|over)|been promoted|promoted|taken over|took over|takes over|taking over|joined|joins|replaced|been replaced|quit|handed over|stepped down|walked out|was let go|passed away|sacked|outsourced|started|starts|stands in|swapped|stopped|cut to|merged|reorgani[sz]ed|restructured)'
const changePattern = phrases(
  `(?:has|have|had|just|recently|'s|is|are|was|who|\\p{L}{3,14}) (?:\\p{L}{2,10} ){0,3}${leaving}`,
  'new (?:\\p{L}{2,14} ){0,2}(?:manager|head|boss|director|ceo|cfo|coo|cto|lead|team|colleague|owner|sponsor|hires?|people|management|structure|role|responsible|vp|president|partner|mayor|controller|woman|man|guy|fella|fellow|chap|bloke|lady|girl|owners?|chef|buyer|nurse|accountant|officer|hand|teachers?|planners?|person|one|broom)',
  '(?:reorgani[sz]~|restructur~|reorg|mergers?|merged|acquired|been bought|acquisition|redundanc(?:y|ies)|layoffs?|headcount|hiring freeze|downsiz~|grew the team|split the team|interim)',
  '(?:hired|hiring|recruited|let go) (?:\\p{L}{2,14} ){0,3}(?:people|person|colleagues?|planners?|managers?|someone|somebody|two|three|proper|woman|man)',
  "(?:same|no change in the|no changes? (?:in|to) (?:the|our)|still the same|there's no change) (?:team|people|sponsor|set-?up|up top|boss)?",
  '(?:nobody|no one|no-one) (?:has )?(?:left|changed|joined)',
  "(?:is|are|'s|am) (?:now )?(?:leaving|joining|taking over|retiring|moving|the (?:operations?|new|interim))",
  '(?:nothing|no changes?) (?:has |have )?(?:changed|on our side|in the team)',
  'reports? to (?:\\p{L}{2,14} )?now',
  'now (?:reports?|runs|leads|heads|the)',
  "(?:isn't|is not|aren't) in (?:this|that|the) role",
  '(?:maternity|paternity|parental|sick|sabbatical|half time|on leave|stopped for (?:her|his))',
  'smaller|twice as many of us|two bosses|third new people',
  "(?:she|he|they)(?:'s| is| has|'ve)? (?:\\p{L}{2,8} )?(?:started|joined|left|new|gone|there since)",
  "(?:she|he|they|who)(?:'s| is| has|'ve)? (?:just |only )?(?:came|come|arrived) (?:here|from|to us|on board|as|over|in (?:20\\d\\d|as|new)|last|this)",
  "\\p{L}{1,14}(?:'s| is| are| am|'m) off to|\\p{L}{2,14}(?:'s| is) to (?:have|take|run|become|look after)",
  '(?:is|are|will be|been|gets?|being) (?:promoted|moved|transferred|made redundant|replaced|taken over|let go|split|merged)',
  "(?:isn't|aren't|no longer|not) (?:here|around|with us|in charge|the one|my boss) (?:any ?more)?",
  '(?:in (?:his|her|their) place|instead of (?:him|her)|successor|predecessor|new (?:in|to) (?:the|this) (?:job|role|post))',
  '(?:i|we) (?:now |just )?(?:report|answer) to',
  '(?:getting|being|been) (?:sold|bought|taken over|closed|merged|wound up)',
  "(?:owner|boss|director|board|ceo|cfo|head office|management|headquarters)(?:'s| is| are|'ve| has| have) (?:now |also |suddenly )?(?:asking|looking|involved|pushing|watching)",
  "(?:i|he|she)(?:'ve| have|'s| has)? (?:taken|took) (?:it|this|that|things|the \\p{L}{3,12}) (?:on|over)",
  'let (?:\\p{L}{1,12} ){1,3}go(?= |,|[.]|$)',
  'sold (?:his|her|their|the|my|our|out|up)|bought (?:in|out|into|us|him|her)|(?:second|third|extra|night) shift (?:since|now)',
  '(?:the|my|our) (?:old|former|previous|last) (?:boss|manager|chef|head|director|owner|lead|colleague|\\p{L}{3,12}er)',
  'i (?:came|started|joined|took over|took it over|only came|inherited) (?:in|here|last|after|this|from|it)',
  "(?:we|they)(?:'ve| have)(?: now| also)? (?:got )?a (?:new )?(?:ceo|cfo|coo|cto|finance director|managing director|group|board)",
  '(?:since|after) \\p{L}{3,12} (?:left|went|retired|is gone)',
  '(?:does|did|doing) (?:it|the accounts|the other half) now',
  "(?:our|my) (?:parent|new) (?:company|\\p{L}{3,12})(?:'s| has)? put",
  'turning it over|come into the business|take over some of',
  'head now',
  "(?:isn't|aren't) with us|any longer|after that it's|holding the fort|deputy|getting out|buying (?:her|his) share|made (?:vice|head|director|partner)|new faces|after the elections|spread over",
)
const noChange = phrases(
  "(?:get me started|let me|come back|tired|colour|believe|structure|as (?:she|he)'s always|hotline|long ago|heating|i'll bring|the date|i'd be home|scan at|who can say|wage)",
)
const changeQuestion = phrases(
  "(?:changed?|changes|new|news|different|same|happened|team|leadership|structure|champion~|looking after|still|left|gone|leave|who(?:'s| is)|role|boss)",
)

const issueWords = phrases(
  '(?:open|outstanding|unresolved|support|pending|remaining|loose|known) (?:\\p{L}{2,14} )?(?:issues?|tickets?|points?|problems?|requests?|bugs?|items?|cases?|topics?|matters?|ends?|list)',
  'tickets?|bugs?|backlog|complaints?|outages?|refund',
  '(?:issues?|problems?|requests?|matter) (?:you|that you|we|is|are|with|was|pending)?',
  'feature request',
  "(?:isn't|is not|aren't|still not|hasn't|haven't|not|never|doesn't|don't|still) (?:\\p{L}{2,8} )?(?:working|fixed|solved|resolved|answered|syncs?|synced|done|been (?:done|fixed|sorted|solved)|sitting|broken|installed|reached|running|delivered|sorted)",
  '(?:two|three|one|things?|points?|list) (?:things )?(?:are|is|that are|left|still) (?:still )?(?:open|left|outstanding)',
  '(?:open|left|outstanding) (?:on|from) (?:our|your)',
  'support matter',
  "you(?:'d| had)? (?:flagged|reported|raised|wrote about|complained)",
  "i (?:haven't forgotten|promised)|i saw|i know (?:about|that|there|you) (?:the|your|you|it|is|are|have|had)",
  'old law|has the old|still (?:the|has)',
  '(?:should|was to) (?:be|have been) (?:here|there|fixed|done) (?:long ago)?',
  'wrote (?:twice|to somebody)',
  '(?:bothering|what bothers)',
  'import first',
  "(?:elephant in the room|isn't finished|overdue|unresolved|dispute|unlucky story|we must close|stayed open|come out|let's take (?:that|it) (?:one )?first|wrong meter|one by one)",
)
/** The rep brings up what went wrong. */
const ownIssue = phrases(
  '(?:i|we) (?:know|saw|read|heard|see) … (?:had|have|has) (?:\\p{L}{2,8} )?(?:trouble|problems?|issues?|outages?|delays?|a bad|complain~|trouble with)',
  '(?:we|i) (?:let you down|messed up|got it wrong|dropped the ball|were late|was late|owe you|fell short|failed)',
  "(?:the )?(?:one|thing|things|point|points) (?:that(?:'s| is| are) )?(?:still )?(?:open|not (?:done|closed|solved|fixed)|hanging)",
  '(?:what|where) (?:did|have) (?:we|i) (?:\\p{L}{2,10} )?(?:got wrong|get wrong|failed|not (?:done|delivered))',
)
const issueNone = phrases(
  'no (?:open |outstanding |real |more )?(?:issues?|tickets?|problems?|bugs?|complaints?)',
  'nothing (?:outstanding|open)',
  'non-issue',
  "resolved all|fixed the|has been solved|all closed|everything's closed|running fine since",
  'open until|date open|issue of our|opened the|if the',
  "(?:would|'d) be (?:for )?support|re-? ?open|(?:open|raise|write|send) (?:a|the|us a) ticket|more than … complaints",
)
const troubleNow = phrases(
  '(?:broken|slow|late|wrong|missing|mess|noise|leak|double|spam|backlog|crash~|nonsense|fail~|unanswered|stuck|never heard|nobody picked up|no signal|cancel~|fixed|fix)',
)

/** The rep picks up what the buyer has just complained about. */
const takesUp = phrases(
  "(?:i'm|i am|we're|so|very|really) (?:so |very |really |truly )?sorry|apologi[sz]~|my (?:fault|mistake)|(?:that's|that is|it's) on (?:me|us)",
  '(?:write|note|wrote) (?:that|it|this) (?:down)?|make a note|i (?:will )?(?:write|note) it',
  "(?:i|we)(?:'ll| will| can| could) (?:\\p{L}{2,8} )?(?:chase|ask|check|fix|look|have|get|take|find|talk|speak|sort|swap|change|replace|cap|raise|bring|put|send)",
  "(?:that|it) (?:should not|shouldn't|must not|mustn't) (?:happen|have|be)|not (?:good|okay|ok) enough|(?:you're|you are) right to|i (?:hear|understand) (?:you|that)|i own (?:that|it|this)",
  '(?:is|are|was|were) (?:that|it|they|this) (?:fixed|sorted|solved|still|done|resolved|better)|did (?:anyone|anybody|somebody|they|we) (?:come|call|fix|get back|answer)',
  "what(?:'s| is) (?:still )?(?:open|wrong|the (?:matter|status|story)|happening|going on) (?:with|there|on)?|where (?:are we|is that|does that stand)",
  "tell me (?:about|more|what)|what (?:happened|went wrong|can (?:you|we) do)|(?:this|that|it) i (?:did not|didn't) know",
  "(?:i|we) (?:did not|didn't|hadn't) (?:know|hear|see) (?:that|this|it|about)",
)
const putsOff = phrases(
  "(?:someone|somebody) (?:to|will|can)|(?:can|could|'ll|will) see if|i'd have to|normally|call support|would be support|in the portal|sorry (?:what|say|could|can|i missed|you|go)|(?:don't|do not) (?:handle|do)",
)

const ownerSigns: Signs = [
  [
    5,
    phrases(
      "(?:i|we)(?:'ll| will|'m going to| can) (?:open|get|put|raise|write|log|file|do) (?:a|the) ticket",
    ),
  ],
  [
    2,
    phrases(
      "(?:i|we)(?:'ll| will|'m going to| am going to|'m| would| have| 've| can)? (?:\\p{L}{2,12} ){0,2}(?:find out|call you|fix|chase|raise|ship|mail|get you|load|send|check it|take care|talk to|ring|nudge|look into|see to|credit|replace|organi[sz]~|own|own that|escalate|give|book|set it up|bring|stay on it|write it|make it|do it|do that|start|ask|repair|deal with)",
      "(?:leave|that's|it's|this is|sits|is|it is) (?:that |it |\\p{L}{3,10} )?(?:(?:with|on|to|by|at) (?:me|us|mine|my desk|my \\p{L}{3,12}|our \\p{L}{3,14})|with (?!you)\\p{L}{3,12})",
      "(?:that|this|it)(?:'s| is) (?:mine|on us|on me|ours|hers|his)",
      "(?:has|have|'s got|took|takes|taken|picked|given|put|leads?|leading|running|dealing|fixing|working|handles?|is on|does|will) (?:\\p{L}{2,10} ){0,2}(?:it|that|this|on it|over|care|up|the (?:fix|retest|list|ticket|lead)|personally|directly)",
      '(?:owner|owned by|in charge|responsible|your contact|answers for|takes care|her job|one (?:name|person)|named)',
      "i(?:'ve| have) (?:asked|put|given|got|named|found|a man)",
      "i(?:'m| am) on it",
      '(?:on|from) (?:my|our|your) side',
      '(?:goes?|go) (?:to|down and)',
      '(?!that|this|there|they|everything|nothing|which|what|somebody|someone|you)\\p{L}{3,12} (?:will|is going to) (?!be)(?:\\p{L}{2,8} )?\\p{L}{3,12}',
      '(?!that|this|they|you|it|who|which)\\p{L}{3,12} (?:sends|collects|brings|corrects|repairs|books|measures|goes down)',
      '(?:my mistake|on me|mistake|name next to it|her code|his code|on your case|handed over|handling it|take that away|repairing it)',
      'who (?:fixes|repairs|corrects|sends|checks)',
      "(?:i|we)(?:'ll| will| can|'m going to) (?:\\p{L}{2,8} )?(?:have|get) (?:\\p{L}{3,12}|a word|a look) (?:there|to|onto|call|come|look|out|fix~|on it|send|made|with|at|whether|in|over|done|round)",
      "(?:i|we)(?:'ll| will) (?:get (?:on)?to|speak|have) (?:\\p{L}{3,12}|a word|it|those|that)",
      "(?:i|we)(?:'ll| will|'m gonna| gonna) (?:say something|mention (?:it|that)|get (?:that|it|a \\p{L}{3,10}) in|get on(?:to)? (?!the|a |with|it|that)\\p{L}{3,12})",
      "(?:i'm|i am) (?:doing|putting|opening|sending|writing|getting|booking|raising) (?:the|a|that|it|you|this)",
      'i (?:will )?(?:write|check|take|note) (?:it|that|the|this)|i (?:will )?ask (?:the|our|my)',
    ),
  ],
  [
    -2.5,
    phrases(
      '(?:somebody|someone|anybody|anyone|one of the lads|they) (?:will|should|can|could|in|has to|have to|really)',
      '(?:will|to) be (?:fixed|done|escalated)|being escalated',
      "we'(?:re|ll) (?:looking|see)",
      'who (?:is|owns|should|could)',
      "(?:used to|was the owner|has left|he's left)",
      'if (?:nothing|i knew)',
      "isn't my|not my",
      "i can't promise",
      'open a ticket|known issue|portal',
      '(?:do you want|would you rather)',
      'owner of this business|ownership|own all|south, forty',
      'next release',
      "let's park",
      "what's most important",
      'good question',
      'can you|your (?:numbers|usage|data)',
      'is with (?:me|us) (?:because|today)|is on from|if you (?:sign|go|take|stay|renew)|(?:get|have|find|ask) (?:someone|somebody) to',
      '(?:fee|fees|price|prices|rate|system|contract) (?:will|is going to)',
      "(?:don't|do not|didn't) have (?:it|that)|(?:can|could) see if",
      'last time|we agreed|used to be',
      'will be fine|that will',
    ),
  ],
]

/** Words that begin a sentence and are not names. */
const sentenceStarts =
  'I|It|This|That|These|Those|There|They|You|We|He|She|What|Which|Who|Everything|Nothing|Nobody|Everybody|When|If|Then|And|But|So|The|Somebody|Someone|One'

/** A person by name, recognized by the capital letter, which the patterns above ignore. */
const namedOwner = new RegExp(
  String.raw`(?<![\p{L}])(?!(?:${sentenceStarts})\b)\p{Lu}\p{L}{1,14} (?:will|is going to|owns|is working on|takes care|is on it|is fixing|can (?:do|go|come|fix|look|check|take|send)|has (?:it|taken)|goes|books|does|gets|collects|sends|puts|calls|deals|'s on it)(?!\p{L})`,
  'u',
)

/** "Ida fixes it": a promise in the present tense. */
const namedFixer = new RegExp(
  String.raw`(?<![\p{L}])(?!(?:${sentenceStarts})\b)\p{Lu}\p{L}{1,14} (?:fixes|repairs|checks|changes|replaces|swaps|orders|handles|prepares|writes|asks|comes (?:out|on|by)|sorts)(?!\p{L})`,
  'u',
)

/** "Ida on Friday": who and when, without a verb. */
const namedByDay = new RegExp(
  String.raw`(?<![\p{L}])(?!(?:${sentenceStarts}|See|Talk|Not|Maybe|Until|Then|Call|Let)\b)\p{Lu}\p{L}{1,14} (?:on|by|until) (?:Monday|Tuesday|Wednesday|Thursday|Friday)(?!\p{L})`,
  'u',
)
/** "Ida, can you look at it?" */
const asksColleague =
  /(?<!\p{L})(?!what|how|when|where|why|so|and|but|or|okay|then|who|which)\p{L}{3,12},? can you (?:please )?(?:have a look|look (?:at|into)|check (?:it|that|the)|fix|take (?:it|that|this)|deal with|sort)/iu

/** The weight of a statement that may say who does something. */
export function ownerWeight(sentence: Sentence): number {
  if (asksColleague.test(sentence.text)) return ownerNeeded
  if (sentence.question !== 'none') return 0
  const byDay = dayPattern.test(sentence.text) ? 2 : 1
  const named = namedOwner.test(sentence.text) ? byDay : 0
  return (
    weightOf(sentence.text, ownerSigns) +
    named +
    (namedFixer.test(sentence.text) || namedByDay.test(sentence.text) ? 2 : 0)
  )
}

/** The weight that a statement needs to name an owner. */
export const ownerNeeded = 2

/** An issue's owner is still expected within this many runs. */
const ownerRuns = 4

/** What customers complain about, besides the words of trouble. */
const complaint = phrases(
  'going (?:missing|wrong|bad|off|grey|gray|slow|down)|went (?:missing|wrong|down)',
  '(?:flicker|leak|rattl|drip|smell|crack|squeak|freez)~|faulty|worn|dirty|noisy|dead|blank|rude',
  "(?:i|we)(?:'ve| have|'d)? (?:told|asked|called|rang|written to|chased) (?:\\p{L}{2,10} ){1,3}(?:twice|times|about|and|since|in|guys|people)?",
  '(?:nobody|no one) (?:came|comes|called|calls|rang|answers|answered|turned up)',
  '(?:charge|charged|charging|bill|billed|billing) (?:me|us) (?:for|twice|double|again)',
)

/** Runs in which the buyer complains. */
function complaintRuns(conversation: Conversation): Set<number> {
  return new Set(
    conversation.runs.flatMap((run) =>
      run.side === 'buyer' &&
      run.sentences.some(
        ({ text, question }) => question === 'none' && (soundsLikeTrouble(text) || complaint.test(text)),
      )
        ? [run.index]
        : [],
    ),
  )
}

/** Whether the buyer complained just before, or in the exchange before that. */
function followsComplaint({ run }: Said, complaints: ReadonlySet<number>): boolean {
  return [1, 2, 3].some((back) => complaints.has(run.index - back))
}

function openIssues(conversation: Conversation): { own: Sentence[]; buyer: Sentence[] } {
  const complaints = complaintRuns(conversation)
  const isIssue = ({ text }: Said): boolean =>
    (issueWords.test(text) || ownIssue.test(text)) && !issueNone.test(text)
  return {
    own: heaviest(saidBy(conversation, 'rep'), 1, (said) => {
      const answersTrouble =
        takesUp.test(said.text) && !putsOff.test(said.text) && followsComplaint(said, complaints)
      if (!isIssue(said) && !answersTrouble) return 0
      const asks = said.sentence.question === 'none' ? 0 : -0.25
      return 1 + (troubleNow.test(said.text) ? 0.5 : 0) + (answersTrouble ? 0.5 : 0) + asks
    }),
    buyer: saidBy(conversation, 'buyer')
      .filter((said) => said.sentence.question === 'none' && isIssue(said))
      .map(({ sentence }) => sentence),
  }
}

const noIssue = 'Neither side mentions an open issue.'

export const renewalDetectors: Detector[] = [
  weighingDetector({
    id: 'original-goals',
    speaker: 'rep',
    closed: true,
    needed: 2,
    weigh: (said) => {
      const { text, next, run, place } = said
      const begins = beginning.test(text)
      const aims = aim.test(text)
      const around = `${run.sentences[place - 1]?.text ?? ''} ${next}`
      return (
        (begins ? 1 : 0) +
        (aims ? 1 : 0) +
        (begins && !aims && (aim.test(around) || startedFrom.test(text)) ? 1 : 0) +
        (aims && customersPast.test(text) ? 0.5 : 0) +
        weightOf(text, notGoals)
      )
    },
    found: 'The rep recalls the original goals.',
    absent: 'The original goals are not recalled.',
  }),
  weighingDetector({
    id: 'result-with-number',
    speaker: 'rep',
    closed: true,
    needed: 2,
    weigh: resultWeight,
    found: 'The rep shows a result with a number.',
    absent: 'No result is shown with a number.',
  }),
  weighingDetector({
    id: 'result-compared',
    speaker: 'rep',
    closed: true,
    needed: 2,
    weigh: (said) => {
      if (noComparison.test(said.text) || noResult.test(said.text)) return 0
      if (said.sentence.question !== 'none' || !hasFigure(said.text)) return 0
      const around = `${said.run.sentences[said.place - 1]?.text ?? ''} ${said.next}`
      const compares = comparing.test(said.text)
      return (
        1 +
        (compares ? 1 : 0) +
        (!compares && comparing.test(around) && hasFigure(around) ? 0.5 : 0) +
        (resultWords.test(said.text) ? 0.5 : 0)
      )
    },
    found: 'The number is compared with the start or a target.',
    absent: 'No number is compared with the start or a target.',
  }),
  {
    id: 'result-confirmed',
    speaker: 'buyer',
    closed: true,
    detect: (conversation) => {
      const results = saidBy(conversation, 'rep').filter((said) => resultWeight(said) >= 2)
      const resultRuns = new Set(results.map(({ run }) => run.index))
      const hits = heaviest(saidBy(conversation, 'buyer'), 1, (said) => {
        if (said.sentence.question === 'open' || deflection.test(said.text) || said.place > 2) return 0
        if (said.sentence.question === 'closed' && !agreementStart.test(said.text)) return 0
        const talksOn = resultRuns.has(said.run.index - 3) && correcting.test(said.text)
        const afterResult = talksOn || [1, 2].some((back) => resultRuns.has(said.run.index - back))
        const afterFigure = resultWords.test(said.before) && hasFigure(said.before)
        if (!afterResult && !afterFigure && !matchQuestion.test(said.before)) return 0
        if (noResult.test(said.before)) return 0
        return (
          (agreementStart.test(said.text) || accepting.test(said.text) ? 1 : 0) +
          (correcting.test(said.text) ? 1 : 0)
        )
      })
      if (hits.length > 0) return found(hits, 'The buyer agrees with the result or corrects it.')
      return results.length === 0
        ? notApplicable('There is no result that the buyer could agree to.')
        : unclear('The buyer answers in other words; whether the result is accepted needs judgement.')
    },
  },
  weighingDetector({
    id: 'adoption-asked',
    speaker: 'rep',
    closed: true,
    needed: 1.5,
    weigh: ({ sentence, text, run, place }) => {
      if (unused.test(text)) return 1.5
      if (sentence.question === 'none' && !asksSoftly.test(text)) return 0
      const previous = run.sentences[place - 1]?.text ?? ''
      return weightOf(text, adoptionSigns) + (usedOrNot.test(previous) ? 0.5 : 0)
    },
    found: 'The rep asks how it is used.',
    absent: 'The rep does not ask how it is used.',
  }),
  weighingDetector({
    id: 'unmet-needs-asked',
    speaker: 'rep',
    closed: true,
    needed: 1,
    weigh: ({ sentence, text }) =>
      sentence.question === 'none' && !asksSoftly.test(text) ? 0 : weightOf(text, unmetSigns),
    found: 'The rep asks what is missing.',
    absent: 'The rep does not ask what is missing.',
  }),
  weighingDetector({
    id: 'sponsor-or-team-change',
    speaker: 'buyer',
    closed: true,
    needed: 1,
    weigh: (said) => {
      if (said.sentence.question !== 'none' || noChange.test(said.text)) return 0
      return changePattern.test(said.text) ? 1 + (replies(said, changeQuestion) ? 0.5 : 0) : 0
    },
    found: 'The buyer speaks about changes of sponsor or team.',
    absent: 'Changes of sponsor or team do not come up in the buyer’s words.',
  }),
  {
    id: 'open-issues-named',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const { own, buyer } = openIssues(conversation)
      if (own.length > 0) return found(own, 'The rep takes up the open issues.')
      return buyer.length === 0
        ? notApplicable(noIssue)
        : absent('The rep does not take up the issue that the buyer mentions.')
    },
  },
  {
    id: 'open-issues-owner',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const { own, buyer } = openIssues(conversation)
      const issueRuns = new Set(
        [...own, ...buyer].map((issue) => conversation.runOf[issue.messageIndex] ?? 0),
      )
      const complaints = complaintRuns(conversation)
      const hits = heaviest(saidBy(conversation, 'rep'), ownerNeeded, (said) => {
        const isNear = Array.from({ length: ownerRuns }, (_, back) => said.run.index - back).some((run) =>
          issueRuns.has(run),
        )
        const isAboutIssue =
          isNear ||
          followsComplaint(said, complaints) ||
          issueWords.test(said.text) ||
          namedFixer.test(said.text)
        return isAboutIssue && roughWordCount(said.text) > 2 ? ownerWeight(said.sentence) : 0
      })
      if (hits.length > 0) return found(hits, 'An owner is named.')
      return issueRuns.size === 0 ? notApplicable(noIssue) : absent('No owner is named for the open issue.')
    },
  },
  ...commercialDetectors,
]
