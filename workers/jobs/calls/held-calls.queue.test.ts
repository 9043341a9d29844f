import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markReleased } from '#db/queries/calls/held-calls.ts'
import { insertPrivacyRule } from '#db/queries/rules/rules.ts'
import { jobs } from '../catalog.ts'
import { offlineEngine } from '../../engines/offline/offline.ts'
import { newItem } from '../../queue/record.ts'
import { openTestBackend, type TestBackend } from '../../queue/runtime/testing.ts'
import { registry } from '../registry.ts'
import { givenCall, givenSalesOrganization, readCall, type TestOrganization } from '../testing.ts'
import { startHeldCalls } from './held-calls.schedule.ts'

let backend: TestBackend
let organization: TestOrganization

beforeAll(async () => {
  backend = await openTestBackend()
  organization = await givenSalesOrganization(backend)
  await backend.database.withOrg({ orgId: organization.orgId }, (trx) =>
    insertPrivacyRule(trx, {
      org_id: organization.orgId,
      level: 'ORGANIZATION',
      team_id: null,
      user_id: null,
      position: 2,
      settings: JSON.stringify({ MAX_DURATION: 119 }),
    }),
  )
  await backend.start({
    catalog: jobs,
    registry,
    services: { engines: { for: () => Promise.resolve(offlineEngine) } },
  })
})
afterAll(() => backend.close())

const withoutTimes = [
  'Noor Haddad: Hi Ilse, how do you plan the night routes today?',
  'Ilse Maas: Two planners rebuild everything in a spreadsheet every night, Zanzibar included.',
  'Noor Haddad: Shall we meet on Tuesday at ten?',
  'Ilse Maas: Tuesday at ten is good.',
].join('\n')
const withTimes = JSON.stringify([
  {
    userName: 'Noor Haddad',
    message: 'How do you plan the night routes?',
    secondsFromStart: 0,
    secondsEnd: 20,
  },
  { userName: 'Ilse Maas', message: 'With Zanzibar included.', secondsFromStart: 21, secondsEnd: 40 },
])

const run = (
  callId: string,
  item = newItem(jobs['parse-transcript'], { subject: callId, payload: { callId } }),
) =>
  backend.record({
    orgId: organization.orgId,
    kind: 'process-call',
    label: 'Discovery: Zanzibar',
    subjectId: callId,
    interactive: true,
    items: [item],
  })

async function givenHeld(): Promise<string> {
  const callId = await givenCall(backend, organization, {
    title: 'Discovery: Zanzibar',
    transcript: withoutTimes,
  })
  await backend.untilCommandEnds(await run(callId))
  return callId
}

const heldOf = (callId: string) =>
  backend.database.system
    .selectFrom('held_calls')
    .selectAll()
    .where('call_id', '=', callId)
    .executeTakeFirst()

async function release(callId: string): Promise<void> {
  await backend.database.withOrg({ orgId: organization.orgId }, (trx) =>
    markReleased(trx, [callId], randomUUID()),
  )
  const item = newItem(jobs['release-held-call'], { subject: callId, payload: { callId } })
  await backend.untilCommandEnds(await run(callId, item))
}

/** Everything that the database stores about the call in plain text, except the row for those who decide. */
async function wordsAbout(callId: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select row_to_json(calls)::text as text from calls where id = ${callId}
    union all select row_to_json(call_words)::text from call_words where call_id = ${callId}
    union all select row_to_json(call_traces)::text from call_traces where call_id = ${callId}
    union all select row_to_json(transcripts)::text from transcripts where call_id = ${callId}
    union all select row_to_json(transcript_sources)::text from transcript_sources where call_id = ${callId}
    union all select row_to_json(call_participants)::text from call_participants where call_id = ${callId}
    union all select row_to_json(scores)::text from scores where call_id = ${callId}
    union all select row_to_json(commands)::text from commands where subject_id = ${callId}`.execute(
    backend.database.system,
  )
  return rows.map(({ text }) => text).join('\n')
}

describe('a call that only its estimated length would exclude', () => {
  it('is held for two weeks, and nothing that was said can be read', async () => {
    const callId = await givenHeld()
    expect(await readCall(backend, callId)).toMatchObject({
      status: 'SKIPPED',
      score_status: 'HELD_FOR_PRIVACY_DECISION',
      title: '',
      caller_id: null,
    })
    expect(await wordsAbout(callId)).not.toMatch(/Zanzibar|Ilse|Haddad/)
    const held = await heldOf(callId)
    expect(held).toMatchObject({ title: 'Discovery: Zanzibar', caller_id: organization.repId })
    expect(held?.reason).toMatch(/^Length: about \d+ s by estimate\. Your rule: lasts 119 s or less\.$/)
    expect(held?.content.includes('Zanzibar')).toBe(false)
    const days = ((held?.expires_at.getTime() ?? 0) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(14)
  })

  it('comes back whole when somebody imports it, is scored, and is never held again', async () => {
    const callId = await givenHeld()
    await release(callId)
    expect(await readCall(backend, callId)).toMatchObject({
      title: 'Discovery: Zanzibar',
      caller_id: organization.repId,
      score_status: 'SCORED_SUCCESS',
      message_count: 4,
    })
    expect(await heldOf(callId)).toBeUndefined()
    expect(await wordsAbout(callId)).toMatch(/Zanzibar included/)
    const again = newItem(jobs['route-call'], { subject: callId, payload: { callId } })
    await backend.untilCommandEnds(await run(callId, again))
    expect(await readCall(backend, callId)).toMatchObject({ title: 'Discovery: Zanzibar' })
  })

  it('is excluded at its deadline by one of several processes, with a line in the audit log', async () => {
    const callId = await givenHeld()
    const other = await givenHeld()
    await backend.database.system
      .updateTable('held_calls')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('call_id', '=', callId)
      .execute()
    const schedules = [1, 2].map(() =>
      startHeldCalls({ database: backend.database, log: pino({ level: 'silent' }), intervalMs: 3_600_000 }),
    )
    const excluded = await Promise.all(schedules.map((schedule) => schedule.runNow()))
    for (const schedule of schedules) await schedule.stop()
    expect(excluded.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1)
    expect(await readCall(backend, callId)).toMatchObject({
      score_status: 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE',
      status_reason: 'Excluded: nobody decided before the deadline.',
    })
    expect(await heldOf(callId)).toBeUndefined()
    expect(await heldOf(other)).toBeDefined()
    const { rows } = await sql<{ action: string; actor_kind: string }>`
      select action, actor_kind from audit_log where subject_id = ${callId}`.execute(backend.database.system)
    expect(rows).toEqual([{ action: 'call.hold-expired', actor_kind: 'system' }])
  })
})

describe('a call whose source states its length', () => {
  it('is excluded by the same rule, and only its tombstone is left', async () => {
    const callId = await givenCall(backend, organization, { title: 'Discovery: Zanzibar' })
    await backend.database.withOrg(organization, (trx) =>
      trx
        .updateTable('transcript_sources')
        .set({ kind: 'messages', body: Buffer.from(withTimes) })
        .where('call_id', '=', callId)
        .execute(),
    )
    await backend.untilCommandEnds(await run(callId))
    expect(await readCall(backend, callId)).toMatchObject({
      score_status: 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE',
    })
    expect(await heldOf(callId)).toBeUndefined()
  })
})

describe('a release that cannot be carried out', () => {
  it('leaves the call held, so that somebody can decide again', async () => {
    const callId = await givenHeld()
    await backend.database.system
      .updateTable('held_calls')
      .set({ content: Buffer.from('changed') })
      .where('call_id', '=', callId)
      .execute()
    await backend.database.withOrg({ orgId: organization.orgId }, (trx) =>
      markReleased(trx, [callId], randomUUID()),
    )
    await backend.database.withOrg({ orgId: organization.orgId }, async (trx) => {
      await registry['release-held-call'].onDeath?.(
        { callId },
        { orgId: organization.orgId, errorClass: 'SecretError', message: 'It was changed.' },
        trx,
      )
    })
    expect(await readCall(backend, callId)).toMatchObject({ score_status: 'HELD_FOR_PRIVACY_DECISION' })
    expect(await heldOf(callId)).toMatchObject({ is_released: false })
  })
})
