import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AgentFolder } from '../../contract/bot-folders.ts'
import { givenBot, givenFolder } from '../../testing/bots.ts'
import { answered, givenProvisioned } from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let admin: TestUser
beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())
const givenAdmin = async (): Promise<void> => {
  admin = await api.givenUser({ orgId: await givenProvisioned(api), role: 'ADMIN' })
}
const read = async <Body>(path: string, user = admin): Promise<Body> => {
  const response = await api.request(user, 'GET', path)
  answered(response, 200)
  return response.json<Body>()
}
const move = (body: Record<string, unknown>, user = admin) =>
  api.request(user, 'POST', '/agents/folders/move', { body })
type Page = { results: AgentFolder[]; nextCursor?: string | null; total?: number }

describe('folders of bots', () => {
  it('are a tree whose pages and cursors agree, with ancestors and counts', async () => {
    await givenAdmin()
    const top = await givenFolder(api, admin, { name: 'Top' })
    const names = ['C', 'A', 'B']
    for (const name of names) await givenFolder(api, admin, { name, parentFolderId: top, position: 1 })
    const paged: string[] = []
    for (const page of [1, 2])
      paged.push(
        ...(await read<Page>(`/agents/folders?folderId=${top}&limit=2&page=${page}`)).results.map(
          ({ name }) => name,
        ),
      )
    const followed: string[] = []
    for (let cursor: string | null | undefined = ''; cursor !== null && cursor !== undefined;) {
      const page: Page = await read(
        `/agents/folders-cursor?folderId=${top}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      )
      followed.push(...page.results.map(({ name }) => name))
      cursor = page.nextCursor
    }
    expect(paged).toEqual(names)
    expect(followed).toEqual(names)
    const [child] = (await read<Page>(`/agents/folders?folderId=${top}`)).results
    await givenBot(api, admin, { folders: [child?.id ?? ''] })
    const path = await read<Page>(`/agents/folders/${child?.id}/ancestors`)
    expect(
      path.results.map(({ name, agentCount, totalAgentCount }) => [name, agentCount, totalAgentCount]),
    ).toEqual([
      ['Top', 0, 1],
      ['C', 1, 1],
    ])
  })

  it('move without cycles and not too deep, also when two moves meet', async () => {
    await givenAdmin()
    const [first, second] = [await givenFolder(api, admin), await givenFolder(api, admin)]
    const both = await Promise.all([
      move({ type: 'folder', resourceId: first, newParentFolderId: second }),
      move({ type: 'folder', resourceId: second, newParentFolderId: first }),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
    let parent = await givenFolder(api, admin)
    for (let level = 2; level <= 8; level++)
      parent = await givenFolder(api, admin, { parentFolderId: parent })
    const tooDeep = await api.request(admin, 'POST', '/agents/create-agent-folder', {
      body: { name: 'Nine', parentFolderId: parent },
    })
    expect(tooDeep.json()).toMatchObject({ code: 'folder_too_deep' })
    const single = await givenFolder(api, admin)
    expect((await move({ type: 'folder', resourceId: single, newParentFolderId: parent })).statusCode).toBe(
      422,
    )
  })

  it('let go of a bot that is moved from the list of a folder above', async () => {
    await givenAdmin()
    const top = await givenFolder(api, admin)
    const inner = await givenFolder(api, admin, { parentFolderId: top })
    const other = await givenFolder(api, admin)
    const bot = await givenBot(api, admin, { folders: [inner, other] })
    const moved = async (newParentFolderId: string | null) => {
      const response = await move({
        type: 'agent',
        resourceId: bot.id,
        currentParentFolderId: top,
        newParentFolderId,
      })
      answered(response, 200)
      return response.json<Page>().results.map(({ id }) => id)
    }
    expect((await moved(top)).toSorted()).toEqual([top, other].toSorted())
    expect(await moved(null)).toEqual([other])
  })

  it('leave their bots without a folder when they are deleted, and closed ones are emptied first', async () => {
    await givenAdmin()
    const top = await givenFolder(api, admin, { name: 'Top' })
    const folder = await givenFolder(api, admin, { parentFolderId: top })
    const below = await givenFolder(api, admin, { parentFolderId: folder })
    const bot = await givenBot(api, admin, { folders: [folder] })
    answered(await api.request(admin, 'DELETE', `/agents/agent-folder/${folder}`), 204)
    const loose = await read<{ results: { id: string }[] }>('/agents/agents-with-no-folder')
    expect(loose.results.map(({ id }) => id)).toEqual([bot.id])
    const path = await read<Page>(`/agents/folders/${below}/ancestors`)
    expect(path.results.map(({ id }) => id)).toEqual([top, below])
    const closed = await givenFolder(api, admin, { isForAdminOnly: true })
    answered(await move({ type: 'agent', resourceId: bot.id, newParentFolderId: closed }), 200)
    expect((await api.request(admin, 'DELETE', `/agents/agent-folder/${closed}`)).statusCode).toBe(409)
  })

  it('that are closed count variations, bots that the reader does not see, and what a closed folder above hides', async () => {
    await givenAdmin()
    const remove = async (id: string, user = admin) =>
      (await api.request(user, 'DELETE', `/agents/agent-folder/${id}`)).statusCode
    const original = await givenBot(api, admin)
    const variation = await api.request(admin, 'POST', `/agents/${original.id}/variations`, {
      body: { variationName: 'Harder' },
    })
    answered(variation, 201)
    const closed = await givenFolder(api, admin, { isForAdminOnly: true })
    const into = (resourceId: string, newParentFolderId: string) =>
      move({ type: 'agent', resourceId, newParentFolderId })
    answered(await into(variation.json<{ id: string }>().id, closed), 200)
    const shownIn = async (id: string, user = admin) =>
      (await read<Page>('/agents/folders?limit=100', user)).results.find((folder) => folder.id === id)
        ?.agentCount
    expect([await shownIn(closed), await remove(closed)]).toEqual([0, 409])

    const open = await givenFolder(api, admin, { parentFolderId: closed })
    const bot = await givenBot(api, admin, { folders: [open] })
    expect(await remove(open)).toBe(409)
    answered(await into(bot.id, closed), 200)
    expect(await remove(open)).toBe(204)

    const rep = await api.givenUser({
      orgId: admin.orgId,
      role: 'CUSTOM',
      capabilities: ['practice.use', 'bots.view', 'bots.manage'],
    })
    const teamId = await api.givenTeam(admin.orgId, 'North', [rep])
    const forTeam = await givenFolder(api, admin, { teamId })
    await givenBot(api, admin, { folders: [forTeam], status: 'DRAFT' })
    expect([await shownIn(forTeam, rep), await remove(forTeam, rep)]).toEqual([0, 409])
  })

  it('of others are neither moved into nor lost by a move', async () => {
    await givenAdmin()
    const colleague = await api.givenUser({ orgId: admin.orgId, role: 'MEMBER_PLUS' })
    const closed = await givenFolder(api, admin, { isForAdminOnly: true })
    const [open, other] = [await givenFolder(api, admin), await givenFolder(api, admin)]
    const bot = await givenBot(api, admin, { folders: [closed, open] })
    expect(
      (await move({ type: 'agent', resourceId: bot.id, newParentFolderId: closed }, colleague)).statusCode,
    ).toBe(404)
    answered(await move({ type: 'agent', resourceId: bot.id, newParentFolderId: other }, colleague), 200)
    const folders = await read<Page>(`/agents/folders-by-agent?agentId=${bot.id}`)
    expect(folders.results.map(({ id }) => id).toSorted()).toEqual([closed, other].toSorted())
    const admins = await api.request(colleague, 'POST', '/agents/create-agent-folder', {
      body: { name: 'Mine', isForAdminOnly: true },
    })
    expect(admins.statusCode).toBe(403)
  })

  it('are favorites of each reader, who finds them again', async () => {
    await givenAdmin()
    const rep = await api.givenUser({ orgId: admin.orgId })
    const folder = await givenFolder(api, admin)
    const mark = (path: string) => api.request(rep, 'POST', `/agents/${path}`, { body: { folderId: folder } })
    answered(await mark('add-agent-folder-to-fav'), 200)
    expect((await read<Page>('/agents/agents-folders-favourites', rep)).results.map(({ id }) => id)).toEqual([
      folder,
    ])
    expect((await read<Page>('/agents/agents-folders-favourites')).results).toEqual([])
    answered(await mark('remove-agent-folder-from-fav'), 200)
    expect((await read<Page>('/agents/agents-folders-favourites', rep)).results).toEqual([])
  })
})
