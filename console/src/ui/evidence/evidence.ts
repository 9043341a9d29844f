import type { CriterionAnswer, EvidenceSpan } from '#workers/domain/scoring/scorecard.ts'

/** One quoted range of the transcript, numbered in the order spoken, and the criteria that quote it. */
export type EvidenceMark = EvidenceSpan & { number: number; criterionIds: string[] }

export type Evidence = {
  /** In transcript order; `marks[0]` is number 1. */
  marks: EvidenceMark[]
  byMessage: ReadonlyMap<number, EvidenceMark[]>
  /** Marks of a criterion, in transcript order. */
  byCriterion: ReadonlyMap<string, EvidenceMark[]>
}

export const noEvidence: Evidence = { marks: [], byMessage: new Map(), byCriterion: new Map() }

const inOrder = (one: EvidenceSpan, other: EvidenceSpan): number =>
  one.messageIndex - other.messageIndex || one.start - other.start || one.end - other.end

/** Numbers the evidence of a score. A range quoted by several checks or criteria gets one number. */
export const numberEvidence = (answers: readonly CriterionAnswer[]): Evidence =>
  numberSpans(
    answers.flatMap(({ criterionId, checks }) =>
      checks.flatMap(({ evidence }) => evidence.map((span) => ({ id: criterionId, span }))),
    ),
  )

/** Numbers quoted ranges in the order spoken. A range quoted by several gets one number, and all their ids. */
export function numberSpans(quoted: readonly { id: string; span: EvidenceSpan }[]): Evidence {
  const found = new Map<string, EvidenceMark>()
  for (const { id, span } of quoted) {
    const key = `${span.messageIndex} ${span.start} ${span.end}`
    const mark = found.get(key) ?? { ...span, number: 0, criterionIds: [] }
    if (!mark.criterionIds.includes(id)) mark.criterionIds.push(id)
    found.set(key, mark)
  }
  const marks = [...found.values()].toSorted(inOrder).map((mark, index) => ({ ...mark, number: index + 1 }))
  const byCriterion = new Map<string, EvidenceMark[]>()
  for (const mark of marks) {
    for (const criterionId of mark.criterionIds)
      byCriterion.set(criterionId, [...(byCriterion.get(criterionId) ?? []), mark])
  }
  return { marks, byMessage: Map.groupBy(marks, ({ messageIndex }) => messageIndex), byCriterion }
}

/** The parts of the address: `c` a criterion's id, `t` seconds from the start, `at` an offset in the message if it has several quotes. */
export type EvidenceAddress = { c?: string | undefined; t?: number | undefined; at?: number | undefined }

/** The mark that an address refers to: the criterion's mark at that time, otherwise its first; null if there is none. */
export function markAt({ marks, byCriterion }: Evidence, { c, t, at }: EvidenceAddress): EvidenceMark | null {
  const isAtTime = ({ secondsFromStart }: EvidenceMark): boolean =>
    t !== undefined && Math.abs(secondsFromStart - t) < 0.05
  const own = c === undefined ? marks : (byCriterion.get(c) ?? [])
  const atTime = own.filter(isAtTime)
  return atTime.find(({ start }) => start === at) ?? atTime[0] ?? (c === undefined ? null : (own[0] ?? null))
}

/** The shortest address of a mark. */
export function addressOf(
  { byMessage }: Evidence,
  { secondsFromStart, messageIndex, start }: EvidenceMark,
  criterionId: string | null,
): EvidenceAddress {
  const isAlone = (byMessage.get(messageIndex)?.length ?? 0) < 2
  return { c: criterionId ?? undefined, t: secondsFromStart, at: isAlone ? undefined : start }
}

/** The next (1) or previous (-1) mark; without a current one, the first or last. It stops at the ends. */
export function stepFrom({ marks }: Evidence, current: number | null, step: 1 | -1): EvidenceMark | null {
  if (current === null) return (step === 1 ? marks[0] : marks.at(-1)) ?? null
  return marks[Math.min(marks.length, Math.max(1, current + step)) - 1] ?? null
}

/** The last message that has begun by a time, for an address with only a time. */
export function messageAt(messages: readonly { secondsFromStart: number }[], seconds: number): number | null {
  if (messages.length === 0) return null
  return Math.max(
    0,
    messages.findLastIndex(({ secondsFromStart }) => secondsFromStart <= seconds + 0.05),
  )
}
