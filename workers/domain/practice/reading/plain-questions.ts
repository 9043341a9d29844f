import { openings, phrases } from '../../scoring/phrases.ts'
import { mainClause } from './preface.ts'
import { remembered } from './remembered.ts'

/**
 * What a question wants, whatever it is about. The first kinds need no notes of the persona, because anybody has an answer. The others say
 * what kind of answer is missing if no note has it: the buyer admits to not knowing a number in other words than a person.
 */
export const askedFor = [
  'identity',
  'hearing',
  'repeat',
  'contact',
  'knowUs',
  'verdict',
  'step',
  'impact',
  'happened',
  'feeling',
  'yourTurn',
  'anythingElse',
  'likes',
  'dislikes',
  'happy',
  'found',
  'tried',
  'said',
  'loss',
  'future',
  'hope',
  'trend',
  'time',
  'whom',
  'choice',
  'which',
  'happens',
  'howLong',
  'howOften',
  'cost',
  'number',
  'who',
  'when',
  'whenNext',
  'why',
  'where',
  'how',
  'could',
  'would',
  'favor',
  'does',
  'did',
  'areYou',
  'is',
  'what',
] as const
export type AskedFor = (typeof askedFor)[number]

/** Questions about the talk itself, which no note of the persona answers. */
export const aboutTheTalk: ReadonlySet<AskedFor> = new Set<AskedFor>([
  'identity',
  'hearing',
  'repeat',
  'contact',
  'knowUs',
  'verdict',
  'step',
  'yourTurn',
  'anythingElse',
  'favor',
])

/** The first match counts. */
const patterns: [AskedFor, RegExp][] = [
  [
    'identity',
    phrases(
      'who (?:are you|am i (?:speaking|talking)(?: to| with)?|is (?:this|that|speaking))(?=[?!.,]|$| (?:please|again|exactly|then))',
      "what(?:'s| is| was) your (?:full |last |first )?name",
      '(?:which|what) company (?:is (?:this|that)|are you (?:with|from|at))',
      '(?:and |sorry |so )?your name (?:was|is|again|please)(?= ?[?.]|$| again| so)',
      '(?:who|whom) do i have (?:on the (?:line|phone)|the pleasure)',
      "may i (?:ask|have|know) (?:your name|who (?:i am|i'm) (?:speaking|talking))",
      '(?:am i (?:speaking|talking) (?:to|with)|do i (?:speak|talk) (?:to|with)) (?:this |that )?(?:you|the right person)(?=[?]|$)',
      '(?:is (?:this|that)|have i (?:reached|got)|did i (?:reach|get)) (?:the |your )(?:\\p{L}{3,14} ){0,2}(?:department|office|team|desk|company|line|number)',
    ),
  ],
  [
    'hearing',
    phrases(
      '(?:can|do|could) (?:you|everybody|everyone) (?:all |both |still |also )?(?:hear|see) (?:me|us|my screen|the screen|this screen|my slides)',
      'is (?:my|the) (?:sound|audio|screen|connection|line|picture) (?:okay|ok|clear|good|fine|visible|working)',
      'are you (?:still )?there(?=[?.!]|$)',
    ),
  ],
  [
    'repeat',
    phrases(
      '(?<!(?:he|she|they|people) )(?:say|repeat) (?:that|it|this|what you said)(?: again| once more| one more time|[?.!]|$| please)',
      '(?:say|come) again(?=[?.!]|$| please)',
      '(?:pardon|beg your pardon)(?: me)?(?=[?.!]|$)',
      'what did you (?:just )?say',
      'one more time(?=[?.!]|$| please)',
      '(?:can|could) you (?:please )?repeat',
      'what was that(?: again| sorry| you said)?(?=[?.!]|$)',
      'you (?:just |were )?(?:cut|broke|dropped|breaking|cutting) (?:out|up|off)',
      'i (?:just )?(?:missed|lost) (?:that|you|the last (?:bit|part))(?: there| for a sec~| again)?(?=[?.!,]|$)',
      'where (?:were|was|did) (?:we|i|you)(?: (?:leave off|stop|get to|again))?(?=[?.!]|$)',
      'you were saying(?=[?.!]|$)',
      "(?:i )?(?:did not|didn't|could not|couldn't) (?:quite )?(?:understand|catch|hear|get) (?:that|you|it|this|what)",
    ),
  ],
  [
    'knowUs',
    phrases(
      '(?:do|did) you (?:\\p{L}{2,10} )?(?:know|remember) (?:us|me|our \\p{L}{3,12}|what we do|who we are|\\p{L}{3,17})(?= ?[?]|$)',
      '(?:have|did) you (?:\\p{L}{2,10} )?(?:heard of|hear of|come across|heard about|worked with) (?:us|our \\p{L}{3,12}|\\p{L}{3,16})(?= ?[?]|$| before| already)',
      '(?:are you )?familiar with (?:us|our \\p{L}{3,12}|what we do)',
    ),
  ],
  [
    'contact',
    phrases(
      "(?:what(?:'s| is)|which|what) (?:the |your )?(?:best |right |good )?(?:number|phone|mobile|email|e-?mail|email address|mail address|address)(?=[?.!]|$| (?:is|can|should|do|shall|to|for|please|again|where|that|i|we)(?!\\p{L}))",
      '(?:just |only |and |then )(?:your|the) (?:e-?mail|email|number|mobile|address)',
      '(?:which|what) (?:e-?mail|number|address)(?: address)? (?:can|do|should|shall|could) (?:i|we)',
      '(?:need|have|give me|tell me|send me) your (?:e-?mail|number|mobile|address)',
      "what(?:'s| is) your (?:\\p{L}{2,8} )?(?:number|phone|mobile|cell|email|e-?mail|mail|address|extension|line)",
      '(?:can|could|may) (?:i|you) (?:\\p{L}{2,6} ){0,2}(?:have|get|give me|tell me) your (?:\\p{L}{2,8} )?(?:number|phone|mobile|cell|email|e-?mail|mail|address)',
      '(?:where|how|which (?:address|email|number)) (?:can|do|should|shall|could) (?:i|we) (?:send|reach|email|mail|call|contact) (?:it|you|that|this|the)',
    ),
  ],
  [
    'happy',
    phrases(
      'what do you (?:all )?think (?:about|of) (?:the|your) (?:\\p{L}{2,12} )?(?:tool|system|software|program|app|sheet|spreadsheet|list)(?= (?:you|that you|of yours)|[?.!]|$)',
    ),
  ],
  [
    'verdict',
    phrases(
      '(?<!(?:what|how|when|who|where|which|why) )(?:does|would|will|did|is|are) (?:that|this|it|these|we|you|those) (?:\\p{L}{2,12} ){0,3}(?:helps?|covers?|make sense|sounds?|fits?|enough|settles?|good|answers?|okay|ok|fair|convinces?|convinced|better|reassures?|matters?|useful|work for you)',
      'how (?:does|did|would|do) (?:that|this|it|these|those) (?:\\p{L}{2,12} )?(?:fit|sound|look|land|compare)',
      "(?:that's|it's) not (?:that |too |so |really )?(?:much|bad|expensive|high|a lot) (?:is it|right)",
      '(?:is|would) (?:that|this|it) (?:be )?something you (?:could|can|would) (?:live|work|agree) with',
      '(?:could|can) you live with (?:that|this|it)',
      'what do you (?:all |both |guys |three )?(?:think|say)(?=[?.!,]|$| (?:about|of) (?:it|that|this|the)| so far)',
      'what do you make of',
      '(?:do|can|could) (?:we|you) agree',
      '(?:are|is) (?:we|that|this|it) (?:\\p{L}{2,6} )?(?:okay|ok|fine|alright|all right|good) (?:with (?:that|this|it)|then|for you|so)',
      'is (?:that|this) (?:okay|ok|alright|all right|fine|agreeable)(?= ?[?])',
      'where (?:are we|do we stand|does that (?:leave|put) us)(?= ?[?]|$| now| then)',
      'how (?:is|would be|about) that(?= ?[?]|$)',
      "what(?:'s| is| are) your (?:thoughts|take|opinion|(?:first )?impression|reaction|feedback)",
      '(?:any|your) (?:thoughts|feedback)(?=[?.!]|$| so far)',
      "(?:wouldn't (?:it|that|you)|don't you think)(?= ?[?])",
      'what do you like (?:about (?:it|that|this|us)|so far)',
    ),
  ],
  [
    'step',
    phrases(
      '(?:good|best|right|sensible|logical|useful|the|your|our) next steps?',
      'how (?:should|shall|do|would) we (?:go on|proceed|continue|move|do this|take it)',
      'where do we go from here',
    ),
  ],
  [
    'impact',
    phrases(
      'how (?:badly |much |hard )?(?:did|does|do|has|have|would|is|are) (?:it|that|this|they|those|the \\p{L}{3,14}|your \\p{L}{3,14}) (?:\\p{L}{2,12} )?(?:hit|hurt|affect|hitting|hurting|affecting|affected|touch)',
      'what (?:did|does|do|has|would) (?:it|that|this|they|those|these) (?:\\p{L}{2,10} )?(?:do|done|mean|meant) (?:to|for|with)',
      'what (?:was|is|were) (?:it|that|the \\p{L}{3,14}) like',
    ),
  ],
  ['happened', openings('what (?:exactly |actually |really )?(?:happened|broke|was broken|went wrong)')],
  [
    'feeling',
    phrases(
      'how (?:do|did|does|would) (?:you|that|it|this|they) (?:\\p{L}{2,12} ){0,2}feel(?! about)',
      'how (?:is|was) (?:that|it) for you',
      'how are you (?:coping|holding up|finding (?:it|that))',
    ),
  ],
  [
    'yourTurn',
    phrases(
      '(?:any|other|more|further|what) (?:other |more )?questions?(?= (?:for|from|about)|[?.!]|$| so far| do you| at)',
      'what (?:else )?(?:do|would|should|can) (?:you|i) (?:want|like|need|tell) (?:to |you )?(?:know|ask|hear)?(?= from (?:me|us)| about us|[?.!]|$)',
      "anything (?:else )?(?:that )?(?:you|you'd) (?:want|wanted|would like|like|need|needed|have) to (?:know|ask)",
      'what are you (?:curious|interested|wondering) (?:about|in)',
      "(?:go ahead|fire away|you first|you start),? what(?:'s| is) (?:on your mind|your (?:first )?question)",
      "what(?:'s| is) your first question",
    ),
  ],
  [
    'anythingElse',
    phrases(
      "what else(?: is|'s)? (?:on your mind|bothers?|worries|matters|counts)",
      '(?:anything|what) else (?:\\p{L}{2,12} ){0,5}(?:standing|stands?|in the way|stopping|stops?|worr~|bother~|concern~|hold~|missing|keep~|discuss|add|cover)',
      '(?:is|was) there (?:something|anything) else',
      "anything (?:else )?(?:that )?(?:you|you'd|you would) (?:still )?(?:need|want|like) from (?:me|us)",
      'do you (?:still )?(?:need|want) anything (?:else )?from (?:me|us)',
      '(?:any|other|more|further) (?:other |more )?(?:concerns?|worries|objections?|doubts?)',
      'anything else (?:i should know|you (?:want|need) to (?:know|say|ask|tell))',
      "what(?:'s| is) (?:still )?(?:in the way|missing|holding you back)(?=[?.!]|$| for you)",
      'what would (?:make|cause) you (?:to )?(?:say no|leave|stop|walk|cancel|refuse|not)',
      'what (?:would |could )?speaks? against',
      '(?:anything|what) else(?= (?:on|for|from)|[?.!]|$)',
    ),
  ],
  ['is', openings('(?!who|what|how|why|where|which|when)[^?]{0,160} (?:right|correct|yes|no|true)(?= ?[?])')],
  [
    'happens',
    openings(
      'what (?:happens|would happen|do you do|did you do|do they do|does (?:she|he|it) do|usually happens|typically happens)(?= (?:when|if|with|to|in|after|on|once|then|next|now|afterwards)| ?[?]|$)',
      'what if (?:he|she|they|somebody|someone|nobody|a|an|one|your)',
      '(?:when|if) [^?]{4,120} what (?:happens|do you do|do they do|then)',
    ),
  ],
  // "And when somebody is sick?"
  [
    'happens',
    /^(?:and|but|so|or|okay|ok)?[ ,]{0,2}(?:when|if) (?!(?:is|are|was|were|do|does|did|will|would|can|could|should|has|have|am|exactly|precisely|again|so|not|whether|i ask|i may|i might|i asked|i can|i could|you had to|it were up)(?!\p{L}))[^?,]{4,100}\??$/iu,
  ],
  [
    'dislikes',
    phrases(
      "what (?:do|did|does|would|is|are|was) (?:[^?]{0,30} )?(?:not like|n't (?:you |they )?like|dislike|hate|annoy~|bother~|frustrat~)",
      "what (?:don't|didn't|doesn't) (?:you|they|he|she|your \\p{L}{2,12}) (?:\\p{L}{2,8} )?(?:like|work)",
      "what(?: has|'s| is)? (?:not |n't |never )(?:[^?]{0,20} )?work(?:ed|ing)?",
      "what (?:hasn't|isn't|doesn't|didn't|wasn't)(?= |[?.!]|$)",
      "what(?:'s| is) missing (?:in|with|from|about)",
      '(?:anything|something) (?:that )?(?:we|i) (?:should|could|can|must|need to) (?:fix|change|improve|do better|do differently)',
      '(?:anything|something) (?:\\p{L}{2,8} ){0,3}(?:annoy~|bother~|frustrat~|hate|dislike|worr~)',
    ),
  ],
  [
    'likes',
    phrases(
      'what (?:do|did|does|would) (?:you|they|he|she|your \\p{L}{2,12}) (?:\\p{L}{2,12} )?(?:like|love|enjoy)(?= (?:most|best|about|there|in|with)|[?.!,]|$)',
      "what(?: has| is|'s)? (?:\\p{L}{2,12} )?(?:works?|worked|working|goes|went|going) (?:\\p{L}{2,8} )?(?:well|best|right|good)",
      '(?:what|anything) (?:\\p{L}{2,10} ){0,3}good about',
      'what (?:do|does|did) (?:it|they|that|he|she|the \\p{L}{3,12}|your \\p{L}{3,12}) (?:\\p{L}{2,8} )?do (?:\\p{L}{2,8} )?(?:well|best|right)',
      '(?:anything|something) (?:\\p{L}{2,10} ){0,4}(?:works?|worked|working|goes|went|gone|going) (?:\\p{L}{2,8} )?(?:well|right)',
    ),
  ],
  [
    'what',
    openings(
      "how(?:'s| is| are) (?:the|your|that|this) (?:\\p{L}{2,14} ){1,3}(?:coming along|coming on|shaping up|progressing|getting on|moving along|looking)",
      'where (?:are (?:you|we)|do (?:you|we) stand) with (?:the|your|that)',
    ),
  ],
  [
    'happy',
    phrases(
      "how(?:'s| is| has|'ve| have| are)? (?:it|things|everything|you|you all|they) (?:all )?(?:been )?(?:going|working|getting on|getting along)(?: out)? (?:with|since|on)",
      '(?:happy|satisfied|pleased|content) with',
      'how (?:do|does|did) (?:you|u|they) feel about',
      'where (?:do|does) (?:it|we|that|this|things|the \\p{L}{2,12}) stand',
      '(?:do|did) (?:you|u|they) (?:like|enjoy|love) (?:it|that|this|your|the|working|being)',
      'how (?:happy|satisfied|pleased|reliable|good|confident|sure|comfortable|optimistic|worried) (?:is|are)',
      'how (?:the |your |that |it )?(?:\\p{L}{2,12} ){0,3}(?:went|has gone|has been going|have been going|is going|are going|was)(?= for|[?.!]|$| so far| lately| with)',
      "how(?:'s| is| are) (?:it|things|everything|that)(?: all)? (?:going|working|coming along) (?:with|for|on)",
      'how (?:did|has) (?:\\p{L}{2,12} ){1,4}(?:go|gone|been)(?= for|[?.!]|$| so far)',
      "how(?:'s| is| has| does| did) (?:that|it|this|the \\p{L}{2,14}|your \\p{L}{2,14}) (?:been )?(?:working|work|going|go|doing|run|running)(?: out)?(?: for you)?(?=[?.!]|$| so far| at the moment| today| these days| lately)",
    ),
  ],
  [
    'found',
    phrases(
      'how (?:did) (?:you|they|he|she|anybody|anyone|somebody|your \\p{L}{2,12}) (?:\\p{L}{2,8} )?(?:find out|notice|realize|realise|know|discover|hear about|learn about)',
      'when (?:did|do) (?:you|they) (?:\\p{L}{2,8} )?(?:find out|notice|realize|realise)',
    ),
  ],
  [
    'tried',
    phrases(
      'what (?:have|did|has) (?:you|they) (?:\\p{L}{2,10} ){0,2}(?:tried|done|do|try) (?:about|so far|already|against|to (?:fix|solve|change|stop|improve)|until now|before|yet)',
      'what (?:have|did) you (?:tried|try)',
      'have you (?:\\p{L}{2,10} )?(?:tried|done) (?:anything|something|to|other)',
    ),
  ],
  ['hope', phrases('if (?:you|u) (?:could|had|were able|got to)')],
  [
    'loss',
    phrases(
      'if (?:she|he|they|it|that|this|he or she|your \\p{L}{3,14}|the \\p{L}{3,14}|one of them|somebody) (?:does |did |really |also |just )?(?:went|goes|left|leaves?|quits?|stops?|stopped|breaks?|broke|fails?|failed|happens?|happened|resigns?|resigned|retires?|retired|walks?|walked|stands?|stood)',
      'once (?:she|he|they) (?:is|are) gone',
      'what happens to (?:everything|all|what|the knowledge)',
      'what would (?:you|they|he|she) do(?= (?:then|without|if|in that case|when|once)|[?.!]|$)',
      'what happens (?:when|after|once) (?:she|he|they|that|it|your \\p{L}{3,14}|the \\p{L}{3,14}) (?:goes|leaves|retires?|is gone|are gone|ends|runs out)',
    ),
  ],
  [
    'future',
    phrases(
      'if (?:nothing|it|things?|you) (?:\\p{L}{2,10} ){0,2}(?:changes?|stays?|goes on|continues?|do nothing|did nothing|does not change|keep~)',
      'what if (?:nothing|you do nothing|you did nothing|it stays)',
      '(?:a year|five years|two years|six months|three years) from now',
      '(?:where|what|how) [^?]{1,50} in (?:a year|five years|two years|three years|ten years)',
    ),
  ],
  [
    'said',
    phrases(
      'what (?:did|does|do|will|would|has|have) (?!you |u |we |i |it |that |this |make |have |happen |be |january|february|march|april|may |june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|next |last |a |an )(?:\\p{L}{2,14} ){1,3}(?:say|said|think|tell|told|answer|reply|make of|want|need|care|expect|look|insist|ask|see|complain|object|mind|fear|argue|push)',
      'what (?!you |u |we |i |it |that |this |is |are |was |were |do |does |did |would |will |could |can |happens? |kind |sort )(?:\\p{L}{2,14} ){1,2}(?:would |will |really )?(?:says?|said|thinks?|thought|needs?|wants?|wanted|cares?|expects?)',
      "what(?:'s| is) (?:the )?(?:\\p{L}{3,10} ){1,3}(?!you |u |we |i |it |that |this )\\p{L}{2,14} would (?:say|want|ask|need|think)",
      "what(?:'s| is| was) (?:their|his|her) (?:excuse|argument|reason|explanation)",
      'how (?:did|does|do|will|would) (?!you |we |i |it |that |this )(?:\\p{L}{2,14} ){1,3}(?:react|take it|take that|see it|see that|feel|respond|like it)',
      "(?:what(?:'s| is| was)) (?:his|her|their|the \\p{L}{2,12}'s) (?:view|opinion|reaction|take|answer|position)",
    ),
  ],
  [
    'hope',
    phrases(
      'what (?:would|could|should|might|will) (?:you|they|he|she|your \\p{L}{2,12}|it take|it need|have to|need to|help|make|change|be different|be better|convince|good look|success look|a good|an ideal|the ideal|have happened)',
      'what(?: exactly| else)? (?:do|are|is|does) (?:you|your \\p{L}{2,12}|they) (?:need|want|hope|hoping|expect|expecting|looking for|wish|require|trying)',
      'if (?:you|u) (?:could|had)',
      "what(?: is| are|'s) (?:\\p{L}{2,10} ){0,3}(?:important|priority|priorities|goals?|first on)",
      "what(?: is|'s) first on",
      'what matters',
      'what would (?:the |it |that |this |they |he |she )?(?:\\p{L}{2,12} )?(?:have|need) to',
      'what (?:should|must|could) (?:be in|it|i|we|go) (?:\\p{L}{2,10})',
      'why (?:would|should) (?:[^?]{2,40} )?(?:say yes|agree|want|buy|sign|go for|do it|say no)',
      'what (?:\\p{L}{3,14} )?would (?:work|do(?: it)?|help|convince|be useful|be good)(?= |[?.!]|$)',
      "what(?:'s| is|'d| would be| should be| comes)? (?:\\p{L}{2,10} ){0,2}(?:number one|first|next|top|left) (?:on|of|in) (?:the|your|that) (?:list|agenda|mind)",
      "what(?:'s| is) (?:next|left|first|still)(?= |[?.!]|$)",
      'what (?:would|do|did) you (?:\\p{L}{2,8} )?(?:like|want|need|hope|wish|prefer) (?:me )?(?:to|from|for|out)',
      'which (?:[^?]{2,30} )?(?:would|do) you (?:\\p{L}{2,8} )?(?:like|want|need|prefer)',
      '(?:first|next) thing you (?:want|would like|need)',
      'magic wand',
      "(?:anything|something)(?: else)? (?:that )?(?:you|you'd|you would)(?: would)? (?:like|want|wish|need|change|improve|prefer)",
      'if you (?:got|took|get) (?:\\p{L}{2,8} ){0,2}(?:thing|out of)',
      "what(?:'s| is| would be| makes) (?:a |the )(?:good|perfect|ideal|fair|normal|bad) \\p{L}{3,14}(?:,| for| to)? (?:for |to )?you",
      '(?:what|how) (?:can|could|should|may) (?:i|we) (?:\\p{L}{2,8} )?(?:do|take|help|change|bring|improve|support)',
    ),
  ],
  [
    'trend',
    phrases(
      '(?:up or down|more or (?:less|fewer)|better or worse|growing or (?:shrinking|falling)|rising or falling|getting (?:better|worse|more|less))(?= |[?.!,]|$)',
    ),
  ],
  ['time', phrases('(?:at )?what (?:time|hour)')],
  [
    'whom',
    openings(
      'who(?:m)?(?: else)? (?:have|did|do|are|were|would|can|could) (?:you|they|we|u) (?!be(?!\\p{L}))',
    ),
  ],
  [
    'choice',
    openings(
      'which (?:one )?of (?:these|those|them|the|your|all)',
      'which (?:\\p{L}{2,14} )?(?:is|are|was) (?:the )?(?:most|more|worst|best|biggest)',
    ),
  ],
  [
    'which',
    phrases(
      'which (?:one|ones|of)',
      "(?:what|how)(?:'s| is| are| was) (?:it|that|he|she|they|the \\p{L}{2,14}|your \\p{L}{2,14}) (?:called|named)",
      "what(?:'s| is| are| was) (?:his|her|their|its|the|your \\p{L}{2,14}'?s?|the \\p{L}{2,14}'?s?) names?",
      'what (?:tool|system|software|vendor|provider|supplier|platform|product|program|app|brand)s?(?= (?:do|are|did|is|does|you)|[?.!]|$)',
    ),
  ],
  [
    'choice',
    openings(
      '(?:is|are|was|were|do|does|did|would|will|has|have|can|could|should) [^?]{4,120} or (?!not|something|anything|so|later|no)[^?]{2,80}',
    ),
  ],
  [
    'howLong',
    phrases(
      'how (?:long|much (?:of your |of their )?time|many (?:hours|days|weeks|months|years|minutes))',
      '(?:since|for) when',
    ),
  ],
  [
    'howOften',
    phrases('how (?:often|frequently|regularly|many times)', 'is (?:that|this) (?:often|regular|every)'),
  ],
  [
    'cost',
    phrases(
      'how (?:much|expensive) (?!time)(?:[^?]{0,40} )?(?:cost|costing|costs|pay|paying|spend|spending|charge|money|budget|expensive|lose|worth|is it|is that)',
      'how (?:much|expensive)(?: is (?:it|that)| money| roughly| in money)?(?=[?]|$)',
      'how much (?:is|was|were|are|did|do|does|would) (?!time|of |notice)[^?]{2,80}',
      'how much (?:\\p{L}{2,8} )?money',
      'what (?:do|does|did|would|is|are|was) (?:[^?]{0,40} )?(?:cost|costing|costs|pay|paying|charge)',
      '(?:what|which) (?:\\p{L}{2,12} ){1,4}costs?',
      "what(?:'s|s| is| are| kind of) (?:the |your |their |an? |one )?(?:\\p{L}{2,12} ){0,3}(?:budget|price|rate|rates|costs?)",
      'what (?:rate|price|budget)',
      "what(?:'s| is| does| do) (?:it|that|they|the (?:lane|load)) (?:paying|pay|worth|cost)",
      'how (?:large|high|big) (?:is|are|was|were) (?:the |your |that |this )?(?!team|company|crew|business|organization|staff|fleet|site|plant)\\p{L}{3,14}',
    ),
  ],
  [
    'number',
    phrases(
      'where are you (?:now|today|at the moment|right now|currently|at)',
      'how (?:many|much|big|large|old|far|high|soon)',
      'what (?:number|percentage|share|volume)',
    ),
  ],
  [
    'who',
    openings(
      '(?:\\p{L}{2,6} )?(?:who|whom|whose)',
      'which (?:person|people|colleague|department|manager)',
      '(?:is|was) (?:it|that|there) (?:\\p{L}{2,8} )?(?:one person|somebody|someone)',
    ),
  ],
  ['which', openings('which')],
  [
    'whenNext',
    openings(
      '(?:by |until |from )?when (?:would|will|do|does|could|can|should|is|are|must|are you|is the)',
      'how soon',
    ),
  ],
  ['whenNext', openings('any (?:times?|deadlines?|windows?|slots?)')],
  [
    'whenNext',
    openings(
      "what(?:'s| is| would be) (?:the|your) (?:\\p{L}{3,12} )?(?:date|deadline|notice period|timeline|timing|time frame)",
    ),
  ],
  ['when', openings('when', '(?:by|until|from) when', 'what (?:time|day|date|month|year)')],
  [
    'why',
    openings(
      'why',
      "what(?:'s| is| was) (?:behind|driving|causing)",
      'what (?:made|makes|brought|drove|led|got|prompted|caused) (?:you|u|her|him|them|it|that)',
      'how come',
      "what(?:'s| is| was) the (?:real |main |actual |true )?reason",
      'for what reason',
      "(?:where|what)(?:'s| is) (?:the|your) (?:snag|catch|hitch|rub|sticking point|stumbling block|hang-?up|hold-?up)",
    ),
  ],
  ['where', openings('(?:from |to )?where')],
  [
    'how',
    openings(
      'how',
      'what (?:do|does) (?:you|they|he|she|your \\p{L}{2,12}|people|the \\p{L}{2,12}) (?:\\p{L}{2,10} )?do(?= )(?! (?:here|there|all|yourself|for a|exactly|at))',
      'what (?:do|does|did|would|will) (?:you|they|your \\p{L}{2,12}|people) (?:\\p{L}{2,10} )?do (?:today |now |then |usually )?(?:when|if|about|with|then)',
      '(?:can|could|would) you (?:please )?(?:walk|talk|take|run) me',
      '(?:walk|talk|take|run) me',
    ),
  ],
  [
    'favor',
    openings(
      '(?:would|could|can|will) you (?:\\p{L}{2,9} ){0,2}(?:be (?:okay|ok|willing|happy|up|ready|prepared|open) (?:to|for|with) (?!(?:pay|spend|switch|chang|replac|invest|leav|cancel|add|drop|mov)~(?![\\p{L}]))\\p{L}{1,16}|introduce|bring|ask|show|forward|pass|talk to|speak (?:to|with)|call|ring|phone|join|put me|connect|let me|help|give me|arrange|listen to|read|look at|test|invite|come|write)',
      "(?:i'm|i am) asking (?:you )?(?:if|whether) you",
      '(?:would|could|can) i (?:ask|get|have) you to',
    ),
  ],
  [
    'could',
    openings(
      '(?:would|could|can|will|might|should) (?!you(?!r)|u |we |i |that |this |it )(?:the |your |a |an |his |her |their )?\\p{L}{2,16}',
      'do you (?:think|expect|believe|reckon)',
    ),
  ],
  [
    'would',
    openings('(?:would|could|can|will|might|should|may|do you (?:want|think|expect|plan|believe|mind))'),
  ],
  [
    'could',
    openings('(?:do|does) (?!you|u |we |it |that |this |there )(?:the |your |his |her |their )?\\p{L}{2,16}'),
  ],
  ['does', openings('(?:do|does)')],
  ['did', openings('(?:did|have|has|had)')],
  ['areYou', openings('are (?:you|u|they|your)', 'were (?:you|they)', '(?:is|was|are|were) there')],
  ['is', openings('(?:is|are|was|were|any)')],
]

/** "Can you tell me what …", "I was wondering how …": the question is inside the sentence. */
const polite =
  /(?<!\p{L})(?:tell|ask|asking|know|understand|wonder|wondering|curious|explain|describe|hear|learn|share|say|idea|picture|sense|example|remember)(?: about| of| me| us| you| to me| to us| for me| from you)?(?: (?:a (?:little )?bit|a little|some|something|a few words|briefly|roughly|in your (?:own )?words|in a few words)(?: more)?| more)?(?: about| on| of)?,? (?:again |exactly |roughly )?((?:what|how|why|where|who|which|when|since when|if|whether)(?!\p{L})[^?]{0,200})/iu

const startsAsked = openings('(?:what|how|why|where|who|which|when)')
const walkMe = openings(
  '(?:(?:can|could|would) you (?:please |maybe |just )?)?(?:walk|talk|take|run) (?:me|us) through',
)

/** What a question wants. Polite words around it do not count: "sorry, could you tell me who decides?" wants a person. */
export const askedForBy = remembered((text: string): AskedFor => {
  if (walkMe.test(text)) return 'how'
  if (seesHow.test(text)) return 'happy'
  const inside = startsAsked.test(text) ? undefined : polite.exec(text)?.[1]
  const inner = inside === undefined ? null : wantedBy(inside.replace(/^(?:if|whether)(?!\p{L})/iu, 'is'))
  if (inner !== null && inner !== 'is') return inner
  if (inside !== undefined && /^what/iu.test(inside)) return 'what'
  const found = wantedBy(text)
  if (found !== null) return found
  // "Before I start, has anything changed?": the question follows the comma.
  const last = text.slice(text.lastIndexOf(',') + 1).trim()
  if (last !== text && !startsAsked.test(text)) {
    const behind = wantedBy(last)
    if (behind !== null) return behind
  }
  const word = laterQuestion.exec(text)?.[1]
  return (word === undefined ? null : wantedBy(word)) ?? 'what'
})

/** "your colleague who works mornings, how long…" or "and today who does it": the last question word after a first clause. */
const laterQuestion =
  /(?:[,;:–—-] ?|(?<!\p{L})(?:and|but|so|then|or|today|now) )((?:what|how|why|where|who|which|when)(?!\p{L})[^?]{1,200})/iu

const wantedBy = (text: string): AskedFor | null => {
  // "If she left, what would happen?" is about her leaving.
  const isLoss = patterns.find(([kind]) => kind === 'loss')?.[1].test(text) ?? false
  if (isLoss) return 'loss'
  const main = mainClause(text)
  // "Since when are you there?" does not ask whether anybody hears.
  if (asksSince.test(main)) return 'howLong'
  return patterns.find(([, pattern]) => pattern.test(main))?.[0] ?? null
}

const asksSince = /^(?:(?:and|so|but|ok|okay)[ ,]{1,2}){0,2}(?:since when|for how long) \p{L}/iu

/** "What other homes did was to let people swap": a statement that begins like a question. */
const cleft =
  /^(?:and |so |but )?what (?:\p{L}{1,14} ){1,6}(?:is|was|are|were)(?: to| that|,)? (?!you|your|that\?|it\?)[^?]{3,400}$/iu
/** Grammatically a yes or no would do, but nobody answers just that: "any problems?", "anything that annoys you?" */
const invites = openings(
  '(?:(?:do|did|have|are) (?:you|there) (?:have |had |got |any |still )?|is there |was there )?(?:any|some)(?:thing)?(?: \\p{L}{2,12}){0,3} (?:problems?|issues?|trouble|complaints?|challenges?|difficulties|worries|news|changes?|bother~|annoy~|missing|wrong|unused|slow~)',
  'any (?:problems?|issues?|trouble|complaints?|challenges?|news|changes?|updates?)',
)
/** "I want to ask how you plan the deliveries" contains a question. */
const asksInside =
  /(?:^|[,;] ?)(?:[\p{L}']{1,8}[ ,]{1,2}){0,2}(?:(?:i|we) (?:just |only |really )?(?:want(?:ed)?|would like|like|need) to|i'd (?:like|love) to) (?:\p{L}{2,10} ){0,8}?(?:ask|know|understand|learn|hear|see|find out)(?: (?:you|from you|about|more about|a bit about))? (?:how|what|why|who|where|which)(?!\p{L})/iu
/** "Just wanted to check in and see how you're getting on with the app." */
const seesHow =
  /(?<!\p{L})(?:check(?:ing)? in|touch(?:ing)? base|catch(?:ing)? up|calling|wanted)(?!\p{L})[^?.]{0,30} see how (?:you're|you are|it's|it is|things are|everything is|you've been|it's been) (?:all )?(?:going|getting on|getting along|doing|finding|working|settling in)(?!\p{L})[^?.]{0,20}(?<!\p{L})(?:with|on) (?:the|your|our|it)(?!\p{L})/iu
/** "What if you only pay after sixty days?" makes an offer. */
const offers = openings(
  'what if (?:we|you|i|it|the)',
  'how about (?:if )?(?:i|we)',
  'if (?:we|i) [^?]{4,80} (?:would|will|could|can) (?:you|u|that|it|we)',
)

/** "And the vans?": the previous question about something else. */
const elliptical = new RegExp(
  '^(?!and your name)(?:(?:and|or|so) (?:what about |how about )?|what about |how about )(?:the |your |their |in |at |with |for )?' +
    '(?!(?:who|what|how|why|where|which|when|is|are|was|were|do|does|did|can|could|would|will|should|have|has|you|your|that|this|then|yes|no|' +
    "if|it|not|now|i|we|they|he|she|from|by|because|like|mostly|only|always)(?!\\p{L}))[\\p{L}'-]{3,16}(?: [\\p{L}'-]{2,16}){0,2} ?\\?$",
  'iu',
)
export const isElliptical = (text: string): boolean => elliptical.test(text)
export const isCleft = (text: string): boolean => cleft.test(text)
export const invitesToTell = (text: string): boolean =>
  invites.test(text) || asksInside.test(text) || seesHow.test(text)
export const offersByAsking = (text: string): boolean => offers.test(text)
/** "What if we started with one depot?" wants to hear what the buyer thinks of it. "What if we do nothing?" does not. */
const proposes = openings(
  '(?:what|how about) if (?:we|i)(?! (?:\\p{L}{2,8} )?(?:nothing|fail~|lose|lost|wait|waited)(?![\\p{L}]))',
  "what if (?:your \\p{L}{3,14}|they|nobody) (?:could|no longer|never had to|didn't have to|had to)",
  "what if you (?:only |just |simply )?(?:could|kept?|paid|pay|tried|started|got|didn't have to|never had to)",
  'how about (?:we|i)',
  'would it (?:help|make sense|be (?:useful|helpful|good|okay|ok|of use)) if (?:we|i)',
)
const asksMore = /, ?(?:and |so )?(?:what|how|who|when|where|why|which)(?!\p{L})[^?]{3,100}\?/iu
export const proposesByAsking = (text: string): boolean => proposes.test(text) && !asksMore.test(text)
