import {
  APICallError,
  generateText,
  type LanguageModel,
  type LanguageModelUsage,
  type ModelMessage,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
} from 'ai'
import { z } from 'zod'
import type { ModelPurpose } from '#db/vocabulary/model-use.ts'
import { ModelUnavailable, toWorkError } from './errors.ts'
import { tokensOf } from './excerpt.ts'
import { quotable } from './frame.ts'
import type { Meter, Tokens } from './meter.ts'
import type { ModelSettings } from './settings.ts'

/** What is wrong with an answer: a sentence that may be logged and shown, and words of the answer that only the model gets to see. */
export type AnswerProblem = { text: string; words?: readonly string[] }

export type Question<Answer> = {
  /** The purpose that its usage is counted under. */
  purpose: ModelPurpose
  /** Role, task and rules; nothing from a call. */
  instructions: string
  /** The quoted data. */
  data: string
  answer: z.ZodType<Answer>
  /** What is wrong with an answer of the right form; null: nothing. */
  problemOf(answer: Answer): AnswerProblem | null
}

/** Two unusable answers in a row. The message describes the second. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer'
}

export type Ask = <Answer>(question: Question<Answer>, signal?: AbortSignal) => Promise<Answer>

// Enough to show the model its mistake; an endless answer is not sent back whole.
const shownAnswerCharacters = 4_000
const shownIssues = 5

// The SDK would print warnings about a service's features to standard error.
globalThis.AI_SDK_LOG_WARNINGS = false

/**
 * Asks a model for JSON of a given form. If the answer can't be used, asks once more and says why. All other retries are the ledger's. Each
 * request is reserved at the meter before it is sent.
 * @throws UnusableAnswer, LimitReached, or what `toWorkError` makes of an error
 */
export function askWith(
  model: LanguageModel,
  settings: Pick<ModelSettings, 'temperature' | 'maxOutputTokens'>,
  meter: Meter,
): Ask {
  async function askOnce<Answer>(
    question: Question<Answer>,
    messages: ModelMessage[],
    signal: AbortSignal | undefined,
  ): Promise<{ answer: Answer } | { text: string; problem: AnswerProblem }> {
    if (signal?.aborted === true) throw new ModelUnavailable('The model was not asked: the work was stopped.')
    const inputTokens = estimatedInput(question.instructions, messages)
    const reservation = await meter.reserve({
      purpose: question.purpose,
      inputTokens,
      outputTokens: settings.maxOutputTokens,
    })
    const settle = (usage: LanguageModelUsage | undefined, text: string): Promise<void> =>
      reservation.settle(usedTokens(usage, { inputTokens, outputTokens: tokensOf(text) }))
    try {
      const result = await generateText({
        model,
        instructions: question.instructions,
        messages,
        output: Output.object({ schema: question.answer }),
        maxOutputTokens: settings.maxOutputTokens,
        ...(settings.temperature === null ? {} : { temperature: settings.temperature }),
        maxRetries: 0,
        experimental_download: downloadNothing,
        ...(signal === undefined ? {} : { abortSignal: signal }),
      })
      await settle(result.usage, result.text)
      const answer = result.output
      const problem = question.problemOf(answer)
      return problem === null ? { answer } : { text: result.text, problem }
    } catch (error) {
      if (NoObjectGeneratedError.isInstance(error)) {
        await settle(error.usage, error.text ?? '')
        const isCut = error.finishReason === 'length'
        return { text: error.text ?? '', problem: isCut ? cutOff : { text: formProblem(error.cause) } }
      }
      // Its tokens were counted before its output was read.
      if (NoOutputGeneratedError.isInstance(error)) return { text: '', problem: { text: 'It is empty.' } }
      await reservation.settle(unanswered(error, inputTokens))
      throw toWorkError(error)
    }
  }

  return async (question, signal) => {
    const messages: ModelMessage[] = [{ role: 'user', content: question.data }]
    const first = await askOnce(question, messages, signal)
    if ('answer' in first) return first.answer
    const words = first.problem.words ?? []
    const second = await askOnce(
      question,
      [
        ...messages,
        { role: 'assistant', content: quotable(first.text, shownAnswerCharacters).trim() || '(nothing)' },
        {
          role: 'user',
          content: `This answer cannot be used. ${first.problem.text}${words.length > 0 ? ` It is about: ${words.join(', ')}.` : ''} Answer the same question once more, with nothing but JSON of the required form.`,
        },
      ],
      signal,
    )
    if ('answer' in second) return second.answer
    throw new UnusableAnswer(second.problem.text)
  }
}

function estimatedInput(instructions: string, messages: readonly ModelMessage[]): number {
  const texts = messages.map(({ content }) => (typeof content === 'string' ? content : ''))
  return [instructions, ...texts].reduce((sum, text) => sum + tokensOf(text), 0)
}

/** What the service reports, or our estimate. */
function usedTokens(
  usage: LanguageModelUsage | undefined,
  estimate: Tokens,
): Tokens & { isEstimated: boolean } {
  const { inputTokens, outputTokens } = usage ?? {}
  if (inputTokens === undefined || outputTokens === undefined) return { ...estimate, isEstimated: true }
  return { inputTokens, outputTokens, isEstimated: false }
}

/** A refused request costs nothing. One whose answer never arrived may have been read, so its input counts. */
function unanswered(error: unknown, inputTokens: number): Tokens & { isEstimated: boolean } {
  const isRefused = APICallError.isInstance(error) && (error.statusCode ?? 0) >= 300
  return isRefused
    ? { inputTokens: 0, outputTokens: 0, isEstimated: false }
    : { inputTokens, outputTokens: 0, isEstimated: true }
}

/** Keeps the SDK from downloading anything that a prompt or answer refers to. The SDK calls this each time, usually with an empty list. */
const downloadNothing = (wanted: readonly unknown[]): Promise<[]> =>
  wanted.length === 0 ? Promise.resolve([]) : Promise.reject(new Error('Nothing is downloaded for a model.'))

const cutOff: AnswerProblem = { text: 'It was cut off at MODEL_MAX_OUTPUT_TOKENS, so it must be shorter.' }

/** Names the fields and what is expected of them, never their values. */
function formProblem(cause: unknown): string {
  const issues = zodIssuesOf(cause)
  if (issues.length === 0) return 'It is not JSON.'
  const parts = issues
    .slice(0, shownIssues)
    .map((issue) => `${issue.path.join('.') || 'the answer'}: ${issue.message}`)
  return `It does not have the required form (${parts.join('; ')}).`
}

function zodIssuesOf(error: unknown): readonly z.core.$ZodIssue[] {
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause, depth += 1
  ) {
    if (current instanceof z.core.$ZodError) return current.issues
  }
  return []
}
