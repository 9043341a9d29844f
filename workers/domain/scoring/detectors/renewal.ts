import { sentencesOf, type Conversation, type Sentence } from '../conversation.ts'
import { phrases } from '../phrases.ts'
import { number, quantityPattern } from '../quantities.ts'
import { confirmation } from './closing.ts'
import { commercialDetectors, concessionPattern, pricePattern } from './commercials.ts'
import {
  absent,
  found,
  nearby,
  notApplicable,
  phraseDetector,
  spokenBy,
  unclear,
  type Detector,
} from './detector.ts'

const goalsPattern = phrases(
  'when (?:you|we) (?:first |originally )?(?:started|signed|joined|bought|came|began|kicked|chose|decided|set)',
  '(?:your|the|our) (?:original |initial |first |main |stated )?(?:goals?|targets?|objectives?|aims?) (?:was|were|is|are|then|back then|at the start|for)',
  '(?:original|initial) (?:goals?|targets?|objectives?|plan|aims?|business case)',
  'you (?:wanted|set out|were hoping|hoped|were aiming|aimed|were looking|planned|asked us|needed|told us you wanted|came to us)',
  'success criteria',
  '(?:a year|twelve months|two years|last (?:year|spring|autumn|summer|winter|january|march)) (?:ago )?(?:you|we|the)',
)

const resultVerb = phrases(
  '(?:reduced|cut|saved|saving|dropped|fell|fallen|down|up|rose|risen|grew|grown|increased|improved|went|gone|achieved|reached|hit|halved|doubled|tripled|shortened|faster|fewer|less|more|gained|won|recovered|avoided|brought)',
  'from (?:\\d|\\p{L}) … to',
  '(?:now|today) (?:at|takes?|stands?|is|are)',
  'compared (?:to|with)',
  'on average',
)

const comparedPattern = phrases(
  'from … to',
  'compared (?:to|with)',
  '(?:down|up) from',
  'instead of',
  'against (?:the|your|a)',
  'before (?:it|that|we|you)',
  'used to',
  '(?:than|since) (?:before|last|you|we|the)',
  'it was',
  'you (?:had|were at|started (?:at|with))',
  'halved',
  'doubled',
  'baseline',
  '(?:percent|per cent|%) (?:less|more|fewer|down|up|faster|better|lower|higher)',
)

const resultNumber = phrases(`${number} ?(?:percent|per cent|%|hours?|days?|minutes?|weeks?|\\p{L}{3,20})`)

const adoptionQuestion = phrases(
  'us(?:e|es|ing|age|ed)',
  'adopt~',
  'log(?:s|ging|ged)? in',
  'roll(?:ed)? out',
  'work(?:s|ing)? with (?:it|the)',
  'active',
  'onboard~',
  'everyday',
  'day to day',
  'getting on with',
  'how is (?:the|your) team',
)

const unmetQuestion = phrases(
  'missing',
  'wish',
  'need(?:s|ed)?',
  'gaps?',
  '(?:could|should|would) (?:be|work|do) (?:\\p{L}{2,10} )?(?:better|different~|improved)',
  'improve~',
  'frustrat~',
  'annoy~',
  "(?:isn't|not|doesn't) work~",
  "(?:don't|doesn't) (?:you |they |like|help)",
  'what else',
  'struggl~',
  'change about',
  'add(?:ed)?',
  'hard(?:est)?',
  'in the way',
  'let(?:ting)? you down',
  'less well',
)

const changePattern = phrases(
  "(?:has |have |had |just |recently |'s )?(?:left|resigned|retired|moved on|been promoted|promoted|taken over|took over|joined|replaced|been replaced|quit|handed over|moved to|moving to|stepped down|on (?:maternity|parental|paternity) leave)",
  'new (?:\\p{L}{2,14} )?(?:manager|head|boss|director|ceo|cfo|coo|cto|lead|team|colleague|owner|sponsor|hire|hires|people|management|structure|role|responsible|vp|president)',
  '(?:reorgani[sz]~|restructur~|reorg|merger|merged|acquired|acquisition|redundanc(?:y|ies)|layoffs?|headcount|hiring freeze|downsiz~|grew the team|split the team)',
  '(?:hired|hiring|recruited|let go) (?:\\p{L}{2,14} ){0,3}(?:people|person|colleagues?|planners?|managers?|someone|somebody|two|three)',
  '(?:same|no change in the|no changes? (?:in|to) (?:the|our)|still the same) (?:team|people|sponsor|set-?up)',
  '(?:nobody|no one|no-one) (?:has )?(?:left|changed|joined)',
  '(?:is|are) (?:leaving|joining|taking over|retiring|moving)',
  '(?:nothing|no changes?) (?:has |have )?(?:changed|on our side|in the team)',
  'reports? to (?:\\p{L}{2,14} )?now',
  'now (?:reports?|runs|leads|heads)',
)

const issuePattern = phrases(
  '(?:open|outstanding|unresolved|support|pending|remaining) (?:\\p{L}{2,14} )?(?:issues?|tickets?|points?|problems?|requests?|bugs?|items?|cases?|topics?)',
  'tickets?',
  'bugs?',
  '(?:issues?|problems?|requests?) (?:you|that you|we|is|are|with|was)',
  'feature request',
  "(?:isn't|is not|still not|not) (?:working|fixed|solved|resolved)",
  'complaints?',
  'outages?',
)

const issueNone = phrases(
  'no (?:open |outstanding |real |more )?(?:issues?|tickets?|problems?|bugs?|complaints?)',
)

const ownerPattern = phrases(
  "(?:i'll|i will|i'm going to|we'll|we will|i have asked|i've asked|let me) (?:\\p{L}{2,12} ){0,2}(?:fix|send|check|chase|raise|get|make|take|follow|ask|call|deliver|close|have|come|solve|resolve|look|sort|find|update|own|ship|push|put|talk|speak|escalate|write|arrange|give|confirm|pass|replace|open|book|set)",
  '(?:our|my) (?:\\p{L}{2,14} ){1,3}(?:will|is going to|owns|is working on|takes (?:care|it))',
  'leave (?:that|it) with me',
  '(?:on|from) (?:my|our) side',
  'the owner is',
  'owned by',
  'owner',
)

/** Words that begin a sentence and are not names. */
const sentenceStarts =
  'I|It|This|That|These|Those|There|They|You|We|He|She|What|Which|Who|Everything|Nothing|Nobody|Everybody|When|If|Then|And|But|So'

/** A person by name: capitalized, which the patterns above cannot see. */
const namedOwner = new RegExp(
  String.raw`(?:^|[ ,])(?!(?:${sentenceStarts})[ ,])\p{Lu}\p{L}{1,14} (?:will|is going to|owns|is working on|takes care|is on it|is fixing)(?!\p{L})`,
  'u',
)

/** Whether a statement says who does something. */
export function namesOwner(sentence: Sentence): boolean {
  return sentence.question === 'none' && (ownerPattern.test(sentence.text) || namedOwner.test(sentence.text))
}

/** Runs after an issue in which its owner is still expected. */
const ownerRuns = 4

function resultSentences(conversation: Conversation): Sentence[] {
  return sentencesOf(conversation, 'rep').filter(
    (sentence) =>
      sentence.question === 'none' &&
      (quantityPattern.test(sentence.text) || resultNumber.test(sentence.text)) &&
      resultVerb.test(sentence.text) &&
      !concessionPattern.test(sentence.text) &&
      !pricePattern.test(sentence.text) &&
      !goalsPattern.test(sentence.text),
  )
}

export const renewalDetectors: Detector[] = [
  phraseDetector({
    id: 'original-goals',
    speaker: 'rep',
    closed: true,
    pattern: goalsPattern,
    found: 'The rep recalls the original goals.',
    absent: 'The original goals are not recalled.',
  }),
  {
    id: 'result-with-number',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const hits = resultSentences(conversation)
      return hits.length > 0
        ? found(hits, 'The rep shows a result with a number.')
        : absent('No result is shown with a number.')
    },
  },
  {
    id: 'result-compared',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const hits = resultSentences(conversation).filter((sentence) =>
        nearby(conversation, sentence, 1).some((other) => comparedPattern.test(other.text)),
      )
      return hits.length > 0
        ? found(hits, 'The number is compared with the start or a target.')
        : absent('No number is compared with the start or a target.')
    },
  },
  {
    id: 'result-confirmed',
    speaker: 'buyer',
    closed: true,
    detect: (conversation) => {
      const results = resultSentences(conversation)
      if (results.length === 0) return absent('There is no result that the buyer could agree to.')
      const answers = results
        .map((result) => confirmation(conversation, result))
        .filter((answer) => answer !== undefined)
      return answers.length > 0
        ? found(answers, 'The buyer agrees with the result or corrects it.')
        : unclear('The buyer answers in other words; whether the result is accepted needs judgement.')
    },
  },
  phraseDetector({
    id: 'adoption-asked',
    speaker: 'rep',
    closed: true,
    pattern: adoptionQuestion,
    asks: true,
    found: 'The rep asks how it is used.',
    absent: 'The rep does not ask how it is used.',
  }),
  phraseDetector({
    id: 'unmet-needs-asked',
    speaker: 'rep',
    closed: true,
    pattern: unmetQuestion,
    asks: true,
    found: 'The rep asks what is missing.',
    absent: 'The rep does not ask what is missing.',
  }),
  phraseDetector({
    id: 'sponsor-or-team-change',
    speaker: 'buyer',
    closed: true,
    pattern: changePattern,
    found: 'The buyer speaks about changes of sponsor or team.',
    absent: 'Changes of sponsor or team do not come up in the buyer’s words.',
  }),
  {
    id: 'open-issues-named',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const all = spokenBy(conversation, 'any').filter(
        (sentence) => issuePattern.test(sentence.text) && !issueNone.test(sentence.text),
      )
      if (all.length === 0) return notApplicable('Neither side mentions an open issue.')
      const own = sentencesOf(conversation, 'rep').filter((sentence) => issuePattern.test(sentence.text))
      return own.length > 0
        ? found(own, 'The rep takes up the open issues.')
        : absent('The rep does not take up the issue that the buyer mentions.')
    },
  },
  {
    id: 'open-issues-owner',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const issues = spokenBy(conversation, 'any').filter(
        (sentence) => issuePattern.test(sentence.text) && !issueNone.test(sentence.text),
      )
      if (issues.length === 0) return notApplicable('Neither side mentions an open issue.')
      const issueRuns = new Set(issues.map((issue) => conversation.runOf[issue.messageIndex] ?? 0))
      const hits = sentencesOf(conversation, 'rep').filter((sentence) => {
        const run = conversation.runOf[sentence.messageIndex] ?? 0
        return (
          namesOwner(sentence) &&
          Array.from({ length: ownerRuns }, (_, back) => run - back).some((earlier) => issueRuns.has(earlier))
        )
      })
      return hits.length > 0
        ? found(hits, 'An owner is named.')
        : absent('No owner is named for the open issue.')
    },
  },
  ...commercialDetectors,
]
