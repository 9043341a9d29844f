import { isDeepStrictEqual } from 'node:util'
import type { Trx } from '#db/client.ts'
import { hasTeams, setLinks } from '#db/queries/bots/agent-parts.ts'
import {
  type AgentChange,
  countAgents,
  insertAgent,
  type LockedAgent,
  lockNewAgents,
  updateAgent,
} from '#db/queries/bots/agents.ts'
import { listFolderIdsOfAgent } from '#db/queries/bots/folders.ts'
import { insertAgentVersion, setGatekeeper } from '#db/queries/bots/versions.ts'
import type { BotReader } from '#db/queries/bots/visibility.ts'
import { audit } from '#db/queries/people/audit.ts'
import type { BotCallType } from '#db/vocabulary/bots.ts'
import type { ShareScope } from '#db/vocabulary/scorecards.ts'
import { botDraftForm, type BotDraftForm } from '#workers/domain/practice/bot.ts'
import { sectionStates } from '#workers/domain/practice/section-states.ts'
import { botLimit } from '../../contract/bots.ts'
import { assertMayChange, isReserved } from './bot-access.ts'
import { assertNoBlockingFindings } from './persona-badge.ts'
import type { RequestActor } from '../../http/actor.ts'
import { conflict, HttpProblem } from '../../http/problem.ts'
import { requireActiveScorecard } from '../scorecards/require-scorecard.ts'
import {
  assertKnownReferences,
  completionOf,
  type FormLinks,
  gatekeeperOf,
  kindOf,
  shownColumns,
  splitForm,
  type StoredForm,
  withKeptPicture,
} from './bot-form.ts'

export type NewBot = {
  callType: BotCallType
  form: BotDraftForm
  parentAgentId?: string | null
  variationName?: string
  /** Of a copy: the scope of the bot that it is made from. */
  shareScope?: ShareScope
}

/** @throws HttpProblem 422 if the organization has the maximum number of bots */
async function assertRoom(trx: Trx, orgId: string): Promise<void> {
  await lockNewAgents(trx, orgId)
  if ((await countAgents(trx)) >= botLimit)
    throw new HttpProblem(
      422,
      'too_many_bots',
      `An organization has at most ${botLimit.toLocaleString('en')} bots.`,
    )
}

/** Stores folders, tags and teams of a form. Links to folders that the actor does not see are kept. */
async function saveLinks(
  trx: Trx,
  reader: BotReader,
  agent: { orgId: string; id: string },
  { folders, tags, teamIds }: FormLinks,
): Promise<void> {
  if (folders !== undefined)
    await setLinks(trx, agent.orgId, agent.id, 'folders', folders, reader.hiddenFolderIds)
  if (tags !== undefined) await setLinks(trx, agent.orgId, agent.id, 'tags', tags)
  if (teamIds !== undefined) await setLinks(trx, agent.orgId, agent.id, 'teams', teamIds)
}

/** Creates a draft that belongs to the actor. @returns its id */
export async function createBot(
  trx: Trx,
  actor: RequestActor,
  reader: BotReader,
  bot: NewBot,
): Promise<string> {
  await assertKnownReferences(trx, actor, reader, bot.form)
  await assertRoom(trx, actor.orgId)
  const { stored, links } = splitForm(await withKeptPicture(trx, actor, bot.form))
  const id = await insertAgent(trx, {
    org_id: actor.orgId,
    owner_id: actor.userId,
    kind: kindOf(bot.callType, stored),
    call_type: bot.callType,
    parent_agent_id: bot.parentAgentId ?? null,
    variation_name: bot.variationName ?? '',
    form: JSON.stringify(stored),
    scorecard_id: scorecardOf(stored),
    share_scope: (links.teamIds ?? []).length === 0 ? (bot.shareScope ?? 'ALL') : 'TEAM',
    ...shownColumns(stored),
    ...completionOf(stored, bot.callType, links.folders ?? []),
  })
  await saveLinks(trx, reader, { orgId: actor.orgId, id }, links)
  await audit(trx, actor, {
    action: 'bot.create',
    subjectKind: 'bot',
    subjectId: id,
    after: { callType: bot.callType, name: shownColumns(stored).name },
  })
  return id
}

const scorecardOf = (form: StoredForm): string | null =>
  form.scorecardConfigId == null || form.scorecardConfigId === '' ? null : form.scorecardConfigId

/** The form without its scorecards, which the receiving organization chooses even if it may not change the bot. */
const withoutOwnChoices = ({ scorecardConfigId: _scorecard, gatekeepers, ...form }: StoredForm) => ({
  ...form,
  gatekeepers: (gatekeepers ?? []).map(({ scorecardConfigId: _own, ...gatekeeper }) => gatekeeper),
})

/** @throws HttpProblem 403 if another organization shares the bot and reserves this change for itself */
function assertMayChangeForm(agent: LockedAgent, next: StoredForm): void {
  if (!isReserved(agent)) return
  const former = splitForm(botDraftForm.parse(agent.form)).stored
  const same = (form: StoredForm): unknown => JSON.parse(JSON.stringify(withoutOwnChoices(form)))
  if (!isDeepStrictEqual(same(former), same(next))) assertMayChange(agent)
}

/**
 * Who may use the bot once it has these teams instead of its current ones. Without teams it is for everybody, unless its own were deleted:
 * then nobody has opened it, so it stays closed.
 */
async function scopeAfter(trx: Trx, agent: LockedAgent, teamIds: readonly string[]): Promise<ShareScope> {
  if (teamIds.length > 0) return 'TEAM'
  return (await hasTeams(trx, agent.id)) ? 'ALL' : agent.share_scope
}

/** Applies a new draft to a locked bot. The caller has checked its references. */
export async function saveDraft(
  trx: Trx,
  actor: RequestActor,
  reader: BotReader,
  agent: LockedAgent,
  form: BotDraftForm,
): Promise<void> {
  const { stored, links } = splitForm(await withKeptPicture(trx, actor, form))
  assertMayChangeForm(agent, stored)
  const shareScope =
    links.teamIds === undefined ? agent.share_scope : await scopeAfter(trx, agent, links.teamIds)
  await saveLinks(trx, reader, { orgId: agent.org_id, id: agent.id }, links)
  const folders = await listFolderIdsOfAgent(trx, agent.id)
  const isDraft = agent.published_version === null
  const isOwnWriting =
    agent.original_org_id !== null &&
    agent.can_edit &&
    !isDeepStrictEqual(
      JSON.parse(JSON.stringify(withoutOwnChoices(splitForm(botDraftForm.parse(agent.form)).stored))),
      JSON.parse(JSON.stringify(withoutOwnChoices(stored))),
    )
  const change: AgentChange = {
    form: JSON.stringify(stored),
    ...completionOf(stored, agent.call_type, folders),
    share_scope: shareScope,
    // Until a version is published, lists show the draft.
    ...(isDraft
      ? {
          ...shownColumns(stored),
          kind: kindOf(agent.call_type, stored),
          scorecard_id: scorecardOf(stored),
        }
      : {}),
    ...(isOwnWriting ? { follows_original: false } : {}),
  }
  await updateAgent(trx, agent.id, change)
}

/**
 * Publishes the draft of a locked bot: reps practice with it from then on.
 * @throws HttpProblem 422 with what is missing, in the form's own texts
 */
export async function publishBot(
  trx: Trx,
  actor: RequestActor,
  agent: LockedAgent,
  exception: { reason: string } | null,
): Promise<void> {
  if (agent.share_ended_at !== null) throw shareEnded()
  const { stored } = splitForm(botDraftForm.parse(agent.form))
  const folders = await listFolderIdsOfAgent(trx, agent.id)
  const problems = sectionStates({ ...stored, folders }, agent.call_type).flatMap((each) => each.problems)
  const [first] = problems
  if (first !== undefined)
    throw new HttpProblem(422, 'bot_not_complete', first.message, {
      errors: problems.map(({ path, message }) => ({ path: `form.${path}`, message })),
    })
  const scorecard = await requireActiveScorecard(trx, actor, stored.scorecardConfigId ?? '')
  const gatekeeper = gatekeeperOf(stored)
  const gatekeeperScorecard =
    gatekeeper === null ? null : await requireActiveScorecard(trx, actor, gatekeeper.scorecardConfigId ?? '')
  if (gatekeeperScorecard?.id === scorecard.id) throw sameScorecard()
  const overruled = await assertNoBlockingFindings(trx, agent.id, exception)
  const { number } = await insertAgentVersion(trx, {
    orgId: agent.org_id,
    agentId: agent.id,
    form: JSON.stringify(stored),
    publishedBy: actor.userId,
  })
  await setGatekeeper(
    trx,
    agent.org_id,
    agent.id,
    gatekeeper === null || gatekeeperScorecard === null
      ? null
      : { templateId: gatekeeper.templateId, scorecardId: gatekeeperScorecard.id },
  )
  await updateAgent(trx, agent.id, {
    published_version: number,
    status: agent.status === 'INACTIVE' ? 'INACTIVE' : 'ACTIVE',
    kind: kindOf(agent.call_type, stored),
    scorecard_id: scorecard.id,
    ...shownColumns(stored),
    ...completionOf(stored, agent.call_type, folders),
  })
  await audit(trx, actor, {
    action: 'bot.publish',
    subjectKind: 'bot',
    subjectId: agent.id,
    before: { version: agent.published_version, status: agent.status },
    after: { version: number, ...(overruled === null ? {} : { exception: overruled }) },
  })
}

export const sameScorecard = (): HttpProblem =>
  new HttpProblem(422, 'same_scorecard', 'The gatekeeper needs another scorecard than the bot.', {
    errors: [
      {
        path: 'form.gatekeepers.0.scorecardConfigId',
        message: 'The gatekeeper needs another scorecard than the bot.',
      },
    ],
  })

export const shareEnded = (): HttpProblem =>
  conflict('The organization that shared this bot no longer does. It cannot be practiced with.')

/** Pauses a published bot or resumes it. @throws HttpProblem 409, 422 */
export async function setBotStatus(
  trx: Trx,
  actor: RequestActor,
  agent: LockedAgent,
  status: 'ACTIVE' | 'INACTIVE',
): Promise<void> {
  if (agent.status === status) return
  if (agent.published_version === null)
    throw conflict('A draft is published first. After that it can be paused.')
  if (status === 'ACTIVE') {
    if (agent.share_ended_at !== null) throw shareEnded()
    if ((await listFolderIdsOfAgent(trx, agent.id)).length === 0)
      throw new HttpProblem(422, 'bot_not_complete', 'Select a folder to publish a bot', {
        errors: [{ path: 'form.folders', message: 'Select a folder to publish a bot' }],
      })
    await requireActiveScorecard(trx, actor, agent.scorecard_id ?? '')
  }
  await updateAgent(trx, agent.id, { status })
  await audit(trx, actor, {
    action: status === 'ACTIVE' ? 'bot.activate' : 'bot.deactivate',
    subjectKind: 'bot',
    subjectId: agent.id,
    before: { status: agent.status },
    after: { status },
  })
}
