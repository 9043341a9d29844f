import type { PersonaScript } from '#workers/domain/practice/index.ts'
import { moreAbout, questionOf } from '#workers/domain/practice/persona-test/reps.ts'
import { filledSlots, signsOfNotes } from '#workers/domain/practice/reading/relevance/answering-notes.ts'
import { oddsByForm, type QuestionForms } from '#workers/domain/practice/reading/relevance/question-forms.ts'
import { signNames } from '#workers/domain/practice/reading/relevance/signs.ts'
import { readWords } from '#workers/domain/practice/reading/read-words.ts'
import type { Row } from '../../trust/learn/boosted-trees.ts'
import { stateBefore } from '../answered-lines.ts'
import type { LabeledLine } from '../labeled-lines.ts'
import { scriptOfBot } from '../scripts-of-bots.ts'

/** What the model that finds the answering note learns from: each question of a line with each note of its bot. */

/** The best answer says most; a question that was made from the form itself says little. */
const weights = { best: 2, other: 1, fromForm: 0.6 }

export type LineRow = Row & {
  bot: string
  line: number
  noteId: string
  text: string
  filled: readonly number[]
}

const scripts = new Map<string, PersonaScript>()
export function scriptFor(bot: string): PersonaScript {
  const before = scripts.get(bot)
  if (before !== undefined) return before
  const script = { ...scriptOfBot(bot), gatekeepers: [] }
  scripts.set(bot, script)
  return script
}

const strength = signNames.indexOf('own or about')

/** `line` is the place in `lines`; what was made from forms has −1. */
export function rowsOf(lines: readonly LabeledLine[]): LineRow[] {
  const labeled = lines.flatMap((line, index) => rowsOfLine(line, index, null))
  const made = [...new Set(lines.map(({ bot }) => bot))].flatMap(linesOfForm)
  return [...labeled, ...made.flatMap((line) => rowsOfLine(line, -1, weights.fromForm))]
}

function rowsOfLine(line: LabeledLine, index: number, fixedWeight: number | null): LineRow[] {
  const script = scriptFor(line.bot)
  const state = stateBefore(script, line)
  const asked = readWords(script, state, line.text).acts.filter(({ asks }) => asks !== null)
  // A claim is one once a note decides it.
  const isClaim = asked.length === 0 && line.answers.length > 0
  const questions = [
    ...asked.map(({ text, asks, act }) => ({ text, asks: asks ?? 'what', isOpen: act === 'openQuestion' })),
    ...(isClaim ? [{ text: line.text, asks: 'is' as const, isOpen: false }] : []),
  ].map((question) => ({ ...question, ...signsOfNotes(script, state, { ...question, more: '' }) }))
  const filled = filledSlots(script)
  return questions.flatMap(({ ids, signs, text }, question) =>
    ids.flatMap((noteId, note) => {
      const isPositive = line.answers.includes(noteId)
      // Of several questions, the one that has most in common with a note is the one that it answers.
      const closest = questions.reduce(
        (best, other, at) =>
          (other.signs[note]?.[strength] ?? 0) > (questions[best]?.signs[note]?.[strength] ?? 0) ? at : best,
        0,
      )
      if (isPositive && closest !== question) return []
      const weight = fixedWeight ?? (isPositive && line.answers[0] === noteId ? weights.best : weights.other)
      return [
        {
          facts: signs[note] ?? [],
          isPositive,
          weight,
          bot: line.bot,
          line: index,
          noteId,
          text,
          filled: filled[note] ?? [],
        },
      ]
    }),
  )
}

/** What a rep asks who has read the form: what earns each secret, and each note by its own words. */
function linesOfForm(bot: string): LabeledLine[] {
  const script = scriptFor(bot)
  const asking = (text: string, noteId: string): LabeledLine => ({
    bot,
    before: '',
    text,
    expects: 'inform',
    answers: [noteId],
    none: '',
    yes: '',
  })
  return [
    ...script.facts.map(({ id, earnedBy, topic }) =>
      asking(questionOf(earnedBy === '' ? topic : earnedBy), id),
    ),
    ...script.details.map(({ id, text }) => asking(moreAbout(text.replace(/(?<!\.)\.$/, '')), id)),
  ]
}

const [formAt, rankAt, marginAt] = (['form', 'form rank', 'form margin'] as const).map((name) =>
  signNames.indexOf(name),
)

/** The rows with what a question's words ask for, as another part of the lines taught it. */
export function withForms(rows: readonly LineRow[], forms: QuestionForms): LineRow[] {
  const byQuestion = Map.groupBy(rows, ({ bot, line, text }) => `${bot}|${line}|${text}`)
  return [...byQuestion.values()].flatMap((group) => {
    const odds = oddsByForm(
      forms,
      group[0]?.text ?? '',
      group.map(({ filled }) => filled),
    )
    return group.map((row, at) => {
      const facts = [...row.facts]
      const own = odds[at] ?? 0
      facts[formAt ?? 0] = own
      facts[rankAt ?? 0] = odds.filter((one) => one > own).length
      facts[marginAt ?? 0] =
        own - odds.reduce((best, one, other) => (other === at ? best : Math.max(best, one)), -99)
      return { ...row, facts }
    })
  })
}
