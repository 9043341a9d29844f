import {
  generateText,
  type LanguageModel,
  type ModelMessage,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
} from 'ai'
import { z } from 'zod'
import { toWorkError } from './errors.ts'
import { quotable } from './frame.ts'
import type { ModelSettings } from './settings.ts'

/** A problem of an answer: a sentence that may be logged and shown, and words of the answer that only the model is shown. */
export type AnswerProblem = { text: string; words?: readonly string[] }

export type Question<Answer> = {
  /** Role, task and rules; nothing from a call. */
  instructions: string
  /** The quoted data. */
  data: string
  answer: z.ZodType<Answer>
  /** The problem of an answer of the right form; null: none. */
  problemOf(answer: Answer): AnswerProblem | null
}

/** Two unusable answers in a row; the message describes the second. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer'
}

export type Ask = <Answer>(question: Question<Answer>, signal?: AbortSignal) => Promise<Answer>

// Enough to show the model its mistake; an endless answer is not sent back whole.
const shownAnswerCharacters = 4_000
const shownIssues = 5

// The SDK would print what it thinks of a service's abilities on standard error.
globalThis.AI_SDK_LOG_WARNINGS = false

/**
 * Asks a model for JSON of a given form, and once more with the problem of its first answer. All other retries are the ledger's.
 * @throws UnusableAnswer, or what `toWorkError` makes of an error
 */
export function askWith(
  model: LanguageModel,
  settings: Pick<ModelSettings, 'temperature' | 'maxOutputTokens'>,
): Ask {
  async function askOnce<Answer>(
    question: Question<Answer>,
    messages: ModelMessage[],
    signal: AbortSignal | undefined,
  ): Promise<{ answer: Answer } | { text: string; problem: AnswerProblem }> {
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
      const answer = result.output
      const problem = question.problemOf(answer)
      return problem === null ? { answer } : { text: result.text, problem }
    } catch (error) {
      if (NoObjectGeneratedError.isInstance(error)) {
        const isCut = error.finishReason === 'length'
        return { text: error.text ?? '', problem: isCut ? cutOff : { text: formProblem(error.cause) } }
      }
      if (NoOutputGeneratedError.isInstance(error)) return { text: '', problem: { text: 'It is empty.' } }
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

/** Keeps the SDK from downloading anything that a prompt or answer refers to. It calls this each time, usually with an empty list. */
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
