import { estimateSeconds, roundToMilliseconds } from './times.ts'
import type { Utterance } from './utterance.ts'

const later = (time: number | null, seconds: number): number | null =>
  time === null ? null : roundToMilliseconds(time + seconds)

const shifted = (utterances: readonly Utterance[], seconds: number): Utterance[] =>
  seconds === 0
    ? [...utterances]
    : utterances.map((utterance) => ({
        ...utterance,
        start: later(utterance.start, seconds),
        end: later(utterance.end, seconds),
      }))

/** In a call, somebody speaks within an hour. A file whose first words are later counts from midnight, or from another date. */
const silentStartSeconds = 3600

/** Counts the times from the first one if they are times of day or dates, as no call is silent for `silentStart` seconds. */
export const fromCallStart = (
  utterances: readonly Utterance[],
  silentStart = silentStartSeconds,
): { utterances: readonly Utterance[]; warnings: string[] } => {
  const first = utterances.reduce(
    (least, { start }) => (start === null ? least : Math.min(least, start)),
    Number.POSITIVE_INFINITY,
  )
  if (first < silentStart || !Number.isFinite(first)) return { utterances, warnings: [] }
  return {
    utterances: shifted(utterances, -first),
    warnings: ['The times are times of day or dates: they were counted from the first one.'],
  }
}

/** A clock that starts again falls back by at least this much, to a time of at most this much. */
const restartSeconds = 120
/** So many times after a restart must continue it. A single early time is an error. */
const timesAfterRestart = 2

/** The indexes at which the clock starts again, in the order of the file. */
const restartsOf = (utterances: readonly Utterance[]): number[] => {
  const timed = utterances.flatMap(({ start }, index) => (start === null ? [] : [{ start, index }]))
  const restarts: number[] = []
  for (let position = 1; position < timed.length; position += 1) {
    const before = timed[position - 1]!.start
    const { start, index } = timed[position]!
    if (start > restartSeconds || before - start < restartSeconds) continue
    const after = timed.slice(position + 1, position + 1 + timesAfterRestart)
    let last = start
    const continues = after.every((next) => {
      const isLater = next.start >= last && next.start < before
      last = next.start
      return isLater
    })
    if (continues && after.length > 0) restarts.push(index)
  }
  return restarts
}

/** Whether the parts have no speaker in common: then they are the channels of one call, whose times overlap. */
const areChannels = (parts: readonly (readonly Utterance[])[]): boolean => {
  const seen = new Set<string>()
  return parts.every((part) => {
    const names = new Set(part.flatMap(({ speaker }) => (speaker === null ? [] : [speaker])))
    if (names.size === 0 || !names.isDisjointFrom(seen)) return false
    for (const name of names) seen.add(name)
    return true
  })
}

/** Seconds at which the last words end. */
const endOf = (utterances: readonly Utterance[]): number =>
  utterances.reduce(
    (last, { start, end, text }) =>
      Math.max(last, end ?? (start === null ? 0 : start + estimateSeconds(text))),
    0,
  )

/** Places the parts of a recording, each of which counts from zero, one after another. */
export const partsInOrder = (
  utterances: readonly Utterance[],
): { utterances: readonly Utterance[]; warnings: string[] } => {
  const restarts = restartsOf(utterances)
  const bounds = [0, ...restarts, utterances.length]
  const parts = restarts.length === 0 ? [] : bounds.slice(1).map((to, at) => utterances.slice(bounds[at], to))
  if (parts.length === 0 || areChannels(parts)) return { utterances, warnings: [] }
  const placed: Utterance[] = []
  let offset = 0
  for (const part of parts) {
    const moved = shifted(part, offset)
    for (const utterance of moved) placed.push(utterance)
    offset = Math.ceil(Math.max(offset, endOf(moved)))
  }
  return {
    utterances: placed,
    warnings: [`The times start again: the ${parts.length} parts of the file follow each other.`],
  }
}
