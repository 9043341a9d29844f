import { sentencesOf, type Conversation, type Run, type Sentence } from '../conversation.ts'
import { impactUnitPattern, moneyPattern, month, noTroublePattern, quantityPattern, troublePattern } from '../lexicon.ts'
import { phrases } from '../phrases.ts'
import { isCourtesyOrScheduling } from '../questions.ts'
import { wordsOf } from '../sentences.ts'
import { absent, found, nearby, runOfSentence, unclear, type Detector } from './detector.ts'
import { asksForMeeting } from './objections.ts'

/** An answer with a story in it rather than a yes. */
const descriptionWords = 25
/** A side that has said so much without a word of the lexicon may have said it in other words. */
const muchSpeechWords = 100

const processPattern = phrases(
  'currently',
  'at the moment',
  'right now',
  'today',
  'these days',
  'at present',
  'usually',
  'normally',
  'typically',
  'by hand',
  'manually',
  'every (?:day|week|month|morning|evening|night|monday|friday|quarter|time)',
  'each (?:of them|one|day|week|month|morning|evening|night|team|site|person|depot|store|quarter|time|planner|manager)',
  'the way (?:it works|we do it|we work)',
  'how (?:it works|we do it) is',
  '(?:it|that|everything) (?:all )?(?:starts|begins|goes|gets|comes|lands|sits|lives|runs|is done|happens)',
  '(?:and|so|she|he|they) (?:first|then)',
  '(?:after that|from there|once that|once it|when (?:it|that|they|an?))',
  'we (?:use|run|have|do|get|send|keep|take|collect|plan|track|export|copy|enter|type|start|work|rely|put|print|write|build|rebuild|check|meet|go|call|pull|fill)',
  '(?:somebody|someone|everybody|everyone|they|she|he|the \\p{L}{3,20}) (?:then |usually |still |just )?(?:sends?|gets?|exports?|copies|enters|types|rebuilds?|fills?|calls?|checks?|prints?|writes|builds|plans|keeps|collects|pulls|does|do)',
)
const toolPattern = phrases(
  'spreadsheets?',
  'excel',
  'gmail',
  '(?:shared )?(?:inbox|mailbox)',
  '(?:outside|external|local) (?:firm|company|agency|office|accountant)',
  'google sheets?',
  'sheets?',
  'software',
  // A system of something: the bare word also begins what a machine writes into a transcript.
  '\\p{L}{2,14} systems?',
  '(?:planning |booking |in-house |internal |old |own )?tools?',
  'platforms?',
  'apps?',
  '(?:current|existing|present|old|last|previous) (?:provider|vendor|supplier|agency|partner|solution)',
  '(?:provider|vendor|supplier|agency|contractor|consultancy)',
  'crm',
  'erp',
  'tms',
  'wms',
  'pos',
  'hris',
  'sap',
  'salesforce',
  'hubspot',
  'oracle',
  'netsuite',
  'dynamics',
  'workday',
  'jira',
  'asana',
  'trello',
  'slack',
  'teams',
  'outlook',
  'access database',
  'databases?',
  'notion',
  'airtable',
  'quickbooks',
  'xero',
  'zendesk',
  'on paper',
  'pen and paper',
  'paper (?:forms?|lists?|files?)',
  'whiteboards?',
  'in-house',
  'ourselves',
  'built (?:our own|it|something|one)',
  'home-?grown',
  'shared (?:drive|folder|inbox|mailbox|calendar)',
  'whatsapp(?: groups?)?',
  'by (?:hand|email|e-mail|phone)',
  'word documents?',
  'power ?bi',
  'tableau',
  'clipboards?',
  'macros?',
)
const toolQuestion = phrases(
  '(?:using|use|uses|work(?:ing)? with|run(?:ning)? on|have in place|got in place)',
  '(?:tools?|systems?|software|provider|vendor|supplier|platform|set-?up)',
  'handl(?:e|ing) (?:it|that|this) with',
)
const followUpPattern = phrases(
  'when you say',
  'you (?:just )?(?:said|mentioned)',
  'what happens (?:then|next|after|when (?:that|it|they|this)|if (?:that|it|they|this)|to (?:that|it|them|those))',
  'what happened (?:then|next|after|there)',
  'why (?:is|was|do you think|does|did|do) (?:that|it|this|they|you think)',
  'how so',
  'how come',
  'tell me more',
  'say more',
  'more about (?:that|this|it)',
  '(?:for|an|another|give me an) example',
  'in what way',
  'what do you mean',
  '(?:what|how) (?:much |many |often |long |big |bad )?(?:does|did|do|would|is|was|has|are) (?:that|this|those|these)',
  'what (?:makes|drives|caused|causes|prompted|led to) (?:that|this|it|them)',
  'what was (?:the reason|behind|that)',
  'who (?:else )?(?:feels|notices|has to|picks|ends up|deals with|catches|suffers|gets)',
  '(?:and|so) (?:then|after that) (?:what|how|who)',
  'and then',
  'what (?:have|had|did) you (?:tried|try|do|done) (?:about|to fix|then|so far|instead)',
  'since when',
  'how long has (?:that|it|this)',
  'walk me through that',
)
/** Asks for a yes to what was said, not for more. */
const confirmationQuestion = phrases(
  'is that (?:right|correct|so)',
  '(?:right|correct)(?=\\?)',
  'does that (?:work|sound)',
  'did i get',
  'do i understand',
)
const peoplePattern = phrases(
  '(?:my|our|the|his|her|their|whole|entire|night|day|other|every|each) (?:\\p{L}{2,14} ){0,2}(?:teams?|people|staff|crews?|guys|folks|department|colleagues|planners?|drivers?|nurses?|dispatchers?|managers?|engineers?|analysts?|accountants?|agents?|reps|buyers?|technicians?|mechanics?|supervisors?|coordinators?|assistants?|controllers?|bookkeepers?|recruiters?|teachers?|doctors?|clerks?|pickers?|operators?|developers?|designers?|schedulers?|receptionists?|consultants?|workers?|partners?|customers?|clients?|patients?|director|boss|owner|foremen|bakers?|chefs?|cooks?|sellers?)',
  '(?:planners|drivers|nurses|dispatchers|managers|engineers|analysts|accountants|agents|technicians|mechanics|supervisors|coordinators|assistants|controllers|bookkeepers|recruiters|teachers|doctors|clerks|pickers|operators|developers|schedulers|receptionists|consultants|customers|clients|patients|people|bakers|foremen)',
  '(?:finance|operations|logistics|marketing|accounting|purchasing|procurement|customer service|customer support)',
  '(?:it|hr|sales|support|dispatch|production|quality|legal|warehouse|maintenance|payroll) (?:teams?|departments?|people|staff)',
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|\\d{1,4}) (?:of (?:us|them|my|our) ?)?(?:people|of us|of them|persons|employees|colleagues|staff)',
)
const affectedQuestion = phrases(
  '(?:doing|do|does|did|mean|means) (?:to|for) (?:the|your|you|them|people)',
  'who (?:else )?(?:is |gets |feels|feel|notices|suffers|deals|is affected|has to|picks|ends up|does that|sees|cares|carries|catches)',
  '(?:affect|affects|affected|impact|impacts|hit|hits|hurt|hurts)',
  'whose',
  'how many (?:people|of)',
  'for (?:the|your) (?:team|people|staff)',
)
const impactContext = phrases(
  'costs?',
  'costing',
  'los(?:e|es|ing|t)',
  'spend(?:s|ing)?',
  'spent',
  'takes?',
  'taking',
  'took',
  'wast(?:e|es|ed|ing)',
  'miss(?:es|ed|ing)?',
  'overtime',
  'overrun~',
  'late',
  'delay~',
  'errors?',
  'mistakes?',
  'penalt(?:y|ies)',
  'fines?',
  'refund(?:s|ed)?',
  'credit notes?',
  'write(?:-| )offs?',
  'wrote off',
  'churn~',
  'left us',
  'leav(?:e|ing)',
  'returns?',
  'complain~',
  'cancel~',
  'extra',
  'on top',
  'downtime',
  'failed',
  'wrong',
  'rework',
  'paid',
  'pay(?:ing)?',
  'down',
  'behind',
  'short',
  'margins?',
  'revenue',
  'turnover',
  'burn(?:s|ed|ing)?',
  'goes? (?:on|into)',
  'adds? up',
  'comes? to',
  'worth',
  'rebuil~',
  'chas(?:e|ing)',
  'manual(?:ly)?',
  'redo(?:ing)?',
  'counted',
  'waiting',
  'throw(?:n|ing)?',
)
const impactQuestion = phrases(
  'how (?:much|many|long|big|bad)',
  '(?:cost|costs|costing|worth|impact|price|value|add up|amount|lose|losing|spend|spending)',
  'put a (?:number|figure|price)',
  'in (?:money|hours|euros|dollars|pounds|time)',
  'roughly',
)
const schedulingTalk = phrases(
  "(?:i|we) (?:have|'ve got|got|only have) (?:about |only |another |just |until )?(?:\\d{1,3}|ten|fifteen|twenty|thirty|forty|half an|an) ?(?:minutes?|hour|more)",
  'hard stop',
  '(?:meeting|call|session)s? (?:at|in|for)',
  'in the business for',
  'been (?:here|with|in this)',
  'founded',
  'minute(?:s)? (?:late|left)',
)
const totalPattern = phrases(
  '(?:a|per|each|every|the|this|that|last|whole|over the|for the) (?:whole |full )?year',
  'yearly',
  'annual(?:ly|ised|ized)?',
  'in total',
  'total(?:s|ling|ing)?',
  'altogether',
  'all (?:together|in|told)',
  '(?:over|in|within) (?:a|the|one) (?:whole |full )?year',
  'adds? up to',
  'added up to',
  'comes? to',
  'came to',
  'sums? up to',
  'overall',
  'twelve months',
  '12 months',
  'per annum',
  'p\\.a\\.',
)
const decisionMakerPattern = phrases(
  'sign(?:s|ed)? (?:off|above|below|under|over|it|this|that|the|everything|anything|for)',
  'sign-?off',
  '(?:final|last) (?:say|word|decision|call)',
  'decid(?:e|es|ed|ing)',
  'decisions?',
  'decision(?:-| )makers?',
  'approv(?:e|es|ed|al|als|er|ers)',
  '(?:up to|my call|my decision|down to) (?:me|him|her|them|us|the)',
  "(?:it's|that's|is) my (?:call|decision|budget)",
  '(?:has|have|need|needs|would have|would need) to (?:agree|approve|sign|be convinced|say yes|give the go-ahead|be on board|see it|okay|ok)',
  'buy-?in',
  '(?:talk|speak|check) (?:to|with) my (?:\\p{L}{2,14} )?(?:partner|boss|director|manager|board|husband|wife|team|ceo|cfo)',
  'budget (?:holder|owner)',
  '(?:run|take|bring|put|pass) (?:it|this|that) (?:by|past|to|before) (?:my|our|the|him|her)',
  '(?:the|our|my) (?:board|committee|steering group|management team|leadership team|works council|partners)',
  'procurement',
  'signatory',
  'signs?',
  'the one who',
  'i (?:would |will )?(?:have to|need to) (?:ask|convince|check with|talk to|involve|get)',
  'involved in (?:the|that|this|a) (?:decision|choice)',
  'me for \\p{L}{3,20}',
)
const decisionQuestion = phrases(
  '(?:purchase|decision|something like (?:this|that)|it) (?:get|gets|go|goes) (?:through|approved)',
  'sign-?off',
  'who (?:else )?(?:would|will|needs?|has|is|decides?|signs?|approves?|makes)',
  'decid(?:e|es|ed|ing)',
  'decisions?',
  'sign(?:s|ed)?(?: off)?',
  'approv(?:e|es|al)',
  'how (?:do|does|did|would) (?:you|your company|a|something like) … (?:buy|purchase|choose|get approved|decision)',
  'steps',
  'process',
)
const decisionStepsPattern = phrases(
  '(?:security|legal|technical|vendor|supplier|contract|privacy|data protection|risk|it) (?:review|check|assessment|audit|approval|questionnaire|sign-?off)',
  '(?:a |the )?(?:pilot|trial|proof of concept|poc|test (?:phase|run)|reference (?:call|customer|visit))',
  'purchase order',
  'business case',
  'short-?list',
  'tender',
  'rfp',
  'rfi',
  '(?:three|two|several|other) (?:quotes?|offers?|bids?)',
  'procurement',
  'legal (?:has|have|needs?|will|looks?|would|reads?)',
  '(?:security|it|legal|finance|compliance) (?:has|have|needs?|will|would|must|wants?|looks?|checks?|reads?|reviews?)',
  '(?:first|then|after that|next|finally|once) … (?:sign|signs|approve|approves|board|committee|legal|finance|procurement|contract|order|review|pilot|trial|decide|decides|demo|see it|agree|agrees|security)',
  '(?:board|committee|management|budget|steering|leadership) meeting',
  '(?:signs|sign|approve|approves|approval|sign-off) (?:above|below|under|over|from|needed for|up to)',
  '(?:we|they|she|he) (?:would |will |then )?(?:compare|evaluate|test|pilot|trial|shortlist|score)',
  'evaluation',
  'paperwork',
  '(?:goes|go|gets passed|passes) (?:up |on |over )?to (?:the|our|my|\\p{L}{2,14}) (?:\\p{L}{2,14} )?(?:board|ceo|coo|cfo|cto|director|procurement|legal|finance|it|committee|management|partners?|boss|owner)',
  '(?:i|we|they|she|he|\\p{L}{2,14}) looks? at (?:the )?(?:security|contract|legal|privacy|terms|data|numbers)',
  'sign the (?:contract|order|renewal|paperwork)',
  'countersign~',
  'redlines?',
  'docusign',
  'before (?:we|i|it|they) (?:can )?(?:sign|buy|decide|commit|order)',
)
const budgetPattern = phrases(
  'budgets?',
  'budgeted',
  'fund(?:s|ed|ing)',
  'set aside',
  'allocat(?:ed|ion|e)',
  'capex',
  'opex',
  'cost cent(?:re|er)',
  '(?:spending|purchase|purchasing|signing|approval) (?:limit|authority|power|threshold)',
  '(?:out of|from|under|in) (?:my|our|the|his|her|their) (?:\\p{L}{3,14} )?(?:budget|pot|line|cost cent(?:re|er)|p and l|p&l)',
  'money (?:for (?:it|this)|is there|set aside|left)',
  'no money',
  "(?:can't|could|can|cannot) afford",
  '(?:sign|signs|approve|approves|spend) (?:up to|above|below|over|under) … (?:thousand|k|euros?|dollars?|pounds?|[€£$]\\d{1,9}|\\d{2,9})',
  'grant',
  'subsid(?:y|ies)',
  'financing',
  'leas(?:e|ing)',
  'finance (?:has|have|would|will|needs) to (?:release|free|find)',
  'who pays',
  'pays? for (?:it|this|that)',
)
const budgetQuestion = phrases(
  '(?:budget|budgets|budgeted|fund(?:s|ed|ing)?|money|afford|invest(?:ment)?|pay for|paid for|set aside|put aside|spend(?:ing)? on|cost cent(?:re|er))',
)
const driverEvent = phrases(
  '(?:contract|licence|license|agreement|lease|subscription|renewal) (?:\\p{L}{2,10} )?(?:ends?|expires?|runs? out|is up|renews?|is due|due|terminates?|comes up)',
  '(?:renewal|deadline|go-?live|launch|opening|audit|inspection|migration|merger|acquisition|relocation|rollout|roll-out|peak|high season|season|fiscal year|financial year|year(?:-| )end|quarter(?:-| )end|month(?:-| )end|budget (?:cycle|round)|board meeting|regulation|new law|directive|certification|recertification|christmas|black friday|easter|ramadan|summer|winter|holidays?|harvest|trade (?:fair|show)|new (?:site|depot|store|warehouse|factory|plant|clinic|office|branch|contract|hires?)|expansion|ipo|funding round|end of support|end of life|switch-?off|we open|opens?|we move|we launch|starts? (?:with us|on|in))',
)
const driverDate = phrases(
  `(?:by|before|until|till|from|since|in time for|no later than|at the latest|latest|ahead of|end of|the end of|start of|beginning of|middle of|mid|early|late|during|in|this|next|after) (?:the |of |next |this |end of |the end of |start of |our |about )?(?:${month}|q[1-4]|(?:first|second|third|fourth|last|next|this) (?:quarter|half|year|month|week)|quarter|year(?:-| )end|year|spring|summer|autumn|fall|winter|christmas|easter|peak|season|20\\d\\d|month|(?:two|three|four|five|six|nine|\\d{1,2}) (?:weeks|months))`,
  `(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month}`,
  `${month} (?:the )?\\d{1,2}`,
  'deadline',
)
const driverContext = phrases(
  'need',
  'needs',
  'want',
  'wants',
  'must',
  'has to',
  'have to',
  'had to',
  'should',
  'live',
  'done',
  'settled',
  'in place',
  'ready',
  'running',
  'decide~',
  'decision',
  'expires?',
  'ends',
  'renew~',
  'runs? out',
  'due',
  'deadline',
  'start(?:s|ing)?',
  'open(?:s|ing)?',
  'launch~',
  'before',
  'by',
  'otherwise',
  'latest',
  'switch~',
)

/** What the buyer says goes wrong. */
export const troubleSentences = (conversation: Conversation): Sentence[] =>
  sentencesOf(conversation, 'buyer').filter(
    (sentence) => troublePattern.test(sentence.text) && !noTroublePattern.test(sentence.text) && sentence.question === 'none',
  )

/** The rep's last words before a buyer's run. */
function asked(conversation: Conversation, sentence: Sentence, question: RegExp): boolean {
  const run = runOfSentence(conversation, sentence)
  if (run === undefined) return false
  for (let index = run.index - 1; index >= 0 && index >= run.index - 2; index -= 1) {
    const before = conversation.runs[index]
    if (before?.side === 'rep') return before.sentences.slice(-3).some((other) => other.question !== 'none' && question.test(other.text))
  }
  return false
}

/** The first sentence of an answer with content that the buyer gives to a question of the rep on a topic. */
function answerTo(conversation: Conversation, question: RegExp): Sentence | undefined {
  for (const run of conversation.runs) {
    const first =
      run.side === 'buyer' && run.wordCount >= answerWords
        ? run.sentences.find((sentence) => wordsOf(sentence.text).length >= answerWords && sentence.question === 'none')
        : undefined
    if (first !== undefined && asked(conversation, first, question)) return first
  }
  return undefined
}

/** Fewer words are a yes or no, which names nothing. */
const answerWords = 4

/** The buyer says it in so many words, or answers the rep's question about it. */
function saidOrAnswered(rule: { id: string; pattern: RegExp; question: RegExp; found: string; absent: string }): Detector {
  return {
    id: rule.id,
    speaker: 'buyer',
    closed: true,
    detect: (conversation) => {
      const said = sentencesOf(conversation, 'buyer').filter((sentence) => sentence.question === 'none' && rule.pattern.test(sentence.text))
      if (said.length > 0) return found(said, rule.found)
      const answer = answerTo(conversation, rule.question)
      return answer === undefined ? absent(rule.absent) : found([answer], rule.found)
    },
  }
}

/** The buyer's sentences that put a size on a consequence; `pattern` is a quantity or only its unit. */
function impactSentences(conversation: Conversation, pattern: RegExp): Sentence[] {
  return sentencesOf(conversation, 'buyer').filter(
    (sentence) =>
      pattern.test(sentence.text) &&
      !schedulingTalk.test(sentence.text) &&
      (asked(conversation, sentence, impactQuestion) ||
        nearby(conversation, sentence, 1).some(
          (other) => impactContext.test(other.text) && (troublePattern.test(other.text) || impactUnitPattern.test(other.text)),
        )),
  )
}

function wordCountOf(conversation: Conversation, side: 'rep' | 'buyer'): number {
  return conversation.runs.reduce((total, run) => total + (run.side === side ? run.wordCount : 0), 0)
}

/** Rep's genuine questions of a run: no greetings, no search for a date, no offers, no "is that right?". */
function questionsOf(run: Run): Sentence[] {
  return run.sentences.filter(
    (sentence) =>
      sentence.question !== 'none' &&
      !isCourtesyOrScheduling(sentence.text) &&
      !confirmationQuestion.test(sentence.text) &&
      !asksForMeeting.test(sentence.text),
  )
}

/** The longest chain of questions that each take up the buyer's answer before it. */
function followUpChain(conversation: Conversation): { chain: Sentence[]; consecutive: number } {
  let best: Sentence[] = []
  let chain: Sentence[] = []
  let streak = 0
  let consecutive = 0
  for (const run of conversation.runs) {
    if (run.side !== 'rep') continue
    const questions = questionsOf(run)
    const answer = conversation.runs.slice(Math.max(0, run.index - 2), run.index).find((before) => before.side === 'buyer')
    streak = questions.length > 0 ? streak + 1 : 0
    consecutive = Math.max(consecutive, streak)
    const followUp =
      answer === undefined || answer.wordCount < followUpAnswerWords ? undefined : questions.find((question) => takesUp(question, answer))
    if (followUp === undefined) chain = []
    else chain.push(followUp)
    if (chain.length > best.length) best = [...chain]
  }
  return { chain: best, consecutive }
}

/** An answer of fewer words offers nothing to follow up on. */
const followUpAnswerWords = 5
/** Long words carry the topic; short ones are grammar. */
const topicWordLetters = 5
const commonWords = new Set(
  wordsOf(
    'about after again always anything because before being could doing every everything first going great maybe mostly never nothing other people please really right should since something still thank thanks their there these thing things think those through today until usually where which while would yours which whole without another around',
  ),
)

function takesUp(question: Sentence, answer: Run): boolean {
  if (followUpPattern.test(question.text)) return true
  const topics = new Set(
    answer.turns
      .flatMap((turn) => turn.words)
      .filter(isTopicWord)
      .map(stem),
  )
  return question.text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .some((word) => isTopicWord(word) && topics.has(stem(word)))
}

function isTopicWord(word: string): boolean {
  return word.length >= topicWordLetters && !commonWords.has(word)
}

function stem(word: string): string {
  return word.slice(0, topicWordLetters)
}

export const discoveryDetectors: Detector[] = [
  {
    id: 'buyer-describes-process',
    speaker: 'buyer',
    closed: true,
    detect: (conversation) => {
      const long = conversation.runs.filter((run) => run.side === 'buyer' && run.wordCount >= descriptionWords)
      const described = long
        .flatMap((run) => run.sentences)
        .filter((sentence) => processPattern.test(sentence.text) && sentence.question === 'none')
      if (described.length > 0) return found(described, 'The buyer describes how it is done today.')
      return long.length === 0
        ? absent(`No answer of the buyer is longer than ${descriptionWords} words, so no process is described.`)
        : unclear('The buyer speaks at length; whether that describes a process needs judgement.')
    },
  },
  ...[1, 2].map((needed): Detector => ({
    id: needed === 1 ? 'follow-up-asked' : 'second-follow-up-asked',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const { chain, consecutive } = followUpChain(conversation)
      if (chain.length >= needed)
        return found(
          chain.slice(needed - 1),
          needed === 1 ? 'The rep asks further about an answer.' : 'The rep stays on the answer with a second question.',
        )
      if (consecutive > needed) return unclear('Questions follow each other; whether they stay on one answer needs judgement.')
      return absent(needed === 1 ? 'No question takes up an answer of the buyer.' : 'No answer is followed by two questions about it.')
    },
  })),
  saidOrAnswered({
    id: 'tools-or-incumbent',
    pattern: toolPattern,
    question: toolQuestion,
    found: 'The buyer names tools or a provider in use.',
    absent: 'The buyer names no tool, system or provider.',
  }),
  {
    id: 'buyer-problem',
    speaker: 'buyer',
    closed: true,
    detect: (conversation) => {
      const hits = troubleSentences(conversation)
      if (hits.length > 0) return found(hits, 'The buyer says what goes wrong.')
      return wordCountOf(conversation, 'buyer') > muchSpeechWords
        ? unclear('The buyer speaks at length without a usual word for a problem.')
        : absent('The buyer states no problem.')
    },
  },
  {
    id: 'impact-unit-named',
    speaker: 'buyer',
    closed: true,
    detect: (conversation) => {
      const hits = impactSentences(conversation, impactUnitPattern)
      return hits.length > 0
        ? found(hits, 'The buyer names money, time or risk.')
        : absent('The buyer puts no money, time or risk to a problem.')
    },
  },
  {
    id: 'impact-number-by-buyer',
    speaker: 'buyer',
    closed: true,
    detect: (conversation) => {
      const hits = impactSentences(conversation, quantityPattern)
      if (hits.length > 0) return found(hits, 'The buyer says the number.')
      const loose = sentencesOf(conversation, 'buyer').some((sentence) => moneyPattern.test(sentence.text))
      return loose
        ? unclear('The buyer names an amount; whether it measures the problem needs judgement.')
        : absent('The buyer gives no number for what the problem costs.')
    },
  },
  {
    id: 'impact-total',
    speaker: 'buyer',
    closed: true,
    detect: (conversation) => {
      const hits = impactSentences(conversation, quantityPattern).filter((sentence) =>
        nearby(conversation, sentence, 0).some((other) => totalPattern.test(other.text)),
      )
      return hits.length > 0
        ? found(hits, 'The buyer gives the total, or the figure for a year.')
        : absent('The cost is not given as a total or for a year.')
    },
  },
  {
    id: 'affected-people',
    speaker: 'buyer',
    closed: true,
    detect: (conversation) => {
      const people = sentencesOf(conversation, 'buyer').filter(
        (sentence) => peoplePattern.test(sentence.text) && sentence.question === 'none',
      )
      const troubled = people.filter((sentence) => troublePattern.test(sentence.text) && !noTroublePattern.test(sentence.text))
      const hits = [...people.filter((sentence) => asked(conversation, sentence, affectedQuestion)), ...troubled]
      if (hits.length > 0) return found(hits, 'The buyer names who is affected.')
      return people.length > 0
        ? unclear('The buyer mentions people; whether the problem affects them needs judgement.')
        : absent('The buyer names nobody who is affected.')
    },
  },
  {
    id: 'decision-makers',
    speaker: 'buyer',
    closed: true,
    detect: (conversation) => {
      const hits = sentencesOf(conversation, 'buyer').filter(
        (sentence) =>
          sentence.question === 'none' &&
          (decisionMakerPattern.test(sentence.text) ||
            (asked(conversation, sentence, decisionQuestion) && peoplePattern.test(sentence.text))),
      )
      return hits.length > 0 ? found(hits, 'The buyer says who decides.') : absent('The buyer does not say who decides.')
    },
  },
  {
    id: 'decision-steps',
    speaker: 'buyer',
    closed: true,
    detect: (conversation) => {
      const hits = sentencesOf(conversation, 'buyer').filter(
        (sentence) => sentence.question === 'none' && decisionStepsPattern.test(sentence.text),
      )
      if (hits.length > 0) return found(hits, 'The buyer names steps on the way to a decision.')
      return answerTo(conversation, decisionQuestion) === undefined
        ? absent('The buyer names no step on the way to a decision.')
        : unclear('The rep asks how it is decided; whether the answer names steps needs judgement.')
    },
  },
  saidOrAnswered({
    id: 'budget-or-funding',
    pattern: budgetPattern,
    question: budgetQuestion,
    found: 'The buyer speaks about budget or funding.',
    absent: 'Budget or funding does not come up in the buyer’s words.',
  }),
  {
    id: 'target-date',
    speaker: 'buyer',
    closed: true,
    detect: (conversation) => {
      const hits = sentencesOf(conversation, 'buyer').filter(
        (sentence) => driverDate.test(sentence.text) && driverContext.test(sentence.text),
      )
      return hits.length > 0
        ? found(hits, 'The buyer names a date to be met.')
        : absent('The buyer names no date by which something must happen.')
    },
  },
  {
    id: 'driving-event',
    speaker: 'buyer',
    closed: true,
    detect: (conversation) => {
      const hits = sentencesOf(conversation, 'buyer').filter(
        (sentence) => driverEvent.test(sentence.text) && nearby(conversation, sentence, 1).some((other) => driverContext.test(other.text)),
      )
      return hits.length > 0
        ? found(hits, 'The buyer names the event behind the date.')
        : absent('The buyer names no event that drives the date.')
    },
  },
]
