import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptedIntegration } from '../../contract/integrations.ts'
import { createIntegrationTest, gong } from '../../testing/integrations.ts'
import type { ApiTest } from '../../testing/test-api.ts'

let api: ApiTest
beforeAll(async () => {
  api = await createIntegrationTest()
})
afterAll(() => api.close())

describe('no secret', () => {
  it('is in any answer, log line, payload, audit entry or readable column', async () => {
    const place = await api.givenOrganization()
    const admin = await api.givenUser({ orgId: place, role: 'ADMIN' })
    const answers: string[] = []
    const ask = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<string> => {
      const answer = await api.request(admin, method, path, {
        headers: { prefer: 'respond-async' },
        ...(body === undefined ? {} : { body }),
      })
      answers.push(answer.body)
      return answer.body
    }
    const { integration } = acceptedIntegration.parse(JSON.parse(await ask('POST', '/integrations', gong)))
    const hubspot = {
      name: 'Hub',
      providerId: 'hubspot',
      authDetails: { client_id: 'app', client_secret: 'canary-client-secret' },
    }
    const page = JSON.parse(await ask('POST', '/integrations/oauth/authorize', hubspot)) as {
      authorizationUrl: string
    }
    const state = new URL(page.authorizationUrl).searchParams.get('state')
    await ask('POST', '/integrations', {
      name: 'Hub',
      providerId: 'hubspot',
      oauthDetails: { code: 'canary-code', state },
    })
    await ask('POST', '/integrations', { ...gong, name: 'Gong', providerId: 'glyphic' })
    await ask('POST', '/integrations', {
      name: 'x',
      providerId: 'gong',
      authDetails: { 'canary-field': 'canary-value' },
    })
    for (const path of [
      '',
      `/${integration.id}`,
      '/service-providers/REAL_CALL_SCORING',
      `/user-settings/${integration.id}`,
    ]) {
      await ask('GET', `/integrations${path}`)
    }
    await ask('POST', `/integrations/update-details/${integration.id}`, { name: 'Renamed' })
    await ask('POST', `/integrations/${integration.id}/test`)
    await ask('PATCH', `/integrations/update-status/${integration.id}`, { status: 'INACTIVE' })
    const own = /canary-(?!field)/
    expect(answers.filter((body) => own.test(body))).toEqual([])
    expect(api.logLines.filter((line) => own.test(line))).toEqual([])
    for (const table of [
      'audit_log',
      'commands',
      'work_items',
      'integrations',
      'oauth_states',
      'integration_secrets',
      'idempotency_keys',
    ] as const) {
      const rows = await api.database.system
        .selectFrom(table)
        .selectAll()
        .where('org_id', '=', place)
        .execute()
      const text = rows.map((row) =>
        Object.values(row)
          .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)))
          .join(),
      )
      expect({ [table]: text.filter((row) => own.test(row)) }).toEqual({ [table]: [] })
    }
  })
})
