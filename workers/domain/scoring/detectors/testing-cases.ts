import { expect, it } from 'vitest'
import { readConversation } from '../conversation.ts'
import { conversationOf } from '../testing-conversations.ts'
import { findDetector } from './catalog.ts'
import type { Finding } from './detector.ts'

/** Lines as in `conversationOf`. `yes` must be found, `no` must not, nor may `yes` with the sides exchanged. */
type DetectorCase = {
  id: string
  yes: string[]
  no: string[]
  /** The result for `no`, if not `absent`. */
  noKind?: Finding['kind']
  /** True if either side's words count, so that exchanging the sides proves nothing. */
  eitherSide?: boolean
  options?: Parameters<typeof conversationOf>[1]
}

export function detect(id: string, lines: string[], options?: DetectorCase['options']): Finding {
  const detector = findDetector(id)
  if (detector === undefined) throw new Error(`No detector ${id}`)
  return detector.detect(readConversation(conversationOf(lines, options)))
}

/** Three tests for each case: found, not found, and not found if the other side says it. */
export function testDetectors(cases: DetectorCase[]): void {
  it.each(cases)('find what they look for: $id', ({ id, yes, options }) => {
    const finding = detect(id, yes, options)
    expect(finding).toMatchObject({ kind: 'found' })
  })
  it.each(cases)('do not find it in other words: $id', ({ id, no, noKind, options }) => {
    expect(detect(id, no, options).kind).toBe(noKind ?? 'absent')
  })
  it.each(cases.filter((one) => one.eitherSide !== true))(
    'do not accept the words of the other side: $id',
    ({ id, yes, options }) => {
      expect(detect(id, yes.map(exchangeSides), options).kind).not.toBe('found')
    },
  )
}

function exchangeSides(line: string): string {
  return line.startsWith('R') ? `B${line.slice(1)}` : line.replace(/^B\d?/, 'R')
}
