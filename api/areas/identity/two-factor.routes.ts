import { generateSecret, generateURI } from 'otplib'
import type { Trx } from '#db/client.ts'
import { findActiveOrganization } from '#db/queries/people/identity.ts'
import { revokeSessionsExcept } from '#db/queries/identity/own-sessions.ts'
import {
  confirmTwoFactor,
  countRecoveryCodes,
  deleteSpareRecoveryCodes,
  deleteTwoFactor,
  findAccountById,
  findProtection,
  findTwoFactor,
  listOrganizationsThatRequireTwoFactor,
  lockTwoFactor,
  markSecondFactor,
  putUnconfirmedTwoFactor,
} from '#db/queries/identity/two-factor.ts'
import {
  confirmTwoFactor as confirmEndpoint,
  disableTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from '../../contract/identity.ts'
import { startSecondFactor } from '../../contract/session.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { conflict, HttpProblem } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { countGuess } from '../session/guess-limits.ts'
import { siteIdOf } from '../session/passkey-site.ts'
import {
  assertStepTaken,
  findSecondSteps,
  findStepToTake,
  issueChallenge,
  issueRecoveryCodes,
  matchingStep,
  placeOfTwoFactor,
  redeemCode,
  wrongCode,
} from '../session/second-factor.ts'
import { sendChallenge } from '../session/send-session.ts'
import { accountActor, auditAccount } from './account-audit.ts'
import { requirePassword } from './require-password.ts'

/** Authenticator apps show it above the account. */
const issuer = 'Coachline'

const alreadyOn = () => conflict('Two-step sign-in is on already.')

const noSecondStep = () => conflict('Your account has no second step.')

/** Like `wrongCode`, for a user who is already signed in. */
const wrongCodeHere = (): HttpProblem => {
  const { code, message, options } = wrongCode()
  return new HttpProblem(400, code, message, options)
}

export const twoFactorRoutes: RoutePlugin = (app, context) => {
  const { access, database, now, vault } = context
  const redeem = async (trx: Trx, userId: string, code = ''): Promise<void> => {
    if ((await redeemCode(context, trx, userId, code)) === null) throw wrongCodeHere()
  }

  const protectionOf = (trx: Trx, userId: string) => findProtection(trx, userId, siteIdOf(context.config))

  route(app, getTwoFactor, ({ signedIn }) =>
    database.asSystem(async (trx) => {
      const { userId } = signedIn
      const twoFactor = await findTwoFactor(trx, userId)
      const account = await findAccountById(trx, userId)
      return {
        enabledAt: twoFactor?.confirmedAt?.toISOString() ?? null,
        recoveryCodesLeft: await countRecoveryCodes(trx, userId),
        requiredBy: await listOrganizationsThatRequireTwoFactor(trx, userId),
        hasPassword: account?.passwordHash != null,
        stepToTake: await findStepToTake(context, trx, signedIn),
        passkeyNeedsCodes: (await protectionOf(trx, userId)).passkeyNeedsCodes,
      }
    }),
  )

  route(app, startSecondFactor, async ({ signedIn: { userId } }, reply) => {
    const challenge = await database.asSystem(async (trx) => {
      const steps = await findSecondSteps(context, trx, userId)
      if (steps === null) throw noSecondStep()
      return issueChallenge(trx, userId, steps, now())
    })
    return sendChallenge(reply, challenge)
  })

  route(app, startTwoFactor, async (request, reply) => {
    const { userId } = request.signedIn
    const { email } = await requirePassword(context, userId, request.body.password, request.ip)
    const secret = generateSecret()
    await database.asSystem(async (trx) => {
      await assertStepTaken(context, trx, request.signedIn)
      const keyOrgId = await findActiveOrganization(trx, userId)
      if (keyOrgId === undefined) throw conflict('Join an organization first.')
      const sealed = await vault.seal(trx, keyOrgId, placeOfTwoFactor(userId), secret)
      if (!(await putUnconfirmedTwoFactor(trx, { userId, keyOrgId, sealed }))) throw alreadyOn()
    })
    reply.header('cache-control', 'no-store')
    return { secret, uri: generateURI({ issuer, label: email, secret }) }
  })

  route(app, confirmEndpoint, async (request, reply) => {
    const { userId, sessionId } = request.signedIn
    const wasRight = await countGuess(context, {
      kind: 'second-factor',
      subject: userId,
      address: request.ip,
    })
    const recoveryCodes = await database.asSystem(async (trx) => {
      const twoFactor = await lockTwoFactor(trx, userId)
      if (twoFactor === undefined) throw conflict('Start again: there is nothing to confirm.')
      if (twoFactor.confirmedAt !== null) throw alreadyOn()
      await assertStepTaken(context, trx, request.signedIn)
      const step = await matchingStep(context, trx, twoFactor, request.body.code)
      if (step === null) throw wrongCodeHere()
      await confirmTwoFactor(trx, { userId, now: now(), step })
      await markSecondFactor(trx, sessionId)
      await revokeSessionsExcept(trx, {
        userId,
        boundOrgId: null,
        sessionId,
        reason: 'two_factor_enabled',
        now: now(),
      })
      await auditAccount(trx, accountActor(request), {
        action: 'two-factor.enable',
        before: { enabled: false },
        after: { enabled: true },
      })
      return issueRecoveryCodes(trx, userId)
    })
    await wasRight()
    access.forget(userId)
    reply.header('cache-control', 'no-store')
    return { recoveryCodes }
  })

  route(app, renewRecoveryCodes, async (request, reply) => {
    const { userId, sessionId } = request.signedIn
    await requirePassword(context, userId, request.body.password, request.ip)
    const wasRight = await countGuess(context, {
      kind: 'second-factor',
      subject: userId,
      address: request.ip,
    })
    const recoveryCodes = await database.asSystem(async (trx) => {
      const { hasApp, isProtected, passkeyNeedsCodes } = await protectionOf(trx, userId)
      if (!isProtected && !passkeyNeedsCodes) throw noSecondStep()
      if (hasApp) await redeem(trx, userId, request.body.code)
      else await assertStepTaken(context, trx, request.signedIn)
      // The user has just received the codes that the next sign-in accepts.
      if (passkeyNeedsCodes) await markSecondFactor(trx, sessionId)
      await auditAccount(trx, accountActor(request), { action: 'two-factor.renew-recovery-codes' })
      return issueRecoveryCodes(trx, userId)
    })
    await wasRight()
    access.forget(userId)
    reply.header('cache-control', 'no-store')
    return { recoveryCodes }
  })

  route(app, disableTwoFactor, async (request) => {
    const { userId } = request.signedIn
    await requirePassword(context, userId, request.body.password, request.ip)
    const wasRight = await countGuess(context, {
      kind: 'second-factor',
      subject: userId,
      address: request.ip,
    })
    await database.asSystem(async (trx) => {
      const [organization] = await listOrganizationsThatRequireTwoFactor(trx, userId)
      if (organization !== undefined) throw conflict(`${organization} requires two-step sign-in.`)
      if ((await lockTwoFactor(trx, userId))?.confirmedAt == null)
        throw conflict('Two-step sign-in is off already.')
      await redeem(trx, userId, request.body.code)
      await deleteTwoFactor(trx, userId)
      await deleteSpareRecoveryCodes(trx, userId)
      await auditAccount(trx, accountActor(request), {
        action: 'two-factor.disable',
        before: { enabled: true },
        after: { enabled: false },
      })
    })
    await wasRight()
    access.forget(userId)
  })
}
