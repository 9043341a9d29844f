import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { buildApp } from '../app.ts'
import { type ApiTest, createApiTest } from '../testing/test-api.ts'

let api: ApiTest
beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())

const valueOf = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

describe('the metrics of the API', () => {
  it('label responses by classes, whatever was requested', async () => {
    const orgId = await api.givenOrganization({ name: 'Canary Works' })
    const user = await api.givenUser({ orgId, role: 'ADMIN' })
    await api.request(user, 'GET', '/users/me')
    await api.request(user, 'GET', '/commands/00000000-0000-0000-0000-000000000001?q=canary')
    await api.app.inject({ method: 'GET', url: '/api/canary/path' })
    await api.app.inject({ method: 'PROPFIND', url: '/canary' })
    const text = await metricsOf(api.app)
    expect(valueOf(text, 'http_request_duration_seconds_count{method="GET",class="read",status="2xx"}')).toBe(
      1,
    )
    expect(valueOf(text, 'http_request_duration_seconds_count{method="GET",class="read",status="4xx"}')).toBe(
      1,
    )
    expect(valueOf(text, 'http_request_duration_seconds_count{method="GET",class="none",status="4xx"}')).toBe(
      1,
    )
    expect(
      valueOf(text, 'http_request_duration_seconds_count{method="other",class="none",status="4xx"}'),
    ).toBe(1)
    expect(text).not.toMatch(/canary|00000000-/i)
    expect(text).not.toContain(orgId)
    expect(valueOf(text, 'coachline_database_connections_max{pool="app"}')).toBe(8)
  })

  it('tell the time that an answer took to those who are signed in, and to nobody else', async () => {
    const user = await api.givenUser({ orgId: await api.givenOrganization(), role: 'MEMBER' })
    const timingOf = async (headers?: Record<string, string>): Promise<unknown> => {
      const own = await api.request(user, 'GET', '/users/me', headers === undefined ? {} : { headers })
      return own.headers['server-timing']
    }
    expect(await timingOf()).toMatch(/^answer;dur=\d+\.\d\d$/)
    expect(await timingOf({ authorization: 'Bearer a-token-of-nobody-at-all' })).toBeUndefined()
  })

  it('hold the lanes of the ledger, read at most once in five seconds', async () => {
    const before = await metricsOf(api.app)
    expect(valueOf(before, 'coachline_ledger_up')).toBe(1)
    expect(valueOf(before, 'coachline_ledger_runnable{lane="imports"}')).toBe(0)
    const orgId = await api.givenOrganization()
    const { system } = api.database
    const command = await system
      .insertInto('commands')
      .values({ org_id: orgId, kind: 'test' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await system
      .insertInto('work_items')
      .values({ org_id: orgId, command_id: command.id, kind: 'test', lane: 'imports', subject: 'one' })
      .execute()
    expect(valueOf(await metricsOf(api.app), 'coachline_ledger_runnable{lane="imports"}')).toBe(0)
  })

  it('say that the ledger does not respond, and leave its figures out', async () => {
    const database = openDatabase('postgres://127.0.0.1:1/none')
    const { config, log, signals } = api.context
    const built = await buildApp({ config, database, log, signals })
    try {
      const text = await metricsOf(built.app)
      expect(valueOf(text, 'coachline_ledger_up')).toBe(0)
      // Every ledger gauge has a label.
      expect(text).not.toMatch(/^coachline_ledger_\w+\{/m)
      expect(text).toContain('process_resident_memory_bytes')
    } finally {
      await built.app.close()
      await database.close()
    }
  })
})

async function metricsOf(app: ApiTest['app']): Promise<string> {
  const answer = await app.inject({ url: '/metrics' })
  expect(answer.statusCode).toBe(200)
  return answer.body
}
