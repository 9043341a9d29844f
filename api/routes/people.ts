import { findPeople, listPeople } from '#db/queries/people.ts'
import { idParams } from '../contract/page.ts'
import { orgUser, usersAnswer, usersByIdsAnswer, usersByIdsQuery, usersQuery } from '../contract/people.ts'
import type { RoutePlugin } from '../plugins/context.ts'
import { notFoundOrSwitch } from '../plugins/tenancy.ts'

const config = { permission: 'users.view' } as const
const tags = ['People']

export const peopleRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  app.get('/users', { config, schema: { tags, querystring: usersQuery, response: { 200: usersAnswer } } }, ({ actor, query }) =>
    database.withOrg(actor, (trx) =>
      listPeople(
        trx,
        {
          search: query.search,
          teams: query.teams,
          roles: query.roles,
          statuses: query.status ?? (query.includePending ? ['ACTIVE', 'INVITED'] : ['ACTIVE']),
        },
        query,
      ),
    ),
  )

  app.get(
    '/users/usersByIds',
    { config, schema: { tags, querystring: usersByIdsQuery, response: { 200: usersByIdsAnswer } } },
    async ({ actor, query }) => ({ results: await database.withOrg(actor, (trx) => findPeople(trx, query.ids ?? [])) }),
  )

  app.get('/users/:id', { config, schema: { tags, params: idParams, response: { 200: orgUser } } }, async ({ actor, params }) => {
    const [found] = await database.withOrg(actor, (trx) => findPeople(trx, [params.id]))
    if (found === undefined) throw await notFoundOrSwitch(context, actor, 'memberships', params.id)
    return found
  })
}
