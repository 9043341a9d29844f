import type { Trx } from '#db/client.ts'
import { practiceVisibility } from '#db/queries/calls/calls.ts'
import { audit } from '#db/queries/people/audit.ts'
import {
  findPeople,
  listPeople,
  listPeopleAfter,
  type PersonInOrganization,
  type UserFilter,
} from '#db/queries/people/people.ts'
import { csvFile, csvRow } from '#workers/domain/csv.ts'
import { getUser, listUsers, listUsersByIds, type OrgUser } from '../../contract/people.ts'
import { exportUsers } from '../../contract/users.ts'
import type { RequestActor } from '../../http/actor.ts'
import { sendExport } from '../../http/export-file.ts'
import { route } from '../../http/route.ts'
import { visibilityOf } from '../calls/call-access.ts'
import { readRepLevels } from '../teams/rep-visibility.ts'
import { type Directory, directoryOf, within } from './directory.ts'
import { filterOf, type UserQuery } from './user-filter.ts'
import type { ApiContext, RoutePlugin } from '../../http/context.ts'
import { resource } from '../../http/resource.ts'

const view = ({ accountVersion: _version, ...person }: PersonInOrganization): OrgUser => ({
  ...person,
  lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
  invitationExpiresAt: person.invitationExpiresAt?.toISOString() ?? null,
})

const exportColumns = ['First name', 'Last name', 'Email', 'Role', 'Status', 'Teams', 'Last seen', 'Id']

const exportRow = (person: PersonInOrganization): string[] => [
  person.firstName,
  person.lastName,
  person.email,
  person.role,
  person.status,
  person.teams.map((team) => (team.role === 'ADMIN' ? `${team.name} (lead)` : team.name)).join('; '),
  person.lastSeenAt?.toISOString() ?? '',
  person.id,
]

/** Read in parts, so that a database connection is not held for as long as the client reads. */
const exportPart = 500

async function* exportParts(
  { database }: ApiContext,
  actor: RequestActor,
  filter: UserFilter,
): AsyncGenerator<string> {
  yield csvFile([exportColumns])
  let afterId: string | null = null
  for (;;) {
    const page = { afterId, limit: exportPart }
    const people: PersonInOrganization[] = await database.withOrg(actor, (trx) =>
      listPeopleAfter(trx, filter, page),
    )
    yield people.map((person) => csvRow(exportRow(person))).join('')
    if (people.length < exportPart) return
    afterId = people.at(-1)?.id ?? null
  }
}

export const peopleRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  /** The filter of the list and of its file. */
  const filterFor = async (
    trx: Trx,
    actor: RequestActor,
    query: UserQuery & {
      withVisibleCalls: boolean
      withVisiblePractice: boolean
    },
    directory: Directory | null,
  ): Promise<UserFilter> => ({
    ...filterOf(query, context.now()),
    visibleTo: await callsOf(trx, actor, query),
    ids: directory === null ? undefined : [...directory.userIds],
  })
  const callsOf = async (
    trx: Trx,
    actor: RequestActor,
    { withVisibleCalls, withVisiblePractice }: { withVisibleCalls: boolean; withVisiblePractice: boolean },
  ): Promise<UserFilter['visibleTo']> => {
    if (withVisibleCalls) return visibilityOf(trx, actor)
    return withVisiblePractice ? practiceVisibility(await visibilityOf(trx, actor)) : undefined
  }

  route(app, listUsers, async ({ actor, query }) => {
    const { results, ...counted } = await database.withOrg(actor, async (trx) => {
      const directory = await directoryOf(trx, actor)
      const listed = await listPeople(trx, await filterFor(trx, actor, query, directory), query)
      return { ...listed, results: within(directory, listed.results) }
    })
    return { results: results.map(view), ...counted }
  })

  route(app, listUsersByIds, async ({ actor, query }) => {
    const found = await database.withOrg(actor, async (trx) =>
      within(await directoryOf(trx, actor), await findPeople(trx, query.ids ?? [])),
    )
    return { results: found.map(view) }
  })

  route(
    app,
    exportUsers,
    async ({ actor, query }, reply) => {
      const filter = await database.withOrg(actor, async (trx) => {
        await audit(trx, actor, {
          action: 'user.export',
          subjectKind: 'organization',
          subjectId: actor.orgId,
          after: query,
        })
        return filterFor(trx, actor, query, await directoryOf(trx, actor))
      })
      return sendExport(reply, {
        name: 'users.csv',
        type: 'text/csv; charset=utf-8',
        parts: exportParts(context, actor, filter),
        endsAfter: null,
      })
    },
    { exposeHeadRoute: false },
  )

  route(app, getUser, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const person = await resource(
        context,
        actor,
        'memberships',
        params.id,
        async (id) => within(await directoryOf(trx, actor), await findPeople(trx, [id]))[0],
      )
      const levelsOf = await readRepLevels(trx, actor, [person.id])
      return { ...view(person), ...levelsOf(person.id) }
    }),
  )
}
