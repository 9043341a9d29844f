import { randomInt } from 'node:crypto'
import type { Trx } from '#db/client.ts'
import {
  type CallLink,
  findCallLink,
  type LinkEventKind,
  placeOfLink,
  readLinkEvents,
  saveCallLink,
  saveLinkEvent,
} from '#db/queries/calls/call-links.ts'
import { type Call, isWithoutContent } from '#db/queries/calls/calls.ts'
import { audit } from '#db/queries/people/audit.ts'
import { findPersonNames } from '#db/queries/people/references.ts'
import { linkDays, type PublicLink, type TogglePublicUrlBody } from '../../contract/public-links.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { hashPassword } from '../../http/passwords.ts'
import { HttpProblem, invalid, notFound, stale } from '../../http/problem.ts'
import { hashToken, newOpaqueToken } from '../../http/tokens.ts'

const shownEvents = 50
const dayMs = 86_400_000

const obstacleOf = (call: Call): PublicLink['obstacle'] => {
  if (isWithoutContent(call)) return 'withoutContent'
  return call.is_private ? 'private' : null
}

/** 60 random bits, without characters that are easily confused, in groups that can be read aloud. */
function makePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const pick = (): string => letters[randomInt(letters.length)] ?? 'a'
  return Array.from({ length: 3 }, () => pick() + pick() + pick() + pick()).join('-')
}

/** The link as people who manage it see it. @param blockedUntil set after too many wrong passwords */
export async function viewLink(
  context: ApiContext,
  trx: Trx,
  call: Call,
  options: { blockedUntil: Date | null; newPassword?: string | null },
): Promise<PublicLink> {
  const link = await findCallLink(trx, call.id)
  const { latest, opened, wrong } = await readLinkEvents(trx, call.id, shownEvents)
  const people = await findPersonNames(
    trx,
    latest.flatMap(({ user_id: id }) => id ?? []),
  )
  const sealed = link?.token ?? null
  const token =
    sealed === null ? null : await context.vault.open(trx, call.org_id, placeOfLink(call.id), sealed)
  return {
    isPublicEnabled: link?.is_enabled ?? false,
    url: token === null ? null : `${context.config.publicUrl.replace(/\/$/, '')}/p/${token}`,
    hasPassword: link?.password_hash != null,
    shows: {
      summary: link?.shows_summary ?? true,
      transcript: link?.shows_transcript ?? true,
      score: link?.shows_score ?? false,
    },
    masksContacts: link?.masks_contacts ?? true,
    expiresAt: link?.expires_at.toISOString() ?? null,
    updatedAt: updatedAtOf(link),
    isExpired: link !== undefined && link.expires_at <= context.now(),
    obstacle: obstacleOf(call),
    blockedUntil: options.blockedUntil?.toISOString() ?? null,
    views: opened,
    wrongPasswords: wrong,
    events: latest.map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      kind: event.kind,
      address: event.address,
      member: event.user_id === null ? null : (people.get(event.user_id) ?? null),
    })),
    newPassword: options.newPassword ?? null,
  }
}

const updatedAtOf = (link: CallLink | undefined): string | null => link?.updated_at.toISOString() ?? null

/**
 * Turns the link of a call on or off, or changes what it shows. The caller has locked the call.
 * @throws HttpProblem 409 if the link is no longer as it was read
 */
export async function toggleLink(
  context: ApiContext,
  trx: Trx,
  actor: RequestActor,
  call: Call,
  { body, passwordHash }: { body: TogglePublicUrlBody; passwordHash: string | null },
): Promise<void> {
  const stored = await findCallLink(trx, call.id)
  if (body.updatedAt !== undefined && body.updatedAt !== updatedAtOf(stored))
    throw stale(await viewLink(context, trx, call, { blockedUntil: null }))
  const wanted = body.isPublicEnabled
  if (!wanted && stored === undefined) return
  if (wanted) assertMayBePublic(call)
  const expiresAt = expiryOf(body, stored, context.now(), wanted)
  const address =
    wanted && (stored === undefined || stored.token === null) ? await newAddress(context, trx, call) : null
  const hasNewSecret = address !== null || passwordHash !== null
  const next: Omit<CallLink, 'created_at' | 'updated_at'> = {
    org_id: call.org_id,
    call_id: call.id,
    token_hash: address?.token_hash ?? stored?.token_hash ?? null,
    token: address?.token ?? stored?.token ?? null,
    is_enabled: wanted,
    password_hash: passwordHash ?? stored?.password_hash ?? null,
    shows_summary: body.shows?.summary ?? stored?.shows_summary ?? true,
    shows_transcript: body.shows?.transcript ?? stored?.shows_transcript ?? true,
    shows_score: body.shows?.score ?? stored?.shows_score ?? false,
    masks_contacts: body.masksContacts ?? stored?.masks_contacts ?? true,
    expires_at: expiresAt,
    version: (stored?.version ?? 0) + (hasNewSecret || stored === undefined ? 1 : 0),
    created_by: stored?.created_by ?? actor.userId,
  }
  await saveCallLink(trx, next)
  await record(trx, actor, call, kindOf(stored?.is_enabled === true, wanted), stored, next)
}

const kindOf = (was: boolean, is: boolean): LinkEventKind => {
  if (was === is) return 'changed'
  return is ? 'turned_on' : 'turned_off'
}

/** Gives the link a new address. The old address stops working immediately. */
export async function renewAddress(
  context: ApiContext,
  trx: Trx,
  actor: RequestActor,
  call: Call,
): Promise<void> {
  assertMayBePublic(call)
  const stored = await findCallLink(trx, call.id)
  if (stored === undefined || stored.password_hash === null) throw notFound()
  const { created_at: _created, updated_at: _updated, ...link } = stored
  const next = { ...link, ...(await newAddress(context, trx, call)), version: stored.version + 1 }
  await saveCallLink(trx, next)
  await record(trx, actor, call, 'new_address', stored, next)
}

function assertMayBePublic(call: Call): void {
  const obstacle = obstacleOf(call)
  if (obstacle === 'private')
    throw new HttpProblem(422, 'call_is_private', 'A private call has no public link.')
  if (obstacle === 'withoutContent')
    throw new HttpProblem(422, 'not_editable', 'A privacy rule removed the content of this call.')
}

async function newAddress(context: ApiContext, trx: Trx, call: Call) {
  const token = newOpaqueToken()
  return {
    token_hash: hashToken(token),
    token: await context.vault.seal(trx, call.org_id, placeOfLink(call.id), token),
  }
}

function expiryOf(
  { expiresAt }: TogglePublicUrlBody,
  stored: CallLink | undefined,
  now: Date,
  isOn: boolean,
): Date {
  if (expiresAt === undefined) {
    const usual = new Date(now.getTime() + linkDays.usual * dayMs)
    // Turning an expired link on again gives it a new period.
    return stored === undefined || (isOn && stored.expires_at <= now) ? usual : stored.expires_at
  }
  const end = new Date(expiresAt)
  if (end <= now) throw invalid('expiresAt', 'Choose a day that is to come.')
  if (end.getTime() > now.getTime() + (linkDays.most + 1) * dayMs)
    throw invalid('expiresAt', `A link lasts at most ${linkDays.most} days.`)
  return end
}

const auditView = (link: Omit<CallLink, 'created_at' | 'updated_at'> | undefined) =>
  link === undefined
    ? null
    : {
        isEnabled: link.is_enabled,
        summary: link.shows_summary,
        transcript: link.shows_transcript,
        score: link.shows_score,
        masksContacts: link.masks_contacts,
        expiresAt: link.expires_at,
        version: link.version,
      }

async function record(
  trx: Trx,
  actor: RequestActor,
  call: Call,
  kind: LinkEventKind,
  before: CallLink | undefined,
  after: Omit<CallLink, 'created_at' | 'updated_at'>,
): Promise<void> {
  await saveLinkEvent(trx, { orgId: actor.orgId, callId: call.id, kind, userId: actor.userId })
  await audit(trx, actor, {
    action: `call.link-${kind.replace('_', '-')}`,
    subjectKind: 'call',
    subjectId: call.id,
    before: auditView(before),
    after: auditView(after),
  })
}

/** Done before the transaction, because hashing takes longer than a lock should be held. */
export async function preparePassword(
  body: TogglePublicUrlBody,
  hasPassword: boolean,
): Promise<{ passwordHash: string | null; newPassword: string | null }> {
  if (!body.isPublicEnabled || (body.password === undefined && hasPassword))
    return { passwordHash: null, newPassword: null }
  const newPassword = body.password === undefined ? makePassword() : null
  return { passwordHash: await hashPassword(body.password ?? newPassword ?? ''), newPassword }
}
