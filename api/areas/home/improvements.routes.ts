import { listScoreCells, listScoredPeople } from '#db/queries/home/team-scores.ts'
import { resolveDateRange } from '#workers/domain/calls/date-range.ts'
import { dayBefore, dayIn } from '#workers/domain/calls/days.ts'
import { callsToCompare, improvementOf } from '#workers/domain/calls/improvement.ts'
import { teamDays } from '../../contract/home.ts'
import { getImprovements } from '../../contract/improvements.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { visibilityOf } from '../calls/call-access.ts'
import { loadPeople } from '../calls/call-views.ts'

/** How people's scores have moved. */
export const improvementRoutes: RoutePlugin = (app, { database, now }) => {
  route(app, getImprovements, ({ actor, query }) =>
    database.withOrg(actor, async (trx) => {
      const at = now()
      const startOf = (fromDate: string): Date =>
        resolveDateRange({ range: 'custom', fromDate }, actor.timeZone, at).from ?? at
      // The recent period is the one that the first page uses, so that both show the same calls.
      const fromDate = dayBefore(dayIn(actor.timeZone, at), teamDays - 1)
      const beforeFromDate = dayBefore(fromDate, teamDays)
      const since = startOf(beforeFromDate)

      const visibility = await visibilityOf(trx, actor)
      const { users: asked, ...page } = query
      const people = await listScoredPeople(trx, visibility, { since, asked, ...page })
      const names = await loadPeople(trx, people.ids)
      const cells = Map.groupBy(
        await listScoreCells(trx, visibility, { since, middle: startOf(fromDate), ids: people.ids }),
        ({ callerId }) => callerId,
      )
      return {
        fromDate,
        beforeFromDate,
        days: teamDays,
        callsNeeded: callsToCompare,
        results: people.ids.flatMap((id) => {
          const person = names.get(id)
          return person === undefined ? [] : [{ person, ...improvementOf(cells.get(id) ?? []) }]
        }),
        total: people.total,
        isTotalAtLeast: people.isTotalAtLeast,
      }
    }),
  )
}
