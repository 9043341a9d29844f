import { isOfKind, kindOdds, type KindModels } from '#workers/domain/scoring/kinds/kind-of-call.ts'
import { callKinds } from '#workers/domain/scoring/kinds/kinds-of-scorecard.ts'
import { readTalk } from '#workers/domain/scoring/selling/selling.ts'
import { readOffline } from '#workers/engines/offline/score-offline.ts'
import { scorableCall } from '../conversation-file.ts'
import { readLabeledSet } from '../labeled-set.ts'
import { foldOf, folds, writerOf } from '../writers.ts'
import { kindOf, type KnownCall } from './calls.ts'
import { learnKinds } from './learn-kinds.ts'

type Call = Pick<KnownCall, 'writer' | 'kind' | 'talk' | 'about'>

/** Every labeled call that may be learned from. */
export const readKinds = (): Call[] =>
  (['build', 'calibration'] as const).flatMap((part) =>
    readLabeledSet(part).map((labeled) => {
      const { conversation, signals } = readOffline(scorableCall(labeled.conversation))
      return {
        writer: writerOf(labeled.conversation.id),
        kind: kindOf(labeled),
        talk: readTalk(conversation),
        about: signals().about(),
      }
    }),
  )

/** How often models that have not learned from a call's writer deny its kind, or take it for one that it is not. */
export function measureKinds(calls: readonly Call[]): {
  denied: number
  ofKinds: number
  taken: number
  ofPairs: number
} {
  const figures = { denied: 0, ofKinds: 0, taken: 0, ofPairs: 0 }
  for (let fold = 0; fold < folds; fold += 1) {
    const isOwn = ({ writer }: Call): boolean => foldOf(writer, folds) === fold
    const models: KindModels = learnKinds(calls.filter((call) => !isOwn(call)))
    for (const { kind, talk, about } of calls.filter(isOwn)) {
      const odds = kindOdds(models, talk, about)
      for (const asked of callKinds) {
        const isTaken = isOfKind(odds, [asked])
        if (asked === kind) {
          figures.ofKinds += 1
          if (!isTaken) figures.denied += 1
        } else {
          figures.ofPairs += 1
          if (isTaken) figures.taken += 1
        }
      }
    }
  }
  return figures
}
