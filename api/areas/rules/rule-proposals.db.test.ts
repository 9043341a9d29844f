import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bulkResponse } from '../../contract/calls.ts'
import { ruleProposals, type RuleProposal } from '../../contract/rule-proposals.ts'
import { categorizationRulesResponse } from '../../contract/rules.ts'
import { answered, givenCall, givenProvisioned } from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
let admin: TestUser
const base = '/integrations/real-calls'
const path = `${base}/rules/proposals`

beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())
beforeEach(async () => {
  orgId = await givenProvisioned(api)
  admin = await api.givenUser({ orgId, role: 'ADMIN' })
})

async function givenCorrected(
  callType: string,
  titles: string[],
  call: { is_private?: boolean } = {},
): Promise<string[]> {
  const ids = await Promise.all(
    titles.map((title) =>
      givenCall(api, orgId, {
        title,
        status: 'SKIPPED',
        score_status: 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE',
        stage: 'routed',
        ...call,
      }),
    ),
  )
  const response = await api.request(admin, 'POST', `${base}/bulk-correct`, { body: { ids, callType } })
  answered(response, 202)
  // No worker runs here, so the calls would stay in progress forever.
  const { commandId } = bulkResponse.parse(response.json())
  answered(await api.request(admin, 'POST', `/commands/${commandId}/cancel`), 200)
  return ids
}
async function proposals(user = admin): Promise<RuleProposal[]> {
  const response = await api.request(user, 'GET', path)
  answered(response, 200)
  return ruleProposals.parse(response.json()).results
}
const decide = (key: string, verdict: string, user = admin) =>
  api.request(user, 'POST', path, { body: { key, verdict } })
async function discard() {
  const { version } = (await api.request(admin, 'GET', `${base}/rules/drafts/categorization`)).json<{
    version: number
  }>()
  answered(
    await api.request(admin, 'POST', `${base}/rules/drafts/categorization/discard`, { body: { version } }),
    200,
  )
}
async function rules(isDraft: boolean) {
  const response = await api.request(
    admin,
    'GET',
    `${base}/categorization-rules${isDraft ? '?draft=true' : ''}`,
  )
  answered(response, 200)
  return categorizationRulesResponse.parse(response.json()).organization
}

describe('proposals of rules', () => {
  it('name the words that corrected titles share, the rule that would take them, and the calls', async () => {
    const ids = await givenCorrected('demo', ['Show and tell A', 'B: show and tell', 'Show and tell (C)'])
    const [proposal, ...others] = await proposals()
    expect(others).toEqual([])
    expect(proposal).toMatchObject({
      callType: 'demo',
      value: 'show and tell',
      ruleLabel: 'Product demo',
      corrections: 3,
      rule: { label: 'Product demo', callTitleIncludes: 'demo||walk-through||product tour||show and tell' },
    })
    expect(proposal?.examples.map(({ callId }) => callId).toSorted()).toEqual(ids.toSorted())
  })

  it('still count a call for which somebody has chosen only a scorecard since', async () => {
    const [first] = await givenCorrected('demo', ['Show and tell A', 'Show and tell B', 'Show and tell C'])
    // The scorecard of two call types, so that the choice says nothing about the type.
    const scorecardConfigId = (await rules(false)).find(
      ({ label }) => label === 'Discovery',
    )?.scorecardConfigId
    const body = { ids: [first], scorecardConfigId }
    answered(await api.request(admin, 'POST', `${base}/bulk-correct`, { body }), 202)
    expect(await proposals()).toMatchObject([{ value: 'show and tell', corrections: 3 }])
  })

  it('can be back-tested as they are', async () => {
    await givenCorrected('freight', ['Lane talk A', 'Lane talk B', 'Lane talk C'])
    const [proposal] = await proposals()
    expect(proposal).toMatchObject({
      ruleLabel: null,
      rule: { id: null, label: 'Freight', behavior: 'SAVE_ONLY' },
    })
    const response = await api.request(admin, 'POST', `${base}/rules/back-test`, {
      body: { days: 7, categorizationRules: { changed: [proposal?.rule] } },
      headers: { prefer: 'respond-async' },
    })
    answered(response, 202)
  })

  it('write the rule to the draft when accepted, once, and do not change the published rules', async () => {
    await givenCorrected('demo', ['Show and tell A', 'Show and tell B', 'Show and tell C'])
    const key = (await proposals())[0]?.key ?? ''
    answered(await decide(key, 'accepted'), 204)
    const values = (list: Awaited<ReturnType<typeof rules>>) =>
      list.find(({ label }) => label === 'Product demo')?.callTitleIncludes
    expect([values(await rules(false)), values(await rules(true))]).toEqual([
      'demo||walk-through||product tour',
      'demo||walk-through||product tour||show and tell',
    ])
    expect(await proposals()).toEqual([])
    expect((await decide(key, 'accepted')).statusCode).toBe(409)
  })

  it('come back when the draft that they were added to is discarded', async () => {
    await givenCorrected('demo', ['Show and tell A', 'Show and tell B', 'Show and tell C'])
    const key = (await proposals())[0]?.key ?? ''
    answered(await decide(key, 'accepted'), 204)
    await discard()
    expect(await proposals()).toMatchObject([{ key }])
    // Two people at once add the words once.
    const both = await Promise.all([decide(key, 'accepted'), decide(key, 'accepted')])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
    await discard()
    answered(await decide(key, 'dismissed'), 204)
    expect(await proposals()).toEqual([])
  })

  it('do not come back after they are dismissed', async () => {
    await givenCorrected('demo', ['Show and tell A', 'Show and tell B', 'Show and tell C'])
    const key = (await proposals())[0]?.key ?? ''
    answered(await decide(key, 'dismissed'), 204)
    expect(await proposals()).toEqual([])
    await givenCorrected('demo', ['Show and tell D'])
    expect(await proposals()).toEqual([])
    expect((await rules(true)).some(({ callTitleIncludes }) => callTitleIncludes.includes('show'))).toBe(
      false,
    )
  })

  it('follow the last correction of a call, and come from three calls at least', async () => {
    const ids = await givenCorrected('demo', ['Extension A', 'Extension B', 'Extension C'])
    expect(await proposals()).toHaveLength(1)
    answered(
      await api.request(admin, 'POST', `${base}/bulk-correct`, {
        body: { ids: ids.slice(0, 1), callType: 'renewal' },
      }),
      202,
    )
    expect(await proposals()).toEqual([])
  })

  it('leave out private calls, and what other organizations corrected', async () => {
    await givenCorrected('demo', ['Show and tell A', 'Show and tell B', 'Show and tell C'], {
      is_private: true,
    })
    expect(await proposals()).toEqual([])
    const elsewhere = await api.givenUser({ orgId: await givenProvisioned(api), role: 'ADMIN' })
    await givenCorrected('demo', ['Open house A', 'Open house B', 'Open house C'])
    expect(await proposals(elsewhere)).toEqual([])
    const key = (await proposals())[0]?.key ?? ''
    expect((await decide(key, 'accepted', elsewhere)).statusCode).toBe(409)
  })

  it('are for those who manage rules', async () => {
    const member = await api.givenUser({ orgId, role: 'MEMBER' })
    expect((await api.request(member, 'GET', path)).statusCode).toBe(403)
    expect((await decide('demo x', 'dismissed', member)).statusCode).toBe(403)
  })
})
