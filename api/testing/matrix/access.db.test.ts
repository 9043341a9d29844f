import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFilteredByOrg, readTables } from '#db/testing-catalogue.ts'
import { errorTexts } from '../../contract/errors.ts'
import { requiredPermissions } from '../required-permissions.ts'
import type { RegisteredRoute } from '../../http/permission.ts'
import { type Caller, createMatrix, expectedStatus, leaksIn, type Matrix } from './matrix.ts'
import { type Place, places } from './organizations.ts'
import { formOf, takesScope } from './forms.ts'
import { isAsked } from './short-run.ts'

/**
 * Every route × every kind of caller × every kind of organization. The tests are generated from the second table; one test checks that it
 * has every route of the application, so that new routes are covered too.
 */
let matrix: Matrix
beforeAll(async () => {
  matrix = await createMatrix()
  // A fixed clock keeps callers in the API's short-lived cache, instead of reading them again for ten thousand requests.
  matrix.api.clock.at = new Date()
})
afterAll(() => matrix.close())

const samples: Record<string, string> = { lane: 'scoring', level: 'organization' }

async function ask(route: RegisteredRoute, caller: Pick<Caller, 'headers'>, orgId: string | null) {
  const path = route.url
    .replaceAll(/:(\w+)/g, (_, name: string) => samples[name] ?? randomUUID())
    .replace('*', 'index.html')
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE'
  return matrix.api.app.inject({
    method: route.method as 'GET',
    url: `${path}${orgId === null ? '' : `?orgId=${orgId}`}`,
    // Asks for JSON, not a stream: an event route returns 406 once it has admitted the caller.
    headers: { ...caller.headers, accept: 'application/json' },
    ...(hasBody ? { payload: {} } : {}),
  })
}

describe('the catalog of routes', () => {
  it('has routes of every kind in it', () => {
    const permissions = new Set(matrix.api.routes.map((route) => route.permission))
    expect(matrix.routes.size).toBeGreaterThan(30)
    for (const permission of ['public', 'signedIn', 'member', 'users.manage', 'calls.view'] as const)
      expect(permissions).toContain(permission)
  })

  it('requires of each route what the second table says', () => {
    const declared = [...matrix.routes].map(([name, route]) => `${route.permission}: ${name}`)
    expect(declared.toSorted()).toEqual(
      [...requiredPermissions].map(([name, permission]) => `${permission}: ${name}`).toSorted(),
    )
  })

  it('has a marked row of each organization in every tenant table', async () => {
    // They contain ids, our own words and numbers, but nothing that users write.
    const unmarked = new Set([
      'action_item_searches',
      'agent_folder_favorites',
      'agent_folder_links',
      'agent_gatekeepers',
      'agent_org_shares',
      'agent_tag_links',
      'agent_teams',
      'assignments',
      'back_test_changes',
      'calibration_settings',
      'call_teams',
      'call_viewers',
      'focus_choices',
      'integration_secrets',
      'integration_team_settings',
      'memberships',
      'model_limits',
      'progress',
      'rule_drafts',
      'scorecard_notices',
      'scorecard_preview_calls',
      'scorecard_shares',
      'scorecard_tag_links',
      'scorecard_teams',
      'seat_counts',
      'summary_email_settings',
      'team_branches',
      'team_members',
      'text_requests',
      // They contain only bytes.
      'bot_pictures',
      'sso_sign_ins',
      'summary_mail_refusals',
      'webhook_batches',
    ])
    const problems: string[] = []
    for (const { name } of (await readTables(matrix.api.database)).filter(isFilteredByOrg)) {
      for (const { id, mark } of Object.values(matrix.organizations)) {
        const { rows } = await sql<{ marked: boolean }>`
          select row::text ilike ${`%${mark}%`} as marked from ${sql.table(name)} row where org_id = ${id}`.execute(
          matrix.api.database.system,
        )
        const isEnough = unmarked.has(name) ? rows.length > 0 : rows.some((row) => row.marked)
        if (!isEnough) problems.push(`${name}: mark a row in matrix/organizations.ts`)
      }
    }
    expect([...new Set(problems)]).toEqual([])
  })
})

/** A short run asks in the caller's own organization and in one of the others by turns. */
const placesFor = ({ home }: Caller, turn: number): Place[] => {
  const others = places.filter((place) => place !== home)
  return places.filter((place) => place === home || isAsked(turn + others.indexOf(place), others.length))
}

describe('who may ask what where', () => {
  it.each([...requiredPermissions.keys()].map((name, position) => [name, position] as const))(
    '%s lets through exactly whom the second tables name, and shows no other organization',
    async (name, position) => {
      const route = matrix.routes.get(name)
      if (route === undefined) throw new Error(`There is no route ${name}`)
      const problems: string[] = []
      for (const [number, caller] of matrix.callers.entries()) {
        for (const place of placesFor(caller, position + number)) {
          const response = await ask(route, caller, matrix.organizations[place].id)
          const { statusCode, body } = response
          const where = `as ${caller.name} in ${place}`
          const expected = expectedStatus(name, caller, place)
          const isPublic = requiredPermissions.get(name) === 'public'
          // A probe may report that the database is away; nothing else may fail.
          if (statusCode >= 500) problems.push(`${where}: ${statusCode} ${body.slice(0, 200)}`)
          else if (expected === 'passes' && !isPublic && (statusCode === 401 || statusCode === 403))
            problems.push(`${where}: refused with ${statusCode}`)
          else if (expected !== 'passes' && statusCode !== expected)
            problems.push(`${where}: ${statusCode} instead of ${expected}`)
          if (expected === 401 && caller.expected401 !== undefined && !body.includes(caller.expected401))
            problems.push(`${where}: says ${body.slice(0, 120)}`)
          problems.push(...leaksIn(matrix, caller.home, response, name).map((leak) => `${where}: ${leak}`))
        }
      }
      expect(problems).toEqual([])
    },
  )

  it('returns 400 to a signed-in user who names no organization', async () => {
    const problems: string[] = []
    for (const [name, route] of matrix.routes) {
      const permission = requiredPermissions.get(name)
      if (permission === 'public' || permission === 'signedIn') continue
      const { statusCode, body } = await ask(route, matrix.caller('OWNER'), null)
      if (statusCode !== 400 || !body.includes(errorTexts.orgRequired))
        problems.push(`${name}: ${statusCode} ${body.slice(0, 100)}`)
    }
    expect(problems).toEqual([])
  })

  it('reaches over all organizations for nobody without a platform role', async () => {
    const problems: string[] = []
    const scoped = [...matrix.routes.values()].filter(takesScope)
    for (const route of scoped) {
      const { url, payload } = formOf(route).build(null, () => [randomUUID()])
      for (const name of ['OWNER', 'ADMIN', 'sub-organization admin', 'parent admin']) {
        const { home, headers } = matrix.caller(name)
        if (home === null) continue
        const response = await matrix.api.app.inject({
          method: route.method as 'GET',
          url: `${url}&orgId=${matrix.organizations[home].id}${payload === undefined ? '&scope=all' : ''}`,
          headers,
          ...(payload === undefined ? {} : { payload: { ...payload, scope: 'all' } }),
        })
        if (response.statusCode !== 403)
          problems.push(`${route.method} ${route.url} as ${name}: ${response.statusCode}`)
        problems.push(
          ...leaksIn(matrix, home, response).map(
            (leak) => `${route.method} ${route.url} as ${name}: ${leak}`,
          ),
        )
      }
    }
    expect(scoped.length).toBeGreaterThan(5)
    expect(problems).toEqual([])
  })
})
