import type { PersonaScript, ScriptKnowledge } from '../../script.ts'
import { sha256 } from '../../sha256.ts'
import type { AnswerRow } from '../../wording/answer-bank/row.ts'
import { questionOf } from '../form-of.ts'
import { askedForBy } from '../plain-questions.ts'
import { type AskedNow, type Candidate, candidatesFor, oddsBy, ranked } from './answer-facts.ts'
import { answerForm } from './answer-form.ts'
import { type AnswerIndex, buildIndex, questionIn } from './answer-index.ts'
import { bankIndex, chanceOf } from './best-answers.ts'
import { knowledgeWeights } from './knowledge-weights.ts'

/** Which of the answers that a bot's author wrote fits a question, and how likely. */

export type KnownAnswer = { known: ScriptKnowledge; chance: number }
type KnownIndex = { index: AnswerIndex; knownOf: ReadonlyMap<AnswerRow, ScriptKnowledge> }

/** An index takes about 700 kB, so scripts of one bot share it. The one asked for longest ago is dropped first. */
const mostIndexes = 40
const indexes = new Map<string, KnownIndex>()
const keys = new WeakMap<PersonaScript, string>()

function keyOf(script: PersonaScript): string {
  const before = keys.get(script)
  if (before !== undefined) return before
  const key = sha256(JSON.stringify(script.knowledge))
  keys.set(script, key)
  return key
}

/** What a script's author wrote, as rows that questions are compared with. Built with the first question to a bot. */
export function knownIndex(script: PersonaScript): KnownIndex {
  const key = keyOf(script)
  const before = indexes.get(key)
  if (before !== undefined) {
    indexes.delete(key)
    indexes.set(key, before)
    return before
  }
  const rows = script.knowledge.map((known) => ({ known, row: rowOf(known) }))
  const built = {
    index: buildIndex(
      rows.map(({ row }) => row),
      bankIndex(),
    ),
    knownOf: new Map(rows.map(({ known, row }) => [row, known])),
  }
  indexes.set(key, built)
  const [oldest] = indexes.keys()
  if (indexes.size > mostIndexes && oldest !== undefined) indexes.delete(oldest)
  return built
}

function rowOf({ asks, after, spoken }: ScriptKnowledge): AnswerRow {
  const questions = asks.map(questionIn)
  const wants = questions.map(askedForBy)
  const forms = questions.map((question, at) =>
    answerForm(question, wants[at] ?? 'what', questionOf(question, true) === 'closed'),
  )
  return { kind: 'what', asks, wants, forms: [...new Set(forms)], after, says: { any: [spoken] } }
}

/** What speaks for each answer that may be given. `follows`: how surely that which it follows on was just said. */
export function knownCandidates(
  script: PersonaScript,
  asked: AskedNow,
  follows: (known: ScriptKnowledge) => number,
  without = -1,
): Candidate[] {
  const { index, knownOf } = knownIndex(script)
  const near = new Map(script.knowledge.map((known) => [known.id, known.after === '' ? 1 : follows(known)]))
  const nearOf = (row: AnswerRow): number => near.get(knownOf.get(row)?.id ?? '') ?? 0
  return candidatesFor(
    index,
    asked,
    ({ row }) => nearOf(row) >= leastFollows,
    without,
    ({ row }) => nearOf(row),
  )
}
/** An answer that follows on something is left out if it is less sure than this that it was just said. */
const leastFollows = 0.3

/** Best first. */
export function knownAnswers(
  script: PersonaScript,
  asked: AskedNow,
  follows: (known: ScriptKnowledge) => number,
): KnownAnswer[] {
  if (script.knowledge.length === 0) return []
  const { knownOf } = knownIndex(script)
  return ranked(knowledgeWeights.rank, knownCandidates(script, asked, follows)).flatMap(({ row, facts }) => {
    const known = knownOf.get(row.row)
    return known === undefined ? [] : [{ known, chance: chanceOf(oddsBy(knowledgeWeights.chance, facts)) }]
  })
}
