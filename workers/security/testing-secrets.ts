import type { ConnectionSettings } from '../process/connection-settings.ts'
import { parseSecretKeys } from './secrets.ts'

/** SECRETS_KEYS of the processes that tests start. */
export const testSecretsKeys = `test:${Buffer.alloc(32, 7).toString('base64')}`

export const testConnectionSettings: ConnectionSettings = {
  secretKeys: parseSecretKeys(testSecretsKeys),
  oauthClients: {},
  simulatorsUrl: null,
  nango: null,
}
