import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isTenant, readTables, type Table } from '#db/testing-catalogue.ts'
import { requiredPermissions, routeName } from '../required-permissions.ts'
import { type Form, formOf, type IdPlace } from './forms.ts'
import { type Caller, createMatrix, leaksIn, type Matrix } from './matrix.ts'
import { givenMarked, type IdKind, type Ids, type Place, places } from './organizations.ts'
import { isAsked } from './short-run.ts'

/**
 * Sends ids of other organizations to every place of every route that takes an id: in the path, in the query, in the body, alone or in a
 * batch. The response must equal the one for an id that does not exist, and must differ from the one for the caller's own id.
 */
let matrix: Matrix
let forms: Form[]
/** The tables in which an organization can have rows. */
let tables: Table[]

beforeAll(async () => {
  matrix = await createMatrix()
  tables = (await readTables(matrix.api.database)).filter((table) => isTenant(table) || table.has_org)
  forms = [...matrix.routes].flatMap(([name, route]) =>
    requiredPermissions.get(name) === 'public' ? [] : [formOf(route)],
  )
})
afterAll(() => matrix.close())

/** Places where every id looks missing, for every user. */
const refersToNothing = new Set([
  // Proposed drafts are shown only to the user they were made for.
  'GET /users/gen-bot-draft/:id params.id',
  'PATCH /users/gen-bot-draft body.id',
  'PATCH /users/gen-bot-draft body.generatedAgentId',
  'POST /agents body.draftId',
  'POST /agents/focus body.draftId',
  // Returns the user's own assignments unless those of others are requested.
  'GET /practice/assignments querystring.agentId',
  'GET /practice/assignments querystring.userId',
  // Marks as read what the user was told; nobody here was told anything.
  'POST /home/scorecard-news body.scorecardId',
  // An organization cannot share with itself.
  'POST /agents/toggle-share-with-org body.orgUid',
  'POST /agents/bulk-toggle-share-with-org body.orgs.0.orgUid',
  'POST /agents/bulk-toggle-share-agents-with-org body.orgs.0.orgUid',
  // No folder below this one is kept to a team.
  'GET /agents/folders querystring.teamId',
  'GET /agents/folders-cursor querystring.teamId',
  // An organization is not below itself.
  'POST /integrations/share/:id body.subOrgIds',
  // Only compared with what is stored.
  'POST /integrations/share/:id body.knownOrgIds',
  'POST /scorecard-configs/share/:id/:organizationId params.id',
  'POST /scorecard-configs/share/:id/:organizationId params.organizationId',
  // No scorecard is limited to teams.
  'GET /scorecard-configs/all querystring.teams',
  // The id of settings; there are none.
  'POST /integrations/user-settings body.id',
  // Only compared with what is stored.
  'POST /integrations/user-settings body.replaces.userId',
  // Only for platform staff; there are none here.
  'GET /organizations/:id/plan params.id',
  'PATCH /organizations/:id/plan params.id',
  'POST /organizations/:id/invite-owner params.id',
  // Only its author can change a note, whoever is mentioned in it.
  'PATCH /integrations/real-calls/notes/:id body.mentions',
  // Requires a password, which the owner here does not have.
  'POST /auth/sso/connect body.organizationId',
  // Only a rule that the draft deletes can be restored.
  'POST /integrations/real-calls/categorization-rules/:level querystring.restores',
  'POST /integrations/real-calls/privacy-rules/:level querystring.restores',
  // Nobody grades here.
  'GET /calibration/items/:id params.id',
  'POST /calibration/items/:id/grades params.id',
  'POST /calibration/items/:id/pass params.id',
  // Shown only to the user who asked.
  'DELETE /users/me/sessions/:id params.id',
  'PATCH /users/me/passkeys/:id params.id',
  'POST /users/me/passkeys/:id/remove params.id',
  'GET /integrations/real-calls/follow-up-email/:id params.id',
  'GET /integrations/real-calls/generate-descriptions/:id params.id',
  'GET /integrations/real-calls/provider-lookups/:id params.id',
  'GET /agents/generated/:id params.id',
  'GET /scorecard-configs/generated/:id params.id',
  'GET /scorecard-configs/test-check/:id params.id',
  'GET /scorecard-configs/:id/previews/:previewId params.id',
  'GET /scorecard-configs/:id/previews/:previewId params.previewId',
  'GET /scorecard-configs/:id/previews/:previewId/calls params.id',
  'GET /scorecard-configs/:id/previews/:previewId/calls params.previewId',
  'GET /integrations/real-calls/test-routing/:id params.id',
])

/** Conditions of one filter can exclude each other, so all but the tested one stay empty. */
const areOneFilter = (first: IdPlace, second: IdPlace): boolean =>
  [first, second].every((place) => /^body\.(?:filter\.)?customCallType/.test(place.name))

type Answer = { status: number; body: string; leaks: string[] }

/** One of everything per organization that no request has used up (deleted, ended, replayed) yet. */
const unused = new Map<Place, Ids>()

async function takeUnused(home: Place): Promise<Ids> {
  const { id, mark } = matrix.organizations[home]
  const ids = unused.get(home) ?? (await givenMarked(matrix.api, id, mark))
  unused.delete(home)
  return ids
}

/** Sends ids that the request may use up. If it only reads, or is refused, the next request gets them. */
async function askWithUnused(
  form: Form,
  about: IdPlace,
  caller: Caller,
  home: Place,
  wanted: (own: Ids) => string[],
): Promise<Answer> {
  const own = await takeUnused(home)
  const answer = await ask(form, about, caller, home, own, wanted(own))
  if (form.route.method === 'GET' || answer.status >= 400) unused.set(home, own)
  return answer
}

/** Ids and times differ in every response, and a new rule comes after the one before. */
const shapeOf = (body: string): string =>
  body
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '<time>')
    .replaceAll(/"position":\d+/g, '"position":<number>')

async function ask(
  form: Form,
  about: IdPlace,
  caller: Caller,
  home: Place,
  own: Ids,
  wanted: string[],
): Promise<Answer> {
  const { url, payload } = form.build(about, (place, kind) => {
    if (place === about) return wanted
    return areOneFilter(place, about) ? [] : [own[kind]]
  })
  const response = await matrix.api.app.inject({
    method: form.route.method as 'GET',
    url: `${url}&orgId=${matrix.organizations[home].id}`,
    headers: { ...caller.headers, accept: 'application/json', prefer: 'respond-async' },
    ...(payload === undefined ? {} : { payload: payload as object }),
  })
  return {
    status: response.statusCode,
    body: shapeOf(response.body),
    leaks: leaksIn(matrix, home, response, routeName(form.route)),
  }
}

const isSame = (first: Answer, second: Answer): boolean =>
  first.status === second.status && first.body === second.body
const inShort = (answer: Answer): string => `${answer.status} ${answer.body.slice(0, 160)}`

/** The kind of id that a place takes at the tested level. */
function kindAt(form: Form, about: IdPlace): IdKind {
  let found = about.kind
  form.build(about, (place, kind) => {
    if (place === about) found = kind
    return [randomUUID()]
  })
  return found
}

/** A member of the organization above may invite into the organization below. */
const isAuthorized = (kind: IdKind, home: Place, place: Place): boolean =>
  kind === 'organization' && ((home === 'own' && place === 'child') || (home === 'parent' && place === 'own'))

/** One digest of everything that each other organization has. */
async function digests(home: Place): Promise<Record<string, string>> {
  const others = places.filter((place) => place !== home)
  const orgIds = others.map((place) => matrix.organizations[place].id)
  const parts = tables.map(({ name }) => {
    const owner =
      name === 'organizations' ? sql`row.id` : name === 'users' ? sql`member.org_id` : sql`row.org_id`
    const members = name === 'users' ? sql`join memberships member on member.user_id = row.id` : sql``
    return sql`
      select ${name}::text as name, ${owner} as org_id, md5(string_agg(row::text, '|' order by row::text)) as digest
      from ${sql.table(name)} row ${members} where ${owner} = any(${orgIds}::uuid[]) group by 2`
  })
  const all = sql<{ name: string; org_id: string; digest: string }>`
    ${sql.join(parts, sql` union all `)} order by name`
  const { rows } = await all.execute(matrix.api.database.system)
  return Object.fromEntries(
    others.map((place) => {
      const own = rows.filter((row) => row.org_id === matrix.organizations[place].id)
      return [place, own.map(({ name, digest }) => `${name} ${digest}`).join('\n')]
    }),
  )
}

/** Tests one place with ids that are missing, foreign, and mixed with the caller's own. */
async function probe(
  form: Form,
  about: IdPlace,
  caller: Caller,
  home: Place,
  turn: number,
): Promise<string[]> {
  const kind = kindAt(form, about)
  const problems: string[] = []
  const { ids } = matrix.organizations[home]
  const missing = await ask(form, about, caller, home, ids, [randomUUID()])
  if (
    about.in === 'params' &&
    caller.expected401 === undefined &&
    missing.status !== 404 &&
    missing.status !== 403
  )
    problems.push(`missing: ${inShort(missing)}`)
  const others = places.filter((place) => place !== home && !isAuthorized(kind, home, place))
  for (const [index, place] of others.entries()) {
    // In a short run the owner tries an unrelated organization and one of the others, and everybody else one of all.
    const isTried =
      caller.name === 'OWNER'
        ? place === 'foreign' || isAsked(index + turn, 2)
        : isAsked(index + turn, others.length)
    if (!isTried) continue
    const other = await ask(form, about, caller, home, ids, [matrix.organizations[place].ids[kind]])
    if (!isSame(other, missing)) problems.push(`${place}: ${inShort(other)} instead of ${inShort(missing)}`)
    problems.push(...other.leaks.map((leak) => `${place}: ${leak}`))
  }
  if (about.isBatch && (caller.name === 'OWNER' || isAsked(turn, 2))) {
    const askMixed = (other: string) => askWithUnused(form, about, caller, home, (own) => [own[kind], other])
    const withMissing = await askMixed(randomUUID())
    const withForeign = await askMixed(matrix.organizations.foreign.ids[kind])
    if (!isSame(withForeign, withMissing))
      problems.push(`mixed: ${inShort(withForeign)} instead of ${inShort(withMissing)}`)
    problems.push(...withForeign.leaks.map((leak) => `mixed: ${leak}`))
  }
  return problems.map((problem) => `${routeName(form.route)} ${about.name}: ${problem}`)
}

const allPlaces = (): [Form, IdPlace][] =>
  forms.flatMap((form) => form.places.map((place): [Form, IdPlace] => [form, place]))

describe('an id of another organization', () => {
  it.each([
    ['OWNER', 'own', 0],
    ['sub-organization admin', 'child', 1],
    ['parent admin', 'parent', 2],
  ] as const)(
    'is a missing one in every query and body, wherever %s can write one, and nothing of its owner changes',
    async (name, home, turn) => {
      const caller = matrix.caller(name)
      const before = await digests(home)
      const problems: string[] = []
      // Places in paths are tested below, with every caller.
      const asked = allPlaces()
        .filter(([, place]) => place.in !== 'params')
        .filter((_, index) => home === 'own' || isAsked(index + turn, 2))
      for (const [index, [form, about]] of asked.entries())
        problems.push(...(await probe(form, about, caller, home, index)))
      expect(allPlaces().length).toBeGreaterThan(40)
      expect(asked.length).toBeGreaterThan(20)
      expect(problems).toEqual([])
      expect(await digests(home)).toEqual(before)
    },
    120_000,
  )

  it('looks missing in every path, for every user, and nothing of its owner changes', async () => {
    const problems: string[] = []
    const changed: string[] = []
    const paths = allPlaces().filter(([, place]) => place.in === 'params')
    for (const [turn, caller] of matrix.callers.entries()) {
      const { home } = caller
      if (home === null) continue
      const before = await digests(home)
      const asked = paths.filter((_, index) => caller.name === 'OWNER' || isAsked(index + turn, 4))
      for (const [index, [form, about]] of asked.entries())
        problems.push(
          ...(await probe(form, about, caller, home, index + turn)).map(
            (problem) => `${caller.name}: ${problem}`,
          ),
        )
      const after = await digests(home)
      for (const place of Object.keys(after))
        if (after[place] !== before[place]) changed.push(`${caller.name} has changed ${place}`)
    }
    expect(paths.length).toBeGreaterThan(15)
    expect(problems).toEqual([])
    expect(changed).toEqual([])
  })

  it('looks missing in a path, whatever kind of id it is', async () => {
    const problems: string[] = []
    const owner = matrix.caller('OWNER')
    const own = matrix.organizations.own.ids
    const paths = allPlaces().filter(([, place]) => place.in === 'params')
    for (const [turn, [form, about]] of paths.entries()) {
      const missing = await ask(form, about, owner, 'own', own, [randomUUID()])
      const ids = Object.values(matrix.organizations.foreign.ids)
      for (const id of ids.filter((_, index) => isAsked(index + turn, 12))) {
        const answer = await ask(form, about, owner, 'own', own, [id])
        if (!isSame(answer, missing))
          problems.push(`${routeName(form.route)}: ${inShort(answer)} instead of ${inShort(missing)}`)
      }
    }
    expect(problems).toEqual([])
  })
})

describe('an own id', () => {
  it('is answered otherwise than a missing one, so that the comparisons above mean something', async () => {
    const problems: string[] = []
    const owner = matrix.caller('OWNER')
    let own = await takeUnused('own')
    for (const [form, about] of allPlaces()) {
      const where = `${routeName(form.route)} ${about.name}`
      if (refersToNothing.has(where)) continue
      const kind = kindAt(form, about)
      const askBoth = async (): Promise<[missing: Answer, found: Answer]> => [
        await ask(form, about, owner, 'own', own, [randomUUID()]),
        await ask(form, about, owner, 'own', own, [own[kind]]),
      ]
      let [missing, found] = await askBoth()
      if (isSame(found, missing)) {
        // An earlier request may have used it up.
        own = await takeUnused('own')
        ;[missing, found] = await askBoth()
      }
      if (isSame(found, missing)) problems.push(`${where}: ${inShort(found)}`)
      problems.push(...found.leaks.map((leak) => `${where}: ${leak}`))
    }
    expect(problems).toEqual([])
  })
})
