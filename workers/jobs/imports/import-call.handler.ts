import { endExternalCall } from '#db/queries/imports/external-calls.ts'
import { handle } from '../../queue/runtime/handler.ts'
import { findCallsToImport } from './steps/import-content.ts'
import { requireSignIn } from './steps/import-input.ts'
import { decideCall } from './steps/import-verdict.ts'
import { importCall } from './import-call.ts'

export const importCallHandler = handle(importCall, {
  run: async ({ importId, integrationId, externalId, looks = 0 }, services) => {
    const { database, orgId, connections, signal } = services
    const [found] = await findCallsToImport(database, orgId, {
      integrationId,
      importId,
      externalIds: [externalId],
    })
    if (found === undefined) return {}
    requireSignIn(found.import)
    const connection = await connections.open(orgId, integrationId, signal)
    const verdict = await decideCall({
      key: { orgId, integrationId, externalId, importId },
      found,
      connection,
      services,
      looks,
    })
    if ('outcome' in verdict) return verdict.outcome
    const { client } = connection.adapter
    return verdict.conclude(
      await client
        .getTranscript(connection.context, verdict.call)
        .catch((error: unknown) => connection.failed(error)),
    )
  },
  onDeath: ({ importId, integrationId, externalId }, { orgId, message }, trx) =>
    endExternalCall(
      trx,
      { orgId, integrationId, externalId, importId },
      { state: 'failed', reason: message },
    ),
})
