import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { CategorizationRuleRow } from '#api/contract/rules.ts'
import { auditOf } from '#api/testing/calls.ts'
import { createApiTest, type TestUser } from '#api/testing/test-api.ts'
import { figure, sized } from '../../figures.ts'
import { countLiveSessions, followLink, givenLink, givenLinkUser, linkKinds, linkPaths } from './people.ts'

const api = await createApiTest({ config: { logLevel: 'error' } })
const orgId = await api.givenOrganization()
const owner = await api.givenUser({ orgId, role: 'OWNER' })
await api.tokenFor(owner)
afterAll(() => api.close())

const together = sized(50, 20)
const base = '/integrations/real-calls'
const rules = `${base}/categorization-rules/organization`
const privacyRules = `${base}/privacy-rules/organization`

const atOnce = <LabResponse>(
  count: number,
  work: (index: number) => Promise<LabResponse>,
): Promise<LabResponse[]> => Promise.all(Array.from({ length: count }, (_, index) => work(index)))

const statusesOf = (responses: LightMyRequestResponse[]): number[] =>
  [...new Set(responses.map(({ statusCode }) => statusCode))].toSorted()
const isSuccess = ({ statusCode }: LightMyRequestResponse): boolean => statusCode >= 200 && statusCode < 300

type Table = 'calls' | 'commands' | 'categorization_rules' | 'privacy_rules' | 'api_keys' | 'memberships'

async function countRows(table: Table, org = orgId): Promise<number> {
  return (await api.database.system.selectFrom(table).select('org_id').where('org_id', '=', org).execute())
    .length
}

async function expectAudited(action: string, subjectId: string): Promise<void> {
  const actions = (await auditOf(api, orgId, subjectId)).map((row) => row.action)
  expect(actions.filter((one) => one === action)).toHaveLength(1)
}

const call = (title: string) => ({ title, transcript: 'Ana: Hi there\nBo: Good morning' })
const rule = (label: string) => ({
  label,
  callType: 'discovery',
  behavior: 'SAVE_ONLY',
  callTitleIncludes: 'x',
})

const post = (path: string, body?: unknown, user = owner) => api.request(user, 'POST', path, { body })
const deactivate = (by: TestUser, userId?: string) => post('/organizations/deactivate-user', { userId }, by)
const createKey = (user = owner) => post('/users/api-keys', { name: 'k', scopes: ['users.view'] }, user)

/** Work is recorded but not waited for, because no worker runs here. */
const upload = (title: string, user = owner, headers: Record<string, string> = {}) =>
  api.request(user, 'POST', base, { body: call(title), headers: { ...headers, prefer: 'respond-async' } })
const givenCall = async (title: string) => (await upload(title)).json<{ callId: string; commandId: string }>()

describe('one Idempotency-Key, many requests at once', () => {
  const routes: [string, Table, string, () => Record<string, unknown>][] = [
    ['a call', 'calls', base, () => call('Repeated')],
    ['a categorization rule', 'categorization_rules', rules, () => rule('Repeated')],
    ['a privacy rule', 'privacy_rules', privacyRules, () => ({ settings: { CALL_TITLE: 'secret' } })],
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
      // Requests that came too early are told so; no other status occurs.
      for (const status of statusesOf(responses.filter((response) => !isSuccess(response))))
        expect([409, 503]).toContain(status)
      expect((await countRows(table)) - before).toBe(1)
      // All get the same response, except for the secret, which is shown only once.
      const bodies = new Set(wins.map((response) => response.body.replace(/"secret":("[^"]*"|null)/, '')))
      expect(bodies.size).toBe(1)
      const repeat = await api.request(owner, 'POST', path, { body, headers })
      expect([isSuccess(repeat), repeat.headers['idempotent-replayed']]).toEqual([true, 'true'])
      expect((await countRows(table)) - before).toBe(1)
      made += 1
      if (table === 'api_keys')
        await sql`update api_keys set revoked_at = now() where org_id = ${orgId}`.execute(api.database.system)
    }
    figure(`duplicates: ${name}, one key`, `${made} made by ${rounds * (together + 1)} requests`)
  })

  it('make one thing when they differ, and one for each person', async () => {
    const key = randomUUID()
    const before = await countRows('calls')
    const responses = await atOnce(together, (index) =>
      upload(`Different ${index}`, owner, { 'idempotency-key': key }),
    )
    expect(responses.filter(isSuccess)).toHaveLength(1)
    for (const status of statusesOf(responses)) expect([202, 409, 422, 503]).toContain(status)
    expect((await countRows('calls')) - before).toBe(1)
    const people = await atOnce(5, () => api.givenUser({ orgId, role: 'MEMBER' }))
    const each = await Promise.all(people.map((user) => upload('Same', user, { 'idempotency-key': key })))
    expect(statusesOf(each)).toEqual([202])
    expect((await countRows('calls')) - before).toBe(6)
  })
})

describe('changes of the same thing at once', () => {
  const givenRule = async (explanation: string): Promise<CategorizationRuleRow> =>
    (await post(rules, { ...rule('Shared'), explanation })).json<CategorizationRuleRow>()

  it('on one version succeed once, and every other is told what is there now', async () => {
    const rounds = sized(20, 2)
    let wins = 0
    for (let round = 0; round < rounds; round += 1) {
      const { id, version } = await givenRule('')
      const responses = await atOnce(together, (index) =>
        post(`${rules}/${id}`, { ...rule('Shared'), explanation: `by ${index}`, version }),
      )
      const won = responses.filter(isSuccess)
      expect(won).toHaveLength(1)
      expect(statusesOf(responses).filter((status) => status !== 200 && status !== 503)).toEqual([409])
      const stored = won[0]?.json<CategorizationRuleRow>()
      expect(stored?.version).toBe(version + 1)
      for (const response of responses.filter(({ statusCode }) => statusCode === 409)) {
        const { current } = response.json<{ current: CategorizationRuleRow }>()
        expect(current).toMatchObject({ version: version + 1, explanation: stored?.explanation })
      }
      wins += won.length
      await api.request(owner, 'DELETE', `${rules}/${id}`)
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
      const response = await api.request(owner, 'GET', `${base}/categorization-rules`)
      const { organization } = response.json<{ organization: CategorizationRuleRow[] }>()
      const found = organization.find((row) => row.id === id)
      if (found === undefined) throw new Error('The rule is gone')
      return found
    }
    await atOnce(writers, async () => {
      for (let done = 0; done < each;) {
        const { explanation, version } = await read()
        const body = { ...rule('Shared'), explanation: String(Number(explanation) + 1), version }
        const { statusCode } = await post(`${rules}/${id}`, body)
        if (statusCode === 200) done += 1
        else conflicts += 1
      }
    })
    const final = await read()
    expect(final.explanation).toBe(String(writers * each))
    figure('lost updates', `0 of ${writers * each} by ${writers} writers, ${conflicts} conflicts`)
    await api.request(owner, 'DELETE', `${rules}/${id}`)
  })

  it('end a thing once: a call, a membership, a key, a command', async () => {
    const { callId } = await givenCall('To delete')
    const deletions = await atOnce(20, () => api.request(owner, 'DELETE', `${base}/${callId}`))
    expect(deletions.filter(isSuccess).length).toBeGreaterThan(0)
    for (const status of statusesOf(deletions)) expect([204, 404, 503]).toContain(status)
    await expectAudited('call.delete', callId)

    const user = await api.givenUser({ orgId, role: 'ADMIN' })
    const ends = await atOnce(20, () => deactivate(owner, user.id))
    for (const status of statusesOf(ends)) expect([200, 503]).toContain(status)
    await expectAudited('membership.deactivate', user.id)

    const { id } = (await createKey()).json<{ id: string }>()
    await atOnce(20, () => api.request(owner, 'DELETE', `/users/api-keys/${id}`))
    await expectAudited('api-key.revoke', id)

    const { commandId } = await givenCall('To cancel')
    await atOnce(20, () => post(`/commands/${commandId}/cancel`))
    await expectAudited('command.cancel', commandId)
  })

  it('leave an organization its last owner, and a user their number of keys', async () => {
    for (let round = 0; round < sized(30, 3); round += 1) {
      const org = await api.givenOrganization()
      const owners = await atOnce(3, () => api.givenUser({ orgId: org, role: 'OWNER' }))
      await Promise.all(owners.map((one, index) => deactivate(one, owners[(index + 1) % 3]?.id)))
      const demotion = (one: TestUser) => ({ userIds: [one.id], role: 'MEMBER' })
      await Promise.all(
        owners.map((one) => post('/organizations/bulk-update-user-roles', demotion(one), one)),
      )
      const members = api.database.system
        .selectFrom('memberships')
        .select('user_id')
        .where('org_id', '=', org)
      const left = await members.where('role', '=', 'OWNER').where('status', '=', 'ACTIVE').execute()
      expect(left.length).toBeGreaterThan(0)
    }
    const org = await api.givenOrganization()
    const collector = await api.givenUser({ orgId: org, role: 'ADMIN' })
    for (let round = 0; round < 3; round += 1) await atOnce(30, () => createKey(collector))
    expect(await countRows('api_keys', org)).toBe(50)
    figure('concurrent changes: organizations without an owner, keys beyond the limit', '0, 0')
  })
})

describe('a single-use link, many times at once', () => {
  it.each(linkKinds)('works once: %s', async (kind) => {
    const { name, sessions } = linkPaths[kind]
    const rounds = sized(20, 1)
    const tries = sized(20, 5)
    let used = 0
    for (let round = 0; round < rounds; round += 1) {
      const user = await givenLinkUser(api, orgId, kind)
      const token = await givenLink(api, kind, user, owner.id)
      const responses = await atOnce(tries, () => followLink(api, kind, token))
      expect(responses.filter(isSuccess)).toHaveLength(1)
      expect(await countLiveSessions(api, [user])).toBe(sessions)
      used += 1
    }
    figure(`single-use links: ${name}`, `${used} used in ${rounds * tries} tries of ${rounds} links`)
  })
})
