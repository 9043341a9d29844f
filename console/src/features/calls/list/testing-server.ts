import type {
  CallRow,
  CallTrace,
  RepQuestion,
  ListCallsBody,
  ScorecardSummary,
  Transcription,
} from '#api/contract/calls.ts'
import type { Me } from '#api/contract/session.ts'
import type { CategorizationRuleRow } from '#api/contract/rules.ts'
import { capabilities, type Capability } from '#api/contract/permissions.ts'

/** An in-memory API for the page's component tests. It responds to the list's requests and records them. */
const orgId = '01a10000-0000-7000-8000-000000000001'
const ownId = '01a10000-0000-7000-8000-000000000002'
const organization = {
  id: orgId,
  name: 'Larkfield',
  logoUrl: null,
  parentId: null,
  dataRegion: 'default',
  pilotExpiresAt: null,
  isActive: true,
  role: 'OWNER',
  status: 'ACTIVE',
} as const

const me: Omit<Me, 'settings'> & { settings: object } = {
  id: ownId,
  email: 'dana@larkfield.example',
  firstName: 'Dana',
  lastName: 'Whitlock',
  avatar: null,
  platformRole: null,
  organization,
  settings: {},
  role: 'OWNER',
  capabilities,
  narrowedBy: [],
  teams: [],
  seesAssignments: false,
  canConnectCalendar: false,
  version: 1,
}

export const callId = (number: number): string =>
  `01a20000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const scorecardId = '01a30000-0000-7000-8000-000000000001'
const scorecard: ScorecardSummary = {
  id: scorecardId,
  name: 'Renewal',
  tag: '',
  status: 'ACTIVE',
  editable: 'YES',
  shareScope: 'ALL',
  teamIds: [],
  callTypes: [],
  publishedVersion: 3,
  publishedAt: '2026-11-02T09:00:00.000Z',
  hasDraft: false,
  tagIds: [],
  version: 1,
  updatedAt: '2026-11-02T09:00:00.000Z',
  sections: [
    {
      id: 'objections',
      name: 'Objections',
      criterions: [{ id: 'patience', text: 'Hears the objection out' }],
    },
  ],
}
/** Its section has the same id as that of the other scorecard, as in copies. */
export const copiedScorecard: ScorecardSummary = {
  ...scorecard,
  id: '01a30000-0000-7000-8000-000000000002',
  name: 'Upsell',
}

export const repId = '01a50000-0000-7000-8000-000000000001'
const people = [
  {
    id: repId,
    firstName: 'Ola',
    lastName: 'Brandt',
    avatar: null,
    email: 'ola@larkfield.example',
    role: 'MEMBER',
    status: 'ACTIVE',
    teams: [],
  },
]
/** The command that scores a call after its rep was chosen. */
export const scoringId = '01a80000-0000-7000-8000-000000000001'
export const customTypeId = '01a60000-0000-7000-8000-000000000001'
const customType: CategorizationRuleRow = {
  id: customTypeId,
  level: 'ORGANIZATION',
  position: 1,
  teamId: null,
  userId: null,
  team: null,
  user: null,
  version: 1,
  updatedAt: '2026-11-20T09:00:00Z',
  label: 'Site visit',
  explanation: '',
  callTitleIncludes: 'visit',
  callType: 'custom',
  behavior: 'SAVE_ONLY',
  scorecardConfigId: null,
  scorecardConfig: null,
  isDefault: false,
}

export function callOf(number: number, change: Partial<CallRow> = {}): CallRow {
  return {
    id: callId(number),
    title: `Call ${number}`,
    caller: { id: ownId, firstName: 'Dana', lastName: 'Whitlock', avatar: null },
    buyerCompany: 'Kestrel Cold Chain',
    callType: 'discovery',
    callTypeLabel: null,
    status: 'SCORED',
    scoreStatus: 'SCORED_SUCCESS',
    statusReason: '',
    isStopped: false,
    notScored: null,
    plausible: [],
    stage: 'scored',
    score: 82,
    passMark: 70,
    passed: true,
    coverage: 1,
    talkShare: 44,
    durationSeconds: 292,
    startedAt: '2026-11-20T09:00:00Z',
    isPrivate: false,
    commandId: null,
    version: 1,
    ...change,
  }
}

export function startTestServer(
  calls: () => CallRow[],
  {
    without = [],
    trace,
    repQuestion,
    transcription,
  }: {
    without?: readonly Capability[]
    trace?: CallTrace
    repQuestion?: RepQuestion
    transcription?: () => Transcription
  } = {},
) {
  const asked: ListCallsBody[] = []
  const posted: { path: string; body: unknown }[] = []
  const answer = (path: string, body: unknown, query: URLSearchParams): unknown => {
    if (path.endsWith('/rep') && body === undefined) return repQuestion
    if (path.endsWith('/auth/refresh'))
      return { accessToken: 'test', expiresAt: new Date(Date.now() + 3_600_000).toISOString() }
    if (path.endsWith('/users/me/orgs')) return { results: [organization] }
    if (path.endsWith('/users/me'))
      return { ...me, capabilities: capabilities.filter((capability) => !without.includes(capability)) }
    if (path.endsWith('/trace') && trace !== undefined) return trace
    if (path.includes('/transcription/') && transcription !== undefined) return transcription()
    if (path.endsWith('/listCalls')) {
      const wanted = body as ListCallsBody
      asked.push(wanted)
      const matching = calls().filter(({ title, callType, scoreStatus }) => {
        const hasText =
          wanted.search === undefined || title.toLowerCase().includes(wanted.search.toLowerCase())
        const isFound = hasText && wanted.scoreStatuses?.includes(scoreStatus) !== false
        return (
          isFound &&
          (wanted.callTypes === undefined || (callType !== null && wanted.callTypes.includes(callType)))
        )
      })
      const from = wanted.from ?? 0
      return { results: matching.slice(from, from + (wanted.numberOfResults ?? 20)), total: matching.length }
    }
    if (path.endsWith('/categorization-rules')) return { organization: [customType], teams: [], users: [] }
    if (path.endsWith('/users/usersByIds')) return { results: people }
    if (path.endsWith('/users')) {
      const wanted = query.get('search') ?? ''
      const results = people.filter((each) => `${each.lastName} ${each.email}`.toLowerCase().includes(wanted))
      return { results, total: results.length }
    }
    if (path.endsWith('/scorecard-configs/all')) return { results: [scorecard, copiedScorecard], total: 2 }
    if (path.endsWith('/rescore-matching/preview'))
      return {
        matching: 12,
        isMore: false,
        ready: 9,
        skipped: [{ reason: 'This call is being scored already.', count: 3 }],
      }
    posted.push({ path, body })
    if (path.endsWith('/rescore-matching'))
      return { matching: 12, isMore: false, ready: 9, skipped: [], commandId: null }
    if (path.endsWith('/bulk-share'))
      return { commandId: null, accepted: (body as { ids: string[] }).ids.length, skipped: [] }
    if (path.endsWith('/bulk-rescore')) {
      const { ids } = body as { ids: string[] }
      return {
        commandId: null,
        accepted: ids.length - 1,
        skipped: [{ id: ids.at(-1), reason: 'This call is being scored already.' }],
      }
    }
    if (path.endsWith('/rep') || path.includes('/update-call-info/')) return { commandId: scoringId }
    if (path.endsWith('/bulk-correct'))
      return { commandId: null, accepted: (body as { ids: string[] }).ids.length, skipped: [] }
    if (path.endsWith('/bulk-delete') || path.endsWith('/bulk-restore'))
      return { commandId: null, accepted: (body as { ids: string[] }).ids.length, skipped: [] }
    return { results: [], total: 0 }
  }
  const original = window.fetch
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (!url.pathname.startsWith('/api/')) return original(input, init)
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const status = /\/bulk-(?:rescore|correct)$/.test(url.pathname) ? 202 : 200
    return Promise.resolve(Response.json(answer(url.pathname, body, url.searchParams), { status }))
  }
  return { asked, posted, stop: () => void (window.fetch = original) }
}
