import type { ScorecardDefinition, ScoreResult } from '#workers/domain/scoring/scorecard.ts'
import type { KindModels } from '#workers/domain/scoring/kinds/kind-of-call.ts'
import type { SellingModel } from '#workers/domain/scoring/selling/selling.ts'
import { knownCall, type KnownCall } from '../fit/calls.ts'
import { learnKinds } from '../fit/learn-kinds.ts'
import { learnSelling, leastOdds, oddsOfCall } from '../fit/learn.ts'
import { type Figures, measure } from '../measure.ts'
import { type Calibration, partOf } from './calibrate.ts'
import { folds } from '../writers.ts'
import { type HeldOutCall, scoreHeldOut } from './held-out-calls.ts'

/** Measures the whole engine on calls by writers that no part of it has learned from: the benchmark's figures, without its calls. */

/** Learned from all calls, and by fold from those of other folds. */
type Learned<Model> = { model: Model; unseen: Model[] }
/** How calls sound. */
export type Sound = Learned<SellingModel> & { kinds: Learned<KindModels> }

/** Learns from the answers that calls by unknown writers get, because calls by known writers get more answers. */
export function learnFit(calls: readonly HeldOutCall[], { unseen }: Calibration): Sound {
  const known = calls
    .filter(({ labeled, isMachineText }) => labeled.fits !== null && !isMachineText)
    .map((call) => ({
      fold: call.fold,
      call: knownCall(call, (card) => scoreHeldOut(call, card, partOf(unseen, call.fold), null)),
    }))
  const others = Array.from({ length: folds }, (_, fold) =>
    known.flatMap((one) => (one.fold === fold ? [] : [one.call])),
  )
  const models = others.map(learnSelling)
  const ofKind = ({ hidesColleagues }: KnownCall): boolean => !hidesColleagues
  const least = leastOdds(
    known.map(({ fold, call }) => ({ call, odds: oddsOfCall(partOf(models, fold), call) })),
  )
  return {
    model: { ...learnSelling(known.map(({ call }) => call)), least },
    unseen: models.map((model) => ({ ...model, least })),
    kinds: {
      model: learnKinds(known.map(({ call }) => call).filter(ofKind)),
      unseen: others.map((calls) => learnKinds(calls.filter(ofKind))),
    },
  }
}

/** Figures for the calls that no author of patterns has read. */
export function measureUnseen(
  calls: readonly HeldOutCall[],
  { unseen }: Calibration,
  sound: Sound,
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
    return scoreHeldOut(call, card, partOf(unseen, call.fold), {
      selling: partOf(sound.unseen, call.fold),
      kinds: partOf(sound.kinds.unseen, call.fold),
    })
  }
  return measure(
    own.map(({ labeled }) => labeled),
    { machineText, score: (conversation, card) => score(conversation.id, card) },
  )
}
