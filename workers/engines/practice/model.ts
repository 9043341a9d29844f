import { streamText } from 'ai'
import { type BotTurn, checkWording } from '../../domain/practice/index.ts'
import { openEgress, type Permit } from '../../security/egress.ts'
import { toWorkError } from '../model/errors.ts'
import { tokensOf } from '../model/excerpt.ts'
import { digestOf, fenced, fenceOf, fenceRule, quotable } from '../model/frame.ts'
import { LimitReached, type Meter } from '../model/meter.ts'
import { openProvider } from '../model/provider.ts'
import type { ModelSettings } from '../model/settings.ts'
import type { PracticeEngine, SpokenLine, Wording, WordingRequest } from './engine.ts'
import { offlineWording } from './offline.ts'

/** Raise it with every change of the prompt. */
const promptVersion = 1
/** Nobody waits longer than this for an answer on the phone. After it, the machine's own wording is used. */
const usualDeadlineMs = 6_000
/** Two sentences. Anything longer is cut off and not said. */
const maxOutputTokens = 160
const maxCharacters = 800
/** A streamed response of that many tokens with all its metadata is far smaller. */
const maxResponseBytes = 400_000
const shownLines = 8
const shownCharacters = 600

type Account = { meter: Meter; permit: Permit }
type Asking = { signal: AbortSignal; onFirstByte: () => void; settling: Promise<unknown>[] }

/**
 * Opens a model that words what the state machine has decided. Each wording is checked before it is said. If it may not be said or comes
 * too late, the machine's own wording is used.
 */
export function openPracticeModel(
  settings: ModelSettings,
  options: { deadlineMs?: number; now?: () => Date } = {},
): (account: Account) => PracticeEngine {
  const { deadlineMs = usualDeadlineMs, now = () => new Date() } = options

  return ({ meter, permit }) => {
    const model = openProvider(
      settings,
      openEgress({
        permit,
        baseUrl: new URL(settings.baseUrl),
        maxResponseBytes,
        deadlineMs,
        keepAlive: true,
        isStreamed: true,
      }),
    )

    async function ask(request: WordingRequest, turn: BotTurn, asking: Asking): Promise<string> {
      const { instructions, data } = promptOf(request, turn)
      const inputTokens = tokensOf(instructions) + tokensOf(data)
      const reservation = await meter.reserve({
        purpose: 'practice',
        inputTokens,
        outputTokens: maxOutputTokens,
      })
      const stop = new AbortController()
      let text = ''
      let counted: { inputTokens: number; outputTokens: number } | null = null
      try {
        const result = streamText({
          model,
          instructions,
          messages: [{ role: 'user', content: data }],
          maxOutputTokens,
          ...(settings.temperature === null ? {} : { temperature: settings.temperature }),
          maxRetries: 0,
          abortSignal: AbortSignal.any([asking.signal, stop.signal]),
          // Errors end the stream below; the SDK would print them.
          onError: () => {},
        })
        for await (const part of result.stream) {
          if (part.type === 'error') throw part.error
          if (part.type === 'abort') throw new Error('The model was stopped.')
          if (part.type === 'finish') {
            const { inputTokens: read, outputTokens: written } = part.totalUsage
            if (read !== undefined && written !== undefined)
              counted = { inputTokens: read, outputTokens: written }
          }
          if (part.type !== 'text-delta') continue
          if (text === '') asking.onFirstByte()
          text += part.text
          // Already too long to be said, so the rest isn't needed.
          if (text.length > maxCharacters) {
            stop.abort()
            break
          }
        }
        return text
      } finally {
        const used =
          counted === null
            ? { inputTokens, outputTokens: tokensOf(text), isEstimated: true }
            : { ...counted, isEstimated: false }
        // If the usage can't be counted, the reservation stays: the most that it could be.
        asking.settling.push(reservation.settle(used).catch(() => undefined))
      }
    }

    async function wordOne(request: WordingRequest, turn: BotTurn, asking: Asking): Promise<Wording> {
      try {
        const said = await ask(request, turn, asking)
        if (said.length > maxCharacters) return offlineWording(turn, 'The model talked too long.')
        const text = spoken(said)
        const refusal =
          text === '' ? 'The model said nothing.' : checkWording(turn.plan, request.script, text)
        return refusal === null ? { text, wordedBy: 'model', refusal: null } : offlineWording(turn, refusal)
      } catch (error) {
        if (asking.signal.aborted) return offlineWording(turn, 'The model took too long.')
        return offlineWording(
          turn,
          error instanceof LimitReached ? error.message : toWorkError(error).message,
        )
      }
    }

    return {
      id: `model:${settings.name} v${promptVersion}`,
      isInstant: false,
      word: async (request, signal) => {
        const deadline = AbortSignal.timeout(deadlineMs)
        let firstByteAt: Date | null = null
        const asking: Asking = {
          settling: [],
          signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
          onFirstByte: () => {
            firstByteAt ??= now()
          },
        }
        const wordings = await Promise.all(request.turns.map((turn) => wordOne(request, turn, asking)))
        return { wordings, firstByteAt, settled: Promise.all(asking.settling) }
      },
    }
  }
}

/** The line without what models put around it. */
const spoken = (text: string): string =>
  text
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replaceAll(/^["“”']+|(?<!["“”'])["“”']+$/gu, '')
    .trim()

const roles: Record<SpokenLine['side'], string> = { rep: 'caller', gatekeeper: 'reception', buyer: 'buyer' }

/** The model gets only what this turn may say, and nothing that the buyer still holds back. */
function promptOf(
  { before }: WordingRequest,
  { side, plan }: BotTurn,
): { instructions: string; data: string } {
  const rows = [
    {
      kind: 'line',
      speaker: quotable(plan.speaker.name, 120),
      job: quotable(plan.speaker.jobTitle, 120),
      role: roles[side],
      tone: plan.tone,
      does: plan.act,
      says: plan.says.map((text) => quotable(text, shownCharacters)),
      wording: quotable(plan.offline, shownCharacters),
    },
    ...before.slice(-shownLines).map((line) => ({
      kind: 'before',
      who: roles[line.side],
      text: quotable(line.text, shownCharacters),
    })),
  ]
  const fence = fenceOf(digestOf(rows.map((row) => JSON.stringify(row))))
  return {
    instructions: [
      'You word one line of a phone call in which a sales rep practices. What is said is decided; you choose how it sounds.',
      'The row of kind "line" holds who speaks, in which tone, and in "wording" what is said. Say the same in natural spoken words that',
      'fit what was said just before. Add no fact, name, number, day, promise or question that "wording" does not hold, and leave',
      `out none that it holds. At most ${plan.mostWords} words, in the language ${plan.language}. Answer with the spoken words alone: no`,
      'quotes, no name before them, no stage directions.',
      fenceRule(fence),
    ].join('\n'),
    data: fenced(fence, rows),
  }
}
