import { endExternalCall } from '#db/queries/external-calls.ts'
import type { DeathHandler, Handler } from '../runtime/handler.ts'
import { findCallsToImport } from './import-content.ts'
import { demandSignIn } from './import-input.ts'
import { judgeCall } from './import-verdict.ts'

export const run: Handler<'import-call'> = async ({ importId, integrationId, externalId, looks = 0 }, services) => {
  const { database, orgId, connections, signal } = services
  const [found] = await findCallsToImport(database, orgId, { integrationId, importId, externalIds: [externalId] })
  if (found === undefined) return {}
  demandSignIn(found.import)
  const connection = await connections.open(orgId, integrationId, signal)
  const verdict = await judgeCall({ key: { orgId, integrationId, externalId, importId }, found, connection, services, looks })
  if ('outcome' in verdict) return verdict.outcome
  const { client } = connection.adapter
  return verdict.conclude(await client.getTranscript(connection.context, verdict.call).catch((error: unknown) => connection.failed(error)))
}

export const onDeath: DeathHandler<'import-call'> = ({ importId, integrationId, externalId }, { orgId, message }, trx) =>
  endExternalCall(trx, { orgId, integrationId, externalId, importId }, { state: 'failed', reason: message })
