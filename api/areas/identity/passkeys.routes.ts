import {
  deletePasskey,
  listPasskeys,
  type Passkey as PasskeyRow,
  renamePasskey,
} from '#db/queries/identity/passkeys.ts'
import {
  countRecoveryCodes,
  deleteSpareRecoveryCodes,
  markSecondFactor,
} from '#db/queries/identity/two-factor.ts'
import {
  changePasskey,
  createPasskey,
  finishPasskeySignIn,
  listPasskeys as listEndpoint,
  type Passkey,
  removePasskey,
  startPasskey,
  startPasskeySignIn,
} from '../../contract/passkeys.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { notFound } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { assertOwnOrigin } from '../session/own-origin.ts'
import { passkeySite, siteIdOf } from '../session/passkey-site.ts'
import { assertStepTaken, issueRecoveryCodes } from '../session/second-factor.ts'
import { clientOf, sendSession } from '../session/send-session.ts'
import { accountActor, auditAccount } from './account-audit.ts'
import { addPasskey, registrationOptions, signInOptions, signInWithPasskey } from './passkeys.ts'
import { requirePassword } from './require-password.ts'

/** Anybody may post here, and bodies are parsed before they are checked. */
const bodyLimit = 65_536
/** For requests without a session. What a device signs is short. */
const openBodyLimit = 16_384

const viewAt =
  (site: string | null) =>
  ({ id, name, rpId, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
    id,
    name,
    otherSite: rpId === site ? null : rpId,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  })

/** A user's own passkeys, and signing in with one. */
export const passkeyRoutes: RoutePlugin = (app, context) => {
  const { database } = context
  const view = viewAt(siteIdOf(context.config))

  route(app, listEndpoint, async ({ signedIn }) => ({
    isAvailable: passkeySite(context.config) !== null,
    results: (await database.asSystem((trx) => listPasskeys(trx, signedIn.userId))).map(view),
  }))

  route(app, startPasskey, async (request, reply) => {
    const { userId } = request.signedIn
    const { email } = await requirePassword(context, userId, request.body.password, request.ip)
    await database.asSystem((trx) => assertStepTaken(context, trx, request.signedIn))
    reply.header('cache-control', 'no-store')
    return { options: await registrationOptions(context, { userId, email }) }
  })

  route(
    app,
    createPasskey,
    async (request, reply) => {
      const { userId, sessionId } = request.signedIn
      const { passkey, recoveryCodes } = await database.asSystem(async (trx) => {
        await assertStepTaken(context, trx, request.signedIn)
        const passkey = await addPasskey(context, trx, userId, request.body)
        // The user has just entered the password and used the device.
        await markSecondFactor(trx, sessionId)
        await auditAccount(trx, accountActor(request), {
          action: 'passkey.create',
          after: { name: passkey.name },
        })
        const hasCodes = (await countRecoveryCodes(trx, userId)) > 0
        return { passkey, recoveryCodes: hasCodes ? [] : await issueRecoveryCodes(trx, userId) }
      })
      context.access.forget(userId)
      reply.header('cache-control', 'no-store')
      return { ...view(passkey), recoveryCodes }
    },
    { bodyLimit },
  )

  route(app, changePasskey, async (request) => {
    const own = { userId: request.signedIn.userId, id: request.params.id }
    const changed = await database.asSystem((trx) => renamePasskey(trx, own, request.body.name))
    if (changed === undefined) throw notFound()
    return view(changed)
  })

  route(app, removePasskey, async (request) => {
    const { userId } = request.signedIn
    const present = await database.asSystem((trx) => listPasskeys(trx, userId))
    if (!present.some(({ id }) => id === request.params.id)) throw notFound()
    await requirePassword(context, userId, request.body.password, request.ip)
    await database.asSystem(async (trx) => {
      await assertStepTaken(context, trx, request.signedIn)
      const gone = await deletePasskey(trx, { userId, id: request.params.id })
      if (gone === undefined) throw notFound()
      await deleteSpareRecoveryCodes(trx, userId)
      await auditAccount(trx, accountActor(request), { action: 'passkey.remove', before: gone })
    })
  })

  route(
    app,
    startPasskeySignIn,
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return { options: await signInOptions(context, request.body.challenge) }
    },
    { bodyLimit: openBodyLimit },
  )

  route(
    app,
    finishPasskeySignIn,
    async (request, reply) => {
      assertOwnOrigin(context, request)
      return sendSession(context, reply, await signInWithPasskey(context, request.body, clientOf(request)))
    },
    { bodyLimit: openBodyLimit },
  )
}
