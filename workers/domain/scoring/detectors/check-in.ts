import type { Conversation, Sentence } from '../conversation.ts'
import { clockPattern, dayPattern, loosePeriodPattern, month } from '../calendar.ts'
import { agreementStart, troublePattern } from '../lexicon.ts'
import { phrases } from '../phrases.ts'
import { number, quantityPattern } from '../quantities.ts'
import { deflection, roughWordCount } from './answers.ts'
import { absent, found, notApplicable, positionOf, unclear, type Detector } from './detector.ts'
import { problemWeight, soundsLikeTrouble } from './impact.ts'
import { ownerNeeded, ownerWeight } from './renewal.ts'
import { sharesTopic } from './topics.ts'
import { heaviest, saidBy, weighingDetector, weightOf, type Said, type Signs } from './weighing.ts'

const prioritySigns: Signs = [
  [
    1,
    phrases(
      'priorit(?:y|ies)',
      '(?:most|really) important|important (?:to|for) you|matters? (?:most|to you)',
      'top of (?:mind|your|the|it)|on top for',
      "(?:on|in) your (?:\\p{L}{3,8} )?(?:minds?|list|agenda|side|plate|heads?)|keeping you|what's up",
      '(?:you|yours) (?:first|come before|go first|two)|first question|talk about first|put first|begin with you|start from there',
      "(?:would|do|should|d'you|did) (?:you|we|they) (?:\\p{L}{2,8} )?(?:like|want|wanna|need|put|bring|see|talk|cover|discuss)",
      "(?:would|do|should|d'you) (?:you|we|they) (?:\\p{L}{2,8} )?get",
      'make (?:this|it|the) (?:call |best |most )?(?:worth|of)?',
      'get out of (?:this|today|the|our)',
      '(?:focused|focus|aiming|working|measured) (?:on|at)',
      "what(?:'s| is) (?:\\p{L}{2,10} )?(?:new|matters|the big|worrying|hot|going on|coming|pressing)",
      '(?:your|the) (?:goals?|wishes|wish list|most important things|big thing|agenda)',
      'need sorted',
      'what have you got|what comes now',
      'worr(?:y|ied) about',
      'get off your chest|keeps you up|boss asks|get to choose|look at first|number one',
    ),
  ],
  [
    -2,
    phrases(
      '(?:our|my) (?:priority|goals)',
      "i know your|i'd told|you'd told|i think the",
      'last two minutes',
      "that's all from me",
      'half an hour|next board|the usage first|different priorities',
      'minutes by',
      'weather',
    ),
  ],
]

const lastSigns: Signs = [
  [
    0.5,
    phrases(
      "(?:our|old) homework|the agreement was|(?:i|you|we) (?:was|were) meant to|(?:our|the) to-?dos|(?:i'd|i had|you'd) promised|i told you i'd|yours was|mine was|i owed|you owed|last time (?:we|you|i)|you (?:said|asked|wanted|were going)|as agreed",
    ),
  ],
  [
    1,
    phrases(
      '(?:last|previous) (?:time|call|meeting|session|month|check-?in|review|quarter|list)|(?:in|since|from|after|back in) (?:\\p{L}{3,10}|our \\p{L}{3,10} (?:review|call)) (?:you|we|i|it|there|the)|since we (?:last )?(?:spoke|met|talked|sat)|when we (?:last |hung )?(?:spoke|met|talked|up)|on the (?:sixteenth|\\p{L}{3,9}(?:th|st|nd|rd)) we|back then|five weeks',
    ),
  ],
  [
    1,
    phrases(
      "homework|the agreement was|to-?dos|i told you i'd|mine was",
      '(?:i|we|you|he|she|they|\\p{L}{3,12}) (?:had|have|was|were) (?:\\p{L}{2,10} ){0,3}(?:gonna|to) (?:do|send|correct|give|get|check|bring|fix|change|call|find|ask|look|write|put|talk|try|test|make|move|set)',
      "(?:i|we)(?:'ve| have| had)? (?:\\p{L}{2,6} )?(?:got |written |noted )?(?:from|down from|on my list from) (?:last|the last|our last|\\p{L}{3,10})",
      "(?:i|we|you)(?:'d| had| have|'ve)? (?:meant|promised|agreed|committed|said|took|owed|left it|fixed|planned|asked|wanted|were (?:going|supposed|to|meant)|was (?:going|supposed|to|meant)|would get)",
      '(?:action|open|old) (?:items?|points?|list|business)|follow-ups|to-?dos?|the (?:actions|notes|minutes)|next to your name|the action was',
      'did (?:you|the|it|she|he|they) (?:\\p{L}{2,10} ){0,4}(?:do|get|happen|arrive|talk|hand|send|find|run|letter|round)',
      'the plan was|steps (?:since|with)?|three steps',
      "(?:you|i)'d to|you told me about",
      'like we planned|as (?:agreed|planned) last',
      'tick off',
    ),
  ],
  [
    0.5,
    phrases(
      "(?:done|finished|live|corrected|closed|arrived|happened|is it|are they|is it off|did it|how's|have you|has (?:he|she|it|that)|what did they say|still|half|not begun|how many is it)",
      'going to|gonna|supposed to|would|to get|was to|were to',
    ),
  ],
  [
    -2,
    phrases(
      "let's agree|to close|thirty minutes|coffee|release|that's our promise|the last (?:time somebody|guy)|following this|first met|original idea|so the import|usage was|watch|by thursday|by the tenth|homework",
    ),
  ],
]

const usageSigns: Signs = [
  [
    1,
    phrases(
      `${number} (?:in|last|this) (?:${month}|spring|summer|autumn|fall|winter|year|month|quarter)`,
      `${number} times`,
    ),
  ],
  [0.5, phrases('per (?:\\p{L}{3,10})')],
  [
    -1,
    phrases(
      "(?:you'd|would|could|i'd|might) (?:\\p{L}{2,10} )?\\p{L}{2,10}",
      'tomorrow|by (?:monday|tuesday|wednesday|thursday|friday)|from me:',
    ),
  ],
  [
    1,
    phrases(
      'us(?:age|ers?|es|ed|ing|e)|log(?:ged|ging)? ?(?:in|on|ins)|clocked in|opened?|opens|active|activity|adoption|tickets?|sessions?|locks?|bookings?|drops?|alarm|quotes?|scrap|errors?|complaints|mispicks|throughput|licen[cs]es|overtime|no-shows?|checks|potholes|leaks?|depots?|machines|starters|trade tests|courses?|teachers|drivers|placed',
    ),
  ],
  [
    1,
    phrases(
      '(?:completed|created|processed|planned|sent|booked|handled|scored|automated|answered|caught|printed|filled|signed|measured|finished|scan~|typed?|went off|came through|counted|saved|delivered)',
    ),
  ],
  [
    0.5,
    phrases(
      '(?:percent|per cent|%|on average|average|per hour|a day|a month|this year|last week|last month|in (?:\\p{L}{3,9})|since|the whole quarter|out of|of (?:your|the|forty|four))',
      '(?:down|up|fell|rose|dropped|grew|increased|higher|lower|before|was|now)',
      '(?:dashboard|data|numbers?|log|system) (?:show|say|agree)s?',
    ),
  ],
  [
    0.5,
    phrases("your(?: \\p{L}{3,12}){1,3}|you've|you had|you have|i (?:looked|see|counted)|we've measured"),
  ],
  [
    -2,
    phrases(
      '(?:three hundred|our) customers|a clinic in|in your contract|you lose|thirty minutes|topics|will have it|last call|how slow|motorway|number one|two actions|costs? (?:four|\\d)|convince|my number|half hour held|half an hour',
    ),
  ],
]
const anyNumber = phrases(number, `${number} ?(?:percent|per cent|%|of|out of|\\p{L}{3,20})`)
/** "One" that counts nothing: "one page", "that one". */
const articleOne =
  /(?<![\p{L}-])one (?!of |in |out |hundred|thousand|percent|per cent)|(?<![\p{L}-])one(?=[.,?]|$)/giu
const meetingTime = phrases(
  "(?:us down for|we have|we have got|we've|i have|booked|planned|blocked|set aside|for|take|need|got) (?:about |only |just |a )?(?:\\d{1,3}|ten|fifteen|twenty|thirty|forty|forty-five|sixty|half an|half|an) ?(?:minutes?|hour)",
)

const restateSigns: Signs = [
  [
    1,
    phrases(
      '(?:^(?:(?:okay|ok|right|ah|yeah|and|yes|no|hm|well|um) ){0,2}so|you mean|so that i understood|did i understand|i understand|understood|in other words|what i hear|as i hear|sounds like|right,|you (?:were|wanted|write|said|told)|let me say|and (?:when|so)|is it that|^then)',
      "let me (?:say|see|repeat) |you're saying|the way you|i'd sum|just so i|so it's",
      "(?:the|your) (?:\\p{L}{2,12} )?(?:issue|problem|question|point|blocker|obstacle|upset)(?: is|,|'s)?",
      "(?:is that it|is that the|correct|right or not|have i understood|i've got that|isn't it|was it|did i get)",
    ),
  ],
  [
    1,
    phrases(
      "(?:can't|cannot|don't|doesn't|isn't|aren't|is not|not|never|nobody|no one|no name|keeps?|have to|has to|hadn't|stuck|fails?|wait~|waiting|needs?|too|again|still|only|every (?:time|month|click)|from zero|halfway|by hand|until|at the counter|late|wrong|missing|stops?|stopping|breaks? off|freezes?|rejected|drowns|ignored|swipe|gone back to|not at eight|gets? asked|half your|land in the queue)",
      "(?:so|then|and) (?:it's|it is|they're|that's|this is) (?:a|an|the|only|always|when|because|not|more|still)",
      "it(?:'s| is)(?:n't| not) that … it(?:'s| is) that",
    ),
  ],
  [
    -2,
    phrases(
      "i'm sorry|oh no|another browser|i hear you|in a nutshell|usage is up|offer|by thursday|under settings|status page|great summer|your name right|we did send|other customers|fed up too|take it very seriously|new release|what(?:'s| is) (?!stopping|holding|blocking|missing|in the way|wrong|happening)|what would|let me repeat|other thing|by the way|moving on|just so you know|good one|is that the only|if not|the ticket is",
    ),
  ],
]

/** What may go wrong, and what happens then. Both have to be said. */
const blockedIf = phrases(
  "(?:if|in case|should|suppose|when|once) (?:[\\p{L}\\d'-]{1,14} ){0,8}(?:not|isn't|hasn't|haven't|aren't|don't|doesn't|won't|can't|cannot|couldn't|didn't|nothing|nobody|no one|no|fails?|slips?|stuck|blocked|late|wrong|again|happens|worse|still|unhappy|jams?|miss(?:es|ed)?|breaks?|over|below|under)",
  'unless|otherwise|failing that|or else|worst case|plan b|in that case|no progress|one more miss',
  "(?:isn't|doesn't|don't|hasn't|haven't|is not|does not|can't|cannot|fails|slips?) (?:\\p{L}{1,12} ){0,6}then",
)
const thenHappens = phrases(
  "(?:i|we|you|he|she|they|it|(?:my|our|the|your) \\p{L}{3,12}|\\p{L}{3,12})(?:'ll|'d| will| would| can| then)? (?:\\p{L}{2,8} )?(?:starts?|begins?|moves?|calls?|rings?|phones?|goes|go|sends?|puts?|comes?|brings?|gets?|steps?|pulls?|swaps?|pays?|credits?|drives?|takes?|tells?|writes?|asks?|involves?|jumps?|wakes?|decides?|sets?|switch(?:es)?|has|have|replaces?|works?|does|do)",
  '(?:call|ring|phone|tell|message|write to|wake) (?:me|us|my \\p{L}{3,12}|\\p{L}{3,12})',
)

const escalationSigns: Signs = [
  [
    2,
    phrases(
      'escalat(?:e|es|ion|ions)',
      '(?:copy in|forward|pull in|bring in|call in|involve) (?:\\p{L}{2,10} ){0,2}(?:boss|manager|director|chief|head|ceo|vendor|technician|team lead)',
      'raise (?:it|this|that) (?:with|to) (?:the|our|my)',
      'take (?:it|this|that) (?:higher|up|further|to (?:the|our|my) (?:boss|manager|director|chief|head|board|management|\\p{L}{3,10} (?:manager|director|lead)))',
      '(?:it|ticket) (?:goes|jumps) (?:up )?(?:to|by itself)',
      '(?:then|next|after that) … (?:my (?:boss|manager|director|chief)|our (?:director|head|ceo|managing director|operations head)|the director|duty manager|team lead|managing director|steering committee|ceo)',
      "(?:my|our) (?:boss|director|managing director|chief|head of \\p{L}{3,14}|operations head) (?:calls|will|goes|,|'s|has)",
      'overrule|has my authority|next level|at me first|first me then|they wake me|one floor up|second level|emergency line|standby',
    ),
  ],
  [
    1,
    phrases(
      '(?:call|phone|ring|message) (?:me|us) (?:directly|straight|at once|any ?time|day or night|at night|on my (?:mobile|cell|own))',
      'my (?:mobile|cell|own number|private number)',
    ),
  ],
  [
    -2.5,
    phrases(
      "it'll be fixed|stay positive|can't fail|general mailbox|account closes|system sends|i'm really sorry|do my best|normally|don't think|same link|by tomorrow noon|what did he|do you think|in hamburg|is that it|when did it|thousand lines|you don't like",
    ),
  ],
]
const blockedQuestion = phrases(
  '(?:if|when) (?:it|that|they|he|she|you|nobody|the|we|there|friday|data)|what if|who do i|and if|stuck|guarantee|promise|hard to get|on leave|ignored|never calls|heard that before|forever|three weeks|responsible|sit on it|play along',
)

/** The buyer asks what happens if it does not work out. */
const blockedAsked = phrases(
  "(?:and|but|so|what) if|what happens (?:if|when)|who do (?:i|we) (?:call|ring|ask|speak)|if (?:it|that|they|he|she) (?:does not|doesn't|isn't|is not|won't|don't|fails|slips|happens)",
)

const changeSigns: Signs = [
  [
    1.5,
    phrases(
      '(?:is|are|was|were) (?:it|that|he|she|they|you|\\p{L}{3,12}) still (?!okay|ok|good|fine|on|working|true)\\p{L}{1,14}',
      "what(?:'s| is) (?:he|she|\\p{L}{3,12}) like",
      '\\p{L}{3,12} (?:stays?|remains?|continues?) (?:in|with|on|as|until|your)',
      "(?:don't think|haven't|have we|not|never) (?:we |we've |we have )?met",
      'how long have you been (?:in|at|with|there|doing)',
      "(?:somebody|someone|anybody|anyone|who(?:'s| is|'ll| will)?) (?:\\p{L}{2,8} )?(?:replac~|succeed~|tak(?:e|es|ing) (?:over|on|it on|her|his)|cover(?:s|ing)? (?:for|her|his)|step(?:s|ping)? in)",
      "who (?:took|takes) over|who(?:'s| is) (?:doing|running|in charge of) … now|who (?:do|should) (?:i|we) (?:talk|speak|deal|write) (?:to|with)",
      'should i (?:talk|speak|write|introduce myself) to|(?:can|could|may) i meet|worth (?:me )?meeting',
      'what (?:does|do|will|would) (?:he|she|they|your (?:boss|director|board)) (?:care|want|look|ask|need|expect|think)',
      '(?:anyone|anybody|someone|somebody) (?:new|else) (?:i|we) (?:should|need|ought)',
      "(?:anything|something|what(?:'s| is| has| else)?) (?:\\p{L}{2,8} )?(?:new|changing|changed|going on|coming up|moving|happening) (?:at|on|with|in|over) (?:your|the|you)",
    ),
  ],
  [
    0.5,
    phrases(
      '(?:on|at|in|over) your|your (?:side|place|end|house|lot|people)|over there|these days|internally|with you',
    ),
  ],
  [
    1,
    phrases(
      '(?:anyone|anybody|someone|somebody|people|faces|colleagues?|stakeholders?|team|crew|gang|boss|bosses|management|leadership|director|organi[sz]ation|board|council|practice|school|place|company|cfo|partner|doctor|fella|guy|colleague|users?|side|job|merger|world|rules|business|market|sites)',
      "who(?:'s| is|'d| else| will|'ll| at| would)|reporting to|manager|nurse|finance|shift|somebody i should|anybody i",
    ),
  ],
  [
    1,
    phrases(
      "(?:new|joined|joining|left|leaving|changed?|changes|changing|happening|happened|moved|shifted|different|same|still|take over|taking over|took over|took|has got|'s got|got their|coming|come|came|find|found|running|reorgani[sz]~|restructur~|going on|on the horizon|plans|ought to|haven't heard|hasn't heard|cares about|have the say|in charge|behind it|leading|going to run|gets the post|retires|opening|get to know|haven't met|i met|don't know|become involved|since|awful quiet|want to see|want to hear|like|bring (?:her|him)|meet (?:her|him)|how long have you been)",
    ),
  ],
  [
    -2,
    phrases(
      "ticket|our (?:team|price)|a new head of|we're going|logged in|send the minutes|happy with|idea was|batteries|missing in|won the|another school|report every|introduce our|jana|speak to it|by mail|a pity|seats|screen",
    ),
  ],
]

/** Questions in text without punctuation. */
const asksUnmarked = phrases(
  '(?:okay|so|and|um|but) (?:is|are|was|has|have|will|did|does) (?:it|he|she|they|somebody|someone|anybody|\\p{L}{3,12}) (?:still|replac~|tak~|new|gone|left|chang~|moved?)',
  '(?:is|are|has|have|will|did) (?:somebody|someone|anybody|anyone|everybody|\\p{L}{3,12}) (?:still|replac~|tak(?:e|ing) over|joining|leaving|covering)',
  "what(?:'s| is) (?:he|she|\\p{L}{3,12}) like",
  '(?:anybody|anyone|somebody|someone) (?:new|else|changed|joined|left)',
)

const stepDate = phrases(
  '(?:by|on|the|until|for|before) (?:the )?(?:twenty|thirty)-\\p{L}{3,8}',
  `(?:by|before|until|within|end of|by the end of|on|from|the|for|this|next|tomorrow|till|to|live on|in by|done by|close of|goes out|it's|is) (?:the |next |this |end of |tomorrow |first of )?(?:week|month|quarter|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday|noon|evening|night|tonight|today|tomorrow|afternoon|play today|${month}|\\d{1,2}(?:st|nd|rd|th)?|first|second|fourth|fifteenth|\\p{L}{3,8}(?:th))`,
  'tonight|tomorrow|today|right after this|in an hour|within the hour|before the (?:weekend|audit)|this (?:afternoon|evening|week)|by (?:lunchtime|noon|your \\p{L}{3,9} meeting)|the (?:\\p{L}{3,9}teenth|fourth|fifth|sixth|seventh|eighth|ninth|tenth)',
  `in (?:a|one|two|three|\\d{1,2}) (?:hours?|days?|weeks?)`,
  `(?:month|week|year) end`,
  'next (?:sprint|week|monday|truck)',
)
const fixWords = phrases(
  "(?:correction|comes?|arrives?|puts?|goes in|fix~|finish~|done|ready|closed|changed|repair~|restor~|delivered?|live|goes out|fix is in|target|planned|push~|you(?:'ve|'ll| will)? (?:get|have|got)|call you|ring you|send|ship|mail|load|corrected|credit|opens|swap|in writing|installed|hard date|bring|checking|done by)",
)
const noPromise = phrases(
  "numbers? for the|(?:you|we|they) (?:\\p{L}{2,8} )?(?:did|had|made) |last time|we agreed|webinar|(?:can't|cannot) (?:give|say)|as soon as possible|sometime|last (?:tuesday|week|month)|since (?:friday|easter)|every (?:monday|week)|you've had|talk again|the twelfth today|most urgent|minutes by|for lunch|date and owner|training takes|cancelled|until then|up to date|nearly up|date format|what will he",
)

const noIssue = 'The buyer raises no issue.'

/** The buyer's first sentence about something going wrong. */
function firstIssue(conversation: Conversation): Sentence | undefined {
  return saidBy(conversation, 'buyer').find((said) => problemWeight(said) >= issueNeeded)?.sentence
}

/** Higher than the weight for quoting a problem, because the checks that depend on an issue should not rest on a weak sign. */
const issueNeeded = 1.5

/** The weight of a sentence in which the rep may restate the buyer's trouble. */
function restateWeight(said: Said): number {
  if (said.before === '' || roughWordCount(said.text) < 4) return 0
  if (restateCleft.test(said.text)) return 2
  const weight = weightOf(said.text, restateSigns)
  if (weight < 1 || said.sentence.question === 'open') return Math.min(weight, 1)
  const previous = said.run.sentences[said.place - 1]?.text ?? ''
  const repeats = said.place < 3 && soundsLikeTrouble(said.text) && soundsLikeTrouble(said.before)
  return (
    weight +
    (repeats ? 0.5 : 0) +
    (asksIfRight.test(said.next) ? 0.75 : 0) +
    (troublePattern.test(said.text) ? 0.5 : 0) +
    (restateLead.test(previous) ? 0.5 : 0)
  )
}
/** "Right?" after a sentence: the rep asks for confirmation. */
const asksIfRight =
  /^(?:right|correct|yes|is (?:that|this|it) (?:right|correct|it|so)|(?:do|did|have) i (?:get|got|have|understand|understood) (?:it|that|you)(?: right| correctly)?|right or (?:not|wrong))[?]$/iu
const restateCleft = phrases(
  "what(?:'s| is) (?:stopping|holding|blocking|missing|bothering|hurting|slowing) (?:\\p{L}{2,12} ){0,3}(?:is|are)",
)
const inSoManyWords = phrases('(?:understood|understand|sum|say|repeat) … (?:problem|issue|trouble|question)')
const restateLead = phrases(
  'what i (?:hear|think)',
  'let me say',
  'understood',
  'right',
  'i can see that',
  'four times',
)

const confirming = phrases(
  "(?:that's what i|pretty much|fair enough|sums it up|i'd say so|twice, and|both|exactly|correct|precisely|right|spot on|bang on|yes|yep|yeah|aye|mm-hm|that's (?:it|the one|right|the trouble)|you have|you heard|you could say|couldn't have put|that is so|because of that|s[ií])",
  "(?:not|no),? (?:\\p{L}{2,10} ){0,3}(?:man|the|it's|only|quite)",
  "(?:it's|that's) (?:the|more|not|that)|other way round|never been a problem|and a half|too many|or too|so not only",
)

/** Before this run, a short call is still at its start. */
const earlyRuns = 4

const callsForWords = phrases(
  'you first',
  'tell me',
  "let's begin with you",
  "i'd like to (?:know|start|hear)",
  'your three',
)
const statistics = phrases(
  'percent|per cent|%|average|out of|of (?:your|the)|from … to|last (?:week|month|quarter)',
)
const byWhen = phrases(
  "(?:by )?when|how long|what if it slips|if it slips|can't wait|last time|in writing|before the|so two weeks|and the",
)
const restateLike = phrases(
  'is that (?:it|the point)',
  "if i've understood",
  'as i hear',
  'in short',
  'i take it',
  'correct',
)

/** Whether a reply repeats a word of what it answers. */
function echoes({ text, run }: Said, conversation: Conversation): boolean {
  const before = conversation.runs[run.index - 1]
  return before !== undefined && sharesTopic(text, before)
}

/** Whether the rep's sentence picks up the topic of the buyer's words just before it. */
function sharesWithBuyer(conversation: Conversation, sentence: Sentence): boolean {
  const before = conversation.runs[(conversation.runOf[sentence.messageIndex] ?? 0) - 1]
  return before !== undefined && before.side === 'buyer' && sharesTopic(sentence.text, before)
}

export const checkInDetectors: Detector[] = [
  weighingDetector({
    id: 'priorities-asked-first',
    speaker: 'rep',
    closed: true,
    needed: 1,
    weigh: (said, conversation) => {
      const isEarly = positionOf(conversation, said.sentence) <= 0.3 || said.run.index < earlyRuns
      if (!isEarly || (said.sentence.question === 'none' && !callsForWords.test(said.text))) return 0
      return weightOf(said.text, prioritySigns)
    },
    found: 'The rep asks for the buyer’s priorities first.',
    absent: 'The rep does not begin with the buyer’s priorities.',
  }),
  weighingDetector({
    id: 'last-actions-reviewed',
    speaker: 'rep',
    closed: true,
    needed: 1.5,
    weigh: ({ text, next }) => {
      const weight = weightOf(text, lastSigns)
      return weight === 1 && weightOf(next, lastSigns) >= 0.5 ? 1.5 : weight
    },
    found: 'The rep goes back to what was agreed last time.',
    absent: 'Actions of the last meeting are not reviewed.',
  }),
  weighingDetector({
    id: 'usage-data',
    speaker: 'rep',
    closed: true,
    needed: 1,
    hinted: 0.5,
    weigh: ({ sentence, text }) => {
      const counted = text.replaceAll(articleOne, ' ')
      const hasNumber = quantityPattern.test(counted) || anyNumber.test(counted)
      if (!hasNumber || meetingTime.test(text) || sentence.question === 'open') return 0
      const asks = sentence.question === 'none' ? 0 : -0.5
      return weightOf(text, usageSigns) + asks + (statistics.test(text) ? 0.5 : 0)
    },
    found: 'The rep refers to usage or results with a number.',
    absent: 'The rep refers to no number on usage or results.',
  }),
  {
    id: 'issue-restated',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const hits = heaviest(saidBy(conversation, 'rep'), 2, restateWeight)
      const issue = firstIssue(conversation)
      const after = hits.filter(
        (hit) =>
          issue === undefined ||
          hit.messageIndex >= issue.messageIndex ||
          inSoManyWords.test(hit.text) ||
          sharesWithBuyer(conversation, hit),
      )
      if (after.length > 0) return found(after, 'The rep puts the issue into words.')
      return issue === undefined
        ? notApplicable(noIssue)
        : absent('The rep does not put the issue into words.')
    },
  },
  {
    id: 'issue-restatement-confirmed',
    speaker: 'buyer',
    closed: true,
    detect: (conversation) => {
      const restated = new Set(
        saidBy(conversation, 'rep').flatMap((said) => (restateWeight(said) >= 2 ? [said.run.index] : [])),
      )
      const hits = heaviest(saidBy(conversation, 'buyer'), 1.5, (said) => {
        if (said.place > 1 || said.sentence.question === 'open' || deflection.test(said.text)) return 0
        const answersIt = [1, 2].some((back) => restated.has(said.run.index - back))
        const answersLike =
          restateLike.test(said.before) || asksIfRight.test(said.before) || soundsLikeTrouble(said.before)
        if (!answersIt && !answersLike) return 0
        return (
          (agreementStart.test(said.text) || confirming.test(said.text) ? 1 : 0) +
          (echoes(said, conversation) ? 0.75 : 0) +
          (answersIt || answersLike ? 0.5 : 0)
        )
      })
      if (hits.length > 0) return found(hits, 'The buyer confirms or corrects it.')
      return restated.size === 0
        ? notApplicable('There is nothing that the buyer could confirm.')
        : unclear('The buyer answers in other words; whether it is accurate needs judgement.')
    },
  },
  {
    id: 'resolution-owner',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const issue = firstIssue(conversation)
      const from = issue?.messageIndex ?? 0
      const hits = heaviest(saidBy(conversation, 'rep'), ownerNeeded, (said) =>
        said.sentence.messageIndex < from || said.before === '' ? 0 : ownerWeight(said.sentence),
      )
      if (hits.length > 0) return found(hits, 'An owner is named.')
      return issue === undefined ? notApplicable(noIssue) : absent('No owner is named.')
    },
  },
  {
    id: 'resolution-date',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const issue = firstIssue(conversation)
      const from = issue?.messageIndex ?? 0
      const hits = heaviest(saidBy(conversation, 'rep'), 1.5, (said) => {
        const { text, sentence } = said
        if (sentence.messageIndex < from || sentence.question !== 'none' || noPromise.test(text)) return 0
        if (!dayPattern.test(text) && !stepDate.test(text) && !loosePeriodPattern.test(text)) return 0
        const previous = said.run.sentences[said.place - 1]
        return (
          1 +
          (fixWords.test(text) ? 0.5 : 0) +
          (ownerWeight(sentence) >= ownerNeeded ? 0.5 : 0) +
          (previous !== undefined && ownerWeight(previous) >= ownerNeeded ? 0.25 : 0) +
          (byWhen.test(said.before) || soundsLikeTrouble(said.before) ? 0.5 : 0) +
          (clockPattern.test(text) ? 0.25 : 0)
        )
      })
      if (hits.length > 0) return found(hits, 'A date is given.')
      return issue === undefined ? notApplicable(noIssue) : absent('No date is given.')
    },
  },
  {
    id: 'escalation-path',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const hits = heaviest(saidBy(conversation, 'rep'), 2, (said) => {
        if (said.sentence.question !== 'none') return 0
        const isReply = said.place < 3 && said.isAnswer && blockedQuestion.test(said.before)
        const ifThen = blockedIf.test(said.text) && thenHappens.test(said.text) ? 2 : 0
        const ifBefore = thenHappens.test(said.text) && isReply && blockedAsked.test(said.before) ? 1.5 : 0
        return Math.max(ifThen, ifBefore) + weightOf(said.text, escalationSigns) + (isReply ? 0.5 : 0)
      })
      if (hits.length > 0) return found(hits, 'The rep says what happens if it is blocked.')
      return firstIssue(conversation) === undefined
        ? notApplicable(noIssue)
        : absent('The rep does not say what happens if it is blocked.')
    },
  },
  weighingDetector({
    id: 'stakeholder-change-asked',
    speaker: 'rep',
    closed: true,
    needed: 1.5,
    weigh: ({ sentence, text }) =>
      sentence.question === 'none' && !asksUnmarked.test(text) ? 0 : weightOf(text, changeSigns),
    found: 'The rep asks about new people or changes.',
    absent: 'The rep does not ask about new people or changes.',
  }),
]
