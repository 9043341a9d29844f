import type { ConversationState, Step } from '../conversation.ts'
import { step } from '../step.ts'
import { splitSentences } from '../../scoring/sentences.ts'
import { contradictionOf, statementOf } from './contradictions.ts'
import { placeOfWords } from './places.ts'
import type { PreparedTest } from './prepare.ts'
import { asInput, lowerFirst } from './reps.ts'
import type { Finding } from './result.ts'
import { openTrusting, trusting } from './series.ts'
import { type Played, quoted, wordsOf } from './transcript.ts'

/** Asked repeatedly. A buyer who stays in character gives the same answers late in a call. */
export const probes = [
  'Who am I talking to?',
  'What is your role?',
  'Which company is that?',
  'How many people work there?',
  'What do you use for that today?',
  'What does it cost you today?',
  'Who decides on something like this?',
  'When does your contract end?',
  'What is the biggest problem with it?',
  'What matters most to you this year?',
  'Do you have a budget for it?',
  'Where are you based?',
] as const
/** Turns of the rep after which the probes are asked. */
export const probedAt = [1, 10, 30] as const
/** The state machine ends a call after 80 turns. */
const mostTurns = 70

/** Together with the general questions and the hidden facts, as many as fit into a call. */
const mostDetails = 40

/** General questions. They often bring out what nobody asked for by name. */
// prettier-ignore
const general = [
  'What does a normal week look like for you?', 'How did that come about?', 'What would you change first?', 'Who else is affected?', 'How long has it been like that?',
  'What happens if nothing changes?', 'What have you tried?', 'How do your people see it?', 'What would a good year look like?', 'Where does most of the work go?',
]

export type Interview = { played: Played[]; findings: Finding[]; probes: number; sameAnswers: number }

/** More than anybody can earn. */
const neverEarned = 1000

/**
 * A long talk with a buyer who trusts the rep and stays on the line. First the buyer tells everything but the hidden facts, which nothing
 * can earn; then those.
 */
export function interview(test: PreparedTest, position: number): Interview {
  const { script, state: opened } = openTrusting({
    ...test.script,
    mostMinutes: 60,
    attitude: { ...test.script.attitude, hangsUp: false },
    flipped: test.script.flipped === null ? null : { ...test.script.flipped, hangsUp: false },
  })
  const closed = { ...script, facts: script.facts.map((fact) => ({ ...fact, trust: neverEarned })) }
  const open = [
    'Hi, this is Dana from Larkfield, thanks for taking the time.',
    ...script.details
      .slice(0, mostDetails)
      .map(({ text }) => `Can you tell me more about this: ${lowerFirst(text).replace(/(?<!\.)\.$/, '')}?`),
    ...general,
  ]
  const lines = [
    ...open,
    ...script.facts.map(
      ({ topic, earnedBy }) => `What about ${topic || earnedBy || 'the rest'}, how is that?`,
    ),
    // Ensures that the last probes come late, even if there is little to ask.
    ...general.flatMap((question) => [`And once more: ${question}`, `In short: ${question}`]),
  ].slice(0, Math.max(probedAt[2] + 1, Math.min(mostTurns, open.length + script.facts.length)))
  const all: Played[] = []
  const asked: { probe: number; step: Step; at: number }[] = []
  let state: ConversationState = opened
  for (const [index, line] of lines.entries()) {
    const input = asInput(line)
    const now = index < open.length ? closed : script
    const next = step(now, state, input)
    all.push({ input, step: next, isAside: false })
    if (next.end !== null) break
    state = { ...trusting(next.state), openObjection: null, agreed: null }
    if (!(probedAt as readonly number[]).includes(index + 1)) continue
    for (const [probe, text] of probes.entries()) {
      const aside = asInput(text)
      const answer = step(now, state, aside)
      asked.push({ probe, step: answer, at: all.length })
      all.push({ input: aside, step: answer, isAside: true })
    }
  }
  return { played: all, ...compareAnswers(test, position, asked) }
}

/** Whether the same question got the same answer every time. */
export function compareAnswers(
  { bot: { form } }: PreparedTest,
  position: number,
  asked: readonly { probe: number; step: Step; at: number }[],
): Omit<Interview, 'played'> {
  const findings: Finding[] = []
  let same = 0
  for (const [index, { probe, step: answer, at }] of asked.entries()) {
    const before = asked.slice(0, index).filter((each) => each.probe === probe)
    const other = before.flatMap(({ step: earlier }) => differing(earlier, answer))[0]
    if (other === undefined) {
      same += 1
      continue
    }
    const place = placeOfWords(form, (words) => other.later.includes(words.slice(0, 30))) ?? {
      section: 'companyDetails' as const,
      path: 'companyDetails',
    }
    findings.push({
      kind: 'changedAnswer',
      level: 'problem',
      text: `${quoted(probes[probe] ?? '')} is answered with ${quoted(other.earlier)} and later with ${quoted(other.later)}`,
      fix: 'Leave one of the two answers in the form.',
      ...place,
      evidence: { position, at, words: wordsOf(answer) },
      times: 1,
    })
  }
  return { findings, probes: asked.length, sameAnswers: same }
}

function differing(earlier: Step, later: Step): { earlier: string; later: string }[] {
  const said = ({ turns }: Step) =>
    turns.flatMap(({ plan }) =>
      plan.says.flatMap((text) => splitSentences(text)).map(({ text }) => statementOf(text)),
    )
  const before = said(earlier)
  return said(later).flatMap((one) =>
    before.flatMap((other) =>
      contradictionOf(other, one) === null ? [] : [{ earlier: other.text, later: one.text }],
    ),
  )
}
