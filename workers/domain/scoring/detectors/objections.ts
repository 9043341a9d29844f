import { nextRuns, sentencesOf, type Conversation, type Run, type Sentence } from '../conversation.ts'
import { phrases } from '../phrases.ts'
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

/** Lines with which buyers push back, by the kind of objection. */
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

const libraryPatterns = Object.values(objectionLibrary)
/** A buyer who answers "not right now, but" to a discovery question is not objecting; nor is praise. */
const noObjection = phrases(
  "that's not (?:a|an) (?:problem|issue)",
  'no objections?',
  "(?:doesn't|does not) worry",
  "that's (?:fine|good|great)",
  'price is (?:fine|okay|good|fair)',
  '(?:so|and|which is) why (?:we|i)',
)

type Objection = { sentence: Sentence; run: Run }

/** The buyer's objections, at most one for each run. */
export function objectionsOf(conversation: Conversation): Objection[] {
  const objections: Objection[] = []
  for (const run of conversation.runs) {
    if (run.side !== 'buyer') continue
    const sentence = run.sentences.find(
      (candidate) =>
        libraryPatterns.some((pattern) => pattern.test(candidate.text)) && !noObjection.test(candidate.text),
    )
    if (sentence !== undefined) objections.push({ sentence, run })
  }
  return objections
}

const acknowledgement = phrases(
  '(?:i |we |totally |completely |fully |absolutely )?(?:understand|get (?:that|it)|hear (?:you|that)|appreciate|see (?:that|your point|why|how))',
  '(?:that |it |which )?(?:makes|make) (?:total |perfect |complete |a lot of |good )?sense',
  'fair (?:enough|point|question|concern|challenge)',
  "(?:that's|that is|it's|sounds|seems|very|perfectly|only|totally|completely) (?:a |very |quite |completely |totally |perfectly |an )?(?:fair|reasonable|understandable|good|valid|important|sensible|real|common|legitimate|natural)(?: (?:point|question|concern|worry|reason|thing|enough|one))?",
  'of course',
  'understood',
  'no problem(?: at all)?',
  'no worries',
  "(?:you're|you are) (?:right|not alone|not the (?:first|only))",
  'thank(?:s| you) for (?:being|saying|telling|raising|sharing|the honesty|your honesty|asking|the)',
  'good (?:to (?:hear|know)|question|point|that you)',
  'glad (?:you|to hear)',
  'i (?:can imagine|would too|would feel|thought you)',
  '(?:many|most|a lot|others|other|several) … (?:say|said|tell|told|felt|feel|ask|asked) … (?:same|that|this|first)',
  'sorry (?:to hear|about)',
  "(?:i'd|i would) (?:say|ask|feel|want|think) the same",
  'respect that',
  'happy to (?:send|do that|share)',
  'sure',
  'got it',
  'i expected',
  'no pressure',
  "won't (?:keep|take|push)",
)
export const asksForMeeting = phrases(
  '(?:would|could|can|shall|should|may|might) (?:you|we|i) (?:be )?(?:still |perhaps |maybe |at least |then |also )?(?:open to|up for|willing to|against|meet|find|book|schedule|set up|get|put|grab|speak|talk|call you|have a|send you|agree|consider|do|pencil|try|sit down|arrange|show|take|look)',
  '(?:worth|opposed to|open to|up for|interested in|happy to|make sense to|against|comparing) (?:a |another |an |having |seeing |taking |to )?(?:short |quick |brief |proper |first |follow-up |longer )?(?:conversation|call|chat|meeting|look|demo|session|minutes|\\d{1,2} minutes|fifteen|twenty|thirty|have|see|find|speak|talk|meet)',
  '(?:fifteen|twenty|thirty|15|20|30|ten|25|half an)(?: |-)(?:minutes?|hour)',
  '(?:how|what) about (?:monday|tuesday|wednesday|thursday|friday|next|tomorrow|the|a)',
  '(?:put|get|find|book|pencil|block|set|schedule|arrange) (?:something|some time|a time|a slot|a call|a meeting|time|fifteen|twenty|thirty|\\d{2}|it|that|us|you|half)',
  '(?:does|would|is|could|are you free|are you around|do you have time) … (?:monday|tuesday|wednesday|thursday|friday|tomorrow|next week|the \\d{1,2}(?:st|nd|rd|th))',
  '(?:would|do) you (?:like|want) to (?:see|try|meet|have)',
  "let's (?:find|book|schedule|set|put|meet|talk|speak|get|do|say|pick)",
)

/** The rep's first run after an objection, or null where the call ends on it. */
function reply(conversation: Conversation, objection: Objection): Run | null {
  return nextRuns(conversation, objection.run.index, 'rep', 1)[0] ?? null
}

/** Judges how objections are met: found when at least half of those that got a reply show it. */
function atLeastHalf(
  conversation: Conversation,
  what: string,
  shows: (objection: Objection, answer: Run) => Sentence | undefined,
): Finding {
  const objections = objectionsOf(conversation)
  if (objections.length === 0) return notApplicable('No objection was recognized in the buyer’s words.')
  const answered = objections.flatMap((objection) => {
    const answer = reply(conversation, objection)
    return answer === null ? [] : [{ objection, answer }]
  })
  if (answered.length === 0) return unclear('The call ends with the objection.')
  const shown = answered
    .map(({ objection, answer }) => shows(objection, answer))
    .filter((sentence) => sentence !== undefined)
  const reason = `${what} ${shown.length} of ${answered.length} ${answered.length === 1 ? 'objection' : 'objections'}; first: “${shorten(objections[0]?.sentence.text ?? '')}”.`
  return shown.length * 2 >= answered.length ? found(shown, reason) : absent(reason)
}

function shorten(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 119)}…`
}

/** A question that wants to know more, not a request for a meeting, a date or an address. */
function probing(run: Run): Sentence | undefined {
  return run.sentences.find(
    (sentence) =>
      sentence.question !== 'none' &&
      !isCourtesyOrScheduling(sentence.text) &&
      !generalQuestion.test(sentence.text) &&
      (sentence.question === 'open' || !asksForMeeting.test(sentence.text)),
  )
}

/** Asked of anything at all, not of the objection. */
const generalQuestion = phrases(
  '(?:any|other|more) questions?',
  'anything else',
  'make sense',
  'does that (?:answer|help|work)',
  'still there',
)
/** Puts the answer off. */
const deferral = phrases(
  "(?:i'll|i will|we'll|we will|let me) (?:send|get|come|check|ask|find|call)",
  '(?:later|another time|afterwards)',
)

const resolvedCheck = phrases(
  'does that (?:answer|address|help|settle|cover|resolve|make sense|change|take care|sound)',
  '(?:is|would) that (?:still )?(?:a concern|a worry|an issue|a problem|enough|okay|ok|acceptable|answer|address|help|work for you|be enough|settled)',
  '(?:are|would|do) you (?:be )?(?:feel )?(?:comfortable|happy|okay|satisfied|reassured)',
  'have i (?:answered|addressed)',
  'did (?:that|i) (?:answer|address|help)',
  'anything (?:else|left|still) (?:on|about|there|open|that worries|unclear)',
  'how does that (?:sound|sit|land|feel)',
  'settles? (?:it|that)',
  'still (?:worried|concerned|unsure)',
)

export const objectionDetectors: Detector[] = [
  {
    id: 'objection-acknowledged',
    speaker: 'rep',
    closed: true,
    detect: (conversation) =>
      atLeastHalf(conversation, 'Acknowledged', (_objection, answer) =>
        answer.sentences.slice(0, 2).find((sentence) => acknowledgement.test(sentence.text)),
      ),
  },
  {
    id: 'objection-explored',
    speaker: 'rep',
    closed: true,
    detect: (conversation) =>
      atLeastHalf(
        conversation,
        'Asked what is behind',
        (objection, answer) =>
          probing(answer) ?? nextRuns(conversation, objection.run.index, 'rep', 2).slice(1).map(probing)[0],
      ),
  },
  {
    id: 'returns-to-ask',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const first = objectionsOf(conversation)[0]
      if (first === undefined) return notApplicable('No objection was recognized in the buyer’s words.')
      const asks = sentencesOf(conversation, 'rep').filter(
        (sentence) =>
          (conversation.runOf[sentence.messageIndex] ?? 0) > first.run.index &&
          asksForMeeting.test(sentence.text),
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
      const finding = atLeastHalf(conversation, 'Answered', (objection, answer) =>
        [answer, ...nextRuns(conversation, answer.index, 'rep', 1)]
          .flatMap((run) => run.sentences)
          .find(
            (sentence) =>
              sentence.question === 'none' &&
              sentence.text.length >= answerCharacters &&
              !deferral.test(sentence.text) &&
              sharesTopic(sentence.text, objection.run),
          ),
      )
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
      const objections = objectionsOf(conversation)
      const first = objections[0]
      if (first === undefined) return notApplicable('No objection was recognized in the buyer’s words.')
      const checks = sentencesOf(conversation, 'rep').filter(
        (sentence) =>
          (runOfSentence(conversation, sentence)?.index ?? 0) > first.run.index &&
          resolvedCheck.test(sentence.text),
      )
      return checks.length > 0
        ? found(checks, 'The rep checks whether the objection is settled.')
        : absent('The rep does not check whether the objection is settled.')
    },
  },
]

/** A sentence with content rather than "I understand." */
const answerCharacters = 45
