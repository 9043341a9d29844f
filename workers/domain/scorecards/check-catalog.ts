import { readConversation } from '../scoring/conversation.ts'
import { computeMetrics } from '../scoring/metrics.ts'
import type { CheckSpeaker } from '../scoring/speakers.ts'
import { detectorEntries } from './detector-entries.ts'
import { exampleCall, exampleTurn } from './example-call.ts'
import { metricEntries } from './metric-entries.ts'

type Line = { side: 'rep' | 'buyer'; words: string }

export type CheckEntry = {
  id: string
  kind: 'detector' | 'metric'
  text: string
  speaker: CheckSpeaker
  part: 'start' | 'later' | null
  hears: Line[]
  misses: Line[]
  metric: {
    unit: string
    hears: number | null
    misses: number | null
    min: number | null
    max: number | null
  } | null
}

const shown = (lines: readonly string[]): Line[] =>
  lines.map((line) => {
    const { side, words } = exampleTurn(line)
    return { side, words }
  })

/** Everything a check can be made of, detectors first. The numbers in the examples are computed, not written down. */
export const checkEntries: readonly CheckEntry[] = [
  ...detectorEntries.map(({ id, text, speaker, part, hears, misses }) => ({
    id,
    kind: 'detector' as const,
    text,
    speaker,
    part: part ?? null,
    hears: shown(hears),
    misses: shown(misses),
    metric: null,
  })),
  ...metricEntries.map(({ id, text, speaker, unit, min, max, hears, misses }) => {
    const valueOf = (lines: readonly string[]): number | null =>
      computeMetrics(readConversation(exampleCall(lines)))[id]
    return {
      id,
      kind: 'metric' as const,
      text,
      speaker,
      part: null,
      hears: shown(hears),
      misses: shown(misses),
      metric: { unit, hears: valueOf(hears), misses: valueOf(misses), min, max },
    }
  }),
]
