import type { Trx } from '#db/client.ts'
import { newId } from '#db/queries/ids.ts'
import { findExternalUserId } from '#db/queries/integrations/integration-settings.ts'
import type { Integration } from '#db/queries/integrations/integrations.ts'
import { insertLookup } from '#db/queries/integrations/provider-lookups.ts'
import { resolveDateRange } from '#workers/domain/calls/date-range.ts'
import type { LookupRequest } from '#workers/domain/imports/lookups.ts'
import { rangeOfDays } from '#workers/domain/imports/ranges.ts'
import { lookUpProvider } from '#workers/jobs/integrations/look-up-provider.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import type { ListFromProviderBody } from '../../contract/imports.ts'
import type { RequestActor } from '../../http/actor.ts'
import { HttpProblem } from '../../http/problem.ts'
import { requireListable } from '../imports/start-import.ts'

/** Default range in days. Without one, providers that list the oldest calls first would show only old calls. */
const usualDays = 30

async function record(
  trx: Trx,
  actor: RequestActor,
  integration: Integration,
  request: LookupRequest,
): Promise<{ commandId: string; lookupId: string }> {
  requireListable(integration)
  const lookupId = await newId(trx)
  const { commandId } = await recordCommand(trx, {
    orgId: actor.orgId,
    kind: 'look-up-provider',
    label: request.kind === 'calls' ? `Calls of ${integration.name}` : `People of ${integration.name}`,
    subjectId: lookupId,
    actorUserId: actor.userId,
    interactive: true,
    items: [
      newItem(lookUpProvider, {
        subject: lookupId,
        payload: { lookupId },
        providerAccount: integration.original_integration_id ?? integration.id,
      }),
    ],
  })
  await insertLookup(trx, {
    org_id: actor.orgId,
    id: lookupId,
    integration_id: integration.id,
    command_id: commandId,
    kind: request.kind,
    request: JSON.stringify(request),
    created_by: actor.userId,
  })
  return { commandId, lookupId }
}

/** Records a lookup of calls. @throws HttpProblem when the chosen user is not matched at the provider */
export async function lookUpCalls(
  trx: Trx,
  actor: RequestActor,
  integration: Integration,
  body: ListFromProviderBody,
  now: Date,
): Promise<{ commandId: string; lookupId: string }> {
  let externalUserId: string | null = null
  if (body.userId != null) {
    externalUserId = await findExternalUserId(trx, integration.id, body.userId)
    if (externalUserId === null)
      throw new HttpProblem(422, 'unmatched_user', 'This person is not matched with anybody at the provider.')
  }
  const usual = rangeOfDays(usualDays, now)
  const range = body.date === undefined ? null : resolveDateRange(body.date, actor.timeZone, now)
  const from = range === null ? usual.from : (range.from ?? rangeOfDays(null, now).from)
  const to = range?.before == null || range.before > now ? now : range.before
  return record(trx, actor, integration, {
    kind: 'calls',
    from: from.toISOString(),
    to: (to > from ? to : from).toISOString(),
    externalUserId,
    cursor: body.cursor ?? null,
    skip: body.cursor == null ? body.from : 0,
    limit: body.numberOfResults,
  })
}

export const lookUpUsers = (
  trx: Trx,
  actor: RequestActor,
  integration: Integration,
  cursor: string | null,
): Promise<{ commandId: string; lookupId: string }> =>
  record(trx, actor, integration, { kind: 'users', cursor })
