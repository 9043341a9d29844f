import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCategorizationRule, updateCategorizationRule } from '#db/queries/rules/rules.ts'
import type { Row } from '#db/schema.ts'
import { acceptedBackTest, appliedToHistory, backTestResponse } from '../../contract/back-tests.ts'
import { categorizationRulesResponse } from '../../contract/rules.ts'
import { myOrganization } from '../../contract/session.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import { endBackTest } from '../../testing/back-tests.ts'
import {
  answered,
  auditOf,
  givenCall,
  givenProvisioned,
  givenWork,
  itemsOf,
  readCall,
  scorecardNamed,
} from '../../testing/calls.ts'

let api: ApiTest
let orgId: string
let manager: TestUser
const base = '/integrations/real-calls'

beforeAll(async () => {
  api = await createApiTest()
  orgId = await givenProvisioned(api)
  manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
})
afterAll(() => api.close())

async function start(body: Record<string, unknown> = {}): Promise<{ commandId: string; backTestId: string }> {
  const headers = { prefer: 'respond-async' }
  const response = await api.request(manager, 'POST', `${base}/rules/back-test`, {
    body: { days: 30, ...body },
    headers,
  })
  answered(response, 202)
  return acceptedBackTest.parse(response.json())
}

describe('POST /integrations/real-calls/rules/apply-to-history', () => {
  const apply = (backTestId: string, user = manager, headers: Record<string, string> = {}) =>
    api.request(user, 'POST', `${base}/rules/apply-to-history`, { body: { backTestId }, headers })

  it('routes every changed call again, once, by one command, and says so in the audit log', async () => {
    const test = await start({ compareWith: 'storedCalls' })
    const callId = await givenCall(api, orgId)
    const tombstone = await givenCall(api, orgId, { score_status: 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE' })
    const busy = await givenCall(api, orgId, { score_status: 'SCORING' })
    await givenWork(api, orgId, busy, { state: 'running' })
    await endBackTest(
      api,
      orgId,
      test,
      [callId, tombstone, busy].map((id) => ({ callId: id, kind: 'changedCategory' })),
    )
    const key = { 'idempotency-key': randomUUID() }
    const response = await apply(test.backTestId, manager, key)
    answered(response, 202)
    const { commandId, calls } = appliedToHistory.parse(response.json())
    expect(calls).toBe(1)
    expect(await itemsOf(api, commandId)).toEqual([`route-call ${callId}`])
    expect((await readCall(api, orgId, callId)).command_id).toBe(commandId)
    expect((await apply(test.backTestId, manager, key)).json()).toEqual({ commandId, calls })
    const log = await auditOf(api, orgId, test.backTestId)
    expect(log).toMatchObject([
      { action: 'rule.apply-to-history', actor_user_id: manager.id, after: { calls: 1, commandId } },
    ])
  })

  it('refuses a test of a draft, one that has not ended, and one without a change', async () => {
    const refused = async (test: { backTestId: string }) => {
      const response = await apply(test.backTestId)
      return [response.statusCode, response.json().code]
    }
    const ofDraft = await start({ compareWith: 'storedCalls', privacyRulesAreWhitelist: true })
    await endBackTest(api, orgId, ofDraft, [])
    expect(await refused(ofDraft)).toEqual([422, 'not_applicable'])
    const ofRules = await start()
    await endBackTest(api, orgId, ofRules, [])
    expect(await refused(ofRules)).toEqual([422, 'not_applicable'])
    const running = await start({ compareWith: 'storedCalls' })
    expect(await refused(running)).toEqual([409, 'conflict'])
    await endBackTest(api, orgId, running, [])
    expect(await refused(running)).toEqual([422, 'nothing_to_apply'])
  })

  it('refuses when a rule, the switch or a scorecard has changed since', async () => {
    const callId = await givenCall(api, orgId)
    const rules = categorizationRulesResponse.parse(
      (await api.request(manager, 'GET', `${base}/categorization-rules`)).json(),
    ).organization
    const ruleId = rules[0]?.id ?? ''
    const scorecard = await scorecardNamed(api, orgId, /demo/i)
    const inOrg = api.database.withOrg.bind(api.database, { orgId })
    const setStatus = (status: Row<'scorecard_configs'>['status']) =>
      inOrg((trx) =>
        trx.updateTable('scorecard_configs').set({ status }).where('id', '=', scorecard.id).execute(),
      )
    const setSwitch = (privacyRulesAreWhitelist: boolean) =>
      api.request(manager, 'PATCH', '/organizations/settings/privacy-rules-are-whitelist', {
        body: { privacyRulesAreWhitelist },
      })
    const changes: [() => Promise<unknown>, () => Promise<unknown>][] = [
      [
        () => inOrg((trx) => updateCategorizationRule(trx, ruleId, { label: 'Renamed' })),
        () => Promise.resolve(),
      ],
      [() => setSwitch(true), () => setSwitch(false)],
      [() => setStatus('ARCHIVED'), () => setStatus('ACTIVE')],
    ]
    for (const [change, undo] of changes) {
      const test = await start({ compareWith: 'storedCalls' })
      await endBackTest(api, orgId, test, [{ callId, kind: 'changedCategory' }])
      await change()
      expect(
        backTestResponse.parse(
          (await api.request(manager, 'GET', `${base}/rules/back-test/${test.backTestId}`)).json(),
        ).isCurrent,
      ).toBe(false)
      const response = await apply(test.backTestId)
      expect([response.statusCode, response.json().code]).toEqual([409, 'rules_changed'])
      await undo()
    }
    expect(await inOrg((trx) => findCategorizationRule(trx, ruleId))).toMatchObject({ label: 'Renamed' })
  })

  it('refuses more than ten thousand calls', async () => {
    const test = await start({ compareWith: 'storedCalls' })
    await endBackTest(api, orgId, test, [])
    await api.database.withOrg({ orgId }, (trx) =>
      sql`
        with called as (
          insert into calls (org_id, title, stage) select ${orgId}, 'Many', 'routed' from generate_series(1, 10001) returning id
        )
        insert into back_test_changes (org_id, back_test_id, started_at, call_id, kind, before, after)
        select ${orgId}, ${test.backTestId}, now(), id, 'changedCategory', 0, 1 from called`.execute(trx),
    )
    const response = await apply(test.backTestId)
    expect([response.statusCode, response.json().code]).toEqual([422, 'too_many_calls'])
  })

  it('requires the right to rescore calls as well', async () => {
    const test = await start({ compareWith: 'storedCalls' })
    const custom = await api.givenUser({ orgId, role: 'CUSTOM', capabilities: ['rules.manage'] })
    expect((await apply(test.backTestId, custom)).statusCode).toBe(403)
  })
})

describe('PATCH /organizations/settings/privacy-rules-are-whitelist', () => {
  it('sets the switch, and refuses a stale version with the current organization', async () => {
    const own = await api.givenOrganization({ settings: { canRestartCalls: false } })
    const user = await api.givenUser({ orgId: own, role: 'MEMBER_PLUS' })
    const patch = (body: object) =>
      api.request(user, 'PATCH', '/organizations/settings/privacy-rules-are-whitelist', { body })
    const response = await patch({ privacyRulesAreWhitelist: true, version: 1 })
    answered(response, 200)
    expect(myOrganization.parse(response.json())).toMatchObject({
      id: own,
      version: 2,
      settings: { privacyRulesAreWhitelist: true, canRestartCalls: false },
    })
    const refused = await patch({ privacyRulesAreWhitelist: false, version: 1 })
    expect([refused.statusCode, refused.json().current.version]).toEqual([409, 2])
    expect(await auditOf(api, own, own)).toMatchObject([
      {
        action: 'organization.update',
        before: { privacyRulesAreWhitelist: false },
        after: { privacyRulesAreWhitelist: true },
      },
    ])
    const observer = await api.givenUser({ orgId: own, role: 'OBSERVER' })
    const denied = await api.request(
      observer,
      'PATCH',
      '/organizations/settings/privacy-rules-are-whitelist',
      {
        body: { privacyRulesAreWhitelist: false },
      },
    )
    expect(denied.statusCode).toBe(403)
  })
})
