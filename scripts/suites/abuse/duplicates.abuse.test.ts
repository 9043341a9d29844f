import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertOneTimeToken, type OneTimeKind } from '#db/queries/people/sessions.ts'
import type { Schema } from '#db/schema.ts'
import type { CategorizationRuleRow } from '#api/contract/rules.ts'
import { hashToken, newOpaqueToken } from '#api/http/tokens.ts'
import { type ApiTest, createApiTest, type TestUser } from '#api/testing/test-api.ts'
import { figure, sized } from '../../figures.ts'
import { countLiveSessions, password } from './refresh.ts'

let api: ApiTest
let orgId: string
let owner: TestUser
beforeAll(async () => {
  api = await createApiTest({ config: { logLevel: 'error' } })
  orgId = await api.givenOrganization()
  owner = await api.givenUser({ orgId, role: 'OWNER' })
  await api.tokenFor(owner)
})
afterAll(() => api.close())

const together = sized(50, 20)
const base = '/integrations/real-calls'

const atOnce = <LabResponse>(
  count: number,
  work: (index: number) => Promise<LabResponse>,
): Promise<LabResponse[]> => Promise.all(Array.from({ length: count }, (_, index) => work(index)))

const statusesOf = (responses: LightMyRequestResponse[]): number[] =>
  [...new Set(responses.map(({ statusCode }) => statusCode))].toSorted()
const isSuccess = ({ statusCode }: LightMyRequestResponse): boolean => statusCode >= 200 && statusCode < 300

async function countRows(
  table: keyof Schema &
    ('calls' | 'commands' | 'categorization_rules' | 'privacy_rules' | 'api_keys' | 'memberships'),
  org = orgId,
) {
  const { count } = await api.database.system
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', org)
    .executeTakeFirstOrThrow()
  return count
}

async function countAudit(action: string, subjectId: string): Promise<number> {
  const rows = await api.database.system
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', action)
    .where('subject_id', '=', subjectId)
    .execute()
  return rows.length
}

const call = (title: string) => ({ title, transcript: 'Ana: Hi there\nBo: Good morning' })
const rule = (label: string) => ({
  label,
  callType: 'discovery',
  behavior: 'SAVE_ONLY',
  callTitleIncludes: 'x',
})

async function givenCall(title: string): Promise<string> {
  const response = await api.request(owner, 'POST', base, {
    body: call(title),
    headers: { prefer: 'respond-async' },
  })
  return response.json<{ callId: string }>().callId
}

describe('one Idempotency-Key, many requests at once', () => {
  const routes: [string, Parameters<typeof countRows>[0], string, () => Record<string, unknown>][] = [
    ['a call', 'calls', base, () => call('Repeated')],
    [
      'a categorization rule',
      'categorization_rules',
      `${base}/categorization-rules/organization`,
      () => rule('Repeated'),
    ],
    [
      'a privacy rule',
      'privacy_rules',
      `${base}/privacy-rules/organization`,
      () => ({ settings: { CALL_TITLE: 'secret' } }),
    ],
    ['an API key', 'api_keys', '/users/api-keys', () => ({ name: 'Repeated', scopes: ['users.view'] })],
    [
      'an invitation',
      'memberships',
      '/organizations/invite-members-to-org',
      () => ({ orgId, emails: [`${randomUUID()}@example.test`], role: 'MEMBER' }),
    ],
  ]
  it.each(routes)('make %s once', async (name, table, path, bodyOf) => {
    const rounds = sized(20, 1)
    let made = 0
    for (let round = 0; round < rounds; round += 1) {
      const body = bodyOf()
      const before = await countRows(table)
      const headers = { 'idempotency-key': randomUUID(), prefer: 'respond-async' }
      const responses = await atOnce(together, () => api.request(owner, 'POST', path, { body, headers }))
      const wins = responses.filter(isSuccess)
      expect(wins.length).toBeGreaterThan(0)
      // Whoever was too early hears so; nobody hears of anything else.
      for (const status of statusesOf(responses.filter((response) => !isSuccess(response))))
        expect([409, 503]).toContain(status)
      expect((await countRows(table)) - before).toBe(1)
      // One answer for all, but for the secret that is shown once.
      const bodies = new Set(wins.map((response) => response.body.replace(/"secret":("[^"]*"|null)/, '')))
      expect(bodies.size).toBe(1)
      const repeat = await api.request(owner, 'POST', path, { body, headers })
      expect([isSuccess(repeat), repeat.headers['idempotent-replayed']]).toEqual([true, 'true'])
      expect((await countRows(table)) - before).toBe(1)
      made += 1
      if (table === 'api_keys')
        await api.database.system
          .updateTable('api_keys')
          .set({ revoked_at: new Date() })
          .where('org_id', '=', orgId)
          .execute()
    }
    figure(`duplicates: ${name}, one key`, `${made} made by ${rounds * (together + 1)} requests`)
  })

  it('make one thing when they differ, and one for each person', async () => {
    const key = randomUUID()
    const before = await countRows('calls')
    const responses = await atOnce(together, (index) =>
      api.request(owner, 'POST', base, {
        body: call(`Different ${index}`),
        headers: { 'idempotency-key': key, prefer: 'respond-async' },
      }),
    )
    expect(responses.filter(isSuccess)).toHaveLength(1)
    for (const status of statusesOf(responses)) expect([202, 409, 422, 503]).toContain(status)
    expect((await countRows('calls')) - before).toBe(1)
    const people = await atOnce(5, () => api.givenUser({ orgId, role: 'MEMBER' }))
    const each = await Promise.all(
      people.map((user) =>
        api.request(user, 'POST', base, {
          body: call('Same'),
          headers: { 'idempotency-key': key, prefer: 'respond-async' },
        }),
      ),
    )
    expect(statusesOf(each)).toEqual([202])
    expect((await countRows('calls')) - before).toBe(6)
  })
})

describe('changes of the same thing at once', () => {
  const path = `${base}/categorization-rules/organization`
  const givenRule = async (explanation: string): Promise<CategorizationRuleRow> =>
    (
      await api.request(owner, 'POST', path, { body: { ...rule('Shared'), explanation } })
    ).json<CategorizationRuleRow>()

  it('on one version succeed once, and every other is told what is there now', async () => {
    const rounds = sized(20, 2)
    let wins = 0
    for (let round = 0; round < rounds; round += 1) {
      const { id, version } = await givenRule('')
      const responses = await atOnce(together, (index) =>
        api.request(owner, 'POST', `${path}/${id}`, {
          body: { ...rule('Shared'), explanation: `by ${index}`, version },
        }),
      )
      const won = responses.filter(isSuccess)
      expect(won).toHaveLength(1)
      expect(statusesOf(responses).filter((status) => status !== 200 && status !== 503)).toEqual([409])
      const stored = won[0]?.json<CategorizationRuleRow>()
      expect(stored?.version).toBe(version + 1)
      for (const response of responses.filter(({ statusCode }) => statusCode === 409)) {
        expect(response.json<{ current: CategorizationRuleRow }>().current).toMatchObject({
          version: version + 1,
          explanation: stored?.explanation,
        })
      }
      wins += won.length
      await api.request(owner, 'DELETE', `${path}/${id}`)
    }
    figure(
      'lost updates: writers that won with one version',
      `${wins} of ${rounds * together} in ${rounds} rounds`,
    )
  })

  it('lose none when each writer reads again after a conflict', async () => {
    const { id } = await givenRule('0')
    const writers = 6
    const each = sized(40, 3)
    let conflicts = 0
    const read = async (): Promise<CategorizationRuleRow> => {
      const rows = (await api.request(owner, 'GET', `${base}/categorization-rules`)).json<{
        organization: CategorizationRuleRow[]
      }>()
      const found = rows.organization.find((row) => row.id === id)
      if (found === undefined) throw new Error('The rule is gone')
      return found
    }
    await atOnce(writers, async () => {
      for (let done = 0; done < each;) {
        const { explanation, version } = await read()
        const body = { ...rule('Shared'), explanation: String(Number(explanation) + 1), version }
        const { statusCode } = await api.request(owner, 'POST', `${path}/${id}`, { body })
        if (statusCode === 200) done += 1
        else conflicts += 1
      }
    })
    const final = await read()
    expect(final.explanation).toBe(String(writers * each))
    figure('lost updates', `0 of ${writers * each} by ${writers} writers, ${conflicts} conflicts`)
    await api.request(owner, 'DELETE', `${path}/${id}`)
  })

  it('end a thing once: a call, a membership, a key, a command', async () => {
    const callId = await givenCall('To delete')
    const deletions = await atOnce(20, () => api.request(owner, 'DELETE', `${base}/${callId}`))
    expect(deletions.filter(isSuccess).length).toBeGreaterThan(0)
    for (const status of statusesOf(deletions)) expect([204, 404, 503]).toContain(status)
    expect(await countAudit('call.delete', callId)).toBe(1)

    const user = await api.givenUser({ orgId, role: 'ADMIN' })
    const ends = await atOnce(20, () =>
      api.request(owner, 'POST', '/organizations/deactivate-user', { body: { userId: user.id } }),
    )
    for (const status of statusesOf(ends)) expect([200, 503]).toContain(status)
    expect(await countAudit('membership.deactivate', user.id)).toBe(1)

    const { id } = (
      await api.request(owner, 'POST', '/users/api-keys', { body: { name: 'k', scopes: ['users.view'] } })
    ).json<{
      id: string
    }>()
    await atOnce(20, () => api.request(owner, 'DELETE', `/users/api-keys/${id}`))
    expect(await countAudit('api-key.revoke', id)).toBe(1)

    const accepted = await api.request(owner, 'POST', base, {
      body: call('To cancel'),
      headers: { prefer: 'respond-async' },
    })
    const { commandId } = accepted.json<{ commandId: string }>()
    await atOnce(20, () => api.request(owner, 'POST', `/commands/${commandId}/cancel`))
    expect(await countAudit('command.cancel', commandId)).toBe(1)
  })

  it('leave an organization its last owner, and a user their number of keys', async () => {
    for (let round = 0; round < sized(30, 3); round += 1) {
      const org = await api.givenOrganization()
      const owners = await atOnce(3, () => api.givenUser({ orgId: org, role: 'OWNER' }))
      await Promise.all(
        owners.map((one, index) =>
          api.request(one, 'POST', '/organizations/deactivate-user', {
            body: { userId: owners[(index + 1) % 3]?.id },
          }),
        ),
      )
      await Promise.all(
        owners.map((one) =>
          api.request(one, 'POST', '/organizations/bulk-update-user-roles', {
            body: { userIds: [one.id], role: 'MEMBER' },
          }),
        ),
      )
      const left = await api.database.system
        .selectFrom('memberships')
        .select('user_id')
        .where('org_id', '=', org)
        .where('role', '=', 'OWNER')
        .where('status', '=', 'ACTIVE')
        .execute()
      expect(left.length).toBeGreaterThan(0)
    }
    const org = await api.givenOrganization()
    const collector = await api.givenUser({ orgId: org, role: 'ADMIN' })
    for (let round = 0; round < 3; round += 1) {
      await atOnce(30, () =>
        api.request(collector, 'POST', '/users/api-keys', { body: { name: 'k', scopes: ['users.view'] } }),
      )
    }
    expect(await countRows('api_keys', org)).toBe(50)
    figure('concurrent changes: organizations without an owner, keys beyond the limit', '0, 0')
  })
})

describe('a single-use link, many times at once', () => {
  async function givenLink(kind: OneTimeKind, user: TestUser): Promise<string> {
    const token = newOpaqueToken()
    await api.database.asSystem((trx) =>
      insertOneTimeToken(trx, {
        hash: hashToken(token),
        kind,
        userId: user.id,
        orgId,
        email: user.email,
        invitedBy: owner.id,
        expiresAt: new Date(Date.now() + 3_600_000),
      }),
    )
    return token
  }

  it.each<[string, OneTimeKind, string, number]>([
    ['an invitation', 'invite', '/auth/accept-invite', 1],
    ['a password reset', 'password_reset', '/auth/reset-password', 0],
    ['a handed-over session', 'handoff', '/auth/token', 1],
  ])('works once: %s', async (name, kind, path, sessions) => {
    const rounds = sized(20, 1)
    const tries = sized(20, 5)
    let used = 0
    for (let round = 0; round < rounds; round += 1) {
      const user = await api.givenUser({
        orgId,
        ...(kind === 'invite' ? { status: 'INVITED' as const } : { password }),
      })
      const token = await givenLink(kind, user)
      const payload = kind === 'handoff' ? { hyp_tkn: token } : { token, password: 'one more long password' }
      const responses = await atOnce(tries, () =>
        api.app.inject({ method: 'POST', url: `/api${path}`, payload }),
      )
      expect(responses.filter(isSuccess)).toHaveLength(1)
      expect(await countLiveSessions(api, [user])).toBe(sessions)
      used += 1
    }
    figure(`single-use links: ${name}`, `${used} used in ${rounds * tries} tries of ${rounds} links`)
  })
})
