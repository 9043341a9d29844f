import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { findAgentParts } from '#db/queries/bots/agent-parts.ts'
import { findAttemptsOfBots } from '#db/queries/bots/attempts.ts'
import { type AgentRow, findDraftForm } from '#db/queries/bots/agents.ts'
import { findPracticeBot, type PracticeBot } from '#db/queries/bots/practice-bot.ts'
import { findOrganizationNames } from '#db/queries/bots/org-shares.ts'
import type { BotReader } from '#db/queries/bots/visibility.ts'
import { listScorecardNames } from '#db/queries/scorecards/scorecards.ts'
import { emotionalStates } from '#db/vocabulary/bots.ts'
import { botDraftForm, type BotDraftForm } from '#workers/domain/practice/bot.ts'
import { attitudes } from '#workers/domain/practice/catalog/attitudes.ts'
import { sectionStates } from '#workers/domain/practice/section-states.ts'
import type { Agent, AgentDetail } from '../../contract/bots.ts'
import { findBadges, toBadge } from './persona-badge.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { visibilityOf } from '../calls/call-access.ts'
import { isReserved, mayReadForm, readerOf, requireAgent } from './bot-access.ts'

/** The part of a stored form that lists read. It must accept forms of any age. */
const shownScenario = z
  .object({ option: z.string(), buyerAttitude: z.string().nullable().default(null) })
  .nullable()
  .catch(null)
const shownPeople = z
  .array(
    z.object({ firstName: z.string(), lastName: z.string().default(''), jobTitle: z.string().default('') }),
  )
  .catch([])

const attitudeOf = (stored: string | null): Agent['emotionalState'] =>
  emotionalStates.find((state) => state === stored) ?? null

/** Names of the organizations that shared these bots. A sub-organization cannot read its parent's row, hence the system role. */
async function namesOfSharers(
  context: Pick<ApiContext, 'database'>,
  rows: readonly AgentRow[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ original_org_id: orgId }) => orgId ?? []))]
  return ids.length === 0 ? new Map() : context.database.asSystem((trx) => findOrganizationNames(trx, ids))
}

const noAttempts: Agent['attempts'] = {
  count: 0,
  scored: 0,
  meanScore: null,
  passMark: null,
  ownCount: 0,
  ownBest: null,
}

/** Adds folders, tags, teams and names to rows, with a few reads for all of them. */
export async function toAgents(
  context: Pick<ApiContext, 'database'>,
  trx: Trx,
  actor: RequestActor,
  reader: BotReader,
  rows: readonly AgentRow[],
): Promise<Agent[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const parts = await findAgentParts(trx, ids)
  const attempts = await findAttemptsOfBots(trx, await visibilityOf(trx, actor), ids)
  const scorecards = await listScorecardNames(trx, [
    ...new Set(rows.flatMap(({ scorecard_id: id }) => id ?? [])),
  ])
  const sharers = await namesOfSharers(context, rows)
  const tests = await findBadges(
    trx,
    actor,
    rows.map(({ id }) => id),
  )
  const hidden = new Set(reader.hiddenFolderIds)
  return rows.map((row) => {
    const state = attitudeOf(row.emotional_state)
    const others = shownPeople.parse(row.supporting ?? [])
    return {
      id: row.id,
      orgId: row.org_id,
      ownerId: row.owner_id,
      kind: row.kind,
      callType: row.call_type,
      status: row.status,
      name: row.name,
      scenarioName: row.scenario_name,
      description: row.description ?? '',
      jobTitle: row.job_title,
      companyName: row.company_name,
      gender: row.gender,
      language: row.language ?? 'en-US',
      avatarUrl: row.avatar_url,
      emotionalState: state,
      difficulty: state === null ? null : attitudes[state].difficulty,
      callScenario: shownScenario.parse(row.call_scenario ?? null),
      personas: [
        { name: row.name, jobTitle: row.job_title },
        ...others.map(({ firstName, lastName, jobTitle }) => ({
          name: `${firstName} ${lastName}`.trim(),
          jobTitle,
        })),
      ],
      folders:
        reader.assignedAgentIds === null
          ? (parts.folders.get(row.id) ?? []).filter(({ id }) => !hidden.has(id))
          : [],
      teams: parts.teams.get(row.id) ?? [],
      tags: parts.tags.get(row.id) ?? [],
      shareScope: row.share_scope,
      scorecardConfigId: row.scorecard_id,
      scorecardName: row.scorecard_id === null ? null : (scorecards.get(row.scorecard_id) ?? null),
      gatekeeper: parts.gatekeepers.get(row.id) ?? null,
      parentAgentId: row.parent_agent_id,
      variationName: row.variation_name,
      isPublic: row.is_public,
      completion: { done: row.sections_done, total: row.sections_total, isComplete: row.is_complete },
      publishedVersion: row.published_version,
      personaTest: toBadge(tests.get(row.id)),
      providerId: row.version_id,
      vapiId: row.version_id,
      sharedFrom:
        row.original_org_id === null
          ? null
          : {
              orgId: row.original_org_id,
              name: sharers.get(row.original_org_id) ?? '',
              hasEnded: row.share_ended_at !== null,
            },
      mayEdit: allows(actor, 'bots.manage') && row.can_edit,
      mayCopy: !isReserved(row),
      attempts: attempts.get(row.id) ?? noAttempts,
      version: row.version,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    }
  })
}

/** The form as people edit it: the stored form plus folders, tags and teams, which other tables store. */
export function wholeForm(stored: unknown, links: Pick<Agent, 'folders' | 'tags' | 'teams'>): BotDraftForm {
  const ids = (named: readonly { id: string }[], most: number): string[] =>
    named.slice(0, most).map(({ id }) => id)
  return {
    ...botDraftForm.parse(stored),
    folders: ids(links.folders, 20),
    tags: ids(links.tags, 50),
    teamIds: ids(links.teams, 100),
  }
}

/** One bot. The form is included only for readers who may read it. @throws HttpProblem 404 */
export async function readAgent(
  context: Pick<ApiContext, 'database'>,
  trx: Trx,
  actor: RequestActor,
  id: string,
): Promise<AgentDetail> {
  const reader = await readerOf(trx, actor)
  const row = await requireAgent(context, trx, actor, reader, id)
  const [agent] = await toAgents(context, trx, actor, reader, [row])
  if (agent === undefined) throw new Error('The bot has no view')
  const published = await findPracticeBot(trx, id, actor)
  const open = openFactsOf(published)
  if (!mayReadForm(actor, row))
    return { ...agent, form: null, sections: null, hasUnpublishedChanges: false, ...open }
  const draft = await findDraftForm(trx, id)
  const form = wholeForm(draft?.form ?? {}, agent)
  return {
    ...agent,
    form,
    sections: sectionStates(form, agent.callType),
    hasUnpublishedChanges: agent.publishedVersion !== null && draft?.hasUnpublishedChanges === true,
    ...open,
  }
}

/** What a published form tells everybody who may practice with the bot. */
function openFactsOf(
  published: PracticeBot | null,
): Pick<AgentDetail, 'acceptsPrivateCalls' | 'knownBefore'> {
  const form = published === null ? {} : botDraftForm.parse(published.form)
  const contexts: Partial<Record<string, string>> = form.contexts ?? {}
  return {
    acceptsPrivateCalls: form.acceptsPrivateCalls === true,
    knownBefore: {
      context: contexts[published?.callType ?? ''] ?? '',
      publicPresence: form.public_presence ?? '',
    },
  }
}
