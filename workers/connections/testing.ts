import type { Database } from '#db/client.ts'
import type { ConnectionSettings } from '../process/connection-settings.ts'
import { openOutgoing, type OutgoingService } from '../security/outgoing.ts'
import { openVault, type Vault } from '../security/secrets.ts'
import { testConnectionSettings } from '../security/testing-secrets.ts'
import type { Connections } from './connection.ts'
import { openConnections } from './connections.ts'

/** Connections as in a worker process, for tests: with a test key, and with simulators if given. */
export function openTestConnections(
  database: Database,
  options: {
    settings?: Partial<ConnectionSettings>
    publicUrl?: string
    now?: () => Date
    servicesInEu?: OutgoingService[]
  } = {},
): { connections: Connections; vault: Vault } {
  const settings = { ...testConnectionSettings, ...options.settings }
  const vault = openVault(settings.secretKeys)
  const { publicUrl = 'http://127.0.0.1:3000', now = () => new Date() } = options
  const outgoing = openOutgoing({ database, servicesInEu: new Set(options.servicesInEu), now })
  return { vault, connections: openConnections({ database, vault, settings, outgoing, publicUrl, now }) }
}
