import type { Trx } from '#db/client.ts'
import { listCalls } from '#db/queries/calls/call-list.ts'
import type { CallVisibility } from '#db/queries/calls/calls.ts'
import {
  type FocusEvidence,
  listFirstEvidence,
  listRecentAnswers,
  listWeeklyScores,
  type RecentAnswer,
} from '#db/queries/home/own-calls.ts'
import { findScorecardVersion, listScorecardNames } from '#db/queries/scorecards/scorecards.ts'
import { answersNeeded, chooseFocus } from '#workers/domain/calls/focus-criterion.ts'
import { resolveDateRange } from '#workers/domain/calls/date-range.ts'
import { scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import type { Focus, LatestCalls, Moment, Progress } from '../../contract/home.ts'
import { dayIn, dayBefore } from './days.ts'

const shownCalls = 6
/** What "recent" means for the criterion to work on. */
const recent = { calls: 20, days: 90 } as const
const shownWeeks = 12
const dayMs = 86_400_000

/** The reader's latest scored calls: the first of the list of calls with "Mine" and "Scored". */
export async function readLatestCalls(trx: Trx, visibility: CallVisibility): Promise<LatestCalls> {
  const { rows, total, isTotalAtLeast } = await listCalls(
    trx,
    visibility,
    { reps: [visibility.userId], scoreStatuses: ['SCORED_SUCCESS'] },
    { sort: 'newest', from: 0, numberOfResults: shownCalls },
  )
  const names = await listScorecardNames(
    trx,
    rows.flatMap(({ scorecard_config_id: id }) => (id === null ? [] : [id])),
  )
  return {
    results: rows.map((call) => ({
      id: call.id,
      title: call.title,
      buyerCompany: call.buyer_company,
      scorecard: names.get(call.scorecard_config_id ?? '') ?? null,
      startedAt: call.started_at.toISOString(),
      score: call.score,
      passMark: call.score_pass_mark,
      passed: call.score_passed,
    })),
    total,
    isTotalAtLeast,
  }
}

/**
 * The criterion that the reader misses most over their latest 20 scored calls of the last 90 days (`chooseFocus`), with the call where it
 * was missed nearest: of those with words behind the answer the one with the most points, otherwise the latest. Beside it the latest call
 * where it was met.
 */
export async function readFocus(trx: Trx, userId: string, now: Date): Promise<Focus> {
  const answers = await listRecentAnswers(trx, {
    callerId: userId,
    since: new Date(now.getTime() - recent.days * dayMs),
    calls: recent.calls,
  })
  const choice = chooseFocus(
    answers.map((answer) => ({
      scorecardId: answer.scorecard_id,
      criterionId: answer.criterion_id,
      status: answer.status,
      startedAt: answer.started_at.getTime(),
      answer,
    })),
  )
  if (choice.kind === 'tooFew') return { kind: 'tooFew', needed: answersNeeded }
  if (choice.kind === 'nothingMissed')
    return { kind: 'nothingMissed', calls: new Set(answers.map(({ call_id }) => call_id)).size }

  const own = choice.answers.map(({ answer }) => answer)
  const [newest] = own
  if (newest === undefined) return { kind: 'tooFew', needed: answersNeeded }
  const evidence = new Map(
    (
      await listFirstEvidence(trx, {
        scoreIds: own.map(({ score_id }) => score_id),
        criterionId: newest.criterion_id,
      })
    ).map((row) => [row.score_id, row]),
  )
  const version = await findScorecardVersion(trx, newest.scorecard_id, newest.scorecard_version)
  const criterion = scorecardDefinition
    .parse(version?.definition)
    .sections.flatMap(({ criteria }) => criteria)
    .find(({ id }) => id === newest.criterion_id)
  const missedNearest = own
    .filter(({ status }) => status === 'missed')
    .toSorted((one, other) => nearness(other, evidence) - nearness(one, evidence))[0]
  const met = own.find(({ status, score_id }) => status === 'met' && evidence.has(score_id))
  return {
    kind: 'criterion',
    criterionId: newest.criterion_id,
    text: criterion?.text ?? newest.criterion_id,
    scorecard: version?.name ?? '',
    missed: choice.missed,
    answers: own.toReversed().map(({ call_id, title, status }) => ({ callId: call_id, title, status })),
    missedIn: momentOf(missedNearest ?? newest, evidence),
    metIn: met === undefined ? null : momentOf(met, evidence),
  }
}

/** 0 without any words, otherwise more with more of the points. */
const nearness = (
  { score_id, earned, assessed }: RecentAnswer,
  evidence: ReadonlyMap<string, unknown>,
): number => (evidence.has(score_id) ? 1 + (assessed === 0 ? 0 : (earned ?? 0) / assessed) : 0)

function momentOf(answer: RecentAnswer, evidence: ReadonlyMap<string, FocusEvidence>): Moment {
  const words = evidence.get(answer.score_id)
  return {
    callId: answer.call_id,
    title: answer.title,
    startedAt: answer.started_at.toISOString(),
    quote: words?.quote ?? null,
    secondsFromStart: words?.seconds_from_start ?? null,
    startCharacter: words?.start_character ?? null,
  }
}

/** The reader's mean score in each of the last twelve weeks that has one. */
export async function readProgress(
  trx: Trx,
  userId: string,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<Progress> {
  const thisMonday = resolveDateRange({ range: 'thisWeek' }, timeZone, now).from ?? now
  const thisWeek = dayIn(timeZone, thisMonday)
  const weeks = Array.from({ length: shownWeeks }, (_, index) =>
    dayBefore(thisWeek, (shownWeeks - 1 - index) * 7),
  )
  const starts = weeks.map(
    (fromDate) => resolveDateRange({ range: 'custom', fromDate }, timeZone, now).from ?? now,
  )
  const scores = await listWeeklyScores(trx, { callerId: userId, starts })
  return {
    fromWeek: weeks[0] ?? thisWeek,
    thisWeek,
    weeks: scores.flatMap(({ week, calls, mean }) => {
      const day = weeks[week]
      return day === undefined ? [] : [{ week: day, calls, mean }]
    }),
  }
}
