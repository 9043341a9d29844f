import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '../catalog.ts'
import { ProviderError } from '../../providers/provider.ts'
import { openTestBackend, type TestBackend } from '../../queue/runtime/testing.ts'
import { PermanentError } from '../../queue/errors.ts'
import { registry } from '../registry.ts'
import { givenSalesOrganization, type TestOrganization } from '../testing.ts'
import {
  type CallWorld,
  createWorld,
  externalIdOf,
  givenImport,
  givenIntegration,
  worldConnections,
} from './testing-imports.ts'

let backend: TestBackend
let organization: TestOrganization
let integrationId: string
const usual = createWorld()
const world = createWorld()
/** Number of requests for transcripts. */
let requests = 0
/** Transcripts that were returned, by call id. */
let given: string[] = []
let isGone = false

beforeAll(async () => {
  backend = await openTestBackend()
  const connections = worldConnections(world)
  const open: typeof connections.open = (...own) =>
    isGone ? Promise.reject(new PermanentError('The integration was removed.')) : connections.open(...own)
  await backend.start({ catalog: jobs, registry, services: { connections: { ...connections, open } } })
})
afterAll(() => backend.close())

beforeEach(async () => {
  requests = 0
  given = []
  isGone = false
  organization = await givenSalesOrganization(backend)
  integrationId = await givenIntegration(backend.database, organization.orgId)
})

async function importFrom(change: Partial<CallWorld>) {
  Object.assign(world, createWorld(change), {
    request: (kind: 'list' | 'call' | 'transcript' | 'users') => {
      if (kind === 'transcript') requests += 1
      return change.request?.(kind)
    },
    transcript: (call: Parameters<CallWorld['transcript']>[0]) => {
      given.push(call.externalId)
      return { ...usual, ...change }.transcript(call)
    },
  })
  const own = { orgId: organization.orgId, integrationId }
  const { commandId } = await givenImport(backend.database, (command) => backend.record(command), own)
  backend.signals.kick(['imports'])
  const { state, items } = await backend.untilCommandEnds(commandId)
  const fetching = items.filter((item) => item.kind === 'import-batch' || item.kind === 'import-call')
  return {
    state,
    items: fetching.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime()),
  }
}

const idsTo = (count: number): string[] => Array.from({ length: count }, (_, n) => externalIdOf(n))
const states = () =>
  backend.database.withOrg(organization, (trx) =>
    trx
      .selectFrom('external_calls')
      .select(['external_id', 'state', 'reason'])
      .orderBy('external_id')
      .execute(),
  )
const imported = async (): Promise<string[]> =>
  (await states()).filter(({ state }) => state === 'imported').map((row) => row.external_id)

describe('import-batch', () => {
  it('fetches ten calls, one after the other', async () => {
    const { state, items } = await importFrom({ count: 23 })
    expect(state).toBe('done')
    expect(items.map((item) => (item.payload as { externalIds: string[] }).externalIds.length)).toEqual([
      10, 10, 3,
    ])
    expect(await imported()).toEqual(idsTo(23))
    expect(given.toSorted()).toEqual(idsTo(23))
    expect(requests).toBe(23)
  })

  it('fetches transcripts in one request if the provider allows it, and none of a call that privacy excludes', async () => {
    const { state, items } = await importFrom({
      count: 5,
      givesTogether: true,
      call: (n) => (n === 2 ? { ...usual.call(n), title: 'Interview with Ilse' } : usual.call(n)),
    })
    expect(state).toBe('done')
    expect(items).toHaveLength(1)
    expect(requests).toBe(1)
    expect(given).toEqual(idsTo(5).filter((id) => id !== externalIdOf(2)))
    expect((await states()).map(({ state: one }) => one)).toEqual([
      'imported',
      'imported',
      'excluded',
      'imported',
      'imported',
    ])
  })

  it('keeps what it has when the provider limits requests, and continues with the rest as one item', async () => {
    let refusals = 0
    const { state, items } = await importFrom({
      count: 5,
      request: (kind) => {
        if (kind !== 'transcript' || given.length < 2 || refusals > 0) return
        refusals += 1
        throw new ProviderError('rate_limited', 'Too many requests.', { retryAfterMs: 10 })
      },
    })
    expect(state).toBe('done')
    expect(items.map((item) => item.payload)).toMatchObject([
      { externalIds: idsTo(5) },
      { externalIds: idsTo(5).slice(2) },
    ])
    expect(await imported()).toEqual(idsTo(5))
    expect(given).toEqual(idsTo(5))
  })

  it('continues with the rest when the provider limits the first request and another call is already settled', async () => {
    await importFrom({ count: 3 })
    await backend.database.withOrg(organization, (trx) =>
      trx
        .updateTable('calls')
        .set({ deleted_at: new Date(), status: 'DELETED' })
        .where('external_id', '=', externalIdOf(2))
        .execute(),
    )
    given = []
    let refusals = 0
    const { state, items } = await importFrom({
      count: 3,
      call: (n) => ({ ...usual.call(n), title: `Renamed ${n}` }),
      request: (kind) => {
        if (kind !== 'transcript' || refusals > 0) return
        refusals += 1
        throw new ProviderError('rate_limited', 'Too many requests.', { retryAfterMs: 10 })
      },
    })
    expect(state).toBe('done')
    expect(items.map((item) => item.payload)).toMatchObject([
      { externalIds: idsTo(3) },
      { externalIds: idsTo(2) },
    ])
    expect(given).toEqual(idsTo(2))
    expect(await imported()).toEqual(idsTo(3))
  })

  it('separates a call that cannot be read, wherever it is in the batch', async () => {
    for (const broken of [0, 2, 3]) {
      organization = await givenSalesOrganization(backend)
      integrationId = await givenIntegration(backend.database, organization.orgId)
      const { state } = await importFrom({
        count: 4,
        transcript: (call) => {
          if (call.externalId === externalIdOf(broken))
            throw new ProviderError('bad_payload', 'The transcript cannot be read.')
          return usual.transcript(call)
        },
      })
      expect(state).toBe('failed')
      const expected = idsTo(4).map((_, n) =>
        n === broken ? ['failed', 'The transcript cannot be read.'] : ['imported', ''],
      )
      expect((await states()).map((row) => [row.state, row.state === 'failed' ? row.reason : ''])).toEqual(
        expected,
      )
    }
  })

  it('is split into single calls after the provider was down', async () => {
    let isDown = true
    const { state, items } = await importFrom({
      count: 3,
      request: (kind) => {
        if (kind !== 'transcript' || !isDown) return
        isDown = false
        throw new ProviderError('provider_down', 'Bad gateway.')
      },
    })
    expect(state).toBe('done')
    expect(items.map((item) => item.kind)).toEqual([
      'import-batch',
      'import-call',
      'import-call',
      'import-call',
    ])
    expect(await imported()).toEqual(idsTo(3))
  })

  it('gives each of its calls a reason when it is dead', async () => {
    const { state } = await importFrom({
      count: 3,
      page: (cursor, size) => {
        isGone = true
        return createWorld({ count: 3 }).page(cursor, size)
      },
    })
    expect(state).toBe('failed')
    expect((await states()).map((row) => [row.state, row.reason])).toEqual(
      idsTo(3).map(() => ['failed', 'The integration was removed.']),
    )
  })
})
