import { opinionsOffline } from '../../domain/bots/opinions.ts'
import { writtenOffline } from '../../domain/bots/written-bot.ts'
import { createOfflineMatcher } from '../../domain/routing/describe-match.ts'
import { generateOffline } from '../../domain/scorecards/generate.ts'
import { needsModelReason } from '../../domain/scoring/score.ts'
import type { ScoreResult } from '../../domain/scoring/scorecard.ts'
import { draftFromQuotes, type FollowUpDraft, type FollowUpFacts } from '../../domain/coaching/follow-up.ts'
import { scoreOffline } from './score-offline.ts'
import { describeKindOfCall } from '../../domain/texts/describe-kind.ts'
import type { TextEngine, TextEngines } from '../engine.ts'

export const offlineEngine: TextEngine = {
  id: 'offline',
  descriptionMatcher: (rules) => createOfflineMatcher(rules.filter((rule) => rule.explanation.trim() !== '')),
  assess: (call, definition) => Promise.resolve(scoreOffline(call, definition)),
  describe: async (request) => describeKindOfCall(request),
  writeScorecard: async (details) => ({ ...generateOffline(details), madeBy: 'offline', note: null }),
  draftFollowUp: ({ facts }) => Promise.resolve(draftFromQuotes(facts)),
  writeBot: (request) => Promise.resolve(writtenOffline(request)),
  writeOpinions: (request) => Promise.resolve(opinionsOffline(request)),
}

/** Every organization uses the offline engine. */
export const offlineEngines: TextEngines = { for: () => Promise.resolve(offlineEngine) }

/** A model is configured but not used: the checks that need one say why. */
function withReason(score: ScoreResult, why: string): ScoreResult {
  const answers = score.answers.map((answer) => ({
    ...answer,
    checks: answer.checks.map((check) =>
      check.reason === needsModelReason
        ? { ...check, reason: `This check needs a language model. ${why}`.slice(0, 500) }
        : check,
    ),
  }))
  return { ...score, answers, note: why.slice(0, 500) }
}

/** The offline draft used in place of a model's. */
export function draftInsteadOfModel(facts: FollowUpFacts, why: string): FollowUpDraft {
  const draft = draftFromQuotes(facts)
  return { ...draft, note: `${why} ${draft.note ?? ''}`.trim() }
}

/** The offline engine used in place of a selected model. `why` is added to the trace of its decisions. */
export function offlineWithNote(why: string): TextEngine {
  return {
    ...offlineEngine,
    descriptionMatcher: (rules) => {
      const match = offlineEngine.descriptionMatcher(rules)
      return async (request) => ({ ...(await match(request)), note: why })
    },
    assess: (call, definition) => Promise.resolve(withReason(scoreOffline(call, definition), why)),
    writeScorecard: async (details) => ({ ...generateOffline(details), madeBy: 'offline', note: why }),
    draftFollowUp: ({ facts }) => Promise.resolve(draftInsteadOfModel(facts, why)),
    writeBot: (request) => Promise.resolve(writtenOffline(request, why)),
    writeOpinions: (request) => Promise.resolve(opinionsOffline(request, why)),
  }
}
