import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob } from '../define-job.ts'
import { newItem } from '../record.ts'
import type { HandlerContext, Outcome } from './handler.ts'

const payload = z.strictObject({ n: z.number() })

/** Jobs for tests that need a worker in its own process. Each leaves a row in `seen_effects`. */
export const testJobs = {
  'step-one': defineJob({ name: 'step-one', lane: 'transcripts', payload, attempts: 10, timeoutMs: 20_000 }),
  'step-two': defineJob({ name: 'step-two', lane: 'scoring', payload, attempts: 10, timeoutMs: 20_000 }),
  poison: defineJob({ name: 'poison', lane: 'transcripts', payload, attempts: 4, timeoutMs: 20_000 }),
}

const leave =
  (context: HandlerContext): NonNullable<Outcome['commit']> =>
  async (trx) => {
    await sql`insert into seen_effects (org_id, item) values (${context.orgId}, ${context.workItemId})`.execute(
      trx,
    )
  }

const work = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export const testHandlers = {
  'step-one': {
    run: async ({ n }: { n: number }, context: HandlerContext): Promise<Outcome> => {
      await work(5)
      return {
        commit: leave(context),
        next: [newItem(testJobs['step-two'], { subject: `${n}`, payload: { n } })],
      }
    },
  },
  'step-two': {
    run: async (_: { n: number }, context: HandlerContext): Promise<Outcome> => {
      await work(5)
      return { commit: leave(context) }
    },
  },
  poison: {
    run: async (): Promise<Outcome> => {
      process.exit(7)
    },
  },
}
