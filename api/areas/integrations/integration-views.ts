import type { Database, Trx } from '#db/client.ts'
import { findBudget } from '#db/queries/integrations/budgets.ts'
import { findSecret } from '#db/queries/integrations/integration-secrets.ts'
import {
  countDeliveriesInDay,
  countRecentCalls,
  findIntegrationWithOwner,
  type Integration,
  type IntegrationWithOwner,
  listCopies,
  listIntegrationStates,
} from '#db/queries/integrations/integrations.ts'
import { type CallType, callTypes } from '#db/vocabulary/calls.ts'
import { type IntegrationStatus, meetingRecorderId } from '#db/vocabulary/integrations.ts'
import { type AuthKind, authKinds, authTypeOf, catalog, isProvider } from '#workers/domain/providers.ts'
import { isIntegrationAdmin, mayChange, mayConnectProvider } from './integration-access.ts'
import { awaitsFirstContact } from './integration-status.ts'
import { logoOf, logoPath } from './provider-logo.ts'
import { hasWebhook, readWebhookUrl } from './webhook-secret.ts'
import {
  type IntegrationDetail,
  type IntegrationRow,
  recorderProviders,
} from '../../contract/integrations.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { notFound } from '../../http/problem.ts'

type Copy = IntegrationRow['subIntegrations'][number]

const companyOf = (provider: string): string =>
  isProvider(provider) ? catalog[provider].companyName : provider
const authKindOf = (word: string): AuthKind => authKinds.find((kind) => kind === word) ?? 'NONE'
export const callTypeOf = (word: string | null): CallType | null =>
  callTypes.find((type) => type === word) ?? null
const iso = (time: Date | null): string | null => time?.toISOString() ?? null

/** What the actor may do with an integration; the routes apply the same rules. */
export function rightsOn(actor: RequestActor, row: Integration): IntegrationRow['can'] {
  const edit = mayChange(actor, row) && row.status !== 'INACTIVE'
  const isOriginal = row.original_integration_id === null
  const isSharable = isProvider(row.provider) && catalog[row.provider].isSharable
  return {
    edit,
    connect: edit && (!isProvider(row.provider) || mayConnectProvider(actor, row.provider)),
    changeStatus: edit && row.can_be_unpaused_override !== false,
    share: edit && isIntegrationAdmin(actor) && isOriginal && isSharable && row.type !== 'CALENDAR',
    remove: edit,
  }
}

export function viewIntegration(
  actor: RequestActor,
  row: IntegrationWithOwner,
  about: { calls: number; copies: Copy[] },
): IntegrationRow {
  const authKind = authKindOf(row.auth_kind)
  return {
    id: row.id,
    name: row.name,
    userId: row.user_id,
    owner:
      row.user_id === null
        ? null
        : {
            id: row.user_id,
            firstName: row.owner_first_name ?? '',
            lastName: row.owner_last_name ?? '',
            avatar: row.owner_avatar,
          },
    type: row.type,
    status: row.status,
    authType: authTypeOf[authKind],
    authKind,
    provider: { id: row.provider, companyName: companyOf(row.provider), logoUrl: logoOf(row.provider) },
    recipeId: row.recipe_id,
    isSimulator: row.is_simulator,
    health: row.health,
    healthReason: row.health_reason,
    healthSince: row.health_since.toISOString(),
    hasConnected: !awaitsFirstContact(row),
    subIntegrations: about.copies,
    originalIntegrationId: row.original_integration_id,
    additionalInfos: shiftOf(row.additional_infos),
    canBeUnpausedOverride: row.can_be_unpaused_override,
    autoSyncEnabled: row.auto_sync_enabled,
    syncEveryMinutes: row.sync_every_minutes,
    lastSyncAt: iso(row.last_sync_at),
    lastSyncError: row.last_sync_error,
    syncedUntil: iso(row.synced_until),
    nextSyncAt: iso(row.next_sync_at),
    hasWebhook: row.webhook_token_hash !== null,
    webhookLastAt: iso(row.webhook_last_at),
    callsInNinetyDays: about.calls,
    defaultCallType: callTypeOf(row.default_call_type),
    defaultScorecardId: row.default_scorecard_id,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    can: rightsOn(actor, row),
  }
}

function shiftOf(infos: unknown): IntegrationRow['additionalInfos'] {
  const shift =
    typeof infos === 'object' && infos !== null && 'shiftSeconds' in infos ? infos.shiftSeconds : undefined
  return typeof shift === 'number' && Number.isInteger(shift) ? { shiftSeconds: shift } : {}
}

/** Copies by original, for admins. They are in other organizations, so the system role reads them. */
export async function readCopies(
  system: Database['system'],
  actor: RequestActor,
  ids: readonly string[],
): Promise<Map<string, Copy[]>> {
  if (!isIntegrationAdmin(actor)) return new Map()
  const copies = await listCopies(
    system,
    ids.map((id) => ({ orgId: actor.orgId, id })),
  )
  const found = new Map<string, Copy[]>()
  for (const { original_integration_id: id, org_id: orgId, status } of copies) {
    if (id !== null) found.set(id, [...(found.get(id) ?? []), { originalIntegrationId: id, orgId, status }])
  }
  return found
}

/** One integration. @param system reads its copies; only the system role can */
export async function readIntegrationRow(
  trx: Trx,
  system: Database['system'],
  actor: RequestActor,
  id: string,
): Promise<IntegrationRow> {
  const row = await findIntegrationWithOwner(trx, actor.orgId, id)
  if (row === undefined) throw notFound()
  const calls = await countRecentCalls(trx, actor.orgId, [id])
  const copies = await readCopies(system, actor, [id])
  return viewIntegration(actor, row, { calls: calls.get(id) ?? 0, copies: copies.get(id) ?? [] })
}

export async function readIntegrationDetail(
  trx: Trx,
  context: ApiContext,
  actor: RequestActor,
  integration: Integration,
): Promise<IntegrationDetail> {
  const { org_id: orgId, id } = integration
  const row = await readIntegrationRow(trx, context.database.system, actor, id)
  const { original_org_id: originalOrgId, original_integration_id: originalId } = integration
  // A copy uses the account of another organization, which only the system role can read.
  const budget =
    originalOrgId === null || originalId === null
      ? await findBudget(trx, orgId, id)
      : await findBudget(context.database.system, originalOrgId, originalId)
  const url =
    row.can.edit && hasWebhook(integration.provider) ? await readWebhookUrl(trx, context, integration) : null
  const previous = await findSecret(trx, id, 'webhook_previous')
  const counts = url === null ? { accepted: 0, refused: 0 } : await countDeliveriesInDay(trx, orgId, id)
  return {
    ...row,
    accountLabel: integration.account_label,
    webhook:
      url === null
        ? null
        : {
            url,
            previousSecretUntil:
              previous?.expiresAt != null && previous.expiresAt > context.now()
                ? previous.expiresAt.toISOString()
                : null,
            subscriptionId: integration.webhook_subscription_id,
            refusedInDay: counts.refused,
            acceptedInDay: counts.accepted,
          },
    budget: {
      requestsPerSecond: budget?.refillPerSecond ?? 0,
      concurrency: Math.ceil(budget?.capacity ?? 0),
      blockedUntil:
        budget?.blockedUntil != null && budget.blockedUntil > context.now()
          ? budget.blockedUntil.toISOString()
          : null,
      blockedReason:
        budget?.blockedUntil != null && budget.blockedUntil > context.now() ? budget.blockedReason : null,
    },
  }
}

/**
 * The row of the product's own recorder, shown once a calendar is connected. ACTIVE if both a calendar and a meeting platform are active.
 * It can be resumed only with an active platform.
 */
export async function readRecorderRow(trx: Trx, actor: RequestActor): Promise<IntegrationRow | null> {
  const states = await listIntegrationStates(trx, actor.orgId)
  const calendars = states.filter(({ type }) => type === 'CALENDAR')
  const [first] = calendars
  if (first === undefined) return null
  const hasCalendar = calendars.some(({ status }) => status === 'ACTIVE')
  const hasPlatform = states.some(
    ({ type, provider, status }) =>
      type !== 'CALENDAR' &&
      status === 'ACTIVE' &&
      isProvider(provider) &&
      catalog[provider].isMeetingPlatform,
  )
  const status: IntegrationStatus = hasCalendar && hasPlatform ? 'ACTIVE' : 'PAUSED'
  const isNothing = { edit: false, connect: false, changeStatus: false, share: false, remove: false }
  return {
    id: meetingRecorderId,
    name: 'Meeting Recorder',
    userId: null,
    owner: null,
    type: 'REAL_CALL_SCORING',
    status,
    authType: 'NONE',
    authKind: 'NONE',
    provider: {
      id: recorderProviders[1],
      companyName: 'Meeting Recorder',
      logoUrl: logoPath(recorderProviders[1]),
    },
    recipeId: null,
    isSimulator: false,
    health: 'healthy',
    healthReason: status === 'ACTIVE' ? '' : 'It needs an active calendar and an active meeting platform.',
    healthSince: first.created_at.toISOString(),
    hasConnected: true,
    subIntegrations: [],
    originalIntegrationId: null,
    additionalInfos: {},
    canBeUnpausedOverride: hasPlatform,
    autoSyncEnabled: false,
    syncEveryMinutes: 15,
    lastSyncAt: null,
    lastSyncError: '',
    syncedUntil: null,
    nextSyncAt: null,
    hasWebhook: false,
    webhookLastAt: null,
    callsInNinetyDays: 0,
    defaultCallType: null,
    defaultScorecardId: null,
    createdAt: first.created_at.toISOString(),
    version: 1,
    can: isNothing,
  }
}
