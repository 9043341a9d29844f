import {
  formWords,
  type QuestionForms,
  slots,
} from '#workers/domain/practice/reading/relevance/question-forms.ts'

/** One question with one note. */
export type FormRow = { text: string; filled: readonly number[]; isPositive: boolean; weight: number }

const epochs = 6
const rate = 0.12
const decay = 0.002
const fewestQuestions = 3
const positiveWeight = 4

/** Logistic regression by AdaGrad in a fixed order. Deterministic. */
export function learnForms(rows: readonly FormRow[]): QuestionForms {
  const questions = new Map<string, string[]>()
  const counts = new Map<string, number>()
  for (const text of new Set(rows.map((row) => row.text))) {
    const words = formWords(text)
    questions.set(text, words)
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const weights = new Map<string, Float64Array>()
  const squares = new Map<string, Float64Array>()
  for (const [word, count] of counts)
    if (count >= fewestQuestions) {
      weights.set(word, new Float64Array(slots.length))
      squares.set(word, new Float64Array(slots.length).fill(1e-3))
    }
  let bias = -3
  let biasSquare = 1e-3
  const knownOf = new Map(
    [...questions].map(([text, words]) => [text, words.filter((word) => weights.has(word))]),
  )
  for (let epoch = 0; epoch < epochs; epoch += 1)
    for (let step = 0; step < rows.length; step += 1) {
      const row = rows[(step * 7919) % rows.length]
      if (row === undefined) continue
      const known = knownOf.get(row.text) ?? []
      const scale = 1 / Math.sqrt(Math.max(1, known.length))
      let odds = bias
      for (const word of known)
        for (const slot of row.filled) odds += scale * (weights.get(word)?.[slot] ?? 0)
      const gradient =
        (1 / (1 + Math.exp(-odds)) - (row.isPositive ? 1 : 0)) *
        row.weight *
        (row.isPositive ? positiveWeight : 1)
      if (Math.abs(gradient) < 0.002) continue
      for (const word of known) {
        const own = weights.get(word)
        const square = squares.get(word)
        if (own === undefined || square === undefined) continue
        for (const slot of row.filled) {
          const slope = gradient * scale + decay * (own[slot] ?? 0)
          square[slot] = (square[slot] ?? 0) + slope * slope
          own[slot] = (own[slot] ?? 0) - (rate * slope) / Math.sqrt(square[slot] ?? 1)
        }
      }
      biasSquare += gradient * gradient
      bias -= (rate * gradient) / Math.sqrt(biasSquare)
    }
  const words = Object.fromEntries(
    [...weights]
      .map(([word, own]) => [word, Array.from(own, (weight) => Math.round(weight * 100))] as const)
      .filter(([, own]) => own.some((weight) => Math.abs(weight) >= 5))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
  return { bias: Number(bias.toPrecision(5)), words }
}
