import { z } from 'zod'
import type { ScorableCall } from '../../../domain/scoring/conversation.ts'
import { checkProblems } from '../../../domain/scoring/evidence.ts'
import { stepsOf } from '../../../domain/scoring/scale.ts'
import type { EvidenceSpan } from '../../../domain/scoring/scorecard.ts'
import type { Question } from '../ask.ts'
import { fenced, fenceOf, fenceRule, quotable } from '../frame.ts'
import { type AskedCheck, rowOf } from './checks.ts'
import { findQuote } from './quote.ts'
import type { CallWindow } from './windows.ts'

const answers = ['met', 'missed', 'does not apply', 'cannot tell'] as const
const maxConsidered = 3
const maxQuoteCharacters = 400

/** What a model says about one check. Words are checked one answer at a time, so that a bad one doesn't spoil the others. */
export const said = z.object({
  answer: z.string(),
  turn: z.number().nullable(),
  quote: z.string(),
  considered: z.array(z.number()),
  /** Only asked where a check has steps. */
  step: z.number().nullable().optional(),
})
export type Said = z.infer<typeof said>
export type FirstLookAnswer = { answers: (Said & { check: string })[] }

const { step: _, ...always } = said.shape
const answerForm = z.object({ answers: z.array(z.object({ ...always, check: z.string() })) })
/** A service requires every field of a form. */
const stepForm = z.object({
  answers: z.array(z.object({ ...always, check: z.string(), step: z.number().nullable() })),
})

/** What one window of a call shows about a check. */
export type Look =
  /** `step`: null, unless the check has steps. */
  | { kind: 'met'; span: EvidenceSpan; step: number | null }
  | { kind: 'missed'; considered: number[] }
  | { kind: 'notApplicable' }
  | { kind: 'unclear' }
  | { kind: 'dropped'; why: string }

/** Asks about some checks in one window of a call. */
export function firstLookQuestion(
  keys: ReadonlyMap<string, AskedCheck>,
  window: CallWindow,
  digest: string,
  part: { number: number; of: number },
): Question<FirstLookAnswer> {
  const fence = fenceOf(digest)
  const asked = [...keys.values()]
  const hasSteps = asked.some(({ criterion }) => stepsOf(criterion) !== null)
  return {
    purpose: 'scoring',
    instructions: [
      'You check what is said in a recorded business call. You are given checks and the turns of one call.',
      part.of === 1 ? '' : `You see part ${part.number} of ${part.of} of the call.`,
      '',
      fenceRule(fence),
      '',
      'Answer every check by what these turns show, with one of four words:',
      '- "met": somebody of the side "saidBy" does it in these turns. Give the turn "i" and a "quote": words of that turn, copied exactly, that do it themselves. Words that only claim that it was done are not enough.',
      `- "missed": it does not happen in these turns. In "considered" give 1 to ${maxConsidered} turns "i" that come nearest to it and are not enough.`,
      '- "does not apply": only for a check with "doesNotApplyWhen", where that is the case.',
      '- "cannot tell": the turns leave it open. Never guess.',
      ...(asked.some(({ check }) => check.method.kind === 'model')
        ? [
            'A check with "question" is met where the answer to the question is yes, and missed where it is no.',
          ]
        : []),
      ...(hasSteps
        ? [
            'A check with "steps" is a scale; step 0 is its lowest. It is "met" where these turns show any step above 0: give the highest step that they show in "step", and a "quote" that shows that step. It is "missed" where they show no step above 0. For every other check, "step" is null.',
          ]
        : []),
      '',
      'Answer with one JSON object and nothing else:',
      `{"answers": [{"check": a "check" of the list, "answer": "met" | "missed" | "does not apply" | "cannot tell", "turn": i or null, "quote": "" or the words, "considered": [i]${hasSteps ? ', "step": a number or null' : ''}}]}`,
    ].join('\n'),
    data: fenced(fence, [
      ...[...keys].map(([key, { criterion, check }]) => rowOf(key, criterion, check)),
      ...window.rows,
    ]),
    answer: hasSteps ? stepForm : answerForm,
    problemOf: (given) =>
      given.answers.some(({ check }) => keys.has(check)) ? null : { text: 'It answers none of the checks.' },
  }
}

/** The answer to one check, or why it is dropped. Two different answers to the same check are dropped. */
export function answerOf({ answers: given }: FirstLookAnswer, key: string): Said | { dropped: string } {
  const own = given.filter(({ check }) => check === key)
  const [first] = own
  if (first === undefined) return { dropped: 'It did not answer this check.' }
  if (own.some(({ answer, step }) => answer !== first.answer || step !== first.step))
    return { dropped: 'It answered this check in two ways.' }
  const { check: _check, ...rest } = first
  return rest
}

/** Accepts an answer only with words or turns of the call that support it. */
export function readLook(given: Said, asked: AskedCheck, window: CallWindow, call: ScorableCall): Look {
  const answer = answers.find((known) => known === given.answer.trim().toLowerCase())
  switch (answer) {
    case 'met':
      return readMet(given, asked, window, call)
    case 'missed': {
      if ((given.step ?? 0) > 0) return dropped('It says “missed” and names a step above the lowest.')
      const considered = [...new Set(given.considered)].filter((turn) => window.shown.has(turn))
      return considered.length === 0 || given.considered.some((turn) => !window.shown.has(turn))
        ? dropped('It says “missed” without turns that it considered.')
        : { kind: 'missed', considered: considered.slice(0, maxConsidered) }
    }
    case 'does not apply':
      return asked.criterion.notApplicableWhen === null
        ? dropped('It says that a check does not apply which always does.')
        : { kind: 'notApplicable' }
    case 'cannot tell':
      return { kind: 'unclear' }
    case undefined:
      return dropped('Its answer is none of the four.')
    default:
      return answer satisfies never
  }
}

function readMet(
  { turn, quote, step: said }: Said,
  asked: AskedCheck,
  window: CallWindow,
  call: ScorableCall,
): Look {
  const steps = stepsOf(asked.criterion)
  const step = steps === null ? null : (said ?? 0)
  if (step !== null && (step < 1 || steps?.[step] === undefined))
    return dropped('It says “met” without a step of the scale above the lowest.')
  const message = turn === null ? undefined : call.messages[turn]
  if (turn === null || message === undefined || !window.shown.has(turn))
    return dropped('It names a turn that it was not shown.')
  if (quote.length > maxQuoteCharacters) return dropped('Its quote is too long.')
  const place = findQuote(message.message, quote)
  if (place === null) return dropped('Its quote is not in the turn that it names.')

  const span: EvidenceSpan = {
    messageIndex: turn,
    ...place,
    quote: message.message.slice(place.start, place.end),
    secondsFromStart: Number.isFinite(message.secondsFromStart) ? Math.max(0, message.secondsFromStart) : 0,
  }
  const [problem] = checkProblems(
    {
      checkId: asked.check.id,
      status: 'met',
      ...(step === null ? {} : { step }),
      judgedBy: 'model',
      reason: '',
      value: null,
      evidence: [span],
    },
    asked.criterion,
    call,
  )
  return problem === undefined
    ? { kind: 'met', span, step }
    : dropped(`Its quote is no evidence: ${quotable(problem, 200)}`)
}

function dropped(why: string): Look {
  return { kind: 'dropped', why }
}
