import type { Sentence } from '../../scoring/conversation.ts'
import { decisionDetectors } from '../../scoring/detectors/decision.ts'
import type { Detector } from '../../scoring/detectors/detector.ts'
import { asksForMeeting } from '../../scoring/detectors/objections.ts'
import { discoveryDetectors } from '../../scoring/detectors/discovery.ts'
import { impactDetectors } from '../../scoring/detectors/impact.ts'
import { phrases } from '../../scoring/phrases.ts'
import { number } from '../../scoring/quantities.ts'
import { isCourtesyOrScheduling } from '../../scoring/questions.ts'
import { wordsOf } from '../../scoring/sentences.ts'
import { mostHiddenFacts } from '../bot.ts'
import { cut, type Reading } from './moments.ts'
import type { Proposal } from './proposal.ts'

/** What buyers tell only if asked, most revealing first, and how many of each are proposed. */
const sought: [detectorId: string, label: string, most: number][] = [
  ['impact-number-by-buyer', 'Impact in numbers', 3],
  ['budget-or-funding', 'Budget', 2],
  ['decision-makers', 'Who decides', 2],
  ['decision-steps', 'Steps to a decision', 2],
  ['driving-event', 'Reason for the date', 2],
  ['target-date', 'Date', 2],
  ['tools-or-incumbent', 'What they use today', 2],
  ['buyer-problem', 'Problem', 3],
  ['affected-people', 'Who it affects', 2],
  ['buyer-describes-process', 'How it is done today', 2],
]
const detectors = new Map<string, Detector>(
  [...discoveryDetectors, ...impactDetectors, ...decisionDetectors].map((detector) => [
    detector.id,
    detector,
  ]),
)

/** Size and kind of a company, as its people describe it. */
const company = phrases(
  `(?:we|i|they)(?:'ve| have| are|'re| run| employ| operate| own| serve| ship| make| manage)? (?:got |have |about |around |roughly |over |nearly |some |only |just ){0,2}${number} (?:\\p{L}{3,14} ){0,2}(?:people|employees|staff|drivers?|trucks?|vans?|vehicles|sites?|locations?|stores?|shops?|branches|offices?|depots?|plants?|warehouses?|clinics?|beds|seats|customers|clients|users|reps|agents|nurses|teachers|students|rooms|acres|hectares|machines|lines|engineers|developers|countries)`,
  "(?:we're|we are|i'm|i am) (?:a|an) (?:\\p{L}{3,14} ){0,4}(?:company|business|firm|agency|shop|practice|manufacturer|distributor|retailer|wholesaler|carrier|bakery|clinic|hospital|school|startup|supplier|farm|team|operation|outfit)",
  '(?:our|the) (?:company|business|firm|team) (?:is|has|does|makes|sells|runs|serves|operates)',
  '(?:we|i) (?:make|sell|build|ship|produce|grow|distribute|manufacture|rent|serve|supply|deliver) (?!that|it|this|sure|them|sense)\\p{L}{3,14}',
)
const goal = phrases(
  "(?:we|i)(?:'re| are|'m| am)? (?:really |just |also )?(?:want to|need to|trying to|hoping to|hope to|looking to|aiming to|plan to|planning to|would like to|'d like to|'d love to|would love to)",
  '(?:our|my|the) (?:main |big |biggest |top |first )?(?:goals?|priority|priorities|aim|target|objective)s? (?:is|are|for)',
)
const noGoal = phrases(
  "(?:think about|talk (?:to|with)|check with|speak (?:to|with)|ask|hear|see (?:that|it)|look at|know|go|get (?:back|going|off)|let you|say|be honest|interrupt|jump|thank|clarify|confirm|understand|don't|not|be|meet|schedule|reschedule|book|end|stop|run|leave)",
)
const opinion = phrases(
  "(?:i|we) (?:think|believe|feel|find|reckon|guess|prefer|hate|love|like|dislike|don't (?:think|believe|trust|like))",
  '(?:in my (?:opinion|experience|view|book)|to my mind|if you ask me|personally|honestly)',
  '(?:every|all) (?:vendors?|suppliers?|sales~|providers?|tools?|software)',
  '(?:you|they) all say',
)
const noOpinion = phrases(
  "(?:think so|think (?:we can|i can|i'll|i have|that's (?:all|it|everything)|about it)|think that (?:works|would work)|i like that|love to|like to|i guess (?:so|we)|feel free|prefer (?:a|the|to) (?:call|email|morning|afternoon))",
)
/** Agreement, thanks and talk about the call itself reveal nothing about the buyer. */
const noFact = phrases(
  "(?:could|would|might|can|will|'d) (?:\\p{L}{3,12} ){0,2}(?:help|be (?:helpful|useful|great|good|nice|perfect))",
  "(?:let's|let me|sounds|looks (?:good|great|like)|impressive|moving forward|move forward|a demo|go ahead|tell me more|send (?:me|us|it)|show me|follow me|have a seat|a few minutes|covers it)",
  '(?:interested in (?:hearing|seeing|learning|moving)|look forward to|thanks?(?: you)? for)',
)
/** Questions about the talk itself, which earn nothing. */
const noAsking = phrases(
  '(?:minutes?|direct me|take a (?:walk|seat|look)|show you|walk you|good time|bad time|hear me|see my screen|come in|sit down|join us|any questions?|interested in (?:seeing|hearing|learning|how))',
  '(?:does|would|do) that (?:make sense|sound|work|help)|(?:what|how) do you think',
)
const shortest = 5
const most = { companyDetails: 8, goals: 4, opinions: 4 } as const

/** Facts that came out only after a question, what the buyer told without one, goals and opinions. A sentence is proposed once. */
export function proposeFacts(reading: Reading, alreadyUsed: readonly Sentence[]): Proposal[] {
  const used = new Set(alreadyUsed.map(keyOf))
  const take = (sentence: Sentence): boolean => {
    if (used.has(keyOf(sentence)) || !isTold(sentence)) return false
    used.add(keyOf(sentence))
    return true
  }
  const hidden: Proposal[] = []
  const details: Proposal[] = []

  // Buyers tell anybody the size and kind of their company, asked or not.
  for (const sentence of saidByBuyer(reading))
    if (details.length < most.companyDetails / 2 && company.test(sentence.text) && take(sentence))
      details.push(detailOf(reading, sentence, details.length, 'Company'))

  for (const [detectorId, label, atMost] of sought) {
    const finding = detectors.get(detectorId)?.detect(reading.conversation)
    if (finding?.kind !== 'found') continue
    let count = 0
    for (const sentence of finding.evidence) {
      if (count >= atMost) break
      const run = reading.runOf(sentence)
      if (run?.side !== 'buyer') continue
      const asked = reading.questionBefore(run)
      if ((asked !== null && !isEarning(asked)) || !take(sentence)) continue
      count += 1
      if (asked !== null && hidden.length < mostHiddenFacts)
        hidden.push(factOf(reading, sentence, asked, hidden.length, label))
      else if (details.length < most.companyDetails)
        details.push(detailOf(reading, sentence, details.length, label))
    }
  }

  const goals = saidByBuyer(reading)
    .filter(({ text }) => goal.test(text) && !noGoal.test(text))
    .filter(take)
    .slice(0, most.goals)
    .map((sentence, index) => lineOf(reading, sentence, 'goals', `goal-${index + 1}`, 'Goal'))
  const opinions = saidByBuyer(reading)
    .filter(({ text }) => opinion.test(text) && !noOpinion.test(text))
    .filter(take)
    .slice(0, most.opinions)
    .map((sentence, index): Proposal => {
      const text = reading.words(sentence)
      return {
        ...lineOf(reading, sentence, 'opinions', `opinion-${index + 1}`, 'Opinion'),
        value: { topic: '', text },
      }
    })
  return [...hidden, ...details, ...goals, ...opinions]
}

const keyOf = ({ messageIndex, start }: Sentence): string => `${messageIndex}:${start}`

const saidByBuyer = ({ buyerRuns }: Reading): Sentence[] => buyerRuns.flatMap(({ sentences }) => sentences)

const isTold = ({ text, question }: Sentence): boolean =>
  question === 'none' &&
  wordsOf(text).length >= shortest &&
  !isCourtesyOrScheduling(text) &&
  !noFact.test(text)

/** Whether a question is about the buyer, so that it earned the answer. */
export const isEarning = ({ text }: Sentence): boolean =>
  !isCourtesyOrScheduling(text) && !asksForMeeting.test(text) && !noAsking.test(text)

function factOf(
  reading: Reading,
  sentence: Sentence,
  asked: Sentence,
  index: number,
  label: string,
): Proposal {
  const id = `fact-${index + 1}`
  const text = reading.words(sentence)
  return {
    id,
    section: 'hiddenFacts',
    path: 'hiddenFacts',
    label,
    value: {
      id,
      text,
      topic: label,
      earnedBy: cut(`when asked: ${reading.words(asked, 180)}`, 200),
    },
    text,
    evidence: [reading.place(sentence, 'said'), reading.place(asked, 'asked')],
    because: 'It came out after a question of the rep.',
  }
}

function detailOf(reading: Reading, sentence: Sentence, index: number, label: string): Proposal {
  return lineOf(reading, sentence, 'companyDetails', `detail-${index + 1}`, label)
}

const lineBecause = {
  companyDetails: 'The buyer said it about the company.',
  goals: 'The buyer said that they want it.',
  opinions: 'The buyer said what they think.',
} as const

function lineOf(
  reading: Reading,
  sentence: Sentence,
  path: keyof typeof lineBecause,
  id: string,
  label: string,
): Proposal {
  const text = reading.words(sentence)
  return {
    id,
    section: path,
    path,
    label,
    value: text,
    text,
    evidence: [reading.place(sentence, 'said')],
    because: lineBecause[path],
  }
}
