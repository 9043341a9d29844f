import type { SpeakerSide } from '#db/vocabulary/calls.ts'
import type { SpeakerStats } from '#workers/domain/calls/speaker-stats.ts'
import { foldName } from '#workers/domain/people/fold-name.ts'
import type { TranscriptMessage } from '#workers/domain/transcripts/message.ts'
import type { ReadTranscript, Speaker } from '../draft/draft.ts'

/** Figures of one row, over all of its names. */
export function statsOf(row: Speaker, stats: ReadonlyMap<string, SpeakerStats>): SpeakerStats {
  const parts = row.names.flatMap((name) => stats.get(name) ?? [])
  return {
    messages: parts.reduce((sum, part) => sum + part.messages, 0),
    words: parts.reduce((sum, part) => sum + part.words, 0),
    share: parts.reduce((sum, part) => sum + part.share, 0),
    quote: parts[0]?.quote ?? '',
  }
}

/** Merges two rows: the first keeps its name, side and person if it has them. */
export function mergeSpeakers(rows: readonly Speaker[], keptIndex: number, goneIndex: number): Speaker[] {
  const kept = rows[keptIndex]
  const gone = rows[goneIndex]
  if (kept === undefined || gone === undefined || keptIndex === goneIndex) return [...rows]
  const merged: Speaker = {
    ...kept,
    names: [...kept.names, ...gone.names],
    userId: kept.userId ?? (kept.side === gone.side ? gone.userId : null),
    company: kept.company === '' ? gone.company : kept.company,
    isTouched: true,
  }
  return rows.flatMap((row, index) => (index === goneIndex ? [] : [index === keptIndex ? merged : row]))
}

/** Splits a merged row; every name of the file becomes a row on the same side. */
export function splitSpeaker(rows: readonly Speaker[], index: number): Speaker[] {
  return rows.flatMap((row, position) =>
    position === index
      ? row.names.map((name, part): Speaker =>
          part === 0
            ? { ...row, names: [name] }
            : { ...row, names: [name], name, userId: null, isTouched: true },
        )
      : [row],
  )
}

/** Problems with sides and names. Only `noRep` still allows saving without a score. */
export type SpeakerProblem =
  | { kind: 'noRep' }
  | { kind: 'manyReps'; indexes: number[] }
  | { kind: 'sameName'; name: string; indexes: [number, number] }
  | { kind: 'emptyName'; index: number }
  | { kind: 'samePerson'; userId: string; indexes: [number, number] }

export function speakerProblems(rows: readonly Speaker[]): SpeakerProblem[] {
  const problems: SpeakerProblem[] = []
  const reps = rows.flatMap((row, index) => (row.side === 'rep' ? [index] : []))
  if (reps.length === 0) problems.push({ kind: 'noRep' })
  if (reps.length > 1) problems.push({ kind: 'manyReps', indexes: reps })
  const names = new Map<string, number>()
  const people = new Map<string, number>()
  rows.forEach((row, index) => {
    const key = foldName(row.name)
    if (key === '') problems.push({ kind: 'emptyName', index })
    else if (names.has(key))
      problems.push({ kind: 'sameName', name: row.name, indexes: [names.get(key)!, index] })
    else names.set(key, index)
    if (row.userId === null) return
    const first = people.get(row.userId)
    if (first === undefined) people.set(row.userId, index)
    else if (rows[first]!.name !== row.name)
      problems.push({ kind: 'samePerson', userId: row.userId, indexes: [first, index] })
  })
  return problems
}

/** Whether even an unscored call cannot be saved. */
export const blocksSaving = (problems: readonly SpeakerProblem[]): boolean =>
  problems.some(({ kind }) => kind !== 'noRep')

export const repOf = (rows: readonly Speaker[]): Speaker | undefined =>
  rows.find(({ side }) => side === 'rep')

/** Which row contains each name of the file. */
export function rowsByName(rows: readonly Speaker[]): Map<string, Speaker> {
  return new Map(rows.flatMap((row) => row.names.map((name) => [name, row] as const)))
}

/** The transcript as it will be stored: with the chosen names, and 'user' for the rep. */
export function namedMessages(
  transcript: Pick<ReadTranscript, 'messages'>,
  rows: readonly Speaker[],
): TranscriptMessage[] {
  const byName = rowsByName(rows)
  return transcript.messages.map((message) => {
    const row = byName.get(message.userName)
    if (row === undefined) return message
    return { ...message, userName: row.name.trim(), role: row.side === 'rep' ? 'user' : 'bot' }
  })
}

/** Changes the side and clears what no longer fits: buyers are not users of the organization, and our own people have no company here. */
export function withSide(row: Speaker, side: SpeakerSide): Speaker {
  if (side === row.side) return row
  return {
    ...row,
    side,
    userId: side === 'buyer' ? null : row.userId,
    company: side === 'buyer' ? row.company : '',
    isTouched: true,
  }
}
