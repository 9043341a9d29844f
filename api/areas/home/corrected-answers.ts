import type { Trx } from '#db/client.ts'
import { findCall } from '#db/queries/calls/calls.ts'
import { listCallsWithEvents } from '#db/queries/grading/corrections.ts'
import type { FocusEvidence, RecentAnswer } from '#db/queries/home/own-calls.ts'
import type { CriterionAnswer } from '#workers/domain/scoring/scorecard.ts'
import { loadScoredCall } from '../grading/scored-call.ts'

/** `given`: the first quote of an answer that a person gave, null without one. Undefined: the machine's answer stands, with its quotes. */
export type EffectiveRecentAnswer = RecentAnswer & { given?: FocusEvidence | null }

/** The answers as people corrected them. Few calls have corrections, and only those are read again. */
export async function withCorrections(
  trx: Trx,
  stored: readonly RecentAnswer[],
): Promise<EffectiveRecentAnswer[]> {
  const byCall = Map.groupBy(stored, ({ call_id }) => call_id)
  const answers = new Map<string, EffectiveRecentAnswer[]>(byCall)
  for (const callId of await listCallsWithEvents(trx, [...byCall.keys()])) {
    const [about] = byCall.get(callId) ?? []
    if (about !== undefined) answers.set(callId, await correctedAnswers(trx, about))
  }
  return [...answers.values()].flat()
}

async function correctedAnswers(trx: Trx, about: RecentAnswer): Promise<EffectiveRecentAnswer[]> {
  const call = await findCall(trx, about.call_id)
  const scored = call === undefined ? null : await loadScoredCall(trx, call)
  if (scored === null) return []
  return scored.corrected.answers.flatMap(({ answer, givenBy }) => {
    const { status, earned, assessed } = answer
    if (status === 'not_applicable' || status === 'not_assessable') return []
    const { criterionId: criterion_id, sectionId: section_id } = answer
    const own = { ...about, criterion_id, section_id, status, earned, assessed }
    return [givenBy === null ? own : { ...own, given: firstQuote(answer, about.score_id) }]
  })
}

function firstQuote({ checks }: CriterionAnswer, scoreId: string): FocusEvidence | null {
  const [first] = checks
    .flatMap(({ evidence }) => evidence)
    .toSorted((one, other) => one.messageIndex - other.messageIndex || one.start - other.start)
  return first === undefined
    ? null
    : {
        score_id: scoreId,
        quote: first.quote,
        seconds_from_start: first.secondsFromStart,
        start_character: first.start,
      }
}
