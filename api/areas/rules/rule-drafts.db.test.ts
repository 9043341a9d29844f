import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCategorizationRules as listForCalls } from '#db/queries/rules/rules.ts'
import { backTestDefinition } from '#workers/domain/routing/back-test.ts'
import { acceptedBackTest, backTestResponse } from '../../contract/back-tests.ts'
import { ruleDraft, type RuleDraft } from '../../contract/rule-drafts.ts'
import {
  categorizationRuleRow,
  type CategorizationRuleRow,
  categorizationRulesResponse,
  privacyRulesResponse,
} from '../../contract/rules.ts'
import { answered, givenProvisioned } from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
let admin: TestUser
let other: TestUser
let observer: TestUser
const base = '/integrations/real-calls'
const rules = `${base}/categorization-rules`

beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())

/** Each test has its own organization, because an organization has only one draft. */
async function givenOrganization(): Promise<void> {
  orgId = await givenProvisioned(api)
  admin = await api.givenUser({ orgId, role: 'ADMIN', firstName: 'Ana', lastName: 'Reed' })
  other = await api.givenUser({ orgId, role: 'ADMIN', firstName: 'Ben', lastName: 'Cole' })
  observer = await api.givenUser({ orgId, role: 'OBSERVER' })
}

const category = { label: 'Pilots', callTitleIncludes: 'pilot', callType: 'custom', behavior: 'SAVE_ONLY' }
type Options = { user?: TestUser; isDraft?: boolean; status?: number }

async function save(
  place: string,
  body: Record<string, unknown>,
  { user = admin, isDraft = true, status = 200 }: Options = {},
): Promise<CategorizationRuleRow> {
  const response = await api.request(user, 'POST', `${rules}/${place}${isDraft ? '?draft=true' : ''}`, {
    body,
  })
  answered(response, status)
  return status === 200 ? categorizationRuleRow.parse(response.json()) : response.json()
}
async function list(isDraft = false): Promise<CategorizationRuleRow[]> {
  const response = await api.request(admin, 'GET', `${rules}${isDraft ? '?draft=true' : ''}`)
  return categorizationRulesResponse.parse(response.json()).organization
}
const labels = async (isDraft = false) => (await list(isDraft)).map(({ label }) => label)
const bodyOf = ({
  label,
  explanation,
  callTitleIncludes,
  callType,
  behavior,
  scorecardConfigId,
}: CategorizationRuleRow) => ({
  label,
  explanation,
  callTitleIncludes,
  callType,
  behavior,
  scorecardConfigId,
})
const readDraft = async (user = admin, kind = 'categorization'): Promise<RuleDraft> =>
  ruleDraft.parse((await api.request(user, 'GET', `${base}/rules/drafts/${kind}`)).json())
const act = (
  action: 'publish' | 'discard' | 'resolve',
  body: Record<string, unknown>,
  user = admin,
  kind = 'categorization',
) => api.request(user, 'POST', `${base}/rules/drafts/${kind}/${action}`, { body })
const publish = async (user = admin) => act('publish', { version: (await readDraft()).version }, user)
const first = async (isDraft = false): Promise<CategorizationRuleRow> => {
  const [rule] = await list(isDraft)
  if (rule === undefined) throw new Error('There are no rules.')
  return rule
}
/** The rules that the next call would follow. */
const followed = () =>
  api.database.withOrg({ orgId }, async (trx) => (await listForCalls(trx, 'all')).map(({ label }) => label))

describe('a draft of routing rules', () => {
  it('holds added, changed, deleted and moved rules, and no call follows them before they are published', async () => {
    await givenOrganization()
    const before = await labels()
    const [one, two, three] = await list()
    if (one === undefined || two === undefined || three === undefined) throw new Error('Too few rules.')
    await save('organization', category)
    await save(`organization/${one.id}`, { ...bodyOf(one), label: 'Renamed', version: one.version })
    answered(await api.request(admin, 'DELETE', `${rules}/organization/${two.id}?draft=true`), 204)
    await save(`organization/${three.id}`, { ...bodyOf(three), position: 1 })

    expect(await labels()).toEqual(before)
    expect(await followed()).toEqual(before)
    const drafted = await list(true)
    expect(drafted.slice(0, 2).map(({ label }) => label)).toEqual([three.label, 'Renamed'])
    expect(drafted.map(({ position }) => position)).toEqual(drafted.map((_, index) => index + 1))
    expect(drafted.at(-2)?.label).toBe('Pilots')
    expect(drafted.at(-1)?.isDefault).toBe(true)

    const draft = await readDraft(other)
    expect(draft).toMatchObject({ changeCount: 4, conflictCount: 0, editedBy: { name: 'Ana Reed' } })
    expect(draft.changes?.map(({ change }) => change).toSorted()).toEqual([
      'added',
      'changed',
      'deleted',
      'reordered',
    ])

    const response = await publish(other)
    answered(response, 200)
    expect(response.json()).toEqual({ published: 4 })
    expect(await labels()).toEqual(drafted.map(({ label }) => label))
    expect(await followed()).toEqual(drafted.map(({ label }) => label))
    expect(await readDraft()).toMatchObject({ changeCount: 0, editedBy: null })
    const audited = await api.database.system
      .selectFrom('audit_log')
      .select('action')
      .where('org_id', '=', orgId)
      .execute()
    const actions = audited.map(({ action }) => action)
    for (const action of ['rule.create', 'rule.update', 'rule.delete', 'rule-draft.publish'])
      expect(actions).toContain(action)
  })

  it('lists rules with versions that only grow, also after it was published or discarded', async () => {
    await givenOrganization()
    const rule = await first(true)
    const changed = await save(`organization/${rule.id}`, {
      ...bodyOf(rule),
      label: 'One',
      version: rule.version,
    })
    const again = await save(`organization/${rule.id}`, {
      ...bodyOf(rule),
      label: 'Two',
      version: changed.version,
    })
    answered(await publish(), 200)
    const published = await first(true)
    expect(published).toMatchObject({ label: 'Two' })
    expect(published.version).toBeGreaterThan(again.version)
    await save(`organization/${rule.id}`, { ...bodyOf(rule), label: 'Three', version: published.version })
    answered(await act('discard', { version: (await readDraft()).version }), 200)
    const discarded = await first(true)
    expect(discarded).toMatchObject({ label: 'Two' })
    expect(discarded.version).toBeGreaterThan(published.version + 1)
    // A tab that still shows the discarded row gets a conflict.
    await save(
      `organization/${rule.id}`,
      { ...bodyOf(rule), label: 'Late', version: published.version + 1 },
      { status: 409 },
    )
  })

  it('keeps the rows of two admins, and tells the one whose row is old', async () => {
    await givenOrganization()
    const [one, two] = await list(true)
    if (one === undefined || two === undefined) throw new Error('Too few rules.')
    await Promise.all([
      save(`organization/${one.id}`, { ...bodyOf(one), label: 'By Ana', version: one.version }),
      save(
        `organization/${two.id}`,
        { ...bodyOf(two), label: 'By Ben', version: two.version },
        { user: other },
      ),
      save('organization', { ...category, label: 'New by Ben' }, { user: other }),
    ])
    expect(await labels(true)).toEqual(expect.arrayContaining(['By Ana', 'By Ben', 'New by Ben']))
    const refused = await save(
      `organization/${one.id}`,
      { ...bodyOf(one), label: 'Too late', version: one.version },
      { user: other, status: 409 },
    )
    expect(refused).toMatchObject({ code: 'stale', current: { label: 'By Ana' } })
  })

  it('is deleted from only as the user has seen the rule', async () => {
    await givenOrganization()
    const one = await first()
    const changed = await save(`organization/${one.id}`, {
      ...bodyOf(one),
      label: 'By Ana',
      version: one.version,
    })
    const remove = (version: unknown) =>
      api.request(other, 'DELETE', `${rules}/organization/${one.id}?draft=true&version=${version}`)
    const refused = await remove(one.version)
    answered(refused, 409)
    expect(refused.json()).toMatchObject({ code: 'stale', current: { id: one.id, label: 'By Ana' } })
    expect(await labels(true)).toContain('By Ana')
    expect((await remove('latest')).statusCode).toBe(400)
    answered(await remove(changed.version), 204)
    expect(await labels(true)).not.toContain('By Ana')
  })

  it('takes a change once, however often it is sent', async () => {
    await givenOrganization()
    const one = await first()
    const send = () =>
      api.request(admin, 'POST', `${rules}/organization/${one.id}?draft=true`, {
        body: { ...bodyOf(one), label: 'By Ana', version: one.version },
        headers: { 'idempotency-key': `change-${one.id}` },
      })
    const sent = await send()
    answered(sent, 200)
    const repeated = await send()
    answered(repeated, 200)
    expect(repeated.json()).toEqual(sent.json())
    expect((await first(true)).version).toBe(sent.json<CategorizationRuleRow>().version)
  })

  it('places a new rule before another new one', async () => {
    await givenOrganization()
    const last = await save('organization', { ...category, label: 'First made' })
    await save('organization', { ...category, label: 'Made later', position: last.position })
    expect((await labels(true)).slice(-3, -1)).toEqual(['Made later', 'First made'])
    answered(await publish(), 200)
    expect((await labels()).slice(-3, -1)).toEqual(['Made later', 'First made'])
  })

  it('does not count a change that is taken back', async () => {
    await givenOrganization()
    const rule = await first(true)
    const changed = await save(`organization/${rule.id}`, { ...bodyOf(rule), label: 'Other' })
    await save(`organization/${rule.id}`, { ...bodyOf(rule), version: changed.version })
    expect(await readDraft()).toMatchObject({ changeCount: 0, changes: [] })
    const response = await publish()
    answered(response, 422)
    expect(response.json()).toMatchObject({ code: 'nothing_to_publish' })
  })

  it('restores a rule that it deletes under its id, as if nothing had been deleted', async () => {
    await givenOrganization()
    const [one, two] = await list()
    if (one === undefined || two === undefined) throw new Error('Too few rules.')
    answered(await api.request(admin, 'DELETE', `${rules}/organization/${two.id}?draft=true`), 204)
    const restore = async (label: string) =>
      categorizationRuleRow.parse(
        (
          await api.request(admin, 'POST', `${rules}/organization?draft=true&restores=${two.id}`, {
            body: { ...bodyOf(two), label, position: 2 },
          })
        ).json(),
      )
    const restored = await restore(two.label)
    expect(restored).toMatchObject({ id: two.id, position: 2 })
    expect(restored.version).toBeGreaterThan(two.version)
    expect(await readDraft()).toMatchObject({ changeCount: 0, changes: [] })
    // It is there already, so this is another rule.
    expect((await restore('Copy')).id).not.toBe(two.id)
  })

  it('publishes only what was seen: a newer draft is refused with what it is now', async () => {
    await givenOrganization()
    await save('organization', category)
    const { version } = await readDraft()
    await save('organization', { ...category, label: 'Second' }, { user: other })
    const response = await act('publish', { version })
    answered(response, 409)
    expect(response.json()).toMatchObject({ code: 'stale', current: { changeCount: 2 } })
    expect(await labels()).not.toContain('Pilots')
  })

  it('publishes once when two admins publish at the same time', async () => {
    await givenOrganization()
    await save('organization', category)
    const { version } = await readDraft()
    const responses = await Promise.all([act('publish', { version }), act('publish', { version }, other)])
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await labels()).filter((label) => label === 'Pilots')).toHaveLength(1)
  })

  it('publishes all changes or none', async () => {
    await givenOrganization()
    const before = await labels()
    const rule = await first(true)
    await save(`organization/${rule.id}`, { ...bodyOf(rule), label: 'Renamed' })
    const team = await api.givenTeam(orgId, 'North', [])
    const added = await save('team', { ...category, label: 'Of the team', teamId: team })
    await api.database.system.deleteFrom('team_members').where('team_id', '=', team).execute()
    await api.database.system.deleteFrom('teams').where('id', '=', team).execute()
    const response = await publish()
    answered(response, 422)
    expect(response.json()).toMatchObject({ message: '“Of the team”: The chosen team does not exist.' })
    expect(await labels()).toEqual(before)
    expect(await readDraft()).toMatchObject({ changeCount: 2 })
    answered(await act('resolve', { take: 'published', change: { of: 'rule', ruleId: added.id } }), 200)
    answered(await publish(), 200)
    expect(await labels()).toContain('Renamed')
  })

  it('refuses to publish over a rule that the API has changed since, until a side is chosen', async () => {
    await givenOrganization()
    const [one, two, three] = await list()
    if (one === undefined || two === undefined || three === undefined) throw new Error('Too few rules.')
    for (const rule of [one, two])
      await save(`organization/${rule.id}`, { ...bodyOf(rule), label: `Draft ${rule.label}` })
    for (const rule of [one, two, three])
      await save(
        `organization/${rule.id}`,
        { ...bodyOf(rule), label: `API ${rule.label}` },
        { isDraft: false },
      )
    expect(await readDraft()).toMatchObject({ changeCount: 2, conflictCount: 2 })
    // What the draft does not change still follows the published rules.
    expect((await labels(true)).slice(0, 3)).toEqual([
      `Draft ${one.label}`,
      `Draft ${two.label}`,
      `API ${three.label}`,
    ])
    const refused = await publish()
    answered(refused, 409)
    expect(refused.json()).toMatchObject({ code: 'rules_changed' })

    answered(await act('resolve', { take: 'draft', change: { of: 'rule', ruleId: one.id } }), 200)
    answered(await act('resolve', { take: 'published', change: { of: 'rule', ruleId: two.id } }), 200)
    expect(await readDraft()).toMatchObject({ changeCount: 1, conflictCount: 0 })
    answered(await publish(), 200)
    expect((await labels()).slice(0, 3)).toEqual([
      `Draft ${one.label}`,
      `API ${two.label}`,
      `API ${three.label}`,
    ])
  })

  it('keeps a changed rule that the API has deleted, as a conflict that can be published again', async () => {
    await givenOrganization()
    const rule = await first()
    await save(`organization/${rule.id}`, { ...bodyOf(rule), label: 'Kept' })
    answered(await api.request(admin, 'DELETE', `${rules}/organization/${rule.id}`), 204)
    expect((await readDraft()).changes).toMatchObject([
      { name: 'Kept', isConflict: true, isPublishedGone: true },
    ])
    answered(await act('resolve', { take: 'draft', change: { of: 'rule', ruleId: rule.id } }), 200)
    answered(await publish(), 200)
    expect(await labels()).toContain('Kept')
  })

  it('is checked as saved rules are', async () => {
    await givenOrganization()
    await save('organization', { ...category, callTitleIncludes: '' }, { status: 422 })
    const rule = (await list(true)).at(-1)
    answered(await api.request(admin, 'DELETE', `${rules}/organization/${rule?.id}?draft=true`), 422)
    expect(await readDraft()).toMatchObject({ changeCount: 0 })
  })

  it('is tested on past calls against the published rules, and the test says when it is out of date', async () => {
    await givenOrganization()
    await save('organization', { ...category, position: 1 })
    const response = await api.request(admin, 'POST', `${base}/rules/back-test`, {
      body: { days: 30, draft: 'categorization' },
      headers: { prefer: 'respond-async' },
    })
    answered(response, 202)
    const { backTestId } = acceptedBackTest.parse(response.json())
    const stored = await api.database.system
      .selectFrom('back_tests')
      .select('definition')
      .where('id', '=', backTestId)
      .executeTakeFirstOrThrow()
    const { before, after } = backTestDefinition.parse(stored.definition)
    expect(before?.categorizationRules.map(({ label }) => label)).not.toContain('Pilots')
    expect(
      after.categorizationRules.find(({ position, level }) => position === 1 && level === 'ORGANIZATION')
        ?.label,
    ).toBe('Pilots')
    const readTest = async () =>
      backTestResponse.parse(
        (await api.request(admin, 'GET', `${base}/rules/back-test/${backTestId}`)).json(),
      )
    expect(await readTest()).toMatchObject({
      isDraft: true,
      isCurrent: true,
      draftVersion: (await readDraft()).version,
    })
    await save('organization', { ...category, label: 'Later' })
    expect(await readTest()).toMatchObject({ isCurrent: false })
  })
})

describe('who may do what with a draft', () => {
  it('who may only read sees the published rules, and that there is a draft', async () => {
    await givenOrganization()
    await save('organization', category)
    expect(await readDraft(observer)).toMatchObject({
      changeCount: 1,
      editedBy: { name: 'Ana Reed' },
      changes: null,
    })
    answered(await api.request(observer, 'GET', `${rules}?draft=true`), 403)
    answered(await api.request(observer, 'GET', rules), 200)
    await save('organization', category, { user: observer, status: 403 })
    answered(await act('publish', { version: 1 }, observer), 403)
    answered(await act('discard', { version: 1 }, observer), 403)
  })

  it('belongs to its organization', async () => {
    await givenOrganization()
    const mine = await save('organization', category)
    await givenOrganization()
    expect(await readDraft()).toMatchObject({ changeCount: 0, version: 0 })
    await save(`organization/${mine.id}`, category, { status: 404 })
    answered(await act('resolve', { take: 'published', change: { of: 'rule', ruleId: mine.id } }), 404)
  })
})

describe('a draft of privacy rules', () => {
  const privacy = `${base}/privacy-rules`

  it('holds rules and the whitelist switch, apart from the draft of routing rules', async () => {
    await givenOrganization()
    const count = async (query = '') =>
      privacyRulesResponse.parse((await api.request(admin, 'GET', `${privacy}${query}`)).json()).organization
        .length
    const isWhitelist = async () => {
      const { settings } = await api.database.system
        .selectFrom('organizations')
        .select('settings')
        .where('id', '=', orgId)
        .executeTakeFirstOrThrow()
      return (settings as { privacyRulesAreWhitelist?: boolean }).privacyRulesAreWhitelist ?? false
    }
    const before = await count()
    const body = { settings: { CALL_TITLE: 'offsite||retreat', MATCHED_CALL_BEHAVIOR: 'IMPORT' } }
    answered(await api.request(admin, 'POST', `${privacy}/organization?draft=true`, { body }), 200)
    answered(
      await api.request(admin, 'POST', `${base}/rules/drafts/privacy/whitelist`, {
        body: { privacyRulesAreWhitelist: true },
      }),
      200,
    )
    expect([await count(), await count('?draft=true'), await isWhitelist()]).toEqual([
      before,
      before + 1,
      false,
    ])
    const draft = await readDraft(admin, 'privacy')
    expect(draft).toMatchObject({ changeCount: 2, privacyRulesAreWhitelist: true })
    expect(draft.changes?.map(({ name }) => name)).toContain('offsite, retreat')
    expect(await readDraft()).toMatchObject({ changeCount: 0 })
    answered(await act('publish', { version: draft.version }, admin, 'privacy'), 200)
    expect([await count(), await isWhitelist()]).toEqual([before + 1, true])
  })
})
