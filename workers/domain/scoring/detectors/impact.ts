import { sentencesOf, type Conversation, type Sentence } from '../conversation.ts'
import { noTroublePattern, troublePattern } from '../lexicon.ts'
import { phrases } from '../phrases.ts'
import { impactUnitPattern, moneyPattern, quantityPattern } from '../quantities.ts'
import { asked } from './answers.ts'
import { absent, found, nearby, unclear, type Detector } from './detector.ts'

/** A side that has said so much without a word of the lexicon may have said it in other words. */
const muchSpeechWords = 100

export const peoplePattern = phrases(
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

/** What the buyer says goes wrong. */
export const troubleSentences = (conversation: Conversation): Sentence[] =>
  sentencesOf(conversation, 'buyer').filter(
    (sentence) =>
      troublePattern.test(sentence.text) &&
      !noTroublePattern.test(sentence.text) &&
      sentence.question === 'none',
  )

/** The buyer's sentences that put a size on a consequence; `pattern` is a quantity or only its unit. */
function impactSentences(conversation: Conversation, pattern: RegExp): Sentence[] {
  return sentencesOf(conversation, 'buyer').filter(
    (sentence) =>
      pattern.test(sentence.text) &&
      !schedulingTalk.test(sentence.text) &&
      (asked(conversation, sentence, impactQuestion) ||
        nearby(conversation, sentence, 1).some(
          (other) =>
            impactContext.test(other.text) &&
            (troublePattern.test(other.text) || impactUnitPattern.test(other.text)),
        )),
  )
}

function wordCountOf(conversation: Conversation, side: 'rep' | 'buyer'): number {
  return conversation.runs.reduce((total, run) => total + (run.side === side ? run.wordCount : 0), 0)
}

export const impactDetectors: Detector[] = [
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
      const troubled = people.filter(
        (sentence) => troublePattern.test(sentence.text) && !noTroublePattern.test(sentence.text),
      )
      const hits = [
        ...people.filter((sentence) => asked(conversation, sentence, affectedQuestion)),
        ...troubled,
      ]
      if (hits.length > 0) return found(hits, 'The buyer names who is affected.')
      return people.length > 0
        ? unclear('The buyer mentions people; whether the problem affects them needs judgement.')
        : absent('The buyer names nobody who is affected.')
    },
  },
]
