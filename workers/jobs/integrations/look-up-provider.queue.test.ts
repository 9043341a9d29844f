import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { newId } from '#db/queries/ids.ts'
import { cancelCommand } from '#db/queries/ledger/ledger.ts'
import { insertLookup } from '#db/queries/integrations/provider-lookups.ts'
import type { LookupRequest } from '../../domain/imports/lookups.ts'
import { jobs } from '../catalog.ts'
import { ProviderError } from '../../providers/provider.ts'
import { openTestBackend, type TestBackend } from '../../queue/runtime/testing.ts'
import { newItem } from '../../queue/record.ts'
import { registry } from '../registry.ts'
import { givenSalesOrganization, type TestOrganization } from '../testing.ts'
import {
  type CallWorld,
  createWorld,
  externalIdOf,
  givenIntegration,
  worldConnections,
} from '../imports/testing-imports.ts'

let backend: TestBackend
let organization: TestOrganization
let integrationId: string
let request: CallWorld['request'] = () => undefined
let asked = 0

const world = createWorld({
  count: 45,
  pageSize: 10,
  users: [{ externalId: 'rep-1', email: 'noor@larkfield.example', name: 'Noor Haddad', isActive: true }],
  request: (kind) => {
    asked += 1
    return request(kind)
  },
})

beforeAll(async () => {
  backend = await openTestBackend()
  organization = await givenSalesOrganization(backend)
  integrationId = await givenIntegration(backend.database, organization.orgId)
  await backend.start({ catalog: jobs, registry, services: { connections: worldConnections(world) } })
})
afterAll(() => backend.close())
beforeEach(() => {
  request = () => undefined
  asked = 0
})

const calls: LookupRequest = {
  kind: 'calls',
  from: '2026-11-01T00:00:00.000Z',
  to: '2026-11-30T00:00:00.000Z',
  externalUserId: null,
  cursor: null,
  skip: 0,
  limit: 10,
}

async function start(wanted: LookupRequest): Promise<{ lookupId: string; commandId: string }> {
  const { orgId } = organization
  const lookupId = await backend.database.withOrg({ orgId }, newId)
  const dueAt = new Date(Date.now() + 3_600_000)
  const commandId = await backend.record({
    orgId,
    kind: 'look-up-provider',
    label: 'Calls of Our Gong',
    interactive: true,
    items: [newItem(jobs['look-up-provider'], { subject: lookupId, payload: { lookupId }, dueAt })],
  })
  await backend.database.withOrg({ orgId }, async (trx) => {
    const lookup = {
      org_id: orgId,
      id: lookupId,
      integration_id: integrationId,
      command_id: commandId,
      kind: wanted.kind,
    }
    await insertLookup(trx, { ...lookup, request: JSON.stringify(wanted) })
    await trx
      .updateTable('work_items')
      .set({ due_at: new Date(0) })
      .where('command_id', '=', commandId)
      .execute()
  })
  return { lookupId, commandId }
}

const read = (id: string) =>
  backend.database.withOrg(organization, (trx) =>
    trx
      .selectFrom('provider_lookups')
      .select(['result', 'error'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )

type Result = {
  results: { externalId: string; title: string | null; participants: string[]; known: unknown }[]
  nextCursor: string | null
}
const idsOf = (row: { result: unknown }): string[] =>
  (row.result as Result).results.map((one) => one.externalId)

describe('look-up-provider', () => {
  it('stores the calls that the provider lists, with their import state', async () => {
    await backend.database.withOrg(organization, (trx) =>
      trx
        .insertInto('external_calls')
        .values({
          org_id: organization.orgId,
          integration_id: integrationId,
          external_id: externalIdOf(2),
          state: 'failed',
        })
        .execute(),
    )
    world.call = (n) => ({
      ...createWorld().call(n),
      title: n === 3 ? 'Interview with Ilse' : `Discovery ${n}`,
      medium: n === 4 ? 'video' : 'phone',
    })
    world.leavesMeetingsOut = true
    const { lookupId, commandId } = await start(calls)
    expect((await backend.untilCommandEnds(commandId)).state).toBe('done')
    const { results, nextCursor } = (await read(lookupId)).result as Result
    expect(results).toHaveLength(10)
    expect(nextCursor).not.toBeNull()
    expect(results[0]).toMatchObject({
      externalId: externalIdOf(0),
      title: 'Discovery 0',
      participants: ['Noor Haddad', 'Ilse Maas'],
      known: null,
    })
    expect(results[2]?.known).toEqual({ state: 'failed', callId: null })
    // What privacy excludes is not shown either.
    expect(results[3]).toMatchObject({
      title: null,
      participants: [],
      known: { state: 'excluded', callId: null },
    })
    // What the recipe leaves out is shown, but cannot be imported.
    expect(results[4]).toMatchObject({ title: 'Discovery 4', known: { state: 'excluded', callId: null } })
  })

  it('skips the calls before the wanted ones, or continues by cursor', async () => {
    const skipped = await start({ ...calls, skip: 23 })
    await backend.untilCommandEnds(skipped.commandId)
    const first = await read(skipped.lookupId)
    expect(idsOf(first)[0]).toBe(externalIdOf(23))
    const next = await start({ ...calls, cursor: (first.result as Result).nextCursor, limit: 20 })
    await backend.untilCommandEnds(next.commandId)
    expect(idsOf(await read(next.lookupId))[0]).toBe(externalIdOf(30))
    const last = await start({ ...calls, skip: 40 })
    await backend.untilCommandEnds(last.commandId)
    const end = await read(last.lookupId)
    expect([idsOf(end).length, (end.result as Result).nextCursor]).toEqual([5, null])
  })

  it.each([
    ['after skipped calls', { skip: 100, limit: 20 }, 100],
    ['of fewer calls than before', { limit: 30 }, 0],
  ])('continues at a provider that counts pages: %s', async (_, wanted, firstCall) => {
    const counted = vi.spyOn(world, 'page').mockImplementation((cursor, size) => {
      const number = Number(cursor ?? 1)
      const from = (number - 1) * size
      return {
        items: Array.from({ length: size }, (_, index) => world.call(from + index)),
        nextCursor: String(number + 1),
      }
    })
    onTestFinished(() => counted.mockRestore())
    const listed: string[] = []
    let cursor: string | null = null
    for (const change of [wanted, { limit: 20 }, { limit: 20 }]) {
      const { lookupId, commandId } = await start({ ...calls, ...change, cursor })
      await backend.untilCommandEnds(commandId)
      const found = await read(lookupId)
      expect(idsOf(found).length).toBeLessThanOrEqual(change.limit)
      listed.push(...idsOf(found))
      cursor = (found.result as Result).nextCursor
    }
    expect(listed.length).toBeGreaterThan(40)
    expect(listed).toEqual(listed.map((_, index) => externalIdOf(firstCall + index)))
  })

  it('refuses a cursor that no lookup returned', async () => {
    const { lookupId, commandId } = await start({ ...calls, cursor: 'abc' })
    expect((await backend.untilCommandEnds(commandId)).state).toBe('failed')
    expect((await read(lookupId)).error).toContain('cursor')
  })

  it('stores the provider’s users', async () => {
    const { lookupId, commandId } = await start({ kind: 'users', cursor: null })
    await backend.untilCommandEnds(commandId)
    expect((await read(lookupId)).result).toEqual({ kind: 'users', results: world.users, nextCursor: null })
  })

  it('changes nothing when it is delivered twice', async () => {
    const { lookupId, commandId } = await start(calls)
    const { items } = await backend.untilCommandEnds(commandId)
    const before = [await read(lookupId), asked]
    const [item] = items
    if (item === undefined) throw new Error('There is no item')
    await backend.queues.offer('imports', [{ id: item.id, gen: item.gen, kind: item.kind }])
    await backend.until(
      'the queue is empty again',
      async () =>
        (await backend.queues.missing('imports', [`${item.kind}-${item.id}-${item.gen}`])).size === 1,
    )
    expect([await read(lookupId), asked]).toEqual(before)
  })

  it('stores nothing when it was canceled', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    request = () => held
    const { lookupId, commandId } = await start(calls)
    await backend.until('the provider is asked', () => Promise.resolve(asked > 0))
    await backend.database.withOrg(organization, (trx) =>
      cancelCommand(trx, { orgId: organization.orgId, commandId, cancelledBy: null }),
    )
    release()
    await backend.until('it has ended', async () =>
      (await backend.items(commandId)).every((item) => item.state === 'cancelled'),
    )
    expect(await read(lookupId)).toEqual({ result: null, error: null })
  })

  it('that is dead says why', async () => {
    request = () => {
      throw new ProviderError('forbidden', 'This key may not read calls.')
    }
    const { lookupId, commandId } = await start(calls)
    expect((await backend.untilCommandEnds(commandId)).state).toBe('failed')
    expect(await read(lookupId)).toEqual({ result: null, error: 'This key may not read calls.' })
  })
})
