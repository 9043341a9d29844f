import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#db/queries/people/audit.ts'
import { hasMoreAuditEntries } from '#db/queries/people/audit-log.ts'
import type { AuditSubjectKind } from '#db/vocabulary/people.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
let admin: TestUser
let member: TestUser
beforeAll(async () => {
  api = await createApiTest()
  orgId = await api.givenOrganization()
  admin = await api.givenUser({ orgId, role: 'ADMIN', firstName: 'Dana', lastName: 'Whitlock' })
  member = await api.givenUser({ orgId, firstName: 'ليلى', lastName: 'الحسيني' })
  const write = (
    userId: string | null,
    kind: 'user' | 'api_key' | 'system',
    action: string,
    subjectKind: AuditSubjectKind,
    subjectId: string,
  ) =>
    api.database.withOrg({ orgId }, (trx) =>
      audit(
        trx,
        { orgId, userId, kind, address: '10.0.0.1', requestId: 'r-1' },
        { action, subjectKind, subjectId, before: { role: 'MEMBER' }, after: { role: '=ADMIN()' } },
      ),
    )
  for (let index = 0; index < 5; index += 1)
    await write(admin.id, 'user', 'organization.update', 'organization', orgId)
  await write(admin.id, 'api_key', 'membership.change-role', 'membership', member.id)
  await write(null, 'system', 'membership.deactivate', 'membership', member.id)
})
afterAll(() => api.close())

type Entry = { id: string; action: string; actor: { firstName: string } | null; subjectName: string | null }
type Answer = { results: Entry[]; nextCursor: string | null }
const list = async (query: string, user: TestUser = admin): Promise<Answer> =>
  (await api.request(user, 'GET', `/organizations/audit-log?${query}`)).json<Answer>()

describe('the audit log', () => {
  it('says who changed what, newest first, a page after the other', async () => {
    const first = await list('limit=4')
    expect(first.results[0]).toMatchObject({
      actor: null,
      source: 'system',
      action: 'membership.deactivate',
      subjectName: 'ليلى الحسيني',
      address: '10.0.0.1',
      before: { role: 'MEMBER' },
      after: { role: '=ADMIN()' },
    })
    const second = await list(`limit=4&cursor=${first.nextCursor}`)
    expect(second.nextCursor).toBeNull()
    const ids = [...first.results, ...second.results].map(({ id }) => id)
    expect(ids).toHaveLength(7)
    expect(ids).toEqual(ids.toSorted().toReversed())
    expect((await api.request(admin, 'GET', '/organizations/audit-log?cursor=x')).statusCode).toBe(400)
  })

  it('names teams, also those that are gone, and people who have no name yet', async () => {
    const own = await api.givenOrganization()
    const owner = await api.givenUser({ orgId: own, role: 'OWNER' })
    const send = async <Sent>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
      (await api.request(owner, method, path, { body })).json<Sent>()
    const [sales, nordics] = [
      await send<{ id: string }>('POST', '/users/teams', { name: 'Sales' }),
      await send<{ id: string }>('POST', '/users/teams', { name: 'Nordics' }),
    ]
    await send('PATCH', '/users/teams-hierarchy', { teams: [{ id: nordics.id, parentId: sales.id }] })
    await api.request(owner, 'DELETE', `/users/teams/${sales.id}`)
    await send('POST', '/organizations/send-bulk-invitations', {
      invitations: [{ email: 'nadia.ferrow@larkfield.example', role: 'MEMBER' }],
    })
    const { results } = await list('limit=10', owner)
    const named = results.map(({ action, subjectName }) => `${action}: ${subjectName}`)
    expect(named).toEqual([
      'membership.invite: nadia.ferrow@larkfield.example',
      'team.delete: Sales',
      'team.move: Nordics',
      'team.create: Nordics',
      'team.create: Sales',
    ])
    expect(results[2]).toMatchObject({
      before: { name: 'Nordics', parent: null },
      after: { name: 'Nordics', parent: 'Sales' },
    })
  })

  it('shows former members by the name that they had here, without a picture', async () => {
    const own = await api.givenOrganization()
    const owner = await api.givenUser({ orgId: own, role: 'OWNER' })
    const former = await api.givenUser({ orgId: own, role: 'ADMIN', firstName: 'Rita', lastName: 'Moss' })
    await api.request(former, 'POST', '/users/teams', { body: { name: 'Sales' } })
    const remove = { userId: former.id }
    expect(
      (await api.request(owner, 'POST', '/organizations/delete-user', { body: remove })).statusCode,
    ).toBe(200)
    await api.database.system
      .updateTable('users')
      .set({ first_name: 'Renamed', last_name: 'Later', avatar_url: '/api/images/later' })
      .where('id', '=', former.id)
      .execute()
    const { results } = await list('limit=10', owner)
    expect(results.find(({ action }) => action === 'team.create')?.actor).toEqual({
      id: former.id,
      firstName: 'Rita',
      lastName: 'Moss',
      avatar: null,
    })
    expect(results.find(({ action }) => action === 'membership.delete')?.subjectName).toBe('Rita Moss')
  })

  it.each([
    ['source=api_key', 1],
    ['source=system', 1],
    ['subjects=membership', 2],
    ['subjects=membership,organization', 7],
    ['search=whitlock', 6],
    ['search=deactivate', 1],
    ['search=Deactivated', 1],
    ['search=100%25', 0],
    [`since=${encodeURIComponent('2999-01-01T00:00:00Z')}`, 0],
    [`until=${encodeURIComponent('1999-01-01T00:00:00Z')}`, 0],
  ])('narrows to %s', async (query, count) => {
    expect((await list(query)).results).toHaveLength(count)
  })

  it('narrows to one person', async () => {
    expect((await list(`userId=${admin.id}`)).results).toHaveLength(6)
    expect((await list(`userId=${randomUUID()}`)).results).toHaveLength(0)
  })

  it('is for admins only', async () => {
    for (const path of ['/organizations/audit-log', '/organizations/audit-log/export'])
      expect((await api.request(member, 'GET', path)).statusCode).toBe(403)
  })

  it('is handed over as NDJSON and as CSV without formulas, and notes that', async () => {
    const get = (format: string) =>
      api.request(admin, 'GET', `/organizations/audit-log/export?format=${format}&subjects=membership`)
    const lines = (await get('ndjson')).body.trim().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as Entry).action)).toEqual([
      'membership.deactivate',
      'membership.change-role',
    ])
    const csv = await get('csv')
    expect(csv.headers['content-disposition']).toBe('attachment; filename="audit-log.csv"')
    expect(csv.body.trim().split('\r\n')).toHaveLength(3)
    expect((await list('search=audit-log.export')).results).toHaveLength(2)
    expect(csv.headers).not.toHaveProperty('x-truncated')
  })

  it.each([{ subjects: ['membership'] }, { subjects: ['membership'], search: 'member' }])(
    'is known to have more than so many entries: %o',
    async (filter) => {
      const hasMore = (count: number) =>
        api.database.withOrg({ orgId }, (trx) => hasMoreAuditEntries(trx, admin.id, filter, count))
      expect([await hasMore(1), await hasMore(2)]).toEqual([true, false])
    },
  )
})
