import { describe, expect, it } from 'vitest'
import {
  currentSpan,
  formatTraceparent,
  inSpan,
  openTracing,
  parseTraceparent,
  type Span,
  type Tracing,
} from './tracing.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'
const valid = `00-${traceId}-${spanId}-01`

describe('a traceparent', () => {
  it('is read and written', () => {
    expect(parseTraceparent(valid)).toEqual({ traceId, spanId, isRecorded: true })
    expect(parseTraceparent(`00-${traceId}-${spanId}-00`)).toEqual({ traceId, spanId, isRecorded: false })
    expect(formatTraceparent({ traceId, spanId, isRecorded: true })).toBe(valid)
  })

  it('of a later version is read as far as possible', () => {
    expect(parseTraceparent(`cc-${traceId}-${spanId}-01-what-comes-later`)).toEqual({
      traceId,
      spanId,
      isRecorded: true,
    })
  })

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['too short', valid.slice(0, -1)],
    ['upper case', valid.toUpperCase()],
    ['version ff', `ff-${traceId}-${spanId}-01`],
    ['more behind version 00', `${valid}-more`],
    ['a trace id of zeros', `00-${'0'.repeat(32)}-${spanId}-01`],
    ['a span id of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['endless', `cc-${traceId}-${spanId}-01-${'x'.repeat(10_000)}`],
  ])('that is %s counts as none', (_, header) => {
    expect(parseTraceparent(header)).toBeNull()
  })
})

/** Remembers how spans ended. */
function recording(): { tracing: Tracing; ended: { name: string; errorClass: string | null }[] } {
  const ended: { name: string; errorClass: string | null }[] = []
  const start = ({ name }: { name: string }): Span => ({
    traceparent: valid,
    set: () => {},
    end: (how) => void ended.push({ name, errorClass: how?.errorClass ?? null }),
  })
  return { tracing: { start, close: async () => {} }, ended }
}

describe('a span around work', () => {
  it('is the current span inside, across awaits, and not outside', async () => {
    const { tracing, ended } = recording()
    expect(currentSpan()).toBeNull()
    await inSpan(tracing, { name: 'work', kind: 'internal', parent: null }, async () => {
      await new Promise((done) => setImmediate(done))
      expect(currentSpan()?.traceparent).toBe(valid)
    })
    expect(currentSpan()).toBeNull()
    expect(ended).toEqual([{ name: 'work', errorClass: null }])
  })

  it('says the class of an error, never its message', async () => {
    const { tracing, ended } = recording()
    const work = inSpan(tracing, { name: 'work', kind: 'internal', parent: null }, async () => {
      throw new TypeError('canary')
    })
    await expect(work).rejects.toThrow('canary')
    expect(ended).toEqual([{ name: 'work', errorClass: 'TypeError' }])
  })

  it('does not exist without a collector', async () => {
    const log = { warn: () => {} }
    expect(await openTracing({ endpoint: null, sampleRatio: 1, service: 'test', log })).toBeNull()
  })
})
