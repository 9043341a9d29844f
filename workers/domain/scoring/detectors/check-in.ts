import { sentencesOf, type Conversation, type Sentence } from '../conversation.ts'
import { dayPattern, loosePeriodPattern, month } from '../calendar.ts'
import { phrases } from '../phrases.ts'
import { number, quantityPattern } from '../quantities.ts'
import { confirmation, pastTalk, recapPattern } from './closing.ts'
import {
  absent,
  found,
  nearby,
  notApplicable,
  phraseDetector,
  positionOf,
  unclear,
  type Detector,
} from './detector.ts'
import { troubleSentences } from './impact.ts'
import { namesOwner } from './renewal.ts'

const prioritiesPattern = phrases(
  'priorit(?:y|ies)',
  'most important',
  'top of (?:mind|your list|the list)',
  'on your (?:mind|list|agenda|side)',
  "(?:anything|what|something|which topics?) (?:else )?(?:would |do |should |\\p{L}{2,8} )?(?:you|we) (?:'d |would )?(?:like|want|need|cover|start|talk|discuss|begin)",
  'make the (?:best|most)',
  'get out of (?:this|today|the|our)',
  "what(?:'s| is) (?:\\p{L}{2,10} )?(?:new|keeping you|matters|the biggest|worrying|on)",
  'where (?:should|would|shall|do) (?:we|you) (?:like to )?(?:start|begin)',
  'matters? most',
  'focus on',
)
const lastActionsPattern = phrases(
  'last time (?:we|you|i)',
  '(?:action|open) (?:items?|points?)',
  '(?:from|in|since|after) our (?:last|previous) (?:call|meeting|session|check-in|conversation|review)',
  '(?:you|i|we) (?:were|was) (?:going|supposed|meant) to',
  "(?:i|we|you) (?:had )?(?:promised|agreed|committed|said (?:i|we|you)(?:'d| would))",
  'since we last (?:spoke|met|talked)',
  'when we last (?:spoke|met|talked)',
  'to-?dos?',
  '(?:i|we|you) (?:owed|took away|took on)',
  'last (?:month|quarter|week|review) (?:we|you|i)',
  'the actions',
)
const usageWords = phrases(
  'us(?:age|ers?|es|ed|ing|e)',
  'log-?ins?',
  'logged in',
  'active',
  'adoption',
  'tickets?',
  '(?:completed|created|processed|planned|sent|booked|handled|scored|automated)',
  'sessions?',
  'percent',
  'per cent',
  '%',
  'hours',
  'down',
  'up',
  'fell',
  'rose',
  'dropped',
  'grew',
  'increased',
  'saved',
  'response time',
  'on average',
  'rate',
  'dashboard shows',
  'numbers? (?:show|say)',
  'data (?:show|say)s?',
)
const anyNumber = phrases(`${number} ?(?:percent|per cent|%|of|out of|\\p{L}{3,20})`)
const meetingTime = phrases(
  '(?:us down for|we have|we have got|i have|booked|planned|blocked|set aside|for|take|need) (?:about |only |just )?(?:\\d{1,3}|ten|fifteen|twenty|thirty|forty|forty-five|sixty|half an|an) ?(?:minutes?|hour)',
)
const restatePattern = phrases(
  'so (?:the|your) (?:\\p{L}{2,12} )?(?:issue|problem|question|point|blocker|obstacle) (?:is|then)',
  "(?:so )?(?:what's|what is) happening is",
  "so (?:you|your team|the team|they|when|every time|it|right now) (?:\\p{L}{2,14} ){0,6}(?:can't|cannot|don't|doesn't|isn't|are not|aren't|is not|keeps?|have to|has to|loses?|stuck|fails?|wait~|waiting|needs?|takes?)",
  'in other words',
  '(?:the|your) (?:issue|problem) (?:as i|i hear|you describe)',
)
const escalationPattern = phrases(
  'escalat~',
  "if (?:that|it|this|they|we|i|he|she|nothing|the \\p{L}{3,14}) (?:\\p{L}{2,12} ){0,3}(?:isn't|doesn't|don't|hasn't|haven't|is not|does not|can't|cannot|fails|slips|still|happens|blocked|stuck|moved|fixed|help)",
  '(?:call|message|ring|write|come|email) (?:to )?(?:me|us) (?:directly|straight|any time|at once|on my mobile)',
  'my (?:manager|boss|director|direct line|mobile)',
  '(?:head|director|vp|lead|manager) of (?:support|engineering|product|customer success|development|operations)',
  'raise (?:it|this|that) (?:with|to) (?:the|our|my)',
  'take (?:it|this|that) (?:higher|up|to (?:the|our|my))',
  'plan b',
  'worst case',
  'next level',
)
const changeQuestion = phrases(
  '(?:anyone|anybody|someone|somebody|people|faces|colleagues?|stakeholders?) (?:else |who |that )?(?:new|joined|joining|involved|left|we should|i should|should)',
  'new (?:stakeholders?|people|colleagues?|faces|boss|manager|team members?|on your side|in your|at)',
  '(?:has|have|did) (?:\\p{L}{2,14} ){0,4}(?:changed|change|happened|moved)',
  "what(?:'s| has| is| have| else is) (?:\\p{L}{2,14} ){0,4}(?:changed|changing|happening|new|going on|coming up|different)",
  'changes? (?:on|in|at|to|with|for) (?:your|the)',
  'who else',
  'reorgani[sz]~',
  'restructur~',
  'your (?:world|business|market|industry|company|strategy|plans)',
  'coming up',
  'on the horizon',
  'who (?:is|will|took|has) (?:\\p{L}{2,12} )?(?:over|now|new|replacing|responsible)',
)
const stepDate = phrases(
  `(?:by|before|until|on|in|end of|the end of) (?:the )?(?:${month}|month|quarter|week|next week|tomorrow)`,
  '(?:today|tonight|end of (?:the )?(?:day|week)|this week|within (?:\\p{L}{2,10}|\\d{1,2}) (?:hours|days|weeks))',
)

const noIssue = 'The buyer raises no issue.'

/** Sentences that put the issue in the rep's words; a general recap counts where there is none. */
function restatements(conversation: Conversation, issue: Sentence): Sentence[] {
  const after = sentencesOf(conversation, 'rep').filter(
    (sentence) => sentence.messageIndex > issue.messageIndex,
  )
  const direct = after.filter((sentence) => restatePattern.test(sentence.text))
  return direct.length > 0 ? direct : after.filter((sentence) => recapPattern.test(sentence.text))
}

export const checkInDetectors: Detector[] = [
  phraseDetector({
    id: 'priorities-asked-first',
    speaker: 'rep',
    closed: true,
    pattern: prioritiesPattern,
    asks: true,
    where: (conversation, sentence) => positionOf(conversation, sentence) <= 0.3,
    found: 'The rep asks for the buyer’s priorities first.',
    absent: 'The rep does not begin with the buyer’s priorities.',
  }),
  phraseDetector({
    id: 'last-actions-reviewed',
    speaker: 'rep',
    closed: true,
    pattern: lastActionsPattern,
    found: 'The rep goes back to what was agreed last time.',
    absent: 'Actions of the last meeting are not reviewed.',
  }),
  {
    id: 'usage-data',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const hits = sentencesOf(conversation, 'rep').filter(
        (sentence) =>
          (quantityPattern.test(sentence.text) || anyNumber.test(sentence.text)) &&
          usageWords.test(sentence.text) &&
          !meetingTime.test(sentence.text),
      )
      return hits.length > 0
        ? found(hits, 'The rep refers to usage or results with a number.')
        : absent('The rep refers to no number on usage or results.')
    },
  },
  {
    id: 'issue-restated',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const issue = troubleSentences(conversation)[0]
      if (issue === undefined) return notApplicable(noIssue)
      const hits = restatements(conversation, issue)
      return hits.length > 0
        ? found(hits, 'The rep puts the issue into words.')
        : absent('The rep does not put the issue into words.')
    },
  },
  {
    id: 'issue-restatement-confirmed',
    speaker: 'buyer',
    closed: true,
    detect: (conversation) => {
      const issue = troubleSentences(conversation)[0]
      if (issue === undefined) return notApplicable(noIssue)
      const restated = restatements(conversation, issue)
      if (restated.length === 0) return absent('There is nothing that the buyer could confirm.')
      const answers = restated
        .map((sentence) => confirmation(conversation, sentence))
        .filter((answer) => answer !== undefined)
      return answers.length > 0
        ? found(answers, 'The buyer confirms or corrects it.')
        : unclear('The buyer answers in other words; whether it is accurate needs judgement.')
    },
  },
  {
    id: 'resolution-owner',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const issue = troubleSentences(conversation)[0]
      if (issue === undefined) return notApplicable(noIssue)
      const hits = sentencesOf(conversation, 'rep').filter(
        (sentence) => sentence.messageIndex > issue.messageIndex && namesOwner(sentence),
      )
      return hits.length > 0 ? found(hits, 'An owner is named.') : absent('No owner is named.')
    },
  },
  {
    id: 'resolution-date',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const issue = troubleSentences(conversation)[0]
      if (issue === undefined) return notApplicable(noIssue)
      const hits = sentencesOf(conversation, 'rep').filter(
        (sentence) =>
          sentence.messageIndex > issue.messageIndex &&
          (dayPattern.test(sentence.text) ||
            stepDate.test(sentence.text) ||
            loosePeriodPattern.test(sentence.text)) &&
          !pastTalk.test(sentence.text) &&
          nearby(conversation, sentence, 1).some(namesOwner),
      )
      return hits.length > 0 ? found(hits, 'A date is given.') : absent('No date is given.')
    },
  },
  {
    id: 'escalation-path',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      if (troubleSentences(conversation).length === 0) return notApplicable(noIssue)
      const hits = sentencesOf(conversation, 'rep').filter((sentence) =>
        escalationPattern.test(sentence.text),
      )
      return hits.length > 0
        ? found(hits, 'The rep says what happens if it is blocked.')
        : absent('The rep does not say what happens if it is blocked.')
    },
  },
  phraseDetector({
    id: 'stakeholder-change-asked',
    speaker: 'rep',
    closed: true,
    pattern: changeQuestion,
    asks: true,
    found: 'The rep asks about new people or changes.',
    absent: 'The rep does not ask about new people or changes.',
  }),
]
