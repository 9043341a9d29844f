import type { Trx } from '#db/client.ts'
import type { AssignmentRow } from '#db/queries/assignments/assignments.ts'
import type { AssignmentState } from '#db/vocabulary/assignments.ts'
import { attitudes } from '#workers/domain/practice/catalog/attitudes.ts'
import type { Assignment } from '../../contract/assignments.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import { loadPeople } from '../calls/call-views.ts'

const stateOf = (row: AssignmentRow, today: string): AssignmentState => {
  if (row.done_at !== null) return 'done'
  if (row.ended_at !== null) return 'ended'
  return row.due_on !== null && row.due_on < today ? 'overdue' : 'open'
}

/** Assignments as the reader sees them. */
export async function viewAssignments(
  trx: Trx,
  actor: RequestActor,
  rows: readonly AssignmentRow[],
  today: string,
): Promise<Assignment[]> {
  const people = await loadPeople(
    trx,
    rows.flatMap((row) => [row.user_id, row.created_by]),
  )
  return rows.map((row) => ({
    id: row.id,
    agent: {
      id: row.agent_id,
      name: row.agent_name,
      jobTitle: row.job_title,
      companyName: row.company_name,
      callType: row.call_type,
      difficulty: row.emotional_state === null ? null : attitudes[row.emotional_state].difficulty,
      status: row.agent_status,
    },
    user: people.get(row.user_id) ?? null,
    assignedBy: people.get(row.created_by ?? '') ?? null,
    assignedAt: row.created_at.toISOString(),
    dueOn: row.due_on,
    passMark: row.pass_mark,
    times: row.times,
    progress: {
      tries: row.tries,
      passed: row.passed,
      best: row.best,
      isScoring: row.is_scoring,
      liveCallId: row.live_call_id,
    },
    state: stateOf(row, today),
    doneAt: row.done_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    mayPractice: row.user_id === actor.userId && row.ended_at === null && row.is_usable,
    mayChange: row.ended_at === null && allows(actor, 'bots.manage'),
    version: row.version,
  }))
}
