import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { restoreDays } from '../calls/calls.ts'
import { removeExpiredRows } from './sweep.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const retention = {
  idempotencyHours: 24,
  signInHours: 24,
  endedItemDays: 30,
  deletedCallDays: restoreDays,
  textRequestHours: 24,
  backTestDays: 7,
  previewDays: 7,
  lookupMinutes: 60,
  deliveryDays: 30,
  refusalDays: 7,
  unusedPictureHours: 24,
  limit: 100,
}
const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000)

describe('retention', () => {
  it('deletes abandoned sign-ins, and no others', async () => {
    const { id: orgId } = await test.database.system
      .insertInto('organizations')
      .values({ name: 'Birch Works' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: userId } = await test.database.system
      .insertInto('users')
      .values({ email: 'nobody@birch.example' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [hash, days] of [
      [Buffer.from('old'), 1],
      [Buffer.from('new'), -1],
    ] as const) {
      const expires = { expires_at: daysAgo(days) }
      const { system } = test.database
      await system
        .insertInto('sign_in_challenges')
        .values({ token_hash: hash, user_id: userId, ...expires })
        .execute()
      await system
        .insertInto('passkey_challenges')
        .values({ challenge_hash: hash, kind: 'sign-in', user_id: null, ...expires })
        .execute()
      const start = { org_id: orgId, state_hash: hash, browser_hash: hash, user_id: null, sealed: hash }
      await system
        .insertInto('sso_sign_ins')
        .values({ ...start, ...expires })
        .execute()
    }
    expect(await removeExpiredRows(test.database.system, retention)).toBe(3)
    expect(await removeExpiredRows(test.database.system, retention)).toBe(0)
  })

  it('deletes expired forms of visitors with their bots, and pictures that nothing shows', async () => {
    const { system } = test.database
    const form = async (hours: number): Promise<string> => {
      const { id } = await system
        .insertInto('demo_forms')
        .values({
          name: 'Una',
          address_hash: Buffer.from('a'),
          expires_at: new Date(Date.now() + hours * 3_600_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await system
        .insertInto('demo_agents')
        .values({ demo_form_id: id, call_type: 'cold', form: '{}' })
        .execute()
      return id
    }
    await form(-1)
    const open = await form(1)
    const { id: orgId } = await system
      .insertInto('organizations')
      .values({ name: 'Mill Lane' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: userId } = await system
      .insertInto('users')
      .values({ email: 'una@sweep.test', first_name: 'Una', last_name: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await system
      .insertInto('memberships')
      .values({ org_id: orgId, user_id: userId, role: 'OWNER', status: 'ACTIVE' })
      .execute()
    const picture = async (letter: string, created_at: Date): Promise<string> => {
      const bytes = Buffer.from(letter)
      const key = letter.repeat(32)
      await system
        .insertInto('bot_pictures')
        .values({ org_id: orgId, key, type: 'image/png', bytes, digest: bytes, created_at })
        .execute()
      return key
    }
    const shown = await picture('a', daysAgo(3))
    const young = await picture('b', new Date())
    await picture('c', daysAgo(3))
    await system
      .insertInto('agents')
      .values({
        org_id: orgId,
        owner_id: userId,
        kind: 'individual',
        call_type: 'cold',
        form: JSON.stringify({ avatarUrl: `/api/images/${shown}` }),
      })
      .execute()
    expect(await removeExpiredRows(system, retention)).toBe(2)
    expect(await removeExpiredRows(system, retention)).toBe(0)
    expect(await system.selectFrom('demo_forms').select('id').execute()).toEqual([{ id: open }])
    expect(await system.selectFrom('demo_agents').select('demo_form_id').execute()).toEqual([
      { demo_form_id: open },
    ])
    const left = await system.selectFrom('bot_pictures').select('key').orderBy('key').execute()
    expect(left.map(({ key }) => key)).toEqual([shown, young])
  })

  it('deletes items that ended long ago, done or canceled, and none that somebody may still replay', async () => {
    const { system } = test.database
    const { id: orgId } = await system
      .insertInto('organizations')
      .values({ name: 'Hazel Works' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: commandId } = await system
      .insertInto('commands')
      .values({ org_id: orgId, kind: 'process-call', label: 'Night routes', state: 'failed' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const items = (['done', 'cancelled', 'dead'] as const).flatMap((state) =>
      [31, 29].map((days) => ({ state, finished_at: daysAgo(days), subject: `${state} ${days}` })),
    )
    const common = {
      org_id: orgId,
      command_id: commandId,
      kind: 'parse-transcript',
      lane: 'transcripts',
    } as const
    await system
      .insertInto('work_items')
      .values(items.map((item) => ({ ...common, ...item, payload: '{}', max_attempts: 1 })))
      .execute()
    expect(await removeExpiredRows(system, retention)).toBe(2)
    expect(await removeExpiredRows(system, retention)).toBe(0)
    const left = await system.selectFrom('work_items').select('subject').orderBy('subject').execute()
    expect(left.map(({ subject }) => subject)).toEqual(['cancelled 29', 'dead 29', 'dead 31', 'done 29'])
  })

  it('erases only calls that can no longer be restored, with their transcripts', async () => {
    const { id: orgId } = await test.database.system
      .insertInto('organizations')
      .values({ name: 'Alder Works' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const call = async (title: string, deletedAt: Date | null): Promise<string> => {
      const { id } = await test.database.system
        .insertInto('calls')
        .values({
          org_id: orgId,
          title,
          deleted_at: deletedAt,
          status: deletedAt === null ? 'SCORED' : 'DELETED',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await test.database.system
        .insertInto('commands')
        .values({ org_id: orgId, kind: 'process-call', label: title, subject_id: id })
        .execute()
      await test.database.system
        .insertInto('transcripts')
        .values({ org_id: orgId, call_id: id, messages: '[]', plain_text: title })
        .execute()
      return id
    }
    const old = await call('Deleted long ago', daysAgo(restoreDays + 1))
    const recent = await call('Deleted lately', daysAgo(restoreDays - 1))
    const kept = await call('Never deleted', null)

    expect(await removeExpiredRows(test.database.system, retention)).toBe(1)
    expect(await removeExpiredRows(test.database.system, retention)).toBe(0)

    const calls = await test.database.system.selectFrom('calls').select('id').execute()
    expect(calls.map((row) => row.id).toSorted()).toEqual([recent, kept].toSorted())
    const texts = await test.database.system.selectFrom('transcripts').select('plain_text').execute()
    expect(texts.map((row) => row.plain_text).toSorted()).toEqual(['Deleted lately', 'Never deleted'])
    const labels = await test.database.system.selectFrom('commands').select(['subject_id', 'label']).execute()
    expect(labels.find((row) => row.subject_id === old)?.label).toBe('Erased call')
    expect(labels.find((row) => row.subject_id === recent)?.label).toBe('Deleted lately')
  })

  it('deletes text requests after a day, and back-tests with their changes after a week', async () => {
    const { id: orgId } = await test.database.system
      .insertInto('organizations')
      .values({ name: 'Birch Works' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const command = async (): Promise<string> => {
      const { id } = await test.database.system
        .insertInto('commands')
        .values({ org_id: orgId, kind: 'back-test', label: 'Back-test' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }
    const textRequest = async (createdAt: Date): Promise<string> => {
      const { id } = await test.database.system
        .insertInto('text_requests')
        .values({ org_id: orgId, kind: 'test-routing', command_id: await command(), created_at: createdAt })
        .returning('id')
        .executeTakeFirstOrThrow()
      await test.database.system
        .insertInto('text_answers')
        .values({ org_id: orgId, request_id: id })
        .execute()
      return id
    }
    const backTest = async (createdAt: Date): Promise<string> => {
      const { id } = await test.database.system
        .insertInto('back_tests')
        .values({
          org_id: orgId,
          command_id: await command(),
          days: 30,
          compare_with: 'savedRules',
          is_draft: true,
          definition: '{}',
          rules_version: 'one',
          window_from: daysAgo(37),
          window_to: daysAgo(7),
          created_at: createdAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const change = {
        org_id: orgId,
        back_test_id: id,
        started_at: daysAgo(20),
        kind: 'excluded',
        before: 0,
        after: 1,
      }
      await test.database.system
        .insertInto('back_test_changes')
        .values([
          { ...change, call_id: crypto.randomUUID() },
          { ...change, call_id: crypto.randomUUID() },
        ])
        .execute()
      return id
    }
    await textRequest(daysAgo(1.1))
    const text = await textRequest(daysAgo(0.9))
    await backTest(daysAgo(7.1))
    const kept = await backTest(daysAgo(6.9))

    // One request, two changes and one back-test.
    expect(await removeExpiredRows(test.database.system, retention)).toBe(4)
    expect(await removeExpiredRows(test.database.system, retention)).toBe(0)
    const answers = await test.database.system.selectFrom('text_answers').select('request_id').execute()
    expect(answers.map((row) => row.request_id)).toEqual([text])
    const changes = await test.database.system
      .selectFrom('back_test_changes')
      .select('back_test_id')
      .execute()
    expect(changes.map((row) => row.back_test_id)).toEqual([kept, kept])
  })

  it('deletes provider lookups after an hour, expired OAuth states and old deliveries', async () => {
    const db = test.database.system
    const { id: orgId } = await db
      .insertInto('organizations')
      .values({ name: 'Cedar Works' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: userId } = await db
      .insertInto('users')
      .values({ email: 'cedar@example.test' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('memberships')
      .values({ org_id: orgId, user_id: userId, role: 'OWNER', status: 'ACTIVE' })
      .execute()
    const { id: integrationId } = await db
      .insertInto('integrations')
      .values({ org_id: orgId, name: 'Gong', provider: 'gong', auth_kind: 'BASIC' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const own = { org_id: orgId, integration_id: integrationId }
    const times = {
      lookups: [0.05, 0.03],
      states: [0.01, -0.01],
      deliveries: [30.1, 29.9],
      refusals: [7.1, 6.9],
    }
    for (const days of times.lookups) {
      const { id: command_id } = await db
        .insertInto('commands')
        .values({ org_id: orgId, kind: 'look-up-provider' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('provider_lookups')
        .values({ ...own, command_id, kind: 'users', request: '{}', created_at: daysAgo(days) })
        .execute()
    }
    for (const days of times.states) {
      const state = {
        org_id: orgId,
        user_id: userId,
        provider: 'zoom',
        intent: '{}',
        sealed: Buffer.from('x'),
      }
      await db
        .insertInto('oauth_states')
        .values({ ...state, state_hash: Buffer.from(`${days}`), expires_at: daysAgo(days) })
        .execute()
    }
    for (const days of times.deliveries) {
      const delivery = { ...own, body: Buffer.from('x') }
      await db
        .insertInto('webhook_inbox')
        .values({ ...delivery, ext_id: `${days}`, received_at: daysAgo(days) })
        .execute()
      await db
        .insertInto('webhook_batches')
        .values({ ...own, deliveries: Buffer.from('x'), received_at: daysAgo(days) })
        .execute()
    }
    for (const days of times.refusals) {
      await db
        .insertInto('webhook_refusals')
        .values({ ...own, reason: 'stale', received_at: daysAgo(days) })
        .execute()
    }
    expect(await removeExpiredRows(db, retention)).toBe(5)
    expect(await removeExpiredRows(db, retention)).toBe(0)
  })
})
