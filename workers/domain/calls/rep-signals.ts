import { oneOf, phrases } from '../scoring/phrases.ts'

/** What a speaker says that tells a seller from a buyer, in English. */
export type RepSignal = {
  id: string
  /** Points per sentence. Negative: buyers talk like this. */
  weight: number
  /** Maximum number of sentences that count. */
  most: number
  /** True: only near the beginning, where people say who they are. */
  opening?: boolean
  pattern: RegExp
  /** Completes "They …". Only for signals that point to the rep. */
  reason?: string
}

const buyersThing = oneOf(
  'product',
  'software',
  'system',
  'platform',
  'solution',
  'service',
  'services',
  'tool',
  'pricing',
  'price',
  'prices',
  'quote',
  'proposal',
  'offer',
  'product line',
  'company',
  'technology',
  'app',
)
const oursThing = oneOf(
  'product',
  'products',
  'software',
  'platform',
  'solution',
  'solutions',
  'technology',
  'customers',
  'clients',
  'pricing',
  'plans',
  'onboarding',
  'customer base',
  'support team',
  'implementation team',
  'install team',
  'engineers',
  'demo',
  'roadmap',
)

export const repSignals: readonly RepSignal[] = [
  {
    id: 'outbound',
    weight: 2.5,
    most: 2,
    opening: true,
    reason: 'open as the one who wanted this call',
    pattern: phrases(
      "(?:the )?reason (?:i'm|i am|im|for|i|why i) … (?:call|calling|ringing|reaching|called|reached)",
      'reason for my call',
      '(?:gave|passed) me your (?:number|name|email|details)',
      "(?:i'm|i am|im|i was) (?:just )?(?:calling|ringing|reaching out|getting back|following up|hunting|looking for whoever|trying to find)",
      '(?:cold|sales) call',
      "you (?:don't|dont|won't|wont) know (?:me|us)",
      '(?:we|you and i) (?:have )?(?:never|have never|never have) (?:spoke|spoken|talked|met)',
      "(?:i've|i have|ive|have i|did i|i) (?:caught|catch) you",
      'catching you',
      '(?:is now|is this) (?:still )?(?:a good|an okay|a bad|an ok|a decent) time',
      '(?:got|have|give me|spare|take) (?:you )?(?:a couple of |a few |half a |two |one |a |thirty )(?:minute|minutes|seconds|sec|moment)',
      'thanks (?:so much |again )?for (?:taking|making) (?:the |my |this |some |a )?(?:time|call|moment)',
      'thank you for (?:taking|making|giving) (?:the |me |us |my |this |some )?(?:time|call|opportunity)',
      'thank you for (?:meeting|inviting|allowing|having|seeing) (?:me|us)',
      'thank you for the opportunity',
      'who (?:looks after|handles|takes care of|does the|is responsible|runs the|would be the (?:best|right) person)',
      '(?:right|best) person to (?:talk|speak)',
      'whoever (?:looks after|handles|buys|does|runs|deals)',
      '(?:put|connect|transfer) me (?:through|to|with)',
      "(?:i'm|i am|im) (?:your|the) new (?:account|rep|contact)",
      "(?:i'm|i am) here to (?:speak|talk|meet|demonstrate|show|see) … (?:with|about|our|your|the)",
    ),
  },
  {
    id: 'isThis',
    weight: 1.5,
    most: 1,
    opening: true,
    reason: 'ask whether they reached the right person',
    pattern: phrases(
      'am i (?:speaking|talking) (?:with|to)',
      'is (?:this|that) (?!(?:a|an|the|your|our|price|still|about|something|what|how|good|okay|right|it|all|everybody|everyone|going)(?![\\p{L}]))',
      'may i speak (?:to|with)',
      'can i (?:speak|talk|get) (?:to|with|mr|mrs|ms|dr)',
      'is \\p{L}{2,14} (?:there|around|in|available)',
    ),
  },
  {
    id: 'offer',
    weight: 1.5,
    most: 3,
    reason: 'speak of what they sell',
    pattern: phrases(
      'we (?:help|offer|provide|specialize|specialise|supply|insure|work with|talk to|look after|sell|make|build|built|serve|install)',
      "(?:what|basically) we(?:'re| are)? (?:do|doing|offer|offering) (?:is|for)",
      'we (?:do|are doing|run) … (?:for|software|platform)',
      `our (?:new |whole |own |biggest |other )?${oursThing}`,
      '(?:other|most|lots of|a lot of|plenty of|some of our|our) (?:customers|clients|companies|firms|practices|teams|folks|shops|sites|users|schools|hotels)',
      '(?:companies|firms|practices|businesses|teams|people|places|outfits|shops|organizations|orgs|folks) (?:like|your size|in your)',
      'on our (?:side|end)',
      'from (?:our|my) side',
      '(?:customer|client) of (?:ours|mine)',
      "(?:i've|i have|i) (?:got|have|had) a (?:guy|customer|client|crew|farm|school|clinic|shop)",
    ),
  },
  {
    id: 'agenda',
    weight: 2,
    most: 2,
    reason: 'set the course of the call',
    pattern: phrases(
      "(?:i thought|i figured|i was hoping|i'd like|i would like|i wanted|i want|my plan is|the plan is|today i|what i'd like|what i was after|my wish is) … (?:today|learn|hear|understand|check in|show you|walk you|find out|see how|ask you|get a sense|minutes|start)",
      '(?:just|i am just|only) (?:checking in|making my rounds|touching base|wanted to touch|wanted to check)',
      'touch base',
      'this is (?:just )?our (?:monthly|quarterly|weekly|regular|yearly|check-in)',
      '(?:share|sharing|see) (?:my|our) screen',
      '(?:before|when) (?:i|we) (?:share|open|show|dive|start|get into)',
      "(?:i'll|i will|let me|i can|i'm gonna|i'm going to|ill|im gonna|we'll|i want to) (?:just |quickly |also |now )?(?:show|walk|take|run|tell) (?:you|y'all|ye|yous|through)",
      '(?:when|last time|since) we (?:spoke|talked|met|last)',
      '(?:last time|on the phone|last call|last week) … you (?:said|told|mentioned|had)',
      'you (?:said|told me|mentioned|wrote) (?:on|in|last|that|the|two|three|you)',
      '(?:does|is) that (?:agenda )?(?:work|okay|alright|all right|sound good|fair)',
      "if (?:we|it)(?:'re| are|'s| is) not … (?:say so|tell you|no hard)",
    ),
  },
  {
    id: 'discovery',
    weight: 1.5,
    most: 3,
    reason: 'ask how the other side works',
    pattern: phrases(
      '(?:so )?(?:tell|talk|walk) me (?:a bit |a little |more |a little bit )?(?:about|through)',
      "(?:how|what) (?:do|are|does|did|is|would) (?:you|y'all|your|ye|you guys|the team) … (?:now|today|currently|right now|at the moment|present|currently)",
      "how (?:do|are|does) (?:you|your|y'all) (?:handle|handling|manage|managing|track|do|plan|run|deal)",
      'how many … (?:do|have|are) (?:you|ye|your|there)',
      "what(?:'s| is| are) (?:your|the) (?:biggest|main|current|process|timeline|budget|goal|headache|challenge|role|setup)",
      "what (?:happens|does that cost|does it cost you|would that|would it mean|would happen|prompted|sparked|else is|'s on your|'s on top|'s driving)",
      '(?:who else|who) … (?:decide|decides|involved|signs|sign off|weigh|decision|buying)',
      'is there a (?:budget|deadline|date)',
      'can you (?:tell|walk|help me understand|share|describe)',
      'could you (?:tell|walk|help me understand|share|describe)',
      'what are you (?:using|doing|on|paying|looking|hoping)',
      "how(?:'s| is| are| has| have) (?:things|it|everything|the team|that) (?:going|been|with)",
      'how did (?:that|it|harvest|the) (?:go|land)',
    ),
  },
  {
    id: 'recap',
    weight: 1.5,
    most: 2,
    reason: 'sum up what the other side said',
    pattern: phrases(
      "(?:so )?(?:what i'm hearing|if i'm hearing|let me (?:play|read|say|make sure|see if)|did i get|have i got) … (?:right|back|that|you|is|it)",
      'did i (?:get|hear|miss) (?:that|it|anything|this)',
      'have i got (?:that|it|this)',
      'sounds like (?:you|your|the)',
    ),
  },
  {
    id: 'close',
    weight: 1.5,
    most: 3,
    reason: 'offer the next step',
    pattern: phrases(
      "(?:i'll|i will|ill|i can|let me|we'll|i'm going to|i'm gonna) (?:just |also |then )?(?:send|shoot|email|e-mail|mail|flick|text|get|put together|put|book|drop|forward|ping) (?:you|over|it over|ye|that over|an|the|a|you over|y'all|across)",
      '(?:are you|you) (?:free|around|open) (?:on|this|next|monday|tuesday|wednesday|thursday|friday|tomorrow)',
      "(?:can|could|shall|should|why don't|how about|let's) (?:we|i) … (?:monday|tuesday|wednesday|thursday|friday|next week|meet|book|minutes|calendar)",
      "(?:does|would|how's|how is|is) (?:monday|tuesday|wednesday|thursday|friday|next)",
      '(?:would|will) (?:you|it) be (?:open|worth|willing|opposed|make sense)',
      "what(?:'s| is) (?:a good|the best|your) (?:email|e-mail|address|time|number)",
      "(?:i'll|i will|ill) (?:find (?:that )?out|check|look into it|ask the|chase|call you|ring you|give you a (?:call|ring)|drop in|come back to you)",
      'leave (?:that|it) with me',
    ),
  },
  {
    id: 'terms',
    weight: 2,
    most: 2,
    reason: 'bring up price, contract or renewal as the one who sets them',
    pattern: phrases(
      "your (?:renewal|contract|agreement|subscription|maintenance agreement|old contract|current term) (?:is|ends|'s|comes|coming|expires|runs|was|up)",
      "(?:it's|its|that's) (?:the |a )?(?:standard|list|annual) (?:uplift|price|rate|terms|increase)",
      "(?:i can|we can|i could|we could|i'd) (?:do|offer|take that off|take off|hold|give you|get you|knock|waive|match|go to)",
      "(?:per|a) (?:seat|user|head|month) (?:is|it's|comes)",
      'we renew(?:ed)?',
      "i(?:'ve| have)? (?:already )?(?:spoken|talked) to my manager",
    ),
  },
  {
    id: 'answers',
    weight: -2.5,
    most: 2,
    opening: true,
    pattern: phrases(
      "who(?:'s| is)? (?:this|calling|speaking|talks|is calling|am i speaking)",
      'who (?:are you|is this|talks)',
      "(?:what's|whats|what is|what's this|what is this|is this|what are you) (?:this )?(?:about|regarding|concerning|calling about|it about|it concerning|it in regards)",
      '(?:may i|can i) (?:ask|tell (?:him|her|them)) (?:who|what)',
      '(?:how|what) (?:can|may|do) i (?:help|do for|direct|assist)',
      'may i know where',
      'with what company|what company|which company|where are you calling from',
      'is (?:he|she|mr \\p{L}{2,14}) expecting',
      "(?:he's|she's|he is|she is) (?:in a meeting|not in|not available|with a patient|out|busy|not taking)",
      '(?:speaking|this is (?:he|she|him|her))\\.?$',
      'how did you get (?:my|this|our)',
      'thanks for (?:reaching out|coming|calling|stopping)',
      'thank you for (?:coming|reaching out|calling)',
      'what (?:do you want|are you selling)',
      'make it quick|be quick',
    ),
  },
  {
    id: 'refuses',
    weight: -2.5,
    most: 2,
    pattern: phrases(
      "(?:not|aren't|isn't) interested",
      '(?:take|remove) (?:me|us) off',
      "(?:we're|we are|i'm|i am) (?:happy|good|fine|all set|set|covered|under contract) (?:with (?:what|who|our)|thanks|thank)",
      'we already (?:have|use|got|work)',
      '(?:send|e-?mail|shoot) (?:me|us|it|them|that|something) (?:over|an|a|the|it|something|by|some|to|in)',
      "(?:i'd|i'll|i would|i will|i) (?:have to|need to|got to|gotta|must) (?:ask|talk to|check with|run it by|speak to|think about|discuss|show) (?:my|it|him|her|them|the|our|with)?",
      "(?:i|we) don't have (?:the |a )?(?:budget|time)",
      'no budget',
      '(?:too|pretty|bit|very) (?:expensive|pricey|steep)',
      'how much (?:is|does|would|are|do you charge|will)',
      "what(?:'s| is| does| would|'d) (?:it|this|that|the price|your price|the cost|the catch) (?:cost|run|be|to)?",
      'what would (?:it|you be talking|that) (?:run|cost)',
    ),
  },
  {
    id: 'buyerView',
    weight: -1.5,
    most: 3,
    pattern: phrases(
      `your ${buyersThing}`,
      '(?:does|do|can|could|will|would) (?:it|your|yours|you guys|the app|the system|they) (?:do|work|integrate|check|handle|support|connect|also|have|run|talk|come|show|know|cost|take|need)',
      "(?:we're|we are) (?:on|using|stuck|paying|running|currently|losing|spending|looking for|looking at|struggling)",
      'we (?:use|currently|lost|lose|pay|spend|bought|tried|have \\p{L}{3,12} (?:people|drivers|sites|locations|trucks|hotels|clinics|nurses))',
      "(?:i|we) (?:want|need|would need|'d want|'d need) (?:it|to know|a number|a figure|a list|that|something)",
      "(?:my|our) (?:boss|director|board|brother|wife|husband|accountant|cfo|owner|committee|landlord|dad|partner) (?:wants|asked|says|said|is|has|will|would|did|won't)",
      "(?:i'm|i am) the (?:office manager|owner|manager|administrator|one that does|one who does)",
      'how long (?:would|does|will) it take',
      'you guys',
      "i(?:'ll| will)? (?:bring|ask) (?:it to|him|her|them)",
    ),
  },
  {
    id: 'trouble',
    weight: -2,
    most: 2,
    pattern: phrases(
      "(?:i|we) (?:can't|cannot|cant|couldn't) (?:log|get in|enter|access|open|see my)",
      "(?:it|that|screen) (?:doesn't|does not|isn't|won't|keeps) (?:work|working|load|open|crash)",
      'my (?:account|order|policy|invoice|password|claim|ticket|refund|bill)',
    ),
  },
]

/** How people say who they are and which company they are from. The organization's own name is matched separately. */
export const introduction = phrases(
  `(?:this is|i'm|i am|im|it's|its|it is|my name is|my name's|my names|name's|here is|here) ${oneOf('(?!(?:a|an|the|not|in|on|at|here|fine|happy|good|okay|ok|just|sorry|with|from|working|all|so|me|we|it|that|this|what|you|my|your|going|calling|nice|great|gonna|over|out|up)(?![\\p{L}]))[\\p{L}.-]{2,16}')}(?: [\\p{L}.-]{2,16}){0,2}? (?:calling |here |ringing |up |greets you )?(?:from|with|over at|at|of|co-founder|ceo|head of)`,
)

/** How people answer the phone at a company that customers call. */
export const serviceGreeting = phrases(
  '(?:thank you|thanks) (?:very much |so much )?for (?:calling|contacting)',
  '(?:how|what) (?:can|may) i (?:help|assist|do for)',
)

export const caseNumber = phrases(
  '(?:policy|account|case|ticket|claim|customer|order|booking|reference|confirmation) (?:number|id)',
  'callback number',
  'date of birth',
)
