import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type BuyerAct,
  openConversation,
  type RepInput,
  type Step,
  step,
} from '#workers/domain/practice/index.ts'
import { scriptOfBot } from './scripts-of-bots.ts'

/**
 * Who may read which part while the buyer is changed:
 * - `build`: may be read.
 * - `measured`, `unread`, `newest`: only measured. `newest` was typed last, by two people, to the buyer as it was then.
 * - `later`, `fresh`, `last`, `told`, `shown`: typed by people who had not read the code. These parts have been read since then, so they
 *   no longer show how the buyer copes with strangers. For that, new turns must be typed.
 */
export const typedParts = [
  'build',
  'measured',
  'later',
  'fresh',
  'last',
  'told',
  'shown',
  'unread',
  'newest',
] as const
type TypedPart = (typeof typedParts)[number]

const whatFitsAtDesk: BuyerAct[] = ['screen', 'refuseCaller', 'connect', 'takeMessage', 'block']

/**
 * For each label, the acts that count as a fitting answer. The author of the rep's words labeled what people would expect the buyer to do,
 * before the buyer answered. Not knowing never fits; it is also counted separately.
 */
const whatFits: Record<string, readonly BuyerAct[]> = {
  greet: ['greet', 'smallTalk', 'askWho', 'askWhat', 'tell', 'giveTime', ...whatFitsAtDesk],
  openness: ['giveTime', 'askWhat', 'askWho', 'warn', 'object', 'decline'],
  inform: ['tell', 'reveal', 'hint', 'withhold', 'explainObjection', ...whatFitsAtDesk],
  react: [
    'react',
    'doubt',
    'object',
    'press',
    'settle',
    'askBack',
    'askWhat',
    'confirm',
    'appreciate',
    'warn',
    ...whatFitsAtDesk,
  ],
  reactAnswer: ['settle', 'press', 'object', 'appreciate', 'react', 'doubt', 'confirm', 'askBack'],
  explain: ['explainObjection', 'object', 'press', 'tell', 'reveal', 'react'],
  commit: [
    'agreeNextStep',
    'requestTime',
    'postpone',
    'refuseNextStep',
    'decline',
    'object',
    'press',
    'confirm',
    'react',
    ...whatFitsAtDesk,
  ],
  social: ['smallTalk', 'greet'],
  clarify: ['confused', 'steerBack'],
  pushBack: ['insulted', 'warn', 'doubt', 'press', 'object', 'hangUp', 'react', ...whatFitsAtDesk],
  bye: ['goodbye', 'appreciate', 'hangUp', 'block', 'takeMessage'],
  check: ['confirm'],
  silence: ['areYouThere', 'hangUp'],
  repeat: ['tell', 'reveal', 'explainObjection', 'object'],
}

type TypedTurn = { call: string; bot: string; text: string; expects: string }

/** Words of reps as people type them: hurried, chatty, rude, with typos, in a second language. */
function typedCalls(part: TypedPart): TypedTurn[][] {
  const path = join(import.meta.dirname, 'typed', `${part}.jsonl`)
  const turns = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TypedTurn)
  return [...Map.groupBy(turns, ({ call }) => call).values()]
}

type TypedMeasure = {
  turns: number
  inKind: number
  notKnown: number
  /** What was expected, said and answered, for each turn where they do not fit. */
  missed: string[]
}

/** Plays each call with each seed, as far as the buyer stays on the line. */
export function measureTyped(part: TypedPart, seeds: readonly string[]): TypedMeasure {
  const measure: TypedMeasure = { turns: 0, inKind: 0, notKnown: 0, missed: [] }
  for (const lines of typedCalls(part))
    for (const seed of seeds) {
      const script = scriptOfBot(lines[0]?.bot ?? '')
      let now: Step = openConversation(script, seed)
      for (const { text, expects } of lines) {
        if (now.end !== null) break
        const input: RepInput =
          text === '' ? { kind: 'silence', elapsedMs: 8000 } : { kind: 'words', text, elapsedMs: 8000 }
        now = step(script, now.state, input)
        const acts = now.turns.map(({ act }) => act)
        const fits = whatFits[expects]
        if (fits === undefined) throw new Error(`There is no label ${expects}.`)
        measure.turns += 1
        if (acts.includes('notKnown')) measure.notKnown += 1
        if (acts.some((act) => fits.includes(act))) measure.inKind += 1
        else measure.missed.push(`${expects}: ${text} → ${now.turns.map((turn) => turn.text).join(' ')}`)
      }
    }
  return measure
}
