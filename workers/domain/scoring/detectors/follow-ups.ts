import type { Conversation, Run, Sentence } from '../conversation.ts'
import { phrases } from '../phrases.ts'
import { quantityPattern } from '../quantities.ts'
import { isCourtesyOrScheduling } from '../questions.ts'
import { absent, found, unclear, type Detector } from './detector.ts'
import { soundsLikeTrouble } from './impact.ts'
import { asksForMeeting } from './objections.ts'
import { sharesTopic } from './topics.ts'

const followUpPattern = phrases(
  'when you say',
  'you (?:just )?(?:said|mentioned|told|spoke)',
  'what happens',
  'what happened',
  'why (?:is|was|do you think|does|did|do|not|half|would)',
  'how so',
  'what (?:do|does|did|can|would|could) (?:you|the|they|he|she|it|those)',
  'how come',
  'tell me more',
  'say more',
  'more about (?:that|this|it)',
  '(?:for|an|another|give me an) example',
  'in (?:what|which) way',
  'what do you mean',
  "what (?:made|makes|drives|caused|causes|prompted|led|kept|'s kept|stops|stopped)",
  'what was (?:the reason|behind|that)',
  'who (?:else )?(?:feels|notices|has to|picks|ends up|deals with|catches|suffers|gets|fixes|does|checks)',
  'since when',
  'how (?:long|often|many|much|far|bad)',
  '(?:put|have) a (?:figure|number)',
  '(?:if you had to guess|roughly|would you say)',
  'walk me through that',
  "how(?:'d| did) (?:it|that) (?:go|end|come)",
  'is it (?:more|always|only|just|usually)',
  'or (?:is|are|did|do|does|just|in|also|spread|never)',
  "what(?:'s| is| was) the (?:worst|most common|reason|biggest one)",
)

/** Words that refer to what the other side just said. */
const takenUp = phrases(
  'that',
  'those',
  'these',
  'this',
  'they',
  'them',
  'it',
  'he',
  'she',
  'him',
  'her',
  'then',
  'there',
  'one',
  'ones',
  'again',
  'else',
  'instead',
)

/** Questions that ask for confirmation or repetition, not for more. */
const confirmationQuestion = phrases(
  'is that (?:right|correct|so)',
  '(?:right|correct)(?=\\?)',
  'does that (?:work|sound)',
  'did i get',
  'do i understand',
  '(?:could|can) you (?:repeat|say that again)',
  'see my screen',
  '^(?:did|was|is|has|does|were|are|have|do) (?:he|she|it|they|you|we|that|there)(?=[?]|$)',
  "(?:didn't|isn't|doesn't|wasn't|don't|aren't|won't|weren't|hasn't) (?:it|they|he|she|you|that)(?=[?]|$)",
)

/** Questions that open another topic or offer something. */
const newTopic = phrases(
  'next',
  'question (?:\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)',
  'do you also',
  'anything else',
  '(?:would|do) you (?:like|want) (?:me|to see|us|to)',
  '(?:shall|should|can|could|may) (?:i|we)',
  'who else should',
  'who decides',
  'decision(?:-| )makers?',
  'how long have you been (?:in|with|there|doing|at)',
  "what(?:'s| is) our",
  'which of (?:these|the) (?:packages|two)',
  'what system',
  'tell me (?:about|,)',
  'altogether',
  'overall',
  'email address',
)

/** The rep's real questions in a run: no greetings, no search for a date, no offers, no "is that right?". */
function questionsOf(run: Run): Sentence[] {
  return run.sentences.filter(
    (sentence) =>
      sentence.question !== 'none' &&
      !isCourtesyOrScheduling(sentence.text) &&
      !confirmationQuestion.test(sentence.text) &&
      (!asksForMeeting.test(sentence.text) || followUpPattern.test(sentence.text)),
  )
}

/** A chain ends after this many runs of the rep without a follow-up, so a nod in between does not end it. */
const longestPause = 2

/** All follow-ups, and the longest chain of them on one subject. */
function followUps(conversation: Conversation): { all: Sentence[]; chain: Sentence[]; questions: number } {
  const all: Sentence[] = []
  let best: Sentence[] = []
  let chain: Sentence[] = []
  let pause = 0
  let questions = 0
  for (const run of conversation.runs) {
    if (run.side !== 'rep') continue
    const asked = questionsOf(run)
    questions += asked.length
    const answer = answerBefore(conversation, run.index)
    const followUp =
      answer === undefined
        ? undefined
        : (asked.find((question) => takesUp(question, answer, conversation)) ?? echo(run, answer))
    if (followUp === undefined) {
      pause += 1
      if (pause >= longestPause) chain = []
      continue
    }
    pause = 0
    all.push(followUp)
    chain.push(followUp)
    if (chain.length > best.length) best = [...chain]
  }
  return { all, chain: best, questions }
}

/** An answer of at least this many words can be followed up without naming its subject; a greeting is shorter. */
const answerWords = 3
/** Before this run, people greet each other. */
const firstAnswerRun = 1

/** The follow-ups in quoting order: those closest to what the buyer said come first. */
function closestFirst(asked: Sentence[], conversation: Conversation): Sentence[] {
  const closeness = new Map(asked.map((question) => [question, closenessOf(question, conversation)]))
  return asked.toSorted((left, right) => (closeness.get(right) ?? 0) - (closeness.get(left) ?? 0))
}

function closenessOf(question: Sentence, conversation: Conversation): number {
  const answer = answerBefore(conversation, conversation.runOf[question.messageIndex] ?? 0)
  if (answer === undefined) return 0
  const isTold = answer.sentences.some(({ text }) => soundsLikeTrouble(text) || quantityPattern.test(text))
  return (
    (followUpPattern.test(question.text) ? 1 : 0) +
    (sharesTopic(question.text, answer) ? 1 : 0) +
    (isTold ? 1 : 0)
  )
}

function answerBefore(conversation: Conversation, run: number): Run | undefined {
  return conversation.runs.slice(Math.max(0, run - 2), run).findLast((before) => before.side === 'buyer')
}

function takesUp(question: Sentence, answer: Run, conversation: Conversation): boolean {
  if (newTopic.test(question.text)) return false
  if (sharesTopic(question.text, answer)) return true
  const isAnswer = answer.wordCount >= answerWords || repliesToRep(answer, conversation)
  if (answer.index < firstAnswerRun && answer.wordCount < answerWords) return false
  return isAnswer && (followUpPattern.test(question.text) || takenUp.test(question.text))
}

function repliesToRep(answer: Run, conversation: Conversation): boolean {
  const before = conversation.runs[answer.index - 1]
  return before === undefined || before.sentences.some(({ question }) => question !== 'none')
}

const echoWords = 5

/** "Half an annual?": the rep repeats the answer's own words as a question. */
function echo(run: Run, answer: Run): Sentence | undefined {
  const first = run.sentences[0]
  if (first === undefined || first.text.split(' ').length > echoWords) return undefined
  if (!first.text.endsWith('?') && run.sentences.length > 1) return undefined
  return answer.wordCount >= answerWords && sharesTopic(first.text, answer) ? first : undefined
}

/** In a call with at most this many questions, each follow-up counts. With more, some pick up an answer by chance. */
const fewQuestions = 3

type Asked = ReturnType<typeof followUps>

type FollowUpRule = {
  id: string
  /** Whether there are more follow-ups than chance explains. */
  isClear: (asked: Asked) => boolean
  quoted: (asked: Asked) => Sentence[]
  asked: string
  missing: string
}

function followUpDetector({ id, isClear, quoted, asked, missing }: FollowUpRule): Detector {
  return {
    id,
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const read = followUps(conversation)
      const evidence = quoted(read)
      if (evidence.length > 0 && (read.questions <= fewQuestions || isClear(read)))
        return found(closestFirst(evidence, conversation), asked)
      if (evidence.length > 0)
        return unclear('Questions follow each other; whether they stay on one answer needs judgement.')
      return absent(missing)
    },
  }
}

export const followUpDetectors: Detector[] = [
  followUpDetector({
    id: 'follow-up-asked',
    isClear: ({ all, chain }) => all.length >= 4 || chain.length >= 3,
    quoted: ({ all }) => all,
    asked: 'The rep asks further about an answer.',
    missing: 'No question takes up an answer of the buyer.',
  }),
  followUpDetector({
    id: 'second-follow-up-asked',
    isClear: ({ all, chain }) => chain.length >= 4 || (chain.length === 3 && all.length >= 7),
    quoted: ({ chain }) => chain.slice(1),
    asked: 'The rep stays on the answer with a second question.',
    missing: 'No answer is followed by two questions about it.',
  }),
]
