import { randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { type OrgRole, orgRoles } from '#db/vocabulary/organizations.ts'
import { errorTexts } from '../../contract/errors.ts'
import type { Capability } from '../../contract/permissions.ts'
import { requiredPermissions, routeName, platformOnlyRoutes } from '../required-permissions.ts'
import { grantedCapabilities } from '../granted-capabilities.ts'
import { hashSecret } from '../../http/access.ts'
import type { RegisteredRoute } from '../../http/permission.ts'
import { type ApiTest, createApiTest, type TestUser } from '../test-api.ts'
import { givenOrganizations, type MarkedOrganization, type Place, places } from './organizations.ts'

/** Somebody who sends requests. Their rights come from the second tables, never from the application's own. */
export type Caller = {
  name: string
  /** The organization in which the caller has rights; null: none. */
  home: Place | null
  userId: string | null
  headers: Record<string, string>
  capabilities: readonly string[]
  /** Whether the caller may use routes that require no organization. */
  hasSession: boolean
  /** The text of every 401 for this caller. */
  expected401?: string
}

export type Matrix = {
  api: ApiTest
  organizations: Record<Place, MarkedOrganization>
  callers: Caller[]
  caller(name: string): Caller
  /** Every registered route by its name in the second table, without the pages of the API reference. */
  routes: ReadonlyMap<string, RegisteredRoute>
  close(): Promise<void>
}

export const customCapabilities: Capability[] = ['teams.view', 'calls.view']
const keyScopes: Capability[] = ['users.view', 'calls.view', 'commands.view']

/** What a role may do according to the second table. */
export const grantedTo = (role: OrgRole): readonly string[] =>
  role === 'CUSTOM' ? customCapabilities : grantedCapabilities[role]

/** Creates an API key. @returns its full secret */
export async function givenKey(api: ApiTest, owner: TestUser, scopes: string[]): Promise<string> {
  const prefix = randomBytes(6).toString('hex')
  const secret = randomBytes(32).toString('base64url')
  await api.database.withOrg({ orgId: owner.orgId }, (trx) =>
    trx
      .insertInto('api_keys')
      .values({
        org_id: owner.orgId,
        user_id: owner.id,
        name: 'Matrix',
        prefix,
        last4: secret.slice(-4),
        secret_hash: hashSecret(secret),
        scopes,
      })
      .execute(),
  )
  return `clk_${prefix}_${secret}`
}

async function givenCallers(api: ApiTest, organizations: Matrix['organizations']): Promise<Caller[]> {
  const given = async (
    name: string,
    home: Place,
    role: OrgRole,
    status: 'ACTIVE' | 'DEPROVISIONED' = 'ACTIVE',
  ): Promise<Caller> => {
    const user = await api.givenUser({
      orgId: organizations[home].id,
      role,
      capabilities: role === 'CUSTOM' ? customCapabilities : [],
      status,
    })
    const authorization = `Bearer ${await api.tokenFor(user)}`
    const isActive = status === 'ACTIVE'
    return {
      name,
      home,
      userId: user.id,
      headers: { authorization },
      capabilities: isActive ? grantedTo(role) : [],
      hasSession: true,
      ...(isActive ? {} : { expected401: errorTexts.deprovisioned }),
    }
  }
  const callers: Caller[] = []
  for (const role of orgRoles) callers.push(await given(role, 'own', role))
  callers.push(
    await given('sub-organization admin', 'child', 'ADMIN'),
    await given('parent admin', 'parent', 'ADMIN'),
  )
  callers.push(await given('deprovisioned', 'own', 'ADMIN', 'DEPROVISIONED'))
  const owner = await api.givenUser({ orgId: organizations.own.id, role: 'ADMIN' })
  callers.push({
    name: 'API key',
    home: 'own',
    userId: owner.id,
    headers: { authorization: `Bearer ${await givenKey(api, owner, keyScopes)}` },
    capabilities: keyScopes,
    hasSession: false,
  })
  callers.push({
    name: 'anonymous',
    home: null,
    userId: null,
    headers: {},
    capabilities: [],
    hasSession: false,
    expected401: 'Please sign in.',
  })
  return callers
}

export async function createMatrix(): Promise<Matrix> {
  const api = await createApiTest()
  const organizations = await givenOrganizations(api)
  const callers = await givenCallers(api, organizations)
  const routes = api.routes.filter((route) => !route.url.startsWith('/api/docs'))
  return {
    api,
    organizations,
    callers,
    caller: (name) => {
      const found = callers.find((caller) => caller.name === name)
      if (found === undefined) throw new Error(`There is no caller ${name}`)
      return found
    },
    routes: new Map(routes.map((route) => [routeName(route), route])),
    close: () => api.close(),
  }
}

/** Routes of members that refuse every API key, whatever is sent. */
const forSessions = new Set(['DELETE /users/me/email'])

/** The status that a route must return to a caller in an organization. 'passes' is any status except 401 and 403. */
export function expectedStatus(name: string, caller: Caller, place: Place): 401 | 403 | 'passes' {
  const permission = requiredPermissions.get(name)
  if (permission === undefined) throw new Error(`${name} is not in required-permissions.ts`)
  if (permission === 'public') return 'passes'
  if (caller.home === null) return 401
  if (permission === 'signedIn') return caller.hasSession ? 'passes' : 403
  if (place !== caller.home) return 403
  if (caller.expected401 !== undefined) return 401
  if (permission === 'member') return caller.hasSession || !forSessions.has(name) ? 'passes' : 403
  // Nobody here has a platform role.
  if (platformOnlyRoutes.includes(name)) return 403
  return caller.capabilities.includes(permission) ? 'passes' : 403
}

const below: Partial<Record<Place, Place>> = { parent: 'own', own: 'child' }
/** Routes that name the organizations directly below, and reveal nothing else about them. */
const namesBelow = new Set([
  'GET /agents/:id/shares',
  'GET /organizations/sub-organizations',
  'POST /agents/toggle-share-with-org',
])

/** Marks of other organizations found in a response, body and headers, as sentences. `name` is the route's name. */
export function leaksIn(
  matrix: Matrix,
  home: Place | null,
  response: Pick<LightMyRequestResponse, 'body' | 'headers'>,
  name?: string,
): string[] {
  const text = `${response.body}${JSON.stringify(response.headers)}`.toLowerCase()
  const named = name !== undefined && namesBelow.has(name) && home !== null ? below[home] : undefined
  return places
    .filter(
      (place) =>
        place !== home && place !== named && text.includes(matrix.organizations[place].mark.toLowerCase()),
    )
    .map((place) => `leaks the mark of ${place}`)
}
