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
 * `build` may be read while the buyer's reading and wording are written; `measured` is only measured; `later` was typed after a first round of
 * mending, its answers have been read since, and it is no measure of what nobody has seen any more. `fresh` was typed by somebody else who had
 * not read the code, and was read while the buyer was mended again; `last`, by the same author, was first played when that was done, and has been
 * read and mended since. `told` was typed by a third author, who talked to an earlier buyer and answered what it said; it was read before the
 * buyer's answers were chosen anew. `shown` and `unread` were typed by two more people to the buyer as it then was, and labeled by another reader:
 * what was wrong in `shown` was read before the last changes, `unread` by nobody who writes the buyer. What nobody has seen has to be typed anew.
 */
export const typedParts = ['build', 'measured', 'later', 'fresh', 'last', 'told', 'shown', 'unread'] as const
type TypedPart = (typeof typedParts)[number]

const whatFitsAtDesk: BuyerAct[] = ['screen', 'refuseCaller', 'connect', 'takeMessage', 'block']

/**
 * What people would expect to hear after a rep's words, as their author labeled it before the buyer answered, and the acts that are such an
 * answer. Not to know is an answer only where nothing else could be expected.
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
  /** What was expected, said and answered, where they do not fit. */
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
