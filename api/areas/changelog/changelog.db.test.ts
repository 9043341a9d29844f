import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import { parseChangelogFile } from './changelog-files.ts'

let api: ApiTest
let reader: TestUser
beforeAll(async () => {
  api = await createApiTest()
  reader = await api.givenUser({ orgId: await api.givenOrganization(), role: 'TEMP' })
  api.clock.at = new Date(Date.now() + 86_400_000)
})
afterAll(() => api.close())

type Answer = { results: { id: string; isRead: boolean; publishedAt: string }[]; unread: number }
const list = async (query = '', user: TestUser = reader): Promise<Answer> =>
  (await api.request(user, 'GET', `/users/new_changelog${query}`)).json<Answer>()

describe('the changelog', () => {
  it('has entries, which are new until the user has read them, each user for themself', async () => {
    const first = await list()
    expect(first.results.length).toBeGreaterThan(0)
    expect(first.unread).toBe(first.results.length)
    expect((await api.request(reader, 'POST', '/users/new_changelog/read')).statusCode).toBe(204)
    const second = await list()
    expect(second.unread).toBe(0)
    expect(second.results.filter(({ isRead }) => !isRead)).toEqual([])
    const other = await api.givenUser({ orgId: reader.orgId })
    expect((await list('', other)).unread).toBe(first.unread)
  })

  it('shows the last month or everything', async () => {
    const all = await list('?all=true')
    const oldest = all.results.at(-1)
    api.clock.at = new Date(new Date(oldest?.publishedAt ?? 0).getTime() + 31 * 86_400_000)
    expect((await list('?last_month_only=true')).results.map(({ id }) => id)).not.toContain(oldest?.id)
    expect((await list('?all=true')).results.map(({ id }) => id)).toContain(oldest?.id)
  })

  it('holds back what is not published yet', async () => {
    api.clock.at = new Date('2020-01-01T00:00:00Z')
    const early = await api.givenUser({ orgId: reader.orgId })
    expect(await list('?all=true', early)).toEqual({ results: [], unread: 0 })
  })
})

describe('a file of the changelog', () => {
  const text = '---\ntitle: A: b\nkind: FIXED\npublishedAt: 2026-01-02T00:00:00Z\n---\nWords.\n'
  it('is a head and Markdown', () => {
    expect(parseChangelogFile('2026-01-02-a.md', text)).toEqual({
      id: '2026-01-02-a',
      title: 'A: b',
      kind: 'FIXED',
      publishedAt: '2026-01-02T00:00:00Z',
      link: null,
      body: 'Words.',
    })
  })
  it.each([
    ['no head', 'has no head'],
    [text.replace('FIXED', 'OTHER'), 'kind'],
    [text.replace('title', 'tittle'), 'title'],
  ])('is refused otherwise', (broken, problem) => {
    expect(() => parseChangelogFile('x.md', broken)).toThrow(problem)
  })
})
