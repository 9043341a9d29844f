import type { Trx } from '#db/client.ts'
import {
  endDoneAssignments,
  insertAssignments,
  listOpenAssignments,
} from '#db/queries/assignments/assignments.ts'
import {
  type Candidate,
  listCandidates,
  listPassMarks,
  listUsableBots,
} from '#db/queries/assignments/candidates.ts'
import { type AgentRow, findAgents } from '#db/queries/bots/agents.ts'
import { auditAll } from '#db/queries/people/audit.ts'
import { findTeams } from '#db/queries/people/teams.ts'
import type { z } from 'zod'
import {
  assignmentBatchLimit,
  type createAssignmentsBody,
  type CreateAssignmentsResponse,
} from '../../contract/assignments.ts'
import { can, capabilities, isPracticeHidden, type PermissionFlags } from '../../contract/permissions.ts'
import type { RequestActor } from '../../http/actor.ts'
import { HttpProblem } from '../../http/problem.ts'
import { unknownTeam } from '../bots/bot-form.ts'
import { loadPeople } from '../calls/call-views.ts'
import { assignmentReadersOf } from './assignment-access.ts'

type Result = CreateAssignmentsResponse['results'][number]
type Terms = Pick<z.output<typeof createAssignmentsBody>, 'dueOn' | 'passMark' | 'times'>

/** Why the bot cannot be assigned to anybody. Null when it can. */
function refusalOf(bot: AgentRow | undefined, hasScorecard: boolean): string | null {
  if (bot === undefined) return 'Not found.'
  if (bot.status === 'DRAFT') return 'It is a draft. Publish it first.'
  if (bot.status === 'INACTIVE') return 'It is paused.'
  return hasScorecard ? null : 'It has no scorecard, so no attempt could count.'
}

/** Pairs every bot with every person. `reason` is why the person cannot be assigned the bot; null: they can be. */
function pair(
  bots: readonly AgentRow[],
  people: readonly { userId: string; candidate: Candidate | undefined; usable: ReadonlySet<string> }[],
  flags: PermissionFlags,
): { bot: AgentRow; userId: string; reason: string | null }[] {
  const reasonFor = (bot: AgentRow, { candidate, usable }: (typeof people)[number]): string | null => {
    if (candidate === undefined) return 'They are not an active member.'
    if (!candidate.isSeen) return 'You do not see their calls, so you cannot give them practice.'
    if (!can({ ...candidate, platformRole: null }, 'practice.use')) return 'Their role does not practice.'
    if (isPracticeHidden(candidate.role, flags)) return 'Practice is hidden from members here.'
    return usable.has(bot.id) ? null : 'They may not use this bot: it is kept to other teams or folders.'
  }
  return bots.flatMap((bot) =>
    people.map((person) => ({ bot, userId: person.userId, reason: reasonFor(bot, person) })),
  )
}

/** Assigns bots to people and reports the outcome for each pair. */
export async function assign(
  trx: Trx,
  actor: RequestActor,
  body: z.output<typeof createAssignmentsBody>,
  now: Date,
): Promise<CreateAssignmentsResponse> {
  const agentIds = [...new Set(body.agentIds)]
  const userIds = [...new Set(body.userIds)]
  const teamIds = [...new Set(body.teamIds)]
  if ((await findTeams(trx, teamIds)).length < teamIds.length) throw unknownTeam()

  const readers = await assignmentReadersOf(trx, actor)
  const found = new Map((await findAgents(trx, readers.bots, agentIds)).map((bot) => [bot.id, bot]))
  const passMarks = await listPassMarks(trx, [...found.keys()])
  const results: Result[] = []
  const bots: AgentRow[] = []
  for (const id of agentIds) {
    const bot = found.get(id)
    const reason = refusalOf(bot, passMarks.has(id))
    if (bot !== undefined && reason === null) bots.push(bot)
    else
      results.push({
        agent: { id, name: bot?.name ?? '' },
        userId: null,
        user: null,
        outcome: 'failed',
        assignmentId: null,
        reason,
      })
  }

  const candidates = await listCandidates(trx, readers.visibility, {
    userIds,
    teamIds,
    limit: assignmentBatchLimit + 1,
  })
  const everybody = [...new Set([...candidates.map(({ userId }) => userId), ...userIds])]
  if (everybody.length * bots.length > assignmentBatchLimit)
    throw new HttpProblem(
      422,
      'too_many',
      `These are more than ${assignmentBatchLimit.toLocaleString('en')} assignments. Choose fewer people or bots.`,
    )
  const usable = await listUsableBots(
    trx,
    candidates.map((candidate) => ({
      userId: candidate.userId,
      role: candidate.role,
      capabilities: capabilities.filter((each) =>
        can({ ...candidate, platformRole: null }, each, actor.flags),
      ),
    })),
    bots.map(({ id }) => id),
  )
  const pairs = pair(
    bots,
    everybody.map((userId) => ({
      userId,
      candidate: candidates.find((each) => each.userId === userId),
      usable: usable.get(userId) ?? new Set<string>(),
    })),
    actor.flags,
  )
  const stored = await store(
    trx,
    actor,
    pairs.filter(({ reason }) => reason === null),
    { terms: body, passMarks, now },
  )
  const names = await loadPeople(
    trx,
    candidates.map(({ userId }) => userId),
  )
  for (const { bot, userId, reason } of pairs) {
    const own = stored.get(`${userId} ${bot.id}`)
    results.push({
      agent: { id: bot.id, name: bot.name },
      userId,
      user: names.get(userId) ?? null,
      outcome: reason === null ? (own?.isNew === true ? 'created' : 'unchanged') : 'failed',
      assignmentId: own?.id ?? null,
      reason: reason ?? (own?.isNew === true ? null : 'They have it to do already.'),
    })
  }
  return { results, created: results.filter(({ outcome }) => outcome === 'created').length }
}

/** The open assignment of each pair, keyed `<user> <bot>`. */
async function store(
  trx: Trx,
  actor: RequestActor,
  pairs: readonly { bot: AgentRow; userId: string }[],
  { terms, passMarks, now }: { terms: Terms; passMarks: ReadonlyMap<string, number>; now: Date },
): Promise<Map<string, { id: string; isNew: boolean }>> {
  const of = {
    userIds: [...new Set(pairs.map(({ userId }) => userId))],
    agentIds: [...new Set(pairs.map(({ bot }) => bot.id))],
  }
  await endDoneAssignments(trx, { ...of, now })
  const inserted = await insertAssignments(
    trx,
    pairs.map(({ bot, userId }) => ({
      org_id: actor.orgId,
      agent_id: bot.id,
      user_id: userId,
      due_on: terms.dueOn ?? null,
      pass_mark: terms.passMark === undefined ? (passMarks.get(bot.id) ?? null) : terms.passMark,
      times: terms.times,
      created_by: actor.userId,
      created_at: now,
    })),
  )
  await auditAll(
    trx,
    actor,
    inserted.map((row) => ({
      action: 'assignment.create',
      subjectKind: 'assignment',
      subjectId: row.id,
      after: {
        agentId: row.agent_id,
        userId: row.user_id,
        dueOn: terms.dueOn ?? null,
        passMark: row.pass_mark,
        times: terms.times,
      },
    })),
  )
  const made = new Set(inserted.map(({ id }) => id))
  return new Map(
    (await listOpenAssignments(trx, of)).map(({ id, user_id, agent_id }) => [
      `${user_id} ${agent_id}`,
      { id, isNew: made.has(id) },
    ]),
  )
}
