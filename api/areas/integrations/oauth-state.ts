import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { findSecret, placeOfSecret } from '#db/queries/integrations/integration-secrets.ts'
import { findIntegration } from '#db/queries/integrations/integrations.ts'
import { dropOldOauthStates, insertOauthState, useOauthState } from '#db/queries/integrations/oauth-states.ts'
import { oauthOf, simulatorUrl } from '#workers/domain/integrations/oauth-addresses.ts'
import { catalog } from '#workers/domain/providers.ts'
import { authorizeBody } from '../../contract/integration-connections.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { HttpProblem } from '../../http/problem.ts'

/** Time for signing in at the consent page. */
const lifeMs = 15 * 60_000

/** Stored encrypted next to a state. `client` is the organization's own app; null: the installation's app. */
const oauthClient = z.object({ client_id: z.string(), client_secret: z.string() })
const sealedParts = z.object({
  client: oauthClient.nullable(),
  verifier: z.string().nullable(),
})
/** Fields of the dialog, without secrets. */
const intentOf = authorizeBody.omit({ authDetails: true })

const shownState = z.object({ nonce: z.string().min(20).max(100), exp: z.number() })

const hashOf = (nonce: string): Buffer => createHash('sha256').update(nonce).digest()
const placeOf = (stateHash: Buffer) => ({
  table: 'oauth_states',
  column: 'sealed',
  row: stateHash.toString('hex'),
})

function signature(sessionSecret: string, payload: string): Buffer {
  const key = createHmac('sha256', sessionSecret).update('state of a consent page').digest()
  return createHmac('sha256', key).update(payload).digest()
}

type Context = Pick<ApiContext, 'config' | 'vault' | 'now'>

/** The app of an existing integration, so that reconnecting it does not require the secret again. */
async function storedClient(
  trx: Trx,
  vault: ApiContext['vault'],
  orgId: string,
  { integrationId, providerId }: Pick<z.infer<typeof authorizeBody>, 'integrationId' | 'providerId'>,
): Promise<z.infer<typeof oauthClient> | null> {
  if (integrationId === undefined) return null
  const [integration, stored] = [
    await findIntegration(trx, orgId, integrationId),
    await findSecret(trx, integrationId, 'credentials'),
  ]
  // Never send one provider's secret to another provider.
  if (stored === undefined || integration?.provider !== providerId) return null
  const text = await vault.open(trx, orgId, placeOfSecret(integrationId, 'credentials'), stored.sealed)
  return oauthClient.safeParse(JSON.parse(text)).data ?? null
}

/** Stores what the consent is for. @returns the address of the consent page */
export async function beginConsent(
  trx: Trx,
  context: Context,
  actor: RequestActor,
  body: z.infer<typeof authorizeBody>,
): Promise<string> {
  const { config, vault } = context
  const { connections } = config
  const { authDetails, ...intent } = body
  const now = context.now()
  const { companyName } = catalog[body.providerId]
  const simulator =
    body.useSimulator && connections.simulatorsUrl !== null
      ? simulatorUrl(connections.simulatorsUrl, body.providerId)
      : null
  const oauth = oauthOf(body.providerId, simulator)
  if (oauth === null) throw new HttpProblem(422, 'no_oauth', `${companyName} has no sign-in of this kind.`)
  const given = oauthClient.safeParse(authDetails)
  const client = given.success ? given.data : await storedClient(trx, vault, actor.orgId, body)
  const clientId = client?.client_id ?? connections.oauthClients[body.providerId]?.clientId
  if (clientId === undefined)
    throw new HttpProblem(422, 'credentials_incomplete', 'Client ID and client secret cannot be empty.')

  const nonce = randomBytes(32).toString('base64url')
  const stateHash = hashOf(nonce)
  const expiresAt = new Date(now.getTime() + lifeMs)
  const verifier = oauth.pkce ? randomBytes(32).toString('base64url') : null
  await dropOldOauthStates(trx, actor.orgId, now)
  await insertOauthState(trx, {
    org_id: actor.orgId,
    state_hash: stateHash,
    user_id: actor.userId,
    provider: body.providerId,
    intent: JSON.stringify(intent),
    sealed: await vault.seal(trx, actor.orgId, placeOf(stateHash), JSON.stringify({ client, verifier })),
    expires_at: expiresAt,
  })

  const payload = Buffer.from(
    JSON.stringify({
      integrationProviderId: body.providerId,
      integrationName: body.name,
      integrationProviderCompanyName: companyName,
      nonce,
      exp: expiresAt.getTime(),
    }),
  ).toString('base64url')
  const url = new URL(oauth.authorizeUrl)
  const parameters: Record<string, string> = {
    ...oauth.extraAuthorizeParams,
    response_type: 'code',
    client_id: clientId,
    redirect_uri: `${config.publicUrl}/integrations`,
    state: `${payload}.${signature(config.sessionSecret, payload).toString('base64url')}`,
    ...(oauth.scopes.length === 0 ? {} : { scope: oauth.scopes.join(' ') }),
    ...(verifier === null
      ? {}
      : {
          code_challenge: createHash('sha256').update(verifier).digest('base64url'),
          code_challenge_method: 'S256',
        }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

export type Consent = z.infer<typeof intentOf> & z.infer<typeof sealedParts>

const unusable = (): HttpProblem =>
  new HttpProblem(
    422,
    'oauth_state_invalid',
    'This sign-in has taken too long, was used already, or was begun by somebody else. Please try again.',
  )

/** Returns what a consent was for, once. @throws HttpProblem 422 */
export async function endConsent(
  trx: Trx,
  context: Context,
  actor: RequestActor,
  state: string,
): Promise<Consent> {
  const { config, vault, now } = context
  const [payload = '', given = ''] = state.split('.')
  const [expected, actual] = [signature(config.sessionSecret, payload), Buffer.from(given, 'base64url')]
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) throw unusable()
  const shown = shownState.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  if (!shown.success || shown.data.exp <= now().getTime()) throw unusable()
  const stateHash = hashOf(shown.data.nonce)
  const stored = await useOauthState(trx, { orgId: actor.orgId, userId: actor.userId, stateHash, now: now() })
  if (stored === undefined) throw unusable()
  const parts = sealedParts.parse(
    JSON.parse(await vault.open(trx, actor.orgId, placeOf(stateHash), stored.sealed)),
  )
  return { ...intentOf.parse(stored.intent), ...parts }
}
