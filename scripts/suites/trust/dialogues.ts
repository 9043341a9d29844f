import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { defaultScorecards } from '#workers/domain/scoring/default-scorecards.ts'
import { scoreOffline } from '#workers/engines/offline/score-offline.ts'
import type { CheckAnswer } from '#workers/domain/scoring/scorecard.ts'
import { type Conversation, scorableCall } from './conversation-file.ts'

/** Public conversations, with answers that a person judged. They are stored outside the project, so a clone may not have them. */
const folder = fileURLToPath(new URL('../../../../shared/corpus/dialogues/', import.meta.url))

const dialogue = z.object({
  id: z.string(),
  title: z.string(),
  rep: z.string(),
  colleagues: z.array(z.string()),
  text: z.string(),
})

const verdict = z.object({
  conversation: z.string(),
  check: z.string(),
  status: z.string(),
  /** "r:words // b:words": the speaker and the words; empty for a missed check. */
  quotes: z.string().nullable(),
  verdict: z.enum(['right', 'wrong', 'unsure']),
})

/** What the engine answers today for the checks whose earlier answers a person judged. */
export type DialogueFigures = {
  judged: number
  /** Answers judged right that the engine still gives. */
  rightKept: number
  right: number
  /** Answers judged wrong that the engine still gives; fewer is better. */
  wrongKept: number
  wrong: number
}

/** Null if the public dialogues are not present. */
export function measureDialogues(): DialogueFigures | null {
  if (!existsSync(folder)) return null
  const read = (name: string): unknown => JSON.parse(readFileSync(folder + name, 'utf8'))
  const dialogues = new Map(
    z
      .array(dialogue)
      .parse(read('dialogues.json'))
      .map((one) => [one.id, one]),
  )
  const verdicts = z.array(verdict).parse(read('verdicts.json'))
  const answersOf = new Map<string, CheckAnswer[]>()
  const figures: DialogueFigures = { judged: verdicts.length, rightKept: 0, right: 0, wrongKept: 0, wrong: 0 }

  for (const judged of verdicts) {
    const found = dialogues.get(judged.conversation)
    if (found === undefined || judged.verdict === 'unsure') continue
    let answers = answersOf.get(found.id)
    if (answers === undefined) {
      answers = allAnswers(conversationOf(found))
      answersOf.set(found.id, answers)
    }
    const kept = answers.some((answer) => answer.checkId === judged.check && isSame(answer, judged))
    figures[judged.verdict] += 1
    if (kept) figures[judged.verdict === 'right' ? 'rightKept' : 'wrongKept'] += 1
  }
  return figures
}

function isSame(answer: CheckAnswer, judged: z.infer<typeof verdict>): boolean {
  if (answer.status !== judged.status) return false
  const quotes = (judged.quotes ?? '').split(' // ').map((quote) => quote.slice(quote.indexOf(':') + 1))
  return (
    answer.evidence.length === 0 ||
    answer.evidence.some(({ quote }) => quotes.some((one) => one.includes(quote) || quote.includes(one)))
  )
}

/** The answers of every default scorecard; a check that two scorecards share occurs twice. */
function allAnswers(conversation: Conversation): CheckAnswer[] {
  const call = scorableCall(conversation)
  return Object.values(defaultScorecards).flatMap((card) =>
    scoreOffline(call, card).answers.flatMap((answer) => answer.checks),
  )
}

function conversationOf({ id, title, rep, colleagues, text }: z.infer<typeof dialogue>): Conversation {
  const turns = text.split('\n').flatMap((line) => {
    const at = line.indexOf(':')
    const words = line.slice(at + 1).trim()
    return at < 0 || words === '' ? [] : [{ speaker: line.slice(0, at).trim(), words }]
  })
  return { id, title, type: 'other', style: 'clean', reps: [rep], colleagues, company: null, turns }
}
