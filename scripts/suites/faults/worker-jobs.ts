import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { takeFromBudget } from '#db/queries/integrations/budgets.ts'
import { defineJob } from '#workers/queue/define-job.ts'
import { RetryLater } from '#workers/queue/errors.ts'
import { newItem } from '#workers/queue/record.ts'
import type { HandlerContext, Outcome } from '#workers/queue/runtime/handler.ts'

const payload = z.strictObject({ n: z.number() })
const slowPayload = z.strictObject({ n: z.number(), workMs: z.number() })
const askPayload = z.strictObject({ n: z.number(), url: z.url() })
const limits = { attempts: 10, timeoutMs: 20_000 }

/** Jobs of the fault suite: a chain of three stages in three lanes, and a few that misbehave. */
export const jobs = {
  /** Some items of the first stage fail once and some are deferred once, so that faults also hit retries. */
  first: defineJob({ name: 'first', lane: 'transcripts', payload, ...limits }),
  second: defineJob({ name: 'second', lane: 'routing', payload, ...limits }),
  third: defineJob({ name: 'third', lane: 'scoring', payload, ...limits }),
  /** Takes as long as its payload says. */
  slow: defineJob({ name: 'slow', lane: 'texts', payload: slowPayload, ...limits }),
  /** Ends its process. */
  poison: defineJob({ name: 'poison', lane: 'transcripts', payload, ...limits, attempts: 4 }),
  /** Contacts a provider that may respond with 429. */
  ask: defineJob({ name: 'ask', lane: 'imports', payload: askPayload, ...limits }),
}

/** Whether the first attempt of this item of stage one fails or is deferred. */
export const firstAttempt = (n: number): 'works' | 'fails' | 'waits' =>
  n % 20 === 7 ? 'fails' : n % 20 === 13 ? 'waits' : 'works'

/** A worker's report to its parent: the items whose handlers it has entered since the last message. */
export type ExecutionReport = { executed: { item: string; at: number }[] }

const reportMs = 20
let executed: ExecutionReport['executed'] = []
function reportExecution(context: HandlerContext): void {
  if (executed.length === 0) {
    setTimeout(() => {
      process.send?.({ executed } satisfies ExecutionReport)
      executed = []
    }, reportMs)
  }
  executed.push({ item: context.workItemId, at: Date.now() })
}

async function leaveEffect(context: HandlerContext, trx: Trx): Promise<void> {
  await sql`insert into seen_effects (org_id, item, attempt) values (${context.orgId}, ${context.workItemId}, ${context.attempt})`.execute(
    trx,
  )
}

export const handlers = {
  first: {
    run: async ({ n }: { n: number }, context: HandlerContext): Promise<Outcome> => {
      reportExecution(context)
      await wait(5)
      if (context.attempt === 1 && firstAttempt(n) === 'fails') throw new Error('The first attempt fails.')
      if (context.attempt === 1 && firstAttempt(n) === 'waits') throw new RetryLater(200, 'Not yet.')
      return {
        commit: (trx) => leaveEffect(context, trx),
        next: [newItem(jobs.second, { subject: `${n}`, payload: { n } })],
      }
    },
  },
  second: {
    run: async ({ n }: { n: number }, context: HandlerContext): Promise<Outcome> => {
      reportExecution(context)
      await wait(5)
      return {
        commit: async (trx) => {
          await leaveEffect(context, trx)
          return [newItem(jobs.third, { subject: `${n}`, payload: { n } })]
        },
      }
    },
  },
  third: {
    // Takes the single-statement path, without a commit by the handler; duplicates show up among the endings.
    run: async (_: { n: number }, context: HandlerContext): Promise<Outcome> => {
      reportExecution(context)
      await wait(5)
      return { effects: [{ step: 'end' }] }
    },
  },
  slow: {
    run: async ({ workMs }: { n: number; workMs: number }, context: HandlerContext): Promise<Outcome> => {
      reportExecution(context)
      await wait(workMs)
      return { commit: (trx) => leaveEffect(context, trx) }
    },
  },
  poison: {
    run: async (): Promise<Outcome> => {
      process.exit(7)
    },
  },
  ask: {
    run: async ({ url }: { n: number; url: string }, context: HandlerContext): Promise<Outcome> => {
      reportExecution(context)
      const budget = await takeFromBudget(context.database.system, {
        orgId: context.orgId,
        providerAccount: 'provider',
        requests: 0,
      })
      if (!budget.granted) throw new RetryLater(budget.retryAfterMs, 'The provider is blocked.')
      const response = await fetch(url, {
        signal: context.signal,
        headers: { 'idempotency-key': `${context.workItemId}-${context.gen}-ask` },
      })
      await response.arrayBuffer()
      if (response.status === 429)
        throw new RetryLater(
          Number(response.headers.get('retry-after')) * 1000,
          'The provider asks for a break.',
        )
      if (!response.ok) throw new Error(`The provider answered ${response.status}.`)
      return { commit: (trx) => leaveEffect(context, trx) }
    },
  },
}
