import { isDeepStrictEqual } from 'node:util'
import type { Trx } from '#db/client.ts'
import {
  endOrgShare,
  findAnyOwner,
  findEndedCopy,
  findFoldersOfCopies,
  insertOrgShare,
  listOrgShares,
  listReachableOrganizations,
  lockFollowingCopies,
  lockPublishedAgents,
  type OrgShare,
  type ReachableOrganization,
  setShareCanEdit,
  type SharedAgent,
  updateCopy,
} from '#db/queries/bots/org-shares.ts'
import { insertAgent } from '#db/queries/bots/agents.ts'
import { type Gatekeeper, insertAgentVersion, setGatekeeper } from '#db/queries/bots/versions.ts'
import { audit } from '#db/queries/people/audit.ts'
import { botDraftForm } from '#workers/domain/practice/bot.ts'
import type { ShareResults } from '../../contract/bot-sharing.ts'
import { can } from '../../contract/permissions.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { completionOf, gatekeeperOf, kindOf, shownColumns, splitForm, type StoredForm } from './bot-form.ts'

/**
 * Sharing a bot with another organization creates a copy there, with its own folders, tags, teams and scorecards. The copy follows what is
 * published here until somebody there changes it, which requires `canEditAgent`. Runs as the system role.
 */

/** The form without the scorecards, which each organization chooses itself. */
const foreignForm = (stored: unknown): StoredForm => {
  const { scorecardConfigId: _scorecard, ...form } = splitForm(botDraftForm.parse(stored)).stored
  const gatekeeper = gatekeeperOf(form)
  return gatekeeper === null ? form : { ...form, gatekeepers: [{ ...gatekeeper, scorecardConfigId: null }] }
}

/** Organizations that the actor may share with. The parent is one of them only if the actor may manage bots there too. */
export async function findReachable(trx: Trx, actor: RequestActor): Promise<ReachableOrganization[]> {
  const found = await listReachableOrganizations(trx, actor.orgId, actor.userId)
  return found.filter(({ relation, role, capabilities }) => {
    if (relation === 'subOrganization') return true
    if (role === null) return false
    return can(
      { role: role as RequestActor['role'], capabilities: capabilities ?? [], platformRole: null },
      'bots.manage',
    )
  })
}

/** What is published, as a copy has it: with the scorecards that were chosen there. */
function formOfCopy(published: unknown, copy: unknown): StoredForm {
  const next = foreignForm(published)
  const own = splitForm(botDraftForm.parse(copy)).stored
  const gatekeeper = gatekeeperOf(next)
  return {
    ...next,
    ...(own.scorecardConfigId === undefined ? {} : { scorecardConfigId: own.scorecardConfigId }),
    ...(gatekeeper === null
      ? {}
      : {
          gatekeepers: [{ ...gatekeeper, scorecardConfigId: gatekeeperOf(own)?.scorecardConfigId ?? null }],
        }),
  }
}

const columnsOf = (form: StoredForm, callType: SharedAgent['call_type'], folders: readonly string[]) => ({
  form: JSON.stringify(form),
  kind: kindOf(callType, form),
  ...shownColumns(form),
  ...completionOf(form, callType, folders),
})

async function insertCopy(
  trx: Trx,
  actor: RequestActor,
  original: SharedAgent,
  toOrgId: string,
  canEdit: boolean,
): Promise<string | null> {
  const callType = original.call_type
  const ended = await findEndedCopy(trx, toOrgId, { orgId: actor.orgId, agentId: original.id })
  if (ended !== undefined) {
    const folders = await findFoldersOfCopies(trx, [ended])
    await updateCopy(
      trx,
      { orgId: toOrgId, id: ended.id },
      {
        ...columnsOf(formOfCopy(original.form, ended.form), callType, folders.get(ended.id) ?? []),
        can_edit: canEdit,
        follows_original: true,
        share_ended_at: null,
      },
    )
    return ended.id
  }
  const ownerId = await findAnyOwner(trx, toOrgId)
  if (ownerId === undefined) return null
  return insertAgent(trx, {
    org_id: toOrgId,
    owner_id: ownerId,
    call_type: callType,
    original_org_id: actor.orgId,
    original_agent_id: original.id,
    can_edit: canEdit,
    follows_original: true,
    ...columnsOf(foreignForm(original.form), callType, []),
  })
}

type Wanted = { orgUid: string; canEditAgent: boolean }
type Outcome = Pick<ShareResults['results'][number], 'outcome' | 'reason'>

async function shareOne(
  trx: Trx,
  actor: RequestActor,
  original: SharedAgent | undefined,
  share: OrgShare | undefined,
  wanted: Wanted,
  { isReachable, updates }: { isReachable: boolean; updates: boolean },
): Promise<Outcome> {
  if (!isReachable) return { outcome: 'failed', reason: 'You cannot share with this organization.' }
  if (original === undefined) return { outcome: 'failed', reason: 'Only a published bot can be shared.' }
  if (original.original_org_id !== null)
    return { outcome: 'failed', reason: 'Another organization shares this bot; only that one shares it on.' }
  if (share !== undefined) {
    if (!updates || share.can_edit === wanted.canEditAgent) return { outcome: 'unchanged', reason: null }
    await setShareCanEdit(trx, share, wanted.canEditAgent)
  } else {
    const copyId = await insertCopy(trx, actor, original, wanted.orgUid, wanted.canEditAgent)
    if (copyId === null) return { outcome: 'failed', reason: 'Nobody is in charge of this organization yet.' }
    await insertOrgShare(trx, {
      org_id: actor.orgId,
      agent_id: original.id,
      to_org_id: wanted.orgUid,
      copy_id: copyId,
      can_edit: wanted.canEditAgent,
      shared_by: actor.userId,
    })
    await audit(
      trx,
      { ...actor, orgId: wanted.orgUid },
      {
        action: 'bot.receive-share',
        subjectKind: 'bot',
        subjectId: copyId,
        after: { name: original.name, canEditAgent: wanted.canEditAgent },
      },
    )
  }
  await audit(trx, actor, {
    action: share === undefined ? 'bot.share-with-organization' : 'bot.change-share',
    subjectKind: 'bot',
    subjectId: original.id,
    after: { organizationId: wanted.orgUid, canEditAgent: wanted.canEditAgent },
  })
  return { outcome: share === undefined ? 'shared' : 'updated', reason: null }
}

/** Shares every bot with every organization and reports the outcome for each pair. The caller passes only bots that the actor sees. */
export async function shareWithOrganizations(
  trx: Trx,
  actor: RequestActor,
  agentIds: readonly string[],
  orgs: readonly Wanted[],
  updates: boolean,
): Promise<ShareResults['results']> {
  const reachable = new Set((await findReachable(trx, actor)).map(({ id }) => id))
  const originals = new Map(
    (await lockPublishedAgents(trx, actor.orgId, agentIds)).map((agent) => [agent.id, agent]),
  )
  const shares = await listOrgShares(trx, actor.orgId, agentIds)
  const results: ShareResults['results'] = []
  for (const agentId of agentIds)
    for (const wanted of orgs) {
      const share = shares.find((each) => each.agent_id === agentId && each.to_org_id === wanted.orgUid)
      const isReachable = reachable.has(wanted.orgUid)
      const outcome = await shareOne(trx, actor, originals.get(agentId), share, wanted, {
        isReachable,
        updates,
      })
      results.push({ agentId, orgUid: wanted.orgUid, ...outcome })
    }
  return results
}

export async function endShare(trx: Trx, actor: RequestActor, share: OrgShare, now: Date): Promise<void> {
  await endOrgShare(trx, share, now)
  const about = { subjectKind: 'bot', before: { canEditAgent: share.can_edit } } as const
  await audit(trx, actor, {
    ...about,
    action: 'bot.end-share',
    subjectId: share.agent_id,
    after: { organizationId: share.to_org_id },
  })
  await audit(
    trx,
    { ...actor, orgId: share.to_org_id },
    { ...about, action: 'bot.lose-share', subjectId: share.copy_id },
  )
}

/**
 * Updates the copies that follow a bot to its published form. A published copy gets a new version, unless the form's gatekeeper has no
 * scorecard there yet; otherwise only the copy's draft changes. Running it twice changes nothing.
 */
export async function updateCopies(
  context: Pick<ApiContext, 'database'>,
  original: { orgId: string; agentId: string },
): Promise<void> {
  await context.database.asSystem(async (trx) => {
    const [source] = await lockPublishedAgents(trx, original.orgId, [original.agentId])
    if (source === undefined) return
    const copies = await lockFollowingCopies(trx, original)
    const folders = await findFoldersOfCopies(trx, copies)
    for (const copy of copies) {
      const own = splitForm(botDraftForm.parse(copy.form)).stored
      const form = formOfCopy(source.form, copy.form)
      const stored = JSON.stringify(form)
      if (isDeepStrictEqual(JSON.parse(JSON.stringify(own)), JSON.parse(stored))) continue
      const isLive =
        copy.published_version !== null && (gatekeeperOf(form) === null || settledGatekeeper(form) !== null)
      const version = isLive
        ? await insertAgentVersion(trx, {
            orgId: copy.org_id,
            agentId: copy.id,
            form: stored,
            publishedBy: null,
          })
        : null
      if (version !== null) await setGatekeeper(trx, copy.org_id, copy.id, settledGatekeeper(form))
      await updateCopy(
        trx,
        { orgId: copy.org_id, id: copy.id },
        {
          ...columnsOf(form, copy.call_type, folders.get(copy.id) ?? []),
          ...(version === null ? {} : { published_version: version.number }),
        },
      )
    }
  })
}

/** A new gatekeeper takes effect only once somebody there has chosen its scorecard. */
function settledGatekeeper(form: StoredForm): Gatekeeper | null {
  const gatekeeper = gatekeeperOf(form)
  const scorecardId = gatekeeper?.scorecardConfigId ?? ''
  return gatekeeper === null || scorecardId === '' ? null : { templateId: gatekeeper.templateId, scorecardId }
}
