import type { ScorecardDefinition, ScoreResult } from '#workers/domain/scoring/scorecard.ts'
import type { SellingModel } from '#workers/domain/scoring/selling/selling.ts'
import { knownCall } from '../fit/calls.ts'
import { learnSelling, leastOdds, oddsOfCall } from '../fit/learn.ts'
import { type Figures, measure } from '../measure.ts'
import { type Calibration, partOf } from './calibrate.ts'
import { folds } from '../writers.ts'
import { type HeldOutCall, scoreHeldOut } from './held-out-calls.ts'

/** Measures the whole engine on calls by writers that no part of it has learned from: the benchmark's figures, without its calls. */

/** Whether somebody sells: learned from all calls, and by fold from those of other folds. */
export type Selling = { model: SellingModel; unseen: SellingModel[] }

/** Learns from the answers that calls by unknown writers get, because calls by known writers get more answers. */
export function learnFit(calls: readonly HeldOutCall[], { unseen }: Calibration): Selling {
  const known = calls
    .filter(({ labeled, isMachineText }) => labeled.fits !== null && !isMachineText)
    .map((call) => ({
      fold: call.fold,
      call: knownCall(call, (card) => scoreHeldOut(call, card, partOf(unseen, call.fold), null)),
    }))
  const models = Array.from({ length: folds }, (_, fold) =>
    learnSelling(known.flatMap((one) => (one.fold === fold ? [] : [one.call]))),
  )
  const least = leastOdds(
    known.map(({ fold, call }) => ({ call, odds: oddsOfCall(partOf(models, fold), call) })),
  )
  return {
    model: { ...learnSelling(known.map(({ call }) => call)), least },
    unseen: models.map((model) => ({ ...model, least })),
  }
}

/** Figures for the calls that no author of patterns has read. */
export function measureUnseen(
  calls: readonly HeldOutCall[],
  { unseen }: Calibration,
  selling: Selling,
  { machineText }: { machineText: boolean },
): Figures {
  const own = calls.filter(
    ({ isRead, isMachineText, hidesColleagues }) =>
      !isRead && !hidesColleagues && isMachineText === machineText,
  )
  const byId = new Map(own.map((call) => [call.labeled.conversation.id, call]))
  const score = (id: string, card: ScorecardDefinition): ScoreResult => {
    const call = byId.get(id)
    if (call === undefined) throw new Error(`${id} was not read.`)
    return scoreHeldOut(call, card, partOf(unseen, call.fold), partOf(selling.unseen, call.fold))
  }
  return measure(
    own.map(({ labeled }) => labeled),
    { machineText, score: (conversation, card) => score(conversation.id, card) },
  )
}
