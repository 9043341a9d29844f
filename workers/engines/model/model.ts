import { openEgress } from '../../security/egress.ts'
import { offlineEngine } from '../offline/offline.ts'
import type { TextEngine } from '../engine.ts'
import { askWith } from './ask.ts'
import { describeByModel } from './describe.ts'
import { matchByModel } from './match.ts'
import { openProvider } from './provider.ts'
import type { ModelSettings } from './settings.ts'

/** Raise it with every change of a prompt or of how responses are checked. */
const promptVersion = 1
/** A response of a few thousand tokens with all its metadata is far smaller. */
const maxResponseBytes = 1_000_000

/**
 * The engine that asks a language model which description fits a call and what identifies a kind of call. Scores stay the offline
 * engine's: a judge has to show its evidence per criterion and be measured against people first, and that is not built.
 */
export function openModelEngine(settings: ModelSettings): TextEngine {
  const egress = openEgress({
    baseUrl: new URL(settings.baseUrl),
    maxResponseBytes,
    deadlineMs: settings.timeoutMs,
  })
  const ask = askWith(openProvider(settings, egress), settings)
  const id = `model:${settings.name} v${promptVersion}`
  return {
    id,
    descriptionMatcher: (_rules, signal) =>
      matchByModel(ask, { readBy: `Read by ${id}.`, maxInputTokens: settings.maxInputTokens }, signal),
    assess: (call, definition, signal) => offlineEngine.assess(call, definition, signal),
    describe: (request, signal) =>
      describeByModel(ask, request, { maxInputTokens: settings.maxInputTokens }, signal),
  }
}
