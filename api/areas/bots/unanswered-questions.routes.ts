import { z } from 'zod'
import { listUnansweredQuestions as listRows } from '#db/queries/practice/unanswered-questions.ts'
import {
  byFrequency,
  groupQuestions,
  type UnansweredQuestion as Group,
} from '#workers/domain/practice-calls/unanswered-questions.ts'
import {
  listUnansweredQuestions,
  unansweredDays,
  type UnansweredQuestion,
} from '../../contract/unanswered-questions.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { parseInput } from '../../http/errors.ts'
import { denied } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { visibilityOf } from '../calls/call-access.ts'
import { readerOf, requireAgent } from './bot-access.ts'
import { findKnowledge, mayEdit } from './unanswered-questions.ts'

const dayMs = 86_400_000
/** Far more calls and questions than an editor works through; they bound one request. */
const mostCalls = 2_000
const mostAsked = 5_000

/** Names the last row of a page: how often the question was asked, when it was last asked (ms), and its id. */
const cursorOf = ({ times, askedAt, id }: Group): string => `${times}_${askedAt.getTime()}_${id}`
const placeOf = z
  .object({ cursor: z.string().regex(/^\d{1,9}_\d{1,15}_[\da-f]{32}$/) })
  .transform(({ cursor }) => {
    const [times, askedAt, id = ''] = cursor.split('_')
    return { times: Number(times), askedAt: new Date(Number(askedAt)), id }
  })

const view = ({ askedAt, callId, ...group }: Group): UnansweredQuestion => ({
  ...group,
  lastAskedAt: askedAt.toISOString(),
  lastCallId: callId,
})

export const unansweredQuestionRoutes: RoutePlugin = (app, context) => {
  const { database, now } = context

  route(app, listUnansweredQuestions, ({ actor, params, query }) =>
    database.withOrg(actor, async (trx) => {
      const agent = await requireAgent(context, trx, actor, await readerOf(trx, actor), params.id)
      if (!mayEdit(actor, agent))
        throw denied('The organization that shares this bot does not let you change it.')
      const asked = await listRows(trx, await visibilityOf(trx, actor), {
        agentId: agent.id,
        since: new Date(now().getTime() - unansweredDays * dayMs),
        calls: mostCalls,
        limit: mostAsked,
      })
      const groups = groupQuestions(asked, await findKnowledge(trx, agent.id))
      const after = query.cursor === undefined ? null : parseInput(placeOf, query)
      const rest = after === null ? groups : groups.filter((group) => byFrequency(after, group) < 0)
      const page = rest.slice(0, query.limit)
      const last = page.at(-1)
      return {
        results: page.map(view),
        nextCursor: last !== undefined && rest.length > page.length ? cursorOf(last) : null,
        total: groups.length,
        isTotalAtLeast: asked.length === mostAsked,
      }
    }),
  )
}
