import { endsSentence } from './sentences.ts'
import { countWords, estimateSeconds, roundToMilliseconds } from './times.ts'
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

const namesOf = (part: readonly Utterance[]): Set<string> =>
  new Set(part.flatMap(({ speaker }) => (speaker === null ? [] : [speaker])))

type Span = { start: number; end: number }

/** When somebody speaks, in order and without overlaps. */
const spansOf = (part: readonly Utterance[]): Span[] => {
  const all = part
    .flatMap(({ start, end, text }) =>
      start === null ? [] : [{ start, end: end ?? start + estimateSeconds(text) }],
    )
    .toSorted((first, second) => first.start - second.start)
  const spans: Span[] = []
  for (const span of all) {
    const last = spans.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else spans.push(span)
  }
  return spans
}

const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { start, end }) => sum + Math.max(end - start, 0), 0)

/** Seconds at which both speak. */
const overlapOf = (one: readonly Span[], other: readonly Span[]): number => {
  let seconds = 0
  let first = 0
  for (const span of one) {
    while (first < other.length && other[first]!.end <= span.start) first += 1
    for (let index = first; index < other.length && other[index]!.start < span.end; index += 1)
      seconds += Math.max(
        Math.min(span.end, other[index]!.end) - Math.max(span.start, other[index]!.start),
        0,
      )
  }
  return seconds
}

/** The most channels of a call without names. */
const namelessChannels = 8
/** The people of one call speak at once for at most this share of the time; two parts of a recording as chance has it. */
const overlapShare = 0.2

const takeTurns = (one: readonly Utterance[], other: readonly Utterance[]): boolean => {
  const spans = [spansOf(one), spansOf(other)] as const
  return overlapOf(...spans) < overlapShare * Math.min(lengthOf(spans[0]), lengthOf(spans[1]))
}

/**
 * Whether the parts are the channels of one call, whose times overlap: they have no speaker in common, and where a part names nobody, its
 * words are in the pauses of the others.
 */
const areChannels = (parts: readonly (readonly Utterance[])[]): boolean => {
  const seen = new Set<string>()
  const hasNameless = parts.some((part) => namesOf(part).size === 0)
  if (hasNameless && parts.length > namelessChannels) return false
  return parts.every((part, index) => {
    const names = namesOf(part)
    if (!names.isDisjointFrom(seen)) return false
    for (const name of names) seen.add(name)
    return (
      !hasNameless ||
      parts
        .slice(0, index)
        .every((other) => (names.size > 0 && namesOf(other).size > 0) || takeTurns(other, part))
    )
  })
}

/** The most words of a chapter's title, and the most of its chapter's time that it takes to say it. */
const titleWords = 10
const titleShare = 0.1

/** Titles with times above the first speaker, minutes apart: the chapters of the recording. */
const areChapters = ([part, ...others]: readonly (readonly Utterance[])[]): boolean => {
  if (part === undefined || !others.some((other) => namesOf(other).size > 0)) return false
  const starts = part.flatMap(({ start }) => start ?? [])
  const spoken = part.slice(0, -1).reduce((sum, { text }) => sum + estimateSeconds(text), 0)
  return (
    spoken < titleShare * ((starts.at(-1) ?? 0) - (starts[0] ?? 0)) &&
    part.every(
      ({ speaker, text }) => speaker === null && countWords(text) <= titleWords && !endsSentence(text),
    )
  )
}

/** Seconds at which the last words end. */
const endOf = (utterances: readonly Utterance[]): number =>
  spansOf(utterances).reduce((last, { end }) => Math.max(last, end), 0)

/** Places the parts of a recording, each of which counts from zero, one after another, without the chapters above them. */
export const partsInOrder = (
  source: readonly Utterance[],
): { utterances: readonly Utterance[]; warnings: string[] } => {
  const restarts = restartsOf(source)
  if (restarts.length === 0) return { utterances: source, warnings: [] }
  const bounds = [0, ...restarts, source.length]
  const all = bounds.slice(1).map((to, at) => source.slice(bounds[at], to))
  const hasChapters = areChapters(all)
  const parts = hasChapters ? all.slice(1) : all
  const utterances = hasChapters ? source.slice(restarts[0]) : source
  const warnings = hasChapters
    ? [`${all[0]!.length} chapter titles with times above the conversation were left out.`]
    : []
  if (parts.length === 1 || areChannels(parts)) return { utterances, warnings }
  const placed: Utterance[] = []
  let offset = 0
  for (const part of parts) {
    const moved = shifted(part, offset)
    for (const utterance of moved) placed.push(utterance)
    offset = Math.ceil(Math.max(offset, endOf(moved)))
  }
  return {
    utterances: placed,
    warnings: [
      ...warnings,
      `The times start again: the ${parts.length} parts of the file follow each other.`,
    ],
  }
}
