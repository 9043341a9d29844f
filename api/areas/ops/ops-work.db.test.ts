import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replayCommand, replayItems } from '#db/queries/ledger/ledger.ts'
import {
  discardResponse,
  failuresResponse,
  lanesResponse,
  replayResponse,
  workItemDetail,
  workItemsResponse,
} from '../../contract/ops.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import { answered, auditOf, givenProvisioned } from '../../testing/calls.ts'
import { ago, later, opsTest, type OpsTest } from '../../testing/ops.ts'

let api: ApiTest
let staff: TestUser
let place: OpsTest['place']
let work: OpsTest['work']
let get: OpsTest['get']
beforeAll(async () => {
  api = await createApiTest()
  ;({ place, work, get } = opsTest(api))
  staff = await api.givenUser({ orgId: await givenProvisioned(api), role: 'MEMBER', platformRole: 'staff' })
})
afterAll(() => api.close())

const idsOf = async (user: TestUser, query: string): Promise<string[]> =>
  (await get(user, `/ops/work-items?${query}`, workItemsResponse)).results.map((item) => item.id)
const dead = (error: string, errorClass: string | null = 'PermanentError') => ({
  state: 'dead' as const,
  error,
  error_class: errorClass,
  finished_at: ago(60),
  attempts: 4,
})

describe('GET /ops/work-items', () => {
  it('says what every item is about, newest first', async () => {
    const here = await place()
    const first = await work(here)
    const second = await work(here, {
      state: 'running',
      worker: 'host-1',
      attempts: 2,
      started_at: new Date(),
    })
    const { results, nextCursor } = await get(here.admin, '/ops/work-items', workItemsResponse)
    expect(nextCursor).toBeNull()
    expect(results.map((item) => item.id)).toEqual([second.itemId, first.itemId])
    expect(results[0]).toMatchObject({
      commandId: second.commandId,
      callId: second.callId,
      kind: 'score-call',
      lane: 'scoring',
      state: 'running',
      about: 'Secret Larkspur talk',
      note: 'host-1 · attempt 2 of 4',
      waitReason: null,
    })
    expect(results[1]?.note).toBe('Will be offered with the next round.')
  })

  it('filters by state, lane, job, error and command', async () => {
    const here = await place()
    const queued = await work(here)
    const failed = await work(here, dead('Broken'))
    const unknown = await work(here, dead('Odd', null))
    const mail = await work(here, { lane: 'mail', kind: 'send-mail' })
    const { admin } = here
    expect(await idsOf(admin, 'state=dead')).toEqual([unknown.itemId, failed.itemId])
    expect(await idsOf(admin, 'state=dead,queued')).toHaveLength(4)
    expect(await idsOf(admin, 'state=dead&state=running')).toHaveLength(2)
    expect(await idsOf(admin, 'lane=mail')).toEqual([mail.itemId])
    expect(await idsOf(admin, 'kind=score-call&state=queued')).toEqual([queued.itemId])
    expect(await idsOf(admin, 'error=PermanentError')).toEqual([failed.itemId])
    expect(await idsOf(admin, 'error=Unknown&state=dead')).toEqual([unknown.itemId])
    const other = await work(here, dead('Broken, elsewhere'))
    expect(await idsOf(admin, 'error=PermanentError')).toEqual([other.itemId, failed.itemId])
    expect(await idsOf(admin, 'error=PermanentError&message=Broken')).toEqual([failed.itemId])
    expect(await idsOf(admin, `commandId=${queued.commandId}`)).toEqual([queued.itemId])
    for (const wrong of [
      'state=gone',
      'lane=fast',
      'commandId=1',
      'limit=0',
      'limit=201',
      'cursor=nonsense',
      'scope=galaxy',
    ])
      expect([wrong, (await api.request(admin, 'GET', `/ops/work-items?${wrong}`)).statusCode]).toEqual([
        wrong,
        400,
      ])
  })

  it('pages by cursor without losing or doubling an item', async () => {
    const here = await place()
    const expected: string[] = []
    for (let index = 0; index < 5; index++) expected.unshift((await work(here)).itemId)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: { results: { id: string }[]; nextCursor: string | null } = await get(
        here.admin,
        `/ops/work-items?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
        workItemsResponse,
      )
      seen.push(...page.results.map((item) => item.id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(expected)
  })

  it('shows nothing of another organization, and platform staff no content of it', async () => {
    const [here, there] = [await place(), await place()]
    const foreign = await work(there, { label: 'Secret label' })
    expect(await idsOf(here.admin, '')).toEqual([])
    expect(await idsOf(here.admin, `commandId=${foreign.commandId}`)).toEqual([])
    const response = await api.request(
      staff,
      'GET',
      `/ops/work-items?scope=all&commandId=${foreign.commandId}`,
    )
    expect(workItemsResponse.parse(response.json()).results).toMatchObject([
      { id: foreign.itemId, about: '', callId: null },
    ])
    expect(response.body).not.toContain('Secret')
  })

  it('names what a call was called only while it is there', async () => {
    const here = await place()
    const { callId, itemId } = await work(here, { label: 'Scoring' })
    await api.database.withOrg({ orgId: here.orgId }, (trx) =>
      trx
        .updateTable('calls')
        .set({ deleted_at: new Date(), status: 'DELETED' })
        .where('id', '=', callId)
        .execute(),
    )
    const { results } = await get(here.admin, '/ops/work-items', workItemsResponse)
    expect(results.find((item) => item.id === itemId)?.callId).toBeNull()
  })
})

describe('GET /ops/work-items/{id}', () => {
  const detail = (user: TestUser, id: string, scope = 'organization') =>
    get(user, `/ops/work-items/${id}?scope=${scope}`, workItemDetail)

  it('shows the timeline of an item that was done', async () => {
    const here = await place()
    const { itemId, callId } = await work(here, {
      state: 'done',
      created_at: ago(100),
      offered_at: ago(90),
      started_at: ago(80),
      finished_at: ago(75),
      attempts: 1,
      worker: 'host-1',
    })
    const item = await detail(here.admin, itemId)
    expect(item.timeline.map((entry) => entry.event)).toEqual(['recorded', 'offered', 'claimed', 'done'])
    expect(item.timeline[1]?.detail).toBe('To the queue of scoring after 10 s')
    expect(item.timeline[2]?.detail).toBe('host-1, attempt 1')
    expect(item).toMatchObject({
      note: 'Done in 5.0 s.',
      payload: { callId },
      worker: 'host-1',
      successors: [],
    })
  })

  it('says that an item found nothing to do, and why', async () => {
    const here = await place()
    const { itemId } = await work(here, {
      state: 'done',
      started_at: ago(80),
      finished_at: ago(75),
      attempts: 1,
    })
    const result = JSON.stringify({ reason: 'The integration was removed.' })
    await api.database.system
      .insertInto('effects')
      .values({ org_id: here.orgId, work_item_id: itemId, step: 'skipped', result })
      .execute()

    const item = await detail(here.admin, itemId)
    expect(item.note).toBe('Skipped: The integration was removed.')
    expect(item.timeline.at(-1)).toMatchObject({
      event: 'done',
      detail: 'Skipped: The integration was removed.',
    })
  })

  it('shows a retry that is not due yet', async () => {
    const here = await place()
    const { itemId } = await work(here, {
      due_at: later(300),
      created_at: ago(60),
      offered_at: ago(50),
      started_at: ago(40),
      attempts: 1,
      error: 'The model did not respond.',
      error_class: 'TimeoutError',
    })
    await api.database.asSystem((trx) =>
      trx
        .insertInto('work_failures')
        .values({
          org_id: here.orgId,
          work_item_id: itemId,
          gen: 0,
          attempt: 1,
          at: ago(30),
          worker: 'host-1',
          error_class: 'TimeoutError',
          message: 'The model did not respond.',
          retry_at: later(300),
        })
        .execute(),
    )
    const item = await detail(here.admin, itemId)
    expect(item.waitReason).toBe('due_later')
    expect(item.note).toMatch(/^Attempt 2 of 4 due .*: The model did not respond\.$/)
    expect(item.timeline.map((entry) => entry.event)).toEqual([
      'recorded',
      'offered',
      'claimed',
      'failed',
      'retry',
      'waiting',
    ])
    expect(item.timeline[3]?.detail).toBe('Attempt 1 on host-1: The model did not respond.')
    expect(item.timeline.at(-1)?.at).toBeNull()
  })

  it('says why a queued item waits: a pause before what the dispatcher said', async () => {
    const here = await place()
    const { itemId, commandId } = await work(here, { due_at: ago(5) })
    await api.database.asSystem((trx) =>
      trx
        .insertInto('dispatch_waits')
        .values({
          lane: 'scoring',
          org_id: here.orgId,
          reason: 'fair_share',
          detail: 'Other organizations are first.',
        })
        .execute(),
    )
    expect(await detail(here.admin, itemId)).toMatchObject({
      waitReason: 'fair_share',
      note: 'Other organizations are first.',
    })
    await api.database.asSystem((trx) =>
      trx.insertInto('pauses').values({ command_id: commandId, paused_by: here.admin.id }).execute(),
    )
    const item = await detail(here.admin, itemId)
    expect(item).toMatchObject({ waitReason: 'paused', note: 'Paused by Ida Wells' })
    expect(item.timeline.at(-1)).toEqual({ at: null, event: 'waiting', detail: 'Paused by Ida Wells' })
    // A pause of one command is not a pause of its lane.
    const { lanes } = await get(here.admin, '/ops/lanes', lanesResponse)
    expect(lanes.map((lane) => lane.state)).not.toContain('paused')
  })

  it('shows failure and cancellation', async () => {
    const here = await place()
    const died = await detail(here.admin, (await work(here, dead('No scorecard.'))).itemId)
    expect(died.timeline.at(-1)).toMatchObject({ event: 'dead', detail: 'No scorecard.' })
    const cancelled = await detail(
      here.admin,
      (await work(here, { state: 'cancelled', finished_at: new Date() })).itemId,
    )
    expect(cancelled.timeline.at(-1)).toMatchObject({ event: 'cancelled', detail: 'Cancelled.' })
  })

  it('lists what came after it under the same command', async () => {
    const here = await place()
    const { itemId, commandId } = await work(here)
    const next = await api.database.asSystem((trx) =>
      trx
        .insertInto('work_items')
        .values({ org_id: here.orgId, command_id: commandId, kind: 'send-mail', lane: 'mail', subject: 'x' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    expect((await detail(here.admin, itemId)).successors).toEqual([
      { id: next.id, kind: 'send-mail', state: 'queued' },
    ])
  })

  it('looks the same for foreign and missing items, tells members of both organizations to switch, and hides content from staff', async () => {
    const [here, there] = [await place(), await place()]
    const { itemId } = await work(there)
    for (const id of [itemId, randomUUID(), 'no-id'])
      expect((await api.request(here.admin, 'GET', `/ops/work-items/${id}`)).statusCode).toBe(404)
    const both = await api.givenUser({ orgId: here.orgId, role: 'ADMIN' })
    await api.givenMembership(both.id, { orgId: there.orgId, role: 'MEMBER' })
    expect((await api.request(both, 'GET', `/ops/work-items/${itemId}`)).json()).toMatchObject({
      message: `switchOrg::${there.orgId}`,
    })
    expect(await detail(staff, itemId, 'all')).toMatchObject({ about: '', callId: null })
    expect((await api.request(staff, 'GET', `/ops/work-items/${itemId}`)).statusCode).toBe(404)
  })
})

it('organizations with the same name can be told apart by whoever sees all of them', async () => {
  const [here, there] = [await place(), await place()]
  await api.database.system
    .updateTable('organizations')
    .set({ name: 'Larkspur' })
    .where('id', 'in', [here.orgId, there.orgId])
    .execute()
  const items = [await work(here), await work(there)]
  const { results } = await get(staff, '/ops/work-items?scope=all&limit=2', workItemsResponse)
  const shown = [there, here].map(({ orgId }) => [orgId, `Larkspur (${orgId.slice(-6)})`])
  expect(results.map(({ organizationId, organization }) => [organizationId, organization])).toEqual(shown)
  const detail = await get(staff, `/ops/work-items/${items[1]!.itemId}?scope=all`, workItemDetail)
  expect(detail.organization).toBe(shown[0]?.[1])
  // Nobody else learns that there is another one.
  const own = await get(here.admin, '/ops/work-items', workItemsResponse)
  expect(own.results.map(({ organization }) => organization)).toEqual(['Larkspur'])
})

describe('GET /ops/failures', () => {
  it('names each message so that a request line has room for it, also the longest and the empty one', async () => {
    const here = await place()
    const longest = '説'.repeat(2000)
    const failed = [await work(here, dead(longest)), await work(here, { ...dead(''), error: null })]
    await work(here, dead('No scorecard.'))
    const { results } = await get(here.admin, '/ops/failures', failuresResponse)
    for (const [index, message] of [longest, ''].entries()) {
      const group = results.find((each) => each.message === message)
      expect(await idsOf(here.admin, `state=dead&messageHash=${group?.messageHash}`)).toEqual([
        failed[index]?.itemId,
      ])
    }
  })

  it('groups failed items by error, the largest group first', async () => {
    const [here, there] = [await place(), await place()]
    await work(here, dead('No scorecard.'))
    await work(here, dead('No scorecard.'))
    await work(here, dead('Boom', null))
    await work(there, dead('No scorecard.'))
    const { results, total } = await get(here.admin, '/ops/failures', failuresResponse)
    expect(total).toBe(2)
    expect(
      results.map(({ errorClass, message, kind, lane, count }) => [errorClass, message, kind, lane, count]),
    ).toEqual([
      ['PermanentError', 'No scorecard.', 'score-call', 'scoring', 2],
      ['Unknown', 'Boom', 'score-call', 'scoring', 1],
    ])
    const all = await get(staff, '/ops/failures?scope=all', failuresResponse)
    expect(all.results.find((group) => group.message === 'No scorecard.')?.count).toBeGreaterThanOrEqual(3)
  })
})

const stateOf = (id: string) =>
  api.database.asSystem((trx) =>
    trx
      .selectFrom('work_items')
      .select(['state', 'gen', 'attempts', 'error'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )

describe('POST /ops/work-items/discard', () => {
  async function discard(user: TestUser, body: Record<string, unknown>) {
    const response = await api.request(user, 'POST', '/ops/work-items/discard', { body })
    answered(response, 200)
    return discardResponse.parse(response.json())
  }

  it('previews, then gives up exactly these, also those of canceled commands, once and audited', async () => {
    const here = await place()
    const [item, canceled] = [await work(here, dead('Hopeless')), await work(here, dead('Hopeless'))]
    const other = await work(here, dead('Boom'))
    await api.database.asSystem((trx) =>
      trx.updateTable('commands').set({ state: 'cancelled' }).where('id', '=', canceled.commandId).execute(),
    )
    const filter = { errorClass: 'PermanentError', message: 'Hopeless' }
    expect(await discard(here.admin, { preview: true, filter })).toMatchObject({ count: 2, discarded: false })
    expect((await stateOf(item.itemId)).state).toBe('dead')
    expect(await discard(here.admin, { filter })).toMatchObject({ count: 2, discarded: true })
    for (const { itemId } of [item, canceled]) expect((await stateOf(itemId)).state).toBe('cancelled')
    expect((await stateOf(other.itemId)).state).toBe('dead')
    expect(await discard(here.admin, { filter })).toMatchObject({ count: 0 })
    expect(
      (await auditOf(api, here.orgId, 'organization')).map((entry) => [entry.action, entry.after]),
    ).toEqual([['work.discard', { filter, count: 2 }]])

    const command = await api.request(here.admin, 'GET', `/commands/${item.commandId}`)
    expect(command.json()).toMatchObject({ counts: { cancelled: 1 } })
    const { lanes } = await get(here.admin, '/ops/lanes', lanesResponse)
    expect(lanes.reduce((sum, lane) => sum + lane.dead, 0)).toBe(1)
    const failures = await get(here.admin, '/ops/failures', failuresResponse)
    expect(failures.results.map(({ message }) => message)).toEqual(['Boom'])
  })

  it('reaches nothing that has not failed, and nothing of another organization', async () => {
    const [here, there] = [await place(), await place()]
    const waiting = await work(here)
    const foreign = await work(there, dead('No'))
    const filter = { ids: [waiting.itemId, foreign.itemId] }
    expect(await discard(here.admin, { filter })).toMatchObject({ count: 0, examples: [] })
    const all = { scope: 'all', filter }
    expect((await api.request(here.admin, 'POST', '/ops/work-items/discard', { body: all })).statusCode).toBe(
      403,
    )
    expect(await discard(staff, all)).toMatchObject({ count: 1 })
    expect((await stateOf(waiting.itemId)).state).toBe('queued')
  })
})

describe('POST /ops/work-items/replay', () => {
  async function replay(user: TestUser, body: Record<string, unknown>) {
    const response = await api.request(user, 'POST', '/ops/work-items/replay', { body })
    answered(response, 200)
    return replayResponse.parse(response.json())
  }

  it('previews with examples and changes nothing, then starts exactly these again and audits it', async () => {
    const here = await place()
    const items = [await work(here, dead('No scorecard.')), await work(here, dead('No scorecard.'))]
    const other = await work(here, dead('Boom'))
    const filter = { errorClass: 'PermanentError', message: 'No scorecard.' }
    const preview = await replay(here.admin, { preview: true, filter })
    expect(preview).toEqual({
      count: 2,
      replayed: false,
      examples: items.toReversed().map(({ itemId }) => ({ id: itemId, about: 'Secret Larkspur talk' })),
    })
    expect((await stateOf(items[0]!.itemId)).state).toBe('dead')
    expect(await replay(here.admin, { filter })).toMatchObject({ count: 2, replayed: true })
    for (const { itemId } of items)
      expect(await stateOf(itemId)).toEqual({ state: 'queued', gen: 1, attempts: 0, error: null })
    expect((await stateOf(other.itemId)).state).toBe('dead')
    expect(
      (await auditOf(api, here.orgId, 'organization')).map((entry) => [entry.action, entry.after]),
    ).toEqual([['work.replay', { filter, count: 2 }]])
    expect(await replay(here.admin, { filter })).toMatchObject({ count: 0 })
  })

  it('takes the words of the failure list, also where no error class is known', async () => {
    const here = await place()
    const { itemId } = await work(here, dead('Odd', null))
    const [group] = (await get(here.admin, '/ops/failures', failuresResponse)).results
    const filter = {
      errorClass: group!.errorClass,
      message: group!.message,
      kind: group!.kind,
      lane: group!.lane,
    }
    expect((await replay(here.admin, { preview: true, filter })).count).toBe(1)
    expect((await replay(here.admin, { filter })).count).toBe(1)
    expect((await stateOf(itemId)).state).toBe('queued')
  })

  it('does not replay the work of canceled commands, and leaves it out of the preview', async () => {
    const here = await place()
    const { commandId, itemId } = await work(here, dead('No'))
    await api.database.asSystem((trx) =>
      trx.updateTable('commands').set({ state: 'cancelled' }).where('id', '=', commandId).execute(),
    )
    expect((await replay(here.admin, { preview: true, filter: {} })).count).toBe(0)
    expect((await replay(here.admin, { filter: {} })).count).toBe(0)
    expect((await stateOf(itemId)).state).toBe('dead')
  })

  it('handles so many items at once, and counts no canceled ones among them', async () => {
    const here = await place()
    const { orgId } = here
    const canceled = await work(here, dead('No'))
    await api.database.asSystem((trx) =>
      trx.updateTable('commands').set({ state: 'cancelled' }).where('id', '=', canceled.commandId).execute(),
    )
    for (let index = 0; index < 3; index += 1) await work(here, dead('No'))
    const counts: number[] = []
    for (let index = 0; index < 3; index += 1)
      counts.push(await api.database.asSystem((trx) => replayItems(trx, { orgId }, 2)))
    expect(counts).toEqual([2, 1, 0])
  })

  it('of a command handles all of its items, part by part', async () => {
    const here = await place()
    const { orgId } = here
    const { commandId } = await work(here, dead('No'))
    await api.database.asSystem((trx) =>
      trx
        .insertInto('work_items')
        .values(
          ['a', 'b'].map((subject) => ({
            org_id: orgId,
            command_id: commandId,
            kind: 'send-mail',
            lane: 'mail' as const,
            subject,
            ...dead('No'),
          })),
        )
        .execute(),
    )
    expect(await api.database.asSystem((trx) => replayCommand(trx, { orgId, commandId }, 1))).toBe(3)
    expect(await idsOf(here.admin, `commandId=${commandId}&state=dead`)).toEqual([])
  })

  it('reaches chosen items only, and none of another organization', async () => {
    const [here, there] = [await place(), await place()]
    const mine = await work(here, dead('No'))
    const rest = await work(here, dead('No'))
    const foreign = await work(there, dead('No'))
    expect((await replay(here.admin, { filter: { ids: [mine.itemId, foreign.itemId] } })).count).toBe(1)
    expect((await stateOf(rest.itemId)).state).toBe('dead')
    expect((await stateOf(foreign.itemId)).state).toBe('dead')
    const refused = await api.request(here.admin, 'POST', '/ops/work-items/replay', {
      body: { scope: 'all', filter: {} },
    })
    expect(refused.statusCode).toBe(403)
    const everywhere = await replay(staff, { scope: 'all', filter: { ids: [foreign.itemId] } })
    expect(everywhere).toMatchObject({ count: 1, examples: [{ id: foreign.itemId, about: '' }] })
  })
})
