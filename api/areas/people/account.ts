import type { Trx } from '#db/client.ts'
import { isOwnAccount, listManagedMembers } from '#db/queries/identity/scim.ts'
import {
  endEmailChanges,
  findOpenEmailChange,
  listActiveOrganizationIds,
  listRequiredDomains,
  lockAccount,
  replaceAvatar,
  setAccountEmail,
  setAccountName,
  startEmailChange,
} from '#db/queries/people/accounts.ts'
import { audit, type AuditActor, type AuditEntry } from '#db/queries/people/audit.ts'
import { setPasswordHash } from '#db/queries/people/identity.ts'
import { lockOneTimeToken, revokeOtherSessions, useOneTimeTokens } from '#db/queries/people/sessions.ts'
import { cleanImage, ImageError } from '#workers/domain/images/clean-image.ts'
import { type MailTemplate, sendMail } from '#workers/jobs/mail/send-mail.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import { isAddressOf } from '../../contract/organization-settings.ts'
import { errorTexts } from '../../contract/errors.ts'
import type { MyEmail } from '../../contract/users.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { hashPassword } from '../../http/passwords.ts'
import { newImage } from '../../http/images.ts'
import { boundSession, conflict, denied, HttpProblem, invalid } from '../../http/problem.ts'
import { hashToken } from '../../http/tokens.ts'
import { checkPassword } from '../session/sign-in.ts'

const hourMs = 3_600_000
const emailChangeLifeMs = 24 * hourMs
/** At most one link per account within this time, however often the form is sent. */
const emailChangeEveryMs = 60_000

/** An account belongs to all organizations of its user, so each gets the change in its own log. */
async function auditAccount(
  trx: Trx,
  actor: Omit<AuditActor, 'orgId'> & { userId: string },
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> {
  for (const orgId of await listActiveOrganizationIds(trx, actor.userId))
    await audit(trx, { ...actor, orgId }, { ...entry, subjectKind: 'user', subjectId: actor.userId })
}

/**
 * The session of the request, which signed in to the account directly. An API key belongs to a program, which has no password to enter.
 * @throws HttpProblem 403
 */
function requireSession(actor: RequestActor): string {
  if (actor.sessionId === null) throw denied('API keys cannot change an email address or a password.')
  if (actor.boundOrgId !== null) throw boundSession()
  return actor.sessionId
}

/** Whether the request can change nothing outside its organization, though it is sent with the user's rights there. */
const isConfined = ({ kind, boundOrgId }: RequestActor): boolean => kind === 'api_key' || boundOrgId !== null

const isProfileFixed = async (trx: Trx, actor: RequestActor): Promise<boolean> =>
  isConfined(actor) && !(await isOwnAccount(trx, actor.orgId, actor.userId))

/** Name and picture are seen in all organizations of the account. @throws HttpProblem 403 */
async function assertMayChangeProfile(trx: Trx, actor: RequestActor): Promise<void> {
  if (!(await isProfileFixed(trx, actor))) return
  if (actor.boundOrgId !== null) throw boundSession()
  throw denied('An API key cannot change an account that is also used elsewhere.')
}

/** Whether the organization's directory sets name and address. It does so only for accounts used in no other organization. */
const isOfDirectory = async (trx: Trx, { orgId, userId }: RequestActor): Promise<boolean> =>
  (await listManagedMembers(trx, orgId, [userId])).has(userId) && (await isOwnAccount(trx, orgId, userId))

/** Returns false if the account has a newer version. */
export async function changeName(
  context: ApiContext,
  actor: RequestActor,
  change: { firstName?: string | undefined; lastName?: string | undefined; version?: number | undefined },
): Promise<boolean> {
  return context.database.asSystem(async (trx) => {
    const { firstName, lastName, version } = await lockAccount(trx, actor.userId)
    if (change.version !== undefined && change.version !== version) return false
    const after = { firstName: change.firstName ?? firstName, lastName: change.lastName ?? lastName }
    if (after.firstName === firstName && after.lastName === lastName) return true
    await assertMayChangeProfile(trx, actor)
    if (await isOfDirectory(trx, actor)) throw conflict(errorTexts.fromDirectory)
    await setAccountName(trx, actor.userId, after)
    await auditAccount(trx, actor, { action: 'user.rename', before: { firstName, lastName }, after })
    return true
  })
}

/** @param bytes null removes the picture. @throws HttpProblem 422 for an unusable picture */
export async function changeAvatar(
  context: ApiContext,
  actor: RequestActor,
  bytes: Uint8Array | null,
): Promise<void> {
  const picture = bytes === null ? null : readPicture(bytes)
  await context.database.asSystem(async (trx) => {
    await lockAccount(trx, actor.userId)
    await assertMayChangeProfile(trx, actor)
    await replaceAvatar(trx, actor.userId, picture)
    await auditAccount(trx, actor, {
      action: picture === null ? 'user.remove-avatar' : 'user.change-avatar',
      after: picture === null ? undefined : { type: picture.type, bytes: picture.bytes.length },
    })
  })
}

function readPicture(bytes: Uint8Array) {
  try {
    const clean = cleanImage(bytes)
    return newImage(clean.type, Buffer.from(clean.bytes))
  } catch (error) {
    if (error instanceof ImageError) throw new HttpProblem(422, 'unreadable_image', error.message)
    throw error
  }
}

/** @throws HttpProblem 400 at the field for a wrong password, 429 after too many tries */
async function requirePassword(
  context: ApiContext,
  actor: RequestActor,
  field: string,
  password: string,
): Promise<void> {
  const { email } = await context.database.asSystem((trx) => lockAccount(trx, actor.userId))
  try {
    await checkPassword(context, { email, password }, actor.address)
  } catch (error) {
    // A 401 would make the console sign the user out.
    if (error instanceof HttpProblem && error.statusCode === 401)
      throw invalid(field, 'This is not your password.')
    throw error
  }
}

/** Mails about the account are sent by the organization of the request, or by the one that the user joined first. */
const mailOf = (
  trx: Trx,
  { userId, orgId }: { userId: string; orgId: string },
  template: MailTemplate,
  emailChangeId?: string,
) =>
  recordCommand(trx, {
    orgId,
    kind: 'account-mail',
    label: 'Mail about an account',
    subjectId: userId,
    actorUserId: userId,
    interactive: true,
    items: [
      newItem(sendMail, {
        subject: userId,
        payload: { template, userId, ...(emailChangeId === undefined ? {} : { emailChangeId }) },
      }),
    ],
  })

export async function readMyEmail(context: ApiContext, actor: RequestActor): Promise<MyEmail> {
  return context.database.asSystem(async (trx) => {
    const { email } = await lockAccount(trx, actor.userId)
    const open = await findOpenEmailChange(trx, actor.userId, context.now())
    return {
      email,
      pending: open === undefined ? null : { email: open.newEmail, expiresAt: open.expiresAt.toISOString() },
      isFromDirectory: await isOfDirectory(trx, actor),
      isBound: actor.boundOrgId !== null,
      isProfileFixed: await isProfileFixed(trx, actor),
    }
  })
}

/**
 * Records a link to the new address and a notice to the old one. Only a person who reads the mail at the new address learns whether another
 * account already has it.
 */
export async function requestEmailChange(
  context: ApiContext,
  actor: RequestActor,
  body: { email: string; password: string },
): Promise<MyEmail> {
  requireSession(actor)
  await requirePassword(context, actor, 'password', body.password)
  const now = context.now()
  await context.database.asSystem(async (trx) => {
    const account = await lockAccount(trx, actor.userId)
    if (account.email === body.email) throw invalid('email', 'This is your address already.')
    if (await isOfDirectory(trx, actor)) throw conflict(errorTexts.fromDirectory)
    const open = await findOpenEmailChange(trx, actor.userId, now)
    const isRecent =
      open !== undefined && open.expiresAt.getTime() - emailChangeLifeMs + emailChangeEveryMs > now.getTime()
    if (isRecent && open.newEmail === body.email) return
    const domains = await listRequiredDomains(trx, await listActiveOrganizationIds(trx, actor.userId))
    const other = domains.find((domain) => !isAddressOf(body.email, domain))
    if (other !== undefined)
      throw invalid('email', `Members of your organization have an address at ${other}.`)

    const changeId = await startEmailChange(trx, {
      userId: actor.userId,
      oldEmail: account.email,
      newEmail: body.email,
      now,
      expiresAt: new Date(now.getTime() + emailChangeLifeMs),
    })
    // A link sent to an earlier address must not confirm this one.
    await useOneTimeTokens(trx, 'email_change', actor.userId, null, now)
    await mailOf(trx, actor, 'email-change', changeId)
    await mailOf(trx, actor, 'email-change-notice', changeId)
    await auditAccount(trx, actor, {
      action: 'user.request-email-change',
      before: { email: account.email },
      after: { email: body.email },
    })
  })
  context.kick()
  return readMyEmail(context, actor)
}

/** Cancels a pending change of address together with its link. */
export async function cancelEmailChange(context: ApiContext, actor: RequestActor): Promise<MyEmail> {
  requireSession(actor)
  const now = context.now()
  await context.database.asSystem(async (trx) => {
    const { email } = await lockAccount(trx, actor.userId)
    const open = await findOpenEmailChange(trx, actor.userId, now)
    if (open === undefined) return
    await endEmailChanges(trx, actor.userId, now)
    await useOneTimeTokens(trx, 'email_change', actor.userId, null, now)
    await auditAccount(trx, actor, {
      action: 'user.cancel-email-change',
      before: { email: open.newEmail },
      after: { email },
    })
  })
  return readMyEmail(context, actor)
}

const usedUp = (): HttpProblem =>
  new HttpProblem(400, 'link_invalid', 'This link is no longer valid. Please ask for a new one.')

/** Makes the new address the account's address. @throws HttpProblem 400 for an expired link, 409 if another account has the address */
export async function confirmEmail(
  context: ApiContext,
  token: string,
  client: { address: string; requestId: string },
): Promise<{ email: string }> {
  const now = context.now()
  const confirmed = await context.database.asSystem(async (trx) => {
    const link = await lockOneTimeToken(trx, 'email_change', hashToken(token), now)
    if (link === undefined) throw usedUp()
    const change = await findOpenEmailChange(trx, link.userId, now)
    if (change === undefined) throw usedUp()
    if (!(await setAccountEmail(trx, link.userId, change.newEmail)))
      throw conflict('Another account has this email address.')
    await endEmailChanges(trx, link.userId, now)
    await useOneTimeTokens(trx, 'email_change', link.userId, null, now)
    const [oldest] = await listActiveOrganizationIds(trx, link.userId)
    const orgId = link.orgId ?? oldest
    if (orgId !== undefined) await mailOf(trx, { userId: link.userId, orgId }, 'email-changed', change.id)
    await auditAccount(
      trx,
      { userId: link.userId, kind: 'user', ...client },
      {
        action: 'user.change-email',
        before: { email: change.oldEmail },
        after: { email: change.newEmail },
      },
    )
    return { userId: link.userId, email: change.newEmail }
  })
  context.access.forget(confirmed.userId)
  context.kick()
  return { email: confirmed.email }
}

/** Sets a new password, ends every other session and every open reset link, and notifies the user by email. */
export async function changePassword(
  context: ApiContext,
  actor: RequestActor,
  body: { currentPassword: string; newPassword: string },
): Promise<void> {
  const keptSessionId = requireSession(actor)
  await requirePassword(context, actor, 'currentPassword', body.currentPassword)
  if (body.currentPassword === body.newPassword)
    throw invalid('newPassword', 'Choose another password than the one you have.')
  const passwordHash = await hashPassword(body.newPassword)
  const now = context.now()
  await context.database.asSystem(async (trx) => {
    await setPasswordHash(trx, actor.userId, passwordHash)
    await useOneTimeTokens(trx, 'password_reset', actor.userId, null, now)
    await revokeOtherSessions(trx, {
      userId: actor.userId,
      keptSessionId,
      reason: 'password_changed',
      now,
    })
    await mailOf(trx, actor, 'password-changed')
    await auditAccount(trx, actor, { action: 'user.change-password' })
  })
  context.access.forget(actor.userId)
  context.kick()
}
