import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { ensureUser, findMemberships, lockMembers, type Membership } from '#db/queries/people/memberships.ts'
import { addToTeams, findMembersByEmail, findTeamIdsOf } from '#db/queries/people/members-at-work.ts'
import type {
  BulkInvitations,
  BulkInvitationsResponse,
  Invitation,
  InvitationResult,
} from '../../contract/invitations.ts'
import { isAddressOf } from '../../contract/organization-settings.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { denied } from '../../http/problem.ts'
import { findJoinObstacles, type JoinObstacle } from '../teams/team-rules.ts'
import { sendInvitation } from './invite-members.ts'
import { granterOf, mayGrant, mayTouch, type RoleGrant } from './membership-rules.ts'
import { countSeats, noSeat, readRequiredDomain, type SeatCount } from './seats.ts'

type Problem = NonNullable<InvitationResult['problem']>

type Judged = { invitation: Invitation; present: Membership | undefined; result: InvitationResult }

/** Everything needed to judge rows; read once for all of them. */
type Grounds = {
  actor: RequestActor
  own: RoleGrant
  allowDuplicates: boolean
  members: ReadonlyMap<string, Membership>
  teams: ReadonlySet<string>
  joinObstacle: JoinObstacle
  domain: string | null
  seats: SeatCount
  /** Addresses of the rows so far. */
  seen: Set<string>
}

const isAddress = (email: string): boolean => email.length <= 254 && z.email().safeParse(email).success

/** Only the role CUSTOM has its own list of capabilities. */
const capabilitiesOf = ({ role, capabilities = [] }: Invitation): string[] =>
  role === 'CUSTOM' ? capabilities : []

function judge(invitation: Invitation, grounds: Grounds): InvitationResult {
  const { email, role } = invitation
  const stop = (outcome: 'skipped' | 'failed', problem: Problem, reason: string): InvitationResult => ({
    email,
    outcome,
    problem,
    reason,
  })
  if (invitation.teamIds.some((id) => !grounds.teams.has(id)))
    return stop('failed', 'unknown_team', 'This team does not exist.')
  if (!isAddress(email)) return stop('failed', 'invalid_email', 'This is no email address.')
  if (grounds.seen.has(email)) return stop('skipped', 'repeated', 'This address is in the list twice.')
  grounds.seen.add(email)
  const { domain, own } = grounds
  if (domain !== null && !isAddressOf(email, domain))
    return stop('failed', 'wrong_domain', `Members of this organization have an address at ${domain}.`)

  const present = grounds.members.get(email)
  if (present?.status === 'ACTIVE') return stop('skipped', 'already_member', 'Already a member.')
  if (present?.status === 'DEPROVISIONED')
    return stop('skipped', 'deactivated', 'This member is deactivated: reactivate instead.')
  if (present?.status === 'INVITED' && !grounds.allowDuplicates)
    return stop('skipped', 'already_invited', 'Already invited.')

  if (!mayGrant(own, { role, capabilities: capabilitiesOf(invitation) }))
    return stop('failed', 'denied', 'You cannot give this role: it may do more than you.')
  if (invitation.teamIds.length > 0 && !allows(grounds.actor, 'teams.manage'))
    return stop('failed', 'denied', 'You cannot add people to teams.')
  for (const teamId of invitation.teamIds) {
    const obstacle = grounds.joinObstacle(teamId, present?.userId ?? null)
    if (obstacle !== null) return stop('failed', 'denied', obstacle)
  }
  if (present?.status === 'INVITED' && !mayTouch(own, present))
    return stop('failed', 'denied', 'You cannot change this invitation.')
  const hasSeat =
    present?.status === 'INVITED' ? grounds.seats.change(present.role, role) : grounds.seats.take(role)
  if (!hasSeat) return stop('failed', 'no_seat', noSeat(role))

  return {
    email,
    outcome: present?.status === 'INVITED' ? 'renewed' : 'invited',
    problem: null,
    reason: null,
  }
}

const teamIdsOf = ({ invitations }: BulkInvitations): Set<string> =>
  new Set(invitations.flatMap(({ teamIds }) => teamIds))

/** What keeps the actor from adding people to the teams of the rows. */
export const findInvitationObstacles = (
  { database }: Pick<ApiContext, 'database'>,
  actor: RequestActor,
  body: BulkInvitations,
): Promise<JoinObstacle> => database.withOrg(actor, (trx) => findJoinObstacles(trx, actor, teamIdsOf(body)))

/** Judges the rows one by one, in order, and counts the seats they take. Writes nothing. System role. */
export async function judgeInvitations(
  trx: Trx,
  actor: RequestActor,
  body: BulkInvitations,
  joinObstacle: JoinObstacle,
): Promise<Judged[]> {
  const { invitations, allowDuplicates } = body
  await lockMembers(trx, actor.orgId)
  const [own] = await findMemberships(trx, actor.orgId, [actor.userId])
  if (own === undefined || own.status !== 'ACTIVE') throw denied()
  const idByEmail = await findMembersByEmail(
    trx,
    actor.orgId,
    invitations.map(({ email }) => email),
  )
  const members = new Map(
    (await findMemberships(trx, actor.orgId, [...idByEmail.values()])).map((member) => [
      member.userId,
      member,
    ]),
  )
  const byEmail = new Map<string, Membership>()
  for (const [email, userId] of idByEmail) {
    const member = members.get(userId)
    if (member !== undefined) byEmail.set(email, member)
  }
  const grounds: Grounds = {
    actor,
    own: granterOf(actor, own),
    allowDuplicates,
    members: byEmail,
    teams: await findTeamIdsOf(trx, actor.orgId, [...teamIdsOf(body)]),
    joinObstacle,
    domain: await readRequiredDomain(trx, actor.orgId),
    seats: await countSeats(trx, actor.orgId),
    seen: new Set(),
  }
  return invitations.map((invitation) => ({
    invitation,
    present: byEmail.get(invitation.email),
    result: judge(invitation, grounds),
  }))
}

/** Sends what can be sent and reports the outcome of each row. */
export async function sendInvitations(
  context: ApiContext,
  trx: Trx,
  actor: RequestActor,
  body: BulkInvitations,
  joinObstacle: JoinObstacle,
): Promise<BulkInvitationsResponse> {
  const { orgId } = actor
  const judged = await judgeInvitations(trx, actor, body, joinObstacle)
  for (const { invitation, present, result } of judged) {
    if (result.outcome !== 'invited' && result.outcome !== 'renewed') continue
    const { email, role, teamIds } = invitation
    const { id: userId } = await ensureUser(trx, email)
    const capabilities = capabilitiesOf(invitation)
    await sendInvitation(context, trx, actor, { orgId, userId, role, capabilities, present })
    await addToTeams(trx, { orgId, userId, teamIds, isFormer: present?.status === 'DELETED' })
  }
  return { results: judged.map(({ result }) => result) }
}
