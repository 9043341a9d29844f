import { asksForMeeting, objectionLibrary, objectionsOf } from '../../scoring/detectors/objections.ts'
import { nextRuns, type Run, type Sentence } from '../../scoring/conversation.ts'
import { phrases } from '../../scoring/phrases.ts'
import { moneyPattern } from '../../scoring/quantities.ts'
import { wordsOf } from '../../scoring/sentences.ts'
import { mostObjections } from '../bot.ts'
import {
  type ObjectionKind,
  objectionKindLabels,
  objectionKinds,
  type RaisedWhen,
} from '../catalog/objection-kinds.ts'
import type { Reading } from './moments.ts'
import type { Proposal } from './proposal.ts'

/** What usually answers an objection of each kind, if nothing in the call did. */
const usualAnswers: Record<ObjectionKind, string> = {
  brushOff: 'a short reason to stay, or a better time',
  noNeed: 'a question that shows a need',
  incumbent: 'naming one thing that the other one does not do',
  price: 'what it brings in money or hours, against its price',
  timing: 'a later date that fits, and what is needed until then',
  authority: 'bringing in whoever decides',
  trust: 'proof from somebody in the same position',
  effort: 'help with the first step, and how little it takes',
  renewal: 'fixing what did not work, with an owner and a date',
  gatekeeper: 'a reason that matters to whoever is asked for',
}

/** Signs of a kind if no line of the library matches, strongest first. */
const otherSigns: [ObjectionKind, RegExp][] = [
  [
    'price',
    phrases(
      '(?:price|priced|pricing|cost|costs|expensive|cheaper|dearer|budget|afford|money|quotes?|a third|twice)',
    ),
  ],
  [
    'incumbent',
    phrases('(?:already|contract|supplier|provider|vendor|a guy|in-house|our own|loyal|they look after)'),
  ],
  [
    'authority',
    phrases('(?:boss|board|director|procurement|legal|committee|union|owner|decide~|decision|approve~|sign)'),
  ],
  [
    'effort',
    phrases(
      '(?:switch~|train~|learn~|roll-?out|set-?up|migrat~|too much work|more work|won.t use|another (?:tool|system|app))',
    ),
  ],
  [
    'trust',
    phrases(
      '(?:data|security|risk~|trust|believe|promis~|burned|burnt|failed|worry|worried|concern~|afraid|proof)',
    ),
  ],
  [
    'timing',
    phrases('(?:no time|not now|later|next (?:year|month|quarter|week)|season|busy|too (?:early|soon|late))'),
  ],
]

/** The buyer's reaction to an answer that settled something. */
const settled = phrases(
  "(?:okay|ok|alright|fair enough|fair|that makes sense|makes sense|good point|that helps|that would help|that'd help|sounds good|sounds fair|that works|i like that|i can live with that|that's better|that's good|that's fair|good to know|great|perfect|i see|deal|then let's|let's do|i could do that|we could do that|that's something|impressive|that's reassuring|interesting)",
)
const unsettled = phrases("(?:but|still|however|though|not sure|don't|won't|can't|no|not)")
const asksForQuestions = phrases(
  '(?:any|other|more|further) (?:\\p{L}{3,12} )?(?:questions?|concerns?|thoughts)',
)
const shortestObjection = 4
const shortestAnswer = 5

export function kindOf(text: string): ObjectionKind | null {
  const known = objectionKinds.find((kind) => kind !== 'gatekeeper' && objectionLibrary[kind].test(text))
  return known ?? otherSigns.find(([, signs]) => signs.test(text))?.[0] ?? null
}

/** The buyer's objections in the buyer's words, with when they came up and what settled them. */
export function proposeObjections(reading: Reading): { proposals: Proposal[]; used: Sentence[] } {
  const proposals: Proposal[] = []
  const used: Sentence[] = []
  const seen: Set<string>[] = []
  for (const { sentence, run, isPlain } of objectionsOf(reading.conversation)) {
    if (proposals.length >= mostObjections) break
    const own = wordsOf(sentence.text)
    if (!isPlain || own.length < shortestObjection || sentence.question !== 'none') continue
    const before = reading.questionBefore(run)
    // "Any questions?" — "Not at the moment." is not an objection.
    if (before !== null && asksForQuestions.test(before.text)) continue
    const kind = kindOf(sentence.text)
    if (kind === null) continue
    const words = new Set(own)
    if (seen.some((other) => [...words].filter((word) => other.has(word)).length >= words.size * 0.7))
      continue
    seen.push(words)
    used.push(sentence)

    const answer = settledBy(reading, run)
    const when = raisedWhenOf(reading, run)
    const text = reading.words(sentence)
    const id = `objection-${proposals.length + 1}`
    proposals.push({
      id,
      section: 'objections',
      path: 'objections',
      label: objectionKindLabels[kind],
      value: {
        id,
        text,
        kind,
        settledBy: answer === null ? usualAnswers[kind] : reading.words(answer),
        raisedWhen: when,
      },
      text,
      evidence: [
        reading.place(sentence, 'said'),
        ...(answer === null ? [] : [reading.place(answer, 'settled')]),
      ],
      because: `${whenTexts[when]} ${
        answer === null
          ? 'Nothing in the call settled it: the usual answer to this kind stands there instead.'
          : 'The buyer took the rep’s answer.'
      }`,
    })
  }
  return { proposals, used }
}

const whenTexts: Record<RaisedWhen, string> = {
  fromTheStart: 'The buyer came out with it unasked.',
  afterPrice: 'It came after the price.',
  ifPressed: 'It came when the rep asked for a next step.',
}

function repRunsBefore({ conversation }: Reading, run: Run, count: number): Run[] {
  return conversation.runs
    .slice(0, run.index)
    .filter(({ side }) => side !== 'buyer')
    .slice(-count)
}

function raisedWhenOf(reading: Reading, run: Run): RaisedWhen {
  const [before] = repRunsBefore(reading, run, 1)
  const said = repRunsBefore(reading, run, 2).flatMap(({ sentences }) => sentences)
  if (said.some(({ text }) => moneyPattern.test(text))) return 'afterPrice'
  return before?.sentences.some(({ text }) => asksForMeeting.test(text)) === true
    ? 'ifPressed'
    : 'fromTheStart'
}

/** What the rep answered, if the buyer accepts it in their next words. */
function settledBy({ conversation }: Reading, run: Run): Sentence | null {
  const [answer] = nextRuns(conversation, run.index, 'rep', 1)
  if (answer === undefined) return null
  const [reaction] = nextRuns(conversation, answer.index, 'buyer', 1)
  const first = reaction?.sentences.slice(0, 2) ?? []
  const isTaken =
    first.some(({ text }) => settled.test(text)) && !first.some(({ text }) => unsettled.test(text))
  if (!isTaken) return null
  const told = answer.sentences.filter(
    ({ text, question }) => question === 'none' && wordsOf(text).length >= shortestAnswer,
  )
  return told.toSorted((one, other) => other.text.length - one.text.length)[0] ?? null
}
