import type { Trx } from '#db/client.ts'
import { type CallFilter, listCalls } from '#db/queries/calls/call-list.ts'
import {
  findExternalCall,
  findExternalCallsOf,
  searchMissingCalls,
} from '#db/queries/imports/external-calls-read.ts'
import { listPeople } from '#db/queries/people/people.ts'
import { userStatuses } from '#db/vocabulary/organizations.ts'
import { resolveDateRange } from '#workers/domain/calls/date-range.ts'
import { findOwnLookup } from '#db/queries/integrations/provider-lookups.ts'
import { listUserSettings } from '#db/queries/integrations/integration-settings.ts'
import { explainCall } from '#workers/domain/imports/explain.ts'
import { storedLookup, type StoredLookup } from '#workers/domain/imports/lookups.ts'
import { z } from 'zod'
import { lookUpCalls, lookUpUsers } from './look-up-provider.ts'
import {
  acceptedLookup,
  listUsersResponse,
  lookupResponse,
  listCallsFromProvider,
  listProviderUsers,
  getLookup,
  explainExternalCall,
  searchExternalCalls,
} from '../../contract/imports.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { HttpProblem, notFound } from '../../http/problem.ts'
import { visibilityOf } from '../calls/call-access.ts'
import { externalCallOf, externalCallFactsOf } from '../imports/import-views.ts'
import { requireIntegration } from './integration-access.ts'
import { route } from '../../http/route.ts'

/** Maximum number of reps with a matching name; further ones are not looked up. */
const repsSearched = 50
const missingShown = 20

type Users = Extract<StoredLookup, { kind: 'users' }>

/** The provider's users with the members that they are matched with. */
async function withMatches(
  trx: Trx,
  integrationId: string,
  users: Users,
): Promise<z.infer<typeof listUsersResponse>> {
  const settings = await listUserSettings(trx, integrationId)
  const byExternalId = new Map(settings.map((setting) => [setting.external_user_id, setting]))
  return {
    results: users.results.map((user) => {
      const match = byExternalId.get(user.externalId)
      return {
        ...user,
        matched:
          match === undefined
            ? null
            : {
                user: {
                  id: match.user_id,
                  firstName: match.first_name,
                  lastName: match.last_name,
                  avatar: match.avatar_url,
                },
                isAutomatic: match.is_automatic,
              },
      }
    }),
    nextCursor: users.nextCursor,
  }
}

async function readLookup(
  trx: Trx,
  actor: RequestActor,
  id: string,
): Promise<z.infer<typeof lookupResponse>> {
  const found = await findOwnLookup(trx, { id, createdBy: actor.userId })
  if (found === undefined) throw notFound()
  const result = found.result === null ? null : storedLookup.parse(found.result)
  return {
    lookupId: found.id,
    commandId: found.command_id,
    state: found.state,
    calls: result?.kind === 'calls' ? { results: result.results, nextCursor: result.nextCursor } : null,
    users: result?.kind === 'users' ? await withMatches(trx, found.integration_id, result) : null,
    error: found.error,
  }
}

/** Error of a lookup that was canceled. */
const stopped = 'It was canceled.'
const refused = (error: string | null): HttpProblem =>
  new HttpProblem(422, 'provider_failed', error ?? stopped)

/** Lists a provider's calls and users, and explains why a call was or was not imported. */
export const providerLookupRoutes: RoutePlugin = (app, context) => {
  const { database, kick, respondWithCommand, runOnce, now } = context

  route(app, listCallsFromProvider, async (request, reply) => {
    const { actor, params, body } = request
    const accepted = await runOnce(request, reply, acceptedLookup, async (trx) =>
      lookUpCalls(trx, actor, await requireIntegration(context, trx, actor, params.id), body, now()),
    )
    kick()
    const result = async () => {
      const { calls, error } = await database.withOrg(actor, (trx) =>
        readLookup(trx, actor, accepted.lookupId),
      )
      if (calls === null) throw refused(error)
      return calls
    }
    return respondWithCommand(request, reply, accepted.commandId, {
      accepted,
      ended: { status: 200, body: result },
    })
  })

  route(app, listProviderUsers, async (request, reply) => {
    const { actor, params, query } = request
    const accepted = await database.withOrg(actor, async (trx) =>
      lookUpUsers(trx, actor, await requireIntegration(context, trx, actor, params.id), query.cursor ?? null),
    )
    kick()
    const result = async () => {
      const { users, error } = await database.withOrg(actor, (trx) =>
        readLookup(trx, actor, accepted.lookupId),
      )
      if (users === null) throw refused(error)
      return listUsersResponse.parse(users)
    }
    return respondWithCommand(request, reply, accepted.commandId, {
      accepted,
      ended: { status: 200, body: result },
    })
  })

  route(app, getLookup, ({ actor, params }) =>
    database.withOrg(actor, (trx) => readLookup(trx, actor, params.id)),
  )

  route(app, searchExternalCalls, ({ actor, params, query }) =>
    database.withOrg(actor, async (trx) => {
      const { id: integrationId } = await requireIntegration(context, trx, actor, params.id)
      const { search, date, from, numberOfResults } = query
      const visibility = await visibilityOf(trx, actor)
      const day =
        date === undefined
          ? null
          : resolveDateRange({ range: 'custom', fromDate: date, toDate: date }, actor.timeZone, now())
      const inDay: CallFilter = {
        integrationId,
        startedFrom: day?.from ?? undefined,
        startedBefore: day?.before ?? undefined,
      }
      const page = { sort: 'newest', from, numberOfResults } as const
      let found = await listCalls(trx, visibility, { ...inDay, search }, page)
      if (found.total === 0 && search !== '') {
        const reps = await listPeople(
          trx,
          { search, statuses: [...userStatuses] },
          { from: 0, numberOfResults: repsSearched, orderBy: 'name' },
        )
        if (reps.total > 0)
          found = await listCalls(trx, visibility, { ...inDay, reps: reps.results.map(({ id }) => id) }, page)
      }
      const callIds = found.rows.map(({ id }) => id)
      const missing =
        from > 0 || (search === '' && day === null)
          ? []
          : await searchMissingCalls(trx, visibility, {
              integrationId,
              search,
              startedFrom: day?.from ?? null,
              startedBefore: day?.before ?? null,
              limit: missingShown,
            })
      return {
        results: (await findExternalCallsOf(trx, visibility, callIds)).map(externalCallOf),
        missing: missing.map(externalCallOf),
        total: found.total,
        isTotalAtLeast: found.isTotalAtLeast,
      }
    }),
  )

  route(app, explainExternalCall, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const { id: integrationId } = await requireIntegration(context, trx, actor, params.id)
      const found = await findExternalCall(trx, await visibilityOf(trx, actor), {
        integrationId,
        externalId: params.externalId,
      })
      const { explanation, steps } = explainCall(found === undefined ? null : externalCallFactsOf(found))
      return {
        externalCall: found === undefined ? null : externalCallOf(found),
        explanation,
        steps: steps.map(({ at, text }) => ({ at: at?.toISOString() ?? null, text })),
      }
    }),
  )
}
