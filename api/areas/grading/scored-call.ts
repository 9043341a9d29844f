import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { type Call, listParticipants } from '#db/queries/calls/calls.ts'
import { findCurrentScore } from '#db/queries/calls/scores.ts'
import { findTranscript } from '#db/queries/calls/transcripts.ts'
import { listScoreEvents } from '#db/queries/grading/corrections.ts'
import { questionHash } from '#db/queries/grading/question.ts'
import { findScorecard, findScorecardVersion } from '#db/queries/scorecards/scorecards.ts'
import type { Row } from '#db/schema.ts'
import type { CriteriaToggle } from '#db/vocabulary/scorecards.ts'
import {
  correctedScore,
  type CorrectedScore,
  type StoredEvent,
} from '#workers/domain/calibration/corrected-score.ts'
import type { SpokenWords } from '#workers/domain/calibration/given-evidence.ts'
import { storedEventOf } from '#workers/domain/calibration/stored-event.ts'
import { questionKey } from '#workers/domain/calibration/version-diff.ts'
import { sidesOf } from '#workers/domain/calls/speakers.ts'
import { isRepUnknown, doesFit } from '#workers/domain/scoring/coverage.ts'
import { type Criterion, metricNames, scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import { transcriptMessage } from '#workers/domain/transcripts/message.ts'
import type { CallScore } from '../../contract/calls.ts'
import { loadScore } from '../calls/call-views.ts'

const storedStats = z.array(z.enum(metricNames))
const storedMessages = z.array(transcriptMessage)

/** A score with its scorecard and everything that people said about it. */
export type ScoredCall = {
  call: Call
  row: Row<'scores'>
  score: NonNullable<CallScore['score']>
  scorecard: NonNullable<CallScore['scorecard']>
  /** The default for criteria that set no toggle. */
  editable: CriteriaToggle
  stored: StoredEvent[]
  corrected: CorrectedScore
}

export const questionOf = (criterion: Criterion): string => questionHash(questionKey(criterion))

/** The effective score after these events. */
export const correctedWith = (
  { call, row, score, scorecard }: Pick<ScoredCall, 'call' | 'row' | 'score' | 'scorecard'>,
  stored: readonly StoredEvent[],
): CorrectedScore => {
  const isPractice = call.kind === 'practice'
  return correctedScore(
    {
      id: row.id,
      scorecardId: row.scorecard_id,
      answers: score.answers,
      repSpeaks: !isRepUnknown(score.metrics),
      fits: doesFit({ ...score, definition: scorecard.definition, isPractice }),
      isPractice,
    },
    scorecard.definition,
    stored,
    questionOf,
  )
}

/** @param found left out: the call's current score. Null: the call has none. */
export async function loadScoredCall(
  trx: Trx,
  call: Call,
  found?: Row<'scores'>,
): Promise<ScoredCall | null> {
  const row = found ?? (await findCurrentScore(trx, call.id))
  if (row === undefined) return null
  const version = await findScorecardVersion(trx, row.scorecard_id, row.scorecard_version)
  if (version === undefined) return null
  const score = await loadScore(trx, row)
  const settings = await findScorecard(trx, row.scorecard_id)
  const scorecard = {
    id: version.id,
    name: version.name,
    version: row.scorecard_version,
    definition: scorecardDefinition.parse(version.definition),
    stats: storedStats.parse(settings?.stats ?? []),
  }
  const stored = (await listScoreEvents(trx, call.id)).map(storedEventOf)
  return {
    call,
    row,
    score,
    scorecard,
    editable: settings?.editable ?? 'NO',
    stored,
    corrected: correctedWith({ call, row, score, scorecard }, stored),
  }
}

/** Who says what on a call; evidence is checked against it. */
export async function loadWords(trx: Trx, callId: string): Promise<SpokenWords> {
  const transcript = await findTranscript(trx, callId)
  const messages = transcript === undefined ? [] : storedMessages.parse(transcript.messages)
  return { messages, sideOf: sidesOf(messages, await listParticipants(trx, callId)) }
}

export function criterionOf({ scorecard }: ScoredCall, criterionId: string): Criterion | undefined {
  return scorecard.definition.sections
    .flatMap(({ criteria }) => criteria)
    .find(({ id }) => id === criterionId)
}
