import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AgentDetail, agentDetail, agentsResponse } from '../../contract/bots.ts'
import { givenBot, givenFolder, scorecardIds } from '../../testing/bots.ts'
import { answered, givenProvisioned } from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let parent: TestUser
let child: TestUser
let stranger: TestUser
beforeAll(async () => {
  api = await createApiTest()
  const orgId = await givenProvisioned(api, 'Group')
  const below = await givenProvisioned(api, 'Branch')
  await api.database.system
    .updateTable('organizations')
    .set({ parent_id: orgId })
    .where('id', '=', below)
    .execute()
  parent = await api.givenUser({ orgId, role: 'ADMIN' })
  child = await api.givenUser({ orgId: below, role: 'OWNER' })
  stranger = await api.givenUser({ orgId: await givenProvisioned(api), role: 'OWNER' })
})
afterAll(() => api.close())

const share = (agentId: string, canEditAgent: boolean, user = parent, orgUid = child.orgId) =>
  api.request(user, 'POST', '/agents/toggle-share-with-org', {
    body: { agentId, orgUid, canEditAgent, isShared: true },
  })
async function copyOf(name: string): Promise<AgentDetail> {
  const listed = await api.request(child, 'GET', `/agents?search=${name}`)
  const [row] = agentsResponse.parse(listed.json()).results
  return agentDetail.parse((await api.request(child, 'GET', `/agents/${row?.id}`)).json())
}
const change = (user: TestUser, bot: AgentDetail, body: Record<string, unknown>) =>
  api.request(user, 'PATCH', `/agents/${bot.id}`, { body: { version: bot.version, ...body } })

describe('a bot shared with a sub-organization', () => {
  it('has scorecard and folder of its own there, follows what is published, and cannot be changed without the right', async () => {
    const bot = await givenBot(api, parent, { lastName: 'Followed' })
    answered(await share(bot.id, false), 200)
    const copy = await copyOf('followed')
    expect(copy).toMatchObject({
      status: 'DRAFT',
      mayEdit: false,
      mayCopy: false,
      scorecardConfigId: null,
      sharedFrom: { name: 'Group' },
    })
    expect(copy.form?.hiddenFacts).toEqual(bot.form?.hiddenFacts)
    const changed = await change(child, copy, { form: { ...copy.form, firstName: 'Other' } })
    expect(changed.statusCode).toBe(403)
    const clone = await api.request(child, 'POST', `/agents/${copy.id}/clone`, { body: {} })
    expect(clone.statusCode).toBe(403)
    const toggle = await api.request(child, 'PATCH', `/agents/toggle-public/${copy.id}`, { body: {} })
    expect(toggle.statusCode).toBe(403)

    const [scorecardConfigId] = await scorecardIds(api, child.orgId)
    const folders = [await givenFolder(api, child)]
    const published = await change(child, copy, {
      form: { ...copy.form, scorecardConfigId, folders },
      publish: true,
    })
    answered(published, 200)
    answered(await change(parent, bot, { form: { ...bot.form, jobTitle: 'Director' }, publish: true }), 200)
    expect(await copyOf('followed')).toMatchObject({
      jobTitle: 'Director',
      publishedVersion: 2,
      scorecardConfigId,
    })

    // Publishing the same form again creates no new version of the copy.
    const again = agentDetail.parse((await api.request(parent, 'GET', `/agents/${bot.id}`)).json())
    answered(await change(parent, again, { publish: true }), 200)
    expect(await copyOf('followed')).toMatchObject({ publishedVersion: 2 })
  })

  it('counts its own folder and scorecard as done whenever it is updated or shared again', async () => {
    const bot = await givenBot(api, parent, { lastName: 'Counted' })
    answered(await share(bot.id, false), 200)
    const copy = await copyOf('counted')
    const [scorecardConfigId] = await scorecardIds(api, child.orgId)
    const form = { ...copy.form, scorecardConfigId, folders: [await givenFolder(api, child)] }
    answered(await change(child, copy, { form }), 200)
    const isWhole = { status: 'DRAFT', completion: { isComplete: true } }
    expect(await copyOf('counted')).toMatchObject(isWhole)
    answered(await change(parent, bot, { form: { ...bot.form, jobTitle: 'Director' }, publish: true }), 200)
    expect(await copyOf('counted')).toMatchObject({ ...isWhole, jobTitle: 'Director' })
    const end = { agentId: bot.id, orgUid: child.orgId, isShared: false }
    answered(await api.request(parent, 'POST', '/agents/toggle-share-with-org', { body: end }), 200)
    answered(await share(bot.id, false), 200)
    expect(await copyOf('counted')).toMatchObject({ ...isWhole, form: { scorecardConfigId } })
  })

  it('can stop being public there after the right to change it was taken away, and not become public again', async () => {
    const bot = await givenBot(api, parent, { lastName: 'Opened' })
    answered(await share(bot.id, true), 200)
    const { id } = await copyOf('opened')
    const toggle = (isPublic: boolean) =>
      api.request(child, 'PATCH', `/agents/toggle-public/${id}`, { body: { isPublic } })
    answered(await toggle(true), 200)
    answered(await share(bot.id, false), 200)
    answered(await toggle(false), 200)
    expect((await toggle(true)).statusCode).toBe(403)
  })

  it('stops following once somebody there, who may, has changed it', async () => {
    const bot = await givenBot(api, parent, { lastName: 'Edited' })
    answered(await share(bot.id, true), 200)
    const copy = await copyOf('edited')
    answered(await change(child, copy, { form: { ...copy.form, jobTitle: 'Ours' } }), 200)
    answered(await change(parent, bot, { form: { ...bot.form, jobTitle: 'Theirs' }, publish: true }), 200)
    expect((await copyOf('edited')).jobTitle).toBe('Ours')
  })

  it('is paused there when sharing ends, and comes back as the same bot', async () => {
    const bot = await givenBot(api, parent, { lastName: 'Ended' })
    answered(await share(bot.id, false), 200)
    const copy = await copyOf('ended')
    const end = () =>
      api.request(parent, 'POST', '/agents/toggle-share-with-org', {
        body: { agentId: bot.id, orgUid: child.orgId, isShared: false },
      })
    answered(await end(), 200)
    answered(await end(), 200)
    const ended = await copyOf('ended')
    expect(ended.sharedFrom?.hasEnded).toBe(true)
    const [scorecardConfigId] = await scorecardIds(api, child.orgId)
    const folders = [await givenFolder(api, child)]
    const revived = await change(child, ended, {
      form: { ...ended.form, scorecardConfigId, folders },
      publish: true,
    })
    expect(revived.statusCode).toBe(409)
    answered(await share(bot.id, false), 200)
    expect(await copyOf('ended')).toMatchObject({ id: copy.id, sharedFrom: { hasEnded: false } })
  })

  it('is shared in bulk pair by pair, and rights stay unless they are to be updated', async () => {
    const bots = [
      await givenBot(api, parent, { lastName: 'Bulk' }),
      await givenBot(api, parent, { status: 'DRAFT' }),
    ]
    const bulk = async (updateIfAlreadyShared: boolean, canEditAgent: boolean) => {
      const response = await api.request(parent, 'POST', '/agents/bulk-toggle-share-agents-with-org', {
        body: {
          agentIds: bots.map(({ id }) => id),
          orgs: [{ orgUid: child.orgId, canEditAgent }, { orgUid: stranger.orgId }],
          updateIfAlreadyShared,
        },
      })
      answered(response, 200)
      return response.json<{ results: { outcome: string }[] }>().results.map(({ outcome }) => outcome)
    }
    expect(await bulk(false, true)).toEqual(['shared', 'failed', 'failed', 'failed'])
    expect(await bulk(false, false)).toEqual(['unchanged', 'failed', 'failed', 'failed'])
    expect(await copyOf('bulk')).toMatchObject({ mayEdit: true, mayCopy: true })
    expect(await bulk(true, false)).toEqual(['updated', 'failed', 'failed', 'failed'])
    expect((await copyOf('bulk')).mayEdit).toBe(false)
  })
})

describe('sharing upwards and sideways', () => {
  it('reaches a parent only for somebody who may manage bots there, and nobody else’s organization', async () => {
    const bot = await givenBot(api, child)
    expect((await share(bot.id, false, child, parent.orgId)).statusCode).toBe(422)
    expect((await share(bot.id, false, child, stranger.orgId)).statusCode).toBe(422)
    await api.givenMembership(child.id, { orgId: parent.orgId, role: 'MEMBER' })
    expect((await share(bot.id, false, child, parent.orgId)).statusCode).toBe(422)
    await api.database.system
      .updateTable('memberships')
      .set({ role: 'MEMBER_PLUS' })
      .where('org_id', '=', parent.orgId)
      .where('user_id', '=', child.id)
      .execute()
    answered(await share(bot.id, false, child, parent.orgId), 200)
  })
})

it('leads a member of both organizations to the one of the bot, by every way to it, and says nothing to anybody else', async () => {
  const bot = await givenBot(api, parent, { lastName: 'Elsewhere' })
  const both = await api.givenUser({ orgId: child.orgId, role: 'MEMBER' })
  await api.givenMembership(both.id, { orgId: parent.orgId, role: 'MEMBER' })
  const ways = (user: TestUser) =>
    Promise.all([
      api.request(user, 'GET', `/agents/${bot.id}`, { orgId: user.orgId }),
      api.request(user, 'GET', `/agents/vapiId/${bot.vapiId}`, { orgId: user.orgId }),
      api.request(user, 'POST', '/practice/calls', { orgId: user.orgId, body: { agentId: bot.id } }),
    ])
  for (const response of await ways(both)) {
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({ message: `switchOrg::${parent.orgId}` })
  }
  const bodies = new Set<string>()
  for (const response of await ways(stranger)) {
    expect(response.statusCode).toBe(404)
    bodies.add(response.json<{ message: string }>().message)
  }
  expect(bodies.size).toBe(1)
})
