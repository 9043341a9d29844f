import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import {
  dropSecrets,
  placeOfSecret,
  putSecret,
  type SecretKind,
} from '#db/queries/integrations/integration-secrets.ts'
import {
  editIntegration,
  insertIntegration,
  type Integration,
  setHealth,
} from '#db/queries/integrations/integrations.ts'
import { type CatalogEntry, contactsNobody } from '#workers/domain/providers.ts'
import { connectIntegration } from '#workers/jobs/integrations/connect-integration.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import type { UpsertIntegrationBody } from '../../contract/integration-connections.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { HttpProblem } from '../../http/problem.ts'
import { type GivenCredentials, readCredentials, readOauthApp } from './given-credentials.ts'
import { requireLiveIntegration, assertScorecardExists } from './integration-access.ts'
import { type Consent, endConsent } from './oauth-state.ts'
import { assertReachable, chooseRecipe, requireProvider } from './provider-choice.ts'
import { giveWebhook, hasWebhook } from './webhook-secret.ts'

export type Upserted = {
  id: string
  /** The command of the first contact; null if no provider needs to be contacted. */
  commandId: string | null
  /** Shown once. */
  webhook: { url: string; secret: string } | null
}

/** Throws 409 with the current row if its version differs from the given one. */
export type RequireVersion = (trx: Trx, row: Integration, version: number | undefined) => Promise<void>

type UpsertInput = {
  body: UpsertIntegrationBody
  credentials: GivenCredentials | null
  consent: (Consent & { code: string }) | null
  /** Only the app is given: somebody signs in later, and until then the provider is not contacted. */
  isAwaitingConsent?: boolean
}

async function resolveInput(
  trx: Trx,
  context: ApiContext,
  actor: RequestActor,
  entry: CatalogEntry,
  body: UpsertIntegrationBody,
  acceptsAppAlone: boolean,
): Promise<UpsertInput> {
  const { connections } = context.config
  const app = acceptsAppAlone ? readOauthApp(entry, body) : null
  if (app !== null) return { body, credentials: app, consent: null, isAwaitingConsent: true }
  if (body.oauthDetails === undefined)
    return { body, credentials: readCredentials(entry, body, connections), consent: null }
  const { code, state } = body.oauthDetails
  const consent = await endConsent(trx, context, actor, state)
  if (consent.providerId !== body.providerId) {
    throw new HttpProblem(422, 'oauth_state_invalid', 'This sign-in belongs to another provider.')
  }
  const id = consent.integrationId ?? body.id
  return {
    body: {
      ...body,
      ...(id === undefined ? {} : { id }),
      // Where the consent took place decides: a simulator's code is useless at the provider, and vice versa.
      useSimulator: consent.useSimulator,
      recipeId: body.recipeId ?? consent.recipeId,
      defaultCallType: body.defaultCallType ?? consent.defaultCallType,
      defaultScorecardId: body.defaultScorecardId ?? consent.defaultScorecardId,
      autoSyncEnabled: body.autoSyncEnabled ?? consent.autoSyncEnabled,
      syncEveryMinutes: body.syncEveryMinutes ?? consent.syncEveryMinutes,
    },
    credentials: { authKind: 'OAUTH2', fields: consent.client ?? {} },
    consent: { ...consent, code },
  }
}

async function storeSecrets(
  trx: Trx,
  { vault }: ApiContext,
  owner: Pick<Integration, 'org_id' | 'id'>,
  { credentials, consent }: UpsertInput,
): Promise<void> {
  if (credentials === null) return
  const { org_id: orgId, id: integrationId } = owner
  const store = async (kind: SecretKind, text: string): Promise<void> => {
    const sealed = await vault.seal(trx, orgId, placeOfSecret(integrationId, kind), text)
    await putSecret(trx, { orgId, integrationId, kind, sealed })
  }
  await dropSecrets(trx, integrationId, ['credentials', 'tokens', 'oauth_code'])
  if (Object.keys(credentials.fields).length > 0)
    await store('credentials', JSON.stringify(credentials.fields))
  if (consent !== null)
    await store('oauth_code', JSON.stringify({ code: consent.code, verifier: consent.verifier }))
}

/** Records a contact with the provider. Somebody is waiting for it. */
export async function recordContact(
  trx: Trx,
  actor: RequestActor,
  integration: Pick<Integration, 'id' | 'name'>,
  changed: { hasNewCredentials?: true; renewsWebhook?: true } = {},
): Promise<string> {
  const { commandId } = await recordCommand(trx, {
    orgId: actor.orgId,
    kind: 'connect-integration',
    label: `Connect ${integration.name}`,
    subjectId: integration.id,
    actorUserId: actor.userId,
    interactive: true,
    items: [
      newItem(connectIntegration, {
        subject: integration.id,
        payload: { integrationId: integration.id, ...changed },
      }),
    ],
  })
  return commandId
}

type Settings = Pick<
  UpsertIntegrationBody,
  'name' | 'defaultCallType' | 'defaultScorecardId' | 'autoSyncEnabled' | 'syncEveryMinutes'
>

const settingsOf = (body: Settings) => ({
  name: body.name,
  ...(body.defaultCallType === undefined ? {} : { default_call_type: body.defaultCallType }),
  ...(body.defaultScorecardId === undefined ? {} : { default_scorecard_id: body.defaultScorecardId }),
  ...(body.autoSyncEnabled === undefined ? {} : { auto_sync_enabled: body.autoSyncEnabled }),
  ...(body.syncEveryMinutes === undefined ? {} : { sync_every_minutes: body.syncEveryMinutes }),
})

/** The settings of an integration that exists, and when they let it sync next. */
export function changedSettings(before: Integration, body: Settings, now: Date) {
  const settings = settingsOf(body)
  const { auto_sync_enabled: isOn, sync_every_minutes: minutes, next_sync_at: next } = before
  if (!(body.autoSyncEnabled ?? isOn) || contactsNobody(before.auth_kind)) return settings
  // An integration whose sync is switched on again syncs immediately.
  if (!isOn) return { ...settings, next_sync_at: now }
  const { syncEveryMinutes } = body
  if (next === null || syncEveryMinutes === undefined || syncEveryMinutes >= minutes) return settings
  // A shorter interval starts now, not after the longer one.
  const soonest = Math.min(next.getTime(), now.getTime() + syncEveryMinutes * 60_000)
  return { ...settings, next_sync_at: new Date(soonest) }
}

/** What the audit log stores about an integration: no secrets. */
export const auditOf = (row: Integration) => ({
  name: row.name,
  provider: row.provider,
  status: row.status,
  authKind: row.auth_kind,
  recipeId: row.recipe_id,
  autoSyncEnabled: row.auto_sync_enabled,
  syncEveryMinutes: row.sync_every_minutes,
  defaultCallType: row.default_call_type,
  defaultScorecardId: row.default_scorecard_id,
  isSimulator: row.is_simulator,
})

/** Connects a new integration, or gives an existing one new credentials or settings. A worker then contacts the provider. */
export async function upsertIntegration(
  trx: Trx,
  context: ApiContext,
  actor: RequestActor,
  given: UpsertIntegrationBody,
  {
    requireVersion,
    acceptsAppAlone = false,
  }: {
    requireVersion: RequireVersion
    /** A new integration may begin with the organization's own OAuth app, before anybody has signed in. */
    acceptsAppAlone?: boolean
  },
): Promise<Upserted> {
  // Checked first, so that unknown and foreign ids get the same response whatever else is wrong.
  if (given.id !== undefined) await requireLiveIntegration(context, trx, actor, given.id)
  await assertScorecardExists(trx, actor, given.defaultScorecardId)
  const entry = await requireProvider(trx, actor, context.config.connections, given)
  const input = await resolveInput(trx, context, actor, entry, given, acceptsAppAlone)
  const authKind = input.credentials?.authKind
  if (authKind !== undefined && !contactsNobody(authKind))
    await assertReachable(trx, context, {
      useSimulator: input.body.useSimulator,
      services: authKind === 'NANGO' ? ['nango', 'providers'] : ['providers'],
    })
  return input.body.id === undefined
    ? insert(trx, context, actor, entry, input)
    : update(
        trx,
        context,
        actor,
        entry,
        input,
        await requireLiveIntegration(context, trx, actor, input.body.id),
        requireVersion,
      )
}

async function insert(
  trx: Trx,
  context: ApiContext,
  actor: RequestActor,
  entry: CatalogEntry,
  input: UpsertInput,
): Promise<Upserted> {
  const { body, credentials, isAwaitingConsent = false } = input
  if (credentials === null)
    throw new HttpProblem(422, 'credentials_incomplete', `${entry.companyName} needs credentials.`)
  const needsNobody = contactsNobody(credentials.authKind)
  const row = await insertIntegration(trx, {
    org_id: actor.orgId,
    user_id: actor.userId,
    type: body.type,
    provider: body.providerId,
    auth_kind: credentials.authKind,
    recipe_id: chooseRecipe(entry, body.recipeId),
    is_simulator: body.useSimulator,
    status: needsNobody ? 'ACTIVE' : 'PAUSED',
    health: needsNobody ? 'healthy' : isAwaitingConsent ? 'needs_reauth' : 'checking',
    ...(isAwaitingConsent ? { health_reason: `Sign in to ${entry.companyName} to finish the setup.` } : {}),
    config: JSON.stringify(needsNobody ? {} : { awaitsFirstContact: true }),
    ...settingsOf(body),
  })
  await storeSecrets(trx, context, row, input)
  const webhook = hasWebhook(row.provider) ? await giveWebhook(trx, context, row) : null
  await audit(trx, actor, {
    action: 'integration.create',
    subjectKind: 'integration',
    subjectId: row.id,
    after: auditOf(row),
  })
  if (needsNobody) return { id: row.id, commandId: null, webhook }
  if (isAwaitingConsent) return { id: row.id, commandId: null, webhook: null }
  // Not returned: a user who sets up webhooks at the provider rotates the secret then.
  return { id: row.id, commandId: await recordContact(trx, actor, row), webhook: null }
}

async function update(
  trx: Trx,
  context: ApiContext,
  actor: RequestActor,
  entry: CatalogEntry,
  input: UpsertInput,
  row: Integration,
  requireVersion: RequireVersion,
): Promise<Upserted> {
  const { body, credentials } = input
  await requireVersion(trx, row, body.version)
  if (row.provider !== body.providerId || (credentials !== null && row.is_simulator !== body.useSimulator)) {
    throw new HttpProblem(422, 'other_provider', 'An integration stays with its provider: connect a new one.')
  }
  if (credentials !== null && row.original_integration_id !== null) {
    throw new HttpProblem(
      422,
      'shared_integration',
      'This integration is shared by another organization, which has its credentials.',
    )
  }
  const after = await editIntegration(trx, actor.orgId, row.id, {
    ...changedSettings(row, body, context.now()),
    ...(body.recipeId === undefined ? {} : { recipe_id: chooseRecipe(entry, body.recipeId, row.recipe_id) }),
    ...(credentials === null ? {} : { auth_kind: credentials.authKind }),
  })
  await audit(trx, actor, {
    action: 'integration.update',
    subjectKind: 'integration',
    subjectId: row.id,
    before: auditOf(row),
    after: { ...auditOf(after), hasNewCredentials: credentials !== null },
  })
  if (credentials === null || contactsNobody(credentials.authKind)) {
    return { id: row.id, commandId: null, webhook: null }
  }
  await storeSecrets(trx, context, row, input)
  await setHealth(trx, actor.orgId, row.id, { health: 'checking', reason: '' })
  return {
    id: row.id,
    commandId: await recordContact(trx, actor, row, { hasNewCredentials: true }),
    webhook: null,
  }
}
