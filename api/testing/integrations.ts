import { testConnectionSettings } from '#workers/security/testing-secrets.ts'
import type { ConnectionSettings } from '#workers/process/connection-settings.ts'
import { savedIntegration } from '../contract/integration-connections.ts'
import { type ApiTest, createApiTest, type TestUser } from './test-api.ts'

/** An API with simulators, Nango, and its own HubSpot app. */
export const createIntegrationTest = (connections: Partial<ConnectionSettings> = {}): Promise<ApiTest> =>
  createApiTest({
    config: {
      connections: {
        ...testConnectionSettings,
        simulatorsUrl: 'http://127.0.0.1:4999',
        nango: { baseUrl: 'https://nango.example', secretKey: 'canary-nango-key' },
        oauthClients: { hubspot: { clientId: 'own-hubspot-app', clientSecret: 'canary-own-app-secret' } },
        ...connections,
      },
    },
  })

export const orum = { name: 'Orum of sales', providerId: 'orum' } as const
export const gong = {
  name: 'Gong',
  providerId: 'gong',
  basicAuthDetails: { authKey: 'key', secretKey: 'canary-gong-secret' },
} as const

/** Connects an integration without waiting for the provider. */
export const connect = (api: ApiTest, user: TestUser, body: object, headers: Record<string, string> = {}) =>
  api.request(user, 'POST', '/integrations', { body, headers: { prefer: 'respond-async', ...headers } })

/** Creates an integration that becomes active without a provider. @returns its id */
export async function givenOrum(api: ApiTest, user: TestUser): Promise<string> {
  const answer = await connect(api, user, orum)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return savedIntegration.parse(answer.json()).integration.id
}
