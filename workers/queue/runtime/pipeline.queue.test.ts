import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineJob } from '../define-job.ts'
import { newItem } from '../record.ts'
import type { HandlerContext, Outcome } from './handler.ts'
import { countEffects, createEffectsTable, openTestBackend, type TestBackend } from './testing.ts'

const payload = z.strictObject({ n: z.number() })
const first = defineJob({ name: 'first', lane: 'transcripts', payload, attempts: 3, timeoutMs: 5_000 })
const second = defineJob({ name: 'second', lane: 'routing', payload, attempts: 3, timeoutMs: 5_000 })
const third = defineJob({ name: 'third', lane: 'scoring', payload, attempts: 3, timeoutMs: 5_000 })

const leave =
  (context: HandlerContext): Outcome['commit'] =>
  async (trx) => {
    await sql`insert into seen_effects (org_id, item) values (${context.orgId}, ${context.workItemId})`.execute(
      trx,
    )
  }

/** The dispatcher's. Longer than any round in which each stage signals the next. */
const pollMs = 25_000

let backend: TestBackend
let orgId: string
beforeAll(async () => {
  backend = await openTestBackend()
  await createEffectsTable(backend)
  orgId = await backend.createOrganization()
  await backend.start({
    catalog: { first, second, third },
    settings: { pollMs },
    registry: {
      first: {
        run: async ({ n }: { n: number }, context) => ({
          commit: leave(context),
          next: [newItem(second, { subject: `${n}`, payload: { n } })],
        }),
      },
      second: {
        run: async ({ n }: { n: number }, context) => ({
          commit: leave(context),
          next: [newItem(third, { subject: `${n}`, payload: { n } })],
        }),
      },
      third: { run: async (_: { n: number }, context) => ({ commit: leave(context) }) },
    },
  })
})
afterAll(() => backend.close())

describe('a pipeline of three stages', () => {
  it('runs each stage once and ends its command', async () => {
    const times: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const startedAt = performance.now()
      const commandId = await backend.record({
        orgId,
        kind: 'upload',
        label: 'x',
        items: [newItem(first, { subject: '1', payload: { n: 1 } })],
      })
      // On a busy server a signal may get lost and the poll finds the work instead, and that is rarer while nothing is queued.
      const { state, items } = await backend.untilCommandEnds(commandId, 4 * pollMs)
      times.push(performance.now() - startedAt)
      expect(state).toBe('done')
      expect(items.map((item) => [item.kind, item.state])).toEqual([
        ['first', 'done'],
        ['second', 'done'],
        ['third', 'done'],
      ])
      const effects = await countEffects(backend)
      expect(items.map((item) => effects.get(item.id))).toEqual([1, 1, 1])
    }
    // Most rounds are faster than a single poll: each stage was signaled by the one before.
    const middle = times.toSorted((left, right) => left - right)[2]
    expect(middle).toBeLessThan(pollMs)
  })
})
