import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  caughtPattern,
  dishonestPattern,
  opennessPattern,
  pretextPattern,
} from '#workers/domain/scoring/detectors/honesty.ts'

/** Single turns at a reception desk, by a writer who had not seen the patterns. The patterns were widened with them. */
const line = z.strictObject({
  who: z.enum(['rep', 'gatekeeper']),
  kind: z.enum(['lie', 'honest', 'catches', 'neutral']),
  text: z.string(),
})
const lines = readFileSync(join(import.meta.dirname, 'honesty.jsonl'), 'utf8')
  .split('\n')
  .filter((text) => text !== '')
  .map((text) => line.parse(JSON.parse(text)))
const ofKind = (kind: (typeof lines)[number]['kind']): string[] =>
  lines.filter((each) => each.kind === kind).map(({ text }) => text)
const shareOf = (texts: readonly string[], isHit: (text: string) => boolean): number =>
  texts.filter(isHit).length / texts.length
const hides = (text: string): boolean => dishonestPattern.test(text) || pretextPattern.test(text)

describe('words at a reception desk', () => {
  it('are four in five times suspect if they hide a sale, and never if they are open', () => {
    expect(shareOf(ofKind('lie'), hides)).toBeGreaterThan(0.78)
    expect(ofKind('honest').filter(hides)).toEqual([])
  })

  it('count as open if the caller says that they sell, and not if they hide it', () => {
    expect(shareOf(ofKind('honest'), (text) => opennessPattern.test(text))).toBeGreaterThan(0.45)
    expect(shareOf(ofKind('lie'), (text) => opennessPattern.test(text))).toBeLessThan(0.03)
  })

  it('show in two of five cases that the desk does not believe the caller, and an ordinary question never does', () => {
    expect(shareOf(ofKind('catches'), (text) => caughtPattern.test(text))).toBeGreaterThan(0.38)
    expect(ofKind('neutral').filter((text) => caughtPattern.test(text))).toEqual([])
  })
})
