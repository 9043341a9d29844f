import type { Conversation, Sentence } from '../conversation.ts'
import { troublePattern } from '../lexicon.ts'
import { oneOf, phrases } from '../phrases.ts'
import { number, quantityPattern } from '../quantities.ts'
import { deflection, replies, roughWordCount } from './answers.ts'
import { recapPattern } from './closing.ts'
import { absent, found, positionOf, type Detector } from './detector.ts'
import { heaviest, saidBy, weighingDetector, weightOf, type Said, type Signs } from './weighing.ts'

/** The rep refers to an earlier talk. */
const earlierTalk = phrases(
  '(?:last time|last week|three weeks back|when we (?:last )?(?:spoke|met|talked)|in our (?:last|first|previous) (?:call|conversation|meeting|talk|chat)|in (?:the|our) (?:last|first) (?:call|talk)|in discovery|from our (?:last|first)? ?(?:call|conversation|meeting|chat)|where we left it|as of last|my notes)',
  "(?:you|\\p{L}{3,12}|your \\p{L}{3,14})(?:'d|'ve| had| have| has)? (?:\\p{L}{2,8} )?(?:said|mentioned|told|shared|described|explained|raised|listed|called out|complained|named|walked me|flagged|wrote)",
  'what (?:you|\\p{L}{3,12}) (?:and \\p{L}{3,12} )?(?:said|told|shared|described) (?:me|us)?',
  '(?:what i|i) (?:took away|went home with|got from|have here|heard)',
  '(?:that was|with|to) your (?:summary|story|words|list)',
  'if i recall',
  'starting point',
  '(?:picture|summary) i got',
  '(?:the|your|these|those) (?:two|three|four|main|biggest|top|\\d) (?:things|challenges|priorities|problems|pains|issues|points|topics|goals|headaches|ones)',
  '(?:two|three|four|\\d) (?:main |big |top )?(?:things|headaches|problems|pains|issues|points)',
  'the (?:worst|main thing|big(?:gest)? (?:headache|problem|one|thing)|thing that (?:worried|bothers))',
  'first what you',
  '(?:from the notes|your own list|you talked|i listened|repeat it|you (?:lose|are losing|throw))',
  '(?:from|in|going by) (?:the|your|our|that) (?:\\p{L}{2,10} )?(?:e-?mails?|mail|message|letter|form|notes|chat)',
  "(?:i|we)(?:'d|'ve| have| had)? (?:understood|gathered|learned|noted|made a note|took down|(?:\\p{L}{2,8} )?wrote (?:\\p{L}{2,8} )?down)",
  '(?:the )?(?:one|first|number one)(?: thing)?(?: was| is|:) … (?:two|second|number two)(?: thing)?(?: was| is|:)',
  'last (?:monday|tuesday|wednesday|thursday|friday|month)',
  '(?:when|the day) (?:i|we) (?:was|were|came|called|rang|visited|first)|when you (?:called|rang|wrote|phoned|came)',
  '(?:on the phone|the other day|(?:a|one|two|three) (?:weeks?|months?) ago|first time we)',
  '(?:you|\\p{L}{3,12}) (?:was|were) (?:saying|telling|explaining|describing)',
)
/** "You told me three things": the list follows. */
const toldList = phrases(
  '(?:told|said|mentioned|named|gave|listed|raised) … (?:two|three|four|five|\\d) (?:\\p{L}{2,10} )?\\p{L}{3,12}',
)
/** The pain in words that reps repeat: what takes long, goes missing, is done by hand. */
const painWords = phrases(
  "(?:pil(?:e|es|ing) up|wrong|unplanned|can't find|only \\p{L}{3,12} can|turn(?:ed|ing) \\p{L}{3,12} away|double|copies|cost you|patchy|missed|toss~|kill(?:s|ing|ed)? (?:you|us|me)|driv(?:es|ing) you|(?:kicked|bounced|sent|come|comes|coming) back|rejected|never agrees?|(?:didn't|don't|couldn't|never) see~? coming|by surprise|eat(?:s|ing)? (?:up )?(?:your|the)|running (?:out|short)|on your own|short (?:of|on))",
  '(?:by hand|on paper|handwritten|typed?|re-?keyed|retyped|from memory|in (?:somebody|someone|one person|three|drawers?)|twelve|three times|all (?:morning|monday)|late|lost|old|missing|never (?:matches|billed|follows)|nobody|no one|out of date|overtime|no-shows?|not turning up|wait(?:s|ing)?|stand(?:s|ing)? around|throw(?:ing)? away)',
  `${number} (?:\\p{L}{2,10} )?(?:hours|days|weeks|evenings|nights)`,
  "(?:goes|go|going|land|sat|sits|stuck|nobody|nobody's|takes?|took)",
)

const stillAsked = phrases(
  'still|changed?|different(?:ly)?|the same',
  '(?:has|have|did) (?:anything|something|any of (?:that|this|it)|that|things|this|it|you) (?:\\p{L}{2,12} ){0,2}(?:changed?|shifted|moved|gone away|developments)',
  "(?:anything|something|what's|what is|nothing) (?:new|changed|different|shifted|that changed|to add|you would change)",
  'still (?:true|the|those|these|right|correct|accurate|valid|hold~|stand~|your|apply|where|how|current|relevant|matter|a|this|chasing|as|reflect|same|where it hurts|what)',
  '(?:is|are|does|do|they|am i right) … still',
  'that still',
  'still (?:is|are)?(?=\\?)',
  'gone (?:stale|away)',
  "(?:stale|out of date|up to date|yesterday's problem|last month's)",
  'same (?:picture|story|like before|as before|list|rabbits)',
  'as of now|as of today',
  '(?:does it|do they) (?:still )?(?:stand|hold)',
  'did i (?:miss|forget)',
  "what (?:has|have|'s) changed",
  'in the meantime',
  'no surprises',
  'since (?:then|we (?:last )?(?:spoke|met|talked))',
  'or (?:is|are|has|have|did) (?:it|that|they|any of (?:it|them)) (?:\\p{L}{2,8} )?(?:better|worse|different|gone|sorted|solved|improved|eased)',
  '(?:got|gotten|become) (?:any )?(?:better|worse)',
  '(?:have|did) (?:i|we) (?:missed|forgotten|left|leave) (?:out )?(?:anything|something|one|any)',
  'anything (?:missing|to correct|to change|you want to (?:add|change)|i (?:missed|forgot))',
  'in (?:that|this) order',
  '(?:other|new) priorit(?:y|ies)',
  'or did (?:the|you|that|she|he)',
  'or (?:has|have) (?:it|that|something)',
  '(?:cross off|add|take off) (?:or|before|anything)',
  'remain(?:s)? (?:correct|true|right)',
  '(?:is there|any) news',
  '(?:still )?the right ones',
  'no longer (?:a|the|an|true)',
  'differently today',
  'would you still say',
)
const asksOrInvites = phrases(
  'tell me (?:if|whether|what)',
  'let me know if',
  '(?:correct|stop) me',
  "you tell me what's",
  'or has it',
  "i'd like to (?:hear|know) (?:if|whether)",
)
const otherStill = phrases(
  'still (?:at|with|in) the (?:\\p{L}{3,14} )?office',
  "hard stop|clock still|half an hour still|o'clock still|still okay for you",
  'on the screen',
  'make sense',
  '(?:see|hear) (?:my|me|the)',
)

/** "Is that right?" after a statement of what was said last time. */
const rightSo = phrases(
  '(?:is|was) (?:that|this|it) (?:about |all |still )?(?:right|correct|it|so|fair|accurate|everything|the (?:list|gist))',
  '(?:have|did) i (?:got |get |have )?(?:it|that|this|you|them all) (?:right|down right)',
  '(?:does|do) (?:that|this|it|they) (?:\\p{L}{2,8} )?(?:sound|look|ring|match|fit|hold|cover|sum)',
  '(?:fair|good|accurate|right|complete) (?:summary|picture|list|recap)',
  'anything (?:to (?:add|correct|change)|different|wrong|missing|else)|where (?:are you|things are|it is) (?:now|today)',
  "(?:right|correct|yes|isn't it|wasn't it|is that)(?=[?]|$)",
)

/** A question that states what was said last time: "you told me you lose two days, is that". */
function recapsAsQuestion(text: string): boolean {
  return earlierTalk.test(text) && namesPain(text) && roughWordCount(text) >= recapWords
}
const recapWords = 9
/** Maximum number of sentences of a recap. */
const recapReach = 6

const showing = phrases(
  "(?:that's the|this (?:map|filter|line|list|one|log|table)(?:'s)?|left is|lights up|puts them|with the … here|here(?:'s| is| are| you| it)|this (?:is|here|button|bit|one|screen|page|view|link|checklist)|that's where|look|looks?,|watch|see that|see here|you (?:see|saw|can see)|i (?:click|type|press|open)|click|so picture|(?:so )?(?:this|that|it) (?:would|will)|opens? (?:this|it)|so when (?:one|you|the|a)|now (?:your|the|you|there's)|next is|so with this|with this|when (?:i|you) (?:press|click|tap|scan|open|type)|you just (?:scan|tap|click|press)|the (?:day|line|cell|box|screen) (?:turns|goes|greys|shows)|in here|over here|with this|on this|i'll show|i'm showing|show (?:him|her|you|the)|let me show|going to (?:show|start with)|take|feel that|it'll|it (?:takes|won't|can't|goes|does|shows|texts|rings|tells|says|comes))",
  "(?:comes? in|clock in|gets? a|there's (?:this|one|a)|each of them|done)",
)
const tiedToBuyer = phrases(
  "you(?:'d|'ve| had| have)? (?:said|mentioned|told|described|asked|raised|hate|lost|found|spoke|walked)",
  'the (?:\\p{L}{2,14} ){0,2}(?:problem|issue|pain|thing|point|fight|headache|bit|one) (?:you|that you|at|with|on)?',
  '(?:your|his|her|their) (?:\\p{L}{2,14} ){0,2}(?:problem|issue|pain|headache|worry|complaint|question|bookings?|drivers?|crew|team|people|staff|nurses|spreadsheets?|sheet|list|file|old|own)',
  "(?:for|to) (?:the |your |\\p{L}{3,12}'s )(?:\\p{L}{3,14} )?(?:problem|issue|worry|question|second|third|first)",
  "(?:you|they|he|she|nobody|we)(?:'d| would) (?:already|now|then|never|no longer|not) (?:have|know|need|see|be|get|wait)",
  '(?:the|that|those) (?:\\p{L}{3,14} )?(?:you|they|he|she|\\p{L}{3,12}) (?:had|has|have|lost|lose|spends?|asked|wanted|used|sent)',
  "(?:you|they|he|she) (?:waited|used to|were|had to|lost|have to|don't have to|no longer) … (?:before|now|today|until)",
  "(?:what|who)(?:'s| is) (?:it|she|he|he's) (?:waiting|missing|late)",
  'they (?:waited|lost|needed|spent|had)',
  "(?:this one|here|that|this)(?:'s| is) (?:for |where )?(?:you|yours|\\p{L}{3,12} comes in)",
  "(?:this|here)(?:'s| is) your (?:own )?(?:\\p{L}{2,12} ){0,2}(?:list|sheet|file|data|plan|model|numbers|week|month|part|drawing|figures)",
  '(?:from|with|out of) (?:the|your|that) \\p{L}{3,12} (?:you|he|she|they|\\p{L}{3,12}) (?:sent|gave|shared|mailed)',
  "so (?:if|when|picture|imagine|say) (?:it's|you're|you are|you|your|somebody|someone|one) … (?:ill|sick|in bed|away|off|at night|late|stuck|empty|full|goes|turns)",
  '(?:because|since) (?:you|your)',
  '(?:instead of|so that|so nobody|so nothing|no more|nobody (?:calls|can)|not the nurse|anymore|without the|and not when)',
  '(?:get|gives?|got) (?:the|your) (?:morning|evening|sundays?|fridays?) back',
  "(?:would|will|'ll) (?:show|tell|warn|catch|stop|not let|cut|halve|save) (?:you|it|that|them|him|her|your)",
  '(?:the )?(?:first|second|third) (?:one|thing|pain|problem|headache|point)',
  'in your case|your case|your words|your question',
  'complained about|that is what (?:you|they)',
  '(?:to|on|back to) your point|like you (?:said|say|told)|remember (?:the|your|you)|answers? (?:your|the)|exactly what (?:you|\\p{L}{3,12}) (?:asked|wanted|said|need)',
  "(?:that|this|which)(?:'s| is| was) (?:exactly |just )?(?:what|where|when|why|how) you",
  "so you (?:don't|won't|never|can't)",
  '(?:rings|texts|tells|wakes) (?:somebody|him|her|you|your)',
  'come straight|straight (?:into|off)|never match|the same week',
  'is that still a problem',
)
const nothingTied = phrases(
  'out of the box',
  'most firms',
  'people love',
  'won a prize',
  'widgets|user management|modular|altitude|languages?|colou?rs?|export to|main menu|dashboard',
  'if you ever',
  'how many of them',
  'before (?:i|we) start',
  'voted',
  'let me just log in',
  'with the link',
  'in both|both in the store',
)

const organization = oneOf(
  '(?:company|firm|team|carrier|manufacturer|retailer|hospital|clinic|wholesaler|distributor|bakery|chain|agency|school|business|practice|haul(?:i)?er|shop|brewery|council|municipality|hotel|church|orchard|plant|mill|refinery|contractor|farm|farmer|dairy|lab|law firm|printing house|garden centre|quarry|restaurant|bank|college|university|supermarket|warehouse|cooperative|co-op|accountant|dealer|fleet|nursery|resort|foundry|builder|charity|outfit|crowd|operation|place|studio|group|network|centre|center|store|salon|winery|butcher|harbou?r|gym|theatre|station|depot|producer|processor|packer|grower|dentist|surgery|park|zoo|operator|insurer|publisher|mill|workshop|account|museum|airport|pharmacy|vet|garage|lady|guy|fella|woman|man|customer|client)',
)
const exampleSigns: Signs = [
  [
    1,
    phrases(
      "there(?:'s| is| was)(?: a)? (?:a|an|one) (?:\\p{L}{2,14} ){0,3}\\p{L}{3,14} (?:in|by|near|over|up|down|who|that|with|on)",
      "(?:we|i)(?:'ve| have|'d)? (?:had |got |have |did this with |put it into |set up |work with |visit |do it for )(?:a|an|one|this) (?:\\p{L}{2,14} ){0,3}\\p{L}{3,14}",
      "(?:at|with|by) (?:\\p{L}{2,12} ){0,2}\\p{L}{3,12}'s(?: firm| place| shop| farm)?",
      '(?:in|for|from|to) (?:a|an|the) (?:\\p{L}{3,14} ){0,2}(?:in|near|at) \\p{L}{4,14}',
      '(?:a|an|the) (?:\\p{L}{3,12} ){0,2}\\p{L}{3,12} (?:in|near|we look after|of all places)',
    ),
  ],
  [
    1.5,
    phrases(
      `(?:a|an|another|one|this|the last one,?|two|that) (?:\\p{L}{2,14} ){0,3}${organization} (?:of ours |of mine )?(?:in|by|near|over|up|down|on|around|from|with|we|who|that|which|i|had|saw|like|went|your size|same|across|exactly|about|where)`,
      `(?:a|an|one|another) (?:of (?:our|my) )?(?:customers?|clients?)`,
      `(?:one|two|some|several|a few|most) of (?:our|my) (?:\\p{L}{2,14} )?(?:customers?|clients?|farms|hotels|clinics)`,
      '(?:a|the) (?:customer|client) (?:of ours|in|with|who)',
      'what (?:we|\\p{L}{4,14}) did',
      "(?:that's|this is) how (?:the|a) \\p{L}{3,14}",
      'case study|reference customer',
      '(?:a|an|one|another|two|the|some) (?:\\p{L}{2,14} ){1,4}(?:of ours|(?:that |who )?(?:we|i) (?:work with|supply|look after|serve|did|do (?:this|it|that) for|installed|set up|support|helped))',
      '(?:we|i) (?:do|did|run|built|set up|put|installed) (?:this|it|that|the same|one) (?:\\p{L}{2,8} )?(?:for|at|in) (?:a|an|one|another|two)',
      'one of our \\p{L}{3,14}',
      'closest to you|neither are the',
      'reminds me of',
      '(?:customers?|clients?|companies) (?:like you|of your size|your size|in your|similar to)',
      'about your size|the same size|like you(?:rs)?(?=[.,])',
      "(?:at|in) (?:\\p{L}{4,14}(?:'s)?),? (?:it was the same|they|in (?:january|february|march|april|may|june))",
      'same story|your story',
      "(?:he|she|they)(?:'d| had) (?:had )?(?:about )?the same",
    ),
  ],
  [
    1,
    phrases(
      "(?:they|he|she)(?:'re|'ve|'d|'ll| plans?| wins?| takes?| gave| have)? (?:\\p{L}{2,8} )?(?:all|now|plan|plans|take|takes|gave|wins|never|say)",
      '(?:nothing|none) of theirs|tenants call once|found a|paid for|went from',
      "(?:they|he|she|it)(?:'ve|'d|'re| have| had| are| were| was)? (?:\\p{L}{2,10} )?(?:went|cut|reduced|started|uses?|told|dropped|caught|passed|saw|got|found|lost|used to|changed|down|refund|connected|halved|threw|stopped|checks?|spent|typing|at|took|says?|set|closed|paid|signed|shows?|put|has|hasn't|live|grumbled)",
      '(?:by|from|to|under|at|about) (?:a |an )?(?:third|half|\\d|one|two|three|six|ten|\\p{L}{3,8}(?:ty|teen))',
      '(?:since|after|within|in) (?:that|then|january|february|march|april|the first|two|three|five|last)',
      'nobody complains|without a single',
    ),
  ],
  [
    -2,
    phrases(
      'your (?:own )?(?:customers?|clients?|sister company)',
      'imagine',
      "let's say",
      '(?:three hundred|hundreds of|more than|two hundred) (?:customers|clients)',
      'our first customer',
      'customer (?:list|portal|is king)',
      'with most clients',
      'each customer',
      'a customer myself',
      'you were a customer',
      'one of your',
      'brother-in-law',
      'success (?:story|manager)',
      'some examples',
      '(?:founded|established|(?:was|were) (?:started|set up)|our founders?)',
      "(?:i'm|i am|we're|we are) (?:in|at|on) (?:a|an|the|my)",
    ),
  ],
]

/** What another company did or had, told in the next sentence. */
const theirStory = phrases(
  "^(?:(?:so|and|now|well|since|before|after|today),? ){0,2}(?:they|he|she|it|their \\p{L}{3,14})(?:'d|'ve| had| have| has| were| was| used)? (?:\\p{L}{2,10} )?(?:\\p{L}{2,10}ed|had|were|was|went|cut|got|lost|took|did|saw|found|spent|at|been|to)",
)

const understandingPattern = phrases(
  '(?:clear~|sense|follow(?:ing)?|understood|understand|confus~|lost you|too fast|slow down|useful|imagine|picture)',
  '(?:does|did|do|has|have) (?:that|this|it|any of (?:that|this)|everybody|everyone|anybody|you) (?:\\p{L}{2,10} )?(?:make sense|help|match|fit|look|sound|answer|work|cover|reflect|resonate|compare|solve|feel|address|line up|seem|come close|hang together|follow|recogni[sz]e|land|tally|need|see it|believe)',
  'make(?:s)? sense',
  'making (?:any )?sense',
  '(?:is|was|are) (?:that|this|it|those|the last step) (?:\\p{L}{2,10} )?(?:clear|how|what|useful|helpful|close|something|relevant|the way|similar|in line|near|where|enough|different|better|right|closer|a fair|plain|ok|okay|too (?:quick|fast|much)|understandable|put to bed|still a problem|the page|be the page)',
  '(?:clear|okay|ok|plain|good) (?:so far|enough|for you)',
  'that (?:okay|ok|clear) for you',
  '(?:how|what) (?:does|do|would|about|did) (?:that|this|it|you|he|she) (?:\\p{L}{2,10} )?(?:sound|look|compare|fit|work|feel|think|land|strike|change|help|mean|use|say|do|make|reckon|find|done)',
  'how you (?:find|like) (?:it|this|that)',
  'what would (?:you|that|this|it|he|she|they|we|go|your \\p{L}{3,14}) (?:not |still |never |have )?(?:trust|want|change|miss|need|do|done|wrong|mean|worry|like|save|expect|see)',
  "what (?:in|about|of) (?:that|this|it|these|those) would(?:n't)? (?:you|they|he|she|your)",
  '(?:is|was|are) there (?:still )?(?:a bit|anything|something|one|any) (?:\\p{L}{2,10} )?(?:left|open|missing|unclear)',
  'what else would (?:you|they|he|she|we|somebody|someone|anybody|your \\p{L}{3,14}) … (?:need|want|look|miss|expect)',
  "(?:what|anything) (?:have|haven't|did|didn't) (?:i|we) (?:not |yet )?(?:shown?|covered?|answered?|miss~|forgot~|left out)",
  "(?:does|did|would|will|'d) (?:that|this|it) (?:still |then |now |really )?(?:settle|sort|close|do|do it|bother|worry|scare|get stuck|get in the way)",
  '(?:is|was|are) (?:that|this|it|those) (?:one |still |then )?(?:closed|settled|done|answered|sorted|solved|covered|bothering|a worry|(?:\\p{L}{2,10}-)?\\p{L}{2,14} enough)',
  '(?:do|would|did) you (?:really |actually )?(?:believe|trust|buy) (?:it|that|this|the)',
  "what (?:do|did|would) (?:you|y'all|you all|everybody|he|she) (?:\\p{L}{2,8} )?(?:think|reckon|make|do with|use|see|say)",
  '(?:any|what|are there|got any) (?:\\p{L}{2,10} )?(?:questions?|thoughts|reactions?|doubts)',
  'anything (?:\\p{L}{2,10} ){0,4}(?:foggy|unclear|missing|puzzling|not clear)',
  '(?:can|could|do|did|would) you (?:see|imagine|follow|picture|be able to explain|explain that|believe|recogni[sz]e|need the)',
  'would (?:that|this|it|you|your team) (?:\\p{L}{2,10} )?(?:work|help|use|fit|solve|cover|save|pass|do|be (?:useful|enough|helpful|clear|the|doable|able))',
  'with me(?: so far| on that)?',
  'you see how',
  'how (?:close|far) is (?:that|this)',
  '(?:so far|am i racing|too quick|all greek)',
  "what(?:'s| is|'ve| have| in that) (?:missing|we not|not|wouldn't|jumps out)",
  'before (?:i|we) (?:go on|move on|move|continue)',
  'tell (?:me )?(?:back|in your own words|where|what|me where)',
  'in your own words',
  'show me (?:how|where) you',
  '(?:once more|again) or',
  'or (?:do you want|should i) (?:to )?(?:see|do|show|one more)',
  '(?:is|are) (?:there|that) (?:still )?(?:a|any) (?:but|no|questions?)',
  '(?:still|got) a (?:but|no) (?:in|left)?',
  "where(?:'d| would) it fall",
  "how(?:'d| would) (?:it|that|you) (?:go|use|fit)",
  'have we shown it right|was it right',
  'that take care of (?:it|that)',
  'got it|got that|follow that|lost anyone|explained it well|something unclear|would you look first',
  "is that what (?:they|you)(?:'d| would)",
)
const notUnderstanding = phrases(
  '(?:see|hear) (?:my|me|us)(?: screen)?',
  'budget',
  'who else',
  'data question',
  'good trip|weekend|coffee|break',
  'go live|when would',
  'how (?:many|much)',
  'for planning now|do you use (?:today|now|for)',
  'just so (?:i|we)',
  '(?:thursday|monday|tuesday|wednesday|friday)',
)

const stopperSigns: Signs = [
  [
    1,
    phrases(
      '(?:has|have|needs?) to (?:work|run|go|fit|be (?:able|in|on|under|safe|there|signed|approved)|talk|pass|hold|get past|come)',
      '(?:must|should) (?:not|also|work|be able|pass|run|fit)',
      '(?:my|our|the|his|her) (?:\\p{L}{3,10} )?thing (?:is|with|about)',
      "(?:would never|will never|won't|wouldn't|would not) (?:use|touch|agree|allow|let|pay|stand|wear|have it)",
      "(?:i'm|we're) not (?:convinced|sure|sold)|what (?:i|we) don't want|(?:been|got) (?:burned|burnt|bitten)|we (?:can't|cannot) have",
      "(?:would|'d) have to (?:agree|approve|sign|be happy|say yes)|(?:that's|that'd be) the end of",
    ),
  ],
  [
    2,
    phrases(
      "(?:would|could|might|will|can|'d) (?:stop|block|kill|prevent|delay|derail|hold|throw it out|fail|pull the plug|turn you down|send it back|drop it|refuse)",
      '(?:deal(?:-| )?breaker|show(?:-| )?stopper|blocker|no-go|red line|must-have|stumbling block|sticking point|hurdle|obstacle|non-negotiable|mandatory)s?',
      "(?:can't|cannot|couldn't|won't|wouldn't|don't|not|never|nobody|no one) (?:\\p{L}{2,8} ){0,2}(?:buy|sign|signs|go ahead|move forward|proceed|go with|commit|say yes|do it|take it|switch|accept|bought|push it through)",
      '(?:my|our|the|his|her) (?:only |main |biggest |one |real )?(?:concern|worry|fear|hesitation|doubt|risk|reservation|question mark)s? (?:is|are|would be|was|left)',
      "(?:no|without|not) (?:\\p{L}{2,14} ){1,6}(?:no deal|no contract|no signature|not bought|we leave it|nobody signs|there's no)",
      'unless (?:we|you|it|the|i|they|that|he|she)',
      '(?:only|first|not) if (?:we|you|it|the|i|they|that)',
      "if (?:\\p{L}{2,14} ){1,8}(?:says? no|says? it|does not|doesn't|can't|cannot|fails|isn't|won't|takes against|rubbish|gimmick|twice|less than|more than|worried)",
      'put me off',
      '(?:only|one) thing (?:is|that|i|would|about)',
      "(?:or else|otherwise) (?:it|it's|we|i|i'd|there|they|no|nobody|forget)",
      'as long as (?:it|that|they|we|you|the|nobody|nothing)',
      "(?:isn't|not|never) (?:going to|gonna) (?:happen|pay|work|fly|go|sign|have|accept|let|touch)",
      '(?:walk(?:ing)? away|no chance|no way|hard no|no use|pointless|over my)',
      '(?:get|getting|bring) (?:it|this|that) (?:past|through|by) (?:the|my|our|him|her|\\p{L}{3,12})',
      "(?:we|i|they) (?:can't|couldn't|cannot) (?:afford|have|live|use|risk|wait)",
      "(?:i'm|we're|i am|we are) (?:back|straight back) to",
      "(?:i|we) (?:don't|do not|won't) (?:want|need) (?:the|a|an|any|another|to be)",
      "what (?:if|happens if|happens when) (?:it's|it|that|they|the|you|we)",
      "(?:this|it)(?:'s| is) dead|i'm out|bin (?:it|the)|kicks? up",
      'the day (?:our|we|it|you)',
      'forget it',
      "(?:need|needs|want|wants|have|has|got|gotta|'d sooner|'d want|'d rather) (?:to )?(?:see|know|be sure|prove|test|talk|get by|get past) (?:\\p{L}{2,12} ){0,6}(?:before|first|with|to|about|by|in it)?",
      '(?:it|that|what) (?:could|would|might) (?:fail|fall|go wrong|stop)',
      'depends on',
      'what worries (?:me|us)',
      "(?:that's|is|'s) a problem",
      "(?:it|that)(?:'s| is| would be) (?:for nothing|over|finished)",
      'has to be in',
      "(?:i|we) don't want it",
      "i can't stop",
      "(?:he|she|they)(?:'ll| will) ask (?:if|what|why|whether)",
      "who(?:'s| is) (?:gonna|going to) (?:\\p{L}{3,10})",
      "wouldn't buy|i'd stay|then i'd stay|stay with the old",
      "the money's more",
      "i(?:'ve)? not got any(?:body|one)|haven't got any(?:body|one)",
      'i need \\p{L}{3,12}',
    ),
  ],
  [
    -2.5,
    phrases(
      '(?:price|money) is (?:okay|ok|fine)',
      "(?:that's|is) history",
      "let's talk",
      'the price is',
      'in the mornings',
      'somewhere',
      'habit',
      'nice-to-have',
      'last week they',
    ),
  ],
]
const stopperQuestion = phrases(
  '(?:stop|stops|block|kill|kills|killed|prevent|get in the way|stand in the way|hold you|keep you from|derail|reason not|hesitat~|deal(?:-| )?breaker|red lines?|hurdle|no-go|object to|say no|said no|saying no|not do(?:ing)? it|to not do it|go wrong|fail)',
  "(?:what(?:'s| is|'ve)|anything) (?:left|missing|else on your mind|else that'd|we not shown)",
  '(?:problem|concern|worr(?:y|ied)) (?:from|on|for) your',
  'be able to say yes|price were right|make you (?:say no|stay)',
  "(?:it's|what if it's) late|legal view|is it the features",
  'still a no|a no in them',
  'what (?:would|could|might|will) (?:\\p{L}{2,10} )?(?:worry|scare|bother|put|make|break|kill|go wrong|have to|need to|your|the|he|she|they|it) ?',
  "(?:what(?:'s| is| are)|any) (?:the |your |his |her |their )?(?:biggest |main |real |one )?(?:risks?|fears?|worry|worries|hesitation|concerns?|doubts?|obstacles?|catch)",
  "why (?:wouldn't|would you not|not|might you|would (?:he|she|they) (?:say no|not))|reason (?:you|not|to say no|they|he|she)",
  "anything (?:\\p{L}{2,10} ){0,3}(?:would|'d|could|might|that'd) (?:\\p{L}{2,10} )?(?:make|stop|keep|hold|put|kill|prevent)",
  "what do you (?:still )?need (?:to (?:see|know|hear)|before|from)|what(?:'s| is) (?:between you|holding|in the way|stopping)|who (?:could|would|might) (?:block|veto|say no|stop|object)",
  "not shown|yeah,? but|(?:say|says) (?:let's|we'd better) not|not trust|hold (?:it|this) up|what(?:'s| is) the catch",
  "not want to buy|don't want to buy",
)

/** Share of the call in which a recap still counts as "first". In a short call, the first turns do. */
const framingShare = 0.35
const framingRuns = 6

function isFraming(conversation: Conversation, sentence: Sentence): boolean {
  return (
    positionOf(conversation, sentence) <= framingShare ||
    (conversation.runOf[sentence.messageIndex] ?? 0) < framingRuns
  )
}

/** A check with more words explains or tells something. */
const longestCheck = 40

function isUnderstandingCheck({ sentence, text }: Said): boolean {
  const asks = sentence.question !== 'none' || /^(?:so )?(?:tell|show) (?:me|back)/iu.test(text)
  return (
    asks &&
    roughWordCount(text) <= longestCheck &&
    understandingPattern.test(text) &&
    !notUnderstanding.test(text)
  )
}

/** The first check of each run, because two in one breath count as one. */
function understandingChecks(conversation: Conversation): Sentence[] {
  const runs = new Set<number>()
  return saidBy(conversation, 'rep').flatMap((said) => {
    if (runs.has(said.run.index) || !isUnderstandingCheck(said)) return []
    if (isFraming(conversation, said.sentence) && stillAsked.test(said.text)) return []
    runs.add(said.run.index)
    return [said.sentence]
  })
}

function neighbors({ run, place, next }: Said): string {
  return `${run.sentences[place - 1]?.text ?? ''} ${next}`
}

/** Whether the rep names the painful state: trouble, or what is done by hand, waits or goes missing. */
function namesPain(text: string): boolean {
  return troublePattern.test(text) || painWords.test(text)
}

export const demoDetectors: Detector[] = [
  {
    id: 'recaps-pains-first',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const early = saidBy(conversation, 'rep').filter(({ sentence }) => isFraming(conversation, sentence))
      const hits = heaviest(early, 1.5, (said) => {
        const { text } = said
        const refers = earlierTalk.test(text) || recapPattern.test(text)
        const pain = namesPain(text)
        const isNear = refers && (namesPain(neighbors(said)) || toldList.test(text))
        return (refers ? 1 : 0) + (pain ? 1 : 0) + (!pain && isNear ? 0.5 : 0)
      }).filter((sentence) => sentence.question === 'none' || earlierTalk.test(sentence.text))
      const refers = early.filter(({ text }) => earlierTalk.test(text))
      const together = refers.length > 0 ? hits : []
      return together.length > 0
        ? found(together, 'The rep begins with what the buyer had said.')
        : absent('The rep does not begin with what the buyer had said.')
    },
  },
  weighingDetector({
    id: 'confirms-nothing-changed',
    speaker: 'rep',
    closed: true,
    needed: 1,
    weigh: ({ sentence, text, run, place }, conversation) => {
      if (positionOf(conversation, sentence) > framingShare + 0.05 && !isFraming(conversation, sentence))
        return 0
      if (sentence.question === 'none' && !asksOrInvites.test(text)) return 0
      if (otherStill.test(text)) return 0
      const recapped = run.sentences.slice(Math.max(0, place - recapReach), place + 1)
      const refersBack = recapped.some((one) => earlierTalk.test(one.text))
      const asksBack =
        sentence.question !== 'open' && (recapsAsQuestion(text) || (rightSo.test(text) && refersBack))
      return stillAsked.test(text) || asksBack ? 1 : 0
    },
    found: 'The rep asks whether that is still right.',
    absent: 'The rep does not ask whether anything has changed.',
  }),
  weighingDetector({
    id: 'capability-tied-to-pain',
    speaker: 'rep',
    closed: false,
    needed: 1.75,
    weigh: (said, conversation) => {
      const { text, sentence } = said
      if (positionOf(conversation, sentence) <= 0.1) return 0
      const around = neighbors(said)
      const isTied = tiedToBuyer.test(text)
      const shows = showing.test(text)
      return (
        (isTied ? 1 : 0) +
        (shows ? 1 : 0) +
        (!shows && isTied && showing.test(around) ? 0.75 : 0) +
        (!isTied && shows && tiedToBuyer.test(around) ? 0.75 : 0) +
        (namesPain(text) ? 0.5 : 0) -
        (nothingTied.test(text) ? 2 : 0)
      )
    },
    found: 'At least one capability is tied to what the buyer said.',
    absent: 'Whether what is shown answers a stated pain needs judgement.',
  }),
  weighingDetector({
    id: 'customer-example',
    speaker: 'rep',
    closed: true,
    needed: 1.5,
    weigh: ({ sentence, text, next }) => {
      if (sentence.question !== 'none') return 0
      const weight = weightOf(text, exampleSigns)
      if (weight < 1.5) return weight === 1 && theirStory.test(next) ? 1.5 : weight
      return (
        weight +
        (quantityPattern.test(`${text} ${next}`) ? 0.5 : 0) +
        (weightOf(next, exampleSigns) > 0 ? 0.5 : 0)
      )
    },
    found: 'The rep tells of another customer.',
    absent: 'No example of another customer is given.',
  }),
  ...[1, 3].map((needed): Detector => ({
    id: needed === 1 ? 'checks-understanding' : 'checks-understanding-three-times',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const checks = understandingChecks(conversation)
      const reason = `The rep checks understanding in ${checks.length} ${checks.length === 1 ? 'turn' : 'turns'}.`
      return checks.length >= needed ? found(checks, reason) : absent(reason)
    },
  })),
  weighingDetector({
    id: 'purchase-stopper',
    speaker: 'buyer',
    closed: true,
    needed: 2,
    hinted: 1.5,
    weigh: (said) => {
      if (said.sentence.question !== 'none' && !/^(?:what'd|who's|who is)/iu.test(said.text)) return 0
      if (deflection.test(said.text)) return 0
      const isReply = replies(said, stopperQuestion)
      return weightOf(said.text, stopperSigns) + (isReply ? 1 : 0) + (isReply && said.place < 2 ? 1 : 0)
    },
    found: 'The buyer says what would stop a purchase.',
    absent: 'The buyer names nothing that would stop a purchase.',
  }),
]
