import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setCallType } from '#db/queries/bots/agents.ts'
import { findPracticeBot } from '#db/queries/bots/practice-bot.ts'
import { botForm } from '#workers/domain/practice/bot.ts'
import { agentDetail, agentsResponse } from '../../contract/bots.ts'
import { completeForm, givenBot, givenFolder, scorecardIds } from '../../testing/bots.ts'
import { answered, givenProvisioned } from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
let manager: TestUser
let rep: TestUser
beforeAll(async () => {
  api = await createApiTest()
  orgId = await givenProvisioned(api)
  manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
  rep = await api.givenUser({ orgId })
})
afterAll(() => api.close())

const patch = (id: string, body: Record<string, unknown>, user: TestUser = manager) =>
  api.request(user, 'PATCH', `/agents/${id}`, { body })
const list = async (user: TestUser, query: string): Promise<string[]> => {
  const response = await api.request(user, 'GET', `/agents${query}`)
  answered(response, 200)
  return agentsResponse.parse(response.json()).results.map(({ id }) => id)
}
const forPractice = (id: string, { id: userId, role }: TestUser) =>
  api.database.withOrg({ orgId }, (trx) =>
    findPracticeBot(trx, id, { userId, role, capabilities: ['practice.use'] }),
  )

describe('a draft', () => {
  it('becomes a bot to practice with once it has everything, and says until then what is missing', async () => {
    const created = await api.request(manager, 'POST', '/agents', {
      body: { callType: 'cold', form: { firstName: 'Odette' } },
    })
    answered(created, 201)
    const draft = agentDetail.parse(created.json())
    expect(draft).toMatchObject({ status: 'DRAFT', name: 'Odette', publishedVersion: null, vapiId: null })
    const refused = await patch(draft.id, { version: draft.version, publish: true })
    expect(refused.statusCode).toBe(422)
    const errors = refused.json<{ errors: { path: string; message: string }[] }>().errors
    expect(errors).toEqual(
      expect.arrayContaining([
        { path: 'form.folders', message: 'Select a folder to publish a bot' },
        { path: 'form.scorecardConfigId', message: 'Please select a scorecard' },
        { path: 'form.companyDetails', message: 'Provide at least 1 company detail' },
        { path: 'form.jobTitle', message: 'This field is required' },
      ]),
    )
    expect(await list(rep, '?numberOfResults=1000')).not.toContain(draft.id)

    const [scorecardConfigId] = await scorecardIds(api, orgId)
    const form = { ...completeForm, scorecardConfigId, folders: [await givenFolder(api, manager)] }
    const published = await patch(draft.id, { version: draft.version, form, publish: true })
    answered(published, 200)
    const bot = agentDetail.parse(published.json())
    expect(bot).toMatchObject({ status: 'ACTIVE', publishedVersion: 1, hasUnpublishedChanges: false })
    expect(bot.completion.isComplete).toBe(true)
    expect(await list(rep, '?numberOfResults=1000')).toContain(bot.id)
    const practiced = await forPractice(bot.id, rep)
    expect(practiced).toMatchObject({ version: 1, scorecardId: scorecardConfigId, status: 'ACTIVE' })
    expect(botForm.parse(practiced?.form)).toMatchObject({
      firstName: 'Matthias',
      openerLine: 'Hi, who is this?',
    })
  })

  it('of a published bot changes nothing for reps until it is published, and an old version is never changed', async () => {
    const bot = await givenBot(api, manager)
    const changed = await patch(bot.id, { version: bot.version, form: { ...bot.form, lastName: 'Later' } })
    answered(changed, 200)
    const draft = agentDetail.parse(changed.json())
    expect(draft).toMatchObject({ name: 'Matthias Roedl', hasUnpublishedChanges: true })
    expect((await forPractice(bot.id, rep))?.form).toMatchObject({ lastName: 'Roedl' })
    answered(await patch(bot.id, { version: draft.version, publish: true }), 200)
    expect(await forPractice(bot.id, rep)).toMatchObject({ version: 2, name: 'Matthias Later' })
    const found = await api.request(rep, 'GET', `/agents/vapiId/${bot.vapiId}`)
    expect(found.json()).toMatchObject({ id: bot.id, folders: [] })
    await expect(
      api.database.system
        .updateTable('agent_versions')
        .set({ number: 9 })
        .where('agent_id', '=', bot.id)
        .execute(),
    ).rejects.toThrow('agent_versions')
  })

  it('that somebody else has saved meanwhile is refused with the newer one', async () => {
    const bot = await givenBot(api, manager, { status: 'DRAFT' })
    answered(await patch(bot.id, { version: bot.version, form: { ...bot.form, firstName: 'First' } }), 200)
    const refused = await patch(bot.id, { version: bot.version, form: { ...bot.form, firstName: 'Second' } })
    expect(refused.statusCode).toBe(409)
    expect(refused.json<{ current: unknown }>().current).toMatchObject({
      version: bot.version + 1,
      name: 'First Roedl',
    })
  })

  it('names only what the actor may use', async () => {
    const bot = await givenBot(api, manager, { status: 'DRAFT' })
    const save = async (form: object) =>
      (await patch(bot.id, { version: bot.version, form: { ...bot.form, ...form } })).json<{ code: string }>()
        .code
    expect(await save({ folders: [crypto.randomUUID()] })).toBe('unknown_folder')
    expect(await save({ tags: [crypto.randomUUID()] })).toBe('unknown_tag')
    expect(await save({ teamIds: [crypto.randomUUID()] })).toBe('unknown_team')
    expect(await save({ scorecardConfigId: 'none' })).toBe('unknown_scorecard')
    expect(await save({ avatarUrl: 'https://tracker.example/face.png' })).toBe('validation_failed')
  })
})

describe('a published bot', () => {
  it('is paused and taken up again, and a paused one is not in the lists of reps', async () => {
    const bot = await givenBot(api, manager)
    const paused = agentDetail.parse(
      (await patch(bot.id, { version: bot.version, status: 'INACTIVE' })).json(),
    )
    expect(paused.status).toBe('INACTIVE')
    expect(await list(rep, '?numberOfResults=1000')).not.toContain(bot.id)
    expect(await list(manager, '?agentStatus=INACTIVE')).toContain(bot.id)
    const active = agentDetail.parse(
      (await patch(bot.id, { version: paused.version, status: 'ACTIVE' })).json(),
    )
    expect(active).toMatchObject({ status: 'ACTIVE', publishedVersion: 1 })
  })

  it('keeps from reps what the buyer keeps back', async () => {
    const bot = await givenBot(api, manager)
    const response = await api.request(rep, 'GET', `/agents/${bot.id}`)
    expect(agentDetail.parse(response.json())).toMatchObject({ form: null, sections: null, mayEdit: false })
    for (const secret of ['nine times', 'We have a system', 'never walk', 'Two lines'])
      expect(response.body).not.toContain(secret)
  })

  it('tells reps before a call what led to it and what is known in public, as it was published', async () => {
    const known = {
      contexts: { warm: 'They asked for a call.', renewal: 'Their contract ends.' },
      public_presence: 'They opened a second depot.',
    }
    const bot = await givenBot(api, manager, { callType: 'warm', ...known })
    answered(
      await patch(bot.id, {
        version: bot.version,
        form: { ...bot.form, public_presence: 'Not yet published.' },
      }),
      200,
    )
    const { knownBefore } = agentDetail.parse((await api.request(rep, 'GET', `/agents/${bot.id}`)).json())
    expect(knownBefore).toEqual({
      context: 'They asked for a call.',
      publicPresence: 'They opened a second depot.',
    })
  })

  it('gets a gatekeeper at once, who needs another scorecard than the bot', async () => {
    const bot = await givenBot(api, manager)
    const [own, other] = await scorecardIds(api, orgId)
    const add = (scorecardConfigId: string | undefined) =>
      api.request(manager, 'POST', `/agents/add-gatekeeper-to-agent/${bot.id}`, {
        body: { templateId: 3, scorecardConfigId },
      })
    expect((await add(own)).json()).toMatchObject({ code: 'same_scorecard' })
    answered(await add(other), 200)
    expect(await forPractice(bot.id, rep)).toMatchObject({ version: 2, gatekeeperScorecardId: other })
    const removed = await api.request(manager, 'POST', `/agents/delete-gatekeeper-for-agent/${bot.id}`, {
      body: {},
    })
    expect(agentDetail.parse(removed.json())).toMatchObject({ gatekeeper: null, publishedVersion: 3 })
  })

  it('has variations and clones, which are drafts of their own', async () => {
    const bot = await givenBot(api, manager)
    const variation = await api.request(manager, 'POST', `/agents/${bot.id}/variations`, {
      body: { variationName: 'Harder' },
    })
    answered(variation, 201)
    expect(variation.json()).toMatchObject({
      parentAgentId: bot.id,
      variationName: 'Harder',
      status: 'DRAFT',
    })
    const clone = await api.request(manager, 'POST', `/agents/${bot.id}/clone`, { body: {} })
    expect(clone.json()).toMatchObject({ parentAgentId: null, scenarioName: 'Stops on line two (copy)' })
    const long = await givenBot(api, manager, { scenarioName: `${'x'.repeat(112)}📞 rings` })
    const shortened = await api.request(manager, 'POST', `/agents/${long.id}/clone`, { body: {} })
    answered(shortened, 201)
    expect(shortened.json()).toMatchObject({ scenarioName: `${'x'.repeat(112)} (copy)` })
    const { id } = variation.json<{ id: string }>()
    expect(await list(manager, '?numberOfResults=1000')).not.toContain(id)
    expect(await list(manager, '?numberOfResults=1000&includeVariationsBots=true')).toContain(id)
    const variations = await api.request(manager, 'GET', `/agents/variations/${bot.id}`)
    expect(variations.json<{ results: { id: string }[] }>().results.map((each) => each.id)).toEqual([id])
  })

  it('stays hidden after its team was deleted, through saving and in copies, until it gets other teams', async () => {
    const teamId = await api.givenTeam(orgId, 'Short-lived')
    const bot = await givenBot(api, manager, { teamIds: [teamId] })
    const admin = await api.givenUser({ orgId, role: 'ADMIN' })
    answered(await api.request(admin, 'DELETE', `/users/teams/${teamId}`), 204)
    let { version } = bot
    const saved = async (teamIds: string[]) => {
      const answer = await patch(bot.id, { version, form: { ...completeForm, teamIds } })
      answered(answer, 200)
      const detail = agentDetail.parse(answer.json())
      version = detail.version
      return detail
    }
    expect((await saved([])).shareScope).toBe('TEAM')
    expect(await list(rep, '?numberOfResults=1000')).not.toContain(bot.id)
    for (const copy of [
      { path: 'clone', body: {} },
      { path: 'variations', body: { variationName: 'Again' } },
    ]) {
      const made = await api.request(manager, 'POST', `/agents/${bot.id}/${copy.path}`, { body: copy.body })
      expect(made.json()).toMatchObject({ shareScope: 'TEAM', teams: [] })
    }
    const other = await api.givenTeam(orgId, 'Longer-lived')
    expect((await saved([other])).teams).toHaveLength(1)
    expect((await saved([])).shareScope).toBe('ALL')
  })

  it('changes its scorecard together with others, all of them or none', async () => {
    const bots = [await givenBot(api, manager), await givenBot(api, manager)]
    const [, other] = await scorecardIds(api, orgId)
    const change = (agentIds: string[]) =>
      api.request(manager, 'PATCH', '/agents/bulk-update-scorecards', {
        body: { agentIds, scorecardConfigId: other },
      })
    const ids = bots.map(({ id }) => id)
    const failed = await change([...ids, crypto.randomUUID()])
    expect(failed.json()).toMatchObject({ status: 422, message: 'Failed to update agent scorecards' })
    expect((await forPractice(ids[0] ?? '', rep))?.scorecardId).not.toBe(other)
    answered(await change(ids), 200)
    for (const id of ids) expect(await forPractice(id, rep)).toMatchObject({ scorecardId: other, version: 1 })
    const read = await api.request(manager, 'GET', `/agents/${ids[0]}`)
    expect(read.json()).toMatchObject({ hasUnpublishedChanges: false })
  })

  it('is complete once it has the scorecard, and no longer when its only folder is deleted', async () => {
    const folder = await givenFolder(api, manager)
    const bot = await givenBot(api, manager, { folders: [folder], scorecardConfigId: null, status: 'DRAFT' })
    const isComplete = async () => {
      const { completion } = agentDetail.parse(
        (await api.request(manager, 'GET', `/agents/${bot.id}`)).json(),
      )
      expect(completion.isComplete).toBe(completion.done === completion.total)
      return completion.isComplete
    }
    expect(await isComplete()).toBe(false)
    const [scorecardConfigId] = await scorecardIds(api, orgId)
    const body = { agentIds: [bot.id], scorecardConfigId }
    answered(await api.request(manager, 'PATCH', '/agents/bulk-update-scorecards', { body }), 200)
    expect(await isComplete()).toBe(true)
    answered(await api.request(manager, 'DELETE', `/agents/agent-folder/${folder}`), 204)
    expect(await isComplete()).toBe(false)
  })
})

describe('lists of bots', () => {
  it('are narrowed by every filter, and pages follow each other', async () => {
    const own = await givenProvisioned(api)
    const admin = await api.givenUser({ orgId: own, role: 'ADMIN' })
    const teamId = await api.givenTeam(own, 'North')
    const folder = await givenFolder(api, admin)
    const below = await givenFolder(api, admin, { parentFolderId: folder })
    const tag = async (name: string) =>
      (await api.request(admin, 'POST', '/agents/tags', { body: { name } })).json<{ id: string }>().id
    const [price, fleet] = [await tag('price'), await tag('fleet')]
    const first = await givenBot(api, admin, { firstName: 'Anna', folders: [below], tags: [price, fleet] })
    const second = await givenBot(api, admin, {
      firstName: 'Bella',
      emotionalState: 'nice',
      tags: [price],
      teamIds: [teamId],
    })
    const third = await givenBot(api, admin, {
      firstName: 'Carla',
      callType: 'freight',
      status: 'DRAFT',
      callScenario: { option: 'general', buyerAttitude: null },
    })
    const names = async (query: string): Promise<string[]> =>
      (await list(admin, query)).map(
        (id) => [first, second, third].find((bot) => bot.id === id)?.name.split(' ')[0] ?? '?',
      )
    expect(await names('')).toEqual(['Anna', 'Bella', 'Carla'])
    expect(await names('?numberOfResults=1&from=1')).toEqual(['Bella'])
    expect(await names('?sortByLastUpdated=true')).toEqual(['Carla', 'Bella', 'Anna'])
    expect(await names('?search=bEL')).toEqual(['Bella'])
    expect(await names('?search=%25')).toEqual([])
    expect(await names('?callType=freight')).toEqual(['Carla'])
    expect(await names('?agentStatus=ACTIVE,INACTIVE')).toEqual(['Anna', 'Bella'])
    expect(await names(`?folderId=${folder}`)).toEqual(['Anna'])
    expect(await names(`?teams=${teamId}`)).toEqual(['Bella'])
    expect(await names('?personas=nice')).toEqual(['Bella'])
    expect(await names(`/filtered?tagsIds=${price},${fleet}`)).toEqual(['Anna', 'Bella'])
    expect(await names(`/filtered?tagsIds=${price},${fleet}&tagCondition=and`)).toEqual(['Anna'])
    expect(await names('/filtered?emotionalState=nice&personas=rude')).toEqual([])
    expect((await api.request(admin, 'GET', '/agents/stats-by-calltype')).json()).toEqual({
      results: [
        { callType: 'cold', total: 2, active: 2 },
        { callType: 'freight', total: 1, active: 0 },
      ],
    })
    expect((await api.request(admin, 'GET', '/agents/remaining')).json()).toMatchObject({
      used: 3,
      remaining: 4997,
    })
    const tags = await api.request(admin, 'GET', '/agents/tags?orderBy=agents&order=desc')
    expect(tags.json()).toMatchObject({
      total: 2,
      results: [
        { name: 'price', agentCount: 2 },
        { name: 'fleet', agentCount: 1 },
      ],
    })
  })
})

describe('generated texts', () => {
  it('become a draft that only its user sees, once a bot', async () => {
    const response = await api.request(manager, 'POST', '/agents/ai-creator', {
      body: {
        description:
          'A cold call to Nadia Brennholt, operations manager at Copperleaf Bakery Supply. She is busy. They already use a competitor for the rotas. She wants fewer agency hours. She only admits when asked that two drivers resigned.',
      },
    })
    answered(response, 201)
    const draft = response.json<{ id: string; form: object; note: string }>()
    expect(draft).toMatchObject({
      status: 'LATEST',
      callType: 'cold',
      form: {
        firstName: 'Nadia',
        lastName: 'Brennholt',
        jobTitle: 'Operations manager',
        companyName: 'Copperleaf Bakery Supply',
        gender: 'FEMALE',
        emotionalState: 'less_rude',
      },
    })
    expect(draft.note).toContain('without a language model')
    const colleague = await api.givenUser({ orgId, role: 'ADMIN' })
    expect((await api.request(colleague, 'GET', `/users/gen-bot-draft/${draft.id}`)).statusCode).toBe(404)
    const make = () =>
      api.request(manager, 'POST', '/agents', {
        body: { callType: 'cold', form: draft.form, draftId: draft.id },
      })
    const made = await make()
    answered(made, 201)
    expect((await make()).statusCode).toBe(409)
    const used = await api.request(manager, 'GET', `/users/gen-bot-draft/${draft.id}`)
    expect(used.json()).toMatchObject({ status: 'USED', generatedAgentId: made.json<{ id: string }>().id })
  })

  it('become a bot even if a newer draft has replaced theirs, and leave the newer one unused', async () => {
    const propose = async (description: string) => {
      const response = await api.request(manager, 'POST', '/agents/ai-creator', { body: { description } })
      answered(response, 201)
      return response.json<{ id: string; form: object }>()
    }
    const older = await propose('A cold call to Nadia Brennholt of Copperleaf Bakery Supply.')
    const newer = await propose('A cold call to Vera Sund, buyer at Harbor Foods.')
    const body = { callType: 'cold', form: older.form, draftId: older.id }
    answered(await api.request(manager, 'POST', '/agents', { body }), 201)
    const kept = await api.request(manager, 'GET', `/users/gen-bot-draft/${newer.id}`)
    expect(kept.json()).toMatchObject({ status: 'LATEST', generatedAgentId: null })
  })

  it('of the settings become manager one-on-one when the API starts', async () => {
    const bot = await givenBot(api, manager)
    expect(bot.callType).toBe('cold')
    const set = (ids: string[]) => api.database.asSystem((trx) => setCallType(trx, ids, 'managerOneOnOne'))
    expect(await set([bot.providerId ?? '', crypto.randomUUID()])).toBe(1)
    expect(await set([bot.id])).toBe(0)
    const read = await api.request(manager, 'GET', `/agents/${bot.id}`)
    expect(read.json()).toMatchObject({ callType: 'managerOneOnOne' })
  })

  it('say that they were made offline, and pictures are drawings that run nothing', async () => {
    const opinions = await api.request(manager, 'POST', '/agents/generate-opinions', {
      body: { jobTitle: 'Finance Director', companyName: 'Vesper', orgName: 'Acme <b>' },
    })
    expect(opinions.json()).toMatchObject({
      madeBy: 'offline',
      opinions: [{ topic: 'Their job' }, {}, {}, {}, { topic: 'Acme <b>' }],
    })
    const names = await api.request(manager, 'GET', '/agents/random-names')
    expect(names.json<{ results: unknown[] }>().results).toHaveLength(3)
    const picture = await api.request(null, 'GET', '/agents/resources/avatars/FEMALE/face-7')
    answered(picture, 200)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect((await api.request(null, 'GET', '/agents/resources/avatars/FEMALE/face-7')).body).toBe(
      picture.body,
    )
    expect((await api.request(null, 'GET', '/agents/resources/avatars/FEMALE/Face_7')).statusCode).toBe(404)
  })
})
