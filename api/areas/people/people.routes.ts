import { findPeople, listPeople } from '#db/queries/people/people.ts'
import { getUser, listUsers, listUsersByIds } from '../../contract/people.ts'
import { route } from '../../http/route.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { resource } from '../../http/resource.ts'

export const peopleRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  route(app, listUsers, ({ actor, query }) =>
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

  route(app, listUsersByIds, async ({ actor, query }) => ({
    results: await database.withOrg(actor, (trx) => findPeople(trx, query.ids ?? [])),
  }))

  route(app, getUser, ({ actor, params }) =>
    database.withOrg(actor, (trx) =>
      resource(context, actor, 'memberships', params.id, async (id) => (await findPeople(trx, [id]))[0]),
    ),
  )
}
