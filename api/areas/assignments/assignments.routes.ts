import type { Trx } from '#db/client.ts'
import {
  type AssignmentRow,
  findAssignment,
  listAssignments as listRows,
  lockAssignment,
  updateAssignment,
} from '#db/queries/assignments/assignments.ts'
import { audit } from '#db/queries/people/audit.ts'
import { dayIn } from '#workers/domain/calls/days.ts'
import {
  type Assignment,
  changeAssignment,
  createAssignments,
  createAssignmentsResponse,
  endAssignment,
  listAssignments,
} from '../../contract/assignments.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { conflict, denied, stale } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { route } from '../../http/route.ts'
import { assign } from './assign.ts'
import { assignmentReadersOf, readsOthers } from './assignment-access.ts'
import { viewAssignments } from './assignment-views.ts'

const termsOf = (row: AssignmentRow) => ({ dueOn: row.due_on, passMark: row.pass_mark, times: row.times })

/** Maximum number of users in one notification: Postgres limits it to 8,000 bytes, and a user id takes 39. */
const mostTold = 100

/** Assignments: bots that somebody must practice with. */
export const assignmentRoutes: RoutePlugin = (app, context) => {
  const { database, signals, now } = context

  /** Notifies the open pages of these people and of everybody who sees their assignments. */
  function tell(actor: RequestActor, userIds: readonly string[]): void {
    if (userIds.length === 0) return
    signals.publish({
      type: 'assignments',
      orgId: actor.orgId,
      userIds: userIds.length > mostTold ? null : [...userIds],
    })
  }

  const view = async (trx: Trx, actor: RequestActor, row: AssignmentRow): Promise<Assignment> => {
    const [shown] = await viewAssignments(trx, actor, [row], dayIn(actor.timeZone, now()))
    if (shown === undefined) throw new Error('An assignment has no view')
    return shown
  }

  const requireAssignment = async (trx: Trx, actor: RequestActor, id: string): Promise<AssignmentRow> => {
    const readers = await assignmentReadersOf(trx, actor)
    return resource(context, actor, 'assignments', id, () => findAssignment(trx, readers, id))
  }

  /** Locks the assignment and checks that its version is the one the client last read. */
  async function requireCurrent(
    trx: Trx,
    actor: RequestActor,
    id: string,
    version: number,
  ): Promise<AssignmentRow> {
    await lockAssignment(trx, id)
    const row = await requireAssignment(trx, actor, id)
    if (row.version !== version) throw stale(await view(trx, actor, row))
    if (row.ended_at !== null) throw conflict('This assignment has ended. Assign the bot again.')
    return row
  }

  route(app, listAssignments, ({ actor, query }) =>
    database.withOrg(actor, async (trx) => {
      const { from, numberOfResults, scope, ...filter } = query
      if (scope === 'people' && !(await readsOthers(trx, actor)))
        throw denied('You see your own assignments.')
      const today = dayIn(actor.timeZone, now())
      const { rows, ...found } = await listRows(
        trx,
        await assignmentReadersOf(trx, actor),
        { ...filter, scope, today },
        { from, numberOfResults },
      )
      return { results: await viewAssignments(trx, actor, rows, today), ...found }
    }),
  )

  route(app, createAssignments, async (request, reply) => {
    const { actor, body } = request
    const assigned = await context.runOnce(request, reply, createAssignmentsResponse, (trx) =>
      assign(trx, actor, body, now()),
    )
    const told = assigned.results.flatMap(({ userId, outcome }) =>
      userId !== null && outcome === 'created' ? [userId] : [],
    )
    tell(actor, [...new Set(told)])
    return assigned
  })

  route(app, changeAssignment, async ({ actor, params, body }) => {
    const changed = await database.withOrg(actor, async (trx) => {
      const row = await requireCurrent(trx, actor, params.id, body.version)
      await updateAssignment(trx, row.id, {
        due_on: body.dueOn === undefined ? row.due_on : body.dueOn,
        pass_mark: body.passMark === undefined ? row.pass_mark : body.passMark,
        times: body.times ?? row.times,
      })
      const after = await requireAssignment(trx, actor, row.id)
      await audit(trx, actor, {
        action: 'assignment.change',
        subjectKind: 'assignment',
        subjectId: row.id,
        before: termsOf(row),
        after: termsOf(after),
      })
      return view(trx, actor, after)
    })
    tell(actor, changed.user === null ? [] : [changed.user.id])
    return changed
  })

  route(app, endAssignment, async ({ actor, params, body }) => {
    const ended = await database.withOrg(actor, async (trx) => {
      const row = await requireCurrent(trx, actor, params.id, body.version)
      await updateAssignment(trx, row.id, { ended_at: now() })
      await audit(trx, actor, {
        action: 'assignment.end',
        subjectKind: 'assignment',
        subjectId: row.id,
        before: { agentId: row.agent_id, userId: row.user_id, ...termsOf(row) },
      })
      return view(trx, actor, await requireAssignment(trx, actor, row.id))
    })
    tell(actor, ended.user === null ? [] : [ended.user.id])
    return ended
  })
}
