import type { z } from 'zod'
import {
  authorizeBody,
  type UpsertIntegrationBody,
  upsertIntegrationBody,
} from '#api/contract/integration-connections.ts'
import {
  type IntegrationDetail,
  integrationDetail,
  type ServiceProvider,
  shareBody,
  updateDetailsBody,
  updateStatusBody,
} from '#api/contract/integrations.ts'
import {
  emailSettingsResponse,
  orgEmailBody,
  teamEmailBody,
  userEmailBody,
  userSettingsBody,
  type userSettings,
} from '#api/contract/integration-people.ts'
import { capabilities } from '#api/contract/permissions.ts'
import { type AnyProviderId, authTypeOf, catalog, recipesOf } from '#workers/domain/providers.ts'

/**
 * The integration routes in memory. Requests are checked by the contract's schemas, offers come from the catalog. A test decides how a
 * provider answers, and may delay or replace responses.
 */
const uuid = (block: number, number: number): string =>
  `01a1${block}000-0000-7000-8000-${String(number).padStart(12, '0')}`
const orgId = uuid(1, 1)
export const subOrgId = (number: number): string => uuid(1, 1 + number)
export const integrationId = (number: number): string => uuid(2, number)
export const personId = (number: number): string => uuid(4, number)
const teamId = (number: number): string => uuid(3, number)

const people = [
  { id: personId(1), firstName: 'Dana', lastName: 'Whitlock', avatar: null },
  { id: personId(2), firstName: 'Marek', lastName: 'Dvořák', avatar: null },
]
const [dana] = people

export function integrationOf(number: number, change: Partial<IntegrationDetail> = {}): IntegrationDetail {
  return {
    id: integrationId(number),
    name: `Integration ${number}`,
    userId: dana?.id ?? null,
    owner: dana ?? null,
    type: 'REAL_CALL_SCORING',
    status: 'ACTIVE',
    authType: 'AUTHORIZATION_BASIC',
    authKind: 'BASIC',
    provider: { id: 'gong', companyName: 'Gong', logoUrl: null },
    recipeId: null,
    isSimulator: false,
    health: 'healthy',
    healthReason: '',
    healthSince: '2026-11-20T09:00:00Z',
    hasConnected: true,
    subIntegrations: [],
    originalIntegrationId: null,
    additionalInfos: {},
    canBeUnpausedOverride: null,
    autoSyncEnabled: true,
    syncEveryMinutes: 15,
    lastSyncAt: '2026-11-20T09:00:00Z',
    lastSyncError: '',
    syncedUntil: '2026-11-20T09:00:00Z',
    nextSyncAt: null,
    hasWebhook: false,
    webhookLastAt: null,
    callsInNinetyDays: 412,
    defaultCallType: null,
    defaultScorecardId: null,
    createdAt: '2026-10-01T09:00:00Z',
    version: 1,
    can: { edit: true, connect: true, changeStatus: true, share: true, remove: true },
    accountLabel: '',
    webhook: null,
    budget: { requestsPerSecond: 3, concurrency: 2, blockedUntil: null, blockedReason: null },
    ...change,
  }
}

export function offerOf(id: AnyProviderId, change: Partial<ServiceProvider> = {}): ServiceProvider {
  const entry = catalog[id]
  return {
    id,
    companyName: entry.companyName,
    logoUrl: null,
    authKinds: [...entry.authKinds],
    credentialFields: Object.fromEntries(
      Object.entries(entry.credentialFields).map(([kind, fields]) => [kind, [...fields]]),
    ),
    hasOwnOauthApp: false,
    isBeta: entry.isBeta,
    isSharable: entry.isSharable,
    isSimulator: false,
    hasRecipes: entry.recipeObjects.length > 0,
    needsUserTeamSettings: entry.needsUserTeamSettings,
    services: ['REAL_CALL_SCORING'],
    recipes: recipesOf(entry),
    configurationNotes: entry.configurationNotes,
    configurationLinks: [...entry.configurationLinks],
    ...change,
  }
}

type Answer = { status: number; body: unknown }
type Sent = { method: string; path: string; body: unknown; query: string }

const ok = (body: unknown): Answer => ({ status: 200, body })
export const problem = (status: number, message: string, rest: object = {}): Answer => ({
  status,
  body: {
    type: 'about:blank',
    title: 'Problem',
    status,
    detail: message,
    message,
    code: 'test',
    requestId: '7f3c-91ad',
    ...rest,
  },
})

/** Starts responding for `/api`. It continues after its test, because a page that was left still sends requests. */
export function startIntegrationsApi({
  role = 'ADMIN' as 'ADMIN' | 'MEMBER' | 'OBSERVER',
  pilotExpiresAt = null as string | null,
} = {}) {
  const organization = {
    id: orgId,
    name: 'Tallgrass',
    logoUrl: null,
    parentId: null,
    dataRegion: 'default',
    pilotExpiresAt,
    isActive: true,
    role,
    status: 'ACTIVE',
  }
  const state = {
    integrations: [] as IntegrationDetail[],
    offers: [
      offerOf('gong'),
      offerOf('gong', { isSimulator: true, companyName: 'Gong (simulator)' }),
      offerOf('salesloft'),
      offerOf('zoom_meetings', { hasOwnOauthApp: true }),
      offerOf('orum'),
      offerOf('fathom'),
      offerOf('manual_upload'),
    ],
    /** A provider's verdict on new credentials. */
    verdict: { health: 'healthy', healthReason: '' } as Pick<IntegrationDetail, 'health' | 'healthReason'> &
      Partial<Pick<IntegrationDetail, 'webhook'>>,
    email: { organization: null, teams: [], users: [] } as z.output<typeof emailSettingsResponse>,
    sharedWith: [] as { id: string; name: string; logoUrl: null }[],
    /** Names of the provider's users, and how many it returns per page. */
    people: ['Dana W.', 'Somebody Else'],
    peopleAtOnce: 100,
    members: [...people],
    userSettings: [] as z.output<typeof userSettings>[],
    authorizationUrl: '#consent',
    canConnectCalendar: false,
    sent: [] as Sent[],
    /** Replaces usual responses, by method and path. */
    instead: {} as Record<string, (() => Answer | Promise<Answer>) | undefined>,
  }
  /** Dana is not a member of these. */
  const organizations = ['Northwind', 'Southfield', 'Eastgate'].map((name, index) => ({
    id: subOrgId(index + 1),
    name,
    logoUrl: null,
    domain: null,
  }))
  const find = (id: string | undefined) => state.integrations.find((each) => each.id === id)
  const stale = (row: IntegrationDetail, version: number | undefined): Answer | null =>
    version === undefined || version === row.version
      ? null
      : problem(409, 'Somebody else has changed this meanwhile.', { current: row })

  function upsert(body: UpsertIntegrationBody): Answer {
    const kind = body.authKind ?? (body.oauthDetails === undefined ? 'NONE' : 'OAUTH2')
    const known = find(body.id)
    const conflict = known === undefined ? null : stale(known, body.version)
    if (conflict !== null) return conflict
    const isInstant = kind === 'NONE' || kind === 'WEBHOOK_ONLY'
    const number = state.integrations.length + 50
    const row = integrationOf(number, {
      ...known,
      id: known?.id ?? integrationId(number),
      name: body.name,
      provider: { id: body.providerId, companyName: catalog[body.providerId].companyName, logoUrl: null },
      isSimulator: body.useSimulator,
      autoSyncEnabled: body.autoSyncEnabled ?? known?.autoSyncEnabled ?? true,
      authKind: kind,
      authType: authTypeOf[kind],
      health: isInstant ? 'healthy' : 'checking',
      hasConnected: known?.hasConnected ?? isInstant,
      status: isInstant ? 'ACTIVE' : 'PAUSED',
      version: (known?.version ?? 0) + 1,
    })
    state.integrations = [row, ...state.integrations.filter(({ id }) => id !== row.id)]
    if (isInstant) {
      const webhook =
        kind === 'WEBHOOK_ONLY'
          ? { url: 'https://coachline.example/api/webhooks/orum/tok', secret: 'whsec-once' }
          : null
      return ok({ integration: row, webhook, commandId: null })
    }
    return { status: 202, body: { integration: row, commandId: uuid(9, row.version) } }
  }

  function detailOf(id: string): Answer {
    const row = find(id)
    if (row === undefined) return problem(404, 'Not found.')
    // A worker contacts the provider between two reads.
    if (row.health === 'checking')
      Object.assign(
        row,
        state.verdict,
        state.verdict.health === 'healthy' ? { status: 'ACTIVE', hasConnected: true } : {},
      )
    return ok(integrationDetail.parse(row))
  }

  function listOf(query: URLSearchParams): Answer {
    const search = query.get('search')?.toLowerCase() ?? ''
    const found = state.integrations.filter(
      ({ name, provider, type, status }) =>
        `${name} ${provider.companyName}`.toLowerCase().includes(search) &&
        (query.get('type') ?? type) === type &&
        (query.get('status') ?? status) === status &&
        (status !== 'INACTIVE' ||
          query.get('status') === 'INACTIVE' ||
          query.get('includeRemoved') !== 'false'),
    )
    const from = Number(query.get('from') ?? 0)
    return ok({
      results: found.slice(from, from + Number(query.get('numberOfResults') ?? 50)),
      total: found.length,
    })
  }

  function changeEmail(method: string, level: string | undefined, body: unknown): Answer {
    if (level === 'org') state.email.organization = orgEmailBody.parse(body).autoEmailTarget
    if (level === 'team') {
      const { teamId: id } = body as { teamId: string }
      state.email.teams = state.email.teams.filter((each) => each.teamId !== id)
      if (method === 'PATCH') state.email.teams.push({ ...teamEmailBody.parse(body), teamName: 'Renewals' })
    }
    if (level === 'user') {
      const { userId } = body as { userId: string }
      const user = people.find(({ id }) => id === userId)
      state.email.users = state.email.users.filter((each) => each.user.id !== userId)
      if (method === 'PATCH' && user !== undefined)
        state.email.users.push({ ...userEmailBody.parse(body), user })
    }
    return ok(state.email)
  }

  function answer(method: string, path: string, body: unknown, query: URLSearchParams): Answer {
    if (path === '/auth/refresh')
      return ok({ accessToken: 'test', expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
    if (path === '/users/me/orgs') return ok({ results: [organization] })
    if (path === '/organizations/sub-organizations')
      return ok({ results: organizations, total: organizations.length })
    if (path === '/users/me') {
      const held = {
        ADMIN: capabilities,
        MEMBER: ['integrations.access', 'users.view', 'calls.view'],
        OBSERVER: ['users.view', 'calls.view'],
      }
      return ok({
        ...dana,
        email: 'dana@tallgrass.example',
        platformRole: null,
        organization,
        settings: {},
        role,
        capabilities: held[role],
        teams: [],
        canConnectCalendar: state.canConnectCalendar,
      })
    }
    if (path === '/users') {
      const search = query.get('search')?.toLowerCase() ?? ''
      const found = state.members.filter(({ firstName, lastName }) =>
        `${firstName} ${lastName}`.toLowerCase().includes(search),
      )
      const results = found.slice(0, Number(query.get('numberOfResults'))).map((each) => ({
        ...each,
        email: `${each.firstName}@tallgrass.example`,
        role: 'ADMIN',
        status: 'ACTIVE',
        teams: [],
      }))
      return ok({ results, total: found.length })
    }
    if (path === '/users/teams/tree')
      return ok({
        results: [
          {
            id: teamId(1),
            name: 'Renewals',
            parentId: null,
            version: 1,
            isFromDirectory: false,
            mayManage: true,
          },
        ],
        nextCursor: null,
        mayManageTop: true,
      })
    if (path === '/scorecard-configs/all') return ok({ results: [], total: 0 })
    const [, first, second, third, fourth] = path.split('/')
    if (first !== 'integrations') return problem(404, 'Not found.')
    if (second === undefined)
      return method === 'GET' ? listOf(query) : upsert(upsertIntegrationBody.parse(body))
    if (second === 'oauth') {
      authorizeBody.parse(body)
      return ok({ authorizationUrl: state.authorizationUrl })
    }
    if (second === 'service-providers') {
      const type = third === 'users' ? fourth : third
      const results = state.offers.filter(({ services }) => services.some((each) => each === type))
      return ok({ results, total: results.length })
    }
    if (second === 'shared-with') return ok({ results: state.sharedWith, total: state.sharedWith.length })
    if (second === 'share') {
      const { subOrgIds, knownOrgIds } = shareBody.parse(body)
      const known = new Set(knownOrgIds)
      if (known.size !== state.sharedWith.length || state.sharedWith.some(({ id }) => !known.has(id)))
        return problem(409, 'Somebody else has changed this meanwhile.')
      state.sharedWith = organizations.filter(({ id }) => subOrgIds.includes(id))
      return ok({ results: state.sharedWith, total: state.sharedWith.length })
    }
    if (second === 'real-calls' && third === 'config')
      return method === 'GET' ? ok(state.email) : changeEmail(method, fourth, body)
    if (second === 'real-calls' && third === 'listUsers') {
      const all = state.people.map((name, index) => ({
        externalId: `ext-${index}`,
        name,
        email: `${index}@gong.example`,
        isActive: true,
        matched: null,
      }))
      const start = Number(query.get('cursor') ?? 0)
      const end = start + state.peopleAtOnce
      return ok({ results: all.slice(start, end), nextCursor: end < all.length ? String(end) : null })
    }
    if (second === 'user-settings') {
      if (method === 'GET') return ok({ results: state.userSettings, total: state.userSettings.length })
      const input = userSettingsBody.parse(body)
      const user = state.members.find(({ id }) => id === input.userId)
      if (user === undefined) return problem(404, 'Not found.')
      const before = state.userSettings.find(({ userId }) => userId === input.userId)
      const {
        userId,
        callType = before?.callType ?? null,
        scorecardConfigId = before?.scorecardConfigId ?? null,
        externalUserId = before?.externalUserId ?? null,
      } = input
      const settings = {
        id: userId,
        userId,
        user,
        integrationId: input.integrationId,
        externalUserId,
        callType,
        scorecardConfigId,
      }
      const saved = { ...settings, isAutomatic: false }
      const others = state.userSettings.filter((each) => each.userId !== userId)
      const taken = others.find(
        (each) => each.externalUserId !== null && each.externalUserId === externalUserId,
      )
      if (taken !== undefined && taken.userId !== input.replaces?.userId) return problem(409, 'Taken.')
      const nothing = { externalUserId: null, callType: null, scorecardConfigId: null }
      state.userSettings = [...others.map((each) => (each === taken ? { ...each, ...nothing } : each)), saved]
      return ok(saved)
    }
    if (second === 'team-settings') return ok({ results: [], total: 0 })
    const row = find(third)
    if (second === 'update-status' || second === 'update-details') {
      if (row === undefined) return problem(404, 'Not found.')
      const change = second === 'update-status' ? updateStatusBody.parse(body) : updateDetailsBody.parse(body)
      const conflict = stale(row, change.version)
      if (conflict !== null) return conflict
      Object.assign(row, change, { version: row.version + 1 })
      return ok(row)
    }
    if (third === 'webhook')
      return ok({
        url: find(second)?.webhook?.url ?? '',
        secret: 'whsec-new',
        previousSecretUntil: '2026-11-22T09:00:00Z',
      })
    return detailOf(second ?? '')
  }

  const original = window.fetch
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (!url.pathname.startsWith('/api/')) return original(input, init)
    const path = url.pathname.slice('/api'.length)
    const method = init?.method ?? 'GET'
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    if (method !== 'GET' && path.startsWith('/integrations'))
      state.sent.push({ method, path, body, query: url.search })
    const { status, body: answered } = await (state.instead[`${method} ${path}`]?.() ??
      answer(method, path, body, url.searchParams))
    return Response.json(answered, { status })
  }
  return state
}
