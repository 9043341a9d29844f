import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scorecardsResponse } from '../../contract/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import { answered, givenProvisioned, scorecardNamed } from '../../testing/calls.ts'

let api: ApiTest
beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())

describe('GET /scorecard-configs/all', () => {
  it('lists the scorecards by name with the sections and criteria of their published version', async () => {
    const orgId = await givenProvisioned(api)
    const rep = await api.givenUser({ orgId, role: 'MEMBER' })
    const response = await api.request(rep, 'GET', '/scorecard-configs/all')
    answered(response, 200)
    const { results, total } = scorecardsResponse.parse(response.json())
    expect(total).toBe(results.length)
    expect(results.length).toBeGreaterThanOrEqual(6)
    expect(results.map((scorecard) => scorecard.name)).toEqual(
      results.map((scorecard) => scorecard.name).toSorted(),
    )
    for (const scorecard of results) {
      expect(scorecard).toMatchObject({ status: 'ACTIVE', publishedVersion: 1 })
      expect(scorecard.callTypes.length).toBeGreaterThan(0)
      expect(scorecard.sections.every((section) => section.criterions.length > 0)).toBe(true)
    }
  })

  it('lists archived scorecards, drafts only on request, and none of other organizations', async () => {
    const orgId = await givenProvisioned(api)
    const rep = await api.givenUser({ orgId, role: 'OBSERVER' })
    const archived = await scorecardNamed(api, orgId, /demo/i)
    await api.database.withOrg({ orgId }, async (trx) => {
      await trx
        .updateTable('scorecard_configs')
        .set({ status: 'ARCHIVED' })
        .where('id', '=', archived.id)
        .execute()
      await trx.insertInto('scorecard_configs').values({ org_id: orgId, name: 'Aardvark draft' }).execute()
    })
    await givenProvisioned(api)
    const list = async (query: string) =>
      scorecardsResponse.parse((await api.request(rep, 'GET', `/scorecard-configs/all${query}`)).json())
        .results
    expect((await list('')).filter(({ publishedVersion }) => publishedVersion === null)).toEqual([])
    expect((await list('?includeDrafts=false')).map(({ name }) => name)).not.toContain('Aardvark draft')
    const results = await list('?includeDrafts=true')
    expect(
      results.filter((scorecard) => /demo/i.test(scorecard.name)).map((scorecard) => scorecard.status),
    ).toEqual(['ARCHIVED'])
    expect(results[0]).toMatchObject({
      name: 'Aardvark draft',
      publishedVersion: null,
      sections: [],
      callTypes: [],
    })
  })

  it('adds the practice bots on request, and narrows to what teams may use', async () => {
    const orgId = await givenProvisioned(api)
    const rep = await api.givenUser({ orgId, role: 'MEMBER' })
    const teamId = await api.givenTeam(orgId, 'North')
    const list = async (query: string) =>
      scorecardsResponse.parse((await api.request(rep, 'GET', `/scorecard-configs/all${query}`)).json())
        .results
    const all = await list('')
    expect(all.every(({ agents }) => agents === undefined)).toBe(true)
    expect((await list('?includeAgents=true')).every(({ agents }) => agents?.length === 0)).toBe(true)
    expect(await list(`?teams=${teamId}`)).toEqual(all)
    expect((await api.request(rep, 'GET', '/scorecard-configs/all?teams=none')).statusCode).toBe(400)
  })

  it('shows a scorecard restricted to a team to its members, to teams below, to leads above, and to users who view all', async () => {
    const orgId = await givenProvisioned(api)
    const { id } = await scorecardNamed(api, orgId, /demo/i)
    const [manager, inside, below, above, outside] = [
      await api.givenUser({ orgId, role: 'MEMBER_PLUS' }),
      await api.givenUser({ orgId }),
      await api.givenUser({ orgId }),
      await api.givenUser({ orgId }),
      await api.givenUser({ orgId }),
    ]
    const top = await api.givenTeam(orgId, 'Top', [above])
    await api.database.system
      .updateTable('team_members')
      .set({ role: 'ADMIN' })
      .where('user_id', '=', above.id)
      .execute()
    const north = await api.givenTeam(orgId, 'North', [inside], top)
    const oslo = await api.givenTeam(orgId, 'Oslo', [below], north)
    const south = await api.givenTeam(orgId, 'South', [outside], top)
    const share = (user: TestUser, teams: string[]) =>
      api.request(user, 'POST', `/scorecard-configs/share-teams/${id}`, { body: { teams } })
    const sees = async (user: TestUser, query = ''): Promise<boolean> => {
      const response = await api.request(user, 'GET', `/scorecard-configs/all${query}`)
      return scorecardsResponse.parse(response.json()).results.some((each) => each.id === id)
    }
    expect(await sees(outside)).toBe(true)

    expect((await share(inside, [north])).statusCode).toBe(403)
    expect((await share(manager, [north, crypto.randomUUID()])).statusCode).toBe(422)
    const shared = await share(manager, [north])
    answered(shared, 200)
    expect(shared.json()).toEqual({ id, shareScope: 'TEAM', teamIds: [north] })
    for (const user of [inside, below, above, manager]) expect(await sees(user)).toBe(true)
    expect(await sees(outside)).toBe(false)
    expect(await sees(manager, `?teams=${oslo}`)).toBe(true)
    expect(await sees(manager, `?teams=${south}`)).toBe(false)

    // It cannot be chosen for an upload either.
    const upload = (user: TestUser) =>
      api.request(user, 'POST', '/integrations/real-calls', {
        body: { title: 'A call', transcript: 'Rep: Hello', runScore: true, scorecardConfigId: id },
        headers: { prefer: 'respond-async' },
      })
    expect((await upload(outside)).json()).toMatchObject({ code: 'unknown_scorecard' })
    answered(await upload(inside), 202)

    // When its team is deleted, nobody gains access.
    answered(await api.request(manager, 'DELETE', `/users/teams/${north}`), 204)
    expect(await sees(inside)).toBe(false)
    answered(await share(manager, []), 200)
    expect(await sees(outside)).toBe(true)
    const log = await api.database.system
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('org_id', '=', orgId)
      .where('action', '=', 'scorecard.share-teams')
      .orderBy('id')
      .execute()
    expect(log).toEqual([
      { before: { shareScope: 'ALL', teamIds: [] }, after: { shareScope: 'TEAM', teamIds: [north] } },
      { before: { shareScope: 'TEAM', teamIds: [] }, after: { shareScope: 'ALL', teamIds: [] } },
    ])
  })

  it('is empty for an organization without scorecards and refuses users who see no calls', async () => {
    const orgId = await api.givenOrganization()
    const owner = await api.givenUser({ orgId, role: 'OWNER' })
    expect((await api.request(owner, 'GET', '/scorecard-configs/all')).json()).toEqual({
      results: [],
      total: 0,
    })
    const guest = await api.givenUser({ orgId, role: 'TEMP' })
    expect((await api.request(guest, 'GET', '/scorecard-configs/all')).statusCode).toBe(403)
  })
})
