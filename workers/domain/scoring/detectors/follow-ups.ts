import type { Conversation, Run, Sentence } from '../conversation.ts'
import { phrases } from '../phrases.ts'
import { isCourtesyOrScheduling } from '../questions.ts'
import { absent, found, unclear, type Detector } from './detector.ts'
import { asksForMeeting } from './objections.ts'
import { sharesTopic } from './topics.ts'

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

/** Questions that ask for confirmation, not for more. */
const confirmationQuestion = phrases(
  'is that (?:right|correct|so)',
  '(?:right|correct)(?=\\?)',
  'does that (?:work|sound)',
  'did i get',
  'do i understand',
)

/** The rep's real questions in a run: no greetings, no search for a date, no offers, no "is that right?". */
function questionsOf(run: Run): Sentence[] {
  return run.sentences.filter(
    (sentence) =>
      sentence.question !== 'none' &&
      !isCourtesyOrScheduling(sentence.text) &&
      !confirmationQuestion.test(sentence.text) &&
      !asksForMeeting.test(sentence.text),
  )
}

/** The longest chain of questions that each take up the buyer's previous reply. */
function followUpChain(conversation: Conversation): { chain: Sentence[]; consecutive: number } {
  let best: Sentence[] = []
  let chain: Sentence[] = []
  let streak = 0
  let consecutive = 0
  for (const run of conversation.runs) {
    if (run.side !== 'rep') continue
    const questions = questionsOf(run)
    const answer = conversation.runs
      .slice(Math.max(0, run.index - 2), run.index)
      .find((before) => before.side === 'buyer')
    streak = questions.length > 0 ? streak + 1 : 0
    consecutive = Math.max(consecutive, streak)
    const followUp =
      answer === undefined || answer.wordCount < followUpAnswerWords
        ? undefined
        : questions.find((question) => takesUp(question, answer))
    if (followUp === undefined) chain = []
    else chain.push(followUp)
    if (chain.length > best.length) best = [...chain]
  }
  return { chain: best, consecutive }
}

/** A reply of fewer words offers nothing to follow up on. */
const followUpAnswerWords = 5

function takesUp(question: Sentence, answer: Run): boolean {
  return followUpPattern.test(question.text) || sharesTopic(question.text, answer)
}

function followUpDetector(id: string, needed: number, asked: string, missing: string): Detector {
  return {
    id,
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const { chain, consecutive } = followUpChain(conversation)
      if (chain.length >= needed) return found(chain.slice(needed - 1), asked)
      if (consecutive > needed)
        return unclear('Questions follow each other; whether they stay on one answer needs judgement.')
      return absent(missing)
    },
  }
}

export const followUpDetectors: Detector[] = [
  followUpDetector(
    'follow-up-asked',
    1,
    'The rep asks further about an answer.',
    'No question takes up an answer of the buyer.',
  ),
  followUpDetector(
    'second-follow-up-asked',
    2,
    'The rep stays on the answer with a second question.',
    'No answer is followed by two questions about it.',
  ),
]
