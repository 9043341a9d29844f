import { nextRuns, sentencesOf, type Conversation, type Run, type Sentence } from '../conversation.ts'
import { phrases } from '../phrases.ts'
import { wordsOf } from '../sentences.ts'
import { isCourtesyOrScheduling } from '../questions.ts'
import {
  absent,
  found,
  notApplicable,
  runOfSentence,
  unclear,
  type Detector,
  type Finding,
} from './detector.ts'
import { sharesTopic } from './topics.ts'

/** How buyers push back, by kind of objection. */
export const objectionLibrary = {
  brushOff: phrases(
    '(?:just )?(?:send|email|e-mail|mail|drop) (?:me|us|it|that|over) (?:something|some|an email|an e-mail|a brochure|the details|details|information|some information|over|a link|to me|your)',
    '(?:heading|running|going|walking|about to go|off|stepping) (?:in|into|to) (?:a|another|my|the) (?:meeting|call)',
    "i(?:'m| am) (?:really |very |quite |pretty |a bit |a little |rather )?busy",
    "(?:don't|do not|haven't) (?:really )?(?:have|got|have got) (?:the |any |much )?(?:time|capacity)",
    '(?:no|not much) time',
    'not a good time',
    'bad time',
    "(?:i'm|we're|i am|we are) not interested",
    'not interested',
    'not for us',
    "(?:i'm|i am) in the middle of",
    'call (?:me )?back (?:later|another)',
    "(?:can't|cannot) talk",
  ),
  noNeed: phrases(
    "we(?:'re| are) (?:fine|good|happy|okay|ok|all set|covered|doing fine|sorted)(?: (?:as we are|with|the way|as it is|where|for now|thanks))?",
    "(?:isn't|is not|not) (?:really )?(?:a|an) (?:problem|priority|issue|topic) (?:for us|right now|at the moment|here)",
    "(?:don't|do not) (?:really )?(?:need|see (?:the|a|any) (?:need|point|value|reason))",
    'no need',
    'works (?:fine|well enough|for us)',
    "(?:it's|that's) not (?:a priority|something we)",
    'we manage',
  ),
  incumbent: phrases(
    'we (?:already|currently) (?:use|have|work|got|run|pay)',
    "we've (?:already )?got (?:someone|somebody|a (?:provider|supplier|vendor|tool|system|partner))",
    '(?:already|just) (?:have|signed|bought|chose|renewed|work with|use)',
    'we built (?:our own|one|it ourselves|something)',
    'under contract',
    '(?:happy|fine|satisfied|good) with (?:our|what|the|who|them)',
    'tied (?:in|up)',
    'locked in(?:to)?',
    'existing (?:provider|supplier|vendor|contract)',
  ),
  price: phrases(
    'too (?:expensive|much|pricey|dear|high)',
    '(?:more|higher) than (?:we|i) (?:planned|expected|budgeted|thought|pay|can)',
    '(?:is|are|was|seems?|sounds?|quite|pretty|very|rather|bit) (?:a bit |quite |very |rather |pretty )?(?:expensive|pricey|steep|a lot of money)',
    '(?:competitors?|others?|someone else|they|another (?:vendor|provider)) (?:is|are|was|were|quoted|offer|offers|offered) (?:\\p{L}{2,12} )?(?:cheaper|less|lower)',
    'cheaper',
    'no (?:budget|money)',
    "(?:don't|do not|haven't) (?:have|got) (?:the |any |a )?budget",
    "can't afford",
    'discount',
    'out of (?:our )?budget',
    'budget is (?:gone|frozen|spent|tight|used)',
    'better price',
    'the price',
  ),
  timing: phrases(
    '(?:call|come back|try|ring|reach out|get back|contact|talk)(?: to)?(?: me| us)?(?: back| again)? (?:in|next|after|later|again in|around) (?:the |a |next )?(?:quarter|year|month|spring|summer|autumn|fall|winter|week|january|february|march|april|may|june|july|august|september|october|november|december|few|couple|six|three|two)',
    'not (?:right )?(?:now|this (?:year|quarter|month)|the right time|yet|at the moment|a good moment)',
    '(?:mid|in the middle of (?:a|the|our|an))(?: |-)(?:migration|project|rollout|move|audit|merger|reorganisation|reorganization|restructuring|implementation)',
    'too (?:early|soon|late) for',
    'maybe (?:next|later|in)',
    "(?:isn't|not) the (?:right|best) (?:time|moment)",
    'after the (?:summer|audit|migration|holidays|merger|season|peak|project)',
    'other priorities',
    'on hold',
    'project freeze',
    'hiring freeze',
  ),
  authority: phrases(
    '(?:my|our|the) (?:\\p{L}{2,14} ){0,2}(?:boss|director|manager|cfo|ceo|cto|coo|head|procurement|owner|board|partner|head office) (?:decides?|handles?|runs?|signs?|looks after|takes care|would|will|has to|makes|does)',
    "(?:that's|it's|it is|this is|i'm|i am) not (?:my|up to me|the right|the one|responsible)(?: (?:decision|call|area|department|person|who))?",
    'procurement (?:runs|handles|decides|does)',
    "(?:i|we) (?:don't|can't|do not) (?:decide|make (?:that|the|those) decisions?)",
    '(?:need|have) to (?:ask|check with|talk to|run it by|speak to) (?:my|our|the)',
    'head office',
    'above my pay grade',
    'wrong person',
  ),
  trust: phrases(
    "(?:we|i)(?: have|'ve)? (?:already )?tried (?:this|that|it|something|one|a)",
    "(?:didn't|did not|never) (?:work|deliver|go well|stick|take off)",
    '(?:got|been|were) burn(?:ed|t)',
    'where (?:is|are|do you|does) … (?:data|stored|hosted|kept)',
    '(?:data protection|gdpr|security|privacy) (?:is|are|would|concerns?|worries|questions?|team|officer|people)',
    'never heard of (?:you|your|them)',
    "(?:i'm|we're|i am|we are) (?:a bit |quite |rather |very |really )?(?:skeptical|sceptical|cautious|concerned|worried|wary|nervous|not (?:sure|convinced))",
    'how do (?:i|we) know',
    'sounds too good',
    'my (?:concern|worry|fear|hesitation|only concern|only worry|main concern) (?:is|would be)',
    'heard (?:bad|mixed)',
    'risky',
    'locked in',
  ),
  effort: phrases(
    "(?:won't|will not|wouldn't|never|not going to) (?:adopt|use it|use this|use that|like it|switch|change|touch it)",
    'who (?:does|would do|handles|will do) the (?:integration|set-?up|migration|work|training|implementation)',
    'too (?:much work|complicated|complex|much effort|disruptive)',
    'a lot of (?:work|effort|change|training)',
    "(?:don't|do not) have the (?:people|resources|capacity|staff)",
    '(?:how|what) (?:long|much work|much effort) … (?:implementation|onboarding|set-?up|roll-?out|migration|switch)',
    'another (?:tool|system|app|platform|login)',
    'change fatigue',
    'hard to (?:get|convince) (?:my|our|the) (?:team|people|staff)',
    'resistance',
  ),
  renewal: phrases(
    '(?:usage|adoption|use) (?:is|has been|was) (?:\\p{L}{2,10} )?(?:low|down|poor|disappointing|patchy)',
    '(?:headcount|budget|job|staff) cuts?',
    "(?:we've|we have|we) (?:had|let|laid) … (?:layoffs|redundancies|cuts|go|off)",
    'not (?:using|getting) (?:it|enough|the value|much)',
    '(?:thinking about|considering|might|may|want to) (?:cancel~|not renewing|leaving|switching|downgrad~|reduc~)',
    'looking (?:at|around for) (?:alternatives|other|options|competitors)',
    'price (?:increase|rise|hike)',
  ),
  gatekeeper: phrases(
    "what(?:'s| is| was) (?:this|it|that|the call) (?:regarding|about|concerning|in connection)",
    'what is (?:this|it) in (?:regard|reference|relation) to',
    "(?:she|he|they|we) (?:doesn't|does not|don't|won't|never) (?:take|accept|do) (?:\\p{L}{2,12} )?(?:calls?|cold calls?|sales calls?)",
    '(?:is|are) (?:she|he|they|you) expecting',
    '(?:in|out of) (?:a meeting|the office|meetings)',
    "(?:not|isn't) (?:available|in|here|at (?:his|her|their) desk)",
    'send (?:it |that |an email )?to (?:the )?(?:info|office|general|reception)',
    'no (?:cold|sales) calls',
    "can't (?:put|give|connect|transfer)",
  ),
} as const

/** Push-back in plain words, whatever it is about. */
const resistance = phrases(
  "(?:i'm|i am|we're|we are) not (?:buying|changing|signing|switching|ripping|leaving|interested|convinced|sure|the|ready|looking|going to|allowed)",
  "(?:i|we)(?:'ve)? got (?:a|my|our own|somebody|someone|an) (?:guy|company|system|insurance|it|people|man|supplier|firm|contract)",
  "(?:i|we)(?:'ve| have)? (?:got|have) (?:our own|my|no (?:time|money|budget|people|staff|need)|not got|a company)",
  '(?:no,? thanks?|no thank you|forget it|not for (?:us|me)|no need|not today|not this year|not a priority|nope)',
  "(?:i|we|they|he|she|people|patients|drivers|parents|customers) (?:really |just )?(?:don't|do not|won't|will not|wouldn't|can't|never|can not|cannot) (?:\\p{L}{2,8} )?(?:need|want|trust|believe|buy|see (?:the|what|why|how)|do (?:meetings|that)|use|like|agree|approve|take on|have (?:my|time|the people|anybody|anyone)|afford|read|receive|touch|switch|decide|sign|pay|think|care|fill|go|do it)",
  "(?:that'll|that will|it'll|it will|would|will|they'd|they'll) never",
  '(?:doubt|worries me|worry is|my worry|my fear|one fear|afraid|scares?|scared|nervous|concern(?:ed|s)?|hesitant|skeptical|sceptical|wary|suspicious)',
  'too (?:small|long|steep|risky|much|expensive|big|old|late|early|complicated|slow|far|many)',
  '(?:twice the price|dearer|cheaper|way over|percent above|still too|a lot of (?:money|work)|sounds like (?:a lot of )?work|over the top|that.s a lot|is a lot)',
  '(?:bad experience|burnt|burned|disaster|let (?:us|me) down|data got lost|gets lost|lied to|turned down|heard that (?:one )?before|heard bad)',
  '(?:think (?:about it|it over)|have to think|need to think)',
  "(?:we're|we are|i'm|they're) (?:happy|fine|good|loyal|covered|all set|tied|busy|moving|retiring|leaving|on contract|under contract)",
  '(?:excel|paper|pen and paper|it) (?:works|does the job|is fine|.s fine)',
  '(?:call|come back|try|ring) (?:me )?(?:again )?(?:in|next|when|after|later)',
  '(?:every week|fifth one|you people|you guys|you lot|stop (?:ringing|calling)|three of y.all)',
  "(?:the|our|my) (?:board|union|it|boss|works council|head office|legal|director|regional) (?:\\p{L}{2,8} )?(?:says? no|never|won't|hates?|would|will|decides?|does|is going to)",
  '(?:i )?(?:gotta|got to|have to) go',
  '(?:hate|don.t do) (?:subscriptions|meetings|that)',
  '(?:just|already) signed',
  "(?:isn't|is not|not) (?:mine|up to me|my (?:decision|department)|the right (?:time|moment))",
  '(?:eight|four|two|three|five|six|\\d) hundred(?: a month)?[?]',
  '(?:wrong time|bad time|no budget|no time|no money|not interested)',
  "(?:that's what|what) (?:the others|they all|everybody|everyone)",
  "(?:everybody|everyone|they all|you all)(?:'s)? (?:says?|said|tells? (?:me|us)|promises?|\\p{L}{3,12} is (?:nothing|free|the best|different))",
  "(?:as|like) i(?:'ve)? (?:say|said|told|just said|already said)",
  "(?:don't|do not|didn't|doesn't) (?:really )?(?:need|want) (?:one|it|any|anything|another|that|this|more|you|to (?:change|switch|buy|hear))",
  '(?:nobody|no one|none of (?:us|them)) (?:\\p{L}{3,10} )?(?:\\p{L}{2,4} )?(?:another|needs?|wants?|uses?|would|will|reads?|touch(?:es)?|has (?:time|money))',
  "(?:i|we)(?:'ve| have)? (?:already )?(?:got|have|use) (?:a |an |my |our |some |the )?\\p{L}{2,14} (?:for|that|who) (?:that|it|this|the|those|them|does|do|did|handles?|looks|takes|comes|fixes)",
  "(?:he|she|they)(?:'s| is|'ve|'re| has| have| are)? (?:been )?(?:with|doing (?:it|that|this) for|looked after|taken care of) (?:me|us)",
  '(?:we|i) (?:did|bought|had|tried|went through|went onto|put in|got) (?:this|that|one|something|a thing|things|all this|a \\p{L}{3,12}) (?:like (?:this|that|it|yours)|before|once|already|last year|in (?:19|20)\\d\\d)',
  '(?:hated|regretted) (?:it|that|them|every)',
  '(?:more|enough) (?:work|orders|customers|jobs|business|software|tools|to do|on my plate)(?: already| than (?:i|we) (?:can|need|know|want))?(?=[.,!]|$| as it is| to)',
  "(?:still|it's|sits|sitting) (?:sitting |lying |hanging )?(?:there|downstairs|on the (?:wall|shelf)|in (?:a|the) (?:drawer|box|cupboard))",
  "(?:won't|will not|wouldn't|would not|can't|cannot) (?:accept|allow|approve|let (?:us|me|you)|like|touch|go for|wear|work (?:for|with|here)|help (?:me|us))",
  "(?:i'm not|i am not|not|won't be) (?:telling|giving|paying|going|shift~|mov(?:e|ing)|chang(?:e|ing)|replac(?:e|ing)|doing) (?:you|off|out|it|that|this|them|anything|from|away|another)",
  "(?:can i|let me|i'll|i have to|somebody has to) (?:be|play) (?:the |a )?(?:misery|devil's advocate|devil|bad guy|difficult|awkward|sceptic|skeptic|negative|blunt)",
  "(?:what worries|what bothers|what scares|what puts me off|what i don't like|i don't like|not keen|not fond|not (?:a fan|so sure|convinced|happy))",
  '(?:who|where) (?:has|have|do we get|is) (?:the |that )?(?:time|money|budget|people)',
  "(?:that's|it's|that is|it is|is) (?:very |quite |too |an awful |a whole |an? )?(?:lot|much|dear|many|steep|long time|big (?:ask|step|sum))(?=[.,!]|$| (?:for|of (?:money|work|change))| to ask)",
)
/** A doubt that says what could go wrong. */
const clearDoubt = phrases(
  "(?:what about|what (?:if|happens (?:if|when))|who(?:'s| is| will| would)? (?:going to|gonna|program|train~|does the|pays)|can we keep|how long can|where do (?:the|they|we)|will it|won't it)",
  "(?:worry|worried|fear|afraid|concern~|nervous|trouble|stolen|drops? out|breaks?|disaster|lost|dearer|risky|complicated|awful|missing|gdpr|security|haven't got)",
)
/** A worry or a practical doubt, as it comes up in a demo. */
const doubt = phrases(
  "(?:what (?:if|about|happens (?:if|when))|who(?:'s| is| will| would|'ll)? (?:going to|gonna|program|does|do|pays?|train~|load)|will it|does it|is it|can it|can we keep|how long can|where do|how do (?:i|we) know|why should)",
  '(?:my|the|one|only|main) (?:thing|worry|fear|concern|problem|trouble|issue|question)',
  "(?:can't|cannot|couldn't|won't|wouldn't|don't|doesn't|didn't|isn't|aren't|wasn't|not|never|nobody|no)",
  '(?:but|though|although|except|unless|only)',
  '(?:last (?:time|software|one|year)|we had|we lost|lose|lost)',
  '(?:drops? out|drop|breaks?|broke|stolen|slow|noisy|old|small|blocked|problem|wrong|trouble|hard)',
  '(?:price|cost|expensive|euros?|contract)',
)

const libraryPatterns = [...Object.values(objectionLibrary), resistance]
/** A buyer who answers "not right now, but" to a discovery question is not objecting. Neither is praise. */
const noObjection = phrases(
  "that's not (?:a|an) (?:problem|issue)",
  'no objections?',
  "(?:doesn't|does not) worry",
  "that's (?:fine|good|great)",
  'price is (?:fine|okay|good|fair)',
  '(?:so|and|which is) why (?:we|i)',
  "(?:no need to worry|don't worry|not too bad|you(?:'ve| have) got (?:a|one|five|two))",
)

/** `isPlain`: pushes back explicitly. Otherwise it is a doubt, which only the reply reveals as one. */
type Objection = { sentence: Sentence; run: Run; isPlain: boolean }

/** The buyer's objections, at most one for each run. */
export function objectionsOf(conversation: Conversation): Objection[] {
  return raised(conversation, isObjection, true)
}

/** Runs in which the buyer doubts without an explicit objection. */
function doubtsOf(conversation: Conversation): Objection[] {
  return raised(conversation, ({ text }) => doubt.test(text) || clearDoubt.test(text), false).filter(
    ({ run }) => !run.sentences.some(isObjection),
  )
}

function raised(
  conversation: Conversation,
  isRaised: (sentence: Sentence) => boolean,
  isPlain: boolean,
): Objection[] {
  return conversation.runs.flatMap((run) => {
    if (run.side !== 'buyer') return []
    const sentence = run.sentences.find(isRaised) ?? (isPlain ? turnsDown(conversation, run) : undefined)
    return sentence === undefined ? [] : [{ sentence, run, isPlain }]
  })
}

/** "No." or "Neither." to the ask. */
function turnsDown(conversation: Conversation, run: Run): Sentence | undefined {
  const [first] = run.sentences
  const asked = conversation.runs[run.index - 1]?.sentences ?? []
  if (first === undefined || first.question !== 'none' || !saysNo.test(first.text)) return undefined
  return asked.some(({ text, question }) => question !== 'none' && asksForMeeting.test(text))
    ? first
    : undefined
}

const saysNo =
  /^(?:(?:uh|um|well|oh|look|sorry|yeah|honestly)[,.]? )?(?:no|nope|nah|neither|never|not (?:really|me|for|this|next|on|at|that|today|tomorrow)|i'd rather not|rather not)(?!\p{L})(?!,? (?:problem|worries|that's fine|not at all))/iu

function isObjection({ text }: Sentence): boolean {
  return libraryPatterns.some((pattern) => pattern.test(text)) && !noObjection.test(text)
}

const acknowledgement = phrases(
  '(?:i |we |totally |completely |fully |absolutely )?(?:understand|get (?:that|it|why|how)|hear (?:you|that|what)|appreciate|i (?:can )?see (?:that|your point|why|how|what you mean|it.s)|know(?=[.,]|$| first| how| that)|believe you|agree|take that seriously|respect)',
  '(?:that |it |which )?(?:makes|make) (?:total |perfect |complete |a lot of |good )?sense',
  'fair(?: (?:enough|point|question|concern|challenge|play))?',
  "(?:that's|that is|it's|thats|sounds|seems|very|perfectly) (?:a |very |quite |completely |totally |perfectly |an )?(?:fair|reasonable|understandable|good|valid|important|sensible|real|common|legitimate|natural|okay|ok|all right|right|not right|clear|true|long|a gulp|hell)(?: (?:point|question|concern|worry|reason|thing|enough|one))?",
  '(?:legitimate|understandable|reasonable|good|fair) (?:question|point|concern|one)',
  'of course',
  'understood',
  'no (?:problem|worries|issue|pressure|drama)(?: at all)?',
  "(?:you're|you are|youre) (?:right|not alone|not the (?:first|only)|bound|busy)",
  'thank(?:s| you) for (?:being|saying|telling|raising|sharing|the honesty|your honesty|asking|the)',
  'good (?:to (?:hear|know)|question|point|that you)',
  'glad (?:you|to hear)',
  "(?:i can imagine|i would too|i'd (?:be|feel|not want|think|ask|say|do)|i would (?:be|feel|not want)|i wouldn't (?:want|either)|i thought you|neither (?:would|do) i|me (?:too|neither)|that'd (?:make|scare|annoy) me|so would i)",
  '(?:many|most|a lot|others|other|several|everybody|lots of people) … (?:say|said|tell|told|felt|feel|ask|asked) … (?:same|that|this|first|way)',
  'sorry (?:to hear|about|that|for)',
  "(?:i'd|i would) (?:say|ask|feel|want|think) the same",
  '(?:happy|glad) to (?:send|do that|share)',
  '(?:can|will) do',
  '(?:sure|got it|totally|absolutely|exactly|indeed|true|ouch|oh boy|oh dear|yikes|noted|legit)',
  'i (?:expected|bet|hear|figured|imagine)',
  "(?:won't|not going to|wouldn't) (?:keep|take|push|ask you|argue|fight)",
  "can't (?:compete|blame|argue|fight|beat)",
  '(?:nothing (?:wrong|bad)|a good firm|good people|not without reason|my fault|with you|enough on your plate|your side|drive you)',
  '(?:keep|let) (?:him|her|them|it|the|your) (?:\\p{L}{2,12})',
  "you (?:don't|do not|wouldn't|won't) (?:have to|need to|rip|throw|change)",
  '(?:yes|no|yeah) (?:ma.am|sir)',
  '(?:a lot of|plenty of|lots of|many) (?:bad|people|firms|companies)',
  "(?:i'm|i am) not asking you",
  "it (?:does|is|was)(?=[.,]),?(?: doesn't it)?",
  '(?:who (?:wants|likes)|nobody (?:wants|likes))',
  '(?:some|many|most|a few|a lot|they|plenty|it|we all) (?:of them |people |really |all )?(?:do|did|does|are|have|would)(?: too)?(?=[.,!;]|$)',
  "(?:i|we|anybody|anyone|everybody) (?:would|did|do|am|was|know)(?:n't)?(?: (?:too|the same|either|as well|aye|yes|sure))?(?=[.,!;]|$)",
  "that(?:'s| is) (?:a |an |quite a |some )?(?:while|lot|shame|pity|pain|long|big \\p{L}{3,8}|good reason|bad (?:day|week|time)|hard|tough|rough|annoying|honest|useful)",
  "(?:it isn't|it's not|that isn't|that's not) (?:nothing|small|cheap|little|easy|fun|ideal)",
  '(?:true enough|no argument|point taken|loud and clear|message received|i know(?: i know)?|i get it|i see it)',
  '(?:then|so|by all means) (?:keep|stay with|stick with)',
)
export const asksForMeeting = phrases(
  '(?:would|could|can|shall|should|may|might) (?:you|we|i) (?:be )?(?:still |perhaps |maybe |at least |then |also )?(?:open to|up for|willing to|against|meet|find|book|schedule|set up|get|put|grab|speak|talk|call you|have a|send you|agree|consider|do|pencil|try|sit down|arrange|show|take|look)',
  '(?:worth|opposed to|open to|up for|interested in|happy to|make sense to|against|comparing) (?:a |another |an |having |seeing |taking |to )?(?:short |quick |brief |proper |first |follow-up |longer )?(?:conversation|call|chat|meeting|look|demo|session|minutes|\\d{1,2} minutes|fifteen|twenty|thirty|have|see|find|speak|talk|meet)',
  '(?:fifteen|twenty|thirty|15|20|30|ten|25|half an)(?: |-)(?:minutes?|hour)',
  '(?:how|what) about (?:monday|tuesday|wednesday|thursday|friday|next|tomorrow|the|a)',
  '(?:put|get|find|book|pencil|block|set|schedule|arrange) (?:something|some time|a time|a slot|a call|a meeting|time|fifteen|twenty|thirty|\\d{2}|it|that|us|you|half)',
  '(?:does|would|is|could|are you free|are you around|do you have time) … (?:monday|tuesday|wednesday|thursday|friday|tomorrow|next week|the \\d{1,2}(?:st|nd|rd|th))',
  '(?:would|do) you (?:like|want) to (?:see|try|meet|have)',
  '(?:catch|see|meet|visit|call|ring) (?:you|up|with you) (?:when|on|tonight|tomorrow|next|at|after|directly)',
  '(?:may|can|could|shall) (?:i|we) (?:come|drop|stop|ring|catch|meet|visit|try|do|set up|use the|talk)',
  '(?:put|have) you (?:down|in) for',
  '(?:give me|take|spare|hold) (?:the |those |just |a |only )?(?:twenty|thirty|fifteen|ten|half|quarter|tuesday|monday|thursday|friday)',
  '(?:how about|what about|suggest|propose|what do you say|what do you think about) (?:i|we|you|a|the|to|if)',
  '(?:next week|the week after|monday|tuesday|wednesday|thursday|friday|tomorrow|the \\p{L}{4,12}th)[^.]{0,20}[?]',
  '(?:quarter of an hour|half hour|twenty minutes|ten minutes|first talk|short appointment|short meeting|trial date|a look|a visit|coffee)',
  '(?:my|the) (?:proposal|suggestion|question from before|offer) (?:stands|remains|from before)',
  "let's (?:find|book|schedule|set|put|meet|talk|speak|get|do|say|pick)",
)

/** The ask in other words, repeated after an objection. */
const asksAgain = phrases(
  'what if (?:i|we) (?:brought|came|come|bring|showed|show|sent|send|tried|try|did|do|met|dropped|put|just)',
  "why (?:don't|not) (?:i|we) (?:bring|come|meet|show|do|try|set|put|find|sit|drop|take|just)",
  '(?:should|shall|can|could) i put you (?:down|in)',
  "(?:put|pencil|mark) (?:you|y'all) (?:down|in)",
  '(?:could|can|would|will) you (?:have|get|ask) (?:\\p{L}{2,12} ){1,2}(?:to )?(?:send|call|ring|email|give|forward)',
  '(?:in|round|around|through) your (?:area|neighbou?rhood|town|street|part|way)',
  '(?:the |or )?(?:following|next|other) (?:week|month|day)[?]',
  '(?:come|stop|swing|drop|pop|drive) (?:and|in|over|by|out|round|up)(?= (?:and|to|a|on|one|your|for|with|there|then|have|see|some)(?!\\p{L}))',
  "(?:i'd|id|i would|we'd) (?:still )?(?:love|like) to (?:pop|come|show|bring|meet|do|have|get|drop|see you)",
)

/** The rep's first run after an objection. Null if the call ends on it. */
function reply(conversation: Conversation, objection: Objection): Run | null {
  return nextRuns(conversation, objection.run.index, 'rep', 1)[0] ?? null
}

/**
 * Judges how the rep meets objections. Found if at least a third of those with a reply show it, because a call has only a few that matter.
 * Doubts count for the rep if they are met, and never against.
 */
function judgeReplies(
  conversation: Conversation,
  what: string,
  shows: (objection: Objection, answer: Run) => (Sentence | undefined)[],
  clearest?: (sentence: Sentence) => number,
): Finding {
  const objections = objectionsOf(conversation)
  const doubts = doubtsOf(conversation)
  if (objections.length + doubts.length === 0)
    return notApplicable('No objection was recognized in the buyer’s words.')
  const met = (list: Objection[]): { objection: Objection; shown: Sentence[] }[] =>
    list.flatMap((objection) => {
      const answer = reply(conversation, objection)
      if (answer === null) return []
      return [{ objection, shown: shows(objection, answer).filter((sentence) => sentence !== undefined) }]
    })
  const answered = met(objections)
  const plain = answered.filter(({ shown }) => shown.length > 0)
  const doubted = met(doubts).filter(({ shown }) => shown.length > 0)
  const evidence = [
    ...plain.flatMap(({ shown }) => shown),
    ...doubted
      .filter(({ objection }) => clearDoubt.test(objection.sentence.text))
      .flatMap(({ shown }) => shown),
    ...doubted.flatMap(({ shown }) => shown),
  ].toSorted((left, right) => (clearest?.(right) ?? 0) - (clearest?.(left) ?? 0))
  if (evidence.length > 0 && (plain.length + doubted.length) * leastShare >= answered.length)
    return found(evidence, reasonOf(what, plain.length, answered, objections))
  if (answered.length === 0)
    return objections.length === 0
      ? notApplicable('No objection was recognized in the buyer’s words.')
      : unclear('The call ends with the objection.')
  const reason = reasonOf(what, plain.length, answered, objections)
  return plain.length + doubted.length > 0 ? unclear(reason) : absent(reason)
}

const leastShare = 3

function reasonOf(what: string, count: number, answered: unknown[], objections: Objection[]): string {
  if (count === 0 && answered.length === 0) return `${what} a doubt of the buyer.`
  return `${what} ${count} of ${answered.length} ${answered.length === 1 ? 'objection' : 'objections'}; first: “${shorten(objections[0]?.sentence.text ?? '')}”.`
}

function shorten(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 119)}…`
}

/** Questions of a run that want to know more, not a meeting, a date or an address. After a doubt, they must be about it. */
function probing(run: Run, objection: Objection): Sentence[] {
  return run.sentences.filter((sentence, index) => {
    if (sentence.question === 'none') return index < reflectionSentences && reflects.test(sentence.text)
    if (!asksOfContent(sentence)) return false
    if (digs.test(sentence.text)) return true
    const isClear = objection.isPlain || clearDoubt.test(objection.sentence.text)
    if (isClear && sharesTopic(sentence.text, objection.run)) return true
    return objection.isPlain && !asksForMeeting.test(sentence.text)
  })
}

function asksOfContent({ text }: Sentence): boolean {
  if (isCourtesyOrScheduling(text) || generalQuestion.test(text) || pushes.test(text)) return false
  return wordsOf(text).length >= probeWords || digs.test(text)
}

/** A question of fewer words is only a nod, unless it digs. */
const probeWords = 2
/** A reflection comes at the start of a reply, after a nod. */
const reflectionSentences = 2
/** Puts into words what is behind it: "So it's not the price, it's the time." */
const reflects = phrases(
  "(?:so|then|ah|right|okay),? (?:it's|it is|it isn't|you're|you are|you aren't|that's|they're|for you it's) (?:not|more|really|mainly|mostly|just|less|only|rather|afraid|worried|saying)",
)

/** Whether a question with content follows an objection within the rep's next two runs. */
function asksAfterObjection(conversation: Conversation): boolean {
  return objectionsOf(conversation).some(({ run }) =>
    nextRuns(conversation, run.index, 'rep', 2)
      .flatMap(({ sentences }) => sentences)
      .some(
        ({ text, question }) =>
          question !== 'none' &&
          !isCourtesyOrScheduling(text) &&
          !asksForMeeting.test(text) &&
          !pushes.test(text),
      ),
  )
}

/** Asks what is behind it, whatever "it" is. */
const digs = phrases(
  '(?:you|they) (?:lost|had|tried|got) (?:them|it|one|him)[?]',
  "who(?:'s| is) that",
  "(?:how|what)(?:'s| is) (?:it|that) going",
  'how long(?:.s| is| did| do) (?:the|you|that)',
  '(?:is it|was it|or is it|do you mean|you mean|is that|are you|have you|did (?:you|they|he|she)|does (?:it|that|he|she)) … or(?: is| that| just| the| more)?',
  'or (?:is|was|are|does|did|would) (?:it|that|they|he|she|the|there)(?! (?:you|yourself)(?![\\p{L}]))',
  '(?:tell me|say) (?:about|one|when)',
  '(?:which|what) (?:killed|broke|stopped|put|took|kept|changed|made|did he|did she|did they|went|drove|turned)',
  '(?:when|how) (?:did|does|do|was|were) (?:he|she|it|they|that|the \\p{L}{3,12}) (?:last|end|come|go|start|stop)',
  "(?:what)(?:'d| would) (?:have to|need to|make|change|help)",
  '(?:when|if) you say',
  "what (?:is it (?:about|that)|was it|exactly|makes you|worries|bothers|would (?:you|it|have)|happened|went wrong|happens when|is behind|did (?:you|they)|didn't|don't you)",
  '(?:which|what) (?:bothers|worries|part|one|would be enough)',
  '(?:why(?: is| do| did|[?]| not| that)|how come|in what (?:way|sense)|how so|how do you mean|say more|tell me more|on what grounds|help me understand)',
  'still a (?:problem|concern|but)',
)
/** Argues, or asks for something, in the form of a question. */
const pushes = phrases(
  "(?:why don't you|(?:isn't|aren't|wasn't) (?:it|quality|that|ours|our|the|this)|wouldn't (?:you|it|that)|don't you|are you sure|did you know|can you transfer|put me through|who else (?:could|in)|give me|your (?:boss|mobile|email|number)|what's the address|do you have references|would you have a name|want a trial|a number for|whatsapp|only this number|shall i|may i send|can i have|keep trying|(?:will|would|can|could) you sign)",
  '(?:could|can|may|might) i (?:get|have|ask for|take|send|leave)',
  '(?:is|are) (?:\\p{L}{2,14} ){1,3}(?:around|there|available|in today|in the office|free)',
  '(?:when|how often) do(?:es)? (?:they|he|she|the \\p{L}{3,14}) (?:meet|sit|come together)',
  "who(?:'s| is| are| do| does| did) (?:that|you|it|they) (?:\\p{L}{2,8} )?(?:through|with|using|have|use|got|buy~|from)",
  '(?:better time|good time|bad time|bad moment|best time|best email|good email|your budget|marketing budget)',
)

/** Asks about anything, not about the objection. */
const generalQuestion = phrases(
  '(?:any|other|more) questions?',
  'anything else',
  'make sense',
  'does that (?:answer|help|work)',
  'still there',
  'what do you think',
  'how many',
)
/** Postpones the answer. */
const deferral = phrases(
  "(?:i'll|i will|we'll|we will|let me) (?:send|get|come|check|ask|find|call)",
  '(?:later|another time|afterwards)',
)

const resolvedCheck = phrases(
  '(?:does|would|did|will|do|could) (?:that|this|it|those|these|i|they|it all|\\p{L}{2,12}) (?:\\p{L}{2,10} )?(?:answer|address|help|settle|cover|resolve|change|take care|take the|solve|do it|make the difference|calm|convince|fix|deal|be enough|be doable|pass|suit|satisfy|go away|work for (?:you|them|your)|let that pass|be good enough)',
  '(?:is|would|are|was) (?:that|this|it|we|the \\p{L}{3,12}|\\p{L}{3,12}) (?:still |now |then )?(?:be )?(?:a (?:concern|worry|problem|deal ?breaker|good answer)|an (?:issue|objection)|enough|acceptable|settled|sorted|resolved|dealt with|closed|off the table|out of the way|put to bed|okay now|ok now|good on|good enough|fine now|doable|too many)',
  '(?:are|would|do|will) you (?:be )?(?:feel )?(?:comfortable|satisfied|reassured|at ease|okay with that|happy (?:with|on|about) (?:that|it|the)|believe)',
  '(?:have|did) i (?:answered?|addressed?|settled?|cleared?|solved?|miss(?:ed)? the point|brushed)',
  '(?:did|does) (?:that|i) (?:answer|address|help)',
  'anything (?:else |left |still |about )?(?:\\p{L}{2,10} ){0,4}(?:stop|worries|bothers|unclear|open|in the way|hold~)',
  '(?:anything|owt|something|what) (?:else|left) (?:\\p{L}{2,10} ){0,3}(?:stop|worr~|bother~|need to hear)',
  'how (?:does|do) (?:that|you) (?:sound|sit|land|feel) (?:about|with|now|on)',
  '(?:how does that (?:sit|land|feel))',
  '(?:settles?|solves?) (?:it|that)',
  'still (?:worried|concerned|unsure|uneasy|afraid|an issue|a problem|a worry|too|a but|got a no|bothers?|give)',
  '(?:or|is|there) (?:is there |there.s )?(?:still )?(?:a bit|a but|something|anything) left',
  '(?:take care of it|put to bed|off the table|tick (?:that|it)|considers? (?:this|that|it) (?:sorted|settled|closed)|live with|has that gone|where does that leave|the sting out|out of the way|that one.s (?:done|sorted|settled))',
  '(?:if (?:that|that.s|this is)) (?:sorted|settled|solved)',
  'which would be enough',
  '(?:enough|resolved|okay|good)[,]? or (?:do|is|are)',
  "(?:your \\p{L}{3,14}|she|he)(?:'s| is) happy with it",
  '^(?:resolved|settled|sorted|better)[?]',
  '(?:would|does|will|did) (?:that|this|it|those) (?:then |now )?(?:do (?:you|it|us|the trick|for (?:you|now))|be all right|work(?=[?]| for (?:you|them|her|him)| then| instead))',
  '(?:does|would|will|is|are|do) (?:it|that|this|they|we|you|she|he) still (?:get|be|feel|hang|stick|stuck|stop|there|open|sitting|block|scare|worried)',
  "(?:that(?: one)?|this(?: one)?|it)(?:'s| is)? (?:now |then )?(?:closed|settled|sorted|done|answered|gone) or",
)
/** "That is enough" states it without asking. */
const onlyTells = /[.!]["')]?$/u
const notResolved = phrases(
  '(?:help|work|be better) if (?:i|we)',
  '(?:meeting|monday|tuesday|wednesday|thursday|friday|your time|hear me|see my screen|make sense so far|any questions)',
)

function earliest(...objections: (Objection | undefined)[]): Objection | undefined {
  return objections
    .filter((objection) => objection !== undefined)
    .toSorted((left, right) => left.run.index - right.run.index)[0]
}

export const objectionDetectors: Detector[] = [
  {
    id: 'objection-acknowledged',
    speaker: 'rep',
    closed: true,
    detect: (conversation) =>
      judgeReplies(conversation, 'Acknowledged', (objection, answer) =>
        objection.isPlain || clearDoubt.test(objection.sentence.text)
          ? [answer, ...nextRuns(conversation, answer.index, 'rep', 1)].flatMap(acknowledging)
          : acknowledging(answer).filter(({ text }) => feels.test(text)),
      ),
  },
  {
    id: 'objection-explored',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const finding = judgeReplies(
        conversation,
        'Asked what is behind',
        (objection, answer) => {
          const [, later] = nextRuns(conversation, objection.run.index, 'rep', 2)
          const first = probing(answer, objection)
          if (first.length > 0 || later === undefined) return first
          return probing(later, { ...objection, isPlain: false })
        },
        ({ text }) => (digs.test(text) ? 1 : 0),
      )
      return finding.kind === 'absent' && asksAfterObjection(conversation)
        ? unclear('A question follows the objection; whether it asks what is behind it needs judgement.')
        : finding
    },
  },
  {
    id: 'returns-to-ask',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const first = earliest(objectionsOf(conversation)[0], doubtsOf(conversation)[0])
      if (first === undefined) return notApplicable('No objection was recognized in the buyer’s words.')
      const asks = sentencesOf(conversation, 'rep').filter(
        (sentence) =>
          (conversation.runOf[sentence.messageIndex] ?? 0) > first.run.index &&
          (asksForMeeting.test(sentence.text) || asksAgain.test(sentence.text)),
      )
      return asks.length > 0
        ? found(asks, 'After the objection the rep comes back to the ask.')
        : absent('After the objection the rep does not come back to the ask.')
    },
  },
  {
    id: 'objection-answered',
    speaker: 'rep',
    closed: false,
    detect: (conversation) => {
      const finding = judgeReplies(conversation, 'Answered', (objection, answer) => {
        const told = [answer, ...nextRuns(conversation, answer.index, 'rep', 1)]
          .flatMap((run) => run.sentences)
          .filter(
            ({ text, question }) =>
              question === 'none' &&
              wordsOf(text).length >= answerWords &&
              !deferral.test(text) &&
              !(onlyKind.test(text) && wordsOf(text).length < 2 * answerWords),
          )
        const onTopic = told.filter(({ text }) => sharesTopic(text, objection.run))
        if (objection.isPlain || clearDoubt.test(objection.sentence.text))
          return [...onTopic, ...told].slice(0, 2)
        return onTopic.slice(0, 1)
      })
      return finding.kind === 'absent'
        ? unclear('Whether the objection is answered needs judgement.')
        : finding
    },
  },
  {
    id: 'objection-resolved-check',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const first = earliest(...objectionsOf(conversation), ...doubtsOf(conversation))
      const checks = sentencesOf(conversation, 'rep').filter(
        (sentence) =>
          resolvedCheck.test(sentence.text) &&
          (sentence.question !== 'none' || !onlyTells.test(sentence.text)) &&
          !notResolved.test(sentence.text) &&
          (runOfSentence(conversation, sentence)?.index ?? 0) > (first?.run.index ?? -1),
      )
      if (checks.length > 0) return found(checks, 'The rep checks whether the objection is settled.')
      return first === undefined
        ? notApplicable('No objection was recognized in the buyer’s words.')
        : absent('The rep does not check whether the objection is settled.')
    },
  },
]

/** The first sentences of a reply, before its arguments. */
function acknowledging(answer: Run): Sentence[] {
  return answer.sentences
    .slice(0, wordsOf(answer.sentences[0]?.text ?? '').length <= 3 ? 3 : 2)
    .filter(
      ({ text, question }, index) =>
        !argues.test(text) &&
        (acknowledgement.test(text) || (index === 0 && question === 'none' && nods.test(text))),
    )
    .slice(0, 2)
}

/** Takes the buyer's side explicitly. */
const feels = phrases(
  "(?:understand|hear you|true enough|i know|i figured|i would(?: aye| too)?|i wouldn't|(?:some|most|many) do|no argument|respect|point taken|(?:isn't|not) nothing|fair|makes sense|i'd (?:be|feel|not want)|can't (?:compete|blame)|not right|valid|reasonable|legitimate|you're right|nothing wrong|i agree|appreciate|sorry (?:that|about|to hear))",
)
const nods = /^(?:oh,? )?(?:okay|ok|right|yeah|yes|true|mm)(?!\p{L})/iu

const argues = phrases(
  '^(?:but|no it|no,? it)',
  "(?:you're wrong|you don't understand|you haven't even|come on|sorry$|(?:i'll|i will) send)",
)
/** Kind words without an answer. */
const onlyKind = phrases(
  "(?:i (?:totally |completely )?(?:understand|hear|get)|sorry|fair (?:enough|point)|makes sense|good point|take all the time|let's hope|believe me|trust me|tricky|don't worry|wasn't aware|write it down)",
)
/** A sentence of at least this many words has content beyond "I understand." */
const answerWords = 6
