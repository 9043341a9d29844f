import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recountProgress } from '#db/queries/ledger/progress.ts'
import type { Signal } from '../signals.ts'
import { newItem } from '../record.ts'
import { testHandlers, testJobs } from './testing-jobs.ts'
import { createEffectsTable, openTestBackend, type TestBackend } from './testing.ts'

type Stored = {
  counts: Record<string, number>
  total: number
  stages: { job: string; counts: Record<string, number> }[]
}

let backend: TestBackend
let orgId: string
beforeAll(async () => {
  backend = await openTestBackend()
  await createEffectsTable(backend)
  orgId = await backend.createOrganization()
})
afterAll(() => backend.close())

const give = (count: number) =>
  backend.record({
    orgId,
    kind: 'test',
    label: 'x',
    items: Array.from({ length: count }, (_, n) =>
      newItem(testJobs['step-one'], { subject: `${n}`, payload: { n } }),
    ),
  })
const progressOf = async (commandId: string) => {
  const row = await backend.database.system
    .selectFrom('progress')
    .selectAll()
    .where('command_id', '=', commandId)
    .executeTakeFirst()
  return row === undefined ? null : { version: row.version, ...(row.counts as Stored) }
}
const sum = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0)

describe('the progress of a command', () => {
  it('I3: sums up to all its items at every version, and the versions grow until it ends', async () => {
    await backend.start({
      catalog: testJobs,
      registry: testHandlers,
      settings: { slots: { transcripts: 2, scoring: 2 }, progressMs: 50 },
    })
    const signals: Extract<Signal, { type: 'progress' }>[] = []
    const unsubscribe = backend.signals.subscribe('progress', (signal) => signals.push(signal))
    const commandId = await give(150)
    const seen: {
      version: number
      counts: Record<string, number>
      total: number
      stages: Stored['stages']
    }[] = []
    await backend.until('the end', async () => {
      const progress = await progressOf(commandId)
      if (progress !== null && progress.version !== seen.at(-1)?.version) seen.push(progress)
      return progress?.counts.done === 300
    })
    expect(seen.length).toBeGreaterThan(1)
    for (const [index, progress] of seen.entries()) {
      expect(sum(progress.counts)).toBe(progress.total)
      expect(progress.stages.reduce((total, stage) => total + sum(stage.counts), 0)).toBe(progress.total)
      expect(progress.version).toBeGreaterThan(seen[index - 1]?.version ?? 0)
    }
    expect(seen.at(-1)).toMatchObject({
      total: 300,
      counts: { done: 300 },
      stages: [
        { job: 'step-one', counts: { done: 150 } },
        { job: 'step-two', counts: { done: 150 } },
      ],
    })
    expect((await backend.untilCommandEnds(commandId)).state).toBe('done')
    await backend.until('the last signal', async () =>
      signals.some((signal) => signal.version === seen.at(-1)?.version),
    )
    unsubscribe()
    const versions = signals
      .filter((signal) => signal.commandId === commandId)
      .map((signal) => signal.version)
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    expect(signals.every((signal) => signal.orgId === orgId)).toBe(true)
  })

  it('is written at its first change, and then in steps', async () => {
    await backend.start({
      catalog: testJobs,
      registry: testHandlers,
      settings: { slots: { transcripts: 1, scoring: 1 }, progressMs: 600_000 },
    })
    const seen: number[] = []
    const unsubscribe = backend.signals.subscribe('progress', (signal) => seen.push(signal.version))
    const commandId = await give(20)
    await backend.until('the first change', async () => seen.length > 0)
    await backend.untilCommandEnds(commandId)
    unsubscribe()
    // Other processes of this file write more often; the end is always reported at once.
    expect((await progressOf(commandId))?.counts).toEqual({ done: 40 })
  })

  it('is updated by another process if one died before it could', async () => {
    await backend.start({
      catalog: testJobs,
      registry: testHandlers,
      settings: { slots: { mail: 1 }, progressSweepMs: 100 },
    })
    const { commandId } = await backend.database.withOrg({ orgId }, async (trx) => {
      const command = await trx
        .insertInto('commands')
        .values({ org_id: orgId, kind: 'test' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('work_items')
        .values({
          org_id: orgId,
          command_id: command.id,
          kind: 'step-one',
          lane: 'texts',
          subject: '1',
          state: 'done',
        })
        .execute()
      return { commandId: command.id }
    })
    const { state } = await backend.untilCommandEnds(commandId)
    expect(state).toBe('done')
    expect((await progressOf(commandId))?.counts).toEqual({ done: 1 })
  })

  it('keeps a command running while an item waits, and calls it failed when one is dead', async () => {
    const commandId = await backend.database.withOrg({ orgId }, async (trx) => {
      const command = await trx
        .insertInto('commands')
        .values({ org_id: orgId, kind: 'test' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const states = ['done', 'dead', 'queued'] as const
      for (const state of states) {
        const due = new Date(Date.now() + 3_600_000)
        await trx
          .insertInto('work_items')
          .values({
            org_id: orgId,
            command_id: command.id,
            kind: 'step-one',
            lane: 'texts',
            subject: state,
            state,
            due_at: due,
          })
          .execute()
      }
      return command.id
    })
    const recount = () => backend.database.withOrg({ orgId }, (trx) => recountProgress(trx, [commandId]))
    expect(await recount()).toMatchObject([{ commandId, state: 'running' }])
    await backend.database.system
      .updateTable('work_items')
      .set({ state: 'done' })
      .where('command_id', '=', commandId)
      .where('state', '=', 'queued')
      .execute()
    expect(await recount()).toMatchObject([{ commandId, state: 'failed' }])
  })
})
