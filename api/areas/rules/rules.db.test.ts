import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  categorizationRuleRow,
  type CategorizationRuleRow,
  categorizationRulesResponse,
  privacyRuleRow,
  type PrivacyRuleRow,
  privacyRulesResponse,
} from '../../contract/rules.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import { answered, auditOf, givenProvisioned, scorecardNamed } from '../../testing/calls.ts'

let api: ApiTest
let orgId: string
let otherOrgId: string
let admin: TestUser
let member: TestUser
let teamId: string
let scorecardId: string
const base = '/integrations/real-calls'

beforeAll(async () => {
  api = await createApiTest()
  orgId = await givenProvisioned(api)
  otherOrgId = await givenProvisioned(api)
  admin = await api.givenUser({ orgId, role: 'ADMIN' })
  member = await api.givenUser({ orgId, role: 'MEMBER', firstName: 'Nora', lastName: 'Field' })
  teamId = await api.givenTeam(orgId, 'North', [member])
  scorecardId = (await scorecardNamed(api, orgId, /demo/i)).id
})
afterAll(() => api.close())

const category = { label: 'Pilots', callTitleIncludes: 'pilot', callType: 'custom', behavior: 'SAVE_ONLY' }
const privacy = { settings: { CALL_TITLE: 'offsite' } }
type Kind = 'categorization-rules' | 'privacy-rules'

const send = (
  kind: Kind,
  place: string,
  body: Record<string, unknown>,
  user = admin,
  headers: Record<string, string> = {},
) => api.request(user, 'POST', `${base}/${kind}/${place}`, { body, headers })
async function saveCategory(
  place: string,
  body: Record<string, unknown> = category,
): Promise<CategorizationRuleRow> {
  const response = await send('categorization-rules', place, body)
  answered(response, 200)
  return categorizationRuleRow.parse(response.json())
}
async function savePrivacy(place: string, body: Record<string, unknown> = privacy): Promise<PrivacyRuleRow> {
  const response = await send('privacy-rules', place, body)
  answered(response, 200)
  return privacyRuleRow.parse(response.json())
}
const listCategories = async (user = admin) =>
  categorizationRulesResponse.parse((await api.request(user, 'GET', `${base}/categorization-rules`)).json())
const listPrivacy = async (user = admin) =>
  privacyRulesResponse.parse((await api.request(user, 'GET', `${base}/privacy-rules`)).json())

describe('the rules of a new organization', () => {
  it('are ordered organization rules, the default one last, with the names of their scorecards', async () => {
    const { organization, teams, users } = await listCategories()
    expect(organization.map((rule) => rule.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(organization.at(-1)).toMatchObject({
      isDefault: true,
      callType: 'None - Default',
      scorecardConfig: null,
    })
    expect(organization.find((rule) => rule.label === 'Product demo')?.scorecardConfig).toMatchObject({
      id: scorecardId,
    })
    expect([teams, users]).toEqual([[], []])
    const privacyRules = await listPrivacy()
    expect(privacyRules.organization.map((rule) => rule.position)).toEqual([1, 2, 3, 4, 5])
    expect(privacyRules.organization.at(-1)).toMatchObject({
      ruleType: 'excludeCall',
      settings: { MAX_DURATION: 89 },
    })
  })

  it('can be read by observers, not by members', async () => {
    const observer = await api.givenUser({ orgId, role: 'OBSERVER' })
    expect((await api.request(observer, 'GET', `${base}/privacy-rules`)).statusCode).toBe(200)
    expect((await api.request(member, 'GET', `${base}/privacy-rules`)).statusCode).toBe(403)
    expect((await send('privacy-rules', 'organization', privacy, observer)).statusCode).toBe(403)
  })
})

describe('saving a categorization rule', () => {
  it('works on each level and keeps only the owner that the level asks for', async () => {
    const owners = { teamId, userId: member.id }
    const organization = await saveCategory('organization', { ...category, label: 'Level org', ...owners })
    const team = await saveCategory('team', { ...category, label: 'Level team', ...owners })
    const user = await saveCategory('user', { ...category, label: 'Level user', ...owners })
    expect(organization).toMatchObject({
      level: 'ORGANIZATION',
      teamId: null,
      userId: null,
      version: 1,
      isDefault: false,
    })
    expect(team).toMatchObject({ level: 'TEAM', teamId, team: { id: teamId, name: 'North' }, userId: null })
    expect(user).toMatchObject({
      level: 'USER',
      userId: member.id,
      user: { id: member.id, name: 'Nora Field' },
      teamId: null,
    })
    const list = await listCategories()
    expect(list.teams.map((rule) => rule.id)).toContain(team.id)
    expect(list.users.map((rule) => rule.id)).toContain(user.id)
    expect(list.organization.at(-1)?.isDefault).toBe(true)
  })

  it('changes a rule, counts its version and audits what it was', async () => {
    const rule = await saveCategory('organization', { ...category, label: 'Before' })
    const changed = await saveCategory(`organization/${rule.id}`, {
      ...category,
      label: 'After',
      callType: 'demo',
      behavior: 'SAVE_AND_SCORE',
      scorecardConfigId: scorecardId,
      version: 1,
    })
    expect(changed).toMatchObject({
      id: rule.id,
      label: 'After',
      version: 2,
      scorecardConfigId: scorecardId,
      position: rule.position,
    })
    const entries = await auditOf(api, orgId, rule.id)
    expect(entries.map((entry) => [entry.action, entry.actor_user_id])).toEqual([
      ['rule.create', admin.id],
      ['rule.update', admin.id],
    ])
    expect(entries[1]).toMatchObject({
      subject_kind: 'categorization_rule',
      before: { label: 'Before' },
      after: { label: 'After' },
    })
  })

  it.each([
    ['no label', { label: ' ' }, 'label'],
    ['neither title nor description', { callTitleIncludes: ' || ', explanation: ' ' }, 'callTitleIncludes'],
    ['scoring without a scorecard', { behavior: 'SAVE_AND_SCORE' }, 'scorecardConfigId'],
  ])('refuses %s with 422 and the field', async (_, change, path) => {
    const response = await send('categorization-rules', 'organization', { ...category, ...change })
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([422, 'invalid_rule'])
    expect(response.json<{ errors: { path: string }[] }>().errors.map((error) => error.path)).toEqual([path])
  })

  it('names every problem of a rule at once', async () => {
    const response = await send('categorization-rules', 'team', {
      ...category,
      label: '',
      callTitleIncludes: '',
      behavior: 'SAVE_AND_SCORE',
    })
    expect(
      response
        .json<{ errors: { path: string }[] }>()
        .errors.map((error) => error.path)
        .toSorted(),
    ).toEqual(['callTitleIncludes', 'label', 'scorecardConfigId', 'teamId'])
  })

  it('refuses a scorecard that is meant for other call types', async () => {
    const response = await send('categorization-rules', 'organization', {
      ...category,
      callType: 'cold',
      scorecardConfigId: scorecardId,
    })
    expect(response.json()).toMatchObject({ status: 422, errors: [{ path: 'scorecardConfigId' }] })
  })

  it.each([
    ['an unknown call type', { callType: 'chat' }],
    ['an unknown behavior', { behavior: 'IGNORE' }],
    ['an unknown field', { isDefault: true }],
    ['position zero', { position: 0 }],
    ['a label that is too long', { label: 'x'.repeat(121) }],
  ])('refuses %s with 400', async (_, change) => {
    expect((await send('categorization-rules', 'organization', { ...category, ...change })).statusCode).toBe(
      400,
    )
  })

  it('refuses owners and scorecards of other organizations', async () => {
    const foreignTeam = await api.givenTeam(otherOrgId, 'Foreign')
    const foreignUser = await api.givenUser({ orgId: otherOrgId, role: 'MEMBER' })
    const foreignScorecard = await scorecardNamed(api, otherOrgId, /demo/i)
    for (const [place, change, code] of [
      ['team', { teamId: foreignTeam }, 'unknown_team'],
      ['user', { userId: foreignUser.id }, 'unknown_user'],
      ['organization', { scorecardConfigId: foreignScorecard.id }, 'unknown_scorecard'],
    ] as const) {
      const response = await send('categorization-rules', place, { ...category, ...change })
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([422, code])
    }
  })

  it('returns 409 with the current rule to a user who saves an old version', async () => {
    const rule = await saveCategory('team', { ...category, teamId, label: 'First' })
    await saveCategory(`team/${rule.id}`, { ...category, teamId, label: 'Second', version: 1 })
    const response = await send('categorization-rules', `team/${rule.id}`, {
      ...category,
      teamId,
      label: 'Third',
      version: 1,
    })
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({
      code: 'stale',
      current: { id: rule.id, label: 'Second', version: 2, team: { id: teamId, name: 'North' } },
    })
    const path = `${base}/categorization-rules/team/${rule.id}`
    const refused = await api.request(admin, 'DELETE', `${path}?version=1`)
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { current: { label: 'Second' } }])
    expect((await listCategories()).teams.find(({ id }) => id === rule.id)?.label).toBe('Second')
  })

  it('lets only one of two saves on the same version through', async () => {
    const rule = await saveCategory('organization', { ...category, label: 'Race' })
    const save = (label: string) =>
      send('categorization-rules', `organization/${rule.id}`, { ...category, label, version: 1, position: 1 })
    const codes = (await Promise.all([save('Left'), save('Right')])).map((response) => response.statusCode)
    expect(codes.toSorted()).toEqual([200, 409])
  })

  it('creates one rule however often the same key is sent', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await send(
      'categorization-rules',
      'organization',
      { ...category, label: 'Once' },
      admin,
      headers,
    )
    const second = await send(
      'categorization-rules',
      'organization',
      { ...category, label: 'Once' },
      admin,
      headers,
    )
    expect(second.json()).toEqual(first.json())
    expect((await listCategories()).organization.filter((rule) => rule.label === 'Once')).toHaveLength(1)
  })
})

describe('saving a privacy rule', () => {
  it('works on each level with everything that a rule can say', async () => {
    const settings = {
      CALL_TITLE: 'salary||offsite',
      PARTECIPANTS: [member.id],
      MIN_DURATION: 60,
      MAX_DURATION: 600,
      MATCHED_CALL_BEHAVIOR: 'IMPORT',
    }
    expect(await savePrivacy('organization', { settings })).toMatchObject({
      level: 'ORGANIZATION',
      ruleType: 'excludeCall',
      settings,
    })
    expect(await savePrivacy('team', { ...privacy, teamId })).toMatchObject({
      level: 'TEAM',
      team: { name: 'North' },
    })
    const rule = await savePrivacy('user', { ...privacy, userId: member.id })
    const changed = await savePrivacy(`user/${rule.id}`, {
      settings: { MIN_DURATION: 5 },
      userId: member.id,
      version: 1,
    })
    expect(changed).toMatchObject({ version: 2, settings: { MIN_DURATION: 5 } })
    expect((await auditOf(api, orgId, rule.id)).map((entry) => [entry.action, entry.subject_kind])).toEqual([
      ['rule.create', 'privacy_rule'],
      ['rule.update', 'privacy_rule'],
    ])
  })

  it.each([
    ['nothing set', { settings: {} }, 'settings'],
    [
      'a shortest duration above the longest',
      { settings: { MIN_DURATION: 10, MAX_DURATION: 5 } },
      'settings.MAX_DURATION',
    ],
  ])('refuses %s with 422 and the field', async (_, body, path) => {
    const response = await send('privacy-rules', 'organization', body)
    expect([response.statusCode, response.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([
      422,
      path,
    ])
  })

  it('refuses participants who are no members', async () => {
    const response = await send('privacy-rules', 'organization', {
      settings: { PARTECIPANTS: [member.id, randomUUID()] },
    })
    expect(response.json()).toMatchObject({ status: 422, code: 'unknown_user' })
  })

  it('returns 409 with the current rule to a user who saves an old version', async () => {
    const rule = await savePrivacy('organization', privacy)
    await savePrivacy(`organization/${rule.id}`, { settings: { MIN_DURATION: 5 }, version: 1 })
    const response = await send('privacy-rules', `organization/${rule.id}`, { ...privacy, version: 1 })
    expect(response.json()).toMatchObject({
      status: 409,
      current: { settings: { MIN_DURATION: 5 }, version: 2 },
    })
  })

  it('moves to the rank that is asked for', async () => {
    const rule = await savePrivacy('organization', { settings: { CALL_TITLE: 'to the front' }, position: 1 })
    expect((await listPrivacy()).organization[0]?.id).toBe(rule.id)
  })
})

describe('deleting a rule', () => {
  it('removes it and audits what it was', async () => {
    const rule = await saveCategory('organization', { ...category, label: 'Short-lived' })
    expect(
      (await api.request(admin, 'DELETE', `${base}/categorization-rules/organization/${rule.id}`)).statusCode,
    ).toBe(204)
    expect((await listCategories()).organization.map(({ id }) => id)).not.toContain(rule.id)
    expect((await auditOf(api, orgId, rule.id)).at(-1)).toMatchObject({
      action: 'rule.delete',
      before: { label: 'Short-lived' },
    })
    expect(
      (await api.request(admin, 'DELETE', `${base}/categorization-rules/organization/${rule.id}`)).statusCode,
    ).toBe(404)
  })

  it('is refused for the default rule', async () => {
    const fallback = (await listCategories()).organization.at(-1)!
    const response = await api.request(
      admin,
      'DELETE',
      `${base}/categorization-rules/organization/${fallback.id}`,
    )
    expect(response.json()).toMatchObject({ status: 422, code: 'default_rule' })
    expect((await listCategories()).organization.at(-1)?.id).toBe(fallback.id)
  })
})

describe('rules of another level or another organization', () => {
  it('look like missing ones', async () => {
    const otherAdmin = await api.givenUser({ orgId: otherOrgId, role: 'ADMIN' })
    const foreign = (await listPrivacy(otherAdmin)).organization[0]!
    const own = await savePrivacy('organization')
    for (const [place, body] of [
      [`organization/${foreign.id}`, privacy],
      [`user/${own.id}`, { ...privacy, userId: member.id }],
      [`organization/${randomUUID()}`, privacy],
    ] as const) {
      expect((await send('privacy-rules', place, body)).statusCode).toBe(404)
      expect((await api.request(admin, 'DELETE', `${base}/privacy-rules/${place}`)).statusCode).toBe(404)
    }
    expect((await send('privacy-rules', `galaxy/${own.id}`, privacy)).statusCode).toBe(404)
    expect((await listPrivacy(otherAdmin)).organization[0]).toEqual(foreign)
  })

  it('send a member of the organization that owns them there', async () => {
    const both = await api.givenUser({ orgId, role: 'ADMIN' })
    await api.givenMembership(both.id, { orgId: otherOrgId, role: 'MEMBER' })
    const foreign = (await listCategories(await api.givenUser({ orgId: otherOrgId, role: 'ADMIN' })))
      .organization[0]!
    const response = await send('categorization-rules', `organization/${foreign.id}`, category, both)
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      403,
      `switchOrg::${otherOrgId}`,
    ])
  })
})
