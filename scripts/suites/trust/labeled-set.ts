import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Conversation, readConversationFile } from './conversation-file.ts'
import { type Labels, readLabels, readTurns, statusOf, turnsOf, type LabeledStatus } from './labels.ts'

/**
 * Authors of detectors may read `build`. `calibration` sets how sure an answer must be, so detectors must not be written from it.
 * `measured` is only for measuring.
 */
export type Part = 'build' | 'calibration' | 'measured'

/** What both readers say about one check, or a third reader if they disagree. */
export type GoldAnswer = {
  checkId: string
  /** Null: the readers disagree and nobody has decided. */
  status: LabeledStatus | null
  /** Turns, from 1, that any of the readers names. */
  turns: ReadonlySet<number>
}

export type LabeledConversation = {
  conversation: Conversation
  first: Labels
  second: Labels
  /** The scorecard that both readers answer; null if they chose different ones. */
  scorecard: string | null
  /** True: both say that some scorecard fits; false: both say that none does; null: they disagree. */
  fits: boolean | null
  /** The mean of both readers. */
  skill: number | null
  passes: boolean | null
  answers: GoldAnswer[]
}

const folder = join(import.meta.dirname, 'set')

/** Reads one part of the labeled set, ordered by id. @throws Error that names the faulty file and line */
export function readLabeledSet(part: Part): LabeledConversation[] {
  const place = join(folder, part)
  const conversations = new Map<string, Conversation>()
  for (const file of readdirSync(place).toSorted()) {
    if (!file.endsWith('.txt')) continue
    const path = join(place, file)
    const conversation = readConversationFile(readFileSync(path, 'utf8'), path)
    if (`${conversation.id}.txt` !== file) throw new Error(`${path}: the header's id is ${conversation.id}`)
    conversations.set(conversation.id, conversation)
  }

  const read = (pass: string): Map<string, Labels> => {
    const path = join(place, `labels-${pass}.jsonl`)
    if (!existsSync(path)) return new Map()
    return readLabels(readFileSync(path, 'utf8'), path, (id) => conversations.get(id)?.turns.length)
  }
  const first = read('first')
  const second = read('second')
  const settled = read('settled')
  const turnsPath = join(place, 'labels-turns.jsonl')
  const turns = existsSync(turnsPath)
    ? readTurns(readFileSync(turnsPath, 'utf8'), turnsPath, (id) => conversations.get(id)?.turns.length)
    : new Map<string, ReadonlyMap<string, readonly number[]>>()

  return [...conversations.values()].flatMap((conversation) => {
    const one = first.get(conversation.id)
    const two = second.get(conversation.id)
    if (one === undefined || two === undefined) return []
    const labeled = combine(conversation, one, two, settled.get(conversation.id))
    return [{ ...labeled, answers: withTurns(labeled.answers, turns.get(conversation.id)) }]
  })
}

function combine(
  conversation: Conversation,
  first: Labels,
  second: Labels,
  settled: Labels | undefined,
): LabeledConversation {
  const scorecard = settled?.scorecard ?? (first.scorecard === second.scorecard ? first.scorecard : null)
  const reader = [first, second, settled].find((labels) => labels?.scorecard === scorecard)
  const answers =
    scorecard === null
      ? []
      : Object.keys(reader?.answers ?? {}).map((checkId) => goldAnswer(checkId, first, second, settled))

  return {
    conversation,
    first,
    second,
    scorecard,
    fits: bothSay(first.fits.length > 0, second.fits.length > 0, settled && settled.fits.length > 0),
    skill: mean([first.skill, second.skill]),
    passes: agreedPass(first, second),
    answers,
  }
}

function goldAnswer(checkId: string, first: Labels, second: Labels, settled: Labels | undefined): GoldAnswer {
  const one = first.answers[checkId]
  const two = second.answers[checkId]
  const three = settled?.answers[checkId]
  const turns = new Set([...turnsOf(one), ...turnsOf(two), ...turnsOf(three)])
  if (three !== undefined) return { checkId, status: statusOf(three), turns }

  const agreed = one !== undefined && two !== undefined && statusOf(one) === statusOf(two)
  return { checkId, status: agreed ? statusOf(one) : null, turns }
}

/** Adds the turns from the reader who named all of them. */
function withTurns(
  answers: readonly GoldAnswer[],
  named: ReadonlyMap<string, readonly number[]> | undefined,
): GoldAnswer[] {
  return answers.map((answer) =>
    answer.status === 'met'
      ? { ...answer, turns: new Set([...answer.turns, ...(named?.get(answer.checkId) ?? [])]) }
      : answer,
  )
}

function bothSay(first: boolean, second: boolean, settled: boolean | undefined): boolean | null {
  if (settled !== undefined) return settled
  return first === second ? first : null
}

/** Null if a reader calls it borderline or the two disagree. */
function agreedPass(first: Labels, second: Labels): boolean | null {
  if (first.passes !== second.passes) return null
  if (first.passes === 'yes') return true
  return first.passes === 'no' ? false : null
}

function mean(values: readonly (number | null)[]): number | null {
  const present = values.filter((value) => value !== null)
  return present.length === 0 ? null : present.reduce((total, value) => total + value, 0) / present.length
}
