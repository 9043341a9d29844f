import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { AskedNow, Candidate } from '#workers/domain/practice/reading/answers/answer-facts.ts'
import { answerForm } from '#workers/domain/practice/reading/answers/answer-form.ts'
import type { IndexedRow } from '#workers/domain/practice/reading/answers/answer-index.ts'
import { knownCandidates, knownIndex } from '#workers/domain/practice/reading/answers/known-answers.ts'
import { questionOf } from '#workers/domain/practice/reading/form-of.ts'
import { dot } from '#workers/domain/practice/reading/meaning/word-meaning.ts'
import { askedForBy } from '#workers/domain/practice/reading/plain-questions.ts'
import type { PersonaScript, ScriptKnowledge } from '#workers/domain/practice/script.ts'
import { demoBots } from '../../../demo/bots/library.ts'
import { scriptOfBot } from '../scripts-of-bots.ts'
import { type Case, learnBoth, tryOut, writeWeights } from './learn-odds.ts'

/**
 * `node scripts/suites/persona/learn/write-knowledge-weights.ts [--try]`: learns how likely what the author of a bot wrote answers a question, and
 * writes `reading/answers/knowledge-weights.ts` of the practice domain. It learns from the knowledge of the demo's bots, each answer with one
 * wording of its question held out, and from `knowledge-labels.jsonl`: questions that people typed, with the answer that was found, and whether
 * it fits. With `--try` it writes nothing, but prints how it does with bots that it has not learned from.
 */
const { values } = parseArgs({ options: { try: { type: 'boolean', default: false } } })

/** `follows`: the note that the buyer had just spoken about. */
type Label = {
  bot: string
  question: string
  turn: string
  last: string
  follows: string | null
  isClosed: boolean
  says: string
  fits: boolean
}

/** Rows at least this similar may both answer a question. */
const alike = 0.8
/** Rows at least this similar may be about the same thing. */
const related = 0.6
/** A label of what somebody typed counts as much as this many wordings. */
const labelWeight = 25
/** How much something said a few turns ago counts as just said, from 0 to 1. */
const before = 0.7

const bots = demoBots.map(({ form }) => scriptOfBot(`demo-${(form.firstName ?? '').toLowerCase()}`))

const askedNow = (question: string, last: string, isClosed: boolean, turn = question): AskedNow => {
  const asks = askedForBy(question)
  return { question, turn, last, asks, form: answerForm(question, asks, isClosed) }
}

const following =
  (ids: ReadonlyMap<string | null, number>) =>
  ({ id, follows }: ScriptKnowledge): number =>
    ids.get(id) ?? (follows === null ? 0 : (ids.get(follows) ?? 0))

function fromRows(script: PersonaScript, group: number): Case[] {
  const { index, knownOf } = knownIndex(script)
  const anchors = [...new Set(script.knowledge.flatMap(({ follows }) => follows ?? []))]
  return index.wordings.flatMap(({ row: at, question }, wording) => {
    const own = index.rows[at]!
    const known = knownOf.get(own.row)!
    const elsewhere = anchors[(wording * 7 + 3) % Math.max(1, anchors.length)] ?? ''
    const isNow = wording % 3 !== 0
    // Every third time, something else was said since.
    const said = new Map<string | null, number>(
      known.after === ''
        ? [[elsewhere, 1]]
        : isNow
          ? [[known.follows ?? known.id, 1]]
          : [
              [known.follows ?? known.id, before],
              [elsewhere, 1],
            ],
    )
    const last = known.after === '' || !isNow ? '' : known.after
    const asked = askedNow(question, last, questionOf(question, true) === 'closed')
    const almost = {
      ...asked,
      question: question
        .split(' ')
        .toSpliced(wording % 3, 1)
        .join(' '),
    }
    const isAlike = (row: IndexedRow, least: number): boolean =>
      row === own || dot(row.middle, own.middle) > least
    const common = {
      fits: (row: IndexedRow) => isAlike(row, alike),
      weight: 1,
      group,
      isLabeled: false,
      only: null,
    }
    const follows = following(said)
    const others = knownCandidates(script, asked, follows, wording).filter(
      ({ row }) => !isAlike(row, related),
    )
    return [
      { ...common, found: knownCandidates(script, asked, follows, wording) },
      ...(wording % 3 === 0 ? [{ ...common, found: knownCandidates(script, almost, follows) }] : []),
      // Most of what people ask is not answered by any row.
      { ...common, weight: 2, found: others },
    ]
  })
}

function fromLabels(): Case[] {
  const path = new URL('knowledge-labels.jsonl', import.meta.url)
  const labels = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Label)
  return labels.flatMap(({ bot, question, turn, last, follows, isClosed, says, fits }) => {
    const script = scriptOfBot(bot)
    const at = bots.findIndex(({ agentId }) => agentId === bot)
    const found: Candidate[] = knownCandidates(
      bots[at] ?? script,
      askedNow(question, last, isClosed, turn),
      following(new Map([[follows, 1]])),
    )
    const only = found.find(({ row }) => row.row.says.any?.[0] === says)?.row
    return only === undefined
      ? []
      : [{ found, fits: () => fits, only, weight: labelWeight, group: at % 3, isLabeled: true }]
  })
}

const cases = [...bots.flatMap((script, at) => fromRows(script, at % 3)), ...fromLabels()]
if (values.try) tryOut(cases)
else
  writeWeights(learnBoth(cases), [
    'knowledge-weights.ts',
    'knowledgeWeights',
    'As answer-weights.ts, for what the author of a bot wrote. Written by scripts/suites/persona/learn/write-knowledge-weights.ts.',
  ])
