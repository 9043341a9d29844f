import type { RuleProposal } from '#api/contract/rule-proposals.ts'
import {
  categorizationRuleBody,
  type CategorizationRuleRow,
  privacyRuleBody,
  type PrivacyRuleRow,
} from '#api/contract/rules.ts'
import type { RuleDraft, RuleDraftChange } from '#api/contract/rule-drafts.ts'
import { capabilities } from '#api/contract/permissions.ts'
import { categorizationRuleProblems, privacyRuleProblems } from '#workers/domain/routing/validity.ts'

/** An in-memory API for the page's tests: the contract's schemas parse its bodies, and the domain checks its rules. */
const uuid = (block: number, number: number): string =>
  `01a1${block}000-0000-7000-8000-${String(number).padStart(12, '0')}`
const orgId = uuid(1, 1)
export const ruleId = (number: number): string => uuid(2, number)
export const teamId = (number: number): string => uuid(3, number)
export const personId = (number: number): string => uuid(4, number)
export const scorecardId = (number: number): string => uuid(5, number)
const organization = {
  id: orgId,
  name: 'Tallgrass',
  logoUrl: null,
  parentId: null,
  dataRegion: 'default',
  pilotExpiresAt: null,
  isActive: true,
  role: 'ADMIN',
  status: 'ACTIVE',
}

export function ruleOf(number: number, change: Partial<CategorizationRuleRow> = {}): CategorizationRuleRow {
  return {
    id: ruleId(number),
    level: 'ORGANIZATION',
    position: number,
    teamId: null,
    userId: null,
    team: null,
    user: null,
    version: 1,
    updatedAt: '2026-11-20T09:00:00Z',
    label: `Label ${number}`,
    explanation: '',
    callTitleIncludes: `value ${number}`,
    callType: 'discovery',
    behavior: 'SAVE_ONLY',
    scorecardConfigId: null,
    scorecardConfig: null,
    isDefault: false,
    ...change,
  }
}
export const defaultRule = ruleOf(999, {
  label: 'Default',
  callTitleIncludes: '',
  callType: 'None - Default',
  isDefault: true,
})

export function privacyRuleOf(number: number, change: Partial<PrivacyRuleRow> = {}): PrivacyRuleRow {
  const { id, level, position, teamId, userId, team, user, version, updatedAt } = ruleOf(number)
  return {
    id,
    level,
    position,
    teamId,
    userId,
    team,
    user,
    version,
    updatedAt,
    ruleType: 'excludeCall',
    settings: { CALL_TITLE: 'hr talk' },
    ...change,
  }
}

const scorecard = (
  number: number,
  name: string,
  callTypes: { callType: string; isDefaultForCallType: boolean }[],
) => ({
  id: scorecardId(number),
  name,
  tag: name,
  status: 'ACTIVE',
  editable: 'YES',
  callTypes,
  publishedVersion: 4,
  shareScope: 'ALL',
  teamIds: [],
  publishedAt: '2026-11-01T09:00:00.000Z',
  hasDraft: false,
  tagIds: [],
  version: 1,
  updatedAt: '2026-11-01T09:00:00.000Z',
  sections: [],
})

type Sent = { path: string; method: string; body: unknown; key: string | null }

/** Starts to respond for `/api`. Tests read and change `rules` as another user would. */
export function startTestApi({
  canManage = true,
  without = [],
}: { canManage?: boolean; without?: readonly string[] } = {}) {
  const state = {
    rules: [ruleOf(1), ruleOf(2), ruleOf(3), defaultRule] as CategorizationRuleRow[],
    privacy: [] as PrivacyRuleRow[],
    isWhitelist: false,
    /** The switch in the draft of the privacy rules. */
    draftedWhitelist: null as boolean | null,
    /** The changes of one kind's draft. Its rules are those of `rules` and `privacy`, like the published ones. */
    draft: null as { kind: RuleDraft['kind']; changes: RuleDraftChange[] } | null,
    /** Bodies of requests that chose a side of a conflict. */
    resolved: [] as unknown[],
    textEngine: 'default',
    textModel: 'available' as 'available' | 'none' | 'forbidden',
    sent: [] as Sent[],
    proposals: [] as RuleProposal[],
    isFailingProposals: false,
    /** Bodies of decisions about proposals. */
    decided: [] as unknown[],
    /** Makes the next saves fail with this status. */
    failing: null as number | null,
    /** While true, changes are made but their responses are lost. */
    isLosing: false,
    created: 100,
    /** Whether a calendar provider can be connected. */
    canConnectCalendar: false,
    recorderAllowed: false,
  }
  const problem = (status: number, message: string, more: object = {}) =>
    Response.json(
      {
        type: 'about:blank',
        title: '',
        status,
        detail: message,
        message,
        code: 'test',
        requestId: 'r-1',
        ...more,
      },
      { status },
    )
  const settings = () => ({
    privacyRulesAreWhitelist: state.isWhitelist,
    textEngine: state.textEngine,
    recorderAllowed: state.recorderAllowed,
  })
  const draftStatus = (path: string): RuleDraft => {
    const kind = path.includes('/privacy') ? 'privacy' : 'categorization'
    const changes = state.draft?.kind === kind ? state.draft.changes : []
    return {
      kind,
      version: 3,
      changeCount: changes.length,
      conflictCount: changes.filter(({ isConflict }) => isConflict).length,
      editedBy: changes.length === 0 ? null : { id: personId(2), name: 'Ana Reed' },
      editedAt: changes.length === 0 ? null : new Date(Date.now() - 120_000).toISOString(),
      changes: canManage ? changes : null,
      privacyRulesAreWhitelist: state.draftedWhitelist,
    }
  }
  const byLevel = <Row extends { level: string; position: number; isDefault?: boolean }>(rows: Row[]) => {
    const sorted = rows.toSorted(
      (one, other) =>
        Number(one.isDefault ?? false) - Number(other.isDefault ?? false) || one.position - other.position,
    )
    const of = (level: string) => sorted.filter((row) => row.level === level)
    return { organization: of('ORGANIZATION'), teams: of('TEAM'), users: of('USER') }
  }
  const levelOf = { organization: 'ORGANIZATION', team: 'TEAM', user: 'USER' } as const

  /** Like the server, gives a rule its rank among the others of its level. */
  function place<Row extends { id: string; level: string; position: number; isDefault?: boolean }>(
    rows: Row[],
    row: Row,
    requested: number | undefined,
  ) {
    const others = byLevelOf(rows, row).filter(({ id }) => id !== row.id)
    if (requested === undefined) return row.position || others.length + 1
    for (const [index, other] of others.entries())
      other.position = index + 1 < requested ? index + 1 : index + 2
    return Math.min(requested, others.length + 1)
  }
  const byLevelOf = <Row extends { level: string; position: number; isDefault?: boolean }>(
    rows: Row[],
    { level }: Row,
  ) =>
    rows
      .filter((row) => row.level === level && row.isDefault !== true)
      .toSorted((one, other) => one.position - other.position)

  function save(kind: string, levelParam: string, id: string | undefined, body: unknown): Response {
    const level = levelOf[levelParam as keyof typeof levelOf]
    const isPrivacy = kind === 'privacy-rules'
    const rows: (CategorizationRuleRow | PrivacyRuleRow)[] = isPrivacy ? state.privacy : state.rules
    const existing = rows.find((row) => row.id === id)
    if (id !== undefined && existing === undefined) return problem(404, 'Not found.')
    state.created += 1
    const base = existing ?? { ...ruleOf(state.created, { level }), position: 0, version: 0 }
    const common = { id: base.id, level, version: base.version + 1, updatedAt: new Date().toISOString() }
    if (isPrivacy) {
      const { position, version, ...values } = privacyRuleBody.parse(body)
      if (existing !== undefined && version !== existing.version)
        return problem(409, 'Someone else has changed this.', { code: 'stale', current: existing })
      const problems = privacyRuleProblems({
        level,
        ownerId: values.teamId ?? values.userId ?? null,
        settings: values.settings,
      })
      if (problems.length > 0) return problem(422, problems[0]?.message ?? '')
      const row: PrivacyRuleRow = {
        ...privacyRuleOf(0),
        ...common,
        position: base.position,
        ...values,
        teamId: values.teamId ?? null,
        userId: values.userId ?? null,
      }
      row.position = place(state.privacy, row, position)
      state.privacy = [...state.privacy.filter((each) => each.id !== row.id), row]
      return Response.json(row)
    }
    const { position, version, ...values } = categorizationRuleBody.parse(body)
    if (existing !== undefined && version !== existing.version)
      return problem(409, 'Someone else has changed this.', { code: 'stale', current: existing })
    const scorecardConfigId = values.scorecardConfigId ?? null
    const problems = categorizationRuleProblems({
      ...values,
      level,
      ownerId: values.teamId ?? values.userId ?? null,
      scorecardConfigId,
    })
    if (problems.length > 0) return problem(422, problems[0]?.message ?? '')
    const row: CategorizationRuleRow = {
      ...ruleOf(0),
      ...common,
      position: base.position,
      ...values,
      scorecardConfigId,
      teamId: values.teamId ?? null,
      userId: values.userId ?? null,
      team: values.teamId == null ? null : { id: values.teamId, name: 'Enterprise North' },
    }
    row.position = place(state.rules, row, position)
    state.rules = [...state.rules.filter((each) => each.id !== row.id), row]
    return Response.json(row)
  }

  function respond(path: string, method: string, body: unknown): Response {
    if (path.endsWith('/auth/refresh'))
      return Response.json({ accessToken: 'test', expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
    if (path.endsWith('/users/me/orgs')) return Response.json({ results: [organization] })
    if (path.endsWith('/users/me')) {
      return Response.json({
        id: personId(1),
        email: 'dana@tallgrass.example',
        firstName: 'Dana',
        lastName: 'Whitlock',
        avatar: null,
        platformRole: null,
        organization,
        settings: settings(),
        role: 'ADMIN',
        capabilities: (canManage ? capabilities : ['rules.view', 'calls.view']).filter(
          (each) => !without.includes(each),
        ),
        teams: [],
        canConnectCalendar: state.canConnectCalendar,
      })
    }
    if (path.endsWith('/rules/proposals')) {
      if (method === 'GET')
        return state.isFailingProposals
          ? problem(500, 'The disk is full.')
          : Response.json({ results: state.proposals })
      state.decided.push(body)
      state.proposals = []
      return new Response(null, { status: 204 })
    }
    if (path.endsWith('/privacy-rules-are-whitelist'))
      state.isWhitelist = (body as { privacyRulesAreWhitelist: boolean }).privacyRulesAreWhitelist
    if (path.endsWith('/text-engine')) {
      if (state.failing !== null) return problem(state.failing, 'The disk is full.')
      state.textEngine = (body as { textEngine: string }).textEngine
    }
    if (path.includes('/organizations/'))
      return Response.json({
        ...organization,
        domain: null,
        settings: settings(),
        textModel: state.textModel,
        mailRefusal: null,
        version: 1,
      })
    if (path.endsWith('/bot-scheduling-rules/org'))
      return Response.json({ optOutBotSchedulingRules: [], version: 1 })
    if (path.endsWith('/users/teams/tree')) {
      const names = ['Enterprise North', 'Renewals']
      return Response.json({
        results: names.map((name, index) => ({
          id: teamId(index + 1),
          name,
          parentId: null,
          version: 1,
          isFromDirectory: false,
          mayManage: true,
        })),
        nextCursor: null,
        mayManageTop: true,
      })
    }
    if (path.endsWith('/users')) {
      const names = [
        ['Ingrid', 'Sørbø'],
        ['Hye-jin', 'Park'],
      ]
      return Response.json({
        results: names.map(([firstName, lastName], index) => ({
          id: personId(index + 1),
          firstName,
          lastName,
          avatar: null,
          email: `${firstName}@tallgrass.example`,
          role: 'MEMBER',
          status: 'ACTIVE',
          teams: [],
        })),
        total: names.length,
      })
    }
    if (path.endsWith('/scorecard-configs/all')) {
      const results = [
        scorecard(1, 'Discovery', [{ callType: 'discovery', isDefaultForCallType: true }]),
        scorecard(2, 'Renewal', [{ callType: 'renewal', isDefaultForCallType: true }]),
        scorecard(3, 'General', []),
      ]
      return Response.json({ results, total: results.length })
    }
    if (path.includes('/rules/drafts/')) {
      if (path.endsWith('/whitelist'))
        state.draftedWhitelist = (body as { privacyRulesAreWhitelist: boolean }).privacyRulesAreWhitelist
      const action = path.split('/').at(-1)
      if (action === 'resolve') state.resolved.push(body)
      if (action === 'resolve' || action === 'discard') state.draft = null
      return action === 'publish' ? Response.json({ published: 1 }) : Response.json(draftStatus(path))
    }
    const [kind, level, id] = path.slice('/api/integrations/real-calls/'.length).split('/')
    if (method === 'GET')
      return Response.json(kind === 'privacy-rules' ? byLevel(state.privacy) : byLevel(state.rules))
    if (state.failing !== null) return problem(state.failing, 'The disk is full.')
    if (method === 'DELETE') {
      state.rules = state.rules.filter((rule) => rule.id !== id)
      state.privacy = state.privacy.filter((rule) => rule.id !== id)
      return new Response(null, { status: 204 })
    }
    return save(kind ?? '', level ?? '', id, body)
  }

  const responses = new Map<string, Response>()
  const original = window.fetch
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (!url.pathname.startsWith('/api/')) return original(input, init)
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const method = init?.method ?? 'GET'
    if (method !== 'GET' && url.pathname.includes('-rules')) {
      state.sent.push({
        path: url.pathname,
        method,
        body,
        key: new Headers(init?.headers).get('idempotency-key'),
      })
    }
    const key = new Headers(init?.headers).get('idempotency-key')
    const known = key === null ? undefined : responses.get(key)
    const response = known?.clone() ?? respond(url.pathname, method, body)
    if (key !== null && response.ok) responses.set(key, response.clone())
    if (state.isLosing && method !== 'GET') throw new TypeError('Failed to fetch')
    return response
  }
  // It continues responding after its test, because a page that was left still saves what it can.
  return state
}
