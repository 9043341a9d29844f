import type { Trx } from '#db/client.ts'
import { listAssignments } from '#db/queries/assignments/assignments.ts'
import { listCalls } from '#db/queries/calls/call-list.ts'
import type { CallVisibility } from '#db/queries/calls/calls.ts'
import { findFocusChoice } from '#db/queries/home/focus-choices.ts'
import { findTrainingBot } from '#db/queries/home/training-bot.ts'
import {
  type FocusEvidence,
  listFirstEvidence,
  listRecentAnswers,
  listWeeklyScores,
  type RecentAnswer,
} from '#db/queries/home/own-calls.ts'
import { listScoredWith } from '#db/queries/calls/scores.ts'
import { findScorecardVersion } from '#db/queries/scorecards/scorecards.ts'
import { answersNeeded, chooseFocus } from '#workers/domain/calls/focus-criterion.ts'
import { resolveDateRange } from '#workers/domain/calls/date-range.ts'
import { dayIn, dayBefore } from '#workers/domain/calls/days.ts'
import {
  type Criterion as ScorecardCriterion,
  scorecardDefinition,
} from '#workers/domain/scoring/scorecard.ts'
import { attitudes } from '#workers/domain/practice/catalog/attitudes.ts'
import type { Focus, LatestCalls, Moment, PracticeToDo, Progress } from '../../contract/home.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import { viewAssignments } from '../assignments/assignment-views.ts'
import { readerOf } from '../bots/bot-access.ts'
import { withCorrections } from './corrected-answers.ts'

const shownCalls = 6
const shownAssignments = 6
/** What "recent" means for the focus criterion. */
const recent = { calls: 20, days: 90 } as const
const shownWeeks = 12
const dayMs = 86_400_000

/** The reader's latest scored calls: the top of the call list filtered by "Mine" and "Scored". */
export async function readLatestCalls(trx: Trx, visibility: CallVisibility): Promise<LatestCalls> {
  const { rows, total, isTotalAtLeast } = await listCalls(
    trx,
    visibility,
    { reps: [visibility.userId], scoreStatuses: ['SCORED_SUCCESS'] },
    { sort: 'newest', from: 0, numberOfResults: shownCalls },
  )
  const scoredWith = await listScoredWith(
    trx,
    rows.map(({ id }) => id),
  )
  return {
    results: rows.map((call) => ({
      id: call.id,
      title: call.title,
      buyerCompany: call.buyer_company,
      scorecard: scoredWith.get(call.id)?.name ?? null,
      startedAt: call.started_at.toISOString(),
      score: call.score,
      passMark: call.score_pass_mark,
      passed: call.score_passed,
    })),
    total,
    isTotalAtLeast,
  }
}

/** The answers that the focus is chosen from. */
export const listFocusAnswers = (trx: Trx, userId: string, now: Date): Promise<RecentAnswer[]> =>
  listRecentAnswers(trx, {
    callerId: userId,
    since: new Date(now.getTime() - recent.days * dayMs),
    calls: recent.calls,
  })

/**
 * The criterion that the reader misses most, or the one they chose, over their latest 20 scored calls of the last 90 days (`chooseFocus`).
 * Answers count as people corrected them. Also the call where it came closest to being met (among answers with a quote, the one with the
 * most points; otherwise the latest) and the latest call where it was met.
 */
export async function readFocus(trx: Trx, actor: RequestActor, now: Date): Promise<Focus> {
  const answers = await withCorrections(trx, await listFocusAnswers(trx, actor.userId, now))
  const choice = chooseFocus(
    answers.map((answer) => ({
      scorecardId: answer.scorecard_id,
      criterionId: answer.criterion_id,
      status: answer.status,
      startedAt: answer.started_at.getTime(),
      answer,
    })),
    await findFocusChoice(trx, actor.userId),
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
  for (const { score_id, given } of own) {
    if (given === null) evidence.delete(score_id)
    if (given != null) evidence.set(score_id, given)
  }
  const { named, lookFor } = await describeCriterion(trx, newest)
  const others: Criterion['others'] = []
  for (const { answers: theirs, missed } of choice.others) {
    const [latest] = theirs
    if (latest !== undefined)
      others.push({
        ...(await describeCriterion(trx, latest.answer)).named,
        missed,
        asked: theirs.length,
      })
  }
  const missedNearest = own
    .filter(({ status }) => status === 'missed')
    .toSorted((one, other) => nearness(other, evidence) - nearness(one, evidence))[0]
  const met = own.find(({ status, score_id }) => status === 'met' && evidence.has(score_id))
  return {
    kind: 'criterion',
    ...named,
    missed: choice.missed,
    isChosen: choice.isWanted,
    others,
    answers: own.toReversed().map(({ call_id, title, status }) => ({ callId: call_id, title, status })),
    lookFor,
    missedIn: momentOf(missedNearest ?? newest, evidence),
    metIn: met === undefined ? null : momentOf(met, evidence),
    bot: allows(actor, 'practice.use')
      ? await readTrainingBot(trx, actor, {
          scorecardId: newest.scorecard_id,
          criterionId: newest.criterion_id,
          text: named.text,
        })
      : null,
  }
}

type Criterion = Extract<Focus, { kind: 'criterion' }>

/** Names the criterion, and says what meets it, by the scorecard version that the answer belongs to. */
async function describeCriterion(
  trx: Trx,
  answer: RecentAnswer,
): Promise<{
  named: Pick<Criterion, 'scorecardId' | 'criterionId' | 'text' | 'scorecard'>
  lookFor: string[]
}> {
  const { scorecard_id: scorecardId, criterion_id: criterionId } = answer
  const version = await findScorecardVersion(trx, scorecardId, answer.scorecard_version)
  const criterion = scorecardDefinition
    .parse(version?.definition)
    .sections.flatMap(({ criteria }) => criteria)
    .find(({ id }) => id === criterionId)
  return {
    named: { scorecardId, criterionId, text: criterion?.text ?? criterionId, scorecard: version?.name ?? '' },
    lookFor: criterion === undefined ? [] : lookForOf(criterion),
  }
}

/** What the scorecard's author wrote about a good answer, otherwise the checks. */
function lookForOf({ text, guidance, anchors, checks }: ScorecardCriterion): string[] {
  const written = [guidance.trim(), anchors.at(-1) ?? ''].filter((words) => words !== '')
  const described = written.length > 0 ? written.slice(0, 1) : checks.map((check) => check.text)
  return described.filter((words) => words !== text)
}

async function readTrainingBot(
  trx: Trx,
  actor: RequestActor,
  criterion: Parameters<typeof findTrainingBot>[2],
): Promise<Criterion['bot']> {
  const bot = await findTrainingBot(trx, await readerOf(trx, actor), criterion)
  if (bot === undefined) return null
  const { emotionalState, ...shown } = bot
  return { ...shown, difficulty: emotionalState === null ? null : attitudes[emotionalState].difficulty }
}

/** The top of the reader's list of unfinished assignments. */
export async function readPracticeToDo(
  trx: Trx,
  actor: RequestActor,
  visibility: CallVisibility,
  now: Date,
): Promise<PracticeToDo> {
  const today = dayIn(actor.timeZone, now)
  const { rows, ...found } = await listAssignments(
    trx,
    { visibility, bots: await readerOf(trx, actor) },
    { scope: 'own', isToDo: true, today },
    { from: 0, numberOfResults: shownAssignments },
  )
  return { results: await viewAssignments(trx, actor, rows, today), ...found }
}

/** 0 without a quote; otherwise higher with more points. */
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

/** The reader's mean score for each of the last twelve weeks that has one. */
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
  const starts = [...weeks, dayBefore(thisWeek, -7)].map(
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
