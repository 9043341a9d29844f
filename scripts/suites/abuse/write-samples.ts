import { addressOf, type Operation } from './operations.ts'
import { type Pools, sampleOf } from './schema-values.ts'
import { repName, type Tenant } from './two-organizations.ts'

/** What a valid request of each kind contains beyond what its schema tells. */
const words = {
  'real-calls': { title: ['Sample'], transcript: ['[00:00:02] Ada: Hello.\n[00:00:05] Ben: Hello, Ada.'] },
  'categorization-rules': {
    label: ['Sample'],
    callTitleIncludes: ['sample'],
    callType: ['cold'],
    behavior: ['SAVE_ONLY'],
  },
  'privacy-rules': { ruleType: ['excludeCall'], CALL_TITLE: ['sample'] },
  'api-keys': { name: ['Sample'], scopes: ['calls.view'] },
  'parse-transcript': { transcript: ['[00:00:02] Ada: Hello.\n[00:00:05] Ben: Hello, Ada.'] },
  // The version of a draft that does not exist yet.
  drafts: { kind: ['categorization'], version: [0] },
  practice: {
    index: [1],
    text: ['Hello, this is Ada.'],
    version: [1],
    callType: ['cold'],
    isPrivate: [false],
  },
  // The word that the titles of corrected calls share.
  'scorecard-news': { version: [1] },
  proposals: { key: ['renewal sample'] },
  assignments: { version: [1] },
  'bulk-correct': { callType: ['demo'] },
  'test-check': {
    check: [{ id: 'c', text: '', share: 1, method: { kind: 'detector', detector: 'states-own-name' } }],
    criterionSpeaker: ['rep'],
  },
  'send-summary-email': { email: ['buyer@example.test'], realCallPartyId: [null] },
  // No limit is set, and the model has no price.
  'model-limits': { monthlyCost: [null], version: [0] },
  // Without a version, a change is accepted however often the row has changed before.
  me: { firstName: ['Sample'] },
  sso: { domain: ['sample.example'], email: ['nobody@example.test'] },
  teams: { name: ['Sample'], parentId: [null] },
  auth: {
    token: ['x'.repeat(43)],
    hyp_tkn: ['x'.repeat(43)],
    password: ['correct horse battery'],
    email: ['nobody@example.test'],
  },
} satisfies Record<string, Pools>

/** Paths whose id is an integration's. */
const ofIntegration =
  /integrations\/(?:update-details|update-status|share|shared-with|user-settings|team-settings)\/|integrations\/\{id\}/

/** The contents of a valid request about integrations. */
function ofIntegrations(path: string, tenant: Tenant): Pools {
  if (path.includes('/external/')) {
    return {
      providerName: ['glyphic'],
      providerId: ['glyphic'],
      recipeId: ['recorded-calls'],
      name: ['Sample'],
      authDetails: [{ api_key: 'key' }],
    }
  }
  if (path.includes('/import-calls'))
    return { integrationId: [tenant.importIntegrationId], importScope: ['LAST_7_DAYS'] }
  if (path.includes('/real-calls/config')) return { teamId: [tenant.teamId], autoEmailTarget: ['None'] }
  if (!/\/integrations(?:\/?$|\/oauth|\/(?:user|team)-settings)/.test(path) && !ofIntegration.test(path))
    return {}
  const isConsent = path.includes('/oauth/')
  return {
    name: ['Sample'],
    providerId: [isConsent ? 'hubspot' : 'orum'],
    ...(isConsent
      ? { authDetails: [{ client_id: 'app', client_secret: 'secret' }] }
      : { integrationId: [tenant.webhookIntegrationId] }),
    type: ['REAL_CALL_SCORING'],
    status: ['ACTIVE'],
    useSimulator: [false],
    teamId: [tenant.teamId],
    callType: ['cold'],
    defaultCallType: ['cold'],
    ...(/\/integrations\/?$/.test(path) ? { id: [tenant.webhookIntegrationId] } : {}),
    // The person has no settings yet, so there is no id.
    ...(path.endsWith('/user-settings') ? { id: [null] } : {}),
  }
}

/** The contents of a valid request about bots: the bot, which is a draft, and its first version. */
function ofBots(path: string, tenant: Tenant): Pools {
  if (!/\/agents|gen-bot-draft/.test(path)) return {}
  return {
    agentId: [tenant.botId],
    agentIds: [tenant.botId],
    ...(path.includes('/from-real-call') ? { callId: [tenant.callIds[0]], createsBot: [false] } : {}),
    orgUid: [tenant.orgId],
    resourceId: [tenant.botFolderId],
    folderId: [tenant.botFolderId],
    parentFolderId: [path.includes('link-agent') ? tenant.botFolderId : null],
    scorecardConfigId: [tenant.scorecardId],
    callType: ['cold'],
    seed: ['face-1'],
    gender: ['FEMALE'],
    version: [1],
    teams: [tenant.teamId],
    jobTitle: ['Plant Manager'],
    companyName: ['Sample Works'],
    description: ['A plant manager who wants fewer stops.'],
    newVariationName: ['Harder'],
    variationName: ['Harder'],
    name: ['Sample'],
  }
}

/** The browser tab that the suite speaks from. */
const tabOfSuite = '3d0c6f52-7d0e-4bb6-9f0b-1f6d4f5a2c11'

/** Practice uses a published bot with an open call. */
function ofPractice(path: string, tenant: Tenant): Pools {
  if (path.includes('/resume-calls/'))
    return {
      agentId: [tenant.practiceBotId],
      turnIndex: [1],
      hangsUpOpen: [true],
      messages: [
        {
          role: 'user',
          userName: 'Ada',
          message: 'Hello, this is Ada.',
          secondsFromStart: 0,
        },
      ],
    }
  return path.includes('/practice/')
    ? {
        agentId: [tenant.practiceBotId],
        turnIndex: [1],
        hangsUpOpen: [true],
        tab: [tabOfSuite],
      }
    : {}
}
/** The contents of a valid request about assignments. */
const ofAssignments = (path: string, tenant: Tenant): Pools =>
  path.includes('/practice/assignments')
    ? {
        agentIds: [tenant.botId],
        teamIds: [tenant.teamId],
        dueOn: ['2026-12-01'],
        passMark: [60],
        times: [2],
      }
    : {}

const isAboutWebhook = (path: string): boolean =>
  path.includes('/deliveries') || path.includes('/webhook-config')

/** What the id in a path refers to. */
function idIn(path: string, tenant: Tenant): string | undefined {
  if (path.includes('/practice/calls')) return tenant.practiceCallId
  if (path.includes('/practice/assignments')) return tenant.assignmentId
  if (path.includes('/agents/tags')) return tenant.botTagId
  if (/agents\/(?:agent-folder|agents-folders|folders|update-agent-folder)/.test(path))
    return tenant.botFolderId
  if (path.includes('/gen-bot-draft')) return tenant.botDraftId
  if (path.includes('/agents/from-real-call')) return tenant.callIds[0]
  if (path.includes('/agents')) return tenant.botId
  if (path.includes('/categorization-rules')) return tenant.categorizationRuleId
  if (path.includes('/privacy-rules')) return tenant.privacyRuleId
  if (path.includes('/users/teams')) return tenant.teamId
  if (path.includes('/commands')) return tenant.commandIds.at(path.endsWith('/cancel') ? -1 : 0)
  if (path.includes('/api-keys')) return tenant.keyId
  if (path.includes('/real-calls/notes/')) return tenant.noteId
  if (path.includes('/real-calls/action-items/')) return tenant.actionItemId
  if (path.includes('/calibration/items/')) return tenant.gradingItemId
  if (path.includes('/calibration/scorecards/')) return tenant.scorecardId
  if (path.includes('/scorecard-configs/tags/')) return tenant.scorecardTagId
  if (path.includes('/scorecard-configs/learning-material/')) return tenant.learningMaterialId
  if (path.includes('/scorecard-configs')) return tenant.scorecardId
  if (path.includes('/import-tasks')) return tenant.importId
  if (path.includes('/list-calls-from-provider') || path.includes('/listUsers'))
    return tenant.importIntegrationId
  return isAboutWebhook(path) || ofIntegration.test(path) ? tenant.webhookIntegrationId : tenant.callIds[0]
}

/** The answer that a request concerns. */
const ofAnswer = ({ answer }: Tenant): Pools => ({
  scoreId: [answer.scoreId],
  criterionId: [answer.criterionId],
  checkId: [answer.checkId],
})

/** The contents of a valid request about grading. Nobody has changed the settings yet. */
const ofCalibration = (path: string, tenant: Tenant): Pools => ({
  ...ofAnswer(tenant),
  callId: [tenant.callIds[0]],
  graders: [tenant.owner.id],
  status: [path.endsWith('/grades') ? 'met' : 'open'],
  version: [0],
})

/** Ids and words that make a sample of an operation valid in this organization. */
export function givenFor({ method, path }: Operation, tenant: Tenant): Pools {
  const about = Object.entries(words).findLast(([part]) => path.includes(`/${part}`))?.[1] ?? {}
  const [first, second] = tenant.members
  // The first member stays in the team, because other samples change their role.
  const member = path.endsWith('/remove-user-from-team') ? second : first
  // The team stays, because other samples name it.
  const isTeamDeleted = method === 'DELETE' && path.endsWith('/users/teams/{id}')
  const id = isTeamDeleted ? tenant.callIds[0] : idIn(path, tenant)
  return {
    id: [id],
    ids: [path.includes('/work-items') ? tenant.itemIds[0] : id],
    level: ['organization'],
    lane: ['scoring'],
    userId: [member?.id],
    userIds: [member?.id],
    teamId: [tenant.teamId],
    users: [member?.id],
    role: ['MEMBER'],
    orgId: [tenant.orgId],
    emails: ['invited@example.test'],
    ...about,
    ...(path.includes('/recall-ai/')
      ? {
          level: ['ORGANIZATION'],
          target: ['MEETING_NAME'],
          operation: ['EQUALS'],
          calendarEventId: [tenant.calendarEventId],
        }
      : {}),
    ...(isAboutWebhook(path) ? { deliveryId: [tenant.deliveryId], headerNames: ['x-signature'] } : {}),
    ...ofIntegrations(path, tenant),
    ...(path.endsWith('/rep') ? { speaker: [repName] } : {}),
    ...(path.includes('/test-routing') ? { callerId: [member?.id] } : {}),
    ...(path.endsWith('/bulk-share') ? { sharedWith: [member?.id] } : {}),
    ...(path.includes('/share-teams/') ? { teams: [tenant.teamId] } : {}),
    ...(path.includes('/learning-materials')
      ? { scorecardConfigId: [tenant.scorecardId], link: ['https://example.test/'] }
      : {}),
    ...(path.includes('/scorecard/{id}/') ? { ...ofAnswer(tenant), status: ['missed'] } : {}),
    ...(path.includes('/calibration/') ? ofCalibration(path, tenant) : {}),
    ...(path.includes('/update-call-type/') ? { customCallTypeId: [tenant.categorizationRuleId] } : {}),
    ...ofBots(path, tenant),
    ...ofPractice(path, tenant),
    ...ofAssignments(path, tenant),
    ...(path.endsWith('/home/focus') || path.endsWith('/home/scorecard-news')
      ? { scorecardId: [tenant.scorecardId], criterionId: [tenant.answer.criterionId] }
      : {}),
    ...(path.includes('/rescore/') ? { scorecardConfigId: [tenant.scorecardId] } : {}),
  }
}

/**
 * Operations whose samples are refused: one-time tokens, sign-in, a cookie, the first setup, the last member, platform staff, an ended
 * test, and a draft without changes. The refusals are their responses.
 */
const refusedSamples: readonly string[] = [
  'auth/refresh',
  'auth/login',
  'auth/accept-invite',
  'auth/reset-password',
  'auth/token',
  // The installation already has its first organization.
  'POST /api/setup',
  'ops/queues/session',
  'rules/apply-to-history',
  // A second step needs an app's code and a password.
  'second-factor',
  'two-factor',
  'organizations/security',
  'users/me/password',
  'users/me/email',
  'auth/confirm-email',
  // The session in the sample is not the caller's.
  'users/me/sessions',
  // No team is named.
  'DELETE /api/users/teams',
  // These take files.
  'users/me/avatar',
  'organizations/logo',
  'organizations/sub-organization',
  // These need a provider that responds, a domain with a record, and a user who came from there.
  '/api/organizations/sso:',
  'organizations/sso/required',
  'organizations/sso/domains/verify',
  'organizations/sso/disconnect-member',
  'auth/sso/',
  // These need a device that signs.
  'passkey',
  // These take a directory's token.
  '/scim/v2/',
  'organizations/scim-tokens/{id}',
  // For platform staff.
  'POST /api/organizations:',
  'organizations/{id}/plan',
  'organizations/{id}/invite-owner',
  // The draft has no changes.
  'rules/drafts/{kind}/publish',
  // No answer has been changed, no dispute is open, and the caller is not the call's rep.
  'scorecard/{id}/take-back',
  'scorecard/{id}/dispute',
  'scorecard/{id}/withdraw-dispute',
  'scorecard/{id}/decide-dispute',
  // People and the machine agree, and grades answer every criterion.
  'calibration/scorecards/{id}/outcomes',
  'calibration/items/{id}/grades',
  // No model is configured.
  'scorecard-configs/{id}/stability',
  // The call is still open.
  'practice/calls/{id}/resume',
  // These take a visitor's form.
  'POST /api/agents/demo:',
  'agents/demo/ai-creator',
  'agents/demo/calls',
  // There is no organization above or below this one.
  'agents/toggle-share-with-org',
  // Takes a public link's secret.
  'public-details/{id}',
  // There is no organization below this one.
  'integrations/share',
  'scorecard-configs/share/',
  // No scorecard is named.
  'DELETE /api/scorecard-configs:',
  // The bot's draft is empty.
  'agents/{id}/persona-tests:',
  // There is no draft to preview.
  'scorecard-configs/{id}/previews:',
  // These take files.
  'scorecard-configs/generate-with-ai',
  'scorecard-configs/upload-learning-material-file',
  // These take a token from an email.
  '/api/unsubscribe/',
  // Takes bytes signed by a vendor.
  'webhooks/{provider}',
]

/** Whether the sample of an operation is refused. `name` as in `POST /api/users/api-keys`; in the list above, a colon ends a name. */
export const isRefusedSample = (name: string): boolean =>
  refusedSamples.some((part) => `${name}:`.includes(part))

/** A request that the operation accepts. */
export function sampleRequest(operation: Operation, tenant: Tenant): { url: string; body: unknown } {
  const given = givenFor(operation, tenant)
  return {
    url: `${addressOf(operation, (name) => String(given[name]?.[0]))}${operation.needsOrganization ? `?orgId=${tenant.orgId}` : ''}`,
    body: operation.body === null ? undefined : sampleOf(operation.body, '', given),
  }
}
