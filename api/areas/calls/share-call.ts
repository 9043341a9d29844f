import type { Trx } from '#db/client.ts'
import { type Call, isWithoutContent, updateCall } from '#db/queries/calls/calls.ts'
import { findCallLink } from '#db/queries/calls/call-links.ts'
import { listTeamsOfCall, shareWithTeams } from '#db/queries/calls/call-teams.ts'
import { audit } from '#db/queries/people/audit.ts'
import { findMemberIds, findPersonNames, findTeamIds, findTeamNames } from '#db/queries/people/references.ts'
import type { CallSharing, UpdateCallPrivacyBody } from '../../contract/call-changes.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import { HttpProblem } from '../../http/problem.ts'
import { type Directory, directoryOf } from '../people/directory.ts'

export const mayShare = (actor: RequestActor, call: Call): boolean =>
  !isWithoutContent(call) &&
  (allows(actor, 'calls.manage') || [call.caller_id, call.created_by].includes(actor.userId))

/** Who sees the call besides those who see it because of their role. */
export async function sharingOf(trx: Trx, actor: RequestActor, call: Call, now: Date): Promise<CallSharing> {
  const link = await findCallLink(trx, call.id)
  const people = await findPersonNames(trx, call.shared_with)
  const teamIds = await listTeamsOfCall(trx, call.id)
  const teams = await findTeamNames(trx, teamIds)
  return {
    isPrivate: call.is_private,
    sharedWith: call.shared_with.flatMap((id) => people.get(id) ?? []),
    sharedWithTeams: teamIds.flatMap((id) => {
      const name = teams.get(id)
      return name === undefined ? [] : [{ id, name }]
    }),
    publicLinkUntil:
      link?.is_enabled === true && link.expires_at > now ? link.expires_at.toISOString() : null,
    mayShare: mayShare(actor, call),
  }
}

/** Changes who sees a locked call. Nobody can share with people or teams that they do not find in lists. */
export async function shareCall(
  trx: Trx,
  actor: RequestActor,
  call: Call,
  change: UpdateCallPrivacyBody,
  now: Date,
): Promise<CallSharing> {
  const teamsBefore = await listTeamsOfCall(trx, call.id)
  const before = { isPrivate: call.is_private, sharedWith: call.shared_with, sharedWithTeams: teamsBefore }
  const after = {
    isPrivate: change.isPrivate ?? before.isPrivate,
    sharedWith: change.sharedWith === undefined ? before.sharedWith : uniqueIds(change.sharedWith),
    sharedWithTeams:
      change.sharedWithTeams === undefined ? before.sharedWithTeams : uniqueIds(change.sharedWithTeams),
  }
  const directory = await directoryOf(trx, actor)
  await assertMembers(
    trx,
    after.sharedWith.filter((id) => !before.sharedWith.includes(id)),
    directory,
  )
  await assertTeams(
    trx,
    after.sharedWithTeams.filter((id) => !before.sharedWithTeams.includes(id)),
    directory,
  )
  // Making a call private also closes its public link, in the database.
  await updateCall(trx, call.id, { is_private: after.isPrivate, shared_with: after.sharedWith })
  await shareWithTeams(trx, { orgId: actor.orgId, callId: call.id, teamIds: after.sharedWithTeams })
  await audit(trx, actor, {
    action: 'call.share',
    subjectKind: 'call',
    subjectId: call.id,
    before,
    after,
  })
  const changed = { ...call, is_private: after.isPrivate, shared_with: after.sharedWith }
  return sharingOf(trx, actor, changed, now)
}

const uniqueIds = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))]

async function assertMembers(trx: Trx, ids: string[], directory: Directory | null): Promise<void> {
  const known = await findMemberIds(trx, ids, ['ACTIVE', 'INVITED'])
  if (ids.every((id) => known.has(id) && directory?.userIds.has(id) !== false)) return
  throw new HttpProblem(422, 'unknown_person', 'A person is not an active member of the organization.')
}

async function assertTeams(trx: Trx, ids: string[], directory: Directory | null): Promise<void> {
  const known = await findTeamIds(trx, ids)
  if (ids.every((id) => known.has(id) && directory?.teamIds.has(id) !== false)) return
  throw new HttpProblem(422, 'unknown_team', 'A chosen team does not exist.')
}
