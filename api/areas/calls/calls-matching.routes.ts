import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { type CallFilter, listCalls } from '#db/queries/calls/call-list.ts'
import type { CallSort } from '#db/queries/calls/call-orders.ts'
import {
  type Call,
  isWithoutContent,
  listDeletedCalls as findDeletedCalls,
  lockVisibleCalls,
  restoreDays,
} from '#db/queries/calls/calls.ts'
import { audit } from '#db/queries/people/audit.ts'
import { findOrganization } from '#db/queries/people/organizations.ts'
import { findSimilar, wordsOf as titleWords } from '#workers/domain/calls/similar-calls.ts'
import { csvFile, csvRow } from '#workers/domain/csv.ts'
import {
  exportCalls,
  listDeletedCalls,
  listSimilarCalls,
  mostExportedCalls,
  mostRescoredCalls,
  previewRescore,
  rescoreMatching,
  rescorePreview,
} from '../../contract/calls-matching.ts'
import type { CallRow } from '../../contract/calls.ts'
import { organizationSettings } from '../../contract/session.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext, RoutePlugin } from '../../http/context.ts'
import { sendExport } from '../../http/export-file.ts'
import { route } from '../../http/route.ts'
import { requireActiveScorecard } from '../scorecards/require-scorecard.ts'
import { requireCall, visibilityOf } from './call-access.ts'
import { requestedFilter } from './call-filter.ts'
import { callRowOf, loadPeople } from './call-views.ts'
import { readInParts } from './read-in-parts.ts'
import { findRescoreObstacles, rescoreCalls } from './rescore-calls.ts'

/** Read in parts, so that a database connection is not held for as long as the client reads. */
const part = 1_000
const overlap = 100
const dayMs = 86_400_000
/** Maximum number of searches: one for the buyer, the others for the first words of the title. */
const mostSearches = 4
const startedRescore = rescorePreview.extend({ commandId: z.uuid().nullable() })

/** Routes that act on every call that matches a filter. */
export const matchingCallRoutes: RoutePlugin = (app, context) => {
  const { database, runOnce, kick, now } = context

  route(app, previewRescore, ({ actor, body }) =>
    database.withOrg(actor, async (trx) => {
      const scorecardId = body.scorecardConfigId ?? null
      if (scorecardId !== null) await requireActiveScorecard(trx, actor, scorecardId)
      const filter = await requestedFilter(trx, actor, body.filter, now())
      return (await findMatching(trx, actor, filter, body.filter.sortBy, scorecardId)).preview
    }),
  )

  route(app, rescoreMatching, async (request, reply) => {
    const { actor, body } = request
    const scorecardId = body.scorecardConfigId ?? null
    const answer = await runOnce(request, reply, startedRescore, async (trx) => {
      if (scorecardId !== null) await requireActiveScorecard(trx, actor, scorecardId)
      const filter = await requestedFilter(trx, actor, body.filter, now())
      const { preview, ready } = await findMatching(trx, actor, filter, body.filter.sortBy, scorecardId)
      return {
        ...preview,
        commandId: ready.length === 0 ? null : await rescoreCalls(trx, actor, ready, scorecardId),
      }
    })
    if (answer.commandId !== null) kick()
    return answer
  })

  route(app, listDeletedCalls, ({ actor, query }) =>
    database.withOrg(actor, async (trx) => {
      const page = { days: restoreDays, from: query.from, numberOfResults: query.numberOfResults }
      const { rows, total } = await findDeletedCalls(trx, await visibilityOf(trx, actor), page)
      const people = await loadPeople(
        trx,
        rows.map((call) => call.caller_id),
      )
      return {
        results: rows.map((call) => {
          const deletedAt = call.deleted_at ?? now()
          return {
            id: call.id,
            title: call.title,
            buyerCompany: call.buyer_company,
            caller: call.caller_id === null ? null : (people.get(call.caller_id) ?? null),
            startedAt: call.started_at.toISOString(),
            deletedAt: deletedAt.toISOString(),
            erasedAt: new Date(deletedAt.getTime() + restoreDays * dayMs).toISOString(),
          }
        }),
        total,
      }
    }),
  )

  route(app, listSimilarCalls, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const call = await requireCall(context, trx, actor, params.id)
      const organization = await findOrganization(trx, actor.orgId)
      const { hideSimilarCalls } = organizationSettings.parse(organization?.settings ?? {})
      if (hideSimilarCalls || isWithoutContent(call)) return { results: [] }
      const similar = findSimilar(
        comparedOf(call),
        (await findCandidates(trx, actor, call)).map((row) => ({ ...comparedOf(row), row })),
        shownSimilar,
      )
      return {
        results: similar.map(({ call: { row }, similarity }) => ({
          id: row.id,
          title: row.title,
          buyerCompany: row.buyer_company,
          startedAt: row.started_at.toISOString(),
          score: row.score,
          ...similarity,
        })),
      }
    }),
  )

  route(
    app,
    exportCalls,
    async ({ actor, body }, reply) => {
      const { filter, isMore } = await database.withOrg(actor, async (trx) => {
        await audit(trx, actor, {
          action: 'call.export',
          subjectKind: 'organization',
          subjectId: actor.orgId,
          after: body,
        })
        const asked = await requestedFilter(trx, actor, body, now())
        const next = { sort: body.sortBy, from: mostExportedCalls, numberOfResults: 1 }
        const { rows } = await listCalls(trx, await visibilityOf(trx, actor), asked, next)
        return { filter: asked, isMore: rows.length > 0 }
      })
      return sendExport(reply, {
        name: 'calls.csv',
        type: 'text/csv; charset=utf-8',
        parts: exportParts(context, actor, filter, body.sortBy),
        endsAfter: isMore ? mostExportedCalls : null,
      })
    },
    { exposeHeadRoute: false },
  )
}

const comparedOf = ({ id, title, buyer_company: buyerCompany, call_type: callType }: Call) => ({
  id,
  title,
  buyerCompany,
  callType,
})

/** How many similar calls are shown, and how many are compared per search. */
const shownSimilar = 5
const comparedSimilar = 50

/** Candidates by buyer and by words of the title, newest first. Each search is one read of the list, with its indexes and access checks. */
async function findCandidates(trx: Trx, actor: RequestActor, call: Call): Promise<Call[]> {
  const visibility = await visibilityOf(trx, actor)
  const searches = [call.buyer_company, ...titleWords(call.title).values()]
    .filter((text) => text.trim() !== '')
    .slice(0, mostSearches)
  const found = new Map<string, Call>()
  for (const search of searches) {
    const filter: CallFilter = { search, scoreStatuses: ['SCORED_SUCCESS'] }
    const page = { sort: 'newest', from: 0, numberOfResults: comparedSimilar } as const
    for (const row of (await listCalls(trx, visibility, filter, page)).rows) found.set(row.id, row)
  }
  return [...found.values()].toSorted((one, other) => other.started_at.getTime() - one.started_at.getTime())
}

/** Locks the matching calls, and finds which of them can be scored again now. */
async function findMatching(
  trx: Trx,
  actor: RequestActor,
  filter: CallFilter,
  sort: CallSort,
  scorecardId: string | null,
) {
  const visibility = await visibilityOf(trx, actor)
  const ids: string[] = []
  const parts = readInParts(
    async (page) => (await listCalls(trx, visibility, filter, { sort, ...page })).rows,
    // One more than are scored tells that there are more.
    { part, overlap, most: mostRescoredCalls + 1 },
  )
  for await (const rows of parts) ids.push(...rows.map(({ id }) => id))
  const calls =
    ids.length === 0 ? [] : await lockVisibleCalls(trx, ids.slice(0, mostRescoredCalls), visibility)
  const obstacles = await findRescoreObstacles(trx, calls, scorecardId)
  const ready = calls.filter(({ id }) => obstacles.get(id) === null)
  const reasons = Map.groupBy(
    [...obstacles.values()].filter((reason) => reason !== null),
    (reason) => reason,
  )
  return {
    ready,
    preview: {
      matching: calls.length,
      isMore: ids.length > mostRescoredCalls,
      ready: ready.length,
      skipped: Array.from(reasons, ([reason, { length: count }]) => ({ reason, count })).toSorted(
        (one, other) => other.count - one.count,
      ),
    },
  }
}

const columns: { name: string; of: (row: CallRow) => string }[] = [
  { name: 'Id', of: ({ id }) => id },
  { name: 'Title', of: ({ title }) => title },
  {
    name: 'Rep',
    of: ({ caller }) => (caller === null ? '' : `${caller.firstName} ${caller.lastName}`.trim()),
  },
  { name: 'Buyer company', of: ({ buyerCompany }) => buyerCompany },
  { name: 'Call type', of: ({ callTypeLabel, callType }) => callTypeLabel ?? callType ?? '' },
  { name: 'Status', of: ({ scoreStatus }) => scoreStatus },
  { name: 'Score', of: ({ score }) => numberText(score) },
  { name: 'Pass mark', of: ({ passMark }) => numberText(passMark) },
  { name: 'Passed', of: ({ passed }) => (passed === null ? '' : String(passed)) },
  { name: 'Coverage', of: ({ coverage }) => numberText(coverage) },
  { name: 'Rep talk share (%)', of: ({ talkShare }) => numberText(talkShare) },
  { name: 'Duration (s)', of: ({ durationSeconds }) => numberText(durationSeconds) },
  { name: 'Started at (UTC)', of: ({ startedAt }) => startedAt },
  { name: 'Private', of: ({ isPrivate }) => String(isPrivate) },
]
const numberText = (value: number | null): string => (value === null ? '' : String(value))

/** Each part reads what the actor may see at that moment. */
async function* exportParts(
  { database }: ApiContext,
  actor: RequestActor,
  filter: CallFilter,
  sort: CallSort,
): AsyncGenerator<string> {
  yield csvFile([columns.map(({ name }) => name)])
  const read = (page: { from: number; numberOfResults: number }) =>
    database.withOrg(actor, async (trx) => {
      const { rows } = await listCalls(trx, await visibilityOf(trx, actor), filter, { sort, ...page })
      const people = await loadPeople(
        trx,
        rows.map((call) => call.caller_id),
      )
      return rows.map((call) => callRowOf(call, people))
    })
  for await (const rows of readInParts(read, { part, overlap, most: mostExportedCalls }))
    yield rows.map((row) => csvRow(columns.map(({ of }) => of(row)))).join('')
}
