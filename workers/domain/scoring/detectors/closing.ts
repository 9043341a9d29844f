import { nextRuns, sentencesOf, type Conversation, type Sentence } from '../conversation.ts'
import { clockPattern, dayPattern, loosePeriodPattern } from '../calendar.ts'
import { agreementPattern, agreementStart } from '../lexicon.ts'
import { closingStart } from '../metrics.ts'
import { phrases } from '../phrases.ts'
import {
  absent,
  found,
  nearby,
  phraseDetector,
  runOfSentence,
  spokenBy,
  unclear,
  type Detector,
} from './detector.ts'
import { asksForMeeting } from './objections.ts'

const nearEnd = (conversation: Conversation, sentence: Sentence): boolean =>
  sentence.messageIndex >= closingStart(conversation.turns.length)

const meetingContentPattern = phrases(
  '(?:in|on|during|for|at) (?:that|the|this|our|those|these) (?:\\p{L}{2,14} |\\d{1,2} )?(?:call|meeting|session|conversation|minutes|chat|time|demo|slot|visit|half hour)',
  "(?:i|we)(?:'ll|'d| will| would| can| could) (?:then |also |just |only |first )?(?:show|go through|walk|look at|cover|map|compare|bring|take you|talk you|share|demonstrate|use (?:it|the|that)|review|sketch|calculate|see (?:whether|if|how)|prepare|spend (?:it|the|that|most))",
  'the idea (?:is|would be|of)',
  "(?:what|here's what) (?:we|i|you)(?:'d|'ll| would| will) (?:do|see|cover|show|get|look|go)",
  'agenda',
  "you(?:'ll|'d| will| would) (?:see|get|leave with|learn|have|walk away)",
  '(?:goal|purpose|point) of (?:that|the) (?:call|meeting|session)',
)
const contactPattern = phrases(
  '(?:calendar |meeting |the |an |a )?(?:invite|invitation|invites)',
  '(?:best|right|correct|current|good|your) (?:e-?mail|email)(?: address| is| still|s)?',
  '(?:e-?mail|email) (?:address )?(?:still |is |to |i have |you|for you)',
  '(?:send|put|drop|email) (?:you |that |it |over )?(?:a |an |the |something )?(?:\\p{L}{2,10} )?(?:confirmation|hold|slot|placeholder|calendar|in your (?:calendar|diary)|in the (?:calendar|diary)|to your (?:calendar|diary|email|e-mail))',
  '(?:best|right|this|direct|mobile|good) (?:number|line)',
  'number (?:for you|to reach you|still)',
  'reach you (?:on|at)',
  '\\p{L}{2,20} at \\p{L}{2,20} dot \\p{L}{2,5}',
)
export const recapPattern = phrases(
  "(?:to |let me |i'll |i will |quick |just to |a short |a quick )(?:quickly |briefly |just )?(?:recap|summar(?:y|ise|ize)|sum up|play (?:that|it|this) back|repeat (?:that|it|this) back|repeat what|say (?:that|it) back|read (?:that|it) back|mirror|wrap (?:this |it )?up|check (?:i|that i|if i|whether i|my understanding))",
  '(?:recap|recapping|summar(?:y|ise|ize|ising|izing)|to sum up|summing up)',
  "what (?:i'm|i am) (?:taking away|hearing|taking from|noting)",
  'my (?:notes|understanding|summary|takeaways?)',
  'anything (?:off|wrong|missing)(?: there| with that)?',
  "what (?:i've|i have|i) (?:heard|understood|noted|wrote|written down|took|taken|hear|got|am taking|understand)",
  "(?:i'm|i am) hearing",
  'if i (?:understand|understood|heard|got|have|hear) (?:you |it |that |this )?(?:right|correctly|correct|properly)?',
  '(?:did|have|do) i (?:get|got|understand|understood|miss|have) (?:that|it|this|anything|everything|you)',
  '(?:let me|can i|may i|could i) (?:just )?(?:play|repeat|check|confirm|make sure|see if i)',
  "(?:just )?(?:to|so i can) (?:make sure|be sure|confirm|check) (?:that |if |whether )?(?:i|we|i've|we've|we're)",
  'in (?:short|summary|a nutshell|your words)',
  'correct me if i',
  'so that you can correct me',
  'is that (?:a fair|an accurate|a good) (?:summary|recap|picture|description|reflection)',
  "so (?:we have|we've) (?:agreed|said|covered)",
  "here(?:'s| is) (?:what|where) (?:i|we)",
)
const repOwnsPattern = phrases(
  "(?:i'll|i will|we'll|we will|i'm going to|we're going to) (?:then |also |just |certainly |personally |now |still |quickly )?(?!(?:be|see|not|never|think|have|let|speak|talk|need|know|tell|get to|love|like|save|pay|notice|find it|say|also|just|still|then)(?!\\p{L}))\\p{L}{3,12}",
  "i'd (?:come|bring|prepare|send)",
  '(?:i|we) can (?:then |also |just )?(?:send|share|prepare|set up|book|arrange|schedule|ask|check|find out|draft)',
  'let me (?:then |also |just )?(?:send|check|ask|find out|book|arrange|come back|get back)',
  '(?:on|from) (?:my|our) side',
  '(?:my|our) (?:action|task|part|homework|to-?do)s?',
  'leave (?:that|it) with me',
  'i (?:take|own) (?:that|the|this)',
  'on me(?: to)?',
)
const buyerOwnsAsRepSays = phrases(
  '(?:could|can|will|if) you (?:could |can |would )?(?:please |then |also |just |kindly |still )?(?:dig|fetch|line|round|fill|sign|print|pull|speak|run|set|bring|join|try)',
  "(?:you'll|you will|you're going to|you are going to|could you|can you|will you|if you (?:could|can|would)|you) (?:please |then |also |just |kindly |still |and \\p{L}{2,14} )?(?:send|share|bring|invite|ask|check (?:with|if|whether)|talk to|speak (?:to|with)|confirm|forward|prepare|collect|pull|gather|give (?:me|us)|introduce|involve|loop|provide|let me know|review|export)",
  '(?:could|can|will) you (?:please |then |also |just |kindly |still )?(?:get (?:me|us|\\p{L}{2,14} to)|find out|find|look at|read|test|have|take|put)',
  '(?:on|from) your (?:side|end)',
  'your (?:action|task|part|homework|to-?do)s?',
  "\\p{L}{2,14} (?:will|'ll) (?:send|bring|share|invite|check|confirm|prepare|collect|join)",
)
const buyerOwnsAsBuyerSays = phrases(
  '(?:can|will) do',
  'consider it done',
  "(?:i'll|i will|we'll|we will) (?:drag|dig|ping|nudge|tell|let \\p{L}{2,14} know|fetch|add|join|prepare|sort|take care)",
  "(?:i'll|i will|i'm going to|i can|let me|we'll|we will) (?:then |also |just |certainly |make sure to |try to |still )?(?:send|share|bring|invite|ask|check|get|talk|speak|confirm|forward|prepare|collect|pull|find|gather|give|introduce|involve|loop|put|provide|let you know|test|review|read|look|take|export|have|make sure|do|dig|run|get back)",
  '(?:on|from) (?:my|our) side',
  'leave (?:that|it) with me',
)
const correction = phrases(
  'not quite',
  'almost',
  'one (?:correction|thing|addition|more thing)',
  'except',
  'actually',
  'i would add',
  "i'd add",
  'only that',
  'a bit (?:more|less)',
  'closer to',
  'you forgot',
  'you missed',
)

/** A sentence long enough to sum something up. */
const recapCharacters = 80

function recaps(conversation: Conversation): Sentence[] {
  return sentencesOf(conversation, 'rep').filter((sentence) => recapPattern.test(sentence.text))
}

/** The buyer's agreement or correction in the answer to a sentence of the rep, or undefined. */
export function confirmation(conversation: Conversation, sentence: Sentence): Sentence | undefined {
  const answer = nextRuns(conversation, runOfSentence(conversation, sentence)?.index ?? 0, 'buyer', 1)[0]
  return answer?.sentences
    .slice(0, 3)
    .find(
      (candidate, index) =>
        agreementStart.test(candidate.text) ||
        correction.test(candidate.text) ||
        (index === 0 && agreementPattern.test(candidate.text) && candidate.text.length < 60),
    )
}

/** A day is agreed where it is part of a next step: in the close, by either side, not as part of a story about the past. */
export const pastTalk = phrases(
  'last (?:week|monday|tuesday|wednesday|thursday|friday|month|year)',
  'yesterday',
  'ago',
  '(?:was|were|had|did)',
  'every (?:monday|tuesday|wednesday|thursday|friday)',
  'on (?:mondays|tuesdays|wednesdays|thursdays|fridays)',
)

export const closingDetectors: Detector[] = [
  phraseDetector({
    id: 'specific-day',
    speaker: 'rep',
    closed: true,
    pattern: dayPattern,
    except: pastTalk,
    where: (conversation, sentence) => (conversation.runOf[sentence.messageIndex] ?? 0) > 1,
    found: 'The rep proposes a day.',
    absent: 'The rep proposes no specific day.',
  }),
  {
    id: 'specific-time',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const hits = sentencesOf(conversation, 'rep').filter(
        (sentence) =>
          clockPattern.test(sentence.text) &&
          nearby(conversation, sentence, 1).some(
            (other) =>
              dayPattern.test(other.text) ||
              loosePeriodPattern.test(other.text) ||
              asksForMeeting.test(other.text),
          ),
      )
      return hits.length > 0
        ? found(hits, 'The rep proposes a time of day.')
        : absent('The rep proposes no time of day.')
    },
  },
  {
    id: 'meeting-content',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const asks = sentencesOf(conversation, 'rep').filter(
        (sentence) => asksForMeeting.test(sentence.text) || dayPattern.test(sentence.text),
      )
      if (asks.length === 0) return absent('No meeting is proposed.')
      const first = asks[0]
      const hits = sentencesOf(conversation, 'rep').filter(
        (sentence) =>
          sentence.messageIndex >= (first?.messageIndex ?? 0) && meetingContentPattern.test(sentence.text),
      )
      return hits.length > 0
        ? found(hits, 'The rep says what the meeting will cover.')
        : absent('The rep does not say what the meeting will cover.')
    },
  },
  phraseDetector({
    id: 'contact-or-invitation',
    speaker: 'rep',
    closed: true,
    pattern: contactPattern,
    found: 'The rep confirms contact details or sends an invitation.',
    absent: 'Neither contact details nor an invitation are confirmed.',
  }),
  {
    id: 'recap',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const hits = recaps(conversation).filter(
        (sentence) => sentence.messageIndex * 2 >= conversation.turns.length,
      )
      if (hits.length > 0) return found(hits, 'The rep sums up what was said.')
      const maybe = sentencesOf(conversation, 'rep').some(
        (sentence) =>
          sentence.messageIndex * 2 >= conversation.turns.length &&
          sentence.question === 'none' &&
          sentence.text.length >= recapCharacters &&
          /^(?:okay |ok |right |great |cool |alright )?so[ ,]/iu.test(sentence.text),
      )
      return maybe
        ? unclear('A longer “so …” may be a recap; that needs judgement.')
        : absent('The rep does not sum up in the second half of the call.')
    },
  },
  {
    id: 'recap-confirmed',
    speaker: 'buyer',
    closed: true,
    detect: (conversation) => {
      const hits = recaps(conversation).filter(
        (sentence) => sentence.messageIndex * 2 >= conversation.turns.length,
      )
      if (hits.length === 0) return absent('There is no recap that the buyer could confirm.')
      const answers = hits
        .map((hit) => confirmation(conversation, hit))
        .filter((answer) => answer !== undefined)
      return answers.length > 0
        ? found(answers, 'The buyer confirms or corrects the recap.')
        : unclear('The buyer answers the recap in other words; whether it is confirmed needs judgement.')
    },
  },
  {
    id: 'next-step-dated',
    speaker: 'any',
    closed: true,
    detect: (conversation) => {
      const hits = spokenBy(conversation, 'any').filter(
        (sentence) =>
          nearEnd(conversation, sentence) && dayPattern.test(sentence.text) && !pastTalk.test(sentence.text),
      )
      if (hits.length > 0) return found(hits, 'A day is named for the next step.')
      const loose = spokenBy(conversation, 'any').some(
        (sentence) => nearEnd(conversation, sentence) && loosePeriodPattern.test(sentence.text),
      )
      return absent(
        loose ? 'The next step has a week but no day.' : 'The close names no day for a next step.',
      )
    },
  },
  phraseDetector({
    id: 'next-step-rep-owner',
    speaker: 'rep',
    closed: true,
    pattern: repOwnsPattern,
    where: nearEnd,
    found: 'The rep takes an action.',
    absent: 'The rep takes no action in the close.',
  }),
  {
    id: 'next-step-buyer-owner',
    speaker: 'any',
    closed: true,
    detect: (conversation) => {
      const hits = conversation.runs.flatMap((run) =>
        run.side === 'colleague'
          ? []
          : run.sentences.filter(
              (sentence) =>
                nearEnd(conversation, sentence) &&
                (run.side === 'rep' ? buyerOwnsAsRepSays : buyerOwnsAsBuyerSays).test(sentence.text),
            ),
      )
      return hits.length > 0
        ? found(hits, 'The buyer’s side has an action.')
        : absent('The buyer’s side takes no action in the close.')
    },
  },
]
