import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedPrivacyRules } from '#workers/domain/routing/default-rules.ts'
import {
  categorizationRuleRow,
  type CategorizationRuleRow,
  categorizationRulesResponse,
  privacyRulesResponse,
} from '../../contract/rules.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import { answered, givenProvisioned } from '../../testing/calls.ts'

let api: ApiTest
const base = '/integrations/real-calls'

beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())

const category = { label: 'Pilots', callTitleIncludes: 'pilot', callType: 'custom', behavior: 'SAVE_ONLY' }
const privacy = { settings: { CALL_TITLE: 'offsite' } }
type Kind = 'categorization-rules' | 'privacy-rules'

const send = (kind: Kind, place: string, body: Record<string, unknown>, user: TestUser) =>
  api.request(user, 'POST', `${base}/${kind}/${place}`, { body })
const listCategories = async (user: TestUser) =>
  categorizationRulesResponse.parse((await api.request(user, 'GET', `${base}/categorization-rules`)).json())
const listPrivacy = async (user: TestUser) =>
  privacyRulesResponse.parse((await api.request(user, 'GET', `${base}/privacy-rules`)).json())

describe('the order of rules', () => {
  async function fresh(): Promise<{
    admin: TestUser
    order: () => Promise<string[]>
    save: (place: string, body: object) => Promise<CategorizationRuleRow>
  }> {
    const own = await givenProvisioned(api)
    const chief = await api.givenUser({ orgId: own, role: 'OWNER' })
    return {
      admin: chief,
      order: async () => (await listCategories(chief)).organization.map((rule) => rule.label),
      save: async (place, body) => {
        const response = await send('categorization-rules', place, { ...category, ...body }, chief)
        answered(response, 200)
        return categorizationRuleRow.parse(response.json())
      },
    }
  }

  it('puts a new rule after the others, before the default rule', async () => {
    const { order, save } = await fresh()
    await save('organization', { label: 'Last' })
    expect((await order()).slice(-2)).toEqual(['Last', 'Default'])
  })

  it('puts a rule at the rank that is asked for, and the others make room', async () => {
    const { order, save } = await fresh()
    const before = await order()
    const rule = await save('organization', { label: 'Moved', position: 2 })
    expect(rule.position).toBe(2)
    expect(await order()).toEqual([before[0], 'Moved', ...before.slice(1)])
    await save(`organization/${rule.id}`, { label: 'Moved', position: 5 })
    expect((await order()).indexOf('Moved')).toBe(4)
    await save(`organization/${rule.id}`, { label: 'Moved', position: 1 })
    expect(await order()).toEqual(['Moved', ...before])
    const behind = await save(`organization/${rule.id}`, { label: 'Moved', position: 1000 })
    expect(behind.position).toBe(9)
    expect(await order()).toEqual([...before.slice(0, -1), 'Moved', 'Default'])
  })

  it('does not change the versions of the rules that make room', async () => {
    const { admin: chief, save } = await fresh()
    await save('organization', { label: 'Front', position: 1 })
    const { organization } = await listCategories(chief)
    expect(organization.every((rule) => rule.version === 1)).toBe(true)
    expect(organization.slice(0, -1).map((rule) => rule.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('survives moves at the same time', async () => {
    const { admin: chief, order } = await fresh()
    const { organization } = await listCategories(chief)
    const movable = organization.filter((rule) => !rule.isDefault)
    const responses = await Promise.all(
      movable.map((rule, index) =>
        send(
          'categorization-rules',
          `organization/${rule.id}`,
          {
            label: rule.label,
            explanation: rule.explanation,
            callTitleIncludes: rule.callTitleIncludes,
            callType: rule.callType,
            behavior: rule.behavior,
            scorecardConfigId: rule.scorecardConfigId,
            position: movable.length - index,
          },
          chief,
        ),
      ),
    )
    expect(responses.map((response) => response.statusCode)).toEqual(movable.map(() => 200))
    expect(new Set(await order()).size).toBe(9)
    const after = (await listCategories(chief)).organization.slice(0, -1)
    expect(after.map((rule) => rule.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('keeps the default rule last and without scoring', async () => {
    const { admin: chief, save, order } = await fresh()
    const fallback = (await listCategories(chief)).organization.at(-1)!
    const body = { label: 'Everything else', callTitleIncludes: '', callType: fallback.callType }
    expect(await save(`organization/${fallback.id}`, { ...body, position: 1 })).toMatchObject({
      isDefault: true,
      position: 9,
    })
    expect((await order()).at(-1)).toBe('Everything else')
    const scoring = await send(
      'categorization-rules',
      `organization/${fallback.id}`,
      { ...category, ...body, behavior: 'SAVE_AND_SCORE' },
      chief,
    )
    expect(scoring.statusCode).toBe(422)
  })

  it('is bounded: a level that is full takes no more rules', async () => {
    const { admin: chief } = await fresh()
    await api.database.withOrg({ orgId: chief.orgId }, (trx) =>
      trx
        .insertInto('privacy_rules')
        .values(
          Array.from({ length: 1000 - seedPrivacyRules.length }, (_, index) => ({
            org_id: chief.orgId,
            level: 'ORGANIZATION' as const,
            team_id: null,
            user_id: null,
            position: index + 3,
            settings: JSON.stringify({ MIN_DURATION: index }),
          })),
        )
        .execute(),
    )
    const response = await send('privacy-rules', 'organization', privacy, chief)
    expect(response.json()).toMatchObject({ status: 422, code: 'too_many_rules' })
    expect((await listPrivacy(chief)).organization).toHaveLength(1000)
  })
})
