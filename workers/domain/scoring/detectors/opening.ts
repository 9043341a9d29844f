import { foldName } from '../../people/fold-name.ts'
import { sentencesOf, type Conversation, type Sentence } from '../conversation.ts'
import { noTroublePattern, trouble } from '../lexicon.ts'
import { oneOf, phrases } from '../phrases.ts'
import { isCourtesyOrScheduling, questionKind } from '../questions.ts'
import { wordsOf } from '../sentences.ts'
import {
  absent,
  found,
  nearby,
  notApplicable,
  runOfSentence,
  spokenCompany,
  unclear,
  violated,
  withinFirstRuns,
  type Detector,
} from './detector.ts'

const introductionSeconds = 20
/** What somebody can say in that time. Counting words keeps long rings and a busy buyer from counting against the rep. */
const introductionWords = 50
/** Runs of both sides that count as the opening: greeting, introduction, first exchange. */
const openingRuns = 8

/**
 * The rep's sentences in the first runs. If a call is put through, it opens again with each buyer who comes to the phone and is greeted.
 */
function openingSentences(conversation: Conversation, runs: number): Sentence[] {
  const known = new Set<string>()
  let start = 0
  return conversation.runs.flatMap((run) => {
    if (run.side === 'rep') {
      return run.index - start < runs ? run.sentences : []
    }
    const [first] = run.turns
    const next = conversation.runs[run.index + 1]
    const isNew = first !== undefined && run.side === 'buyer' && !known.has(first.speaker)
    if (isNew && next?.side === 'rep' && next.sentences.slice(0, 2).some(({ text }) => greets.test(text)))
      start = run.index
    for (const turn of run.turns) known.add(turn.speaker)
    return []
  })
}

const greets = phrases('hi', 'hello', 'good (?:morning|afternoon|day|evening)', 'my name', 'speaking')

/** What the rep says within the first 20 seconds or, after a slow start, within the rep's own first 20 seconds of talk. */
function introduction(conversation: Conversation): Sentence[] {
  let words = 0
  return sentencesOf(conversation, 'rep').filter((sentence) => {
    const before = words
    words += wordsOf(sentence.text).length
    const turn = conversation.turns[sentence.messageIndex]
    if (turn === undefined) return false
    if (turn.startSeconds - conversation.startSeconds <= introductionSeconds) return true
    return before <= introductionWords && withinFirstRuns(conversation, sentence, openingRuns)
  })
}

const nameIntroduction =
  /(?<![\p{L}'])(?:this is|my name is|my name'?s|names?'?s|name is|i'?m|i am|it'?s|it is|you(?:'?re| are|'?ve got| have| speak|'re speaking) (?:speaking )?(?:with |to )?|speak with|speak to|put down|write down|introduce myself|i said|say) (?:again )?(?:mrs?\.? |ms\.? |dr\.? )?(\p{L}[\p{L}'-]{1,30})|(?:^|[,.!?:] ?|(?<!\p{L})(?:hi|hello|hey|morning|afternoon|colleague|because|thanks|sorry|yes|no|it's) )(\p{L}[\p{L}'-]{1,30})(?: \p{L}[\p{L}'-]{1,30}){0,2} (?:here|speaking|calling|on the (?:line|phone)|at the phone|is calling|is my name|'s the name)(?!\p{L})/giu
/** "Wade, Cody Braun, Prairie Air": a first and a last name between commas. */
const fullName =
  /(?:^|[,.!?:] ?|(?<!\p{L})(?:[Hh]i|[Hh]ello|[Hh]ey|[Mm]orning|[Aa]fternoon) )(\p{Lu}\p{L}[\p{L}'-]{1,24}) (?:\p{Ll}{1,4} ){0,2}\p{Lu}[\p{L}'-]{1,24}(?=[.,!]| (?:with|from|at|of|for|here|is|on|speaking|calling)(?!\p{L})|$)/gu
const notNames = new Set(
  wordsOf(
    "calling the a an so just going not with from here sorry glad happy sure looking about good great in at on okay fine reaching ringing really very i'm afraid monday tuesday wednesday thursday friday trying one my your our that what who there because always only all also saturday sunday hi hello hey morning yes no well thank thanks more probably mr mrs",
  ),
)

const generalSpeaker = /^(?:speaker|rep|agent|caller|user|seller|\d+)$/u

/** The sentences in which the rep says the rep's own name, or at least a capitalized one. */
export function sentencesWithOwnName(conversation: Conversation, sentences: Sentence[]): Sentence[] {
  const own = new Set(
    wordsOf(foldName(conversation.repName)).filter((word) => word.length > 1 && !generalSpeaker.test(word)),
  )
  const buyers = new Set(conversation.buyerNames.flatMap((name) => wordsOf(foldName(name))))
  const isStrange = (name: string): boolean =>
    name !== '' && !notNames.has(name.toLowerCase()) && !buyers.has(foldName(name))
  const said = sentences.filter((sentence) => wordsOf(foldName(sentence.text)).some((word) => own.has(word)))
  if (said.length > 0) return said
  return sentences.filter((sentence) => {
    if (spelledOut.test(sentence.text)) return true
    for (const match of sentence.text.matchAll(nameIntroduction)) {
      const name = match[1] ?? match[2] ?? ''
      if (/^\p{Lu}/u.test(name) && isStrange(name)) return true
    }
    if (machineName.test(sentence.text) && !/\p{Lu}/u.test(sentence.text)) return true
    if (sentence.question !== 'none') return false
    return [...sentence.text.matchAll(fullName)].some((match) => isStrange(match[1] ?? ''))
  })
}

const spelledOut = phrases('(?:my|the) name (?:is|was)', "my name's", "(?:is|'s) (?:my|the) name")
/** In text without capitals, the words around it reveal a name. */
const machineName = phrases(
  '(?:this is|its|it is|im|i am|hello|hi|good morning|good afternoon) \\p{L}{2,14}(?: \\p{L}{2,16}){0,2} (?:from|at|with|of|here|calling|speaking|is calling|at the phone)',
)

const companyAfter =
  /(?<!\p{L})(?:from|with|at|over at|on behalf of|behalf of|of|for|representing|called|as|it says|company is|the company|the firm|the society) (?:the |a (?:small )?(?:company|firm|outfit) called )?(\p{Lu}[\p{L}\p{N}&'.-]{1,40})/gu
/** "Paul Danner, Danner and Sons": a name followed by another. */
const companyBeside =
  /^(?:[\p{L}']{1,12}[ ,!.]{1,2}){0,6}\p{Lu}[\p{L}'-]{1,24} \p{Lu}[\p{L}'-]{1,24}, (?:(?:account manager|i'm with|from), )?\p{Lu}[\p{L}'&-]{1,24}|^(?:\p{L}{2,12}[,.] ){0,3}\p{Lu}[\p{L}&'-]{1,24}(?: \p{Lu}[\p{L}&'-]{1,24}){0,3}(?: here[,.]|\.$)/u
const machineCompany = phrases(
  "(?:i'm |i am |we're |this is |my name is )?(?:calling|ringing|phoning|call) (?:you )?(?:from|for|on behalf of)",
  "(?:my name(?:'s| is)|this is|it's|i'm) \\p{L}{2,14}(?: \\p{L}{2,14}){0,4} (?:from|with|at|of)",
  "(?:i'm|i am) with (?:a|the|\\p{L}{3,20})",
  '(?:i work for|i sell for|my company is|our company is|the company is called)',
)
const notOwnCompany = phrases(
  '(?:used to|mentioned|business at|things at|nothing to do with|work with|worked with|work together with|customers? like|clients? like)',
  'speak (?:to|with)',
)
const asksWhichCompany = phrases(
  '(?:what|which|whose) (?:company|firm|business|outfit)',
  '(?:from|with|for) (?:where|who|what|which)',
  'who (?:are you with|pays you|do you work for|is it you)',
  'where (?:are you|did you say you)',
  'company',
)
const notCompanies = new Set(
  wordsOf(
    'monday tuesday wednesday thursday friday january february march april may june july august september october november december i you mr mrs',
  ),
)

/** Sentences that name the organization. If it has no name, a capitalized name after "from" in an introduction counts. */
export function sentencesWithCompany(conversation: Conversation, sentences: Sentence[]): Sentence[] {
  const company = spokenCompany(conversation)
  const written = squeezed(conversation.organizationName ?? '')
  const buyers = new Set(conversation.buyerNames.flatMap((name) => wordsOf(foldName(name))))
  const exact = sentences.filter((sentence) => {
    if (company !== undefined && wordsOf(foldName(sentence.text)).includes(company)) return true
    return written.length >= spelledLetters && squeezed(sentence.text).includes(written)
  })
  if (exact.length > 0) return exact
  return sentences.filter((sentence) => {
    if (notOwnCompany.test(sentence.text)) return false
    if (!/\p{Lu}/u.test(sentence.text)) return machineCompany.test(sentence.text)
    for (const match of sentence.text.matchAll(companyAfter)) {
      const named = foldName(match[1] ?? '')
      if (!notCompanies.has(named) && !buyers.has(named)) return true
    }
    if (sentence.question !== 'none') return false
    return companyBeside.test(sentence.text) || isAnswerTo(conversation, sentence, asksWhichCompany)
  })
}

/** A shorter name could be part of any word. */
const spelledLetters = 5

/** A name that transcription may split: "ink fast" is Inkfast. */
function squeezed(text: string): string {
  return foldName(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Whether the other side asked something just before the run, and the sentence is among the first of the answer. */
function isAnswerTo(conversation: Conversation, sentence: Sentence, question: RegExp): boolean {
  const run = runOfSentence(conversation, sentence)
  const before = run === undefined ? undefined : conversation.runs[run.index - 1]
  if (run === undefined || before?.side !== 'buyer') return false
  if (!run.sentences.slice(0, answerSentences).includes(sentence)) return false
  return before.sentences.slice(-2).some((asked) => question.test(asked.text))
}

const answerSentences = 2

/** Announces a reason explicitly. */
const reasonPattern = phrases(
  "(?:the |my |one )?(?:main |only |simple |whole |big )?(?:reason|purpose|point) (?:for|of|behind|that|why|i'm|i|we're|we|is)",
  "(?:i'm|i am|i was|we're|just|and) (?:calling|ringing|phoning|reaching out|getting in touch|contacting you|following up|writing) (?:because|about|regarding|as|since|to|after|with regard|on|concerning|you (?:because|about|to|as|since)|for|around|plant|every)",
  "(?:i|we) (?:call|called|rang|ring|phone|phoned|reached out|got in touch|am calling|wanted to (?:ask|talk|speak|find out|see|call|reach out|check|know)|thought (?:i'd|i|it|we)) (?:because|about|regarding|to|if|whether|you|with|would|call|might|since|should)",
  "(?:that's |which is |it's |hence )?why (?:i'm|i am|i|we|i've|i thought) (?:calling|call|called|ringing|ring|rang|reaching|picked|thought|phoned|got)",
  'hence (?:the|my) call',
  '(?:rang|called|phoned|wrote|rung|emailed|came by) (?:\\p{L}{2,10} ){0,3}(?:about|regarding|concerning)',
  "(?:it's|it is|that's|this is) for (?:the|people|anyone|anybody|\\p{L}{3,14}s)(?= \\p{L})",
  'made me (?:ring|call|curious|pick|think|want)',
  "(?:i'm|i am) (?:after|calling for|looking for|ringing for|here (?:about|because|to))",
  '(?:it|this|that) (?:concerns|is about|is regarding)',
  "(?:it's|this is|it is|that's) (?:(?:all |mainly |really |just )?about|regarding|concerning|to do with|over the|on the|to (?:introduce|offer|arrange|ask))",
  '(?:regarding|concerning|with regard to|in connection with) (?:the|your|our|a)',
  '(?:calling|ringing|phoning|here) (?:you )?(?:from|at) (?:\\p{L}{2,20} ){1,3}(?:about|because|regarding|to)',
  'prompted (?:me|my call)',
  "(?:you(?:'d| had)?|your \\p{L}{3,14}) (?:asked|requested|wanted) (?:us|me) to",
  'since you (?:run|lead|manage|own|are|have|just|look)',
)
/** What the rep has noticed or learned about the buyer. */
const observationPattern = phrases(
  "(?:i|we)(?:'ve| have|'d)? (?:just |recently |also |was |were |been )?(?:saw|seen|noticed|read|reading|heard|hear|understand|spotted|came across|looked at|looking at|drive by|drove by|drove past|was on|counted|see|watched|gather) (?:that |about |in |on |at |past |by |from )?(?:you|your|y'all|the|an?|in|one|three|\\p{L}{2,20})",
  '(?:mentioned|gave me|told me about|referred me to|suggested|said) (?:you|your|that (?:you|i))',
  "(?:you|you've|you had|you have) (?:just |recently |also )?(?:posted|announced|downloaded|opened|bought|moved|wrote|tweeted|signed up|started a|filled|registered|visited|asked us|were at|won|lost|launched|hired|advertised|merged|expanded|took over|got (?:the|a|two|three|six|hit))",
  "you(?:'ve| have|r (?:company|firm|team)'s|'re| are)? (?:got )?(?:an? (?:ad|advert|job|opening|vacancy)|hiring|advertising|opening|expanding|looking for|recruiting|putting in)",
  "(?:has|have|you've got|you have|there's|with) (?:\\p{L}{2,10} ){0,2}(?:ad|advert|job|opening|vacanc(?:y|ies)|posting)s? (?:up|out|posted|open|wanted)",
  "(?:i'm|i was|i am) (?:behind|next to|outside|at|in|on) your \\p{L}{3,16}",
)
/** What the caller does or wants. It serves as a reason if there is no other. */
const purposePattern = phrases(
  "(?:i'd|i would|we'd) (?:\\p{L}{2,8} )?(?:like|love|hoped|prefer) to (?:speak|talk|introduce|ask|arrange|set up|show|book|meet|discuss|find out|see|make|offer|learn|understand|know|prove|hear|propose|present|go through)",
  "(?:i'm|i am|i was|we're) (?:just |really |only )?(?:trying|hoping|looking|calling|ringing|phoning|wanting) (?:to|for)(?= \\p{L})",
  "(?:i want|i wanted|i hoped|hoping|i'd hoped|i wish|want) to (?:speak|talk|introduce|ask|arrange|set up|show|book|meet|discuss|find out|sell|see|learn|offer|know)",
  '(?:we|i) (?:just |only |mostly |mainly )?(?:do|work with|sell|make|provide|supply|insure|clean|repair|install|run|build|deal with|take care of|look after|service|handle|collect|rent out|lease|represent|specialise|specialize|train|treat|fix|wash|import|distribute)(?= (?:the |a |an |some |all |in )?(?!you|your|that|it|this|not|nonprofits|them|what|so|as|about|with|everything|me|us)\\p{L}{3,20})',
  "(?:we're|we are|i'm|i am) (?:doing|making|selling|offering|helping|looking for|a (?:\\p{L}{2,14} )?(?:company|firm|provider|supplier|vendor))",
  "(?:it's|it is|this is|i'm) (?:a |honestly a |just a )?(?:sales|cold|first|business) call",
  '(?:she|he|they) (?:has|have) not spoken (?:to|with) us',
  'to (?:sell|introduce|arrange|offer|propose|present|show) (?:you|him|her|them|a|an|our|to)',
  '(?:a|an) (?:short|quick|brief)? ?(?:appointment|meeting|talk|conversation) (?:on|about|with)',
  "that (?:we|i)(?:'d| would) like to",
  '(?:the|my) (?:matter|subject|topic|concern|purpose) is',
)
/** Questions that call for a reason. */
const asksWhatFor = phrases(
  "what(?:'s| is| was| are| would| can| do)? (?:this|it|that|the|your|you|i|all this|be) … (?:about|regarding|concerning|call|calling|want|do for you|selling|matter|topic|subject|concern|concerns|reason|purpose|business|offering|connection|discuss)",
  "what(?:'s| is| was)? (?:this|it|that) (?:about|regarding|concerning|all about|for)",
  'what (?:do|did|would) you (?:want|need|sell|do|people do|like to)',
  'what (?:are you|is it you|is it|brings|can i do|up|for|should i|shall i)',
  "what's up",
  '(?:and )?(?:why|how come)(?: are you| do you| did you| me| today| now|[?]|$)',
  "(?:you're|you are|are you) (?:calling|selling|a sales)",
  '(?:is|are) (?:this|it|you) (?:a |an |another |about |doing )?(?:sales|private|urgent|complaint|survey|salesman|selling)',
  '(?:tell|say) (?:me|her|him|it)(?: more)? ?(?:what|why)?',
  '(?:concern|concerns|concerning|regarding|in connection with|reason for)',
  "(?:go on|go ahead|i'm listening|let's hear|shoot|be brief|briefly|make it (?:quick|short)|quickly|get to the point|one minute|two minutes|half a minute|sixty|you(?:'ve| have)? got)",
)
const courtesyOnly = phrases(
  '(?:how are you|thank you|thanks|sorry|good morning|good afternoon|i appreciate|no problem|nice to|have a|is this|am i speaking|who am i)',
)
/** A reply of fewer words gives no reason. */
const reasonWords = 3

/**
 * Sentences of the opening that say why the rep calls, clearest first: an explicit reason, the answer to "What is this about?", what the
 * rep noticed about the buyer, what the caller does or wants.
 */
export function reasonsOf(conversation: Conversation): Sentence[] {
  const opening = openingSentences(conversation, openingRuns + 4).filter(
    ({ text }) => !emptyReason.test(text) && (!asksForPerson.test(text) || saysAbout.test(text)),
  )
  const answers = opening.filter(
    (sentence) =>
      wordsOf(sentence.text).length >= reasonWords &&
      tells(sentence) &&
      !onlyAName.test(sentence.text) &&
      !courtesyOnly.test(sentence.text) &&
      isAnswerTo(conversation, sentence, asksWhatFor),
  )
  const matching = (pattern: RegExp): Sentence[] =>
    opening.filter((sentence) => pattern.test(sentence.text) && !courtesyQuestion(sentence))
  return [
    ...new Set([
      ...matching(reasonPattern),
      ...answers,
      ...matching(observationPattern),
      ...matching(purposePattern),
      ...matching(whatPeersSay),
    ]),
  ]
}

/** A statement, even if it ends with a question mark. */
function tells({ text, question }: Sentence): boolean {
  return question === 'none' || questionKind(text.replaceAll('?', '.')) === 'none'
}

/** Whether a sentence is about this buyer in particular. A question asks for such knowledge instead of showing it. */
function isTied(sentence: Sentence): boolean {
  const { text } = sentence
  if (courtesyQuestion(sentence)) return false
  if (likeBuyer.test(text)) return true
  if (notTied.test(text)) return false
  return learnedPattern.test(text) || (knownPattern.test(text) && (tells(sentence) || !asksFirst.test(text)))
}

/** Begins as a question, so that it asks about the buyer instead of telling. */
const asksFirst = phrases(
  '(?:who|what|where|when|how|which|do|does|did|are|is|have|has|can|could|would|will) (?:\\p{L}{2,12} ){0,2}(?:you|your)',
)

function courtesyQuestion(sentence: Sentence): boolean {
  return sentence.question !== 'none' && isCourtesyOrScheduling(sentence.text)
}

/** "It's Tom.", "From Ashwell Software." */
const onlyAName =
  /^(?:\p{L}{2,5}[,.]? )?(?:it's|its|this is|i'm|i am|from|with) \p{Lu}\p{L}{1,20}(?: \p{Lu}\p{L}{1,20})?[.,!]?$/u
/** Says whom the caller wants, but not yet why. */
const asksForPerson = phrases(
  '(?:trying|hoping|looking|wanting|like|love|want|wanted|need|hope|calling|ringing) (?:to|for) (?:please )?(?:reach|speak (?:to|with)|talk (?:to|with)|get (?:hold of|through to|a hold of|in touch with)|catch|be put through to) (?:\\p{L}{2,4}\\.? )?\\p{L}{2,16}',
)
const saysAbout = phrases('(?:about|because|regarding|concerning|over|on the|as|since)')

/** "They'll know what it's about" says nothing. */
const emptyReason = phrases(
  "(?:he|she|they|you)(?:'ll| will)? knows? (?:what|why)",
  '(?:personal|private) (?:thing|matter|call|business)',
  '(?:account|business|important|urgent) matter',
  "(?:he|she|they)(?:'s| is|'re| are| was) expecting",
  "(?:confidential|it's personal|is personal|rather (?:tell|not say)|complicated to explain|very (?:urgent|important)|can't tell you|(?:leader|leaders) in (?:our|the) field|nothing more|reasons i'll|be glad (?:he|she)|ring me|no complaint|isn't private|not allowed to)",
  '(?:thing|something|what) we (?:talked|spoke) about',
  'an? (?:great |exciting |unique )?opportunity',
)
const whatPeersSay = phrases(
  'what (?:i|we) (?:keep |usually |often |mostly |always )?(?:hear|see|find)',
  'everybody (?:along|around|in)',
)

const buyerNoun =
  '(?!time|day|name|call|help|calendar|week|morning|afternoon|attention|honesty|patience|inbox|own)\\p{L}{3,16}'
/** What the rep learned about this buyer before the call. */
const learnedPattern = phrases(
  "(?:i|we)(?:'ve| have|'d)? (?:just |recently |also |was |were |been )?(?:saw|seen|noticed|read|reading|heard|spotted|came across|looked at|looking at|looked up|drove by|drive by|drove past|drive past|passed|visited|bought|counted|follow)(?! (?:that|you) (?:call|question))",
  '^(?:well |so |okay |right )?(?:saw|noticed|read|heard|spotted|looking at)(?= (?:that|about|in|on|at|from|the|your|you) )',
  `(?:i'm|i am|i was|we were|we're|parked|standing|sitting) (?:just |right )?(?:behind|next to|outside|across from|opposite|at|in front of) your ${buyerNoun}`,
  "\\p{L}{2,16} (?:told|tells) (?:me|us) (?:that |about )?you(?:r|'ve|'re)?",
  '(?:mentioned|recommended|suggested|referred|named|gave me|took|passed me|pointed me to|sent me to) (?:me to |your name|you(?=[.,]| as| and| to| for| said|$))',
  '(?:said|says|told me|tells me|hear|heard|understand|gather|believe|think) (?:that )?(?:it.s you|you(?:.re| are) the|you(?:.re| are) (?:in charge|responsible|looking after)|you (?:look after|run|manage|handle|deal with|do the|are)|\\p{L}{3,14}(?: of \\p{L}{3,14})? (?:is|goes (?:to|through)) you)',
  '(?:under|with|has|had) your name(?: on)?',
  `your (?:last |new |own |latest )?(?:job|jobs|ad|advert|advertisement|posting|vacancy|website|web ?site|annual report|report|board papers|newsletter|article|post|page|sign|booth|stand|review|reviews|tender|permit|planning)`,
)
/** What this buyer is, has or does, stated as known. */
const knownPattern = phrases(
  "(?:as|since|because|'cause|given that|given|and|seeing) (?:the |a )?(?:you (?:run|lead|manage|look after|are|own|head|oversee|have|just|recently|opened|were|bought|moved|do)|you're (?:in|the|one|running|a|responsible)|you've (?:got|just|opened|been))",
  'you (?:run|own|lead|manage|look after|head up|head|oversee|supply|export|operate|farm|grow|pack for)(?= (?!into|out|a risk)\\p{L})',
  "you(?:'ve| have|'d)? (?:just |recently |only )(?:opened|hired|taken|added|moved|launched|expanded|grown|posted|announced|advertised|bought|merged|won|lost|started|signed|put in|built)",
  "(?:you|y'all)(?:'ve| have)? (?:opened|bought|announced|posted|advertised|downloaded|requested|asked us|filled in|signed up|wrote|merged with|took over|moved (?:to|into)|won the|lost the)",
  "(?:you|y'all)(?:'ve got|'ve| have| have got| got) (?:is it |about |some |around |over |roughly |the |like )?(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|a hundred|\\d{1,4}|old|own|go-ahead) ?(?!minutes?|seconds?|secs?|mins?|hours?|questions?|choices|options)",
  "you(?:'re| are) (?:hiring|opening|expanding|recruiting|building|moving|responsible|looking after|running|leading|in charge|down as|one of|the (?:\\p{L}{2,14} ){0,2}(?:head|director|manager|person|owner|officer|foreman|lead|buyer|one))",
  '(?:you|him|her) as (?:the |a |our )?(?!well|soon|long|much)\\p{L}{3,16}',
  'as (?:the|a) (?:\\p{L}{2,14} )?(?:manager|owner|head|director|lead|officer|buyer)',
)
/** Companies with a trait of this buyer's, not just "businesses like yours". */
const likeBuyer = phrases(
  '\\p{L}{3,14}(?:s|es) (?:of )?(?:about |around )?your size',
  '\\p{L}{3,14}(?:s|es|people|folk|folks|men) (?:in|round|around|near|on|along|down|up|over) your (?:area|way|street|road|region|town|county|neighbou?rhood|part|line|side)',
  '(?:the )?same \\p{L}{3,14}(?: \\p{L}{3,14}){0,3} (?:as|like) (?:you|yours)',
  `your (?:building|area|street|site|roof|yard|trucks|shop|branch|plant|warehouse|office|kitchen|school|clinic|farm)(?:'s| is| are| was| has| have| sits| stands)`,
  "y'all's \\p{L}{3,16}",
  '(?:you|your \\p{L}{3,14}) (?:and )?not (?:the|your|another|somebody|someone|it\\b)',
  "(?:reason|why) (?:it's|it is|i (?:called|rang|picked|chose|thought of)|i'm (?:calling|ringing)|for calling) you(?=[.,:;]| and| because| is| specifically| in particular| of all)",
  '(?:is )?(?:that|this|it) (?:you|yours|your place|something you know|how it is (?:with|at|for) you)(?: too| as well| at all| also)?[?]',
  "(?:if|whether) (?:that|this|it)(?:'s| is) (?:you|your case|the case with you|true for you|the same (?:with|for) you)",
)
/** Says something about the buyer that anybody would be told. */
const notTied = phrases(
  "you (?:don't|do not|won't|wouldn't|may not|can|could|want|mind|think|need|like|hear|tell|would|might|get to|get|should)(?! (?:know me|know us))",
  'your (?:time|day|call|permission|decision|choice)',
  'thank you',
  '(?:our|we) (?:\\p{L}{2,10} ){0,2}(?:crews?|team|people|vans?) (?:\\p{L}{2,10} ){0,2}in your',
  '(?:used to|would) (?:be|have)',
)
const permissionPattern = phrases(
  '(?:can|may|could|shall|might) i (?:just |quickly |briefly |please )?(?:tell you|explain|ask (?:you )?(?:a|one|something|if|whether|two)|share|say (?:why|what|it|in|shortly)|give you|run|have a|take a|steal|borrow|get a)',
  "you (?:won't|don't|wouldn't|werent|weren't|will not|do not) (?:know|recognise|recognize|expect|expecting|remember) (?:me|us|my)",
  "(?:weren't|wasn't|not|were) (?:waiting|expecting|counting)",
  '(?:decide|tell me|say|stop me|shout) (?:if|whether|when|whenever) (?:we|you|to|it|i)',
  '(?:caught|catch|catching|got|get|reached|calling|found|dragged?|pulled?|disturb|disturbing|interrupt|bother) you (?:at )?(?:in the middle|a (?:bad|good|okay|better)|bad|good|out of|cold|unannounced|unexpectedly|between|mid|just now|now|right now|at lunch|while)',
  '(?:have i|did i|do i|am i) (?:caught|catch|catching|got|get|disturb|disturbing|interrupt|interrupting|drag|pull|bother)',
  '(?:bad|good|okay|ok|convenient|better|inconvenient|worst|wrong|busy|quiet|awkward|terrible) (?:time|moment)(?: to (?:talk|call|phone|ring|speak))?',
  'inconvenient',
  '(?:can|may|could|might) i (?:just |quickly )?(?:bother|trouble|catch|grab|keep|pester|interrupt) (?:you|a)',
  '(?:your|my) hands full',
  "(?:if|in case|when) (?:you're|you are|it's|this is|that's) (?:\\p{L}{2,8} )?(?:busy|in the middle|on your way|driving|working|serving|with (?:somebody|someone|a)|eating|rushed|a bad)",
  "(?:i'll|i will|i can|i could|i'd) (?:gladly |happily |always )?(?:ring|call|phone|try) (?:you )?(?:back|again|later|another time)",
  'none of my business',
  '(?:put|slam) the phone down',
  "(?:you've|you have|you) never (?:heard of|spoken to|met) (?:me|us)",
  "(?:do you have|have you got|have you|you have|got|you got|could i have|can i have|may i have|can i take|could i take|can i steal|could i borrow|can i borrow|give me|if you have|if you've got|spare me|can you spare|you give me|allow me|take|spare) (?:just |about |maybe |up )?(?:a |an |one |two |thirty |sixty |ten |twenty |twenty(?:-| )seven |half a |some |\\d{1,2} )?(?:quick |couple of |few |brief |short |little )?(?:minute|minutes|moment|second|seconds|secs|sec|mins|min|question)(?! (?:next|on|tomorrow))",
  '(?:one|two|ten|thirty|sixty|half a) (?:minute|minutes|moment|second|seconds|secs) (?:be possible|if you let|with you|alright|okay|ok|then)',
  'out of the blue',
  "(?:i know|i realise|i realize|i appreciate|i'm aware|i imagine|i guess|you're probably|you must be|you sound|sounds like) … (?:interrupt(?:ing|ed)?|busy|unexpected|expecting|cold|unannounced|unplanned|middle|not on your calendar|out of nowhere|lunch|rushed|butting|bad day)",
  '(?:busy|butting in|barging in|the intrusion|in the way|in your way|steal your|unannounced|out of nowhere)',
  "(?:sorry|apologies|apologise|apologize|pardon|forgive me|excuse me) (?:to|for|that i'm|about) (?:the |my |a )?(?:interrupt(?:ion|ing)?|intrusion|disturb~|bother~|ringing|phoning|calling|call(?:ing)? (?:you )?(?:out|unannounced|cold))",
  "(?:wasn't|weren't|not|isn't|aren't) expecting (?:me|my call|this call|a call|the call)",
  '(?:cold|sales) call',
  '(?:mind|okay|ok|alright|all right) (?:with you )?if i (?:take|tell|ask|explain|explained|share|say|steal|go|quickly|just|have)',
  '(?:is|would|was) (?:now|this|it) (?:a |an |be )?(?:good|bad|okay|ok|alright|terrible|fine)(?! (?:idea|number|email|address|thing|way|point))',
  "(?:i'll|i will) (?:be|keep it|make it) (?:brief|quick|fast|short)",
  "(?:won't|not going to|don't want to|wouldn't) (?:keep|hold|take) (?:you|much|up|long)",
  '(?:hang|hung) up(?: on me| afterwards| after that| then)?',
  'permission',
  'you (?:allow|permit) (?:me|that i)',
  'do you (?:allow|permit)',
  '(?:is|are) (?:it|that) (?:ok|okay|alright|all right|fine) (?:to talk|with you|for you|if|now)',
  '(?:can|could) (?:you|we) (?:talk|speak)(?: now| for| briefly)?',
  '(?:shall|should|can|could) (?:i|we) (?:try|call|ring|phone|do|come) (?:you )?(?:back|again|it another|another|later|at)',
  '(?:now or later|or should i call back|how are you fixed|just say the word|before i go on|go away)',
)
/** "Do you have a moment next Tuesday?" asks for a meeting, not for this minute. */
const notPermission = phrases(
  '(?:monday|tuesday|wednesday|thursday|friday|next week|for the meeting)',
  'who gives',
  '(?:how many|why not|what time|which)',
)
const peerNoun =
  '(?!(?:you|your|i|we|it|this|that|there|what|he|she|they|my|our)(?!\\p{L}))\\p{L}{3,16}(?:s|men|people|staff|folks|guys|lot|chain)'
const group = oneOf(
  `(?:other|many|most|several|some|a lot of|lots of|all (?:of )?the|the other|few|every|everybody|everyone|small|the|typically|three|two|four|five|six|ten|last six|one in|half (?:of )?the) (?:of )?(?:the )?(?:\\p{L}{2,14} ){0,4}?${peerNoun}`,
  `${peerNoun} (?:i|we) (?:talk|speak|work|deal|meet|see|know|rang|called|look|supply|insure|serve)`,
  '(?:your|their) (?:peers|counterparts|neighbou?rs|competitors?|trade)',
  `(?:a |another |the )?(?:competitor|neighbou?r|customer|client|clinic|school|plant|practice|firm|company|shop|office|farm|hotel|warehouse) (?:of yours|of ours|like yours|down (?:your|the)|up the|across|nearby|around|next door|in (?:your|the))`,
  `(?:companies|teams|firms|businesses|people|leaders|directors|managers|${peerNoun}) (?:like (?:yours|you)|of (?:your|two|three|that)|in (?:your|the|other)|similar to|your size|round here|around here|elsewhere|near you)`,
  `(?:with|among) (?:other |most |small |the )?${peerNoun}`,
  `(?:for|at|in) (?:other|most|small|many|some|two|three|several) (?:\\p{L}{3,14} )?${peerNoun}`,
  '(?:everybody|everyone|people|folks) (?:along|around|in|like|else|we|i)',
  'some guys like you',
)
const peersPattern = phrases(
  `${group} … ${oneOf('tell', 'tells', 'say', 'says', 'told', 'mention', 'struggle', 'struggling', 'find', 'face', 'see', 'complain', 'work with', 'talk to', 'lose', 'lost', 'losing', 'spend', 'spends', 'have', 'had', 'has', 'keep', 'share', 'run into', 'describe', 'came to us', 'come to us', 'came', 'come to', 'picked up', 'are', "can't", "couldn't", "don't", "didn't", 'moaned', 'pay', 'paid', 'get', 'got', 'find', 'quote', 'print', 'types', 'rolled', 'went', 'use', 'do', 'order', 'quit', 'quitting', 'leave', 'nobody', 'trouble', 'pain', 'problem', 'headache', 'means?', 'usually', 'always', 'wait', 'hear', 'it was', 'it turned out')}`,
  '(?:\\p{L}{3,20} )(?:keep |often |usually |always |also |all )?(?:telling|tell|told|complain to|mention to|moaned to) (?:us|me)',
  '(?:i|we) (?:usually |often |mostly |typically |keep )?(?:speak|talk|work|hear|hearing|spoke|see|find|supply|insure|help|rang) (?:to|with|from|some|in|about|it) … \\p{L}{3,16}s',
  'what (?:i|we|they|they all) (?:keep |usually |often |mostly |all )?(?:hear|see|find|say|tell us|told)',
  'the (?:thing|problem|issue|challenge|same) (?:i|we|story|thing) (?:keep |usually |often )?(?:hear|see)?',
  "(?:it's|it was) always the same",
  '(?:clients|customers) of ours',
  `${peerNoun} (?:lose|struggle|waste|forget|miss|find|pay|suffer|quote|print|spend|hate|can't|don't know|get|give up|run out)`,
  '(?:folk|folks|people|crews?|teams?|staff|everybody|everyone|somebody|someone|they all|lads) (?:always |usually |often |then |just |keep |all )?(?:end|ends|ended|ending) up',
  `(?:everybody|everyone|anybody|most people|people|those) (?:i|we)(?:'m|'re|'ve| am| are| have)? (?:talk~|speak~|work~|met|meet|see|visit~|call~)`,
  `(?:we|i) (?:have|hear|get|see) (?:this|that|it) (?:a lot |often |always |every week )?(?:from|with|at|in) (?:\\p{L}{2,14} ){0,3}${peerNoun}`,
)
/** Whatever follows these words is what peers complain about. */
const reportsPeers = phrases(
  "(?:what|thing|one thing|the story|complaint) (?:that )?(?:i|we|they)(?:'ve| all)? (?:keep |usually |often |mostly |always |normally )?(?:hear|hearing|heard|find|told|tell (?:me|us)|get told|complain)",
  '(?:tell|tells|told|telling) (?:me|us) (?:the same|that|is|it)',
  '(?:complain|complains|complained|moan|moans|swear|swears) (?:to (?:me|us) )?(?:about|that|at|over)',
)
const featurePattern = phrases(
  "(?:we are|we're) (?:the |a )?(?:fastest|leading|number one|largest|biggest|first|best|market)",
  'our (?:\\p{L}{2,14} ){0,2}(?:platform|product|software|solution|tool|system|app|application|service|technology|suite|dashboard|module|algorithm|engine|offering)',
  'we (?:offer|provide|sell|built|have built|have developed|developed|do everything|have a (?:platform|tool|product|solution|system))',
  '(?:it|which|platform|product|tool|that) (?:automatically|automates|integrates|syncs|lets you|allows you|gives you|enables)',
  'features?',
  'dashboards?',
  'integrat(?:es|ions?) with',
  '(?:ai|cloud)(?: |-)(?:powered|based|driven)',
  'state of the art',
  'all-in-one',
  '(?:we|i) (?:actually |basically |really |can |just )?help (?:\\p{L}{2,14} ){1,5}(?:save|get|unlock|grow|double|increase|boost|reduce|cut|win|scale|generate|drive)',
  '(?:save|saves|saving|save you|cut|cuts|reduce|reduces|increase|double|triple|boost) (?:your |you |them )?(?:\\p{L}{2,14} )?(?:up to |by )?(?:\\d{1,3}|ten|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-| )?(?:\\p{L}{2,8} )?(?:%|percent|per cent)',
  'the (?:product|system|platform|software) (?:\\p{L}{2,12} ){0,2}(?:is|does|has|gives|reflects|lets|saves|makes|comes)',
)

const wearAndCost = [
  '(?:pay|pays|paying|paid|spend|spends|spending|put|puts|putting|burn|burns|burning) (?:\\p{L}{2,12} |\\d{1,3} ){0,4}(?:over the odds|too much|twice|double|extra|thousand|hundred|grand|\\d{3,6}|for nothing)',
  '(?:over the odds|for nothing|out of (?:tune|date|hours|stock|pocket|hand))',
  '(?:die|dies|dying|died|fail|fails|break|breaks|leak|leaks|jam|jams|rust|rusts|overflow|overflows|expire|expires|go over|goes over|run dry|runs out|run out) (?:early|down|on them|on you|again|first|in the|on a|at|every|before|too|out|over)',
  '(?:end|ends|ended|ending) up (?:\\p{L}{3,14}ing|with|doing)',
  "(?:it's|there's|they've got|is|get|gets) (?:a |always a |one long )?(?:queue|backlog|bottleneck|scramble|guessing|guesswork|fight|rush|pile)",
  '(?:stop|stops|hold|holds|holding|stopped|stopping) (?:up )?(?:the|everything|everybody|them|production|the whole)',
  '(?:six|four|three|two|five|eight|ten|several|\\d{1,2}) (?:days|weeks|months|hours) (?:after|late|later|behind)',
]

/** Trouble that peers have. Wider than what counts as a buyer's trouble. */
const goesWrong = phrases(
  trouble,
  '(?:throw|threw|thrown|gives?|gave) (?:\\p{L}{2,8} )?(?:away|up)',
  "(?:nobody|no one|none of them|never|can't|cannot|couldn't|doesn't|don't|didn't|isn't|aren't|won't|not|hardly)",
  '(?:by hand|by phone|on paper|by email|in excel|spreadsheets?|twice)',
  '(?:wait|waits|waiting|sits|stands?|vanish~|cancel~|expir~|walk off|moan~|slip through)',
  '(?:whole (?:morning|day|week)|nights? in the office|too (?:much|many|few|late)|sold out|half full|days? late|takes (?:ten|two|three|a))',
  '(?:wet|leave within|up for renewal|fine|penalt~|backorder)',
  '(?:moved to|went to) (?:somebody|someone) else',
  '(?:every|one in) (?:second|third|fourth|fifth|eighth|ten|five|three|four)',
  ...wearAndCost,
)

/** In the sentences next to the one about peers, only clear words count. */
const followingTrouble = phrases(trouble, ...wearAndCost)

/** Reports what peers say, not only that they say something. */
function reportsTrouble({ text, question }: Sentence): boolean {
  return question === 'none' && reportsPeers.test(text) && wordsOf(text).length >= reportWords
}

/** A sentence that tells what peers say has more words than one that only mentions them. */
const reportWords = 14

/** "Lots of firms", "small practices": this may include the buyer. */
const mayFit = phrases('(?:small|single|local|family|around here|round here|in the area|in the region)')

/** "Do you recall how you ended up there?" asks for more than a yes. */
const asksForMore = phrases(
  '(?:do|can|could|would|did) you (?:know|recall|remember|tell|say|show|describe|happen to know) … (?:how|what|why|where|who|which|when)',
  "(?:when|how often|how long|how many) (?:do|does|did|d'you|is|are|was|were|would|have|has|can|could)",
  '(?:walk|talk|take) me through',
  'tell me (?:about|how|what|why|who|more)',
  'describe (?:me|to me|your|how)',
  "i(?:'d| would) be (?:curious|interested)",
  '(?:have|was|would|is|are|do|does|did) (?:you|it|that|they|he|she|the) … or (?:just|is|are|do|does|was|that|more|you)',
)
const openQuestionWords = 4
/** Questions about the line, the weather or the caller's own words. */
const smallQuestion = phrases(
  "who(?:'s| is) (?:that|it) (?:through|with|from)",
  'a (?:minute|moment|second|couple)',
  'when (?:would|could|can|should|is (?:he|she)|are you|do you (?:have|want|think))',
  "who (?:do|does|did|are|is|have|handles|provides|supplies)(?:'ve)? (?:you|your) (?:\\p{L}{2,14} ){0,4}(?:with|using|use|currently|now|right now|at the moment|through)",
  "who(?:'re|'s|'ve| handles| does| provides| runs) (?:you |your )(?:\\p{L}{2,14} )?(?:using|marketing|insurance|provider|supplier|with|now|right now|currently)",
  "what(?:'s| is) (?:the|your|a good) (?:address|e-?mail|mail|number|name|phone|budget)",
  'what about your (?:wife|husband|boss|partner|colleague|manager)',
  "(?:how much|what) (?:do you|you(?:'re| are)|are you) (?:currently )?pay~",
  "how(?:'s| is| are|'re) (?:we|you|your|y'all|things|everybody|everything|the day) (?:all )?(?:doing|going|monday|tuesday|wednesday|thursday|friday|morning|day|week|today)",
  'what happens is',
  '(?:what|when) would be (?:a |the )?(?:good|better|best)',
  'budget (?:look like|for)',
  '(?:spell|hear me|weekend|weather|isn.t it|your name|am i speaking|is this|which email|where (?:shall|should|can) i send|who else could i|how does (?:our|it work|that work))',
)

/** Asks for an account after another clause: "When one comes in, walk me through it." */
const invites = phrases('(?:walk|talk) me through (?:it|who|what|how|that|the|your)')

/** Whether a sentence asks for more than a yes, a date or an address. */
function asksOpenly(sentence: Sentence): boolean {
  const isQuestion = sentence.question !== 'none' || invites.test(sentence.text)
  if (!isQuestion || isCourtesyOrScheduling(sentence.text)) return false
  if (smallQuestion.test(sentence.text) || wordsOf(sentence.text).length < openQuestionWords) return false
  return sentence.question === 'open' || asksForMore.test(sentence.text)
}

export const openingDetectors: Detector[] = [
  {
    id: 'states-own-name',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const hits = sentencesWithOwnName(conversation, introduction(conversation))
      return hits.length > 0
        ? found(hits.slice(0, 1), 'The rep gives a name within 20 seconds.')
        : absent('No sentence of the first 20 seconds gives the rep’s name.')
    },
  },
  {
    id: 'states-own-company',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const hits = sentencesWithCompany(conversation, introduction(conversation))
      return hits.length > 0
        ? found(hits.slice(0, 1), 'The rep names a company within 20 seconds.')
        : absent('No sentence of the first 20 seconds names the rep’s company.')
    },
  },
  {
    id: 'reason-for-call',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const reasons = reasonsOf(conversation)
      return reasons.length > 0
        ? found(reasons, 'The rep says why the call is made.')
        : absent('The opening gives no reason for the call.')
    },
  },
  {
    id: 'reason-tied-to-buyer',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const opening = openingSentences(conversation, openingRuns + 4)
      const reasons = reasonsOf(conversation)
      const near = new Set(reasons.flatMap((reason) => nearby(conversation, reason, 1)))
      const tied = opening.filter(isTied)
      const evidence = [...reasons.filter(isTied), ...tied.filter((sentence) => near.has(sentence)), ...tied]
      if (evidence.length > 0) return found(evidence, 'The reason refers to the buyer’s own role or company.')
      if (reasons.length === 0)
        return absent('Without a reason for the call there is nothing tied to the buyer.')
      if (
        reasons.some((sentence) => /(?<!\p{L})your?(?!\p{L})/iu.test(sentence.text)) ||
        mayFit.test(reasons.map(({ text }) => text).join(' '))
      )
        return unclear('Whether the reason fits this buyer in particular needs judgement.')
      return absent('The reason would fit any company.')
    },
  },
  {
    id: 'permission-or-interruption',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const hits = openingSentences(conversation, openingRuns).filter(
        ({ text }) => permissionPattern.test(text) && !notPermission.test(text),
      )
      return hits.length > 0
        ? found(hits, 'The rep asks for permission or acknowledges the interruption.')
        : absent('The rep neither asks whether it suits nor acknowledges the interruption.')
    },
  },
  {
    id: 'peer-problem',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const peers = sentencesOf(conversation, 'rep').filter(
        (sentence) => peersPattern.test(sentence.text) && !courtesyQuestion(sentence),
      )
      const named = peers.flatMap((sentence) => {
        const at = nearby(conversation, sentence, 2)
        const from = at.slice(at.indexOf(sentence), at.indexOf(sentence) + 3)
        const wrong = from.find(
          (other) =>
            (other === sentence ? goesWrong : followingTrouble).test(other.text) &&
            !noTroublePattern.test(other.text),
        )
        if (wrong === undefined && reportsTrouble(sentence)) return [sentence]
        return wrong === undefined ? [] : [sentence, wrong]
      })
      if (named.length > 0) return found(named, 'The rep names a problem that peers of the buyer have.')
      return peers.length > 0
        ? unclear('The rep speaks of peers; whether a problem is named needs judgement.')
        : absent('No problem of comparable companies is named.')
    },
  },
  {
    id: 'open-question-before-feature',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const sentences = sentencesOf(conversation, 'rep')
      const feature = sentences.findIndex(
        (sentence) => sentence.question === 'none' && featurePattern.test(sentence.text),
      )
      const questions = sentences.filter(asksOpenly)
      const [first] = questions
      const pitch = sentences[feature]
      if (first === undefined) return absent('The rep asks no open question.')
      const before = questions.filter((sentence) => feature < 0 || sentences.indexOf(sentence) < feature)
      if (pitch !== undefined && before.length === 0)
        return violated([pitch], 'A feature is mentioned before the first open question.')
      return found(
        [...before.filter(({ question }) => question === 'open'), ...before],
        'An open question comes before any feature.',
      )
    },
  },
  {
    id: 'short-reason',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const reasons = reasonsOf(conversation)
      const [reason] = reasons
      if (reason === undefined) return notApplicable('No reason for the call is given.')
      const wordsAt = (sentence: Sentence): number => runOfSentence(conversation, sentence)?.wordCount ?? 0
      const words = wordsAt(reason)
      const short = reasons.filter((sentence) => wordsAt(sentence) <= shortReasonWords)
      return words <= shortReasonWords
        ? found(short, `The reason is given in a turn of ${words} words.`)
        : violated(
            [reason],
            `The turn with the reason has ${words} words; up to ${shortReasonWords} is short.`,
          )
    },
  },
]

/** About 18 seconds of speech. */
const shortReasonWords = 45
