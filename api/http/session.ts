import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MembershipState } from '#db/queries/people/identity.ts'
import { touchApiKey } from '#db/queries/people/api-keys.ts'
import { errorTexts } from '../contract/errors.ts'
import { can, capabilities, type NarrowingFlag, narrowingFlags } from '../contract/permissions.ts'
import { organizationSettings } from '../contract/session.ts'
import type { RequestActor, SignedIn } from './actor.ts'
import type { ApiContext } from './context.ts'
import { assertPilotRunning } from './pilot.ts'
import type { Permission } from '../contract/endpoint.ts'
import { boundSession, denied, deprovisioned, HttpProblem, invalid, sessionEnded } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The sender of the request. Throws on routes that are public or require no organization. */
    actor: RequestActor
    /** The session of a 'signedIn' route. */
    signedIn: SignedIn
    currentActor: RequestActor | null
    currentSession: SignedIn | null
  }
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** The last use of a key is shown to the minute, and a write per request would make concurrent requests wait for the row's lock. */
const keyTouchMs = 60_000

function readOrgId(request: FastifyRequest): string {
  const { orgId } = request.query as { orgId?: unknown }
  if (orgId === undefined || orgId === '') throw new HttpProblem(400, 'org_required', errorTexts.orgRequired)
  if (typeof orgId !== 'string' || !uuidForm.test(orgId))
    throw invalid('orgId', 'The orgId parameter is not an id.')
  return orgId.toLowerCase()
}

const knownZones = new Set<string>(['UTC'])

/** Intl knows every IANA name and alias. Results are cached, because creating a formatter is slow. */
function readTimeZone(request: FastifyRequest): string {
  const zone = request.headers['x-time-zone']
  if (zone === undefined || zone === '') return 'UTC'
  const text = String(zone)
  if (knownZones.has(text)) return text
  // Intl accepts an offset such as +02:00, but an offset has no daylight saving time.
  if (text.length > 64 || !/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(text))
    throw invalid('x-time-zone', 'The x-time-zone header is not an IANA time zone.')
  try {
    new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions()
  } catch {
    throw invalid('x-time-zone', 'The x-time-zone header is not an IANA time zone.')
  }
  if (knownZones.size < 1000) knownZones.add(text)
  return text
}

/** Unreadable settings set every flag to its narrowest value: deny by default. */
export function flagsOf(stored: unknown): RequestActor['flags'] {
  const settings = organizationSettings.safeParse(stored)
  if (settings.success) return settings.data
  return {
    ...(Object.fromEntries(narrowingFlags.map((flag) => [flag, true])) as Record<NarrowingFlag, boolean>),
    onlyAdminCanViewAllRealBuyerCalls: true,
    useTeamLevelManagement: true,
    teamLeadsCanChangeRepVisibilityLevel: false,
    repsCanEditScoreResults: false,
    canRestartCalls: false,
    isRepInstructionsMandatory: true,
    defaultRepVisibilityLevel: 'PERSONAL',
    managerVisibilityLevel: 'PERSONAL',
  }
}

/** What a member may do in the organization, after flags and the scopes of a key. */
export function rightsOf(
  membership: MembershipState,
  scopes: readonly string[] | null,
): Pick<RequestActor, 'flags' | 'capabilities' | 'visibilityLevel'> {
  const flags = flagsOf(membership.settings)
  const granted = capabilities.filter((capability) => can(membership, capability, flags))
  return {
    flags,
    visibilityLevel: membership.visibilityLevel,
    capabilities: scopes === null ? granted : granted.filter((capability) => scopes.includes(capability)),
  }
}

function requireActive(membership: MembershipState | null): MembershipState {
  // A missing organization and one without a membership get the same response.
  if (membership === null || membership.status === 'INVITED')
    throw new HttpProblem(403, 'not_a_member', errorTexts.denied)
  if (membership.status !== 'ACTIVE') throw deprovisioned()
  return membership
}

/**
 * An organization may require a second factor, or a session from its identity provider, which then checks the second factor itself. Owners
 * can always sign in with a password, in case the provider is broken. API keys do not sign in.
 */
function requireSignInRules(
  membership: MembershipState,
  session: { hasSecondFactor: boolean; boundOrgId: string | null },
): void {
  if (session.boundOrgId !== null) return
  const { requireTwoFactor, requireSingleSignOn } = (membership.settings ?? {}) as Record<string, unknown>
  if (requireSingleSignOn === true && membership.role !== 'OWNER')
    throw new HttpProblem(403, 'single_sign_on_required', errorTexts.singleSignOnRequired)
  if (requireTwoFactor === true && !session.hasSecondFactor)
    throw new HttpProblem(403, 'two_factor_required', errorTexts.twoFactorRequired)
}

const signedInWith = (
  session: Pick<SignedIn, 'userId' | 'sessionId' | 'expiresAt'>,
  { boundOrgId, hasSecondFactor }: Pick<SignedIn, 'boundOrgId' | 'hasSecondFactor'>,
): SignedIn => ({ ...session, boundOrgId, hasSecondFactor })

function bearerToken(request: FastifyRequest): string {
  const header = request.headers.authorization
  const [, token] = /^Bearer ([\w.~+/=-]{20,4000})$/i.exec(header ?? '') ?? []
  if (token === undefined) throw new HttpProblem(401, 'unauthenticated', 'Please sign in.')
  return token
}

/** Identifies the sender of every request to a route that is not public, before the body is read, and checks the route's permission. */
export function installSession(app: FastifyInstance, context: ApiContext): void {
  const { access, tokens, database, now } = context
  app.decorateRequest('currentActor', null)
  app.decorateRequest('currentSession', null)
  app.decorateRequest('actor', {
    getter(this: FastifyRequest) {
      if (this.currentActor === null)
        throw new Error(`${this.routeOptions.url} has no organization: its permission is public or signedIn`)
      return this.currentActor
    },
  })
  app.decorateRequest('signedIn', {
    getter(this: FastifyRequest) {
      if (this.currentSession === null) throw new Error(`${this.routeOptions.url} has no session`)
      return this.currentSession
    },
  })

  /** Sets the actor of the request. Returns the membership, or null where the route needs no organization. */
  async function identify(request: FastifyRequest, orgId: string | null): Promise<MembershipState | null> {
    const token = bearerToken(request)
    const shared = { timeZone: readTimeZone(request), address: request.ip, requestId: request.id }
    if (token.startsWith('clk_')) {
      const key = await access.apiKey(token)
      if (key === undefined) throw new HttpProblem(401, 'unauthenticated', 'The API key is not valid.')
      if (orgId === null) throw denied('API keys work inside their organization only.')
      if (key.orgId !== orgId) throw new HttpProblem(403, 'not_a_member', errorTexts.denied)
      const membership = requireActive(key.membership)
      request.currentActor = {
        ...shared,
        ...rightsOf(membership, key.scopes),
        userId: key.userId,
        orgId,
        role: membership.role,
        // A key works in only one organization.
        platformRole: null,
        sessionId: null,
        boundOrgId: null,
        kind: 'api_key',
      }
      if (key.lastUsedAt === null || now().getTime() - key.lastUsedAt.getTime() > keyTouchMs) {
        await database.withOrg({ orgId }, (trx) => touchApiKey(trx, key.id, now()))
      }
      return membership
    }
    const session = tokens.verify(token)
    const { userId, sessionId } = session
    const state = await access.session({ userId, sessionId, orgId })
    if (orgId === null) {
      if (!state.isAlive) throw sessionEnded()
      if (state.boundOrgId !== null && request.routeOptions.config.worksWhenBound !== true)
        throw boundSession()
      request.currentSession = signedInWith(session, state)
      return null
    }
    // A deprovisioned member's sessions are revoked too. This check comes first, because the console signs out on this text.
    if (state.membership?.status === 'DEPROVISIONED' || state.membership?.status === 'DELETED')
      throw deprovisioned()
    if (!state.isAlive) throw sessionEnded()
    const membership = requireActive(state.membership)
    requireSignInRules(membership, state)
    request.currentSession = signedInWith(session, state)
    request.currentActor = {
      ...shared,
      ...rightsOf(membership, null),
      userId,
      orgId,
      role: membership.role,
      platformRole: membership.platformRole,
      sessionId,
      boundOrgId: state.boundOrgId,
      kind: 'user',
    }
    return membership
  }

  /**
   * Refuses requests that change something if the organization's pilot has ended. Routes that this hook does not cover call
   * `assertPilotRunning` themselves. @throws HttpProblem 403
   */
  function assertMayAct(request: FastifyRequest, membership: MembershipState | null): void {
    const isOpen = request.method === 'GET' || request.routeOptions.config.worksAfterPilot === true
    if (!isOpen) assertPilotRunning(membership?.pilotExpiresAt ?? null, now())
  }

  async function requirePermission(
    request: FastifyRequest,
    permission: Exclude<Permission, 'public'>,
  ): Promise<void> {
    if (permission === 'signedIn') {
      await identify(request, null)
      return
    }
    // 401 comes before 400: without a session, nothing is revealed about parameters.
    bearerToken(request)
    let orgId: string
    try {
      orgId = readOrgId(request)
    } catch (problem) {
      if (!bearerToken(request).startsWith('clk_')) tokens.verify(bearerToken(request))
      throw problem
    }
    const membership = await identify(request, orgId)
    if (permission === 'member') return assertMayAct(request, membership)
    if (membership?.isActive === false)
      throw new HttpProblem(403, 'organization_inactive', 'This organization is not active.')
    const { platformRoles, worksWhenNarrowed } = request.routeOptions.config
    const isLeftOpen =
      worksWhenNarrowed === true &&
      request.actor.kind === 'user' &&
      membership !== null &&
      can(membership, permission)
    if (!request.actor.capabilities.includes(permission) && !isLeftOpen) throw denied()
    if (platformRoles?.some((role) => role === request.actor.platformRole) === false)
      throw denied('Only platform staff may do this.')
    assertMayAct(request, membership)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const { permission } = request.routeOptions.config
    if (request.is404 || permission === undefined || permission === 'public') return done()
    requirePermission(request, permission).then(() => done(), done)
  })
}
