import { z } from 'zod'
import { callsToCompare } from '#workers/domain/calls/improvement.ts'
import { endpoint } from './endpoint.ts'
import { teamDays } from './home.ts'
import { pageOf, pageQuery } from './page.ts'
import { listOf, person } from './people.ts'

const count = z.number().int().nonnegative()
const day = z.iso.date()

/** Scored calls with a total. Mean: 0 to 100; null with fewer than `callsNeeded` calls. */
const period = z.object({ calls: count, mean: z.number().nullable() })
const periods = { person, recent: period, before: period }

/**
 * `compared`: the means cover only calls scored by the same scorecard version and engine in both periods, and each such group has the same
 * weight on both sides; `low` to `high` is the 95% interval of their difference in points. `tooFewCalls`: fewer than `callsNeeded` in one
 * period. `otherScorecards`: too few calls in both periods have the same scorecard version and engine.
 */
const improvement = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('compared'),
    ...periods,
    change: z.number(),
    low: z.number(),
    high: z.number(),
  }),
  z.object({ kind: z.literal('tooFewCalls'), ...periods }),
  z.object({ kind: z.literal('otherScorecards'), ...periods }),
])
export type ImprovementOfPerson = z.infer<typeof improvement>

/** How people's scores have moved: the last `days` days against the same number of days before. */
export const improvements = pageOf(improvement).extend({
  /** Counting stopped at `total`, so there may be more. */
  isTotalAtLeast: z.boolean().default(false),
  /**
   * The first day of each period, in the time zone of the request. The recent period lasts until now, the earlier one until the recent one
   * begins.
   */
  fromDate: day,
  beforeFromDate: day,
  days: z.literal(teamDays),
  callsNeeded: z.literal(callsToCompare),
})
export type Improvements = z.infer<typeof improvements>

/** People whose calls the reader sees and who have scored calls in one of the periods; those with the most first. */
export const getImprovements = endpoint({
  method: 'GET',
  path: '/users/stats/improvements',
  permission: 'calls.view',
  query: pageQuery.pick({ from: true }).extend({
    numberOfResults: z.coerce.number().int().min(1).max(100).default(20),
    /** Only these people. */
    users: listOf(z.uuid()),
  }),
  response: improvements,
})
