import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OrgRole, orgRoles } from '#db/vocabulary.ts'
import { errorTexts } from './contract/errors.ts'
import { demandedPermissions } from './demanded-permissions.ts'
import { can, type Capability } from './contract/permissions.ts'
import { hashSecret } from './plugins/access.ts'
import type { RegisteredRoute } from './plugins/permission.ts'
import { type ApiTest, createApiTest } from './testing.ts'

/**
 * Every registered route × every kind of caller × every kind of organisation. Routes that come later are in it by themselves:
 * the list is the one that the application itself has collected.
 */
let api: ApiTest

type Organization = { id: string; canary: string; ids: string[] }
const organizations = {} as Record<'parent' | 'own' | 'child' | 'foreign', Organization>

type Caller = {
  name: string
  /** The organisation in which this caller has rights; null: nowhere. */
  home: keyof typeof organizations | null
  headers: Record<string, string>
  may: (capability: Capability) => boolean
  /** Whether routes without an organisation answer. */
  hasSession: boolean
  expected401?: string
}
const callers: Caller[] = []

const customCapabilities: Capability[] = ['teams.view', 'calls.view']
const keyScopes: Capability[] = ['users.view', 'calls.view', 'commands.view']

/** One of everything, each with the canary of its organisation in every text. */
async function fill(orgId: string, canary: string): Promise<string[]> {
  const user = await api.givenUser({
    orgId,
    role: 'MEMBER',
    firstName: canary,
    lastName: 'Person',
    email: `${canary.toLowerCase()}@example.test`,
  })
  const teamId = await api.givenTeam(orgId, `Team ${canary}`, [user])
  return api.database.withOrg({ orgId }, async (trx) => {
    const scorecard = await trx
      .insertInto('scorecard_configs')
      .values({ org_id: orgId, name: `Scorecard ${canary}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rule = await trx
      .insertInto('categorization_rules')
      .values({
        org_id: orgId,
        level: 'ORGANIZATION',
        position: 1,
        label: `Rule ${canary}`,
        explanation: canary,
        call_title_includes: canary,
        call_type: 'cold',
        behavior: 'SAVE_ONLY',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const privacy = await trx
      .insertInto('privacy_rules')
      .values({ org_id: orgId, level: 'ORGANIZATION', position: 1, settings: JSON.stringify({ CALL_TITLE: canary }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const command = await trx
      .insertInto('commands')
      .values({ org_id: orgId, kind: 'score-call', label: `Command ${canary}`, actor_user_id: user.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const call = await trx
      .insertInto('calls')
      .values({ org_id: orgId, title: `Call ${canary}`, buyer_company: canary, caller_id: user.id, command_id: command.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const item = await trx
      .insertInto('work_items')
      .values({
        org_id: orgId,
        command_id: command.id,
        kind: 'score-call',
        lane: 'scoring',
        subject: call.id,
        state: 'dead',
        finished_at: new Date(),
        error: canary,
        error_class: 'Error',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const key = await trx
      .insertInto('api_keys')
      .values({
        org_id: orgId,
        user_id: user.id,
        name: canary,
        prefix: randomBytes(6).toString('hex'),
        last4: 'abcd',
        secret_hash: randomBytes(32),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return [user.id, teamId, scorecard.id, rule.id, privacy.id, command.id, call.id, item.id, key.id]
  })
}

async function givenOrganization(name: keyof typeof organizations, parentId?: string): Promise<void> {
  const canary = `Canary${name}${randomBytes(5).toString('hex')}`
  const id = await api.givenOrganization({ name: `Organisation ${canary}`, ...(parentId === undefined ? {} : { parentId }) })
  organizations[name] = { id, canary, ids: await fill(id, canary) }
}

async function givenCaller(
  name: string,
  home: keyof typeof organizations,
  role: OrgRole,
  more: Partial<Caller> & { status?: 'DEPROVISIONED' } = {},
): Promise<void> {
  const { status, ...rest } = more
  const capabilities = role === 'CUSTOM' ? customCapabilities : []
  const user = await api.givenUser({ orgId: organizations[home].id, role, capabilities, ...(status === undefined ? {} : { status }) })
  callers.push({
    name,
    home,
    headers: { authorization: `Bearer ${await api.tokenFor(user)}` },
    may: (capability) => can({ role, capabilities, platformRole: null }, capability),
    hasSession: true,
    ...rest,
  })
}

async function givenKeyCaller(): Promise<void> {
  const owner = await api.givenUser({ orgId: organizations.own.id, role: 'ADMIN' })
  const prefix = randomBytes(6).toString('hex')
  const secret = randomBytes(32).toString('base64url')
  await api.database.withOrg({ orgId: organizations.own.id }, (trx) =>
    trx
      .insertInto('api_keys')
      .values({
        org_id: organizations.own.id,
        user_id: owner.id,
        name: 'Matrix',
        prefix,
        last4: secret.slice(-4),
        secret_hash: hashSecret(secret),
        scopes: keyScopes,
      })
      .execute(),
  )
  callers.push({
    name: 'API key',
    home: 'own',
    headers: { authorization: `Bearer clk_${prefix}_${secret}` },
    may: (capability) => keyScopes.includes(capability),
    hasSession: false,
  })
}

beforeAll(async () => {
  api = await createApiTest()
  await givenOrganization('parent')
  await givenOrganization('own', organizations.parent.id)
  await givenOrganization('child', organizations.own.id)
  await givenOrganization('foreign')
  for (const role of orgRoles) await givenCaller(role, 'own', role)
  await givenCaller('sub-organisation admin', 'child', 'ADMIN')
  await givenCaller('deprovisioned', 'own', 'ADMIN', { status: 'DEPROVISIONED', may: () => false, expected401: errorTexts.deprovisioned })
  await givenKeyCaller()
  callers.push({ name: 'anonymous', home: null, headers: {}, may: () => false, hasSession: false, expected401: 'Please sign in.' })
})
afterAll(() => api.close())

const samples: Record<string, string> = { lane: 'scoring', level: 'organization' }

function fillPath(route: RegisteredRoute, id: string): string {
  return route.url.replaceAll(/:(\w+)/g, (_, name: string) => samples[name] ?? id).replace('*', 'index.html')
}

const hasId = (route: RegisteredRoute): boolean =>
  [...route.url.matchAll(/:(\w+)/g)].some(([, name]) => name !== undefined && samples[name] === undefined)

async function ask(route: RegisteredRoute, caller: Pick<Caller, 'headers'>, orgId: string | null, id: string) {
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE'
  return api.app.inject({
    method: route.method as 'GET',
    url: `${fillPath(route, id)}${orgId === null ? '' : `?orgId=${orgId}`}`,
    // Not a stream: an event route answers 406 once it has let the caller through.
    headers: { ...caller.headers, accept: 'application/json' },
    ...(hasBody ? { payload: {} } : {}),
  })
}

/** What must never be in an answer to this caller: the marks of every organisation but his own. */
function foreignMarks(caller: Caller): string[] {
  return Object.entries(organizations)
    .filter(([name]) => name !== caller.home)
    .map(([, { canary }]) => canary.toLowerCase())
}

function expectedStatus(route: RegisteredRoute, caller: Caller, organization: keyof typeof organizations): 401 | 403 | 'passes' {
  if (route.permission === 'public') return 'passes'
  if (caller.name === 'anonymous') return 401
  if (route.permission === 'signedIn') return caller.hasSession ? 'passes' : 403
  if (organization !== caller.home) return 403
  if (caller.expected401 !== undefined) return 401
  if (route.permission === 'member') return 'passes'
  // Nobody here has a platform role.
  if (route.options.config?.platformOnly === true) return 403
  return caller.may(route.permission) ? 'passes' : 403
}

describe('the matrix of routes, callers and organisations', () => {
  it('has routes of every kind in it', () => {
    const permissions = new Set(api.routes.map((route) => route.permission))
    expect(api.routes.length).toBeGreaterThan(30)
    for (const permission of ['public', 'signedIn', 'member', 'users.manage', 'calls.view'] as const)
      expect(permissions).toContain(permission)
  })

  it('demands of each route what the second table says', () => {
    const declared = api.routes
      .filter((route) => !route.url.startsWith('/api/docs'))
      .map((route) => `${route.permission}: ${route.method} ${route.url.replace(/^\/api\//, '/')}`)
    const demanded = Object.entries(demandedPermissions).flatMap(([permission, paths]) => paths.map((path) => `${permission}: ${path}`))
    expect([...new Set(declared)].toSorted()).toEqual(demanded.toSorted())
  })

  it('lets through exactly whom the permission table names, and leaks no mark of another organisation', async () => {
    const problems: string[] = []
    for (const route of api.routes) {
      for (const caller of callers) {
        for (const organization of Object.keys(organizations) as (keyof typeof organizations)[]) {
          const response = await ask(route, caller, organizations[organization].id, randomUUID())
          const where = `${route.method} ${route.url} as ${caller.name} in ${organization}`
          const expected = expectedStatus(route, caller, organization)
          const { statusCode, body } = response
          // A probe may say that the database is away, nothing else may fail.
          if (statusCode >= 500) problems.push(`${where}: ${statusCode} ${body.slice(0, 200)}`)
          else if (expected === 'passes' && route.permission !== 'public' && (statusCode === 401 || statusCode === 403))
            problems.push(`${where}: refused with ${statusCode}`)
          else if (expected !== 'passes' && statusCode !== expected) problems.push(`${where}: ${statusCode} instead of ${expected}`)
          if (expected === 401 && caller.expected401 !== undefined && !body.includes(caller.expected401))
            problems.push(`${where}: says ${body.slice(0, 120)}`)
          const text = body.toLowerCase()
          for (const mark of foreignMarks(caller)) if (text.includes(mark)) problems.push(`${where}: leaks ${mark}`)
        }
      }
    }
    expect(problems).toEqual([])
  }, 300_000)

  it('answers 400 to whoever is signed in and names no organisation', async () => {
    const owner = callers.find((caller) => caller.name === 'OWNER')!
    const problems: string[] = []
    for (const route of api.routes) {
      if (route.permission === 'public' || route.permission === 'signedIn') continue
      const { statusCode, body } = await ask(route, owner, null, randomUUID())
      if (statusCode !== 400 || !body.includes(errorTexts.orgRequired))
        problems.push(`${route.method} ${route.url}: ${statusCode} ${body.slice(0, 100)}`)
    }
    expect(problems).toEqual([])
  })

  it('answers foreign ids exactly like missing ones', async () => {
    const owner = callers.find((caller) => caller.name === 'OWNER')!
    const problems: string[] = []
    const shape = (body: string): string => body.replace(/"requestId":"[^"]*"/, '')
    for (const route of api.routes) {
      if (route.permission === 'public' || !hasId(route)) continue
      const missing = await ask(route, owner, organizations.own.id, randomUUID())
      for (const name of ['foreign', 'parent', 'child'] as const) {
        for (const id of organizations[name].ids) {
          const response = await ask(route, owner, organizations.own.id, id)
          if (response.statusCode !== missing.statusCode || shape(response.body) !== shape(missing.body))
            problems.push(`${route.method} ${route.url} with an id of ${name}: ${response.statusCode} ${response.body.slice(0, 150)}`)
        }
      }
      const hasBody = route.options.schema?.body !== undefined
      if (missing.statusCode !== 404 && !(hasBody && missing.statusCode === 400))
        problems.push(`${route.method} ${route.url}: missing id answers ${missing.statusCode}`)
    }
    expect(problems).toEqual([])
  }, 120_000)
})
