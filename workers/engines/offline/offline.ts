import { createOfflineMatcher } from '../../domain/routing/describe-match.ts'
import { scoreOffline } from './score-offline.ts'
import { describeKindOfCall } from '../../domain/texts/describe-kind.ts'
import type { TextEngine, TextEngines } from '../engine.ts'

export const offlineEngine: TextEngine = {
  id: 'offline',
  descriptionMatcher: (rules) => createOfflineMatcher(rules.filter((rule) => rule.explanation.trim() !== '')),
  assess: (call, definition) => Promise.resolve(scoreOffline(call, definition)),
  describe: async (request) => describeKindOfCall(request),
}

/** Every organization uses the offline engine. */
export const offlineEngines: TextEngines = { for: () => Promise.resolve(offlineEngine) }

/** The offline engine in place of a selected model. `why` is added to the trace of its decisions. */
export function offlineWithNote(why: string): TextEngine {
  return {
    ...offlineEngine,
    descriptionMatcher: (rules) => {
      const match = offlineEngine.descriptionMatcher(rules)
      return async (request) => ({ ...(await match(request)), note: why })
    },
  }
}
