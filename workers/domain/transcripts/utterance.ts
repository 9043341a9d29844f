import type { TranscriptFormat } from './message.ts'

/**
 * One stretch of speech as a format states it, before speakers are filled in, times estimated and turns merged.
 * `start` and `end` are seconds from the start of the call, null where the source is silent.
 */
export type Utterance = {
  start: number | null
  end: number | null
  /** Null where the source names nobody: the previous speaker goes on. */
  speaker: string | null
  text: string
  /** True where `start` is derived (a split inside a cue, a stamp with minute precision), not read. */
  approximate?: boolean
  /** A role that the source itself states; it counts where no rep name is given. */
  role?: 'user' | 'bot'
}

/** One cue of a caption file. Times in seconds; `text` without markup, lines parted by line feeds. */
export type Cue = {
  start: number
  end: number
  text: string
  /** The first voice of the cue, null without one. */
  speaker: string | null
  /** Only where voices change inside the cue: its parts in order. */
  parts: CuePart[] | null
}
export type CuePart = { speaker: string | null; text: string }

/** What one format made of a file. */
export type Reading = {
  format: TranscriptFormat
  utterances: Utterance[]
  /** Lines (or items) that match the format's own patterns: the measure by which formats compete. */
  hits: number
  /** Share of the lines (or items) that the format explains, 0 to 1. */
  coverage: number
  /** Lines (or items) that it does not explain. */
  unparsed: number
  warnings: string[]
  /** Speakers are kept exactly as written (structured sources), so no affiliation is cut off. */
  exactNames?: boolean
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
    utterances,
    hits: utterances.length,
    coverage: total === 0 ? 0 : utterances.length / total,
    unparsed,
    warnings: options.warnings ?? [],
    exactNames: options.exactNames ?? true,
  }
}
