import type { CallType } from '#db/vocabulary/calls.ts'

/**
 * What tells kinds of conversations apart: how they open, what they are for, what is asked, how they close. Patterns are matched against a
 * turn's words in lower case, without apostrophes and with single spaces (`plainWords`), so that they also fit raw machine text. Each
 * signal counts once; people see its `name`, not the words.
 */
export type Signal = {
  name: string
  /** Points of evidence. Negative: speaks against the kind. */
  points: number
  /** Null: anywhere in the call. */
  part: 'opening' | 'closing' | null
  /** How many turns must match. */
  leastTurns: number
  /** Without at least one core signal, the call is not of the kind, whatever else is said. */
  isCore: boolean
  pattern: RegExp
}

/** Kinds that no call type represents compete too: a call that is clearly one of them fits no rule. */
export type CallKind = Exclude<CallType, 'custom' | 'focus' | 'None - Default'> | 'service' | 'negotiation'

/** Alternatives as one pattern that starts and ends at word boundaries. */
function any(...alternatives: string[]): RegExp {
  return new RegExp(`\\b(?:${alternatives.join('|')})\\b`, 'u')
}

type Options = { part?: 'opening' | 'closing'; leastTurns?: number; isCore?: boolean }

function signal(
  name: string,
  points: number,
  pattern: RegExp,
  { part, leastTurns = 1, isCore = false }: Options = {},
): Signal {
  return { name, points, part: part ?? null, leastTurns, isCore, pattern }
}

/** Up to this many other words. */
const gap = (most: number): string => `(?:\\w+ ){0,${most}}`
const opening = { part: 'opening' } as const
const closing = { part: 'closing' } as const
const core = { isCore: true } as const
const coreOpening = { part: 'opening', isCore: true } as const

const screen = any(
  `(?:share|sharing|see|seeing) ${gap(2)}screen`,
  `screens? ${gap(2)}(?:visible|big enough|large enough)`,
  `(?:can|is) (?:you|everyone|everybody|y?all|folks) ${gap(1)}(?:see|seeing) (?:my|this|that|it|the)`,
)
const unexpected = any(
  '(?:its|is|this is|be|be a) an? (?:cold|sales) call',
  `(?:never|havent|not|wont have) (?:actually )?(?:spoke|spoken|met|talked)`,
  'you (?:dont|wont|do not|will not) know me',
  `(?:caught|catching|catch) you (?:in the middle|at a bad|between|mid|off guard|cold|on the)`,
  'out of the blue',
  'off the cold',
  `(?:half a minute|(?:thirty|30|sixty|60|twenty seven|27) seconds)`,
  'hang up (?:on me|or|now)',
  'wont keep you',
  '(?:you )?(?:werent|were not|arent|not) expecting (?:my|this|a|me)',
)
const knownFromBefore = any(
  `(?:when|since) we (?:last )?(?:spoke|talked|met)`,
  'last time',
  `(?:in|on) (?:the|our) (?:last|first) (?:call|talk|meeting)`,
)
const existingCustomer = any(
  `(?:your|our|the) (?:weekly|monthly|quarterly|annual|biweekly)`,
  'our contract',
  'you (?:bought|signed)',
  'since you (?:went live|started|signed|switched)',
  'renew(?:al|ing|ed)?',
)

export const callKindSignals: Record<CallKind, readonly Signal[]> = {
  cold: [
    signal('says that nobody expects the call', 3, unexpected, coreOpening),
    signal(
      'says who is calling, and from where',
      1.5,
      any(
        `(?:my names?|name is|names|this is|its|im|i am|here is) ${gap(3)}(?:with|from|over at|at|calling from|ringing from|of)`,
        `(?:calling|ringing|reaching out) (?:you )?(?:from|on behalf)`,
        'with an? (?:company|firm|outfit) called',
      ),
      opening,
    ),
    signal(
      'says why the call is made',
      1.5,
      any(
        `reason (?:im|i am|i was|i|for|of) ${gap(2)}(?:ringing|calling|call|called|rang|reaching|reach)`,
        `(?:thats )?why (?:im|i am|i) (?:calling|ringing|called|rang|reaching)`,
        'im (?:calling|ringing) (?:you )?(?:because|about|for|to)',
        'reaching out',
      ),
      coreOpening,
    ),
    signal(
      'names what others in the same place have trouble with',
      1,
      any(
        `(?:we|i) (?:talk|speak|work) (?:to|with) ${gap(3)}(?:like you|your size|firms|companies|owners|groups|clinics|teams)`,
        `what (?:we|i) (?:hear|see) (?:a lot|from|with|is|most)`,
        `(?:and )?what they (?:say|tell)`,
        'they tell me',
        'a lot of (?:firms|companies|owners|people|practices|teams)',
        'would you say thats',
      ),
      opening,
    ),
    signal(
      'saw something about the buyer',
      1,
      any(
        `i (?:saw|noticed|see|read|was looking|drive|found) ${gap(4)}(?:your|you|youve|youre)`,
        'your (?:website|linkedin|jobs page|board papers|posting|job ad)',
      ),
      opening,
    ),
    signal(
      'the buyer asks who calls, or about what',
      2,
      any(
        `whos? (?:is )?(?:this|calling|talks|it|speaking)`,
        'whats (?:this|it) (?:about|regarding|concerning)',
        'what is (?:this|it) (?:about|regarding|concerning|you sell|you want)',
        'what (?:do you want|company|are you (?:calling|selling))',
        'are you selling',
        'where did you get (?:my|this)',
      ),
      coreOpening,
    ),
    signal(
      'the buyer fends off',
      2,
      any(
        'not interested',
        'no interest',
        '(?:take|get) me off',
        '(?:do not|dont) (?:call|ring)',
        `(?:weve|we|ive|i) (?:already )?(?:got|have) (?:a guy|someone|somebody|a supplier|a vendor|an agency|a provider)`,
        'how did you get',
        'were (?:good|fine|all set|covered)',
        '(?:just )?send (?:me|it|us) (?:something|an email|a email|some|information)',
        'i get (?:three|ten|a lot|about|so many)',
      ),
    ),
    signal(
      'asks for a first meeting',
      1,
      any(
        `(?:ten|10|fifteen|15|twenty|20) minutes ${gap(3)}(?:next|on|this|monday|tuesday|wednesday|thursday|friday|week|with)`,
        `(?:shall|can|could|ill) ${gap(1)}(?:send|put) ${gap(2)}(?:invite|invitation|calendar)`,
        'put you down',
        'worth (?:a|fifteen|15|ten|20|twenty)',
      ),
    ),
    signal('the two know each other', -2, existingCustomer, { leastTurns: 2 }),
    signal(
      'the buyer has asked for the call',
      -3,
      any('you (?:signed up|started a trial|filled|downloaded|requested|registered)', 'we met'),
      opening,
    ),
    signal('something is shown', -3, screen),
    signal('goes on from an earlier call', -1.5, knownFromBefore, opening),
  ],

  gatekeeper: [
    signal(
      'somebody answers for a company',
      2,
      any('how (?:may|can) i (?:direct|help|transfer)', '(?:front desk|reception|switchboard|main line)'),
      opening,
    ),
    signal(
      'asks for somebody else',
      2,
      any(
        `(?:is|are) ${gap(2)}(?:in|there|around|available|free)(?: today)?`,
        '(?:can|could|may) (?:i|you) (?:speak|talk|get|put|reach|connect)',
        `who(?:ever)? ${gap(2)}(?:looks after|handles|does|is in charge|is responsible|buys|the right person|decides)`,
        'correct person',
        'right person',
      ),
      coreOpening,
    ),
    signal(
      'asks who calls and about what',
      2,
      any(
        `(?:may|can) i (?:tell|ask|say|know) ${gap(2)}(?:who|whos|what|where)`,
        `(?:is|are) (?:he|she|they) expecting`,
        'expecting your call',
        'who(?:s| is) calling',
        '(?:whats|what is|what its|what it is) (?:this |it )?(?:regarding|concerning|about)',
        'what company',
        'calling from',
      ),
      core,
    ),
    signal(
      'the person asked for is not to be had',
      2,
      any(
        `(?:hes|shes|he is|she is|theyre) ${gap(2)}(?:with a|in a meeting|out|away|not in|busy|not taking|on a call|in court)`,
        `(?:doesnt|does not|dont|not) (?:take|taking) ${gap(1)}(?:calls|phone|sales)`,
        `(?:not|isnt) (?:available|here|in)`,
      ),
    ),
    signal(
      'a message, a better time, or a way around',
      2,
      any(
        '(?:take|leave|give) (?:a|him|her|them) (?:a )?message',
        `(?:put|connect|transfer) (?:you|me) (?:to|through)`,
        `(?:best|better|good) time`,
        'direct line',
        'call (?:back|again)',
        'pass it (?:on|along|to)',
        'in (?:his|her|their) box',
      ),
    ),
    signal('something is shown', -3, screen),
    signal('the two know each other', -2, existingCustomer),
  ],

  discovery: [
    signal(
      'wants to learn how the buyer works',
      2.5,
      any(
        `(?:want|wanted|like|id like|thought|hoping|love|after|wish|wanting|want to) ${gap(5)}(?:learn|understand|hear|find out|get a sense|get a feel) ${gap(4)}(?:about|how|what|where|your|you|from|yall|the)`,
        `(?:im|i am|id be|be) (?:curious|keen|interested) ${gap(2)}(?:about|how|what|to)`,
        `most of it id like to hear`,
        `ask ${gap(3)}(?:some|a few|few|nosy) ${gap(1)}questions`,
        `you (?:two )?do most of the talking`,
        `understand your (?:situation|business|process|needs|setup|world)`,
        `picture of (?:where|how|what)`,
        `tell me (?:a )?(?:bit |little |little bit )?about (?:your|yourself|the)`,
      ),
      coreOpening,
    ),
    signal(
      'says that the talk may end without a fit',
      1.5,
      any(
        `(?:if|whether|see if) ${gap(4)}(?:not for you|a fit|good fit|any use|of use|make sense|makes sense|something were good at|we can help|not the right)`,
        `ill (?:say so|tell you) ${gap(4)}(?:if|so|not|truthfully|honestly)?`,
      ),
      opening,
    ),
    signal(
      'asks for the way it works today',
      2,
      any(
        `how (?:do|does|did|are|is) ${gap(5)}(?:now|today|currently|at the moment|these days|work|works|handle|handled|managed?|managing|go|done|lives?)`,
        `(?:walk|talk|take) me through`,
        `tell me (?:a )?(?:bit |little |little bit |more )?(?:about|from|how|what)`,
        `what (?:happens|do you do|is happening|are you doing|have you got) ${gap(1)}(?:when|if|now|for|today|then)`,
        `whats a typical`,
        `so (?:what|how) (?:happens|do you)`,
        `what (?:are|do) you (?:doing|use|using) (?:now|today|for)`,
      ),
      core,
    ),
    signal(
      'follows up on what the buyer says',
      1,
      any(
        'then what',
        'and (?:how|when|what|who|if|then|where|why)',
        'how (?:many|often|long|much)',
        'whats? (?:it|that) cost',
      ),
      { leastTurns: 5 },
    ),
    signal(
      'asks what it costs or leads to',
      1,
      any(
        `what (?:does|did|do|would|is|has) ${gap(6)}(?:cost|costing|lead to|mean for|take)`,
        `what(?:s| is) ${gap(2)}cost(?:ing)? you`,
        `how (?:much|many) ${gap(4)}(?:cost|lose|lost|losing|pay|waste|spend|hours|month|week|year)`,
        `(?:who|anybody|anyone) ${gap(3)}(?:gets it|feels?|suffers)`,
        `how often does`,
        `what causes`,
      ),
    ),
    signal(
      'asks who decides, about budget, or what was tried',
      1.5,
      any(
        `who (?:else|decides|signs|would|has to|has the|is on the)`,
        `(?:is there|whats|what is|have you) ${gap(3)}budget`,
        `last time you bought`,
        `have you (?:tried|looked at|thought about)`,
        `what (?:have|did) you (?:try|tried)`,
        `what (?:happens|must be|would have to be) ${gap(3)}(?:if you do nothing|decided|true)`,
        `why (?:now|this year|are you looking)`,
        `what made you`,
        `success look`,
        `(?:how|who) ${gap(3)}(?:decision|decide|agree|involved|sign off)`,
        `(?:is|has) (?:it|that|anything) ${gap(1)}(?:budgeted|been tried)`,
        `(?:by when|what timeline|date by which)`,
      ),
    ),
    signal(
      'sums up what the buyer said',
      1.5,
      any(
        `(?:let me|ill|can i|i will) (?:just )?(?:recap|sum|summari[sz]e|play (?:that|it|this) back|repeat)`,
        `(?:did|what) i (?:get|got|miss|understand|understood) ${gap(2)}(?:right|wrong|that)`,
        `(?:if im|so im) hearing you`,
        `check (?:that )?i (?:understood|have)`,
      ),
    ),
    signal(
      'the buyer tells what hurts',
      1,
      any(
        `(?:the|thats the|my|our) (?:problem|trouble|headache|nightmare|issue|worry)`,
        `(?:its|it is|they are|was) (?:a )?(?:nightmare|headache|catastrophe|mess|chaos)`,
        `(?:by hand|on paper|in a spreadsheet|excel|yellow pad|whatsapp|sticky note|copybook)`,
        `takes (?:us|me|her|him|them|about|an?|two|three|four|half)`,
        `i (?:want|need|would like) ${gap(2)}(?:to quit|to stop|something)`,
      ),
    ),
    signal('something is shown', -3.5, screen),
    signal('says that nobody expects the call', -3.5, unexpected, opening),
    signal(
      'the two know each other',
      -3,
      any(
        `(?:your|our|the) (?:renewal|contract) (?:is|ends|comes|runs)`,
        `renew(?:al|ing|ed)?`,
        `(?:our|this is our) (?:weekly|monthly|quarterly|biweekly)`,
        'business review',
      ),
    ),
  ],

  demo: [
    signal('shares a screen', 3, screen, core),
    signal(
      'shows the product',
      3,
      any(
        `(?:ill|let me|lets|can i|gonna|going to|want to|we|ill just) ${gap(1)}show (?:you|that|this|the|one|them|those)`,
        `(?:here|so) (?:you (?:see|have|can)|is the|are the|this is|heres|ive got)`,
        `you can see`,
        `(?:this|that)(?:s| is) (?:the|your|our|a|my|where|what|how) (?:home|main|dashboard|screen|page|view|tab|inbox|list|journey|map|report|form|menu|patient|employee|owner|unit|machine|panel)`,
        `(?:i|you|we|she|he|just|ill) (?:click|clicks|tap|drag|scroll|type|press|drop|pick)`,
        `(?:on|to|over on) the (?:left|right|top|bottom)(?: hand| side)?`,
        `(?:in|goes|its|turns) (?:red|green|amber|blue)`,
        `watch (?:this|what|it|the)`,
        `(?:todays|this|the|our) (?:product )?demo`,
      ),
      { leastTurns: 3, isCore: true },
    ),
    signal(
      'goes back to what the buyer said before',
      1.5,
      any(
        `(?:when|since) (?:we|i|you) (?:last )?(?:spoke|talked|met|was)`,
        `(?:from|in|on) (?:the|our) (?:last|first) (?:time|call|talk|week|meeting)`,
        `from last (?:time|week)`,
        `you (?:said|told|mentioned) ${gap(5)}(?:was|were|is|are|that|two|three|main|big|the)`,
        `(?:still|thats still|is that still|is it still) (?:the )?(?:main|biggest|order|one|so)`,
        `${gap(1)}(?:two|three|four) (?:big|main|things|headaches|stones)`,
      ),
      opening,
    ),
    signal(
      'somebody else works the product',
      1.5,
      any(
        `(?:is|s|will be|be|going to|to) (?:driving|drive|doing the clicking|clicking|show)`,
        `(?:do|start with|go to|open|show) (?:the|that) (?:\\w+ )?(?:one|view|part|sheet|page)`,
        'his screen',
        'her screen',
      ),
    ),
    signal(
      'the buyer asks what it can do',
      1,
      any(
        `(?:can|does|will|could|would) (?:you|it|we|that|they|this|the) ${gap(3)}(?:change|export|work|integrate|do|handle|make|print|connect|talk to|support|have|see|show|keep|send|read)`,
        'what if',
        'how does it',
        'and if',
      ),
      { leastTurns: 3 },
    ),
    signal(
      'tells what the company is',
      -2.5,
      any(
        `(?:we|were|weve) ${gap(2)}(?:in|have|had) (?:\\w+ ){1,2}(?:countries|million|millions|offices)`,
        `(?:leading|number one|fastest growing|founded)`,
        `is the (?:platform|company|software) (?:of|for)`,
      ),
      opening,
    ),
    signal('says that nobody expects the call', -3, unexpected, opening),
    signal(
      'renews or reviews a contract',
      -2,
      any('renewal', 'your contract', 'our contract', '(?:quarterly|monthly) (?:review|call)'),
    ),
    signal(
      'wants to learn how the buyer works',
      -2,
      any(
        `(?:want|wanted|like|thought|hoping) ${gap(5)}(?:learn|understand|hear|find out) ${gap(4)}(?:about|how|what)`,
      ),
      opening,
    ),
  ],

  warm: [
    signal(
      'the buyer has asked or signed up before',
      4,
      any(
        `(?:you|youd|youve) (?:had )?(?:just )?(?:filled|signed up|started a trial|downloaded|requested|registered|reached out|left your|attended|wrote to us|wrote in|tried our|put your)`,
        `(?:got|saw|about|from|on|for) your (?:request|inquiry|enquiry|trial|form|message|sign ?up|download)`,
        `filled in the card`,
        `(?:started|start) an? (?:free )?trial`,
        `(?:saw|see) (?:that )?you (?:signed|started|tried|made|downloaded|registered)`,
      ),
      coreOpening,
    ),
    signal(
      'somebody brought the two together',
      3.5,
      any(
        `(?:passed|gave) me your (?:number|name|card|email)`,
        `(?:told|said) me ${gap(2)}(?:someone|somebody) would (?:call|ring)`,
        `(?:recommended|referred|introduced) ${gap(2)}(?:you|us|me)`,
        `we met (?:at|in|on|during)`,
        `(?:met|spoke|talked|stopped by) ${gap(3)}(?:stand|booth|conference|congress|fair|show|expo|field days|event)`,
      ),
      coreOpening,
    ),
    signal(
      'calls as agreed before',
      2,
      any(
        `(?:i )?(?:said|told you|promised) ${gap(2)}(?:id|i would|to) (?:give you a (?:ring|call)|call|ring)`,
        `(?:asked|wanted) (?:us|me) to (?:call|ring)`,
        'as promised',
        `(?:following|follow) up on your`,
        `calling (?:you )?back`,
      ),
      coreOpening,
    ),
    signal(
      'says who is calling, and from where',
      1,
      any(
        `(?:my names?|name is|this is|its|im|i am) ${gap(3)}(?:with|from|over at|at|calling from|ringing from|of)`,
        'greets you',
      ),
      opening,
    ),
    signal(
      'asks what made the buyer look',
      1.5,
      any(
        `what (?:made|makes|brought|got|prompted) you`,
        `(?:got|get|were) ${gap(1)}stuck`,
        `(?:interested|interest) in`,
        `(?:how many|what are you) ${gap(4)}(?:moment|now|today|currently)`,
      ),
    ),
    signal(
      'the buyer knows nothing of it',
      -6,
      any(
        `(?:i|we) (?:didnt|did not|never) (?:ask|sign|request|fill|ordered?|say)`,
        'which emails?',
        'when was (?:this|that)',
        `unsubscribed?`,
        'not interested',
        '(?:take|get) me off',
        'getting back to me',
      ),
    ),
    signal('says that nobody expects the call', -3, unexpected, opening),
    signal('something is shown', -3, screen),
    signal('the two know each other', -3, existingCustomer, { leastTurns: 2 }),
  ],

  checkin: [
    signal(
      'says that this is the regular talk',
      3,
      any(
        `(?:our|another|your) ${gap(1)}(?:quarterly|monthly|weekly|biweekly|fortnightly|check in|checkin|qbr|touch base|catch up)`,
        `(?:checking|check|checked) in (?:on|with)`,
        `making my rounds`,
        `business review`,
        `(?:want|wanted|thought|today|just) ${gap(4)}(?:see|check|know|hear) ${gap(2)}how (?:youre|you are|you|the|its|it|things|deliveries|everything|harvest) ${gap(5)}(?:going|getting on|been|is going|doing|went|ve been)`,
        `how(?:s| is| are) (?:things|it|everything) (?:going )?with us`,
        `see if ${gap(5)}(?:stuck|from (?:january|february|march|april|may|june|july|august|september|october|november|december)|held)`,
      ),
      coreOpening,
    ),
    signal(
      'asks the customer for their points first',
      2,
      any(
        `(?:what(?:s| is)|whats) (?:in|on|going on) ${gap(1)}(?:your|over)? ?(?:mind|plate|head|side|there)`,
        'you first',
        'before i do mine',
        `(?:anything|something) ${gap(3)}(?:on your|from your|for you|i should know)`,
        'if you have some problem',
        'off my chest',
        `how(?:s| is| are) (?:things|it going) with us`,
      ),
      opening,
    ),
    signal(
      'goes back to what was agreed last time',
      2,
      any(
        `(?:from|since) (?:the )?last time`,
        `last (?:time|month|quarter) ${gap(5)}(?:was|were|you|we|i|also)`,
        `(?:i|you|we) (?:was|were) to (?:get|send|do|call|check)`,
        `(?:has that|was that|did that|is that) (?:been |get )?(?:done|happen|fixed)`,
        `(?:thats|is|its) (?:done|fixed|still open)`,
        'open a while',
        `(?:you|we) (?:wanted|asked) (?:that|for|us)`,
      ),
    ),
    signal(
      'looks at how it is used',
      1.5,
      any(
        `(?:the|your|some) (?:usage|numbers|bookings|log|logs|deliveries|throughput)`,
        `(?:usage|adoption|active users|logins?|logged in|using it)`,
        `(?:ive got|i have|i looked|i see it|i pulled) ${gap(3)}(?:numbers|log|here|you had)`,
        `on time`,
        `(?:out )?of (?:your|the) ${gap(1)}(?:users|locks|robots|people|drops|tags)`,
      ),
    ),
    signal(
      'takes up an open issue',
      1.5,
      any(
        `(?:one|a|the|that|some) (?:ticket|problem|issue|complaint|thing)`,
        `(?:still|isnt|not|doesnt|dont) (?:open|working|work|fixed|installing|done)`,
        `ill (?:find out|chase|look into|get on|check|ask|fix)`,
        `leave (?:that|it) with me`,
        `(?:died|broken|busted|cooked|rejected|failed)`,
      ),
    ),
    signal(
      'sums up who does what',
      1.5,
      any(
        `so (?:twenty|im|i|me|you|ill|ling|i will|so) ${gap(8)}(?:you|ill|me|and)`,
        `(?:you|me|ill|i will) ${gap(3)}(?:by|on|tonight|tomorrow|friday|monday|tuesday|wednesday|thursday)`,
      ),
      closing,
    ),
    signal(
      'sets the next regular talk',
      1.5,
      any(
        `(?:until|till|see you|same time|next one|another one|see us again|call you) ${gap(6)}(?:month|quarter|weeks|fourteenth|spring|january|february|march|april|may|june|july|august|september|october|november|december|fortnight|eleventh|eighth)`,
        `(?:next|same) (?:month|quarter|time in)`,
      ),
      closing,
    ),
    signal(
      'is about the end of a contract',
      -4,
      any(
        `renew(?:al|ed|ing)?`,
        `(?:contract|agreement|term) (?:ends|is up|expires|is finishing|finishes)`,
        `order form`,
      ),
      opening,
    ),
    signal('says that nobody expects the call', -3, unexpected, opening),
    signal('something is shown', -2, screen),
    signal(
      'somebody asks for help at once',
      -3,
      any(
        `how (?:can|may) i (?:help|assist)`,
        `(?:dont|do not) want ${gap(3)}(?:weekly|monthly|call|dashboard)`,
        `(?:customer|policy|account|ticket) number`,
      ),
      opening,
    ),
    signal(
      'the buyer has asked or signed up before',
      -3,
      any(
        `(?:started|start) an? (?:free )?trial`,
        `you (?:filled|wrote|signed up|requested) ${gap(3)}(?:form|card|trial|demo)?`,
      ),
      opening,
    ),
    signal(
      'wants to learn how the buyer works',
      -2,
      any(
        `(?:want|wanted|like|thought|hoping) ${gap(5)}(?:learn|understand|find out) ${gap(4)}(?:about|how|what)`,
        `ask ${gap(3)}nosy questions`,
      ),
      opening,
    ),
    signal(
      'colleagues talk about their accounts',
      -4,
      any('(?:the )?red ones', 'stand ?up', `whos missing`, `(?:raised|raise) it with product`),
    ),
  ],

  renewal: [
    signal(
      'names the renewal or the end of the contract',
      3,
      any(
        `(?:the|your|its the|its your|a) renewal`,
        `(?:contract|agreement|plan|license|licence|subscription|term)s? (?:ends|is up|s up|up on|expires|is finishing|finishes|runs out|is ending|comes up|coming up)`,
        `get (?:that|it|this|you) renewed`,
        `we renew`,
        `renew for`,
        `notice (?:date|period)`,
      ),
      coreOpening,
    ),
    signal(
      'names the end of the contract later on',
      2,
      any(
        `(?:your|the) (?:contract|agreement|term|renewal) (?:ends|is up|expires|finishes|rolls|runs out|comes up|lapses)`,
        `it (?:just )?(?:rolls|renews)`,
        `notice (?:date|period)`,
      ),
    ),
    signal(
      'looks back at what was bought for what',
      2,
      any(
        `when you (?:first )?(?:signed|started|bought|came)`,
        `what you (?:bought|wanted|signed)`,
        `(?:did|doing|do) what you (?:bought|wanted)`,
        `(?:a|one|two|three) years? (?:ago|back)`,
        `(?:over|in) the (?:last|past) (?:year|two|three)`,
        `(?:first|last) year`,
        `before that`,
      ),
    ),
    signal(
      'talks about the new price',
      2,
      any(
        `(?:its|has|have|its all|gone|go|going|went) (?:gone )?up`,
        `(?:uplift|price (?:rise|increase)|increase)`,
        `(?:seven|eight|nine|ten|twelve|sixteen|five|four|three|six|fifteen|twenty) percent`,
        `same (?:price|terms)`,
        `(?:new|old|until now|old one) ${gap(3)}(?:is|was|it was) \\d`,
      ),
    ),
    signal(
      'talks about the term',
      1.5,
      any(
        `(?:one|two|three|five|1|2|3|5|another|multi|more) ?(?:more )?years?`,
        `thirty ?six months?`,
        `(?:twelve|twenty four) months?`,
      ),
    ),
    signal(
      'talks about how much of it is needed',
      1,
      any(
        `(?:fewer|less|more|extra) (?:seats|licenses|licences|lines|users|phones|units|trucks)`,
        `(?:seats|licenses|licences|lines|tablets|phones)`,
        `(?:dont|not|isnt|arent) (?:use|using|used|need)`,
      ),
    ),
    signal(
      'talks about signing',
      1.5,
      any(
        `order form`,
        `(?:you|she|he|they|who|to) (?:signs?|stamps?)`,
        `sign (?:it|the|by|on)`,
        `(?:docusign|paper with you|the paper|the form)`,
      ),
    ),
    signal(
      'other offers',
      1,
      any(
        `(?:looking at|look at|evaluating|shown? (?:her|me|us)|had someone in) ${gap(3)}(?:others?|another|alternatives|market|one)`,
        `(?:cheaper|competitor|alternatives?)`,
      ),
    ),
    signal('says that nobody expects the call', -4, unexpected, opening),
    signal('something is shown', -3, screen),
    signal(
      'colleagues talk about a deal',
      -5,
      any(
        '(?:the )?red ones',
        'stand ?up',
        `you(?:ve)? got it at`,
        `(?:your|the) (?:pipeline|forecast|commit)`,
        `let me be`,
      ),
    ),
    signal(
      'the contract is with somebody else',
      -3,
      any(
        `(?:our|their|your) (?:current|old|existing) (?:supplier|vendor|provider|contract)`,
        `how longs the contract`,
      ),
    ),
  ],

  managerOneOnOne: [
    signal(
      'goes through the deals of one of the two',
      3,
      any(
        `youve got (?:it|this|that|them) (?:at|in|down|as) ${gap(4)}(?:percent|thousand|commit|closing|k)`,
        `(?:its|is|thats|in|your|in your) (?:commit|best case)`,
        `(?:whats in|what is in|your number|against) ${gap(2)}(?:commit|quota|target)`,
        `(?:do|go through|walk through|look at) (?:the|your) (?:other )?(?:two |three )?deals`,
        `slipped (?:to|into)`,
        `closing on the`,
      ),
      core,
    ),
    signal(
      'has listened to a call of the other',
      3,
      any(
        `i listened (?:to|back)`,
        `(?:listened|heard|hear) ${gap(2)}(?:your|the) (?:call|recording)`,
        `when i listened`,
        `you (?:talked|spoke) ${gap(3)}(?:percent|most of|over)`,
        `talk ratio`,
      ),
      core,
    ),
    signal(
      'practices with the other',
      3,
      any(
        `(?:let me|ill) (?:be|play) (?:the |your )?(?:customer|buyer|client|prospect|her|him)`,
        `let me be \\w+ (?:now|for a|thanks)`,
        `(?:tell|sell|pitch) me like im`,
        `(?:im|pretend im|say im) the (?:customer|buyer)`,
        `role ?play`,
        `try (?:it|that) again`,
        `what would you (?:say|do|ask) (?:differently|next|instead)`,
      ),
      core,
    ),
    signal(
      'speaks of the other person and their work',
      2,
      any(
        `(?:your|our) (?:one on one|one to one|11|next one on one|1 on 1)`,
        `(?:your|the) (?:ramp|quota|comp plan|career|promotion|development plan|performance|goals)`,
        `next time (?:they|she|he|you|a customer)`,
        `(?:my|some) feedback (?:for you|is)`,
        `what do you need from me`,
        `how are you (?:feeling|doing) about`,
        `proud of`,
        `(?:coach|coaching) you`,
        `raise it with`,
      ),
    ),
    signal(
      'asks what the customer has said',
      1.5,
      any(
        `(?:did|does|has|would|will) (?:she|he|they|ruth|the customer|the buyer) (?:tell|say|know|said|sign|agree|mention|ask|answer)`,
        `what did (?:she|he|they) say`,
        `who signs`,
        `whats (?:her|his|their) (?:problem|reason|budget)`,
      ),
      { leastTurns: 2 },
    ),
    signal(
      'sells to the other',
      -6,
      any(
        `(?:our|the) (?:platform|product|software|tool|solution|service|customers|clients)`,
        `your (?:reps|team|sellers|salespeople|agents|company|organization|organisation|business)`,
        `(?:we|what we) (?:help|do is|offer|provide|work with)`,
        `(?:my name is|calling from|ringing from|reaching out)`,
        `(?:demo|pilot|free trial|pricing)`,
        `how many reps`,
      ),
      { leastTurns: 2 },
    ),
    signal('something is shown', -2, screen),
    signal(
      'many speak in turn',
      -4,
      any(`whos (?:missing|next|first)`, `stand ?up`, `fifteen minutes the`),
      opening,
    ),
  ],

  freight: [
    signal(
      'names loads and equipment',
      3,
      any(
        '(?:dry van|reefer|flatbed|drop trailer|truckload|ltl|drayage|backhaul|deadhead)',
        '(?:loads|pallets) (?:a|per|each) (?:week|day|month)',
      ),
      { leastTurns: 2 },
    ),
    signal(
      'names lanes and rates',
      3,
      any('(?:spot|contract) rates?', 'per mile', 'fuel surcharge', '(?:the|your|that|these) lanes?'),
      {
        leastTurns: 2,
      },
    ),
    signal(
      'names pick-up and delivery',
      2,
      any(
        '(?:pick ?up|delivery|appointment) (?:window|time)',
        'detention',
        'lumper',
        'empty in',
        'on time delivery',
      ),
    ),
    signal(
      'names papers of freight',
      2,
      any(
        'carrier (?:packet|setup)',
        'motor carrier',
        'bill of lading',
        'rate confirmation',
        'load board',
        '(?:tender|cover) the load',
        '(?:shipper|broker|dispatcher|receiver)',
      ),
    ),
  ],

  service: [
    signal(
      'offers help',
      2.5,
      any(
        `how (?:can|may) i (?:help|assist)`,
        `(?:support|claims|help ?desk|customer (?:service|care)) ${gap(2)}(?:this is|my name|speaking|good)`,
        'thank you for calling',
      ),
      opening,
    ),
    signal(
      'asks for the customer’s particulars',
      2.5,
      any(
        `(?:your|the) (?:customer|policy|account|order|ticket|invoice|booking|phone|reference|card) (?:number|id)`,
        `(?:email|address|phone) (?:do you use|on file|on the account)`,
        'verify',
        'date of birth',
      ),
    ),
    signal(
      'something does not work',
      2,
      any(
        `(?:cant|cannot|can not|couldnt|not able to|unable to) (?:get in|log|enter|open|access|see|sign|find|pay|use)`,
        `(?:password|reset|error|locked out|rejected|refund|damaged|broken|return it)`,
        `(?:didnt|did not|hasnt|never) (?:get|arrive|receive|come|work)`,
      ),
    ),
    signal(
      'solves it step by step',
      1.5,
      any(
        `(?:ticket|case|claim) (?:number|is|eight|\\d)`,
        `what (?:is the|does the|it) (?:message|phrase|error|screen)`,
        `(?:im|ill be|let me) (?:sending|send|checking|check|opening|look) ${gap(3)}(?:link|file|account|order|for you)`,
        `anything else i can`,
      ),
    ),
    signal('sells', -3, any('reason (?:for|im|i am)', 'demo', 'proposal', 'pilot', 'our product', 'renewal')),
  ],

  negotiation: [
    signal(
      'offer against offer',
      3,
      any(
        `(?:if|then) ${gap(4)}(?:minimum|commit|prepay|two years|volume|pay in)`,
        `(?:i|we) (?:can|could|cant|want|give|do) ${gap(3)}(?:percent|discount|off|back|thirty|three|four)`,
        `(?:meet|split) (?:me|you|it|the difference)`,
        `(?:best|final|last) (?:price|offer)`,
      ),
      { leastTurns: 2 },
    ),
    signal(
      'a rival’s offer lies on the table',
      2,
      any(
        `(?:from|have) (?:the )?other (?:line|supplier|vendor|paper|offer)`,
        `(?:cheaper|undercut|match (?:it|that|the))`,
        `another paper`,
      ),
    ),
    signal(
      'talks about terms',
      2,
      any(
        `(?:payment|commercial|contract|free) (?:terms|days)`,
        `(?:net|thirty|sixty|ninety) days`,
        `(?:minimum|volume|liability|penalty|clause|redlines?|indemnity)`,
        'free delivery',
      ),
    ),
  ],
}

/** The words of a turn, in the form that patterns match. */
export function plainWords(normalized: string): string {
  return normalized
    .replaceAll(/['’`]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
