import type { Trx } from '#db/client.ts'
import { findExternalCall } from '#db/queries/external-calls-read.ts'
import { findOwnLookup } from '#db/queries/provider-lookups.ts'
import { listUserSettings } from '#db/queries/integration-settings.ts'
import { explainCall } from '#workers/domain/imports/explain.ts'
import { storedLookup, type StoredLookup } from '#workers/domain/imports/lookups.ts'
import { z } from 'zod'
import { lookUpCalls, lookUpUsers } from '../commands/look-up-provider.ts'
import {
  acceptedLookup,
  externalCallAnswer,
  listFromProviderAnswer,
  listFromProviderBody,
  listUsersAnswer,
  listUsersQuery,
  lookupAnswer,
} from '../contract/imports.ts'
import { idParams } from '../contract/page.ts'
import type { RequestActor } from '../plugins/actor.ts'
import type { RoutePlugin } from '../plugins/context.ts'
import { HttpProblem, notFound } from '../plugins/problem.ts'
import { visibilityOf } from './call-access.ts'
import { externalCallOf, standingOf } from './import-views.ts'
import { usableIntegration } from './integration-access.ts'

const base = '/integrations/real-calls'
const tags = ['Imports']
const config = { permission: 'integrations.access' } as const
const externalCallParams = idParams.extend({ externalId: z.string().min(1).max(300) })

type Users = Extract<StoredLookup, { kind: 'users' }>

/** The people of a provider with who of us they are now. */
async function withMatches(trx: Trx, integrationId: string, users: Users): Promise<z.infer<typeof listUsersAnswer>> {
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
                user: { id: match.user_id, firstName: match.first_name, lastName: match.last_name, avatar: match.avatar_url },
                isAutomatic: match.is_automatic,
              },
      }
    }),
    nextCursor: users.nextCursor,
  }
}

async function readLookup(trx: Trx, actor: RequestActor, id: string): Promise<z.infer<typeof lookupAnswer>> {
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

/** What is said of a question that was stopped, to whoever waits for its answer. */
const stopped = 'It was cancelled.'
const refused = (error: string | null): HttpProblem => new HttpProblem(422, 'provider_failed', error ?? stopped)

/** Looks into what a provider has, and why a call of it is here or not. */
export const providerLookupRoutes: RoutePlugin = (app, context) => {
  const { database, kick, answerCommand, runOnce, now } = context

  app.post(
    `${base}/list-calls-from-provider/:id`,
    {
      config: { ...config, idempotent: true },
      schema: { tags, params: idParams, body: listFromProviderBody, response: { 200: listFromProviderAnswer, 202: acceptedLookup } },
    },
    async (request, reply) => {
      const { actor, params, body } = request
      const accepted = await runOnce(request, reply, acceptedLookup, async (trx) =>
        lookUpCalls(trx, actor, await usableIntegration(context, trx, actor, params.id), body, now()),
      )
      kick()
      const result = async () => {
        const { calls, error } = await database.withOrg(actor, (trx) => readLookup(trx, actor, accepted.lookupId))
        if (calls === null) throw refused(error)
        return calls
      }
      return answerCommand(request, reply, accepted.commandId, { accepted, ended: { status: 200, body: result } })
    },
  )

  app.get(
    `${base}/listUsers/:id`,
    { config, schema: { tags, params: idParams, querystring: listUsersQuery, response: { 200: listUsersAnswer, 202: acceptedLookup } } },
    async (request, reply) => {
      const { actor, params, query } = request
      const accepted = await database.withOrg(actor, async (trx) =>
        lookUpUsers(trx, actor, await usableIntegration(context, trx, actor, params.id), query.cursor ?? null),
      )
      kick()
      const result = async () => {
        const { users, error } = await database.withOrg(actor, (trx) => readLookup(trx, actor, accepted.lookupId))
        if (users === null) throw refused(error)
        return listUsersAnswer.parse(users)
      }
      return answerCommand(request, reply, accepted.commandId, { accepted, ended: { status: 200, body: result } })
    },
  )

  app.get(
    `${base}/provider-lookups/:id`,
    { config, schema: { tags, params: idParams, response: { 200: lookupAnswer } } },
    ({ actor, params }) => database.withOrg(actor, (trx) => readLookup(trx, actor, params.id)),
  )

  app.get(
    '/integrations/:id/external-calls/:externalId',
    { config, schema: { tags, params: externalCallParams, response: { 200: externalCallAnswer } } },
    ({ actor, params }) =>
      database.withOrg(actor, async (trx) => {
        const { id: integrationId } = await usableIntegration(context, trx, actor, params.id)
        const found = await findExternalCall(trx, await visibilityOf(trx, actor), { integrationId, externalId: params.externalId })
        const { explanation, steps } = explainCall(found === undefined ? null : standingOf(found))
        return {
          externalCall: found === undefined ? null : externalCallOf(found),
          explanation,
          steps: steps.map(({ at, text }) => ({ at: at?.toISOString() ?? null, text })),
        }
      }),
  )
}
