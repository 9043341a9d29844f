import type { Trx } from '#db/client.ts'
import type { CallVisibility } from '#db/queries/calls/calls.ts'
import { readTeamScores } from '#db/queries/home/team-scores.ts'
import { countPeople } from '#db/queries/people/people.ts'
import { resolveDateRange } from '#workers/domain/calls/date-range.ts'
import { dayBefore, dayIn } from '#workers/domain/calls/days.ts'
import { type TeamBlock, teamDays, withoutCallsList } from '../../contract/home.ts'
import type { RequestActor } from '../../http/actor.ts'
import { loadPeople } from '../calls/call-views.ts'
import { directoryIds } from '../people/directory.ts'
import { filterOf } from '../people/user-filter.ts'
import { countedTo } from './counted-to.ts'

const shownReps = 8
const shownWithoutCalls = 5

/** Recent scores of the people whose calls the reader sees, and which of those people have no calls. */
export async function readTeam(
  trx: Trx,
  actor: RequestActor,
  visibility: CallVisibility,
  now: Date,
): Promise<TeamBlock> {
  const fromDate = dayBefore(dayIn(actor.timeZone, now), teamDays - 1)
  const since = resolveDateRange({ range: 'custom', fromDate }, actor.timeZone, now).from ?? now
  const scores = await readTeamScores(trx, visibility, { since, reps: shownReps })
  const names = await loadPeople(
    trx,
    scores.reps.map(({ callerId }) => callerId),
  )
  const silent = await countPeople(
    trx,
    { ...filterOf(withoutCallsList, now), visibleTo: visibility, ids: await directoryIds(trx, actor) },
    { shown: shownWithoutCalls, countedTo },
  )
  return {
    fromDate,
    scored: scores.scored,
    passed: scores.passed,
    mean: scores.mean,
    people: scores.people,
    reps: scores.reps.flatMap(({ callerId, ...numbers }) => {
      const person = names.get(callerId)
      return person === undefined ? [] : [{ person, ...numbers }]
    }),
    withoutCalls: {
      count: silent.total,
      isAtLeast: silent.isTotalAtLeast,
      people: silent.first.map(({ id, firstName, lastName, avatar }) => ({
        id,
        firstName,
        lastName,
        avatar,
      })),
    },
  }
}
