import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { phraseCheck } from '#workers/domain/scoring/phrase-checks/definition.ts'
import { type PhraseCheck, silenceMeanings } from '#workers/domain/scoring/phrase-checks/form.ts'
import { compilePhraseCheck } from '#workers/domain/scoring/phrase-checks/evaluate.ts'
import { judgeInOrder } from '#workers/domain/scoring/phrase-checks/order.ts'
import { readSpokenCall } from '#workers/domain/scoring/phrase-checks/spoken-call.ts'
import type { CheckAnswer } from '#workers/domain/scoring/scorecard.ts'
import {
  asMachineText,
  type Conversation,
  conversationTypes,
  readConversationFile,
  scorableCall,
} from '../conversation-file.ts'
import { isAtLabeledTurn } from '../labels.ts'

/**
 * How well checks made of phrases work on calls that their author has not read. The phrases of `criteria.json` were written only from the
 * texts of the default criteria. Then one reader labeled conversations of `set/build` by the text of each criterion, before the engine
 * judged any of them.
 */

const criteria = z.array(
  z.strictObject({
    id: z.string(),
    text: z.string(),
    types: z.array(z.enum(conversationTypes)).min(1),
    definition: phraseCheck,
  }),
)
export type PhraseCriterion = z.infer<typeof criteria>[number]

const turnNumbers = z.array(z.number().int().min(1)).min(1)
const label = z.union([
  z.tuple([z.enum(['met', 'missed']), turnNumbers]),
  z.enum(['met', 'missed', 'na', 'unsure']),
])
const labels = z.strictObject({ id: z.string(), answers: z.record(z.string(), label) })

/** The engine's answer and the reader's label. */
export type LabeledPhraseAnswer = {
  conversationId: string
  criterionId: string
  expected: z.infer<typeof label>
  answer: CheckAnswer
}

const folder = import.meta.dirname

export function readCriteria(): PhraseCriterion[] {
  return criteria.parse(JSON.parse(readFileSync(join(folder, 'criteria.json'), 'utf8')))
}

/**
 * Answers for every labeled pair of conversation and criterion.
 * @param asText how each conversation is written
 * @param whenNotSaid what it means if no phrase is said
 */
export function answerLabeled(
  asText: (conversation: Conversation) => Conversation,
  whenNotSaid: PhraseCheck['whenNotSaid'],
): LabeledPhraseAnswer[] {
  const checks = readCriteria().map(({ id, definition }) => ({
    criterionId: id,
    checkId: id,
    colleagueCounts: false,
    compiled: compilePhraseCheck({ ...definition, whenNotSaid }),
  }))
  const lines = readFileSync(join(folder, 'labels.jsonl'), 'utf8').split('\n')
  return lines
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const { id, answers } = labels.parse(JSON.parse(line))
      const path = join(folder, '..', 'set', 'build', `${id}.txt`)
      const conversation = asText(readConversationFile(readFileSync(path, 'utf8'), path))
      const spoken = readSpokenCall(scorableCall(conversation))
      const outcomes = judgeInOrder(spoken, checks, () => undefined)
      return Object.entries(answers).map(([criterionId, expected]) => {
        const position = checks.findIndex((check) => check.criterionId === criterionId)
        const outcome = outcomes[position]
        if (outcome === undefined) throw new Error(`${id}: no criterion ${criterionId}`)
        return { conversationId: id, criterionId, expected, answer: outcome.answer }
      })
    })
}

export type PhraseFigures = {
  met: { right: number; wrong: number }
  missed: { right: number; wrong: number }
  /** Answers that the reader is unsure about; no other figure counts them. */
  disputed: number
  /** Pairs that the reader labeled met or missed, and how many of them the engine answered. */
  answerable: number
  given: number
}

/**
 * A "met" is right if the reader says met and a quote is in a turn that they name, or next to one. A "missed" is right if the reader says
 * missed. If a rule about words not to say is kept, the answer is "not applicable"; it counts as given.
 */
export function figuresOf(list: readonly LabeledPhraseAnswer[]): PhraseFigures {
  const figures: PhraseFigures = {
    met: { right: 0, wrong: 0 },
    missed: { right: 0, wrong: 0 },
    disputed: 0,
    answerable: 0,
    given: 0,
  }
  for (const item of list) {
    const { expected, answer } = item
    const isAnswered = answer.status !== 'not_assessable'
    if (expected === 'unsure') {
      if (answer.status === 'met' || answer.status === 'missed') figures.disputed += 1
      continue
    }
    if (expected !== 'na') {
      figures.answerable += 1
      if (isAnswered) figures.given += 1
    }
    if (answer.status === 'met' || answer.status === 'missed')
      figures[answer.status][isRight(item) ? 'right' : 'wrong'] += 1
  }
  return figures
}

export function isRight({ expected, answer }: LabeledPhraseAnswer): boolean {
  const status = typeof expected === 'string' ? expected : expected[0]
  if (status !== answer.status) return false
  if (typeof expected === 'string' || answer.evidence.length === 0) return true
  const turns = new Set(expected[1])
  return answer.evidence.some(({ messageIndex }) => isAtLabeledTurn(messageIndex, { turns }))
}

function shareOf(hits: number, count: number): string {
  return count === 0 ? '– of 0' : `${((100 * hits) / count).toFixed(0)} % (${hits} of ${count})`
}

/** Printed lines: the figures, then each answer that the reader contradicts. */
export function printPhrases(list: readonly LabeledPhraseAnswer[]): string[] {
  const { met, missed, disputed, answerable, given } = figuresOf(list)
  const faults = list.filter(
    (item) =>
      (item.answer.status === 'met' || item.answer.status === 'missed') &&
      item.expected !== 'unsure' &&
      !isRight(item),
  )
  return [
    `met, right: ${shareOf(met.right, met.right + met.wrong)}`,
    `missed, right: ${shareOf(missed.right, missed.right + missed.wrong)}`,
    `answered of what the reader could answer: ${shareOf(given, answerable)}; disputed: ${disputed}`,
    ...faults.map(
      ({ conversationId, criterionId, expected, answer }) =>
        `  ${criterionId} of ${conversationId}: ${answer.status}, reader ${JSON.stringify(expected)}; ` +
        answer.evidence
          .map(({ messageIndex, quote }) => `${messageIndex + 1} “${quote.slice(0, 90)}”`)
          .join(' '),
    ),
  ]
}

if (import.meta.main)
  for (const [text, asText] of [
    ['as written', (conversation: Conversation) => conversation],
    ['without marks and capitals', asMachineText],
  ] as const)
    for (const meaning of silenceMeanings) {
      const list = answerLabeled(asText, meaning)
      console.log([`${text}, no phrase said means ${meaning}`, ...printPhrases(list)].join('\n'))
    }
