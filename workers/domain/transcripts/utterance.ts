import type { TranscriptFormat } from './message.ts'
import { splitSpeakers } from './roster.ts'

/**
 * One piece of speech as read from a file, before speakers are filled in, times estimated and turns merged.
 * `start` and `end` are seconds from the start of the call, null when the source has none.
 */
export type Utterance = {
  start: number | null
  end: number | null
  /** Null when the source names nobody: the previous speaker continues. */
  speaker: string | null
  /** True if a different speaker may be talking, but the source does not say who: then no name continues. */
  isUnknown?: boolean
  /** True if the words of an unknown speaker stand alone: after them the speaker before goes on. */
  isAside?: boolean
  /** True when the source marks a change of speaker here, so that this is not joined to the words before. */
  startsTurn?: boolean
  text: string
  /** True when `start` is derived, not read: a split inside a cue, or a timestamp with minute precision. */
  approximate?: boolean
  /** A role that the source states. It counts when no rep name is given. */
  role?: 'user' | 'bot'
}

/** One cue of a caption file. Times in seconds; `text` without markup, lines separated by line feeds. */
export type Cue = {
  start: number
  end: number
  text: string
  /** The first voice of the cue, null without one. */
  speaker: string | null
  /** The parts in order, only when the voice changes inside the cue. */
  parts: CuePart[] | null
}
export type CuePart = { speaker: string | null; text: string }

/** What one format read from a file. */
export type Reading = {
  format: TranscriptFormat
  utterances: Utterance[]
  /** Lines (or items) that match the format's own patterns. The format with the most wins. */
  hits: number
  /** Share of the lines (or items) that the format explains, 0 to 1. */
  coverage: number
  /** Lines (or items) that it does not explain. */
  unparsed: number
  /** Unexplained lines before the first turn: how many, their words, and the first one. */
  leftOut?: { lines: number; words: number; first: string }
  warnings: string[]
  /** True to keep speakers exactly as written (structured sources), with their affiliation. */
  exactNames?: boolean
}

/** If the source names nobody, texts that mostly begin with `Name:` name their speakers. */
const withSpeakersOfTexts = (utterances: Utterance[]): Utterance[] => {
  if (utterances.some(({ speaker }) => speaker !== null)) return utterances
  const split = splitSpeakers(utterances.map(({ text }) => text))
  if (split === null) return utterances
  return utterances.map((utterance, index) => ({ ...utterance, ...split[index] }))
}

/** A reading of a structured source: every item counts as explained unless `unparsed` says otherwise. */
export const structuredReading = (
  format: TranscriptFormat,
  utterances: Utterance[],
  options: { unparsed?: number; warnings?: string[]; exactNames?: boolean } = {},
): Reading => {
  const unparsed = options.unparsed ?? 0
  const total = utterances.length + unparsed
  return {
    format,
    utterances: withSpeakersOfTexts(utterances),
    hits: utterances.length,
    coverage: total === 0 ? 0 : utterances.length / total,
    unparsed,
    warnings: options.warnings ?? [],
    exactNames: options.exactNames ?? true,
  }
}
