import { z } from 'zod'
import { PermanentError } from '../../queue/errors.ts'
import type { DescribeRequest } from '../engine.ts'
import { type Ask, UnusableAnswer } from './ask.ts'
import { descriptionProblem, maxDescriptionCharacters } from './description-problem.ts'
import { excerptOf } from './excerpt.ts'
import { digestOf, fenced, fenceOf, fenceRule } from './frame.ts'

/** No turn limit: as much of both ends as the tokens allow. */
const turnsPerEnd = Number.POSITIVE_INFINITY

const answer = z.object({ description: z.string() })

/**
 * Lets a model describe what identifies a kind of call, from one call of that kind.
 * @throws PermanentError when two answers in a row cannot be used
 */
export async function describeByModel(
  ask: Ask,
  { callType, siblings, messages }: DescribeRequest,
  { maxInputTokens }: { maxInputTokens: number },
  signal: AbortSignal,
): Promise<string> {
  const excerpt = excerptOf(messages, { turnsPerEnd, maxTokens: maxInputTokens })
  if (excerpt.shown.size === 0) throw new PermanentError('The transcript has no words to describe.')
  const fence = fenceOf(digestOf([callType, ...siblings, ...messages.map(({ message }) => message)]))
  const instructions = [
    'You describe kinds of business calls, so that other calls of the same kind can be recognized later. You are given one call of a kind.',
    '',
    fenceRule(fence),
    '',
    `The kind is called ${JSON.stringify(callType)}. ${othersOf(callType, siblings)}`,
    'Write 2 to 3 plain sentences in English that say what identifies this KIND of call: its goal, stage, parties and typical topics.',
    'Describe what such calls have in common, not this one call. Your description must tell the kind from the other kinds.',
    `- At most ${maxDescriptionCharacters} characters.`,
    '- No names of people, companies, products or places. No digits, amounts, dates, links or addresses.',
    '',
    'Answer with one JSON object and nothing else: {"description": "…"}',
  ].join('\n')
  try {
    const { description } = await ask(
      {
        purpose: 'describing',
        instructions,
        data: fenced(fence, excerpt.rows),
        answer,
        problemOf: (given) => descriptionProblem(given.description, messages),
      },
      signal,
    )
    return description.trim()
  } catch (error) {
    if (!(error instanceof UnusableAnswer)) throw error
    throw new PermanentError(`The model gave no usable description twice. ${error.message}`)
  }
}

function othersOf(callType: string, siblings: readonly string[]): string {
  const others = siblings.filter((sibling) => sibling !== callType)
  return others.length === 0
    ? ''
    : `Other kinds are ${others.map((other) => JSON.stringify(other)).join(', ')}.`
}
