import type { PersonaScript, ScriptKnowledge } from '../../script.ts'
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

const indexes = new WeakMap<PersonaScript, KnownIndex>()

/** What a script's author wrote, as rows that questions are compared with. Built with the first question to a bot. */
export function knownIndex(script: PersonaScript): KnownIndex {
  const before = indexes.get(script)
  if (before !== undefined) return before
  const rows = script.knowledge.map((known) => ({ known, row: rowOf(known) }))
  const built = {
    index: buildIndex(
      rows.map(({ row }) => row),
      bankIndex(),
    ),
    knownOf: new Map(rows.map(({ known, row }) => [row, known])),
  }
  indexes.set(script, built)
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
  const near = new Map(script.knowledge.map((known) => [known, known.after === '' ? 1 : follows(known)]))
  const nearOf = (row: AnswerRow): number => near.get(knownOf.get(row)!) ?? 0
  return candidatesFor(
    index,
    asked,
    ({ row }) => nearOf(row) >= leastFollows,
    without,
    ({ row }) => nearOf(row),
  )
}
/** Below this, a question that follows on something is not asked. */
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
