import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import { newId } from '#db/queries/ids.ts'
import {
  addImportEvent,
  type ImportRead,
  insertImport,
  listFailedCalls,
} from '#db/queries/imports/imports.ts'
import type { Integration } from '#db/queries/integrations/integrations.ts'
import type { CallType } from '#db/vocabulary/calls.ts'
import { rangeOfDays } from '#workers/domain/imports/ranges.ts'
import { contactsNobody } from '#workers/domain/providers.ts'
import { importPage } from '#workers/jobs/imports/import-page.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import { daysOfScope, type ImportCallsBody } from '../../contract/imports.ts'
import type { RequestActor } from '../../http/actor.ts'
import { conflict, HttpProblem } from '../../http/problem.ts'
import { requireActiveScorecard } from '../scorecards/require-scorecard.ts'

/** Maximum number of failed calls that one import retries, because each is fetched separately. */
const retryLimit = 10_000

/** @throws HttpProblem if this integration cannot list the provider's calls right now */
export function requireListable(
  integration: Pick<Integration, 'type' | 'status' | 'health' | 'auth_kind'>,
): void {
  if (integration.status === 'INACTIVE') throw conflict('This integration has ended. Connect it again.')
  if (integration.status === 'PAUSED') throw conflict('This integration is paused. Resume it first.')
  if (integration.health === 'needs_reauth')
    throw conflict('The provider refuses our sign-in. Connect the integration again first.')
  if (integration.type === 'CALENDAR' || contactsNobody(integration.auth_kind)) {
    throw new HttpProblem(
      422,
      'nothing_to_list',
      'This integration pushes calls by webhook, so there is nothing to list.',
    )
  }
}

type Wanted = {
  scope: ImportCallsBody['importScope']
  externalIds: readonly string[]
  callType: CallType | null
  scorecardId: string | null
}

async function recordImport(
  trx: Trx,
  actor: RequestActor,
  integration: Integration,
  wanted: Wanted,
  now: Date,
): Promise<{ commandId: string; importId: string }> {
  requireListable(integration)
  if (wanted.scorecardId !== null) {
    await requireActiveScorecard(trx, actor, wanted.scorecardId)
  }
  const { scope } = wanted
  const isSelected = scope === 'SELECTED_IDS'
  const range = isSelected ? null : rangeOfDays(scope === 'ALL' ? null : daysOfScope[scope], now)
  const externalIds = [...new Set(wanted.externalIds)]
  const importId = await newId(trx)
  const { commandId } = await recordCommand(trx, {
    orgId: actor.orgId,
    kind: 'import-calls',
    label: `Import from ${integration.name}`,
    subjectId: importId,
    actorUserId: actor.userId,
    items: [
      newItem(importPage, {
        subject: `${importId} 0`,
        payload: { importId, page: 0 },
        providerAccount: integration.original_integration_id ?? integration.id,
      }),
    ],
  })
  await insertImport(trx, {
    org_id: actor.orgId,
    id: importId,
    integration_id: integration.id,
    command_id: commandId,
    scope,
    started_by: 'person',
    external_ids: JSON.stringify(externalIds),
    range_from: range?.from ?? null,
    range_to: range?.to ?? null,
    call_type: wanted.callType,
    scorecard_config_id: wanted.scorecardId,
    created_by: actor.userId,
  })
  await addImportEvent(trx, { orgId: actor.orgId, importId, kind: 'started' })
  await audit(trx, actor, {
    action: 'import.start',
    subjectKind: 'import',
    subjectId: importId,
    after: { integrationId: integration.id, scope, calls: externalIds.length },
  })
  return { commandId, importId }
}

/** Records an import of calls. */
export function startImport(
  trx: Trx,
  actor: RequestActor,
  integration: Integration,
  body: ImportCallsBody,
  now: Date,
): Promise<{ commandId: string; importId: string }> {
  const wanted = {
    scope: body.importScope,
    externalIds: body.callProviderIds ?? [],
    callType: body.callType ?? null,
    scorecardId: body.scorecardConfigId ?? null,
  }
  return recordImport(trx, actor, integration, wanted, now)
}

/** Records an import of the calls that failed in an earlier import. */
export async function retryFailedCalls(
  trx: Trx,
  actor: RequestActor,
  integration: Integration,
  failed: Pick<ImportRead, 'id' | 'call_type' | 'scorecard_config_id'>,
  now: Date,
): Promise<{ commandId: string; importId: string }> {
  const externalIds = await listFailedCalls(trx, failed.id, retryLimit)
  if (externalIds.length === 0) throw conflict('No call of this import has failed.')
  const wanted = {
    scope: 'SELECTED_IDS',
    externalIds,
    // It was checked when the first import chose it.
    callType: failed.call_type as CallType | null,
    scorecardId: failed.scorecard_config_id,
  } as const
  return recordImport(trx, actor, integration, wanted, now)
}
