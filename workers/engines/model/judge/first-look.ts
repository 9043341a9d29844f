import { z } from 'zod'
import type { ScorableCall } from '../../../domain/scoring/conversation.ts'
import { checkProblems } from '../../../domain/scoring/evidence.ts'
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
})
export type Said = z.infer<typeof said>

const answerForm = z.object({ answers: z.array(said.extend({ check: z.string() })) })
export type FirstLookAnswer = z.infer<typeof answerForm>

/** What one window of a call shows about a check. */
export type Look =
  | { kind: 'met'; span: EvidenceSpan }
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
      ...([...keys.values()].some(({ check }) => check.method.kind === 'model')
        ? [
            'A check with "question" is met where the answer to the question is yes, and missed where it is no.',
          ]
        : []),
      '',
      'Answer with one JSON object and nothing else:',
      '{"answers": [{"check": a "check" of the list, "answer": "met" | "missed" | "does not apply" | "cannot tell", "turn": i or null, "quote": "" or the words, "considered": [i]}]}',
    ].join('\n'),
    data: fenced(fence, [
      ...[...keys].map(([key, { criterion, check }]) => rowOf(key, criterion, check)),
      ...window.rows,
    ]),
    answer: answerForm,
    problemOf: (given) =>
      given.answers.some(({ check }) => keys.has(check)) ? null : { text: 'It answers none of the checks.' },
  }
}

/** The answer to one check, or why it is dropped. Two different answers to the same check are dropped. */
export function answerOf({ answers: given }: FirstLookAnswer, key: string): Said | { dropped: string } {
  const own = given.filter(({ check }) => check === key)
  const [first] = own
  if (first === undefined) return { dropped: 'It did not answer this check.' }
  if (own.some(({ answer }) => answer !== first.answer))
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

function readMet({ turn, quote }: Said, asked: AskedCheck, window: CallWindow, call: ScorableCall): Look {
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
    { checkId: asked.check.id, status: 'met', judgedBy: 'model', reason: '', value: null, evidence: [span] },
    asked.criterion,
    call,
  )
  return problem === undefined
    ? { kind: 'met', span }
    : dropped(`Its quote is no evidence: ${quotable(problem, 200)}`)
}

function dropped(why: string): Look {
  return { kind: 'dropped', why }
}
