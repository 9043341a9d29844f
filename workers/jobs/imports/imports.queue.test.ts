import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelCommand, replayItems } from '#db/queries/ledger/ledger.ts'
import type { Row } from '#db/schema.ts'
import { jobs, type JobName } from '../catalog.ts'
import { ProviderError, type TranscriptResult } from '../../providers/provider.ts'
import { openTestBackend, type TestBackend } from '../../queue/runtime/testing.ts'
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
/** The provider as the current test needs it. */
let world: CallWorld
let asked: Record<'list' | 'call' | 'transcript' | 'users', number>
/** The cursors of the pages that were requested. Work that is interrupted asks for its page again. */
let pages: Set<string | null>

const usual = (): CallWorld => createWorld()

beforeAll(async () => {
  backend = await openTestBackend()
  const current: CallWorld = {
    get count() {
      return world.count
    },
    get pageSize() {
      return world.pageSize
    },
    get users() {
      return world.users
    },
    get leavesMeetingsOut() {
      return world.leavesMeetingsOut
    },
    pulls: true,
    givesTogether: false,
    call: (n) => world.call(n),
    transcript: (call) => world.transcript(call),
    page: (cursor, size) => {
      pages.add(cursor)
      return world.page(cursor, size)
    },
    request: (kind) => {
      asked[kind] += 1
      return world.request(kind)
    },
  }
  await backend.start({ catalog: jobs, registry, services: { connections: worldConnections(current) } })
})
afterAll(() => backend.close())

beforeEach(async () => {
  world = usual()
  asked = { list: 0, call: 0, transcript: 0, users: 0 }
  pages = new Set()
  organization = await givenSalesOrganization(backend)
  integrationId = await givenIntegration(backend.database, organization.orgId)
  await backend.database.withOrg(organization, (trx) =>
    trx
      .insertInto('integration_user_settings')
      .values({
        org_id: organization.orgId,
        integration_id: integrationId,
        user_id: organization.repId,
        external_user_id: 'rep-1',
      })
      .execute(),
  )
})

async function start(change: Parameters<typeof givenImport>[3] = {}) {
  const own = { orgId: organization.orgId, integrationId }
  const started = await givenImport(backend.database, (command) => backend.record(command), own, change)
  // Its first page has become due since it was recorded.
  backend.signals.kick(['imports'])
  return started
}

async function importAll(change: Parameters<typeof givenImport>[3] = {}) {
  const started = await start(change)
  return { ...started, ...(await backend.untilCommandEnds(started.commandId)) }
}

const externalCalls = (): Promise<Row<'external_calls'>[]> =>
  backend.database.withOrg(organization, (trx) =>
    trx.selectFrom('external_calls').selectAll().orderBy('external_id').execute(),
  )
const calls = (): Promise<Row<'calls'>[]> =>
  backend.database.withOrg(organization, (trx) =>
    trx.selectFrom('calls').selectAll().orderBy('external_id').execute(),
  )
const readImport = (id: string): Promise<Row<'imports'>> =>
  backend.database.withOrg(organization, (trx) =>
    trx.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )

/** Gives a done item to a worker again, as a queue that lost its memory would. */
async function deliverAgain(commandId: string, kind: JobName): Promise<void> {
  const item = (await backend.items(commandId)).find((candidate) => candidate.kind === kind)
  if (item === undefined) throw new Error(`No ${kind}`)
  await backend.queues.offer(item.lane, [{ id: item.id, gen: item.gen, kind: item.kind }])
  await backend.until(
    'the queue to be empty again',
    async () => (await backend.queues.missing(item.lane, [`${item.kind}-${item.id}-${item.gen}`])).size === 1,
  )
}

describe('an import', () => {
  it('sends every call through the pipeline, with its rep, and deletes the listing', async () => {
    world.pageSize = 2
    const { importId, state, items } = await importAll()
    expect(state).toBe('done')
    expect(items.filter((item) => item.kind === 'import-page')).toHaveLength(3)
    expect([...pages]).toEqual([null, '2', '4'])
    expect(asked.transcript).toBe(5)
    const imported = await calls()
    expect(imported.map((call) => call.external_id)).toEqual([0, 1, 2, 3, 4].map(externalIdOf))
    for (const call of imported) {
      expect(call).toMatchObject({
        caller_id: organization.repId,
        integration_id: integrationId,
        status: 'SCORED',
        stage: 'scored',
        message_count: 2,
        duration_seconds: 61,
      })
    }
    for (const row of await externalCalls()) {
      expect(row).toMatchObject({
        state: 'imported',
        listed: null,
        title: null,
        owner_external_id: null,
        reason: '',
        import_id: importId,
      })
    }
    expect(await readImport(importId)).toMatchObject({
      pages: 3,
      listed: 5,
      unchanged: 0,
      final_counts: { imported: 5 },
      error: '',
    })
    const people = await backend.database.withOrg(organization, (trx) =>
      trx
        .selectFrom('call_participants')
        .select(['name', 'side', 'kind', 'user_id'])
        .where('call_id', '=', imported[0]?.id ?? '')
        .orderBy('position')
        .execute(),
    )
    expect(people).toEqual([
      { name: 'Noor Haddad', side: 'rep', kind: 'INTERNAL', user_id: organization.repId },
      { name: 'Ilse Maas', side: 'buyer', kind: 'EXTERNAL', user_id: null },
    ])
  })

  it('takes who is certainly the rep with the reason, and asks for the rest', async () => {
    world.count = 2
    // The first call names people only by address; nobody knows who the speakers of the second one are.
    const names = [
      ['noor@larkfield.example', 'ilse@buyer.example'],
      ['Speaker 1', 'Speaker 2'],
    ]
    world.call = (n) => ({
      ...usual().call(n),
      ownerUserId: undefined,
      ownerEmail: undefined,
      participants: [],
    })
    world.transcript = (call) => ({
      status: 'ready',
      segments: (names[call.externalId === externalIdOf(0) ? 0 : 1] ?? []).map((speakerName, index) => ({
        speakerId: null,
        speakerName,
        startMs: index * 4_000,
        endMs: index * 4_000 + 3_000,
        text: 'What a fine day it is today.',
      })),
    })
    await backend.database.asSystem((trx) =>
      trx
        .updateTable('organizations')
        .set({ domain: 'larkfield.example' })
        .where('id', '=', organization.orgId)
        .execute(),
    )
    await importAll()
    const [known, unknown] = await calls()
    const read = (callId = '') =>
      backend.database.withOrg(organization, async (trx) => ({
        people: await trx
          .selectFrom('call_participants')
          .select(['name', 'side', 'kind', 'side_reason'])
          .where('call_id', '=', callId)
          .orderBy('position')
          .execute(),
        trace: await trx
          .selectFrom('call_traces')
          .select('reason')
          .where('call_id', '=', callId)
          .where('stage', '=', 'parsing')
          .executeTakeFirst(),
      }))
    const reason = 'They are the only speaker from your organization.'
    expect(await read(known?.id)).toEqual({
      people: [
        { name: 'noor@larkfield.example', side: 'rep', kind: 'INTERNAL', side_reason: reason },
        { name: 'ilse@buyer.example', side: 'buyer', kind: 'EXTERNAL', side_reason: null },
      ],
      trace: { reason: `Read 2 messages of 2 speakers. noor@larkfield.example is the rep. ${reason}` },
    })
    expect(known?.talk_share).toBeGreaterThan(0)
    const open = await read(unknown?.id)
    expect(open.people.map(({ side }) => side)).toEqual(['buyer', 'buyer'])
    expect(open.trace?.reason).toBe('Read 2 messages of 2 speakers. Nothing says who the rep is.')
    expect([unknown?.talk_share, unknown?.score, unknown?.score_passed]).toEqual([null, null, null])
  })

  it('checks privacy before it fetches a transcript, and keeps no content of excluded calls', async () => {
    world.call = (n) => ({ ...usual().call(n), title: n === 1 ? 'Interview with Ilse' : `Discovery ${n}` })
    await importAll()
    expect(asked.transcript).toBe(4)
    const excluded = (await externalCalls()).find((row) => row.state === 'excluded')
    expect(excluded).toMatchObject({
      external_id: externalIdOf(1),
      reason: 'A privacy rule excluded this call.',
      privacy_rule_id: organization.privacyRuleId,
      listed: null,
      title: null,
      started_at: null,
      duration_seconds: null,
      owner_external_id: null,
      call_id: null,
    })
    expect(excluded?.content_hash).toHaveLength(32)
    expect(await calls()).toHaveLength(4)
  })

  it('leaves meetings out where the recipe says so, until it says otherwise, and keeps those that are here', async () => {
    world.count = 3
    world.call = (n) => ({ ...usual().call(n), direction: n === 1 ? 'conference' : 'outbound' })
    world.leavesMeetingsOut = true
    await importAll()
    expect(asked.transcript).toBe(2)
    expect((await externalCalls())[1]).toMatchObject({
      state: 'excluded',
      reason: 'It is a meeting, and the integration imports only calls.',
      privacy_rule_id: null,
    })
    world.leavesMeetingsOut = false
    await importAll()
    expect((await externalCalls()).map(({ state }) => state)).toEqual(['imported', 'imported', 'imported'])
    world.leavesMeetingsOut = true
    world.call = (n) => ({ ...usual().call(n), title: 'Renamed', medium: 'video' })
    await importAll()
    expect((await calls()).map(({ title }) => title)).toEqual(['Renamed', 'Renamed', 'Renamed'])
  })

  it('holds a call for a decision if a rule is about people and nobody of the call is known', async () => {
    world.count = 2
    world.call = (n) => ({
      ...usual().call(n),
      title: n === 0 ? 'Quarterly numbers' : 'Interview with Ilse',
      ownerUserId: 'rep-9',
      ownerEmail: 'gone@larkfield.example',
      participants: [],
    })
    await backend.database.withOrg(organization, (trx) =>
      trx
        .insertInto('privacy_rules')
        .values({
          org_id: organization.orgId,
          level: 'ORGANIZATION',
          position: 0,
          settings: JSON.stringify({ PARTECIPANTS: [organization.repId] }),
        })
        .execute(),
    )
    await importAll()
    expect(asked.transcript).toBe(1)
    expect(await calls()).toMatchObject([{ title: '', score_status: 'HELD_FOR_PRIVACY_DECISION' }])
    expect((await externalCalls()).map(({ state }) => state)).toEqual(['imported', 'excluded'])
  })

  it('fetches nothing when it lists the same calls again', async () => {
    await importAll()
    const before = await calls()
    asked.transcript = 0
    const { importId, state } = await importAll()
    expect(state).toBe('done')
    expect(asked.transcript).toBe(0)
    expect(await readImport(importId)).toMatchObject({ listed: 5, unchanged: 5, final_counts: {} })
    expect(await calls()).toEqual(before)
  })

  it('replaces an imported call that has changed, and its score', async () => {
    world.count = 2
    await importAll()
    const before = await calls()
    world.call = (n) => ({
      ...usual().call(n),
      ...(n === 1 ? { title: 'Discovery, renamed', updatedAt: new Date('2026-11-19T00:00:00Z') } : {}),
    })
    world.transcript = () => ({
      status: 'ready',
      segments: [{ speakerId: 's1', speakerName: null, startMs: 0, endMs: 900, text: 'Corrected words.' }],
    })
    const { state } = await importAll()
    expect(state).toBe('done')
    const after = await calls()
    expect(after.map((call) => call.id)).toEqual(before.map((call) => call.id))
    expect(after[0]).toEqual(before[0])
    expect(after[1]).toMatchObject({ title: 'Discovery, renamed', message_count: 1, status: 'SCORED' })
    const scores = await backend.database.withOrg(organization, (trx) =>
      trx
        .selectFrom('scores')
        .select('is_current')
        .where('call_id', '=', after[1]?.id ?? '')
        .orderBy('id')
        .execute(),
    )
    expect(scores.map((score) => score.is_current)).toEqual([false, true])
  })

  it('asks nobody about the answers of a call that has changed and is no longer scored', async () => {
    world.count = 1
    await importAll()
    const [before] = await calls()
    await backend.database.withOrg(organization, (trx) =>
      trx
        .updateTable('calls')
        .set({ waiting_checks: 2, open_disputes: 1 })
        .where('id', '=', before?.id ?? '')
        .execute(),
    )
    world.call = (n) => ({ ...usual().call(n), title: 'Something else' })
    await importAll()
    expect(await calls()).toMatchObject([
      { title: 'Something else', status: 'SKIPPED', waiting_checks: 0, open_disputes: 0 },
    ])
  })

  it('keeps a call unchanged when only its listing has changed', async () => {
    world.count = 1
    await importAll()
    const before = await calls()
    world.call = (n) => ({ ...usual().call(n), updatedAt: new Date('2026-11-19T00:00:00Z') })
    await importAll()
    expect(asked.transcript).toBe(2)
    expect(await calls()).toEqual(before)
    const { importId } = await importAll()
    expect(await readImport(importId)).toMatchObject({ unchanged: 1 })
  })

  it('does not restore a call that a user deleted', async () => {
    world.count = 1
    await importAll()
    await backend.database.withOrg(organization, (trx) =>
      trx.updateTable('calls').set({ deleted_at: new Date(), status: 'DELETED' }).execute(),
    )
    world.call = (n) => ({ ...usual().call(n), title: 'Changed since' })
    await importAll()
    expect(await externalCalls()).toMatchObject([{ state: 'imported', reason: 'It was deleted here.' }])
    expect((await calls()).map((call) => call.status)).toEqual(['DELETED'])
  })

  it('removes a call that a rule excludes because its title has changed', async () => {
    world.count = 1
    await importAll()
    world.call = (n) => ({ ...usual().call(n), title: 'Interview with Ilse' })
    asked.transcript = 0
    await importAll()
    expect(asked.transcript).toBe(0)
    expect(await externalCalls()).toMatchObject([{ state: 'excluded', title: null }])
    expect(await calls()).toMatchObject([
      { title: '', score_status: 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE', caller_id: null },
    ])
  })

  it('keeps calls whose owner is not a user, without a rep', async () => {
    world.count = 1
    world.call = (n) => ({
      ...usual().call(n),
      ownerUserId: 'rep-9',
      ownerEmail: 'gone@larkfield.example',
      participants: [],
    })
    await importAll()
    expect(await calls()).toMatchObject([{ caller_id: null }])
    expect(await externalCalls()).toMatchObject([
      { state: 'imported', reason: 'Owner has no Coachline user' },
    ])
  })

  it('finds the rep by email address when nobody has matched the user', async () => {
    world.count = 1
    const { email } = await backend.database.system
      .selectFrom('users')
      .select('email')
      .where('id', '=', organization.repId)
      .executeTakeFirstOrThrow()
    world.call = (n) => ({ ...usual().call(n), ownerUserId: 'other', ownerEmail: email.toUpperCase() })
    await importAll()
    expect(await calls()).toMatchObject([{ caller_id: organization.repId }])
  })

  it('gives no call to somebody who left, and the calls of the past keep their rep', async () => {
    world.count = 1
    await importAll()
    await backend.database.withOrg(organization, (trx) =>
      trx
        .updateTable('memberships')
        .set({ status: 'DEPROVISIONED' })
        .where('user_id', '=', organization.repId)
        .execute(),
    )
    world.count = 2
    world.call = (n) => ({ ...usual().call(n), title: `Discovery ${n}, after somebody left` })
    await importAll()
    expect(await calls()).toMatchObject([
      { title: 'Discovery 0, after somebody left', caller_id: organization.repId },
      { title: 'Discovery 1, after somebody left', caller_id: null },
    ])
  })

  it('prefers the rep’s call type and scorecard to those of the import', async () => {
    world.count = 1
    await backend.database.withOrg(organization, (trx) =>
      trx
        .updateTable('integration_user_settings')
        .set({ call_type: 'demo' })
        .where('user_id', '=', organization.repId)
        .execute(),
    )
    await importAll({ call_type: 'cold', scorecard_config_id: organization.scorecardId })
    expect(await calls()).toMatchObject([
      { chosen_call_type: 'demo', chosen_scorecard_id: organization.scorecardId },
    ])
  })

  it('waits for a transcript that is not ready without delaying the others, and gives up after a day', async () => {
    world.count = 3
    const young = new Date()
    world.call = (n) => ({
      ...usual().call(n),
      startedAt: n === 0 ? young : new Date('2026-11-01T00:00:00Z'),
    })
    world.transcript = (call) =>
      call.externalId === externalIdOf(2) ? usual().transcript(call) : { status: 'pending' }
    const { commandId } = await start()
    await backend.until('the other calls have ended', async () => {
      const states = (await externalCalls()).map((row) => row.state)
      return states.length === 3 && !states.includes('listed')
    })
    const rows = await externalCalls()
    expect(rows.map((row) => row.state)).toEqual(['waiting', 'no_transcript', 'imported'])
    expect(rows[1]?.reason).toBe('The provider had no transcript 24 hours after the call.')
    expect(rows[0]?.waiting_until?.getTime()).toBeGreaterThan(Date.now())
    const later = (await backend.items(commandId)).filter(
      (item) => item.kind === 'import-call' && item.state === 'queued',
    )
    expect(later.map((item) => item.due_at.getTime())).toEqual([rows[0]?.waiting_until?.getTime()])
    const budgets = await backend.database.system
      .selectFrom('provider_budgets')
      .selectAll()
      .where('blocked_until', 'is not', null)
      .execute()
    expect(budgets).toEqual([])
    world = { ...world, transcript: (call) => usual().transcript(call) }
    await backend.database.withOrg(organization, (trx) =>
      trx
        .updateTable('work_items')
        .set({ due_at: new Date(0) })
        .where('command_id', '=', commandId)
        .where('state', '=', 'queued')
        .execute(),
    )
    expect((await backend.untilCommandEnds(commandId)).state).toBe('done')
    expect((await externalCalls()).map((row) => row.state)).toEqual(['imported', 'no_transcript', 'imported'])
  })

  it('says why a call has no transcript', async () => {
    world.count = 2
    world.transcript = (call): TranscriptResult =>
      call.externalId === externalIdOf(0)
        ? { status: 'unavailable', reason: 'Recording is off.' }
        : { status: 'ready', segments: [] }
    await importAll()
    expect((await externalCalls()).map((row) => [row.state, row.reason])).toEqual([
      ['no_transcript', 'Recording is off.'],
      ['no_transcript', 'The transcript is empty.'],
    ])
    expect(await calls()).toEqual([])
  })

  it('fetches only the chosen calls, and names those that do not exist', async () => {
    world.count = 30
    const ids = [3, 7, 99, ...Array.from({ length: 12 }, (_, index) => index + 10)].map(externalIdOf)
    const { importId, items } = await importAll({
      scope: 'SELECTED_IDS',
      external_ids: JSON.stringify(ids),
      range_from: null,
      range_to: null,
    })
    expect(items.filter((item) => item.kind === 'import-page')).toHaveLength(2)
    expect(asked).toMatchObject({ list: 0, call: 15, transcript: 14 })
    expect(await calls()).toHaveLength(14)
    expect(
      (await externalCalls()).filter((row) => row.state === 'deleted').map((row) => row.external_id),
    ).toEqual([externalIdOf(99)])
    expect(await readImport(importId)).toMatchObject({ listed: 15 })
  })

  it('stores each call once when another import of the same calls runs', async () => {
    world.count = 40
    const started = await Promise.all([start(), start(), start({ started_by: 'schedule', scope: 'SYNC' })])
    for (const { commandId } of started)
      expect((await backend.untilCommandEnds(commandId)).state).toBe('done')
    expect(await calls()).toHaveLength(40)
    expect(new Set((await externalCalls()).map((row) => row.state))).toEqual(new Set(['imported']))
  })

  it('accepts ids of any length', async () => {
    world.count = 1
    const externalId = `x${'9'.repeat(299)}`
    world.page = () => ({ items: [{ ...usual().call(0), externalId }], nextCursor: null })
    const { items } = await importAll()
    expect(items.find((item) => item.kind === 'import-call')?.subject).toMatch(/^[0-9a-f]{64}$/)
    expect(await externalCalls()).toMatchObject([{ external_id: externalId, state: 'imported' }])
  })

  it('handles pages that repeat, that overlap, or that name a call twice', async () => {
    const all = Array.from({ length: 6 }, (_, n) => usual().call(n))
    const pages = [all.slice(0, 3), [], all.slice(0, 3), all.slice(2, 5), [...all.slice(4), ...all.slice(4)]]
    world.page = (cursor) => {
      const at = Number(cursor ?? 0)
      return { items: pages[at] ?? [], nextCursor: at + 1 < pages.length ? String(at + 1) : null }
    }
    const { importId, state } = await importAll()
    expect(state).toBe('done')
    expect(await calls()).toHaveLength(6)
    expect(asked.transcript).toBe(6)
    expect(await readImport(importId)).toMatchObject({ pages: 5, listed: 6, final_counts: { imported: 6 } })
  })

  it('stops when the provider’s list goes in circles, and keeps what it has', async () => {
    world.page = () => ({ items: [usual().call(0)], nextCursor: 'again' })
    const { importId, state } = await importAll()
    expect(state).toBe('failed')
    expect(await readImport(importId)).toMatchObject({
      error: expect.stringContaining('The provider returned the same page') as string,
    })
    expect(await calls()).toHaveLength(1)
  })

  it('lists nothing more while much work of the organization is already waiting', async () => {
    const waiting = await backend.record({
      orgId: organization.orgId,
      kind: 'import-calls',
      label: 'Another import',
      items: [],
    })
    await backend.database.withOrg(organization, (trx) =>
      sql`insert into work_items (org_id, command_id, kind, lane, subject, due_at)
        select ${organization.orgId}::uuid, ${waiting}::uuid, 'import-call', 'imports', n::text, now() + interval '1 hour'
        from generate_series(1, 20001) as n`.execute(trx),
    )
    const { commandId } = await start()
    const pagesOf = async () => (await backend.items(commandId)).filter((item) => item.kind === 'import-page')
    await backend.until('the page to be postponed', async () => (await pagesOf()).length === 2)
    expect(asked.list).toBe(0)
    const later = (await pagesOf()).find((item) => item.state === 'queued')
    expect(later).toMatchObject({ attempts: 0, deferrals: 0 })
    await backend.database.withOrg(organization, async (trx) => {
      await trx.deleteFrom('work_items').where('command_id', '=', waiting).execute()
      await sql`update work_items set due_at = now() where command_id = ${commandId} and state = 'queued'`.execute(
        trx,
      )
    })
    expect(await backend.untilCommandEnds(commandId)).toMatchObject({ state: 'done' })
    expect(await calls()).toHaveLength(5)
  })

  it('waits, and sends no request, while a user has to sign in again', async () => {
    await backend.database.withOrg(organization, (trx) =>
      trx
        .updateTable('integrations')
        .set({ health: 'needs_reauth' })
        .where('id', '=', integrationId)
        .execute(),
    )
    const { commandId } = await start()
    await backend.until('it was sent back', async () =>
      (await backend.items(commandId)).some((item) => item.waits > 0 && item.state === 'queued'),
    )
    expect(asked.list).toBe(0)
  })
})

// The number of calls.
describe.each([
  ['import-page', 1],
  ['import-call', 1],
  ['import-batch', 2],
] as const)('%s', (kind, count) => {
  it('changes nothing when it is delivered twice', async () => {
    world.count = count
    const { commandId, importId } = await importAll()
    const before = [await calls(), await externalCalls(), await readImport(importId), asked]
    await deliverAgain(commandId, kind)
    expect([await calls(), await externalCalls(), await readImport(importId), asked]).toEqual(before)
  })

  it('is sent back without using an attempt when the provider limits requests', async () => {
    const wanted = kind === 'import-page' ? 'list' : 'transcript'
    let refused = 0
    world.count = count
    world.request = (request) => {
      if (request !== wanted || refused >= 2) return
      refused += 1
      throw new ProviderError('rate_limited', 'Too many requests.', { retryAfterMs: 10 })
    }
    const { state, items } = await importAll()
    expect(state).toBe('done')
    const item = items.find((candidate) => candidate.kind === kind)
    expect(item).toMatchObject({ deferrals: 2, attempts: 3 })
  })

  it('is tried again when the provider is down', async () => {
    const wanted = kind === 'import-page' ? 'list' : 'transcript'
    let failed = false
    world.count = count
    world.request = (request) => {
      if (request !== wanted || failed) return
      failed = true
      throw new ProviderError('provider_down', 'Bad gateway.')
    }
    const { state, items } = await importAll()
    expect(state).toBe('done')
    expect(items.find((candidate) => candidate.kind === kind)).toMatchObject({ attempts: 2 })
    expect(await calls()).toHaveLength(count)
  })

  it('stores nothing after its command is canceled', async () => {
    const wanted = kind === 'import-page' ? 'list' : 'transcript'
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let isHeld = false
    world.count = count
    world.request = (request) => {
      if (request !== wanted) return
      isHeld = true
      return held
    }
    const { commandId, importId } = await start()
    await backend.until('the provider is asked', () => Promise.resolve(isHeld))
    const before = [await calls(), await externalCalls()]
    await backend.database.withOrg(organization, (trx) =>
      cancelCommand(trx, { orgId: organization.orgId, commandId, cancelledBy: null }),
    )
    release()
    await backend.until('nothing runs', async () =>
      (await backend.items(commandId)).every((item) => item.state === 'cancelled' || item.state === 'done'),
    )
    expect([await calls(), await externalCalls()]).toEqual(before)
    expect((await readImport(importId)).ended_at).not.toBeNull()
  })
})

describe('import-page', () => {
  it('that is dead says so, and continues from its cursor when it is tried again', async () => {
    world.pageSize = 2
    let isBroken = true
    world.request = (request) => {
      if (request === 'list' && isBroken && asked.list === 2)
        throw new ProviderError('bad_payload', 'The provider sent a response with an unexpected shape.')
    }
    const { importId, commandId, state } = await importAll({ started_by: 'schedule', scope: 'SYNC' })
    expect(state).toBe('failed')
    expect(await readImport(importId)).toMatchObject({
      pages: 1,
      error: 'Listing calls stopped early: The provider sent a response with an unexpected shape.',
    })
    expect(await calls()).toHaveLength(2)
    const integration = () =>
      backend.database.withOrg(organization, (trx) =>
        trx
          .selectFrom('integrations')
          .select(['last_sync_error', 'synced_until'])
          .where('id', '=', integrationId)
          .executeTakeFirstOrThrow(),
      )
    expect(await integration()).toMatchObject({
      last_sync_error: 'The provider sent a response with an unexpected shape.',
      synced_until: null,
    })
    isBroken = false
    await backend.database.withOrg(organization, (trx) =>
      replayItems(trx, { orgId: organization.orgId, commandId }),
    )
    backend.signals.kick(['imports'])
    expect((await backend.untilCommandEnds(commandId)).state).toBe('done')
    expect(await readImport(importId)).toMatchObject({ pages: 3, listed: 5, error: '' })
    expect(await calls()).toHaveLength(5)
    expect((await integration()).last_sync_error).toBe('')
    expect((await integration()).synced_until).not.toBeNull()
  })
})

describe('import-call', () => {
  it('that is dead leaves a reason, and is tried by the next import', async () => {
    world.count = 2
    world.transcript = (call) => {
      if (call.externalId === externalIdOf(0))
        throw new ProviderError('bad_payload', 'The transcript cannot be read.')
      return usual().transcript(call)
    }
    const { state } = await importAll()
    expect(state).toBe('failed')
    expect((await externalCalls()).map((row) => [row.state, row.reason])).toEqual([
      ['failed', 'The transcript cannot be read.'],
      ['imported', ''],
    ])
    world = { ...world, transcript: (call) => usual().transcript(call) }
    // The automatic import skips it for a while; one started by a person does not.
    await importAll({ started_by: 'schedule', scope: 'SYNC' })
    expect(await calls()).toHaveLength(1)
    await importAll()
    expect(await calls()).toHaveLength(2)
  })
})
