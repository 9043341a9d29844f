import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { cancelCommand } from '#db/queries/ledger/ledger.ts'
import { defineJob } from '../define-job.ts'
import { newItem } from '../record.ts'
import { batchWrite } from './handler.ts'
import { createEffectsTable, openTestBackend, type TestBackend } from './testing.ts'

const job = defineJob({
  name: 'write',
  lane: 'scoring',
  payload: z.strictObject({ n: z.number() }),
  attempts: 2,
  timeoutMs: 10_000,
})

let backend: TestBackend
let begun = 0
/** Handlers wait for this, so that they end at the same moment. */
let gate = Promise.resolve()
const writes: number[] = []

type Written = { orgId: string; item: string; note: string }

async function write(trx: Trx, rows: readonly Written[]): Promise<void> {
  writes.push(rows.length)
  await sql`
    insert into seen_effects (org_id, item, note) select row."orgId", row.item, row.note
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row("orgId" uuid, item uuid, note text)`.execute(
    trx,
  )
  if (rows.some((row) => row.note === '13')) throw new Error('Thirteen is refused.')
}

beforeAll(async () => {
  backend = await openTestBackend()
  await createEffectsTable(backend)
  await backend.start({
    catalog: { write: job },
    settings: { slots: { scoring: 16 } },
    registry: {
      write: {
        run: async ({ n }: { n: number }, { orgId, workItemId }) => {
          begun += 1
          await gate
          return batchWrite(write, { orgId, item: workItemId, note: String(n) })
        },
      },
    },
  })
})
afterAll(() => backend.close())

async function record(count: number, from = 0): Promise<{ orgId: string; commandId: string }> {
  const orgId = await backend.createOrganization()
  const items = Array.from({ length: count }, (_, index) =>
    newItem(job, { subject: `${from + index}`, payload: { n: from + index } }),
  )
  return { orgId, commandId: await backend.record({ orgId, kind: 'test', label: 'Batch', items }) }
}

const notesOf = async (orgId: string): Promise<string[]> => {
  const { rows } = await sql<{ note: string }>`select note from seen_effects where org_id = ${orgId}`.execute(
    backend.database.system,
  )
  return rows.map((row) => row.note).toSorted()
}

/** Records items with `work`, lets each run up to its end, and then ends all of them at once. */
async function atOnce(count: number, work: () => Promise<void>): Promise<void> {
  begun = 0
  let open = (): void => undefined
  gate = new Promise((resolve) => {
    open = resolve
  })
  await work()
  await backend.until('all have begun', () => Promise.resolve(begun >= count))
  open()
}

describe('rows of items that finish at the same moment', () => {
  it('are inserted with one write, each once', async () => {
    writes.length = 0
    let own = { orgId: '', commandId: '' }
    await atOnce(10, async () => {
      own = await record(10)
    })
    expect((await backend.untilCommandEnds(own.commandId)).state).toBe('done')
    expect(await notesOf(own.orgId)).toHaveLength(10)
    expect(Math.max(...writes)).toBeGreaterThan(1)
  })

  it('do not fail when another one is refused', async () => {
    let own = { orgId: '', commandId: '' }
    await atOnce(6, async () => {
      own = await record(6, 10)
    })
    const { state, items } = await backend.untilCommandEnds(own.commandId)
    expect(state).toBe('failed')
    expect(items.filter((item) => item.state === 'dead').map((item) => item.error)).toEqual([
      'Thirteen is refused.',
    ])
    expect(await notesOf(own.orgId)).toEqual(['10', '11', '12', '14', '15'])
  })

  it('are not written for a canceled command', async () => {
    let own = { orgId: '', commandId: '' }
    await atOnce(4, async () => {
      own = await record(4)
      await backend.until('all have begun', () => Promise.resolve(begun >= 4))
      await backend.database.withOrg(own, (trx) => cancelCommand(trx, { ...own, cancelledBy: null }))
    })
    const after = await record(1)
    await backend.untilCommandEnds(after.commandId)
    expect(await notesOf(own.orgId)).toEqual([])
  })
})
