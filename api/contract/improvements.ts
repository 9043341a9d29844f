import { z } from 'zod'
import { callsToCompare } from '#workers/domain/calls/improvement.ts'
import { endpoint } from './endpoint.ts'
import { teamDays } from './home.ts'
import { pageOf, pageQuery } from './page.ts'
import { listOf, person } from './people.ts'

const count = z.number().int().nonnegative()
const day = z.iso.date()

/** Scored calls with a total. Mean: 0 to 100, null below `callsNeeded` calls. */
const period = z.object({ calls: count, mean: z.number().nullable() })
const periods = { person, recent: period, before: period }

/**
 * `compared`: both means are of calls that the same scorecard version and engine scored before and after, each kind with the same weight on
 * both sides; `low` to `high` is the 95% interval of their difference in points. `tooFewCalls`: fewer than `callsNeeded` on one side.
 * `otherScorecards`: too few calls on both sides that the same scorecard version and engine scored.
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

/** How the scores of people have moved: the last `days` days against as many before. */
export const improvements = pageOf(improvement).extend({
  /** `total` counts no further: there may be more. */
  isTotalAtLeast: z.boolean().default(false),
  /** The first day of each period, in the time zone of the request. The recent one lasts until now, the other until it begins. */
  fromDate: day,
  beforeFromDate: day,
  days: z.literal(teamDays),
  callsNeeded: z.literal(callsToCompare),
})
export type Improvements = z.infer<typeof improvements>

/** The people whose calls the reader sees, with scored calls in one of the periods; those with the most first. */
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
