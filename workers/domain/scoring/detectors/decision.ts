import { month } from '../calendar.ts'
import { sentencesOf } from '../conversation.ts'
import { phrases } from '../phrases.ts'
import { answerTo, asked, saidOrAnswered } from './answers.ts'
import { absent, found, nearby, unclear, type Detector } from './detector.ts'
import { peoplePattern } from './impact.ts'

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

export const decisionDetectors: Detector[] = [
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
      return hits.length > 0
        ? found(hits, 'The buyer says who decides.')
        : absent('The buyer does not say who decides.')
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
        (sentence) =>
          driverEvent.test(sentence.text) &&
          nearby(conversation, sentence, 1).some((other) => driverContext.test(other.text)),
      )
      return hits.length > 0
        ? found(hits, 'The buyer names the event behind the date.')
        : absent('The buyer names no event that drives the date.')
    },
  },
]
