import {
  findSsoOrganization,
  findSsoOrganizationOfDomain,
  findSsoSettings,
  insertSsoSignIn,
  type SsoSettings,
  takeSsoSignIn,
} from '#db/queries/identity/single-sign-on.ts'
import { z } from 'zod'
import type { ApiContext } from '../../../http/context.ts'
import { HttpProblem } from '../../../http/problem.ts'
import { hashToken, newOpaqueToken } from '../../../http/tokens.ts'
import { type Client, type OpenedSession, openSession } from '../../session/open-session.ts'
import { admit } from './admit.ts'
import {
  type Departure,
  departureUrl,
  type ProviderClient,
  redeemCode as redeemProviderCode,
  refusalOfSso,
} from './provider.ts'

/** Time for the provider's pages: password, phone, consent. */
const lifeMs = 15 * 60_000

const noSso = (): HttpProblem =>
  new HttpProblem(404, 'no_single_sign_on', 'There is no single sign-on for this address.')

const ended = (): HttpProblem =>
  new HttpProblem(
    403,
    'sso_ended',
    'This sign-in has taken too long, was used already, or began in another browser. Please start again.',
  )

export const placeOfSecret = (orgId: string) => ({
  table: 'sso_settings',
  column: 'sealed_secret',
  row: orgId,
})
const placeOfDeparture = (stateHash: Buffer) => ({
  table: 'sso_sign_ins',
  column: 'sealed',
  row: stateHash.toString('hex'),
})
const sealedParts = z.object({ nonce: z.string(), verifier: z.string() })

/** The settings with the decrypted secret. @throws HttpProblem 404 if there are none */
async function readClient(
  context: ApiContext,
  orgId: string,
): Promise<{ settings: SsoSettings; client: ProviderClient }> {
  return context.database.asSystem(async (trx) => {
    const settings = await findSsoSettings(trx, orgId)
    if (settings === undefined) throw noSso()
    const clientSecret = await context.vault.open(trx, orgId, placeOfSecret(orgId), settings.sealedSecret)
    return { settings, client: { issuer: settings.issuer, clientId: settings.clientId, clientSecret } }
  })
}

async function requireAllowed(context: ApiContext, orgId: string): Promise<void> {
  const refusal = await refusalOfSso(context, orgId)
  if (refusal !== null) throw new HttpProblem(403, 'sso_unavailable', refusal)
}

/** @param browser the secret in the browser's cookie */
async function depart(
  context: ApiContext,
  orgId: string,
  { browser, userId, email }: { browser: string; userId: string | null; email: string | null },
): Promise<{ url: string }> {
  await requireAllowed(context, orgId)
  const { client } = await readClient(context, orgId)
  const departure: Departure = {
    state: newOpaqueToken(),
    nonce: newOpaqueToken(),
    verifier: newOpaqueToken(),
  }
  const url = await departureUrl(context, orgId, client, departure, email)
  const stateHash = hashToken(departure.state)
  const { nonce, verifier } = departure
  await context.database.asSystem(async (trx) =>
    insertSsoSignIn(trx, {
      orgId,
      stateHash,
      browserHash: hashToken(browser),
      userId,
      sealed: await context.vault.seal(
        trx,
        orgId,
        placeOfDeparture(stateHash),
        JSON.stringify({ nonce, verifier }),
      ),
      expiresAt: new Date(context.now().getTime() + lifeMs),
    }),
  )
  return { url }
}

/** Where to sign in: at the provider of the organization, or the provider of the address's domain. @throws HttpProblem 404 */
export async function startSignIn(
  context: ApiContext,
  target: { email: string } | { organizationId: string },
  browser: string,
): Promise<{ url: string }> {
  const email = 'email' in target ? target.email : null
  const organization = await context.database.asSystem((trx) =>
    'email' in target
      ? findSsoOrganizationOfDomain(trx, target.email.slice(target.email.lastIndexOf('@') + 1))
      : findSsoOrganization(trx, target.organizationId.toLowerCase()),
  )
  if (organization === undefined) throw noSso()
  return depart(context, organization.id, { browser, userId: null, email })
}

/** A signed-in user connects their account. @throws HttpProblem 404 */
export async function startConnecting(
  context: ApiContext,
  connecting: { orgId: string; userId: string; email: string },
  browser: string,
): Promise<{ url: string }> {
  const organization = await context.database.asSystem((trx) => findSsoOrganization(trx, connecting.orgId))
  if (organization === undefined) throw noSso()
  const { userId, email } = connecting
  return depart(context, organization.id, { browser, userId, email })
}

/** Handles the return from the provider: opens a session for this organization only, or connects the account. */
export async function finishSignIn(
  context: ApiContext,
  arrival: { state: string; code: string; iss?: string | undefined },
  browser: string,
  client: Client & { requestId: string },
): Promise<{ orgId: string; session: OpenedSession | null }> {
  const now = context.now()
  const stateHash = hashToken(arrival.state)
  const started = await context.database.asSystem(async (trx) => {
    const row = await takeSsoSignIn(trx, { stateHash, browserHash: hashToken(browser), now })
    if (row === undefined) return undefined
    const opened = await context.vault.open(trx, row.orgId, placeOfDeparture(stateHash), row.sealed)
    return { ...row, ...sealedParts.parse(JSON.parse(opened)) }
  })
  if (started === undefined) throw ended()
  const { orgId, userId: connecting, nonce, verifier } = started
  await requireAllowed(context, orgId)
  const { settings, client: provider } = await readClient(context, orgId)
  const person = await redeemProviderCode(
    context,
    orgId,
    provider,
    { state: arrival.state, nonce, verifier },
    arrival,
  )
  const outcome = await context.database.asSystem(async (trx) => {
    if ((await findSsoOrganization(trx, orgId)) === undefined) throw noSso()
    const userId = await admit(trx, { orgId, settings, person, connecting, client, now })
    const session =
      connecting === null ? await openSession(trx, userId, client, now, { boundOrgId: orgId }) : null
    return { userId, session }
  })
  context.access.forget(outcome.userId)
  return { orgId, session: outcome.session }
}
