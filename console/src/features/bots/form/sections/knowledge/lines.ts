import { type BotKnowledge, mostAsks } from '#workers/domain/practice/bot.ts'

export const questionCharacters = 200
export const answerCharacters = 300

/** Wordings as they are typed, one per line. Empty lines do not count. */
export const wordingsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Cuts wordings to the number and the length that a row allows. */
export const fitting = (wordings: readonly string[]): string[] =>
  wordings.slice(0, mostAsks).map((wording) => wording.slice(0, questionCharacters))

export type PastedRow = Pick<BotKnowledge, 'asks' | 'says'>

/**
 * Rows of pasted text: "question | answer" on each line, or cells of a spreadsheet. Before the answer there may be several wordings.
 * `incomplete`: the numbers of the lines without an answer.
 */
export function readPastedRows(text: string): { rows: PastedRow[]; incomplete: number[] } {
  const rows: PastedRow[] = []
  const incomplete: number[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const cells = line.split(/[|\t]/).map((cell) => cell.trim())
    const asks = fitting(cells.slice(0, -1).filter((cell) => cell !== ''))
    const says = (cells.at(-1) ?? '').slice(0, answerCharacters)
    if (asks.length === 0 || says === '') incomplete.push(index + 1)
    else rows.push({ asks, says })
  }
  return { rows, incomplete }
}

/** The last sentences of what the buyer said that fit into "after". */
export function afterOf(before: string): string {
  const text = before.trim()
  if (text.length <= answerCharacters) return text
  const end = text.slice(-answerCharacters)
  const start = end.search(/[.!?] /)
  return start === -1 ? end.trim() : end.slice(start + 2)
}
