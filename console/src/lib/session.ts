import { errorTexts } from '#api/contract/errors.ts'
import type { Me, OrganizationSummary } from '#api/contract/session.ts'
import { ApiError } from './api-error.ts'
import { page } from './page.ts'
import { nextCheckMs, renewBeforeMs, shortestCheckMs } from './token-clock.ts'
import {
  type Challenge,
  type IssuedToken,
  requestExpectedMe,
  requestHandoff,
  requestOrganizations,
  requestRenewal,
  requestSignOut,
  userIn,
} from './session-requests.ts'

/**
 * Who is signed in, in this tab. The access token exists only in memory; the refresh token is an httpOnly cookie that this code never sees.
 * A BroadcastChannel tells other tabs about sign-in, sign-out and organization switches.
 */
export type SessionState = {
  phase: 'starting' | 'signed-in' | 'signed-out'
  orgId: string | null
  organizations: readonly OrganizationSummary[]
  /**
   * The phases of switching the organization. `leaving`: everything of the old one unmounts. `entering`: the new one is active, and its
   * page shows as soon as the router knows what the user may open.
   */
  transition: 'leaving' | 'entering' | null
  /** Why the session ended, for the sign-in page. */
  reason: string | null
}

type Listener = () => void
type Broadcast =
  | { type: 'signed-in'; userId: string | null }
  | { type: 'signed-out'; reason: string | null }
  | { type: 'switched'; orgId: string }

/** `keepsAddress`: the address names a record of the new organization, for example after following a link. */
type SwitchOptions = { keepsAddress: boolean }

const organizationKey = 'coachline-organization'
const beginning: SessionState = {
  phase: 'starting',
  orgId: null,
  organizations: [],
  transition: null,
  reason: null,
}
let state = beginning
let token: IssuedToken | null = null
let starting: Promise<void> | null = null
let renewing: Promise<boolean> | null = null
let markAsked = (): void => undefined
const asked = new Promise<void>((resolve) => {
  markAsked = resolve
})
let checkTimer: ReturnType<typeof setTimeout> | undefined
const address: { handoffToken: string | null; switchTo: string | null } = {
  handoffToken: null,
  switchTo: null,
}
const listeners = new Set<Listener>()
const onLeaving = new Set<Listener>()
const afterSwitch = new Set<(options: SwitchOptions) => Promise<void> | void>()
const afterSignOut = new Set<Listener>()
const afterSignIn = new Set<Listener>()
const afterEntering = new Set<(orgId: string, me: Me) => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('coachline-session')

export const session = {
  /** The second step that a hand-off link is waiting for. */
  challenge: null as Challenge | null,
  subscribe: (listener: Listener): Listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  snapshot: (): SessionState => state,
  /** Called before the organization changes, to unmount its data and drop the caches. */
  onLeave: (callback: Listener): void => void onLeaving.add(callback),
  /** Called after the organization has changed. Pages show again once these have resolved. */
  onSwitch: (callback: (options: SwitchOptions) => Promise<void> | void): void =>
    void afterSwitch.add(callback),
  onSignOut: (callback: Listener): void => void afterSignOut.add(callback),
  onSignIn: (callback: Listener): void => void afterSignIn.add(callback),
  /** Called before `ready` resolves, if the user was loaded together with the organizations. */
  onEnter: (callback: (orgId: string, me: Me) => void): void => void afterEntering.add(callback),
  consumeAddress,
  /** Resolves once the first session request has been sent: a browser sends only six requests to a server at a time. */
  asked,
  ready,
  credentials,
  renew,
  signedIn,
  signOut,
  switchOrganization,
  beginAnew,
}

/** Resets to the state of a new tab, where it is unknown whether anybody is signed in. For test files that share a page. */
function beginAnew(): void {
  token = null
  clearTimeout(checkTimer)
  starting = null
  update(beginning)
}

/**
 * Reads `hyp_tkn`, and the organization to open: `switchOrgUid` or `orgId`. Removes them from the address, so that none stays in history,
 * bookmarks or referrers.
 */
function consumeAddress(): void {
  const url = new URL(location.href)
  address.handoffToken = url.searchParams.get('hyp_tkn')
  address.switchTo = url.searchParams.get('switchOrgUid') ?? url.searchParams.get('orgId')
  if (address.handoffToken === null && address.switchTo === null) return
  for (const name of ['hyp_tkn', 'switchOrgUid', 'orgId']) url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
}

/** Resolves once it is known whether somebody is signed in. Rejects if the server cannot be reached; the next call tries again. */
function ready(): Promise<void> {
  starting ??= start().catch((error: unknown) => {
    starting = null
    throw error
  })
  return starting
}

async function start(): Promise<void> {
  const handoffToken = address.handoffToken
  address.handoffToken = null
  const handedOver = handoffToken === null ? null : await sent(requestHandoff(handoffToken))
  if (handedOver !== null && 'challenge' in handedOver) {
    session.challenge = handedOver
    return end(null)
  }
  if (handedOver !== null) accept(handedOver)
  else if (!(await renew())) {
    // The link no longer works, and the visitor is not signed in here either: tell them.
    if (handoffToken !== null) end(errorTexts.embedFailed)
    return
  }
  await enter()
}

/** Chooses the organization once there is a token. */
async function enter(): Promise<void> {
  if (token === null) return
  const { accessToken } = token
  const wanted = address.switchTo ?? readStored()
  // The last organization is nearly always the right one, so its user is loaded in parallel.
  const [organizations, me] = await Promise.all([
    requestOrganizations(accessToken),
    wanted === null ? null : requestExpectedMe(accessToken, wanted),
  ])
  address.switchTo = null
  const usable = organizations.filter(({ status }) => status === 'ACTIVE' || status === 'INVITED')
  // If there is no last organization, prefer one at the top over those below it.
  const isBelow = ({ parentId }: OrganizationSummary): boolean => usable.some(({ id }) => id === parentId)
  const active = usable.filter(({ isActive }) => isActive)
  const chosen =
    usable.find(({ id }) => id === wanted) ??
    active.find((organization) => !isBelow(organization)) ??
    active[0] ??
    usable[0] ??
    null
  if (chosen !== null) writeStored(chosen.id)
  if (me !== null && me.organization.id === chosen?.id)
    for (const callback of afterEntering) callback(chosen.id, me)
  update({ phase: 'signed-in', organizations, orgId: chosen?.id ?? null, transition: null, reason: null })
}

async function credentials(): Promise<{ token: string; orgId: string | null }> {
  await ready()
  // A tab that slept past the end of its token must not send it.
  if (token !== null && token.expiresAtMs - Date.now() < shortestCheckMs) await renew()
  if (token === null) throw new ApiError(401, errorTexts.sessionEnded, { code: 'session' })
  return { token: token.accessToken, orgId: state.orgId }
}

/** Renews the access token; only one renewal at a time in the whole browser. False: the session has ended. */
function renew(): Promise<boolean> {
  renewing ??= inTurn(renewNow).finally(() => {
    renewing = null
  })
  return renewing
}

async function renewNow(): Promise<boolean> {
  const renewed = await sent(requestRenewal())
  if (renewed !== null && isOfSomebodyElse(userIn(renewed.accessToken))) {
    page.reload()
    return false
  }
  if (renewed !== null) {
    accept(renewed)
    return true
  }
  end(state.phase === 'signed-in' ? errorTexts.sessionEnded : null)
  return false
}

/** Another tab has signed in as somebody else, while everything in this tab belongs to its own user. */
const isOfSomebodyElse = (userId: string | null): boolean =>
  token !== null && userId !== null && (userIn(token.accessToken) ?? userId) !== userId

function sent<Answer>(request: Promise<Answer>): Promise<Answer> {
  markAsked()
  return request
}

/** Locks exist only on secure origins; without them, the server's grace period covers two tabs that renew together. */
function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  return 'locks' in navigator ? navigator.locks.request('coachline-renewal', work) : work()
}

function accept(issued: IssuedToken): void {
  token = issued
  clearTimeout(checkTimer)
  checkTimer = setTimeout(check, nextCheckMs(issued.expiresAtMs, Date.now()))
}

function check(): void {
  if (token === null) return
  if (token.expiresAtMs - Date.now() > renewBeforeMs) {
    checkTimer = setTimeout(check, nextCheckMs(token.expiresAtMs, Date.now()))
    return
  }
  renew().catch(() => {
    // Unreachable for now. The token may still be valid, so check again soon.
    checkTimer = setTimeout(check, shortestCheckMs)
  })
}

/** Call after a successful sign-in. */
async function signedIn(issued: { accessToken: string; expiresAt: string }): Promise<void> {
  session.challenge = null
  accept({ accessToken: issued.accessToken, expiresAtMs: Date.parse(issued.expiresAt) })
  starting = enter()
  await starting
  send({ type: 'signed-in', userId: userIn(issued.accessToken) })
}

async function signOut(options: { reason?: string } = {}): Promise<void> {
  const reason = options.reason ?? null
  send({ type: 'signed-out', reason })
  // Signing out offline still forgets everything here; the cookie ends with its own expiry or the next sign-in.
  await requestSignOut().catch(() => undefined)
  end(reason)
}

/** Returns true if the organization is now the active one, false if it is not among the user's organizations. */
async function switchOrganization(
  orgId: string,
  options: { isEcho?: boolean; keepsAddress?: boolean } = {},
): Promise<boolean> {
  if (orgId === state.orgId) return true
  if (token === null) return false
  let { organizations } = state
  if (!organizations.some(({ id }) => id === orgId))
    organizations = await requestOrganizations(token.accessToken)
  if (!organizations.some(({ id }) => id === orgId)) return false
  writeStored(orgId)
  // Both updates run in one task, so that the browser never paints the state between them.
  update({ ...state, transition: 'leaving' })
  for (const callback of onLeaving) callback()
  update({ ...state, organizations, orgId, transition: 'entering' })
  if (options.isEcho !== true) send({ type: 'switched', orgId })
  try {
    for (const callback of afterSwitch) await callback({ keepsAddress: options.keepsAddress === true })
  } finally {
    // A second switch may have overtaken this one.
    if (state.orgId === orgId) update({ ...state, transition: null })
  }
  return true
}

function end(reason: string | null): void {
  token = null
  clearTimeout(checkTimer)
  const wasSignedIn = state.phase === 'signed-in'
  starting = Promise.resolve()
  update({ phase: 'signed-out', orgId: null, organizations: [], transition: null, reason })
  if (wasSignedIn) for (const callback of afterSignOut) callback()
}

function update(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

const send = (message: Broadcast): void => channel?.postMessage(message)

channel?.addEventListener('message', ({ data }: MessageEvent<Broadcast>) => {
  if (data.type === 'signed-out') end(data.reason)
  else if (data.type === 'switched') void switchOrganization(data.orgId, { isEcho: true })
  else if (isOfSomebodyElse(data.userId)) page.reload()
  else if (state.phase === 'signed-out') {
    starting = null
    void ready().then(
      () => {
        if (state.phase === 'signed-in') for (const callback of afterSignIn) callback()
      },
      () => undefined,
    )
  }
})

function readStored(): string | null {
  try {
    return localStorage.getItem(organizationKey)
  } catch {
    return null
  }
}

function writeStored(orgId: string): void {
  try {
    localStorage.setItem(organizationKey, orgId)
  } catch {
    // Storage is blocked, so the choice lasts for this tab.
  }
}
