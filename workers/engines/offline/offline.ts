import { createOfflineMatcher } from '../../domain/routing/describe-match.ts'
import { scoreOffline } from '../../domain/scoring/score.ts'
import type { TextEngine } from '../engine.ts'

export const offlineEngine: TextEngine = {
  id: 'offline',
  descriptionMatcher: (rules) => createOfflineMatcher(rules.filter((rule) => rule.explanation.trim() !== '')),
  assess: (call, definition) => Promise.resolve(scoreOffline(call, definition)),
}
