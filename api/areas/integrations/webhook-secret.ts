import { createHash, randomBytes } from 'node:crypto'
import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import {
  findSecret,
  placeOfSecret,
  putSecret,
  type SecretKind,
} from '#db/queries/integrations/integration-secrets.ts'
import {
  editIntegration,
  type Integration,
  noteOnIntegration,
} from '#db/queries/integrations/integrations.ts'
import {
  addPreviousSecret,
  type PreviousSecret,
  readPreviousSecrets,
} from '#workers/domain/integrations/previous-secrets.ts'
import { webhookUrl } from '#workers/domain/integrations/webhook-address.ts'
import { isCallProvider } from '#workers/domain/providers.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { HttpProblem } from '../../http/problem.ts'

/** A replaced secret stays valid this long. */
const graceMs = 24 * 3_600_000

/** Whether the provider can send webhooks. */
export const hasWebhook = (provider: string): boolean => isCallProvider(provider)

type Context = Pick<ApiContext, 'vault' | 'config' | 'now'>
type Owner = Pick<Integration, 'org_id' | 'id'>

async function seal(
  trx: Trx,
  { vault }: Context,
  owner: Owner,
  kind: SecretKind,
  text: string,
  expiresAt: Date | null = null,
): Promise<void> {
  const { org_id: orgId, id: integrationId } = owner
  const sealed = await vault.seal(trx, orgId, placeOfSecret(integrationId, kind), text)
  await putSecret(trx, { orgId, integrationId, kind, sealed, expiresAt })
}

/** Gives an integration an unguessable address and a signing secret of 32 bytes. */
export async function giveWebhook(
  trx: Trx,
  context: Context,
  integration: Integration,
): Promise<{ url: string; secret: string }> {
  const token = randomBytes(32).toString('base64url')
  const secret = randomBytes(32).toString('base64url')
  await seal(trx, context, integration, 'webhook_address', token)
  await seal(trx, context, integration, 'webhook', secret)
  const tokenHash = createHash('sha256').update(token).digest()
  await noteOnIntegration(trx, integration.org_id, integration.id, { webhook_token_hash: tokenHash })
  return { url: webhookUrl(context.config.publicUrl, integration.provider, token), secret }
}

/** The address to enter at the provider. Null when there is none. */
export async function readWebhookUrl(
  trx: Trx,
  { vault, config }: Context,
  integration: Integration,
): Promise<string | null> {
  const stored = await findSecret(trx, integration.id, 'webhook_address')
  if (stored === undefined) return null
  const token = await vault.open(
    trx,
    integration.org_id,
    placeOfSecret(integration.id, 'webhook_address'),
    stored.sealed,
  )
  return webhookUrl(config.publicUrl, integration.provider, token)
}

async function readPrevious(
  trx: Trx,
  { vault }: Context,
  { org_id: orgId, id }: Owner,
): Promise<PreviousSecret[]> {
  const stored = await findSecret(trx, id, 'webhook_previous')
  if (stored === undefined) return []
  const text = await vault.open(trx, orgId, placeOfSecret(id, 'webhook_previous'), stored.sealed)
  return readPreviousSecrets(text, stored.expiresAt)
}

/** Replaces the signing secret with a new one, or with the one that the provider shows. */
export async function rotateWebhookSecret(
  trx: Trx,
  context: Context,
  actor: RequestActor,
  integration: Integration,
  given: string | undefined,
): Promise<{ url: string; secret: string; previousSecretUntil: string }> {
  const url = await readWebhookUrl(trx, context, integration)
  if (url === null) throw new HttpProblem(422, 'no_webhook', 'Nothing is sent to this integration.')
  if (integration.webhook_subscription_id !== null) {
    throw new HttpProblem(
      409,
      'webhook_managed',
      'Coachline gave this provider its secret automatically. There is nothing to replace.',
    )
  }
  const place = placeOfSecret(integration.id, 'webhook')
  const before = await findSecret(trx, integration.id, 'webhook')
  const until = new Date(context.now().getTime() + graceMs)
  if (before !== undefined) {
    const replaced = await context.vault.open(trx, integration.org_id, place, before.sealed)
    const known = await readPrevious(trx, context, integration)
    const all = addPreviousSecret(known, { secret: replaced, until }, context.now())
    await seal(trx, context, integration, 'webhook_previous', all, until)
  }
  const secret = given ?? randomBytes(32).toString('base64url')
  await seal(trx, context, integration, 'webhook', secret)
  await editIntegration(trx, integration.org_id, integration.id, {})
  await audit(trx, actor, {
    action: 'integration.rotate-webhook-secret',
    subjectKind: 'integration',
    subjectId: integration.id,
    after: { previousSecretUntil: until.toISOString() },
  })
  return { url, secret, previousSecretUntil: until.toISOString() }
}
