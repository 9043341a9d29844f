import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateCall } from '#db/queries/calls/calls.ts'
import { findExternalCallsOf } from '#db/queries/imports/external-calls-read.ts'
import { noTeams } from '#db/queries/people/team-set.ts'
import { insertBatches } from '#db/queries/webhooks/webhook-batches.ts'
import type { Row } from '#db/schema.ts'
import { jobs } from '../catalog.ts'
import type { TranscriptResult } from '../../providers/provider.ts'
import { openTestBackend, type TestBackend } from '../../queue/runtime/testing.ts'
import { newItem, type NewWorkItem } from '../../queue/record.ts'
import { registry } from '../registry.ts'
import { givenSalesOrganization, type TestOrganization } from '../testing.ts'
import { createWorld, givenImport, givenIntegration, worldConnections } from './testing-imports.ts'

/** Calls that arrive again while they are being fetched, parsed, routed or scored. */
let backend: TestBackend
let organization: TestOrganization
let integrationId: string
const world = createWorld()
/** How often a transcript was requested. */
let fetched = 0

beforeAll(async () => {
  backend = await openTestBackend()
  await backend.start({ catalog: jobs, registry, services: { connections: worldConnections(world) } })
})
afterAll(() => backend.close())

beforeEach(async () => {
  fetched = 0
  const request = (kind: string): void => {
    if (kind === 'transcript') fetched += 1
  }
  Object.assign(
    world,
    createWorld({ count: 1, request, page: () => ({ items: [world.call(0)], nextCursor: null }) }),
  )
  organization = await givenSalesOrganization(backend)
  integrationId = await givenIntegration(backend.database, organization.orgId)
})

async function start(through = integrationId) {
  const own = { orgId: organization.orgId, integrationId: through }
  const started = await givenImport(backend.database, (command) => backend.record(command), own)
  // Its first page has become due since it was recorded.
  backend.signals.kick(['imports'])
  return started
}
async function importAll(through = integrationId) {
  const { commandId } = await start(through)
  return { commandId, ...(await backend.untilCommandEnds(commandId)) }
}

const externalCalls = (): Promise<Row<'external_calls'>[]> =>
  backend.database.withOrg(organization, (trx) => trx.selectFrom('external_calls').selectAll().execute())
const calls = (): Promise<Row<'calls'>[]> =>
  backend.database.withOrg(organization, (trx) => trx.selectFrom('calls').selectAll().execute())

const said = (text: string): TranscriptResult => ({
  status: 'ready',
  segments: [{ speakerId: 's1', speakerName: null, startMs: 0, endMs: 900, text }],
})

/** The call's scoring, due too late to start within the test. */
const scoringOf = (callId: string): NewWorkItem => {
  return {
    ...newItem(jobs['score-call'], { subject: callId, payload: { callId } }),
    dueAt: new Date(Date.now() + 3_600_000),
  }
}

/** Somebody has a call scored again. */
async function rescore(callId: string, items: NewWorkItem[]): Promise<string> {
  const commandId = await backend.record({
    orgId: organization.orgId,
    kind: 'rescore-calls',
    label: 'Score again',
    items,
  })
  await backend.database.withOrg(organization, (trx) => updateCall(trx, callId, { command_id: commandId }))
  return commandId
}

const rename = (): void => {
  world.call = (n) => ({
    ...createWorld().call(n),
    title: 'Discovery, renamed',
    updatedAt: new Date('2026-11-19T00:00:00Z'),
  })
}
const scoresInOrder = async (): Promise<boolean[]> => {
  const rows = await backend.database.withOrg(organization, (trx) =>
    trx.selectFrom('scores').select('is_current').orderBy('id').execute(),
  )
  return rows.map((row) => row.is_current)
}

describe('an import', () => {
  it('checks a call that is being scored again within seconds, and imports the newest content once scoring ends', async () => {
    await importAll()
    const callId = (await calls())[0]?.id ?? ''
    const scoring = await rescore(callId, [scoringOf(callId)])
    const before = await calls()
    rename()
    world.transcript = () => said('Corrected words.')
    const { commandId } = await start()
    const waiting = await backend.until('the call to be postponed', async () =>
      (await backend.items(commandId)).find(
        (one) => one.kind === 'import-call' && one.state === 'queued' && one.due_at > new Date(),
      ),
    )
    expect(waiting.due_at.getTime() - Date.now()).toBeLessThan(10_000)
    expect(fetched).toBe(1)
    expect(await calls()).toEqual(before)
    await backend.database.withOrg(organization, async (trx) => {
      await trx.deleteFrom('work_items').where('command_id', '=', scoring).execute()
      await trx
        .updateTable('work_items')
        .set({ due_at: new Date(0) })
        .where('command_id', '=', commandId)
        .where('state', '=', 'queued')
        .execute()
    })
    backend.signals.kick(['imports'])
    expect((await backend.untilCommandEnds(commandId)).state).toBe('done')
    expect(await calls()).toMatchObject([
      { id: callId, title: 'Discovery, renamed', message_count: 1, status: 'SCORED' },
    ])
    expect(await scoresInOrder()).toEqual([false, true])
  })

  it('fetches a call once more when other work on it has begun meanwhile', async () => {
    await importAll()
    const callId = (await calls())[0]?.id ?? ''
    rename()
    world.transcript = async () => {
      if (fetched === 2) await rescore(callId, [])
      return said('Corrected words.')
    }
    const { commandId, state } = await importAll()
    expect(state).toBe('done')
    expect(fetched).toBe(3)
    expect(await calls()).toMatchObject([
      { title: 'Discovery, renamed', command_id: commandId, status: 'SCORED' },
    ])
    expect(await scoresInOrder()).toEqual([false, true])
  })
})

describe('a call that two people’s connections list', () => {
  const colleague = (change: Parameters<typeof givenIntegration>[2] = {}) =>
    givenIntegration(backend.database, organization.orgId, { name: 'Kim’s Gong', ...change })
  const rowOf = async (integration: string) =>
    (await externalCalls()).find((row) => row.integration_id === integration)

  it('is imported once, and the second connection says through which one', async () => {
    const second = await colleague()
    await importAll()
    await importAll(second)
    const [call, ...others] = await calls()
    expect([call?.integration_id, others, fetched]).toEqual([integrationId, [], 1])
    expect(await rowOf(second)).toMatchObject({
      state: 'imported',
      call_id: call?.id,
      reason: 'It was imported through “Our Gong”.',
      listed: null,
    })
    // It stays as it is, also when the provider changes it for both.
    rename()
    await importAll(second)
    await importAll()
    expect((await calls()).map(({ title }) => title)).toEqual(['Discovery, renamed'])
    expect(await rowOf(second)).toMatchObject({ state: 'imported', call_id: call?.id })
  })

  it('is imported once if both list it at the same time', async () => {
    const second = await colleague()
    const started = await Promise.all([start(), start(second)])
    for (const { commandId } of started)
      expect((await backend.untilCommandEnds(commandId)).state).toBe('done')
    expect(await calls()).toHaveLength(1)
    expect((await externalCalls()).map(({ state }) => state)).toEqual(['imported', 'imported'])
  })

  it('waits for the connection that found it first, and is fetched by the other one if that fails', async () => {
    const second = await colleague()
    const first = await start()
    await backend.untilCommandEnds(first.commandId)
    const running = await backend.record({
      orgId: organization.orgId,
      kind: 'import-calls',
      label: 'Import',
      items: [
        {
          ...newItem(jobs['import-page'], {
            subject: 'later',
            payload: { importId: first.importId, page: 9 },
          }),
          dueAt: new Date(Date.now() + 3_600_000),
        },
      ],
    })
    const change = (state: 'waiting' | 'failed') =>
      backend.database.withOrg(organization, async (trx) => {
        await trx
          .updateTable('imports')
          .set({ command_id: running })
          .where('id', '=', first.importId)
          .execute()
        await trx
          .updateTable('external_calls')
          .set({ state, call_id: null, content_hash: null })
          .where('integration_id', '=', integrationId)
          .execute()
      })
    await change('waiting')
    const { commandId } = await start(second)
    await backend.until('the second connection to wait', async () =>
      (await backend.items(commandId)).some(({ due_at: due }) => due > new Date()),
    )
    expect([(await calls()).length, fetched]).toEqual([1, 1])
    await change('failed')
    expect((await backend.untilCommandEnds(commandId)).state).toBe('done')
    expect([(await calls()).length, fetched]).toEqual([2, 2])
  })

  it('is not brought back by the other one after it was deleted', async () => {
    const second = await colleague()
    await importAll()
    const [call] = await calls()
    await backend.database.withOrg(organization, (trx) =>
      updateCall(trx, call?.id ?? '', { deleted_at: new Date() }),
    )
    await importAll(second)
    expect([(await calls()).length, fetched]).toEqual([1, 1])
  })

  it('is excluded by a privacy rule for the second one too, which leaves the first one’s call alone', async () => {
    const second = await colleague()
    await importAll()
    await importAll(second)
    const before = await calls()
    world.call = (n) => ({ ...createWorld().call(n), title: 'Interview with Ilse' })
    await importAll(second)
    expect(await rowOf(second)).toMatchObject({ state: 'excluded', listed: null, title: null })
    expect(await calls()).toEqual(before)
  })

  it('is another call at another provider, or with another start', async () => {
    await importAll()
    const otherProvider = await colleague({ provider: 'avoma' })
    await importAll(otherProvider)
    expect(await calls()).toHaveLength(2)
    world.call = (n) => ({ ...createWorld().call(n), startedAt: new Date('2026-11-18T09:00:00Z') })
    await importAll(await colleague())
    expect(await calls()).toHaveLength(3)
  })
})

describe('a call of a removed integration', () => {
  const deleteAll = () =>
    backend.database.withOrg(organization, (trx) =>
      trx.updateTable('calls').set({ deleted_at: new Date() }).execute(),
    )
  const remove = (id = integrationId) =>
    backend.database.withOrg(organization, (trx) =>
      trx
        .updateTable('integrations')
        .set({ status: 'INACTIVE', removed_at: new Date() })
        .where('id', '=', id)
        .execute(),
    )
  const reconnect = () => givenIntegration(backend.database, organization.orgId, { name: 'Gong again' })
  const rowOf = async (integration: string) =>
    (await externalCalls()).find((row) => row.integration_id === integration)
  const everything = {
    userId: crypto.randomUUID(),
    seesAll: true,
    seesPrivate: true,
    teammateIds: [],
    sharedTeams: noTeams,
  }
  const readBy = async (callId: string) => {
    const rows = await backend.database.withOrg(organization, (trx) =>
      findExternalCallsOf(trx, everything, [callId]),
    )
    return rows.map((row) => row.integration_id)
  }

  it('becomes the new one’s, which keeps it up to date', async () => {
    await importAll()
    const [before] = await calls()
    await remove()
    const again = await reconnect()
    await importAll(again)
    expect(await calls()).toMatchObject([
      { id: before?.id, integration_id: again, command_id: before?.command_id },
    ])
    expect(await rowOf(again)).toMatchObject({ state: 'imported', call_id: before?.id })
    expect(await readBy(before?.id ?? '')).toEqual([again])
    rename()
    world.transcript = () => said('Corrected words.')
    await importAll(again)
    expect(await calls()).toMatchObject([{ id: before?.id, title: 'Discovery, renamed', message_count: 1 }])
    // And so on, from one to the next.
    await remove(again)
    const third = await reconnect()
    await importAll(third)
    expect(await calls()).toMatchObject([{ id: before?.id, integration_id: third, message_count: 1 }])
    expect(await scoresInOrder()).toEqual([false, true])
  })

  it('takes the name under which the new one lists it first', async () => {
    await importAll()
    const [before] = await calls()
    await remove()
    rename()
    await importAll(await reconnect())
    expect(await calls()).toMatchObject([{ id: before?.id, title: 'Discovery, renamed' }])
  })

  it('loses its content when a privacy rule matches what the new one lists', async () => {
    await importAll()
    const [before] = await calls()
    await remove()
    const again = await reconnect()
    world.call = (n) => ({ ...createWorld().call(n), title: 'Interview with Ilse' })
    await importAll(again)
    expect(await calls()).toMatchObject([
      { id: before?.id, integration_id: again, score_status: 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE' },
    ])
    expect(await rowOf(again)).toMatchObject({ state: 'excluded', listed: null, title: null })
  })

  it('is imported anew by the new one if it was deleted, and not by one that had left it before', async () => {
    const colleague = await reconnect()
    await importAll()
    await importAll(colleague)
    await deleteAll()
    await remove()
    rename()
    await importAll(colleague)
    expect(await calls()).toHaveLength(1)
    await remove(colleague)
    const again = await reconnect()
    await importAll(again)
    const [, fresh, ...others] = (await calls()).toSorted((left, right) => (left.id < right.id ? -1 : 1))
    expect([fresh?.integration_id, fresh?.deleted_at, fresh?.title, others]).toEqual([
      again,
      null,
      'Discovery, renamed',
      [],
    ])
    expect(await rowOf(again)).toMatchObject({ state: 'imported', call_id: fresh?.id })
  })
})

describe('deliveries of one call from a provider without an API', () => {
  /** Accepts a delivery as the API does. Returns its command. */
  const deliver = async (title: string, transcript?: TranscriptResult): Promise<string> => {
    const { orgId } = organization
    const call = { ...createWorld().call(0), title }
    const event = {
      type: 'transcript.ready',
      externalCallId: call.externalId,
      occurredAt: null,
      inlineCall: call,
      inlineTranscript: transcript,
    }
    const delivery = {
      orgId,
      integrationId,
      key: `${integrationId} ${title}`,
      headers: {},
      body: Buffer.alloc(0),
      eventTypes: [event.type],
      events: [event],
      label: title,
      traceparent: null,
    }
    const { name, lane } = jobs['unpack-deliveries']
    await backend.database.asSystem((trx) =>
      insertBatches(trx, [delivery], { command: 'webhook-calls', name, lane, attempts: 2 }),
    )
    backend.signals.kick([lane])
    const { id } = await backend.database.system
      .selectFrom('commands')
      .select('id')
      .where('org_id', '=', orgId)
      .where('label', '=', title)
      .executeTakeFirstOrThrow()
    return id
  }
  /** What is listed is forgotten once it is stored, which may be before somebody asks. */
  const listed = (title: string) =>
    backend.until(
      `${title} to be listed or stored`,
      async () =>
        JSON.stringify((await externalCalls())[0]?.listed ?? '').includes(title) ||
        (await calls())[0]?.title === title,
    )
  /** The command of the later delivery. */
  let later = ''

  it.each([
    ['listed', (title: string) => listed(title)],
    ['stored', async () => expect((await backend.untilCommandEnds(later)).state).toBe('done')],
  ])('lose nothing when the later one is %s before the earlier one is stored', async (_, arrived) => {
    world.pulls = false
    world.transcript = async () => {
      later = await deliver('Later', said('Corrected words.'))
      await arrived('Later')
      return said('First words.')
    }
    expect((await backend.untilCommandEnds(await deliver('Earlier'))).state).toBe('done')
    expect((await backend.untilCommandEnds(later)).state).toBe('done')
    expect(await calls()).toMatchObject([{ title: 'Later', status: 'SKIPPED', message_count: 1 }])
    expect(await externalCalls()).toMatchObject([{ state: 'imported', listed: null }])
    const transcripts = await backend.database.withOrg(organization, (trx) =>
      trx.selectFrom('transcripts').select('plain_text').execute(),
    )
    expect(transcripts).toEqual([{ plain_text: expect.stringContaining('Corrected words.') }])
  })

  it('finish, whichever of their imports stores the newest content', async () => {
    world.pulls = false
    expect((await backend.untilCommandEnds(await deliver('Known', said('First words.')))).state).toBe('done')
    const callId = (await calls())[0]?.id ?? ''
    const scoring = await rescore(callId, [scoringOf(callId)])
    const postpone = async (commandId: string): Promise<string> => {
      const isPostponed = (one: Row<'work_items'>) =>
        one.kind === 'import-call' && one.state === 'queued' && one.due_at > new Date()
      return (
        await backend.until('a call to be postponed', async () =>
          (await backend.items(commandId)).find(isPostponed),
        )
      ).id
    }
    const dueAt = (itemId: string, at: Date) =>
      backend.database.withOrg(organization, (trx) =>
        trx.updateTable('work_items').set({ due_at: at }).where('id', '=', itemId).execute(),
      )
    const earlier = await deliver('Earlier', said('Second words.'))
    const waiting = await postpone(earlier)
    await dueAt(waiting, new Date(Date.now() + 3_600_000))
    const later = await deliver('Later', said('Corrected words.'))
    await postpone(later)
    await backend.database.withOrg(organization, (trx) =>
      trx.deleteFrom('work_items').where('command_id', '=', scoring).execute(),
    )
    expect((await backend.untilCommandEnds(later)).state).toBe('done')
    await dueAt(waiting, new Date(0))
    backend.signals.kick(['imports'])
    expect((await backend.untilCommandEnds(earlier)).state).toBe('done')
    expect(await calls()).toMatchObject([{ id: callId, title: 'Later', message_count: 1 }])
    expect(await externalCalls()).toMatchObject([{ state: 'imported', listed: null }])
  })
})
