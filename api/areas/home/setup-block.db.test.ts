import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewRow } from '#db/schema.ts'
import type { Home } from '../../contract/home.ts'
import { type ApiTest, createApiTest } from '../../testing/test-api.ts'
import { answered, auditOf, givenCall, givenProvisioned } from '../../testing/calls.ts'
import { homeOf, ready } from '../../testing/home.ts'

let api: ApiTest
beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())

describe('GET /home: first steps of an organization', () => {
  const stepsOf = (page: Home): string[] | null =>
    page.setup === null
      ? null
      : ready(page, 'setup')
          .steps.filter(({ isDone }) => isDone)
          .map(({ step }) => step)

  it('are done one by one by what is really there, and then disappear', async () => {
    const orgId = await givenProvisioned(api)
    const owner = await api.givenUser({ orgId, role: 'OWNER' })
    expect(stepsOf(await homeOf(api, owner))).toEqual([])
    const callId = await givenCall(api, orgId, { score_status: 'TO_BE_SCORED', stage: 'recorded' })
    expect(stepsOf(await homeOf(api, owner))).toEqual(['source'])
    await api.givenUser({ orgId, role: 'MEMBER', status: 'INVITED' })
    expect(stepsOf(await homeOf(api, owner))).toEqual(['source', 'people'])
    // Only the rep sees a private attempt.
    const practice = await givenCall(api, orgId, { kind: 'practice', is_private: true })
    expect(stepsOf(await homeOf(api, owner))).toEqual(['source', 'people'])
    await api.database.asSystem((trx) =>
      trx.updateTable('calls').set({ is_private: false }).where('id', '=', practice).execute(),
    )
    expect(stepsOf(await homeOf(api, owner))).toEqual(['source', 'practice', 'people'])
    await api.database.asSystem((trx) => trx.deleteFrom('calls').where('id', '=', practice).execute())
    const change = (values: Partial<NewRow<'calls'>>) =>
      api.database.asSystem((trx) => trx.updateTable('calls').set(values).where('id', '=', callId).execute())
    await change({ score_status: 'SCORED_SUCCESS' })
    expect(stepsOf(await homeOf(api, owner))).toEqual(['source', 'people', 'score'])
    await change({ category_rule_id: randomUUID() })
    expect(stepsOf(await homeOf(api, owner))).toBeNull()
  })

  it('are for owners and admins only, and can be hidden for the whole organization and shown again', async () => {
    const orgId = await givenProvisioned(api)
    const owner = await api.givenUser({ orgId, role: 'OWNER' })
    const admin = await api.givenUser({ orgId, role: 'ADMIN' })
    const manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
    expect((await homeOf(api, manager)).setup).toBeNull()
    const dismiss = (isDismissed: boolean, user = owner) =>
      api.request(user, 'POST', '/home/setup', { body: { isDismissed } })
    answered(await dismiss(true, manager), 403)
    answered(await dismiss(true), 204)
    answered(await dismiss(true), 204)
    expect((await homeOf(api, admin)).setup).toBeNull()
    answered(await dismiss(false), 204)
    expect(stepsOf(await homeOf(api, admin))).toEqual(['people'])
    expect((await auditOf(api, orgId, orgId)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['organization.hide-setup', 'organization.show-setup']),
    )
  })
})
