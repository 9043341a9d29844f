import type { ModelSettings } from './settings.ts'
import { forNobody, openEgress, type Permit } from '../../security/egress.ts'
import { draftInsteadOfModel, offlineEngine } from '../offline/offline.ts'
import type { TextEngine } from '../engine.ts'
import { opinionsOffline } from '../../domain/bots/opinions.ts'
import { writtenOffline } from '../../domain/bots/written-bot.ts'
import { writeBotByModel, writeOpinionsByModel } from './write-bot.ts'
import { writeByModel } from './write-scorecard.ts'
import { askWith } from './ask.ts'
import { describeByModel } from './describe.ts'
import { followUpByModel } from './follow-up.ts'
import { judgeByModel } from './judge/judge.ts'
import { matchByModel } from './match.ts'
import { LimitReached, type Meter, noMeter } from './meter.ts'
import { openProvider } from './provider.ts'
import { noVerdicts, type VerdictStore } from './verdict-store.ts'

/** Raise it with every change of a prompt or of how responses are checked. */
const promptVersion = 1
/** A response of a few thousand tokens with all its metadata is far smaller. */
const maxResponseBytes = 1_000_000

/** What the model engine needs for the organization whose calls it reads. */
export type ModelAccount = {
  meter: Meter
  /** Asked before each request. */
  permit: Permit
  /** What the model said about a call before. */
  verdictsOf: (callId: string) => VerdictStore
}

const noAccount: ModelAccount = { meter: noMeter, permit: forNobody, verdictsOf: () => noVerdicts }

/**
 * Opens a model, which finds the description that fits a call, describes kinds of calls, answers scorecards, and writes drafts. If the
 * organization may not use more of it, the offline engine answers and says so.
 */
export function openModel(settings: ModelSettings): (account: ModelAccount) => TextEngine {
  const { name: model, maxInputTokens } = settings
  const id = `model:${model} v${promptVersion}`

  return ({ meter, permit, verdictsOf }) => {
    const egress = openEgress({
      permit,
      baseUrl: new URL(settings.baseUrl),
      maxResponseBytes,
      deadlineMs: settings.timeoutMs,
    })
    const provider = openProvider(settings, egress)
    const ask = askWith(provider, settings, meter)
    return {
      id,
      descriptionMatcher: (rules, signal) => {
        const match = matchByModel(ask, { readBy: `Read by ${id}.`, maxInputTokens }, signal)
        const matchOffline = offlineEngine.descriptionMatcher(rules)
        return (request) =>
          withinLimit(
            () => Promise.resolve(match(request)),
            async ({ message }) => ({
              ...(await matchOffline(request)),
              note: `${message} The offline engine was used.`,
            }),
          )
      },
      assess: (call, definition, signal, about) =>
        judgeByModel(
          {
            ask,
            model,
            promptVersion,
            maxInputTokens,
            verdicts: about === undefined ? noVerdicts : verdictsOf(about.callId),
            isLastAttempt: about?.isLastAttempt ?? true,
            repeat: about?.repeat ?? null,
            onJudging: about?.onJudging ?? (() => undefined),
            now: () => performance.now(),
          },
          call,
          definition,
          signal,
        ),
      describe: (request, signal) =>
        withinLimit(
          () => describeByModel(ask, request, { maxInputTokens }, signal),
          () => offlineEngine.describe(request, signal),
        ),
      writeScorecard: (details, signal) =>
        withinLimit(
          () => writeByModel(ask, details, { model }, signal),
          async ({ message }) => ({
            ...(await offlineEngine.writeScorecard(details, signal)),
            note: `${message} It was made offline.`,
          }),
        ),
      writeBot: (request, signal) =>
        withinLimit(
          () => writeBotByModel(ask, request, { model }, signal),
          ({ message }) => Promise.resolve(writtenOffline(request, message)),
        ),
      writeOpinions: (request, signal) =>
        withinLimit(
          () => writeOpinionsByModel(ask, request, { model }, signal),
          ({ message }) => Promise.resolve(opinionsOffline(request, message)),
        ),
      draftFollowUp: (request, signal) =>
        withinLimit(
          () => followUpByModel(ask, request, { maxInputTokens }, signal),
          ({ message }) =>
            Promise.resolve(draftInsteadOfModel(request.facts, `${message} The offline engine was used.`)),
        ),
    }
  }
}

/** The model engine with nothing counted or remembered. */
export const openModelEngine = (settings: ModelSettings): TextEngine => openModel(settings)(noAccount)

async function withinLimit<Result>(
  work: () => Promise<Result>,
  instead: (reached: LimitReached) => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof LimitReached) return instead(error)
    throw error
  }
}
