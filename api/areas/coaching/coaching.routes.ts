import { listNotes } from '#db/queries/coaching/notes.ts'
import { searchActiveMembers } from '#db/queries/coaching/readers.ts'
import { isWithoutContent } from '#db/queries/calls/calls.ts'
import { loadActionItems } from '#workers/jobs/coaching/stored-action-items.ts'
import { whoMaySee } from '#workers/jobs/coaching/member-readers.ts'
import { getCoaching, listCoachingPeople } from '../../contract/coaching.ts'
import { allows } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { requireCall } from '../calls/call-access.ts'
import { loadPeople } from '../calls/call-views.ts'
import { actionItemOf, loadMessages, loadScoreReading, threadsOf } from './coaching-views.ts'

/** How many people a search shows, and how many it checks to find them. */
const shownPeople = 10
const searchedPeople = 40

/** What people write about a call besides its score. */
export const coachingRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  route(app, getCoaching, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const call = await requireCall(context, trx, actor, params.id)
      // Nothing of a held or excluded call is shown, not even to its uploader.
      if (isWithoutContent(call)) return { score: null, notes: [], actionItems: [], mayWrite: false }

      const messages = await loadMessages(trx, call.id)
      const items = await loadActionItems(trx, call, messages)
      const notes = await listNotes(trx, call.id, actor.userId)
      const people = await loadPeople(trx, [
        ...notes.flatMap((note) => [note.author_id, note.resolved_by, ...note.mentioned]),
        ...items.flatMap((item) => [item.owner_user_id, item.done_by]),
      ])
      return {
        score: await loadScoreReading(trx, actor, call, messages),
        notes: threadsOf(notes, messages, people, actor),
        actionItems: items.map((item) => actionItemOf(item, messages, people)),
        mayWrite: allows(actor, 'calls.coach'),
      }
    }),
  )

  route(app, listCoachingPeople, ({ actor, params, query }) =>
    database.withOrg(actor, async (trx) => {
      const call = await requireCall(context, trx, actor, params.id)
      const found = await searchActiveMembers(trx, query.search, searchedPeople)
      const seeing = await whoMaySee(trx, call, found)
      return {
        results: seeing.slice(0, shownPeople).map(({ userId, firstName, lastName, avatar }) => ({
          id: userId,
          firstName,
          lastName,
          avatar,
        })),
      }
    }),
  )
}
