import { defaultScorecards } from '#workers/domain/scoring/default-scorecards.ts'
import { doesScorecardFit, shownBy } from '#workers/domain/scoring/scorecard-fit.ts'
import { coverageNeeded } from '#workers/domain/scoring/coverage.ts'
import { readTalk, type Talk, type Shown } from '#workers/domain/scoring/selling/selling.ts'
import { readingScorer } from '#workers/engines/offline/score-offline.ts'
import { readCall } from '#workers/domain/scoring/score.ts'
import { learned } from '#workers/engines/signals/load.ts'
import { asMachineText, type Conversation, scorableCall } from '../conversation-file.ts'
import { type LabeledConversation, type Part, readLabeledSet } from '../labeled-set.ts'
import { writerOf } from '../writers.ts'

/** A labeled call, with what the engine needs to decide whether somebody sells in it. */
export type KnownCall = {
  writer: string
  fits: boolean
  isNegotiation: boolean
  /** True if the call is read as if all colleagues were unknown. */
  isAmongStrangers: boolean
  talk: Talk
  /** For a call that fits, its own scorecard; for others, every default scorecard. */
  scorecards: {
    shown: Shown
    /** Whether it would get a total if somebody sold in the call. */
    hasTotal: boolean
  }[]
}

const scorers = Object.values(defaultScorecards).map((card) => ({ card, score: readingScorer(card) }))

/** The calls of a part for which the readers agree whether any scorecard fits. */
export function readKnownCalls(part: Part, { machineText }: { machineText: boolean }): KnownCall[] {
  return readLabeledSet(part).flatMap((labeled) =>
    labeled.fits === null
      ? []
      : [knownCall(machineText ? asMachineText(labeled.conversation) : labeled.conversation, labeled)],
  )
}

/** Internal calls, read as if the colleagues were unknown: everybody but the rep counts as the other side. */
export function readAmongStrangers(part: Part): KnownCall[] {
  return readLabeledSet(part).flatMap((labeled) => {
    const { conversation, fits } = labeled
    if (fits !== false || conversation.colleagues.length === 0) return []
    const strangers = { ...conversation, colleagues: [], reps: conversation.reps.slice(0, 1) }
    return [{ ...knownCall(strangers, labeled), isAmongStrangers: true }]
  })
}

function knownCall(conversation: Conversation, { fits, scorecard, first }: LabeledConversation): KnownCall {
  const reading = readCall(scorableCall(conversation), learned())
  const asked = scorers.filter(({ card }) => fits !== true || card.name === scorecard)
  return {
    writer: writerOf(conversation.id),
    fits: fits === true,
    isNegotiation: first.type === 'negotiation',
    isAmongStrangers: false,
    talk: readTalk(reading.conversation),
    scorecards: asked.map(({ card, score }) => {
      const { answers, coverage } = score(reading)
      return {
        shown: shownBy(answers, card),
        hasTotal: coverage >= coverageNeeded && doesScorecardFit(answers, card),
      }
    }),
  }
}
