import { addressOf, type Operation } from './operations.ts'
import { type Pools, sampleOf } from './schema-values.ts'
import type { Tenant } from './two-organizations.ts'

/** What a valid request of each kind says beside what its schema alone tells. */
const words = {
  'real-calls': { title: ['Sample'], transcript: ['[00:00:02] Ada: Hello.\n[00:00:05] Ben: Hello, Ada.'] },
  'categorization-rules': { label: ['Sample'], callTitleIncludes: ['sample'], callType: ['cold'], behavior: ['SAVE_ONLY'] },
  'privacy-rules': { ruleType: ['excludeCall'], CALL_TITLE: ['sample'] },
  'api-keys': { name: ['Sample'], scopes: ['calls.view'] },
  'parse-transcript': { transcript: ['[00:00:02] Ada: Hello.\n[00:00:05] Ben: Hello, Ada.'] },
  auth: { token: ['x'.repeat(43)], hyp_tkn: ['x'.repeat(43)], password: ['correct horse battery'], email: ['nobody@example.test'] },
} satisfies Record<string, Pools>

/** Paths whose id is an integration's. */
const ofIntegration = /integrations\/(?:update-details|update-status|share|shared-with|user-settings|team-settings)\/|integrations\/\{id\}/

/** What a valid request about integrations says. */
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
  if (path.includes('/real-calls/config')) return { teamId: [tenant.teamId], autoEmailTarget: ['None'] }
  if (!/\/integrations(?:\/?$|\/oauth|\/(?:user|team)-settings)/.test(path) && !ofIntegration.test(path)) return {}
  const isConsent = path.includes('/oauth/')
  return {
    name: ['Sample'],
    providerId: [isConsent ? 'hubspot' : 'orum'],
    ...(isConsent ? { authDetails: [{ client_id: 'app', client_secret: 'secret' }] } : { integrationId: [tenant.webhookIntegrationId] }),
    type: ['REAL_CALL_SCORING'],
    status: ['ACTIVE'],
    useSimulator: [false],
    teamId: [tenant.teamId],
    callType: ['cold'],
    defaultCallType: ['cold'],
    ...(/\/integrations\/?$/.test(path) ? { id: [tenant.webhookIntegrationId] } : {}),
  }
}

/** Ids and words that make a sample of an operation valid in this organisation. */
export function givenFor({ path }: Operation, tenant: Tenant): Pools {
  const about = Object.entries(words).findLast(([part]) => path.includes(`/${part}`))?.[1] ?? {}
  const [member] = tenant.members
  const isOfWebhook = path.includes('/deliveries') || path.includes('/webhook-config')
  const id = path.includes('/categorization-rules')
    ? tenant.categorizationRuleId
    : path.includes('/privacy-rules')
      ? tenant.privacyRuleId
      : path.includes('/commands')
        ? tenant.commandIds.at(path.endsWith('/cancel') ? -1 : 0)
        : path.includes('/api-keys')
          ? tenant.keyId
          : isOfWebhook || ofIntegration.test(path)
            ? tenant.webhookIntegrationId
            : tenant.callIds[0]
  return {
    id: [id],
    ids: [path.includes('/work-items') ? tenant.itemIds[0] : id],
    level: ['organization'],
    lane: ['scoring'],
    userId: [member?.id],
    userIds: [member?.id],
    role: ['MEMBER'],
    orgId: [tenant.orgId],
    emails: ['invited@example.test'],
    ...about,
    ...(path.includes('/recall-ai/')
      ? { level: ['ORGANIZATION'], target: ['MEETING_NAME'], operation: ['EQUALS'], calendarEventId: [tenant.calendarEventId] }
      : {}),
    ...(isOfWebhook ? { deliveryId: [tenant.deliveryId], headerNames: ['x-signature'] } : {}),
    ...ofIntegrations(path, tenant),
    ...(path.includes('/test-routing') ? { callerId: [member?.id] } : {}),
    ...(path.includes('/rescore/') ? { scorecardConfigId: [tenant.scorecardId] } : {}),
  }
}

/** A request that the operation accepts. */
export function sampleRequest(operation: Operation, tenant: Tenant): { url: string; body: unknown } {
  const given = givenFor(operation, tenant)
  return {
    url: `${addressOf(operation, (name) => String(given[name]?.[0]))}${operation.needsOrganization ? `?orgId=${tenant.orgId}` : ''}`,
    body: operation.body === null ? undefined : sampleOf(operation.body, '', given),
  }
}
